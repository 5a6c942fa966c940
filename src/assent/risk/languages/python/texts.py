"""The expressions of Python code that are certainly texts, or lists of texts, so no paths with methods of their own."""

from __future__ import annotations

import _ast as ast

from assent.risk.languages.python.names import HOLDING, MAKING, TEXTS
from assent.risk.languages.python.paths import Given, Sources, Unclear
from assent.risk.scanner import Doubtful

# Methods that only texts, files and matches have, and that make a text.
_LISTING = frozenset("splitlines split rsplit readlines partition rpartition findall".split())  # and a list of them
# Functions that make what holds no path either, however deep it is looked into.
_NAMING = ("name", "stem", "suffix", "stdout", "stderr")  # attributes that are texts on whatever has them


class Texts:
    """The known facts about the names of some code."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources

    def is_text(  # noqa: C901 - one arm for each kind of node
        self, node: ast.AST, seen: frozenset[str] = frozenset()
    ) -> bool:
        """Whether it is a text; what a name is by way of itself says nothing against it."""
        match node:
            case ast.Constant(value=str() | bytes()) | ast.JoinedStr():
                return True
            case ast.Call(func=function) if self.sources.dotted(function):
                return self.sources.dotted(function) in TEXTS | HOLDING
            case ast.Call(func=ast.Attribute(attr=name)) if name in MAKING:
                return True
            case ast.Call(func=ast.Attribute(attr="get" | "replace" | "format", value=value)):
                return self.is_text(value, seen)
            case ast.Attribute(attr=name):
                return name in _NAMING
            case ast.Subscript(value=value):
                return self.is_text(value, seen) or self._are_texts(value, seen)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.is_text(left, seen) or self.is_text(right, seen)
            case ast.BinOp(left=left, op=ast.Mod() | ast.Mult()):
                return self.is_text(left, seen)
            case ast.IfExp(body=body, orelse=other):
                return self.is_text(body, seen) and self.is_text(other, seen)
            case ast.Name(id=name):
                return name in seen or self._named(name, seen | {name})
            case _:
                return False

    def _named(self, name: str, seen: frozenset[str]) -> bool:
        try:
            given = self.sources.of(name)
        except Unclear:
            return False
        return all(
            self._are_texts(source, seen) if kind is Given.Member else self.is_text(source, seen)
            for source, kind in given
        )

    def _are_texts(self, node: ast.AST, seen: frozenset[str]) -> bool:
        """Whether all members are texts."""
        match node:
            case ast.Call(func=function) if self.sources.dotted(function):
                return self.sources.dotted(function) in HOLDING
            case ast.Call(func=ast.Attribute(attr=name)):
                return name in _LISTING
            case ast.List(elts=members) | ast.Tuple(elts=members):
                return all(self.is_text(member, seen) for member in members)
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self._are_texts(value, seen)
            case ast.Name(id=name) if name not in seen:
                try:
                    given = self.sources.of(name)
                except Unclear:
                    return False
                return all(kind is Given.Whole and self._are_texts(source, seen | {name}) for source, kind in given)
            case _:
                return False


def check_format(text: str) -> None:
    """Check the fields of str.format, which may reach attributes: {0.x} and {0[x]}."""
    for piece in text.split("{")[1:]:
        field = piece.partition("}")[0].partition(":")[0]
        if "." in field or "[" in field:
            raise Doubtful(f"formats the field `{field}`")
