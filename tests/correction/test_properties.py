"""The laws of corrections of any command, put together from pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.correction.rules import lines, rule

from assent import parse
from assent.correction import Correction, correct
from assent.errors import ParseError
from assent.syntax.edit import splice

WORDS = ("-r", "-rv", "--", "-", "--recursive", "'-r'", "a", "$x", "*.md", "{a,b}", "old:x", "x")
QUOTED = ('"a b"', "a\\ b", '"$x"', "'old:'", "$'\\t'", '"-r"')
NAMES = ("scp", "'scp'", "\\scp", "/usr/bin/scp", "grep", "echo", "x")
PLACES = [place for place in lines("places") if not place.startswith("- ") and "'" not in place]
RULES = (
    "scp flag r => R",
    "scp flag recursive => r",
    "scp flag v => verbose",
    "scp command scp => rsync -a",
    "grep command grep => rg",
    "scp literal old: => new:",
    "scp literal a b => c",
    "x recipe x -r => x a; x b",
    "x recipe x x => x y | z",
    "- literal old:x => old:y",
    "- regex scp +(-r) => scp \\1 -C",
)
redirects = st.sampled_from(("", "", " >out", " 2>&1", " <old:x", " >-r"))
commands = st.builds(
    lambda name, words, redirect: " ".join([name, *words]) + redirect,
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(WORDS + QUOTED), max_size=5),
    redirects,
)
texts = st.builds(lambda place, command: place.replace("§", command), st.sampled_from(PLACES), commands)
rules = st.sampled_from(RULES).map(rule)


@given(texts, rules)
def test_one_correction(text: str, correction: Correction) -> None:
    corrected = correct(text, [correction])
    if is_accepted(text):
        assert is_accepted(corrected.text)
    else:
        assert corrected.text == text
    edits = [(change.start, change.end, change.after) for change in corrected.changes]
    assert [text[change.start : change.end] for change in corrected.changes] == [c.before for c in corrected.changes]
    assert splice(text, edits) == corrected.text
    assert correct(corrected.text, [correction]).changes == ()


@given(texts, st.lists(rules, max_size=4))
def test_several_are_one_after_the_other(text: str, corrections: list[Correction]) -> None:
    one_by_one = text
    for correction in corrections:
        one_by_one = correct(one_by_one, [correction]).text
    assert correct(text, corrections).text == one_by_one


@given(st.text(alphabet="scpgre -'\"$`\\(){};|&<>\n#x:old=*!", max_size=40), rules)
def test_any_text(text: str, correction: Correction) -> None:
    made = correct(text, [correction]).text
    assert made == text or (is_accepted(text) and is_accepted(made))


def is_accepted(text: str) -> bool:
    try:
        parse(text)
    except ParseError:
        return False
    return True
