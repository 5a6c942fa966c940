"""Files that Python code writes where it is known which, and nothing runs what it wrote before it ends."""

from __future__ import annotations

import _ast as ast
import sys

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.names import MODULES, PACKAGES
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument

READING_MODES = ("r", "rb", "rt")
WRITE_MODES = ("w", "wt", "wb", "a", "at", "ab", "x", "xt", "xb", "w+", "r+", "a+", "r+b", "rb+", "w+b", "a+b")
WRITING = frozenset(("write_text", "write_bytes"))  # methods of a Path
MAKING = frozenset(("mkdir", "touch"))
MAKERS = frozenset(("os.makedirs", "os.mkdir"))
SETTING_MODE = "chmod"  # of a Path and of os
CHANGING_FILES = WRITING | MAKING | {SETTING_MODE}
_MOST_MODE = 0o777  # without the bits that give the rights of the owner
MAKING_OPTIONS = frozenset(("parents", "exist_ok", "mode"))
UNMAKING = frozenset(("unlink", "rmdir"))  # methods of a Path
UNMAKERS = frozenset(("os.remove", "os.unlink", "os.rmdir", "os.removedirs", "shutil.rmtree"))
UNMAKING_OPTIONS = frozenset(("missing_ok", "ignore_errors"))
# By which something comes into a file.
_PUTTING = frozenset("write writelines writerow writerows dump safe_dump dump_all safe_dump_all".split())
_SETTING = ("use", "switch_backend", "set_option", "filterwarnings", "simplefilter", "seed")  # methods that only set
_NEWER = ("annotationlib", "compression")  # modules of a library that is younger than the one that judges
_LISTED = {module.partition(".")[0] for module in MODULES}


def nothing_written(tree: ast.AST) -> bool:
    """Whether a file that is opened to be written is only cut off, as far as the code shows."""
    for node in nodes(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[first, *_]) if name in _PUTTING:
                if not is_empty(first):
                    return False
            case ast.keyword(arg="file"):
                return False
            case _:
                pass
    return True


def emptying(tree: ast.AST, mode: str, paths: Sequence[Argument]) -> Doubtful:
    """The doubt on a file that is opened, where nothing is seen to be written: some function may be passed it."""
    named = f"`{paths[0].text}`" if paths else "a file"
    said = f"empties {named}" if "w" in mode else f"opens {named} for writing"
    certain = "w" in mode and not any(_is_passed(node) for node in nodes(tree))
    return Doubtful(said, Category.DeletesData if certain else Category.Unrecognized)


def _is_passed(node: ast.AST) -> bool:
    """Whether a call is given anything but constants; of `io.open(…)` that is the path."""
    match node:
        case ast.Call(func=ast.Attribute(attr="open")):
            return False
        case ast.Call(args=words, keywords=keywords):
            given = [*words, *[keyword.value for keyword in keywords]]
            return any(type(word) not in (ast.Constant, ast.JoinedStr) for word in given)
        case _:
            return False


def is_empty(node: ast.AST) -> bool:
    """Whether it is certainly nothing that would be written."""
    return isinstance(node, ast.Constant) and not node.value


def check_written(tree: ast.AST, writes: Sequence[Argument], cwd: str | None) -> None:
    """Raise Doubtful where the code itself might load what it has written: a module that is imported later."""
    begun = False
    for node in getattr(tree, "body", ()):
        is_import = isinstance(node, (ast.Import, ast.ImportFrom))
        begun = begun or not (is_import or _only_sets(node))
        later = _imported(node) if begun else set()
        if later:
            raise Doubtful(f"imports `{min(later)}`, maybe a file of its own")
    packages = any(module in PACKAGES for module in _imported(tree))
    for path in writes:
        if path.text.rstrip("/").rpartition("/")[2] in ("", ".", "..", "*", "~"):
            raise Doubtful(f"writes every file in `{path.text}`")
        if any(_shadows(part, packages) for part in _parts(path.text, cwd)):
            raise Doubtful(f"writes `{path.text}`, a module of Python")


