"""A text is worth so much work and no more, and what is left out is never taken for harmless."""

from __future__ import annotations

import pytest
from bench.texts import TEXTS, of_length
from hypothesis import given
from hypothesis import strategies as st

from assent.assessment import Cause, assess
from assent.command import Surroundings, analyse
from assent.command.walk import UNJUDGED
from assent.errors import LimitError, ParseError
from assent.policy.decision import Decision
from assent.risk.category import Category
from assent.syntax import nodes, parse, source
from assent.syntax.parser import UNREAD, read
from assent.syntax.source import Budget
from assent.syntax.walk import walk

from .test_growth import PIECES, SPACES, calls

MOST_CALLS = 1_300_000  # of functions, for a text as long as a text may be: 20 for each character
DEAREST = """
a loop in a loop|a loop of ninety words|a name that is asked for|a long text for a shell|a shell as root
a long text in backquotes|a mistake at the end of lines|a home that is set at the end|arithmetic in one word
backticks side by side|braces of globs|commands of git|different here-documents that are run|echoed into a shell
ended by a line|files that are fetched, each of its own name|files beside code|files that are moved away
files that are written and run|globs of many stars|globs of secrets|joined by &&|lines that are read
loops of arithmetic|many words in backquotes|substitutions in arithmetic|substitutions of a client|tests
tabs in a here-document|values of SQL|variables out of variables
""".strip().replace("\n", "|").split("|")  # fmt: skip


@pytest.mark.parametrize("name", [name for name in DEAREST if name in TEXTS])
def test_the_dearest_texts_take_so_much_work_at_most(name: str) -> None:
    text = of_length(TEXTS[name])
    assess(text[:400])  # loads the rules
    assert calls(text) <= MOST_CALLS


def test_a_short_text_that_is_asked_about_often_is_worth_no_more() -> None:
    for command in ("make", "git push -f", "rm *.md", "git reset --hard", "git restore x", "curl x | sh"):
        text = (f"{command}; " * 4_000)[:4_000]
        assess(command)
        assert calls(text) <= MOST_CALLS


@pytest.mark.parametrize("inner", ["find . -exec ", "find . -ok x -exec ", "fd -x "])
def test_commands_in_the_words_of_commands_are_worth_no_more(inner: str) -> None:
    for times in (40, 200, 650):
        assert calls(f"{inner * times}rm") <= MOST_CALLS
        assert assess(f"{inner * times}rm").decision is not Decision.allow


AROUND = ("{}", "{{ {} }}", "( {} )", "if true; then {} fi", "f() {{ {} }}; f", "while true; do {} done", "! {}",
          "for i in a; do {} done", "case x in a) {} esac", 'echo "$( {} )"', "cat <( {} )", "a=( $( {} ) )",
          "echo ${{x:-$( {} )}}", "bash -c '{}'", "eval '{}'", "{} )", "true && {{ {} }}")  # fmt: skip


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("filler", ["ls; ", "echo a b c d e f g h\n"])
def test_what_is_open_where_reading_stops_is_judged_as_far_as_it_goes(around: str, filler: str) -> None:
    before, _, after = around.partition("{}")
    text = before.replace("{{", "{") + "rm -rf ~; " + filler * (60_000 // len(filler)) + after.replace("}}", "}")
    found = assess(text)
    assert (found.decision, found.category) == (Decision.deny, Category.Destroys)
    harmless = assess(text.replace("rm -rf ~", "ls ~"))
    assert (harmless.decision, harmless.cause) in ((Decision.ask, Cause.Opaque), (Decision.ask, Cause.Risk))


def test_the_reason_says_what_was_too_much() -> None:
    assert UNREAD in assess("echo " + '"$x$y$z"' * 3_000).reason
    assert UNJUDGED in assess("ls; " * 1_500).reason
    assert UNREAD in assess("x=" + "~:" * 9_000).reason
    assert UNREAD in assess("echo {" + "a," * 9_000 + "b}").reason


def test_one_node_stands_for_what_is_not_read() -> None:
    text = "ls; " * 9_000
    tree = read(text, "bash", Budget())
    unread = [node for node in walk(tree) if type(node) is nodes.Unread]
    assert len(unread) == 1
    assert unread[0].end == len(text)
    assert not any(type(node) is nodes.Unread for node in walk(parse(text)))


def test_what_cannot_be_cut_is_an_error_that_says_what_was_read() -> None:
    text = "rm x; [[ -n $(" + "ls; " * 9_000 + ") ]]"
    with pytest.raises(LimitError) as raised:
        read(text, "bash", Budget())
    assert (raised.value.reason, text[: raised.value.done]) == (UNREAD, "rm x")
    assert assess(text).category is Category.DeletesData


def test_a_text_and_those_in_it_share_one_budget() -> None:
    inner = "ls; " * 400
    alone = analyse(f"bash -c '{inner}'", Surroundings("/a", "/h", "/a"))
    assert not any(part.reason == UNJUDGED for part in alone.opaque)
    shared = analyse("; ".join([f"bash -c '{inner}'"] * 8), Surroundings("/a", "/h", "/a"))
    assert sum([part.reason == UNJUDGED for part in shared.opaque]) == 1


TEXT = st.lists(st.tuples(PIECES, SPACES), max_size=20).map(lambda pairs: "".join([a + b for a, b in pairs]))


@given(TEXT, st.integers(0, 30))
def test_reading_may_stop_anywhere(text: str, steps: int) -> None:
    try:
        tree = read(text, "bash", Budget(reading=steps))
    except ParseError as error:
        assert 0 <= error.start <= error.end <= len(text)
        return
    spans = [(node.start, node.end) for node in walk(tree)]
    assert all(0 <= start <= end <= len(text) for start, end in spans)


@given(TEXT, st.integers(0, 30), st.integers(0, 30))
def test_what_is_left_out_is_never_allowed(text: str, reading: int, judging: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source.Budget.__init__, "__defaults__", (reading, reading))
        patch.setattr(source, "JUDGING", judging)
        some = assess(text)
    if some.decision is Decision.allow:
        assert assess(text).decision is Decision.allow
