"""Values of PowerShell that are certainly texts: what `Replace` of one gives, and of a file does, is not the same."""

from __future__ import annotations

from assent.risk.windows.scanning import blank, closing, name, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.windows.mentions import Mentions

# Cmdlets, and calls, that give texts.
READING = ("get-content", "gc ", "cat ", "type ", "[io.file]::readall", "[system.io.file]::readall", "out-string")
LONGEST = 400  # characters of such a value
MAKING = frozenset("replace trim trimend trimstart substring tolower toupper insert remove padleft padright".split())
OTHERWISE = ("+=", "-=", "*=", "/=", "++", "--", "in ")  # besides `=`, what gives a variable a value
UNCERTAIN = (
    "variable",
    " -ov",
    " -pv",
    " -ev",
    "[ref]",
    "param",
    "function ",
    "$script:",
    "$global:",
    "${",
    "sv ",
    "set ",
)


class TextValues:
    """The values of one text for PowerShell that are certainly texts."""

    def __init__(self, mentions: Mentions) -> None:
        self.mentions = mentions
        self._certain: bool | None = None  # when asked
        self._held: dict[str, bool] = {}  # whether all that a variable is given are texts

    def has(self, value: str) -> bool:
        """Whether a value at the beginning of a statement is a text, or several."""
        if len(value) > LONGEST:
            return False
        folded = _without_calls(value.strip().casefold())
        if folded[:1] == "$" and name(folded, 1) == len(folded):
            if folded not in self._held:
                self._held[folded] = self._holds(folded)
            return self._held[folded]
        return _is_text(folded)

    def _holds(self, variable: str) -> bool:
        if self._certain is None:
            self._certain = not any(part in self.mentions.folded for part in UNCERTAIN)
        text, given = self.mentions.folded, 0
        for at in self.mentions.of(variable) if self._certain else ():
            behind = blank(text, name(text, at + 1))
            if text.startswith(OTHERWISE, behind):
                return False
            if text[behind : behind + 1] == "=" and text[behind + 1 : behind + 2] != "=":
                begin = blank(text, behind + 1)
                if not _makes_text(text[begin : _end(text, begin)].strip(), variable):
                    return False
                given += 1
        return given > 0


def _end(text: str, at: int) -> int:
    """The end of the statement that begins there, at the latest that of its line."""
    line = text.find("\n", at)
    line = line if line >= 0 else len(text)
    end = text.find(";", at, line)
    return end if end >= 0 else line


def _is_text(folded: str) -> bool:
    """Whether a value that is no variable is a text, or several."""
    if folded[:1] in ("'", '"'):
        return string(folded, 0, len(folded), []) == len(folded)
    if folded[:1] == "(" and closing(folded, 0, len(folded)) == len(folded) - 1:
        return "|" not in folded and ";" not in folded and "," not in folded and _gives_text(folded[1:].lstrip())
    return False


def _without_calls(folded: str) -> str:
    """The value without the calls at its end that make a text of a text: `.Trim().Replace('a', 'b')`."""
    while folded.endswith(")"):
        last = len(folded) - 1
        opens = [at for at in range(last) if folded[at] == "(" and closing(folded, at, len(folded)) == last]
        opening = opens[0] if opens else 0
        before, dot, called = folded[:opening].rpartition(".")
        if not dot or called not in MAKING or not before:
            return folded
        folded = before
    return folded


def _gives_text(folded: str) -> bool:
    return folded.startswith(READING)


def _makes_text(source: str, variable: str) -> bool:
    """Whether a variable is given a text: what is in a file, or what is made of a text, or of its own."""
    if "|" in source or "{" in source:
        return False
    if source.startswith(variable):
        rest = source[len(variable) :].lstrip()
        return rest.startswith("-replace") or _without_calls(source) == variable
    made = source.partition(" -replace ")[0]
    return _gives_text(source) or (len(made) <= LONGEST and _is_text(_without_calls(made.strip())))
