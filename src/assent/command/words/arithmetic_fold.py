"""`$((a + 1))` where every number in it is known."""

from __future__ import annotations

from assent.command.word import NUMERAL
from assent.record import Record
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assent.command.model import Argument
    from assent.syntax.nodes import Part

LONGEST = 200  # characters of an expression
DIGITS = 9  # of a number; with more it may be too large
SIGNS = frozenset("+-*/%() \t\n")


def computed(parts: Iterable[Part], values: Mapping[str, Argument]) -> str | None:
    """The result of an expression of + - * / % and parentheses; None where that is not known.

    A sum with a number that some command prints is a number again: NUMERAL.
    """
    text = _spelled(parts, values)
    if text is None or len(text) > LONGEST:
        return None
    tokens = _tokens(text, values)
    if not tokens:
        return None
    if NUMERAL in tokens:
        return NUMERAL if all(token in (NUMERAL, "+") or token.isdigit() for token in tokens) else None
    sum_ = _Sum(tokens)
    value = sum_.terms()
    return None if value is None or sum_.tokens else str(value)


def _spelled(parts: Iterable[Part], values: Mapping[str, Argument]) -> str | None:
    """The expression with `$x` put in."""
    text = ""
    for part in parts:
        match part:
            case nodes.Literal() | nodes.Glob():
                text += part.text
            case nodes.Parameter(operator="", prefix="", subscript=None) if part.name in values:
                number = _number(values[part.name])
                if number is None:
                    return None
                text += number
            case _:
                return None
    return text


def _number(value: Argument) -> str | None:
    if value.glob and value.text == NUMERAL:
        return NUMERAL
    return _plain(value.text) if value.exact else None


def _tokens(text: str, values: Mapping[str, Argument]) -> list[str]:
    """Numbers and signs, with the values of names in their place; empty if anything else is there."""
    text = text.replace(NUMERAL, " # ")
    for sign in SIGNS:
        text = text.replace(sign, f" {sign} ")
    tokens: list[str] = []
    for token in text.split():
        number: str | None = token
        if token == "#":  # noqa: S105 - a sign of this module, for NUMERAL
            number = NUMERAL
        elif token not in SIGNS:
            named = values.get(token)
            number = _plain(token) if named is None else _number(named)
        if number is None:
            return []
        tokens.append(number)
    return tokens


def _plain(text: str) -> str | None:
    """The text of a plain number, which is not octal; None for any other."""
    plain = text.isascii() and text.isdigit() and len(text) <= DIGITS
    return text if plain and (text == "0" or text[0] != "0") else None


class _Sum(Record):
    """A descent through the tokens, which are taken from the front."""

    tokens: list[str]

    def terms(self) -> int | None:
        """a + b - c"""
        value = self.factors()
        while value is not None and self.tokens and self.tokens[0] in "+-":
            sign = self.tokens.pop(0)
            other = self.factors()
            value = None if other is None else value + other if sign == "+" else value - other
        return value

    def factors(self) -> int | None:
        """a * b / c"""
        value = self.atom()
        while value is not None and self.tokens and self.tokens[0] in "*/%":
            sign = self.tokens.pop(0)
            other = self.atom()
            value = None if other is None else _product(value, sign, other)
        return value

    def atom(self) -> int | None:
        """5, (a), -a"""
        first = self.tokens.pop(0) if self.tokens else ""
        if first == "(":
            value = self.terms()
            closed = bool(self.tokens) and self.tokens.pop(0) == ")"
            return value if closed else None
        if first == "-":
            inner = self.atom()
            return None if inner is None else -inner
        return int(first) if first.isdigit() else None


def _product(value: int, sign: str, other: int) -> int | None:
    """As in C: division leaves out the fraction."""
    if sign == "*":
        made = value * other
        return made if abs(made) < 10**18 else None
    if other == 0:
        return None
    quotient = abs(value) // abs(other) * (1 if (value < 0) == (other < 0) else -1)
    return quotient if sign == "/" else value - quotient * other
