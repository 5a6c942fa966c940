"""Patterns of file names: whether one file can fit two of them, as bash reads them."""

from __future__ import annotations

from assent.command.options import WILD

DIGITS = "0123456789"
MOST_SPELLINGS = 16  # of one pattern with brackets
LONGEST_NAME = 255  # characters; no file system has longer names
LONGEST_PATTERN = 4096  # characters; a longer one is taken for any name
_CLOSING = frozenset((*WILD, "]"))  # those with which a glob ends


def overlaps(one: str, other: str) -> bool:
    """Whether some file name fits both patterns; a leading dot is fit only by a dot, as in bash."""
    if one.startswith(".") != other.startswith("."):
        return False
    one, other = one.casefold(), other.casefold()
    if not (_same_start(one, other, WILD) and _same_start(one[::-1], other[::-1], _CLOSING)):
        return False
    ends = (one[:1] + other[-1:], other[:1] + one[-1:])
    if "**" in ends and len(one) + len(other) <= LONGEST_NAME:
        return True  # one beginning and one end are free: `a*` and `*b` have `ab`
    mine, theirs = _characters(one), _characters(other)
    if not (_is_possible(mine, theirs) and _is_possible(theirs, mine)):
        return False
    if not (_may_begin_alike(mine, theirs) and _may_begin_alike(mine[::-1], theirs[::-1])):
        return False
    return _meets(mine, theirs)


def _same_start(one: str, other: str, wild: str | frozenset[str]) -> bool:
    """Whether what is before the first glob character of either is the same, as far as both go: soon seen."""
    for mine, theirs in zip(one, other, strict=False):
        if mine in wild or theirs in wild:
            return True
        if mine != theirs:
            return False
    return True


def _may_begin_alike(one: list[str], other: list[str]) -> bool:
    """Whether the characters before the first `*` of either agree; most patterns differ there, which is soon seen."""
    for mine, theirs in zip(one, other, strict=False):
        if mine == "*" or theirs == "*":
            return True
        if mine != theirs and not _agree(mine, theirs):
            return False
    return True


def _is_possible(one: list[str], other: list[str]) -> bool:
    """Whether what fits `one` is not too long in any case: for `other`, or for the name of a file."""
    least = len(one) - one.count("*")
    return least <= (LONGEST_NAME if "*" in other else len(other))


def _characters(pattern: str) -> list[str]:
    """For each place of `pattern` what may be there: `*`, `?`, or one of the characters of a text."""
    if len(pattern) > LONGEST_PATTERN:
        return ["*"]
    kept: list[str] = []
    at, last = 0, pattern.rfind("]")
    while at < len(pattern):
        closing = _closing(pattern, at) if pattern[at] == "[" and at < last else -1
        if pattern[at] == "*" and kept[-1:] == ["*"]:
            at += 1
            continue
        kept.append(_choice(pattern[at + 1 : closing]) if closing > 0 else pattern[at])
        at = closing + 1 if closing > 0 else at + 1
    return kept


def _choice(inside: str) -> str:
    """The characters that a bracket holds, if they are letters and digits; else `?`, which is more: `[!a]`, `[a-f]`.

    Letters of a range depend on the language that is set, and on the case that is lost by now.
    """
    listed = inside.replace("0-9", DIGITS)
    return listed if listed.isascii() and listed.isalnum() else "?"


def spellings(pattern: str) -> tuple[str, ...]:
    """The pattern for each letter or digit of its brackets: `*.c` and `*.h` for `*.[ch]`; itself if they are many."""
    made = [pattern]
    for _ in range(3):
        at = made[0].find("[")
        closing = _closing(made[0], at) if at >= 0 else -1
        inside = _choice(made[0][at + 1 : closing]) if closing > 0 else "?"
        if inside == "?" or len(made) * len(inside) > MOST_SPELLINGS:
            break
        end = len(made[0]) - closing - 1
        made = [f"{one[:at]}{letter}{one[len(one) - end :]}" for one in made for letter in inside]
    return tuple(made)


def _closing(pattern: str, opening: int) -> int:
    """Index of the bracket that closes the one at `opening`, -1 if none does: `[]a]`, `[![:alpha:]]`."""
    at = opening + 1
    at += pattern[at : at + 1] in ("!", "^")
    at += pattern[at : at + 1] == "]"
    while at < len(pattern) and pattern[at] != "]":
        kind = pattern[at + 1 : at + 2] if pattern[at] == "[" else ""
        inner = pattern.find(f"{kind}]", at + 2) if kind in (":", ".", "=") and kind else -1
        at = inner + 2 if inner > 0 else at + 1
    return at if at < len(pattern) else -1


def _meets(one: list[str], other: list[str]) -> bool:
    """Whether two patterns fit a common text, by a table over their positions."""
    after = [False] * (len(other) + 1)
    for i in range(len(one), -1, -1):
        row = [False] * (len(other) + 1)
        for j in range(len(other), -1, -1):
            if i == len(one) and j == len(other):
                row[j] = True
            elif i < len(one) and one[i] == "*":
                row[j] = after[j] or (j < len(other) and row[j + 1])
            elif j < len(other) and other[j] == "*":
                row[j] = row[j + 1] or (i < len(one) and after[j])
            elif i < len(one) and j < len(other):
                row[j] = after[j + 1] and _agree(one[i], other[j])
        after = row
    return after[0]


def _agree(one: str, other: str) -> bool:
    return one == other or "?" in (one, other) or any(character in other for character in one)
