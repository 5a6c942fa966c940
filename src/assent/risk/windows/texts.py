"""Values of PowerShell that are certainly texts: what `Replace` of one gives, and of a file does, is not the same."""

from __future__ import annotations

from assent.risk.windows.scanning import blank, closing, name, string

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


def is_text(value: str, text: str) -> bool:
    """Whether a value at the beginning of a statement of `text` is a text, or several."""
    if len(value) > LONGEST:
        return False
    folded = _without_calls(value.strip().casefold())
    if folded[:1] in ("'", '"'):
        return string(folded, 0, len(folded), []) == len(folded)
    if folded[:1] == "(" and closing(folded, 0, len(folded)) == len(folded) - 1:
        return "|" not in folded and ";" not in folded and "," not in folded and _gives_text(folded[1:].lstrip())
    return folded[:1] == "$" and name(folded, 1) == len(folded) and _holds_text(folded, text.casefold())


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


def _holds_text(variable: str, text: str) -> bool:
    """Whether all that a variable is given are texts."""
    if any(part in text for part in UNCERTAIN):
        return False
    given = 0
    at = text.find(variable)
    while at >= 0:
        end = name(text, at + 1)
        behind = blank(text, end)
        if text[at:end] == variable and text.startswith(OTHERWISE, behind):
            return False
        if text[at:end] == variable and text[behind : behind + 1] == "=" and text[behind + 1 : behind + 2] != "=":
            source = text[blank(text, behind + 1) :].replace("\n", ";").partition(";")[0]
            if not _makes_text(source.strip(), variable):
                return False
            given += 1
        at = text.find(variable, end)
    return given > 0


def _makes_text(source: str, variable: str) -> bool:
    """Whether a variable is given a text: what is in a file, or what is made of a text, or of its own."""
    if "|" in source or "{" in source:
        return False
    if source.startswith(variable):
        rest = source[len(variable) :].lstrip()
        return rest.startswith("-replace") or _without_calls(source) == variable
    return _gives_text(source) or is_text(source.partition(" -replace ")[0], "")
