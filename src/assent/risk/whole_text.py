"""A whole text → its findings; what cannot be read of it is one that nobody judged."""

from __future__ import annotations

from assent import errors
from assent.command import Place, Surroundings, analyse, wordless
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.finding import Finding
from assent.syntax.hidden import first_hidden

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command import parts
    from assent.command.parts import Opaque
else:
    parts = Lazy("assent.command.parts")

OTHERWISE = ("[[", "((", "&>", "\\'", "declare ", "typeset ", "`")  # marks of what a plain sh may read differently


def windows_findings(
    command: str, surroundings: Surroundings, is_powershell: bool
) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    """The findings of a text for a shell of Windows; its rules are only loaded for one."""
    from assent.risk import windows

    found = windows.findings(command, surroundings, is_powershell=is_powershell)
    if not found:
        return _unjudged(command, 0, len(command), "there is no command in the text")
    length = len(command)  # a quote that is not closed ends behind it
    found = tuple([f if f.end <= length else replace(f, start=min(f.start, length), end=length) for f in found])
    return _with_hidden(command, found, tuple([part for finding in found for part in finding.command.opaque]))


LISTING = ("find ", "grep ", "rg ", "ag ", "ls-files")  # what lists files that others are given


def bash_findings(command: str, surroundings: Surroundings) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    """The findings of a text for bash, sh or zsh; of one that does not parse, those before the error count as well."""
    try:
        analysis = analyse(command, surroundings)
    except errors.ParseError as error:
        return _begun_findings(command, error, surroundings)
    if not analysis.commands and not command.lstrip().startswith("#"):
        return _unjudged(command, 0, len(command), "there is no command in the text")
    if not analysis.commands:
        nothing = wordless(0, len(command), command, None)
        comment = Finding(
            nothing, Category.ReadsFilesystem, "the command is only a comment", 0, len(command), (), (), ()
        )
        return _with_hidden(command, (comment,), ())
    findings, opaque = classify(analysis, surroundings), analysis.opaque
    if "do" in command and "$" in command:
        from assent.risk.looped import looped  # few texts hold a loop

        findings = looped(findings, command, analysis.script)
    if "-" in command and [mark for mark in LISTING if mark in command]:
        from assent.risk.narrowed import narrowed  # few texts name what find lists

        findings = narrowed(findings, command)
    if [inner for inner in analysis.commands if inner.place is Place.String]:
        from assent.command.wrappers.dialect import misread

        other = misread(analysis, surroundings.shell)
        if other is not None:
            whole, part = _unjudged(command, other.start, other.end, other.reason)
            findings, opaque = findings + whole, opaque + part
    if surroundings.shell == "bash" and [mark for mark in OTHERWISE if mark in command]:
        from assent.risk.by_sh import ran_by_sh

        strings = [each for each in analysis.commands if each.place is Place.String]
        inner = [each.text for each in strings if not any(wrapper.name.endswith("sh") for wrapper in each.wrappers)]
        findings += ran_by_sh(command, inner, findings, surroundings, bash_findings)
    return _with_hidden(command, findings, opaque)


def _begun_findings(
    command: str, error: errors.ParseError, surroundings: Surroundings
) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    """The findings on the beginning that parses, and that the rest does not."""
    unread = isinstance(error, errors.LimitError | errors.NotTextError)
    whole, part = _unjudged(command, error.start, error.end, error.sentence(command), unread)
    from assent.syntax.begun import begun

    before = begun(command, error, surroundings.shell, surroundings.budget)
    if not before.strip():
        return whole, part
    findings, opaque = bash_findings(before, surroundings)
    if len(before) == len(command):
        findings = _restored(findings, before, command)
    return findings + whole, opaque + part


def _restored(findings: tuple[Finding, ...], read: str, command: str) -> tuple[Finding, ...]:
    """The findings on `read`, which is `command` but for some expansions, as findings on `command`.

    Those that only say that such an expansion is not known are left out: the text as a whole is not.
    """
    made: list[Finding] = []
    places: dict[int | None, int] = {}  # where those that are kept are now: `stdin` names them by place
    for at, finding in enumerate(findings):
        inner = finding.command
        text = command[inner.start : inner.end]
        if text == read[inner.start : inner.end]:
            shown = inner.text
        elif finding.category is not Category.Unrecognized:
            shown = text if inner.text == read[inner.start : inner.end] else inner.text
        else:
            continue
        places[at] = len(made)
        made.append(replace(finding, command=replace(inner, text=shown, stdin=places.get(inner.stdin))))
    return tuple(made)


def _with_hidden(
    command: str, findings: tuple[Finding, ...], opaque: tuple[Opaque, ...]
) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    """The same with a finding on the first character that does not show, if there is one."""
    hidden = first_hidden(command)
    if hidden is None:
        return findings, opaque
    reason = f"the character {command[hidden]!a} does not show, so that the text reads differently from how it runs"
    whole, part = _unjudged(command, hidden, hidden + 1, reason)
    return findings + whole, opaque + part


def _unjudged(
    command: str, start: int, end: int, reason: str, unread: bool = False
) -> tuple[tuple[Finding, ...], tuple[Opaque, ...]]:
    """The single finding that stands for a text as a whole."""
    opaque = (parts.Opaque(start, end, reason, unread),)
    whole = wordless(0, len(command), command, None, opaque)
    return (Finding(whole, Category.Unrecognized, reason, start, end, (), (), ()),), opaque
