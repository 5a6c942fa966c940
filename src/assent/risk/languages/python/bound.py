"""The meaning of the names in Python code: modules, its own bindings, those that may be the project's."""

from __future__ import annotations

import _ast as ast
import sys

from assent.risk.category import Category
from assent.risk.languages.python.names import BARRED, BUILTINS, INFORMATION, MODULES, PACKAGES, PARTS
from assent.risk.languages.python.paths import COPIES, Given, Sources, Unclear
from assent.risk.languages.verbs import loses
from assent.risk.premise import Premise
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

LOUD = frozenset("antigravity this idlelib turtledemo test lib2to3".split())  # whose import does, or runs, something
# Modules of the interpreter that do nothing until they are asked for something, of which nothing is listed.
QUIET = frozenset([name for name in sys.stdlib_module_names if name[:1] != "_"]) - MODULES.keys() - LOUD
# What a module of the project may have imported itself, and does more than the project's code.
_STRONG = frozenset("os posix subprocess shutil sys socket pathlib importlib builtins ctypes pty signal runpy".split())
# What a class says of its fields, to SQLAlchemy, Django, Pydantic and dataclasses.
_DESCRIBES = frozenset("__table__ __tablename__ _meta __fields__ __dataclass_fields__ __annotations__".split())
_KNOWN = frozenset([name.partition(".")[0] for name in MODULES]) | frozenset(sys.stdlib_module_names)


class Bindings:
    """The names of one tree."""

    def __init__(self, tree: ast.AST, code: Argument, operands: Sequence[Argument]) -> None:
        self.tree = tree
        self.modules: dict[str, str] = {}  # name → the module or the listed name that it was imported from
        self.names: set[str] = set()  # what the code binds itself
        self.barred: set[str] = set()  # attributes that are not harmless on what the modules make
        self.sources = Sources(code, operands, self.known)
        self.own = Own(self.sources)

    def bind(self, node: ast.AST) -> None:  # noqa: C901 - one arm for each kind of node
        """Note the names that a node gives a meaning."""
        match node:
            case ast.Name(ctx=ast.Store()):
                self.names.add(node.id)
                self.sources.stores[node.id] = self.sources.stores.get(node.id, 0) + 1
            case ast.arg():
                self.bind_unknown(node.arg)
            case ast.FunctionDef():
                self.bind_unknown(node.name)
            case ast.ExceptHandler() if node.name:
                self.bind_unknown(node.name)
            case ast.Assign(targets=[target]):
                self.sources.assign(target, node.value)
            case ast.AugAssign(target=ast.Name(id=name)):
                self.sources.bind(name, node.value, Given.Augmented)
            case ast.withitem(context_expr=opened, optional_vars=ast.Name(id=name)):
                self.sources.bind(name, opened, Given.Whole)
            case ast.For() | ast.comprehension():
                self.sources.loop(node.target, node.iter)
                if isinstance(node, ast.For):
                    self.sources.stand(node)
            case ast.Global() | ast.Nonlocal():
                self.sources.shared = True
            case ast.Import():
                for alias in node.names:
                    self.bind_module(alias.asname or alias.name.partition(".")[0], alias)
            case ast.ImportFrom():
                self.bind_names(node)
            case _:
                pass

    def bind_unknown(self, name: str) -> None:
        """Note a name of which nothing more is known."""
        self.names.add(name)
        self.sources.bind(name, self.tree, Given.Unknown)

    def bind_module(self, name: str, alias: ast.alias) -> None:
        """Note the module that a name stands for: import json as name."""
        if alias.name in QUIET | PARTS:
            self.modules[name] = alias.name if alias.asname else name
            return
        if alias.name not in MODULES and not _is_part(alias.name):
            self.own.add(name, alias.name)
            return
        self.barred |= BARRED.get(alias.name, frozenset())
        self.modules[name] = alias.name if alias.asname else name

    def bind_names(self, node: ast.ImportFrom) -> None:
        """Note what the names of `from json import load` stand for."""
        module = node.module or ""
        self.barred |= BARRED.get(module, frozenset())
        for alias in node.names:
            full = f"{module}.{alias.name}"
            self.barred |= BARRED.get(full, frozenset())
            known = full in MODULES or full in PARTS or self.listed(full) or _is_part(full)
            if node.level or not known:
                self.own.add(alias.asname or alias.name, "" if node.level else full)
                continue
            self.modules[alias.asname or alias.name] = full

    def listed(self, full: str) -> bool:
        """Whether a dotted name is a harmless one of a module."""
        module = full
        while "." in module:
            module = module.rpartition(".")[0]
            names = MODULES.get(module, "" if module in QUIET or module in PARTS else None)
            if names is not None:
                name = full[len(module) + 1 :]
                return (
                    name in INFORMATION
                    or (names == "*" and "." not in name and name[0] != "_")
                    or name in names.split()
                )
        return False

    def dotted(self, node: ast.AST) -> str:
        """The full name of something in a module; empty for anything else."""
        if isinstance(node, ast.Name):
            return self.modules.get(node.id, "")
        if isinstance(node, ast.Attribute):
            base = self.dotted(node.value)
            return f"{base}.{node.attr}" if base else ""
        return ""

    def known(self, node: ast.AST) -> str:
        """The full name of something in a module or among the builtins; empty for anything else."""
        if isinstance(node, ast.Name) and node.id in BUILTINS and node.id not in self.names | self.modules.keys():
            return node.id
        return self.dotted(node)

    def within_module(self, node: ast.AST) -> bool:
        """Whether `node` is a module, or something of one that is not listed."""
        full = self.dotted(node)
        return bool(full) and not self.listed(full)

    def is_environ(self, node: ast.AST) -> bool:
        """Whether it is the environment as a whole."""
        return self.dotted(node) in ("os.environ", "os.environb")

    def of_environ(self, node: ast.Attribute) -> Doubtful:
        """The doubt about the environment, or a method of it: one that gives all of it, or that changes it."""
        if self.is_environ(node) or node.attr in ("items", "values", "copy"):
            return Doubtful("reads all environment variables, which may hold secrets", Category.ReadsSecrets)
        if node.attr in ("update", "setdefault", "pop", "clear", "popitem"):
            return Doubtful("changes environment variables")
        return Doubtful(f"uses `{self.dotted(node)}`")

    def lists_environ(self, node: ast.AST) -> bool:
        """Whether it is the environment or its keys, of which what goes over it takes names alone."""
        match node:
            case ast.Call(func=ast.Attribute(attr="keys", value=base), args=[], keywords=[]):
                return self.is_environ(base)
            case _:
                return self.is_environ(node)

    def path_added(self, node: ast.Call) -> None:
        """A folder in which modules are looked for; only such as are named plainly."""
        match node.args, node.keywords:
            case [*_, ast.Constant(value=str() as text)], [] if len(node.args) <= 2:
                self.own.folders.append(text)
            case _:
                raise Doubtful("changes the folders of modules")


def _is_part(full: str) -> bool:
    """Whether it is a module, or something in one, of a package that is widely used: it may be described."""
    parts = full.split(".")
    return parts[0] in PACKAGES and not any(part[:1] == "_" for part in parts)


class Own:
    """The names that some code has from modules that may be the project's."""

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
