"""Places in a text for PowerShell: the ends of brackets, strings and names."""

from __future__ import annotations

from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.command.model import Argument

    Span: TypeAlias = tuple[int, int]  # of a text with statements


POWERSHELL = "powershell"  # the program below which the words are listed
QUOTES = {"'": "‘’‚‛", '"': "“”„"}  # what closes a quote besides itself
DECEIVING = "‘’‚‛“”„–—―\u00a0"  # PowerShell reads these as quotes, dashes and blanks
EXPANDING = frozenset("$`")  # begin what is not literal in double quotes
CLOSING = {"(": ")", "{": "}", "[": "]"}
DEEPEST = 20  # brackets in each other
ASKING = frozenset("if elseif while until for foreach switch".split())  # with something in parentheses
BRANCHES = frozenset((*ASKING, "else", "do", "try", "catch", "finally"))


def is_variable(word: Argument) -> bool:
    """Whether the word is a plain variable of the text, to which a statement may give a value."""
    return not word.exact and word.text[:1] == "$" and word.text[1:].replace("_", "a").isalnum()


def closing(text: str, at: int, end: int, depth: int = 0) -> int:
    """Index of what closes the bracket at `at`; -1 where that is not certain."""
    awaited: list[str] = []
    while at < end:
        letter = text[at]
        if letter in "'\"":
            at = string(text, at, end, [], depth)
            if at < 0:
                return -1
            continue
        if letter in DECEIVING or depth + len(awaited) > DEEPEST or (letter == "#" and not text[at - 1].isalnum()):
            return -1
        if letter in CLOSING:
            awaited.append(CLOSING[letter])
        elif letter in ")}]":
            if not awaited or awaited.pop() != letter:
                return -1
            if not awaited:
                return at
        at += 2 if letter == "`" else 1
    return -1


def string(text: str, at: int, end: int, inner: list[Span], depth: int = 0) -> int:
    """The end of the string at `at`, whose statements in `$(…)` are added; -1 for one that may hold more."""
    mark = text[at]
    if text[at - 1 : at] == "@":
        return here_string(text, at - 1, end)
    at += 1
    while at < end and text[at] not in QUOTES[mark]:
        if text[at] == mark:
            if text[at + 1 : at + 2] != mark:
                return at + 1
            at += 2
        elif mark == "'" or text[at] not in "`$":
            at += 1
        elif text[at] == "`":
            at += 2
        elif text[at + 1 : at + 2] == "(":
            found = closing(text, at + 1, end, depth + 1)
            if found < 0:
                return -1
            inner.append((at + 2, found))
            at = found + 1
        else:
            after = variable(text, at)
            if after < 0:
                return -1
            at = max(after, at + 1)
    return -1


def here_string(text: str, at: int, end: int) -> int:
    """The end of the here-string whose `@` is at `at`; -1 where something in it is expanded, or it does not end."""
    mark, line = text[at + 1 : at + 2], text.find("\n", at, end)
    found = text.find(f"\n{mark}@", max(line, 0), end)
    if line < 0 or found < 0 or text[at + 2 : line].strip():
        return -1
    expands = mark == '"' and not EXPANDING.isdisjoint(text[line:found])
    return -1 if expands else found + len("\n'@")


def variable(text: str, at: int) -> int:
    """The end of `$name` or `$env:name` with a known harmless name; -1 for another variable of a drive."""
    end = name(text, at + 1, ":")
    if text[at + 1 : at + 2] == "{":
        return -1
    if text[at + 1 : at + 2] == "?" and name(text, at + 2) == at + 2:
        return at + 2  # whether the last statement went well
    return end if ":" not in text[at:end] or text[at:end].casefold() in knows(POWERSHELL, "variables") else -1


def name(text: str, at: int, others: str = "") -> int:
    """The end of a name that begins at `at`."""
    while at < len(text) and (text[at].isalnum() or text[at] == "_" or text[at] in others) and text[at].isascii():
        at += 1
    return at


def blank(text: str, at: int, others: str = "") -> int:
    """The first place from `at` on that is no blank."""
    while text[at : at + 1] in (" ", "\t") or (text[at : at + 1] and text[at] in others):
        at += 1
    return at


def parts(text: str, keyword: str, at: int, end: int) -> list[tuple[int, int]]:
    """The places of what `if` and its like hold, in parentheses and in braces; none where that is not certain."""
    spans: list[tuple[int, int]] = []
    if keyword in ASKING:
        found = closing(text, at, end) if text[at : at + 1] == "(" else -1
        if found < 0:
            return []
        at = _each(text, at + 1) if keyword == "foreach" else at + 1
        spans.append((at, found))
        if not 0 < at <= found:
            return []
        at = blank(text, found + 1, "\r\n")
    while keyword == "catch" and text[at : at + 1] == "[":
        at = blank(text, closing(text, at, end) + 1 or end, ",\r\n")
    if keyword == "until" or (keyword == "while" and text[at : at + 1] != "{"):  # behind `do`
        return spans
    found = closing(text, at, end) if text[at : at + 1] == "{" else -1
    if keyword == "switch" and found > 0:
        cases = _cases(text, at + 1, found)
        return [*spans, *cases, (found, found)] if cases else []
    return [*spans, (at + 1, found)] if found > 0 else []


def _cases(text: str, at: int, end: int) -> list[tuple[int, int]]:
    """The blocks of a `switch`, each behind a plain word or string; none where that is not certain."""
    spans: list[tuple[int, int]] = []
    while (at := blank(text, at, "\r\n;")) < end:
        is_string = text[at] in "'\""
        after = string(text, at, end, []) if is_string else name(text, at)
        opening = blank(text, after, "\r\n")
        found = closing(text, opening, end) if after > at and text[opening] == "{" else -1
        if found < 0 or (is_string and "$" in text[at:after]):
            return []
        spans.append((opening + 1, found))
        at = found + 1
    return spans


def _each(text: str, at: int) -> int:
    """The place behind `$name in`; -1 where there is something else."""
    after = name(text, at + 1)
    behind = blank(text, after)
    named = text[at : at + 1] == "$" and at + 1 < after < behind
    return behind + 3 if named and text[behind : behind + 3].casefold() == "in " else -1
