"""Values of PowerShell that are certainly texts: what `Replace` of one gives, and of a file does, is not the same."""

from __future__ import annotations

from assent.risk.windows.scanning import blank, name

# Cmdlets, and calls, that give texts.
READING = ("get-content", "gc ", "cat ", "type ", "[io.file]::readall", "[system.io.file]::readall", "out-string")
QUOTES = ("'", '"', "@'", '@"')
OTHERWISE = ("+=", "-=", "*=", "/=", "++", "--", "in ")  # besides `=`, what gives a variable a value
UNCERTAIN = ("-variable", "-outvariable", " -ov", "[ref]", "variable:", "param(", "function ", "$script:", "$global:")


def is_text(value: str, text: str) -> bool:
    """Whether a value at the beginning of a statement of `text` is a text, or several."""
    folded = value.strip().casefold()
    if folded.startswith(QUOTES):
        return True
    if folded[:1] == "(":
        return "|" not in folded and _gives_text(folded[1:].lstrip())
    return folded[:1] == "$" and name(folded, 1) == len(folded) and _holds_text(folded, text.casefold())


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
            source = text[blank(text, behind + 1) :]
            if not (source.startswith(QUOTES) or _gives_text(source.lstrip("(")) or _is_same(source, variable)):
                return False
            given += 1
        at = text.find(variable, end)
    return given > 0


def _is_same(source: str, variable: str) -> bool:
    """Whether a value begins with the variable itself, of which a text is made."""
    rest = source[len(variable) :].lstrip()
    return source.startswith(variable) and rest.startswith((".replace(", "-replace", ".trim", ".substring("))
