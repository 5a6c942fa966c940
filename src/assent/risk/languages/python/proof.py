"""Proving that Python code only computes, prints and reads: a subset that is walked node by node.

Code is allowed when each node of its tree is of a kind that can do no harm and each name is listed
in `python_names`. Nothing that could lead to other objects is accepted: no attribute that is not
listed, no module as a value, no file but by a path that is known, and that only for reading.
"""

from __future__ import annotations

import _ast as ast
import builtins

from assent.risk.category import Category
from assent.risk.hidden.tree import children, nodes
from assent.risk.languages.python.assigned import besides_setting
from assent.risk.languages.python.data import ONLY_CALLED, PythonData
from assent.risk.languages.python.drawing import besides_looks, check_drawn
from assent.risk.languages.python.lists import check_lists
from assent.risk.languages.python.names import (
    ATTRIBUTES,
    BUILTINS,
    DESCRIBING,
    ENVIRONMENT,
    FINDERS,
    INFORMATION,
    KEYED,
    OPENERS,
    OUTSIDE,
    SAVING,
    SHOWING,
    STARTERS,
)
from assent.risk.languages.python.presence import besides
from assent.risk.languages.python.services import asked, asks_port, dialect, fetched, found, started
from assent.risk.languages.python.tables import check_asked
from assent.risk.languages.python.texts import Texts, check_format
from assent.risk.languages.python.transfers import TRANSFERS, Transfer, transfer
from assent.risk.languages.python.tree import PLAIN, construct
from assent.risk.languages.python.writes import CHANGING_FILES, MAKERS, UNMAKERS, UNMAKING, check_written
from assent.risk.scanner import Doubtful
from assent.risk.variables.plain import is_shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.model import Argument
    from assent.risk.started import Starter

OPENS = frozenset(("read_text", "read_bytes", "open"))  # methods of a Path
CALLED = OPENERS.keys() | TRANSFERS.keys() | OUTSIDE | ONLY_CALLED  # may only be called, and are nowhere values


