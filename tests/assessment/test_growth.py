"""No text takes long: the work grows with its length, and never ends in an error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from bench.texts import LONGEST, PROGRAMS, TEXTS, WORDS, of_length
from hypothesis import example, given
from hypothesis import strategies as st

from assent.assessment import Cause, Context, Shell, assess
from assent.errors import ParseError
from assent.policy.decision import Decision
from assent.risk.category import Category
from assent.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Callable

SHORT, LONG = 320, 1_600  # characters
MOST = 1.35  # times the work that is in proportion; quadratic work would be five times as much
SLACK = 30_000  # calls: rules that are loaded, what is looked up once, and what only more than 500 commands bring
DEEPER = {"a deep text for Python": 800}  # Python refuses more than 200 brackets, which is another kind of work
PLANTED = 20  # pairs of characters for each of which one function more is called
# Each program with one kind of words in turn, and every other text.
KINDS = tuple(WORDS)
CHOSEN = [f"{program}: {KINDS[at % len(KINDS)]}" for at, program in enumerate(PROGRAMS)]
CHOSEN += [name for name in TEXTS if name.partition(": ")[0] not in PROGRAMS and name != "open quotes"]  # not one kind


def calls(text: str, judge: Callable[[str], object] = assess) -> int:
    """The number of functions, of Python's own as well, that judging the text calls."""
    count = 0

    def counted(_frame: object, event: str, _given: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        judge(text)
    finally:
        sys.setprofile(None)
    return count


def grows_more(name: str, judge: Callable[[str], object] = assess) -> bool:
    """Whether the work grows more than the length of the text."""
    short, long = of_length(TEXTS[name], DEEPER.get(name, SHORT)), of_length(TEXTS[name], LONG)
    assess(short, Context(home="/home/other"))  # loads the rules; what is kept of a text is kept for its home
    few, many = calls(short, judge), calls(long, judge)
    return many > few * len(long) / len(short) * MOST + SLACK


@pytest.mark.parametrize("name", CHOSEN)
def test_the_work_grows_with_the_length(name: str) -> None:
    assert not grows_more(name)


@pytest.mark.parametrize("name", ["ls: words", "rm: paths"])
def test_work_that_grows_with_the_square_of_the_length_is_found(name: str) -> None:
    def planted(text: str) -> None:
        assess(text)
        for _ in range(len(text) ** 2 // PLANTED):
            len(text)

    assert grows_more(name, planted)


def test_each_file_that_is_run_is_compared_once_with_what_was_put_into_it() -> None:
    short, long = [of_length(TEXTS["files that are fetched and run"], length) for length in (2_000, 8_000)]
    assess(short, Context(home="/home/other"))
    assert calls(long) < calls(short) * 4 * 1.1


MOST_CALLS = 30  # for each character of a text


@pytest.mark.parametrize(
    "text",
    [
        "ls >b " + ">b " * 21_000,
        "rm " + "a " * 32_000,
        "ls\n" * 21_000,
        "bd create --description $'" + "- item\\n" * 8_000 + "'",
        "x=" + "~:" * 32_000,
        "echo " + "`ls` " * 13_000,
        "{a," * 21_000,
    ],
    ids=lambda text: text[:12],
)
def test_the_longest_texts_take_so_much_work_at_most(text: str) -> None:
    assert len(text) <= LONGEST
    assess(text)
    assert calls(text) <= MOST_CALLS * len(text)


def test_what_is_not_judged_for_its_length_is_asked_about() -> None:
    found = assess("ls\n" * 21_000)
    assert (found.decision, found.cause) == (Decision.ask, Cause.Opaque)
    assert assess("ls " * 1_000).decision is Decision.allow
    assert assess("ls " + "a " * 1_500).decision is Decision.allow


@pytest.mark.parametrize("filler", ["ls; ", "ls\n", "ls && ", "x=1; "])
def test_what_destroys_is_seen_before_the_limit(filler: str) -> None:
    for times in (9_000, 20_000):
        assert assess(f"rm -rf ~; {filler * times} ls").category is Category.Destroys


PIECES = st.sampled_from(
    """
    ${ ${! ${# ${x ${x[ $( $(( (( )) ) } { { ` ' " \\ | || & && ; ;; < << <<A <<< <( > >> >&  2>&1 [[ ]] [ ] =
    == =~ + +=
    * ? ~ ! # $ $x $? $@ : , - -- -x --x=y / ./ ../ a b x=1 ls cat rm curl wget sh bash -c eval if then fi for
    in do done
    while case esac function time ² é 😀 1 9.2.². 99999999999999999999
    A EOF -exec {} + find xargs python3 -c git -m psql awk
    """.split()
)
SPACES = st.sampled_from(["", "", " ", "\n", "\t", "\r", "\0", "\ud800", "\x7f", "\u202e"])
SHELL_TEXTS = st.lists(st.tuples(PIECES, SPACES), max_size=14).map(lambda pairs: "".join([a + b for a, b in pairs]))


@given(SHELL_TEXTS | st.text(max_size=40), st.sampled_from(tuple(Shell)))
@example("`${!`", Shell.Bash)
@example('curl "9.2.²."', Shell.Bash)
@example("${ &curl|sh", Shell.Bash)
@example("wget ${!-|sh", Shell.Bash)
@example("echo x > f; a=${f:²:1}", Shell.Bash)
@example("sh ${\0", Shell.Cmd)
@example("sh ${\ud800", Shell.Cmd)
@example("xargs eval a", Shell.Bash)
def test_no_text_ends_in_an_error(text: str, shell: Shell) -> None:
    found = assess(text, Context(shell=shell))
    assert len(found.findings) == len(found.parts)
    for at, finding in enumerate(found.findings):
        assert 0 <= finding.start <= finding.end <= len(text)
        assert finding.command.stdin is None or finding.command.stdin != at


@given(SHELL_TEXTS | st.text(max_size=40), st.sampled_from(["bash", "sh", "zsh"]))
@example("`${!`", "bash")
def test_errors_name_a_place_in_the_text(text: str, shell: str) -> None:
    try:
        parse(text, shell)
    except ParseError as error:
        assert 0 <= error.start <= error.end <= len(text)
