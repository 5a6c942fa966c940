"""The parts of a container that are shown: its details hold all variables that it was given, often passwords.

A template shows less than all only where each field that it names is known to hold none. `.Config` holds them as a
whole, `.Config.Image` does not; what `range` and `with` enter was named before, and `$` leads back to the whole.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.details import NAME, names_harmless
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument

SHOWN = Judgement(Category.ReadsFilesystem, "")
BLOCKS = ("range", "with")  # enter what they name


def template(word: Argument) -> Judgement:
    """The template of `--format`."""
    if word.exact and "{{" in word.text and _is_proven(word.text):
        return SHOWN
    return Judgement(Category.ReadsSecrets, "the request may show secret variables of {|a container}", word)


def _is_proven(text: str) -> bool:
    """Whether a template names harmless fields only."""
    inside: list[bool] = []  # of each block that is open, whether `.` is part of something harmless
    for action in text.split("{{")[1:]:
        code, closed, _ = action.partition("}}")
        if not closed or "`" in code or "/*" in code:
            return False
        words = list(_words(code.strip("- \t\n")))
        verb = words[0] if words else ""
        if verb in ("define", "template", "block", "break", "continue"):
            return False
        if verb == "end":
            if not inside:
                return False
            inside.pop()
        elif not all(_is_harmless(each, any(inside)) for each in words):
            return False
        elif verb in BLOCKS:
            inside.append(True)
        elif verb == "if":
            inside.append(any(inside))
        elif verb == "else" and any(each in (*BLOCKS, "if") for each in words[1:]):
            return False
    return not inside


def _is_harmless(word: str, inside: bool) -> bool:
    if word.startswith("$."):
        return names_harmless(word[2:])
    if word == "$":
        return False
    if word.startswith("."):
        return inside or names_harmless(word[1:])
    return True  # a function, a text, a number, a variable for one of these


def _words(code: str) -> Iterator[str]:
    """The fields, functions and variables of an action; a field of what parentheses hold is left out."""
    at, length = 0, len(code)
    while at < length:
        first = code[at]
        if first == '"':
            at = _text_end(code, at)
            continue
        if first not in ".$" and first not in NAME:
            at += 1
            continue
        end = at + 1
        while end < length and (code[end] in NAME or code[end] == "."):
            end += 1
        if not (first == "." and at and code[at - 1] == ")"):
            yield code[at:end]
        at = end


def _text_end(code: str, at: int) -> int:
    """The offset behind the text in quotes that begins there."""
    at += 1
    while at < len(code) and code[at] != '"':
        at += 2 if code[at] == "\\" else 1
    return at + 1
