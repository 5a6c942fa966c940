"""The names of variables that begin a line, and nothing else of it: `env | grep '^NODE' | cut -d= -f1`."""

from __future__ import annotations

from assent.risk.combined.selected import EXTENDED, PLAIN, SHORTEST, fits_name, goes_to_cut
from assent.risk.entries.programs import CODE_FIRST
from assent.rules_table import SEARCHER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

# The words with which names begin, none of which begins a line of a key.
_HEADS = frozenset(["NEXT", *[head for name in PLAIN if len(head := name.partition("_")[0]) >= SHORTEST]])


def begins_by_name(at: int, findings: Sequence[Finding]) -> bool:
    """Whether only lines that begin as variables do pass to cut, or only what is before `=` in them is printed.

    `grep -iE '^(NODE|npm_)' | cut -d= -f1`, `awk -F= '/^[A-Z_]+=/ {print $1}'`. A line of a value that has several
    begins otherwise.
    """
    command = findings[at].command
    if not all(word.exact for word in command.argv):
        return False
    words = [word.text for word in command.argv[1:]]
    if is_a(command.program, CODE_FIRST):
        pattern, slash, does = words[1][1:].rpartition("/") if len(words) == 2 else ("", "", "")
        first = words[:1] == ["-F="] and does.replace(" ", "") in ("{print$1}", "{print($1)}") and bool(slash)
        return first and words[1][:1] == "/" and fits_name(pattern)
    letters = {letter for word in words if word[:1] == "-" for letter in word[1:]}
    patterns = [word for word in words if word[:1] != "-"]
    if not is_a(command.program, SEARCHER) or not letters <= set("Ei") or len(patterns) != 1:
        return False
    pattern = patterns[0]
    if "|" in pattern and not ("E" in letters or command.program in EXTENDED):
        return False
    names = pattern[2:-1] if pattern[:2] == "^(" and pattern[-1:] == ")" else pattern[1:]
    pieces = names.split("|") if pattern[:2] == "^(" else [names]
    takers = [finding.command for finding in findings if finding.command.stdin == at]
    return pattern[:1] == "^" and all(map(_begins_name, pieces)) and goes_to_cut(command, takers)


def _begins_name(piece: str) -> bool:
    """Whether a name of a variable begins so, and no line of a key does: NODE, npm_."""
    name = piece.removesuffix("=")
    if not (name.isascii() and name.replace("_", "").isalnum()):
        return False
    return "_" in name or name.upper() in _HEADS
