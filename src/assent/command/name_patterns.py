"""The names of files that globs and regular expressions ask for: `*.{pem,key}`, `(^|/)\\.env$`."""

from __future__ import annotations

from assent.rules_table import knows, pairs

MOST = 32  # names of one pattern
LONGEST = 400  # characters of one
_QUANTIFIERS = "*+?{"
_SWAPPED = frozenset("?+|(){}")  # signs that a backslash makes special, or plain
_CLASSES = {"d": "[0-9]", "w": "?", "s": " ", "S": "?", "D": "?", "W": "?", "b": "", "B": "", "A": "^", "z": "$"}


def globs(pattern: str) -> tuple[str, ...]:
    """The names that a glob asks for, its braces apart; none where it leaves files out: `!*.md`."""
    if pattern[:1] == "!" or len(pattern) > LONGEST:
        return ()
    names = _alternatives(pattern, "{", ",", "}")
    bare = [name.rpartition("**/")[2].lstrip("/") for name in names]
    return tuple([name for name in bare if name])


def spelled(pattern: str) -> tuple[str, ...]:
    """The globs of the names that a regular expression finds within a path: `\\.env$` finds `.env` and `*.env`."""
    if len(pattern) > LONGEST:
        return ()
    made = [name for one in _alternatives(pattern, "(", "|", ")") for name in _names(_glob(one))]
    return tuple(dict.fromkeys(made))


def basic(pattern: str) -> str:
    """A regular expression of grep as one of grep -E: in it `\\?` is a quantifier and `?` a character."""
    made: list[str] = []
    at = 0
    while at < len(pattern):
        sign = pattern[at : at + 2] if pattern[at] == "\\" else pattern[at]
        at += len(sign)
        made.append(sign[1:] if sign[1:] and sign[1:] in _SWAPPED else f"\\{sign}" if sign in _SWAPPED else sign)
    return "".join(made)


def escaped(text: str) -> str:
    """A text as the regular expression that finds it alone."""
    return "".join(sign if sign.isalnum() or sign in "_-/" else f"\\{sign}" for sign in text)


def _alternatives(text: str, opening: str, between: str, closing: str) -> list[str]:
    """`text` for each choice of its groups, those within others included; itself where they are too many."""
    waiting: list[str] = [text]
    made: list[str] = []
    while waiting and len(waiting) + len(made) <= MOST:
        one = waiting.pop()
        span = _innermost(one, opening, closing)
        if span is None:
            made += one.split(between) if between == "|" else [one]
            continue
        begin, end = span
        inside = one[begin + 1 : end].removeprefix("?:").split(between)
        after = one[end + 1 :]
        if between == "|" and after[:1] in ("?", "*"):
            inside, after = [*inside, ""], after[1:]
        waiting += [f"{one[:begin].removesuffix(chr(92))}{choice.removesuffix(chr(92))}{after}" for choice in inside]
    return [text] if waiting else made


def _innermost(text: str, opening: str, closing: str) -> tuple[int, int] | None:
    """The begin and end of the first group that has none within it."""
    end = text.find(closing)
    begin = text.rfind(opening, 0, max(end, 0))
    return (begin, end) if begin >= 0 else None


def _glob(pattern: str) -> str:
    """A regular expression without groups as a glob, `^` and `$` at its ends kept."""
    made: list[str] = []
    at = 0
    while at < len(pattern):
        piece, at = _piece(pattern, at)
        behind = pattern[at : at + 1]
        if behind and behind in _QUANTIFIERS and piece not in ("^", "$"):
            at = max(pattern.find("}", at) if behind == "{" else at, at) + 1
            piece = f"{piece}*" if behind == "+" else "*"
        made.append(piece)
    return "".join(made)


def _piece(pattern: str, at: int) -> tuple[str, int]:
    """The sign of a glob for one of a regular expression, and the index behind it."""
    sign = pattern[at]
    if sign == "\\":
        escaped = pattern[at + 1 : at + 2]
        return _CLASSES.get(escaped, escaped), at + 2
    if sign == "[":
        closing = pattern.find("]", at + 2)
        return ("?", closing + 1) if closing > 0 else ("?", len(pattern))
    return "?" if sign == "." else sign, at + 1


def _names(glob: str) -> list[str]:
    """The names that fit a glob which is looked for within a path."""
    begins, ends = glob[:1] == "^", glob[-1:] == "$"
    body = glob.strip("^$")
    begins, ends = begins and body[:1] != "*", ends and body[-1:] != "*"
    folders, slash, name = body.strip("*").rpartition("/")
    if slash:
        folder = folders.rpartition("*")[2].strip("/?")
        return [f"{folder}/{name}{'' if ends else '*'}".lstrip("/")] if name or folder[:1] == "." else []
    if not name.strip("?"):
        return []
    made = [name if ends else f"{name}*"] if begins else [*_within(name, ends), name]
    return [*made, *[f".{one[1:]}" for one in made if one[:1] == "?"]]


def _within(name: str, ends: bool) -> list[str]:
    """The other names in which one may be, at their end if it `ends` there."""
    if name[:1] != ".":
        kinds = pairs("secrets", "private")
        is_ending = f"**/*.{name}" in kinds and f"**/.{name}" not in kinds and not ends  # `grep key` asks for no `.key`
        hidden = [] if is_ending else [f".{name}"]
        return [*hidden, f"*.{name}"] if ends else hidden
    whole = name[1:] in knows("secrets", "sources")
    return [f"*{name}"] if ends or whole else [f"{name}*", f"*{name}*"]
