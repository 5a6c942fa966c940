"""Corrections as instructions that an agent reads before it makes the mistake."""

from __future__ import annotations

from assent.correction.explain import message_of
from assent.correction.flags import style
from assent.correction.model import Correction, MatchKind
from assent.errors import assert_never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

BEGIN, END = "<!-- assent: corrections -->", "<!-- assent: end -->"
TOOLS, COMMANDS, PARAMETERS = "# Tool Name Corrections", "# Command Corrections", "# Parameter Corrections"


def instructions(corrections: Iterable[Correction]) -> str:
    """Markdown, grouped by what the corrections are about; empty when there are none."""
    sections: dict[str, dict[str, list[str]]] = {TOOLS: {}, COMMANDS: {}, PARAMETERS: {}}
    for correction in corrections:
        section, group = _place(correction)
        sections[section].setdefault(_flat(group), []).append(_line(correction))
    parts = ["\n\n".join([title, *_groups(groups)]) for title, groups in sections.items() if groups]
    return "\n\n".join(parts) + "\n" if parts else ""


def _groups(groups: dict[str, list[str]]) -> list[str]:
    return ["\n".join([f"## {name}", "", *lines] if name else lines) for name, lines in groups.items()]


def _place(correction: Correction) -> tuple[str, str]:
    """The section and the group, which may have no name, that a correction belongs to."""
    match correction.kind:
        case MatchKind.ToolName:
            return TOOLS, ""
        case MatchKind.Command:
            return COMMANDS, f"{correction.command} → {correction.new}"
        case MatchKind.Recipe:
            return COMMANDS, correction.old
        case MatchKind.Flag | MatchKind.Literal | MatchKind.Regex | MatchKind.Removed:
            if correction.command:
                return COMMANDS, correction.command
            return PARAMETERS, f"{correction.tool} {correction.param}"
        case _:
            assert_never(correction.kind)


def _line(correction: Correction) -> str:
    told = _told(correction, _code(correction.old), _code(correction.new))
    message = _flat(message_of(correction))
    return f"- {told} ({message})" if message else f"- {told}"


def _told(correction: Correction, old: str, new: str) -> str:
    match correction.kind:
        case MatchKind.ToolName:
            return f"Do NOT call {old}. Use {new} instead."
        case MatchKind.Flag:
            return f"Flag {_code(dashed(correction.old))} should be {_code(dashed(correction.new))}"
        case MatchKind.Command | MatchKind.Literal:
            return f"Use {new} instead of {old}" if correction.new else f"Leave out {old}"
        case MatchKind.Regex:
            return f"Text that the regular expression {old} finds should be {new}"
        case MatchKind.Recipe:
            return f"Run {new} instead"
        case MatchKind.Removed:
            return f"{_code(f'{correction.command} {correction.old}')} does not exist"
        case _:
            assert_never(correction.kind)


def dashed(flag: str) -> str:
    """A flag as it is written: `r` is `-r`, `recursive` is `--recursive`."""
    how = style(flag)
    return f"{how.dashes}{how.name}"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _code(text: str) -> str:
    """A code span, fenced by more backticks than are in it."""
    longest = run = 0
    for character in text:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    if not longest:
        return f"`{_flat(text)}`"
    fence = "`" * (longest + 1)
    return f"{fence} {_flat(text)} {fence}"


def with_block(text: str, block: str) -> str:
    """`text` with `block` between our marks, in place of what was between them, else at the end.

    An empty block takes the marks out as well. ValueError when a mark has no other.
    """
    line_end = "\r\n" if "\r\n" in text else "\n"
    marked = line_end.join([BEGIN, *block.splitlines(), END, ""]) if block else ""
    begin, end = text.find(BEGIN), text.find(END)
    if begin < 0 and end < 0:
        gap = "" if not text else line_end if text.endswith("\n") else 2 * line_end
        return f"{text}{gap}{marked}" if marked else text
    if not 0 <= begin < end or text.count(BEGIN) > 1 or text.count(END) > 1:
        raise ValueError(f"the marks {BEGIN} and {END} must each appear once, in this order: fix that first")
    after = end + len(END)
    after += len(line_end) if text.startswith(line_end, after) else 0
    before = text[:begin]
    return before + marked + text[after:] if marked else before.removesuffix(line_end) + text[after:]
