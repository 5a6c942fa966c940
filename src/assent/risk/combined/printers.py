"""The commands that print the names which another takes from its input, in words for its reason."""

from __future__ import annotations

from assent.command.model import Place
from assent.record import replace
from assent.risk.called import called
from assent.risk.combined.amounts import PASSING
from assent.rules_table import FEEDER, SELECTOR, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument
    from assent.risk.finding import Finding

_NAMED = (" named in its input", " of its input")  # behind a noun: the files, the words
_MOST = 3  # commands of a pipeline that a reason names


def with_printers(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings, those about names from an input with the command that prints these: `ls | xargs rm`."""
    return tuple([_with_printer(at, findings) for at in range(len(findings))])


def _with_printer(at: int, findings: Sequence[Finding]) -> Finding:
    """The finding: "`rm` deletes the files that `ls` prints", and "files that" where others are kept from it."""
    finding, names, is_filtered = findings[at], [], False
    mark = next((mark for mark in _NAMED if mark in finding.reason), "")
    if not mark or any(_may_name_file(word.text) for word in _options(finding)):
        return finding
    while findings[at].command.stdin is not None:
        if not _prints(at - 1, findings) or findings[at].command.stdin != at - 1:
            return finding
        at -= 1
        is_filter = is_a(findings[at].command.program, SELECTOR) and findings[at].command.stdin is not None
        is_filtered = is_filtered or is_filter
        names += [] if is_filter else [_called(findings[at])]
    if not names or len(names) > _MOST or not all(names):
        return finding
    before, _, behind = finding.reason.partition(mark)
    start, the, noun = before.rpartition("the ")
    shown = " | ".join(reversed(names))
    return replace(finding, reason=f"{start}{'' if is_filtered else the}{noun} that `{shown}` prints{behind}")


def _options(finding: Finding) -> Iterator[Argument]:
    """The words of xargs, or of another program that feeds the command."""
    for wrapper in finding.command.wrappers:
        yield from wrapper.words if is_a(wrapper.name, FEEDER) else ()


def _may_name_file(word: str) -> bool:
    """Whether a word of xargs may say that the names are in a file: -a, -0a, --arg-file."""
    return word[:1] == "-" and "a" in word


def _prints(at: int, findings: Sequence[Finding]) -> bool:
    """Whether the command at that place is a whole part of a pipeline, and not one of several in a group."""
    command = findings[at].command
    return command.place is Place.Top and not command.wrappers and bool(command.argv)


def _called(finding: Finding) -> str:
    """The name of a command, with the subcommand that its reason names: `docker ps`."""
    subject = finding.reason.split("`")[1] if finding.reason[:1] == "`" else ""
    name = called(finding.command)
    words = finding.command.argv[1:]
    if is_a(name, PASSING) and len(words) == 1 and words[0].exact:
        return f"{name} {words[0].text}"  # a list of names in a file
    return subject if subject.startswith(f"{name} ") and " -" not in subject else name
