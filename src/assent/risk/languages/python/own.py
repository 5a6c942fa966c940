"""Modules that Python code imports and that are not listed: perhaps the project's own, which only the disk can tell.

If they are, the code runs the project's, as `python -m` does; what it asks them for may be named like anything
but like what loses or sends data, and is never taken for a module of the interpreter.
"""

from __future__ import annotations

import _ast as ast
import sys

from assent.risk.category import Category
from assent.risk.doubt import Doubtful
from assent.risk.languages.python.names import INFORMATION, MODULES
from assent.risk.languages.python.paths import COPIES, Given, Sources, Unclear
from assent.risk.languages.verbs import loses
from assent.risk.premise import Premise

# What a module of the project may have imported itself, and does more than the project's code.
_STRONG = frozenset("os posix subprocess shutil sys socket pathlib importlib builtins ctypes pty signal runpy".split())
# What a class says of its fields, to SQLAlchemy, Django, Pydantic and dataclasses.
_DESCRIBES = frozenset("__table__ __tablename__ _meta __fields__ __dataclass_fields__ __annotations__".split())
_KNOWN = frozenset([name.partition(".")[0] for name in MODULES]) | frozenset(sys.stdlib_module_names)


class Own:
    """The names that some code has from modules that may be the project's."""

    __slots__ = ("asked", "folders", "modules", "names", "sources")

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.asked = False  # for more than what they are
        self.names: set[str] = set()  # that the imports bind
        self.modules: list[str] = []  # the first components of their names
        self.folders: list[str] = []  # that the code adds to sys.path

    def add(self, name: str, full: str) -> None:
        """Note that `name` is `full`, a module or something in one. Raises Doubtful if that is not the project's."""
        first = full.partition(".")[0]
        parts = full.split(".")
        if not first or first in _KNOWN or first[:1] == "_" or any(part[:2] == "__" for part in parts):
            raise Doubtful(f"imports `{full}`, whose effects are unknown")
        if not _STRONG.isdisjoint([part.strip("_") for part in parts]) or loses(full):
            raise Doubtful(f"imports `{full}`, whose effects are unknown")
        self.names.add(name)
        if first not in self.modules:
            self.modules.append(first)

    def holds(self, node: ast.AST, seen: frozenset[str] = frozenset()) -> bool:
        """Whether the value of an expression certainly comes from such a module."""
        match node:
            case ast.Name(id=name) if name in self.names:
                return True
            case ast.Name(id=name) if name not in seen:
                return self._is_bound(name, seen | {name})
            case ast.Attribute(value=value) | ast.Subscript(value=value):
                return self.holds(value, seen)
            case ast.Call(func=function, args=[only], keywords=[]) if self.sources.dotted(function) in COPIES:
                return self.holds(only, seen)
            case ast.Call(func=function):
                return self.holds(function, seen)
            case _:
                return False

    def _is_bound(self, name: str, seen: frozenset[str]) -> bool:
        try:
            given = self.sources.of(name)
        except Unclear:
            return False
        return all(kind in (Given.Whole, Given.Member) and self.holds(made, seen) for made, kind in given)

    def attribute(self, node: ast.Attribute) -> None:
        """Check what is asked of such a value."""
        hidden = node.attr[:1] == "_" and node.attr not in INFORMATION and node.attr not in _DESCRIBES
        if hidden or node.attr in _STRONG or loses(node.attr):
            raise Doubtful(f"uses `.{node.attr}`")

    def premise(self) -> Premise:
        """On which the code is the project's."""
        reason = f"the Python code runs the module `{self.modules[0]}` of the project"
        return Premise(
            "",
            Category.RunsProjectCode,
            reason,
            Category.Unrecognized,
            modules=tuple(self.modules),
            folders=tuple(self.folders),
        )
