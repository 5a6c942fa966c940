"""`${x%.py}` and its like, where the value of x is known or is a path that fits a pattern."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import WILD
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import replace
from assent.syntax.nodes import Parameter, Word

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/:,=@+")
DEFAULTS = frozenset((":-", "-", ":=", "=", ":?", "?"))
ALTERNATIVES = frozenset((":+", "+"))
CHANGING = frozenset("aAcegpPqQrstux&")  # letters that zsh reads behind `$x:`, besides h
TRIMS = frozenset(("%", "%%", "#", "##"))


def transformed(value: Argument, part: Parameter, text: str) -> Argument | None:
    """The result of `part`, an expansion with an operator, for `value`; None where that is not known.

    `text` is the one in which the spans of `part` count.
    """
    operator, words = part.operator, part.arguments
    if operator in DEFAULTS and value.text:
        return value
    if operator in TRIMS and len(words) == 1:
        pattern = _pattern(words[0], text)
        if pattern is None:
            return None
        return _trimmed(value, operator, *pattern) if value.exact else _narrowed(value, operator, *pattern)
    made = _changed(value.text, operator, words) if value.exact else None
    return None if made is None else _exactly(value, made)


def reads_on(text: str, part: Parameter, value: str) -> bool:
    """Whether zsh makes another value of an expansion by what is behind it in `text`: $x:h, $x[1]."""
    end = part.end
    if text[part.start + 1 : part.start + 2] == "{":
        return False
    letter, behind = text[end + 1 : end + 2], text[end + 2 : end + 3]
    if text[end] == "[" or letter == "h":
        return True
    return letter in CHANGING and ("/" in value or "." in value or not behind.isalnum())


def _exactly(value: Argument, text: str) -> Argument:
    return replace(value, text=text, prefix=text, exact=True, glob=False, several=False)


def _changed(text: str, operator: str, words: tuple[Word, ...]) -> str | None:
    """The result of the operators that replace and cut for a known text."""
    given = [word.value for word in words]
    if not text.isascii() or None in given:
        return None
    known = [each for each in given if each is not None]
    if operator in DEFAULTS or operator in ALTERNATIVES:
        return _chosen(text, operator, known)
    if operator[0] in "^,":
        return _cased(text, operator) if not "".join(known) else None
    if operator == ":":
        return _cut(text, known)
    if operator in ("/", "//") and set(known[0]) <= PLAIN and known[0] and "&" not in known[-1]:
        return text.replace(known[0], known[1] if len(known) > 1 else "", 1 if operator == "/" else -1)
    return None


def _cased(text: str, operator: str) -> str | None:
    """${x^} ${x^^} ${x,} ${x,,}."""
    match operator:
        case "^":
            return text[:1].upper() + text[1:]
        case "^^":
            return text.upper()
        case ",":
            return text[:1].lower() + text[1:]
        case ",,":
            return text.lower()
        case _:
            return None


def _chosen(text: str, operator: str, known: list[str]) -> str | None:
    """${x:-word} where x is empty, and ${x:+word}."""
    if operator in (":-", ":=") and known:
        return known[0]
    if operator in ("-", "="):
        return text
    if operator in ALTERNATIVES:
        return (known or [""])[0] if text or operator == "+" else ""
    return None


def _cut(text: str, known: list[str]) -> str | None:
    """${x:offset:length}, both plain numbers."""
    if not all(each.isascii() and each.isdigit() and len(each) < 7 and str(int(each)) == each for each in known):
        return None
    begin = int(known[0])
    return text[begin : begin + int(known[1])] if len(known) > 1 else text[begin:]


def _pattern(word: Word, text: str) -> tuple[str, str] | None:
    """The end at which the star of a pattern is and its other characters: `*/` is ("before", "/")."""
    if word.value is not None:
        return "", word.value
    raw = text[word.start : word.end]
    if raw[:1] == "*" and len(raw) > 1 and set(raw[1:]) <= PLAIN:
        return "before", raw[1:]
    if raw[-1:] == "*" and len(raw) > 1 and set(raw[:-1]) <= PLAIN:
        return "behind", raw[:-1]
    return None


def _trimmed(value: Argument, operator: str, star: str, literal: str) -> Argument | None:
    """A known value without what the pattern takes away."""
    text = value.text
    at_end = operator[0] == "%"
    if not star:
        return _exactly(value, text.removesuffix(literal) if at_end else text.removeprefix(literal))
    if (star == "behind") is not at_end:
        return None
    at = text.find(literal) if operator in ("%%", "#") else text.rfind(literal)
    if at < 0:
        return value
    return _exactly(value, text[:at] if at_end else text[at + len(literal) :])


def _narrowed(value: Argument, operator: str, star: str, literal: str) -> Argument | None:
    """A path that fits a pattern without what the trimming takes away, never empty if it was not."""
    text = value.text
    match operator, star, literal:
        case "##", "before", "/":
            return _fitting(value, text.rpartition("/")[2])
        case "%", "behind", "/":
            return directory(value)
        case "%", "", _:
            return _without_suffix(value, literal)
        case "%" | "%%", "behind", ".":
            return _without_extension(value, operator)
        case "#", "", _ if value.prefix.startswith(literal):
            return _fitting(value, text[len(literal) :])
        case _:
            return None


def _fitting(value: Argument, text: str) -> Argument:
    """`text` as what `value` has become: a pattern still, or known if nothing of the pattern is left."""
    wild = [text.find(mark) for mark in (*WILD, INPUT, BETWEEN) if mark in text]
    if not wild:
        return _exactly(value, text)
    return replace(value, text=text, prefix=text[: min(wild)])


def name(value: Argument) -> Argument:
    """The last component of a path: `basename`."""
    text = value.text.rstrip("/").rpartition("/")[2]
    return _fitting(value, text) if text else value


def directory(value: Argument) -> Argument:
    """The path without its last component: `dirname`, except that a lone name remains as it is."""
    text = value.text
    marks = [text.find(mark) for mark in (INPUT, BETWEEN) if mark in text]
    if marks:
        return _fitting(value, f"{text[: min(marks)]}{INPUT}")
    return _fitting(value, text.rpartition("/")[0]) if "/" in text else value


def _without_suffix(value: Argument, literal: str) -> Argument | None:
    text = value.text
    if text.endswith(literal):
        rest = text.removesuffix(literal)
        filled = value.prefix or rest[:1] in ("?", "[") or literal[:1] in (".", "/")
        return _fitting(value, rest) if filled and rest else None
    return value if value.prefix and "/" not in literal else None


def _without_extension(value: Argument, operator: str) -> Argument | None:
    text = value.text
    tail = max(text.rfind(mark) for mark in ("*", "?", "]", INPUT[-1]))
    dot = text.rfind(".")
    if dot <= tail or "/" in text[tail + 1 :]:
        return None
    if operator == "%":
        return _fitting(value, text[:dot])
    return None if "." in value.prefix else _fitting(value, f"{value.prefix}*")
