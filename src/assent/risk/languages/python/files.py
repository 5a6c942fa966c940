"""The files that Python code opens, writes and deletes."""

from __future__ import annotations

import _ast as ast

from assent.risk.category import Category
from assent.risk.languages.python.bound import Bindings
from assent.risk.languages.python.names import (
    SAVING,
    TEXT_ONLY,
)
from assent.risk.languages.python.paths import Unclear
from assent.risk.languages.python.services import database
from assent.risk.languages.python.tables import check_unpickled
from assent.risk.languages.python.writes import (
    MAKERS,
    MAKING_OPTIONS,
    READING_MODES,
    SETTING_MODE,
    WRITE_MODES,
    WRITING,
    check_mode,
    deleted,
    emptying,
    is_empty,
    nothing_written,
)
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

_PICKLED = "allow_pickle"  # of numpy.load


class PythonFiles(Bindings):
    """A walk over a tree, which notes each file; it raises Doubtful where one is not certain."""

    __slots__ = ("deletes", "folders", "modes", "reads", "writes")

    def __init__(self, tree: ast.AST, code: Argument, operands: Sequence[Argument]) -> None:
        super().__init__(tree, code, operands)
        self.reads: list[Argument] = []
        self.writes: list[Argument] = []
        self.deletes: list[Argument] = []
        self.folders: list[Argument] = []  # of what is written, the folders that are made
        self.modes: list[Argument] = []  # of what is written, what only gets another mode

    def check(self, node: ast.AST) -> None:
        """Check a node and all below it."""
        raise NotImplementedError

    def open(self, node: ast.Call) -> None:
        """Check a call of `open`."""
        if not node.args:
            raise Doubtful("opens a path that is not given first")
        self.opened(node.args[0], node.args[1:], node.keywords)

    def opened(self, path: ast.AST, modes: Sequence[ast.AST], keywords: Sequence[ast.keyword]) -> None:
        """A file that is opened, to be read or to be written."""
        given = [*modes, *[keyword.value for keyword in keywords if keyword.arg == "mode"]]
        found = self.paths(path)
        if len(given) != 1 or not isinstance(given[0], ast.Constant) or given[0].value not in WRITE_MODES:
            self.reads += found
            self.mode(modes, keywords, TEXT_ONLY, found)
            return
        if any(keyword.arg not in TEXT_ONLY | {"mode"} for keyword in keywords):
            raise Doubtful(f"opens {_named(found)} in a way that Assent cannot judge")
        if nothing_written(self.tree):
            raise emptying(self.tree, given[0].value, found)
        self.reads += found if "+" in given[0].value else []
        self.writes += found

    def written(self, node: ast.Call, function: ast.Attribute) -> None:
        """A file that is written, or made, as a whole: Path(…).write_text(…), os.makedirs(…), os.chmod(…)."""
        if function.attr == SETTING_MODE:
            self.set_mode(node, function)
            return
        options = TEXT_ONLY if function.attr in WRITING else MAKING_OPTIONS
        if any(keyword.arg not in options for keyword in node.keywords):
            raise Doubtful("writes a file in a way that Assent cannot judge")
        if function.attr in WRITING and not (node.args and not is_empty(node.args[0])):
            raise Doubtful("empties a file", Category.DeletesData)
        if not self.dotted(function):
            found = self.paths(function.value)
            self.check(function.value)
        elif self.dotted(function) in MAKERS and node.args:
            found = self.paths(node.args[0])
        else:
            raise Doubtful(f"uses `{self.dotted(function)}`")
        self.writes += found
        self.folders += found if function.attr in ("mkdir", "makedirs") else []

    def set_mode(self, node: ast.Call, function: ast.Attribute) -> None:
        """A file that gets another mode: os.chmod("a", 0o644), Path("a").chmod(0o755)."""
        full = self.dotted(function)
        if full not in ("", "os.chmod"):
            raise Doubtful(f"uses `{full}`")
        check_mode(node, bool(full))
        found = self.paths(node.args[0] if full else function.value)
        self.writes += found
        self.modes += found
        if not full:
            self.check(function.value)

    def saved(self, node: ast.Call, function: ast.Attribute) -> None:
        """A table that is written to the file given first: to_csv("a.csv", index=False)."""
        options = SAVING[function.attr].split()
        found = self.paths(node.args[0])
        if len(node.args) > 1 or any(keyword.arg not in options for keyword in node.keywords):
            raise Doubtful(f"uses `.{function.attr}` in a way that Assent cannot judge")
        if any(len(path.text.partition(":")[0]) > 1 and ":" in path.text for path in found):
            raise Doubtful("writes to the network")
        self.writes += found
        self.check(function.value)

    def deleted(self, node: ast.Call, function: ast.Attribute) -> None:
        """A file or folder that goes: os.remove(…), shutil.rmtree(…), Path(…).unlink()."""
        full = self.dotted(function)
        self.deletes += deleted(node, function, bool(full), self.paths)
        if not full:
            self.check(function.value)

    def reading(self, node: ast.Call, options: frozenset[str]) -> None:
        """A function of a module that reads the file given first."""
        if not node.args and self.dotted(node.func) == "duckdb.connect":
            return
        if not node.args:
            raise Doubtful("opens a path that is not given first")
        check_unpickled(node, self.dotted(node.func))
        if self.dotted(node.func) == "sqlite3.connect" and node.keywords:
            self.reads += database(node, self.paths(node.args[0]))
            return
        found = []
        if self.dotted(node.args[0]) != "sys.stdin":
            found = self.paths(node.args[0])
            if any("://" in path.text or "!" in path.text for path in found):
                raise Doubtful("reads from the network")  # a GStreamer pipeline is joined by exclamation marks
            self.reads += found
        framework = self.dotted(node.func) == "safetensors.safe_open"
        self.mode([] if framework else node.args[1:], node.keywords, options, found)

    def mode(
        self,
        modes: Sequence[ast.AST],
        keywords: Sequence[ast.keyword],
        options: frozenset[str],
        paths: Sequence[Argument],
    ) -> None:
        """Check that a file is opened for nothing but reading."""
        if any(keyword.arg == _PICKLED and not is_empty(keyword.value) for keyword in keywords):
            raise Doubtful(f"opens {_named(paths)} with `{_PICKLED}=True`, which runs code of the file")
        given = [*modes, *[keyword.value for keyword in keywords if keyword.arg == "mode"]]
        if len(given) > 1 or not all(_is_listed(keyword, options | {"mode"}) for keyword in keywords):
            raise Doubtful(f"opens {_named(paths)} in a way that Assent cannot judge")
        if not all(isinstance(mode, ast.Constant) and mode.value in READING_MODES for mode in given):
            raise Doubtful(f"opens {_named(paths)} for writing")

    def paths(self, node: ast.AST) -> list[Argument]:
        """The paths that an expression may stand for; raises Doubtful if they are not known."""
        try:
            return self.sources.paths(node)
        except Unclear as unclear:
            raise Doubtful("opens a path that is computed") from unclear


def _named(paths: Sequence[Argument]) -> str:
    return f"`{paths[0].text}`" if len(paths) == 1 and paths[0].exact else "a file"


def _is_listed(keyword: ast.keyword, options: frozenset[str]) -> bool:
    """Whether a parameter is listed, or it with that value: mmap_mode=r."""
    value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
    return keyword.arg in options or (isinstance(value, str) and f"{keyword.arg}={value}" in options)
