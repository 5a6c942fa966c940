"""Reasons about what find lists, where more than its name decides what is listed: `find logs -name x -mtime +14`."""

from __future__ import annotations

from assent.record import replace
from assent.rules_table import SEARCHER, SELECTOR, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.finding import Finding

EVERY = "every `"
FINDER = "find"
MATCHING = "` that matches `"  # a path
_BELOW = "` below `"
_PLAIN = frozenset(  # words of find, xargs and loops that leave no file out
    "-name -iname -type -prune -print -print0 -exec -execdir -ok -okdir -delete -depth -r -0 -rd -r0 -0r -d -I -n -P -L"
    " -H --null --no-run-if-empty".split()
)
_CHOOSING = ("filter", "passer", SEARCHER, SELECTOR)  # take some of their lines


def narrowed(findings: tuple[Finding, ...], text: str) -> tuple[Finding, ...]:
    """The findings, of which none says that every file is meant where some are."""
    return tuple([_told(finding, text) for finding in findings])


def _told(finding: Finding, text: str) -> Finding:
    reason = finding.reason
    before, every, behind = reason.partition(EVERY)
    if not every or _BELOW not in behind:
        return finding
    command = finding.command
    words = text[_begin(command) : command.argv[0].start if command.argv else command.start].split()
    if not any(chooses(word) for word in words):
        return finding
    name, _, rest = behind.partition(_BELOW)
    noun = "folders" if "-type d" in " ".join(words) else "files"
    name, matches, pattern = name.partition(MATCHING)
    those = f"`{name}` {noun}" if "*" in name else f"some `{name}`"
    those += f" that match `{pattern}`" if matches else ""
    return replace(finding, reason=f"{before}{those} below `{rest}")


def _begin(command: Command) -> int:
    """The beginning of the words that decide which files are listed: those of find alone, where it lists them."""
    if command.program == FINDER:
        return command.argv[0].start
    found = [wrapper.start for wrapper in command.wrappers if wrapper.name == FINDER]
    return found[0] if found else 0


def chooses(word: str) -> bool:
    """Whether a word leaves some of the files out that have the name."""
    return (
        word in ("!", "-not")
        or is_a(word, *_CHOOSING)
        or (word[:1] == "-" and word not in _PLAIN and not word[2:].isdecimal())
    )