def _only_sets(node: ast.AST) -> bool:
    """Whether a statement certainly writes no file: a text alone, a constant for a name, matplotlib.use("Agg")."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assign(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name), args=given, keywords=[])) if name in _SETTING:
            return all(isinstance(each, ast.Constant) for each in given)
        case _:
            return False


def _parts(text: str, cwd: str | None) -> list[str]:
    """The names in a path that a module may be found by: the first below the folder, or all where that is not known."""
    if text[:1] != "/":
        inside = text
        while inside.startswith("./"):
            inside = inside[2:]
        return inside.split("/") if ".." in inside.split("/") else inside.split("/")[:1]
    if cwd is not None and text.startswith(f"{cwd.rstrip('/')}/"):
        return [text[len(cwd.rstrip("/")) + 1 :].split("/")[0]]
    return text.split("/")


def _imported(tree: ast.AST) -> set[str]:
    """The modules that the code names, by their first names."""
    named = [alias.name for node in nodes(tree) if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in nodes(tree) if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in named}


def _shadows(name: str, packages: bool) -> bool:
    """Whether a file or folder of that name may be found as a module of the library, or any that `packages` ask for."""
    stem = name.partition(".")[0]
    ends = name[len(stem) :]
    if ends not in ("", ".py", ".pyc", ".so") and not ends.endswith((".so", ".py")):
        return False
    if any(mark in name for mark in "*?[(") or not stem:  # only of files that already exist
        return False
    if packages and ends:
        return True
    return stem[:1] == "_" or stem in sys.stdlib_module_names or stem in _NEWER or stem in _LISTED


def deleted(
    node: ast.Call, function: ast.Attribute, named: bool, paths: Callable[[ast.AST], list[Argument]]
) -> list[Argument]:
    """The files that a call deletes: of a function that is `named` its operand, else the path of the method."""
    if any(keyword.arg not in UNMAKING_OPTIONS for keyword in node.keywords) or len(node.args) != named:
        raise Doubtful("deletes in a way that Assent cannot judge", Category.DeletesData)
    found = paths(node.args[0] if named else function.value)
    if not found or not all(path.exact for path in found):
        raise Doubtful("deletes a path that is computed", Category.DeletesData)
    return found


def deletion(deletes: Sequence[Argument], reads: Sequence[Argument], code: Argument) -> Judgement:
    """The effect of code that deletes files, and besides only computes, prints and reads."""
    reason = f"the Python code deletes {listed([path.text for path in deletes])}"
    return Judgement(Category.DeletesData, reason, code, reads=tuple(reads), deletes=tuple(deletes))


def check_mode(node: ast.Call, named: bool) -> None:
    """Raise Doubtful where the mode that a file gets may be more than who may read, write and run it."""
    match node.args[named:], node.keywords:
        case [ast.Constant(value=int() as mode)], [] if 0 <= mode <= _MOST_MODE:
            return
        case _:
            raise Doubtful("uses `os.chmod`" if named else "uses `.chmod`")


def judgement(
    writes: Sequence[Argument],
    reads: Sequence[Argument],
    code: Argument,
    folders: Sequence[Argument] = (),
    modes: Sequence[Argument] = (),
) -> Judgement:
    """The effect of code that besides only computes, prints and reads.

    Of what it writes, `folders` are made, and `modes` get another mode.
    """
    others = [path for path in writes if not any(path is each for each in (*folders, *modes))]
    does, named = ("writes", others) if others else ("changes the mode of", modes)
    if folders and not others:
        does, named = f"creates the folder{'s' if len(folders) > 1 else ''}", folders
    reason = f"the Python code {does} {listed([path.text for path in named])}"
    return Judgement(Category.ModifiesFilesystem, reason, code, reads=tuple(reads), writes=tuple(writes))