class PythonProof(PythonData):
    """One walk over a tree. All checks raise Doubtful."""

    __slots__ = ("runs", "starts", "steers", "transfers")

    def __init__(self, tree: ast.AST, code: Argument, operands: Sequence[Argument], starter: Starter) -> None:
        super().__init__(tree, code, operands, starter)
        self.transfers: list[Transfer] = []
        self.starts = False  # a program, or the way to an address
        self.runs = False  # a program
        self.steers = False  # sys.path is at hand
        for node in nodes(tree):
            self.bind(node)
        taken = self.modules.keys() | self.own.names
        for name in self.names | taken:
            clash = name in self.names and name in taken
            if clash or (name not in BUILTINS and hasattr(builtins, name)):
                raise Doubtful(f"redefines `{name}`")  # in one place, and not in another

    def check(self, node: ast.AST) -> None:
        """Check a node and all below it."""
        rest = besides(node, self.known)
        rest = besides_setting(node, self.known) if rest is None else rest
        rest = besides_looks(node, self.known) if rest is None else rest
        rest = self.besides_labels(node) if rest is None else rest
        if rest is not None:
            self.check_all(rest)
            return
        if self.asks_environ(node):
            return
        match node:
            case ast.Name():
                self.name(node)
            case ast.Attribute():
                self.attribute(node)
            case ast.Call():
                self.call(node)
            case ast.FunctionDef(decorator_list=[]) if not node.name.startswith("_"):
                self.check_all(children(node))
            case ast.Import() | ast.ImportFrom() | ast.alias():
                return
            case ast.AST() if isinstance(node, PLAIN):
                self.check_all(children(node))
            case _:
                raise Doubtful(f"has {construct(node)}, which Assent cannot judge")

    def asks_environ(self, node: ast.AST) -> bool:
        """Check a node that asks the environment itself, for one variable or for names; whether it does."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=[one], keywords=[]) if name in KEYED and self.lists_environ(one):
                return True
            case ast.Subscript(slice=ast.Constant(value=str(key)), ctx=ast.Store()) if self.is_environ(node.value):
                raise Doubtful(f"sets the environment variable `{key}`")
            case ast.Subscript(slice=ast.Constant(value=key), ctx=ast.Load()) if self.is_environ(node.value):
                self.variable(key)
                return True
            case ast.Compare(left=ast.Constant(), ops=[ast.In() | ast.NotIn()], comparators=[only]):
                return self.lists_environ(only)
            case ast.For(iter=over) | ast.comprehension(iter=over) if self.lists_environ(over):
                self.check_all([child for child in children(node) if child is not over])
                return True
            case _:
                return False

    def check_all(self, found: Iterable[ast.AST]) -> None:
        """Check all of these nodes."""
        for node in found:
            self.check(node)

    def name(self, node: ast.Name) -> None:
        """Check a name that is read."""
        if not isinstance(node.ctx, ast.Load):
            return
        full = self.modules.get(node.id)
        if node.id in self.own.names:
            self.own.asked = True
            return
        if full is not None and (full in CALLED or not self.listed(full)):
            raise Doubtful(f"passes `{node.id}` on" if full in CALLED else f"uses `{full}`")
        if full is None and node.id not in self.names and node.id not in BUILTINS:
            raise Doubtful(f"uses `{node.id}`")

    def attribute(self, node: ast.Attribute) -> None:
        """Check an attribute that is read."""
        if not isinstance(node.ctx, ast.Load):
            raise Doubtful(f"sets the attribute `{node.attr}`")
        if isinstance(node.value, ast.Name) and node.value.id in self.own.names and node.attr in INFORMATION:
            return
        if self.own.holds(node.value):
            self.own.attribute(node)
            self.check(node.value)
            return
        full = self.dotted(node)
        if full and self.listed(full) and full not in CALLED:
            self.steers = self.steers or full == "sys.path"
            return
        if full and (self.is_environ(node) or self.is_environ(node.value)):
            raise self.of_environ(node)
        if full in CALLED:
            raise Doubtful(f"passes `{full}` on")
        if full and self.within_module(node.value):
            raise Doubtful(f"uses `{full}`")
        if self.tables.is_column(node):
            self.check(node.value)
            return
        barred = node.attr in self.barred and not (node.attr == "replace" and Texts(self.sources).is_text(node.value))
        if node.attr not in ATTRIBUTES or barred:
            raise Doubtful(f"uses `.{node.attr}`")
        self.check(node.value)

    def variable(self, key: object) -> None:
        """Check a variable of the environment by its name."""
        given = [variable.name for variable in self.starter.command.variables]  # A=1 python3 -c …
        if key not in given and not (isinstance(key, str) and is_shown(key, ENVIRONMENT)):
            raise Doubtful(f"reads the environment variable `{key}`", Category.ReadsSecrets)

    def call(self, node: ast.Call) -> None:
        """Check a call and its arguments."""
        if self.is_help(node.func) and len(node.args) == 1 and self.helped(node.args[0]):
            return
        if self.describes(node.func) and node.args and self.dotted(node.args[0]):
            self.check_all([*node.args[1:], *node.keywords])
            return
        self.called(node)
        starts = self.dotted(node.func) in STARTERS  # whose environment was checked
        self.check_all([*node.args, *[each for each in node.keywords if not starts or each.arg != "env"]])

    def describes(self, function: ast.AST) -> bool:
        """Whether a function only says what something is; `help` is nothing else, but a value."""
        return self.is_help(function) or self.known(function) in DESCRIBING

    def called(self, node: ast.Call) -> None:
        """Check what is called; some of it only here, where the arguments are known."""
        match node.func:
            case ast.Attribute(value=base) if self.own.holds(base):
                self.check(node.func)
            case ast.Attribute(attr="insert" | "append", value=base) if self.dotted(base) == "sys.path":
                self.path_added(node)
            case _ if self.of_data(node):
                return
            case _:
                self.called_of_known(node)

    def called_of_known(self, node: ast.Call) -> None:
        """The same of what is listed."""
        match node.func:
            case ast.Name(id="open"):
                self.open(node)
            case ast.Attribute() | ast.Name() if self.dotted(node.func) in TRANSFERS:
                self.transfers.append(transfer(node, self.dotted(node.func), self.paths))
                self.reads += self.transfers[-1].sources
                self.writes += self.transfers[-1].targets
            case ast.Attribute(attr="format", value=ast.Constant(value=str() as text)):
                check_format(text)
            case ast.Attribute(attr=name) if name in OPENS and not self.dotted(node.func):
                self.opened(node.func.value, node.args if name == "open" else [], node.keywords)
                self.check(node.func.value)
            case ast.Attribute(attr=name) if name in UNMAKING or self.dotted(node.func) in UNMAKERS:
                self.deleted(node, node.func)
            case ast.Attribute(attr=name) if name in CHANGING_FILES or self.dotted(node.func) in MAKERS:
                self.written(node, node.func)
            case _:
                self.called_of_module(node)

    def called_of_module(self, node: ast.Call) -> None:
        """The same of what is not a file, or is read by a function of a module."""
        match node.func:
            case ast.Attribute(attr="read", value=base) if "read" in self.barred:
                if node.args:
                    self.reads += self.paths(node.args[0])
                self.check(base)
            case ast.Attribute(attr="connect" | "connect_ex" | "bind" | "create_connection") if asks_port(
                node, self.dotted(node.func), self.modules.values()
            ):
                self.starts = True
                if not self.dotted(node.func):
                    self.check(node.func.value)
            case ast.Attribute(attr=name) if name in SAVING and node.args and not self.dotted(node.func):
                self.saved(node, node.func)
            case ast.Attribute(attr=name, value=base) if name in SHOWING and not self.dotted(node.func):
                if node.args or any(keyword.arg not in SHOWING[name].split() for keyword in node.keywords):
                    raise Doubtful(f"uses `.{name}` with a file")
                self.check(base)
            case ast.Attribute() | ast.Name() if self.dotted(node.func) in OUTSIDE:
                self.outside(node)
            case _:
                self.called_with_query(node)

    def called_with_query(self, node: ast.Call) -> None:
        """The same of what asks a database, a table, a file or the environment."""
        match node.func:
            case ast.Attribute(attr="execute" | "sql" | "query" as name, value=base) if name in self.barred:
                self.reads += asked(node, dialect(self.modules), self.sources.code)
                if not self.dotted(node.func):
                    self.check(base)
            case ast.Attribute(attr="agg" | "aggregate" | "apply" | "transform", value=base) if "query" in self.barred:
                check_asked(node, self.tree, lambda value: bool(self.known(value)) and not self.within_module(value))
                self.check(base)
            case ast.Attribute() | ast.Name() if self.dotted(node.func) in OPENERS:
                self.reading(node, OPENERS[self.dotted(node.func)])
            case ast.Attribute(attr="get", value=ast.Attribute() as base) if self.is_environ(base):
                self.environment(node)
            case ast.Attribute(attr="getenv") if self.dotted(node.func) == "os.getenv":
                self.environment(node)
            case _:
                self.check(node.func)

    def outside(self, node: ast.Call) -> None:
        """A function that fetches, starts a program, or looks for a module."""
        full = self.dotted(node.func)
        self.starts = True
        if full in STARTERS:
            self.runs = True
            started(node, self.dotted, self.starter, self.sources)
        elif full in FINDERS:
            found(node, self.sources)
        else:
            self.category = max(self.category, fetched(node, full, self.sources.code))

    def environment(self, node: ast.Call) -> None:
        """Check a call that asks for one variable of the environment."""
        first = node.args[0] if node.args else None
        self.variable(first.value if isinstance(first, ast.Constant) else "…")

    def finish(self) -> None:
        """Check what can be told only when all is seen: that no list which matters is changed, and nothing runs."""
        if (self.writes or self.starts) and self.own.names:
            raise Doubtful(f"imports `{self.own.modules[0]}`, whose effects are unknown")
        if self.own.folders and not self.own.names:
            raise Doubtful("changes the folders of modules")
        check_drawn(self.tree, self.writes)
        if self.deletes and (self.writes or self.starts or self.own.names):
            raise Doubtful("deletes files and has other effects")
        if self.writes:
            if self.starts:
                raise Doubtful(f"writes `{self.writes[0].text}` and starts or fetches something")
            check_written(self.tree, self.writes, self.starter.command.cwd)
        if self.steers or self.sources.steered or self.sources.followed:
            check_lists(self.tree, self.sources)
