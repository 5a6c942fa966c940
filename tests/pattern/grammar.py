"""Commands for the properties: from the grammar of real programs, and as agents write them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from assent import knowledge
from assent.assessment import Context, assess
from assent.option_table import Takes
from assent.policy import Grant, Policy, consult
from assent.policy.offer import offer
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.pattern import Pattern
    from assent.risk import Category, Finding

PROJECT = "/home/user/project"
REAL = (Path(__file__).parent.parent / "cases" / "pattern" / "real.txt").read_text().splitlines()[1:]

PROGRAMS = "git docker kubectl npm aws gh cargo pip systemctl helm terraform go uv pnpm podman brew gcloud".split()
OTHERS = "rm cp cat ls chmod curl grep echo touch rsync make frobnicate /opt/tools/deploy ./scripts/run".split()
OPERANDS = "origin main v1.2 a/b ./x x=1 605 - out.txt web-3 HEAD~2".split()
FREE = ["two words", "line\nend", "cr\rend", "it's", "a;b", "für", "*", "do", "<<EOF"]
DYNAMIC = ["$x", '"$x"', "$(id)", "*.py", "{a,b}", '"pre $x"']

operands = st.one_of(st.sampled_from(OPERANDS), st.sampled_from(FREE)).map(quote)


@st.composite
def heads(draw: st.DrawFn) -> list[str]:
    """A program with the words of one of its subcommands."""
    if draw(st.integers(0, 3)) == 0:
        return [draw(st.sampled_from(OTHERS))]
    words = [draw(st.sampled_from(PROGRAMS))]
    known = knowledge.of(words[0])
    while known is not None and known.subcommands() and len(words) < 4:
        words.append(draw(st.sampled_from(known.subcommands())))
        known = known.subcommand(words[-1])
    return words


@st.composite
def rests(draw: st.DrawFn, head: list[str]) -> list[str]:
    """Options that the subcommand is known to have, with their values, and operands."""
    known = knowledge.of(head[0])
    for word in head[1:]:
        known = known and (known.subcommand(word) or known)
    spellings = sorted(known.options) if known is not None else ["-f", "--force"]
    words: list[str] = []
    for _ in range(draw(st.integers(0, 4))):
        is_option: bool = draw(st.booleans())
        if spellings and is_option:
            option = draw(st.sampled_from(spellings))
            words.append(option)
            if known is not None and known.option(option) is Takes.Value:
                words.append(draw(operands))
        else:
            words.append(draw(st.one_of(operands, st.sampled_from(["--", *DYNAMIC]))))
    return words


generated = heads().flatmap(lambda head: rests(head).map(lambda rest: " ".join([*head, *rest])))
real = st.sampled_from([line.replace("⏎", "\n") for line in REAL])
commands = st.one_of(generated, real)


def findings(text: str) -> tuple[Finding, ...]:
    """The findings of a text in the project."""
    return assess(text, Context(cwd=PROJECT, workspace=PROJECT)).findings


def approved(pattern: Pattern, ceiling: Category, finding: Finding, directory: str | None = None) -> bool:
    """Whether an approval of `pattern` covers the command of that finding."""
    return consult.approvals(Policy(grants=(Grant(pattern, ceiling, directory),)), finding)[0]


def rungs(finding: Finding) -> list[Pattern]:
    """Every pattern that a person is offered for a command."""
    ladder = offer(finding)
    return [rung for rung in (ladder.exact, ladder.narrow, ladder.verb_chain, ladder.name) if rung is not None]
