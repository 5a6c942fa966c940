"""The work of Python code with data: queries of tables, pictures, arrays in files, configurations of models."""

from __future__ import annotations

import _ast as ast

from assent.risk.category import Category
from assent.risk.languages.python.bound import QUIET
from assent.risk.languages.python.columns import Tables, check_query
from assent.risk.languages.python.drawing import check_chosen, check_format_saved, check_withheld
from assent.risk.languages.python.files import PythonFiles
from assent.risk.languages.python.names import BUILTINS, CHOOSING, MODULES, PACKAGES, SAVERS, WITHHELD
from assent.risk.languages.python.pretrained import PRETRAINED, check_pretrained, distant
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.started import Starter

_TOPICS = ("modules", "keywords", "symbols", "topics")  # of which help makes lists; the first one imports packages
ONLY_CALLED = PRETRAINED | CHOOSING.keys() | SAVERS.keys() | WITHHELD.keys()  # nowhere values
ANY = "*"  # parameters of every name, which are arrays
_RENAMING = frozenset(("columns", "index", "axis", "errors"))  # parameters that no path has


class PythonData(PythonFiles):
    """A walk over a tree, which knows the everyday functions for data; it raises Doubtful where one is not certain."""

    __slots__ = ("category", "fetches", "starter", "tables")

    def __init__(self, tree: ast.AST, code: Argument, operands: Sequence[Argument], starter: Starter) -> None:
        super().__init__(tree, code, operands)
        self.starter = starter
        self.tables = Tables(tree, self.sources, self.known)
        self.category = Category.ReadsFilesystem
        self.fetches = ""  # the model that may come from the network

    def besides_labels(self, node: ast.AST) -> Sequence[ast.AST] | None:
        """The rest of `node` besides naming the columns of a table, d.columns = […]; None where it does not do that."""
        match node:
            case ast.Assign(targets=[ast.Attribute(attr="columns" | "index", value=table)], value=value):
                return [table, value] if self.tables.holds(table) else None
            case _:
                return None

    def of_data(self, node: ast.Call) -> bool:
        """Check what is called, where it is one of these; whether it is."""
        full = self.dotted(node.func)
        if full in PRETRAINED:
            self.loaded(node)
        elif full in CHOOSING:
            check_chosen(node, full)
        elif full in WITHHELD:
            check_withheld(node, full)
        elif full in SAVERS:
            self.kept(node, full)
        else:
            return not full and isinstance(node.func, ast.Attribute) and self.of_table(node, node.func)
        return True

    def of_table(self, node: ast.Call, function: ast.Attribute) -> bool:
        """The same of a method of a table."""
        match function.attr:
            case "savefig":
                check_format_saved(node)
                return False
            case "query" | "eval" if self.tables.holds(function.value):
                check_query(node)
            case "rename" if not node.args and all(each.arg in _RENAMING for each in node.keywords):
                pass
            case "agg" if "polars" in self.modules.values() and "query" not in self.barred:
                pass
            case _:
                return False
        self.check(function.value)
        return True

    def kept(self, node: ast.Call, full: str) -> None:
        """A function that writes the file given first: np.save("a.npy", a), plt.savefig("a.png", dpi=150)."""
        options = SAVERS[full].split()
        named = all(each.arg in options or (options == [ANY] and each.arg) for each in node.keywords)
        if not node.args or not named:
            raise Doubtful(f"uses `{full}` in a way that Assent cannot judge")
        check_format_saved(node)
        self.writes += self.paths(node.args[0])

    def loaded(self, node: ast.Call) -> None:
        """A configuration or a tokenizer, of a folder or from the Hugging Face Hub."""
        check_pretrained(node, self.starter.command.stdin is not None)
        found = self.paths(node.args[0])
        self.fetches = self.fetches or distant(node, found)
        if self.fetches:
            self.category = Category.ModifiesFilesystem
        self.reads += found

    def is_help(self, function: ast.AST) -> bool:
        """Whether it is the `help` of Python."""
        taken = self.names | self.modules.keys() | self.own.names
        return isinstance(function, ast.Name) and function.id == "help" and function.id not in taken

    def helped(self, node: ast.AST) -> bool:
        """Whether `help` is given a builtin, or a name in a text, whose module it imports: help("pandas.DataFrame")."""
        while isinstance(node, ast.Attribute) and node.attr[:1] != "_":
            node = node.value  # str.split
        if isinstance(node, ast.Name):
            return bool(self.known(node)) and node.id in BUILTINS
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return False
        parts = node.value.split(".")
        if not all(part.isidentifier() and part[:1] != "_" for part in parts) or node.value in _TOPICS:
            return False
        if not (parts[0] in QUIET | PACKAGES or any(f"{module}.".startswith(f"{parts[0]}.") for module in MODULES)):
            self.own.add(node.value, node.value)
        return True
