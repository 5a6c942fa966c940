"""The variables of a makefile or a justfile, put into its lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


UNKNOWN = "$assent_value"  # what only the program itself would know
BUILT_IN = {
    "MAKE": "make",
    "CC": "cc",
    "CXX": "c++",
    "AR": "ar",
    "RM": "rm -f",
    "CFLAGS": "",
    "CXXFLAGS": "",
    "LDFLAGS": "",
}
_ROUNDS = 4  # of putting variables into each other, each of which doubles how deep they may be
_LONGEST = 256  # characters of a variable
DOLLAR, UNKNOWN_MARK = "\0", "\1"  # in the text of variables: a `$` for the shell, and UNKNOWN


def known_values(values: dict[str, str]) -> dict[str, str]:
    """The variables of a makefile with the others put in; unknown where one is long, or holds itself."""
    for _ in range(_ROUNDS):
        filled = {name: filled_in(value, values) for name, value in values.items()}
        values = {name: value if len(value) <= _LONGEST else UNKNOWN_MARK for name, value in filled.items()}
    return {name: UNKNOWN_MARK if "$" in value else value for name, value in values.items()}


def filled_in(line: str, values: Mapping[str, str]) -> str:
    """A line with the variables of a makefile put in."""
    return "".join(_pieces(line, values))


def _pieces(line: str, values: Mapping[str, str]) -> Iterator[str]:
    while line:
        before, sign, rest = line.partition("$")
        yield before
        if not sign:
            return
        if rest[:1] == "$":
            yield DOLLAR
            line = rest[1:]
            continue
        close = {"(": ")", "{": "}"}.get(rest[:1], "")
        name, line = (rest[1:].partition(close)[0], rest[1:].partition(close)[2]) if close else (rest[:1], rest[1:])
        yield values.get(name, UNKNOWN_MARK)


def between(line: str, opening: str, closing: str, values: dict[str, str]) -> str:
    """A line with what is in braces put in."""
    before, *parts = line.split(opening)
    filled = [(part.partition(closing)[0].strip(), part.partition(closing)[2]) for part in parts]
    return before + "".join([values.get(name, UNKNOWN) + after for name, after in filled])
