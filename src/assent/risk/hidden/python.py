"""Python that computes what it calls: getattr(os, x), exec(y), __import__(z), a command of which nothing is known."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.obeyed import is_loader
from assent.risk.hidden.tree import TREE_ONLY, nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

EVALUATING = frozenset(("eval", "exec", "compile", "__import__"))  # what they are given is code, or names a module
SPACES = frozenset(("vars", "globals", "locals"))  # names as texts: vars(os)["system"]
INSIDES = frozenset(
    """
    __globals__ __subclasses__ __builtins__ __getattribute__ __getattr__ __code__ __loader__ __mro__ __bases__
    """.split()
)
LOADING = frozenset(  # functions that run what they are given, by the ends of their names
    """
    importlib.import_module importlib.__import__ operator.attrgetter operator.methodcaller types.FunctionType
    types.CodeType marshal.loads marshal.load pickle.loads dill.loads cloudpickle.loads code.interact
    code.InteractiveConsole ctypes.CDLL ctypes.PyDLL ctypes.cdll cffi.FFI runpy.run_module imp.load_source pty.spawn
    """.split()
)
STARTING = frozenset(
    """
    os.system os.popen os.execl os.execle os.execlp os.execlpe os.execv os.execve os.execvp os.execvpe os.posix_spawn
    os.startfile subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen
    subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell asyncio.create_subprocess_exec
    pty.spawn
    """.split()
)
SPAWNING = frozenset(
    ("os.spawnl", "os.spawnle", "os.spawnlp", "os.spawnv", "os.spawnve", "os.spawnvp")
)  # (mode, program)
SYSTEM = frozenset("os posix nt subprocess shutil pathlib sys builtins __builtins__ importlib ctypes pty io".split())
INPUTS = ("stdin", "input")  # pickle.load(sys.stdin.buffer)
LONGEST = 20_000  # characters of code that is walked
DEEPEST = 4  # names that stand for names


def hidden(code: str, *, source: bool = False) -> str:
    """The call by which the code hides what it does; empty where there is none, or it is no Python."""
    if len(code) > LONGEST:
        return "" if source else "the code"
    import warnings  # of escapes, which are the code's own matter

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree: ast.AST = compile(code, "<code>", "exec", TREE_ONLY)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return ""
    return _Names(tree, source=source).hidden()


class _Names:
    """The nodes of some code, and what its names may stand for."""

    def __init__(self, tree: ast.AST, *, source: bool) -> None:
        self.source = source
        self.nodes = list(nodes(tree))
        self.modules: dict[str, str] = {}  # names to what is imported under them
        self.values: dict[str, list[ast.expr]] = {}  # names to all that they are set to
        self.parameters: dict[str, list[tuple[str, int]]] = {}  # names to the functions that have them, and where
        self.calls: dict[str, list[ast.Call]] = {}
        for node in self.nodes:
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=names):
                self.modules.update({each.asname or each.name: each.name for each in names})
            case ast.ImportFrom(module=str(module), names=names):
                self.modules.update({each.asname or each.name: f"{module}.{each.name}" for each in names})
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.values.setdefault(name, []).append(value)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                self.values.setdefault(name, []).append(value)
            case (
                ast.For(target=ast.Name(id=name), iter=source)
                | ast.comprehension(target=ast.Name(id=name), iter=source)
            ):
                parts = source.elts if isinstance(source, (ast.List, ast.Tuple)) else [source]
                self.values.setdefault(name, []).extend(parts)
            case ast.FunctionDef(name=function, args=arguments):
                for at, argument in enumerate(arguments.args):
                    self.parameters.setdefault(argument.arg, []).append((function, at))
            case ast.Call(func=ast.Name(id=name)):
                self.calls.setdefault(name, []).append(node)
            case _:
                pass

    def hidden(self) -> str:
        """The first part of the code that hides what it calls."""
        called = {id(node.func) for node in self.nodes if isinstance(node, ast.Call)}
        for node in self.nodes:
            if found := self._hides(node, is_called=id(node) in called):
                return found
        return "" if self.source else self._loaded()

    def _hides(self, node: ast.AST, *, is_called: bool) -> str:
        """The part of a node that hides what it calls, or calls by another name; empty for none."""
        match node:
            case ast.Name(id=name) if name in EVALUATING and not is_called:
                return name  # under another name
            case ast.Attribute(attr=name) if name in INSIDES and not self.source:
                return name
            case ast.BinOp(left=ast.Constant(value=str(one)), op=ast.Add(), right=ast.Constant(value=str(other))) if (
                one.isidentifier() and other.isidentifier()
            ):
                return f"'{one}' + '{other}'"
            case ast.Name(id="__builtins__" | "__loader__"):
                return node.id
            case ast.Attribute(value=owner, attr="__dict__") if self._is_system(owner):
                return "__dict__"
            case ast.Subscript(value=ast.Attribute(attr="__dict__"), slice=key) if not isinstance(key, ast.Constant):
                return "__dict__"
            case ast.Subscript(value=value) if self._name(value) in ("sys.modules", "os.environb"):
                return self._name(value)
            case ast.Call():
                return self._call(node)
            case _:
                return ""

    def _loaded(self) -> str:
        """A variable that has the programs which the code starts load other code: os.environ["LD_PRELOAD"] = x."""
        if not any(self._name(node.func) in STARTING | SPAWNING for node in self.nodes if isinstance(node, ast.Call)):
            return ""
        for node in self.nodes:
            match node:
                case ast.Subscript(slice=key, ctx=ast.Store()) | ast.Call(args=[key, _]):
                    keys: list[ast.expr | None] = [key]
                case ast.Dict(keys=keys):
                    pass
                case _:
                    continue
            for each in keys:
                if isinstance(each, ast.Constant) and is_loader(str(each.value)):
                    return str(each.value)
        return ""

    def _call(self, node: ast.Call) -> str:
        name = self._name(node.func)
        first = node.args[0] if node.args else None
        if name.removeprefix("builtins.") in EVALUATING:
            return "" if isinstance(first, ast.Constant) and name == "__import__" else name
        if name in SPACES and not self.source and (node.args or name != "locals"):
            return name
        if name in ("getattr", "builtins.getattr", "object.__getattribute__"):
            return name if len(node.args) > 1 and self._is_hidden_name(node.args[0], node.args[1]) else ""
        if self.source:
            return ""
        if name in LOADING and not (name == "importlib.import_module" and isinstance(first, ast.Constant)):
            return name
        if name in ("pickle.load", "dill.load") and first is not None and self._is_input(first):
            return name
        if name in STARTING and not self._names_program(self._told(node, 0), DEEPEST):
            return name
        if name in SPAWNING and not self._names_program(self._told(node, 1), DEEPEST):
            return name
        return ""

    def _name(self, node: ast.AST) -> str:
        """The name of what is called, as it is imported: subprocess.run, os.system."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        match node:
            case ast.Name(id=name):
                parts.append(self.modules.get(name, name))
            case ast.Call(func=ast.Name(id="__import__"), args=[ast.Constant(value=str(module)), *_]):
                parts.append(module)
            case ast.Call(func=function, args=[ast.Constant(value=str(module)), *_]) if (
                self._name(function) == "importlib.import_module"
            ):
                parts.append(module)
            case _:
                return ""
        return ".".join(reversed(parts))

    def _is_hidden_name(self, owner: ast.expr, name: ast.expr) -> bool:
        """Whether an attribute that is asked for is named by no text: of a module by none, of others by a built one."""
        if isinstance(name, ast.Constant):
            return False
        if self.source:
            return self._is_system(owner) and bool(self._name(owner))
        return self._is_system(owner) or isinstance(name, (ast.BinOp, ast.Call, ast.Subscript))

    def _is_system(self, node: ast.expr) -> bool:
        """Whether it is a module that starts programs or changes files, or what is only known when it runs."""
        name = self._name(node)
        return name.partition(".")[0] in SYSTEM if name else isinstance(node, ast.Call)

    def _is_input(self, node: ast.expr) -> bool:
        return any(isinstance(each, ast.Attribute) and each.attr in INPUTS for each in nodes(node))

    def _told(self, node: ast.Call, at: int) -> ast.expr | None:
        for keyword in node.keywords:
            if keyword.arg in ("args", "command", "cmd"):
                return keyword.value
        return node.args[at] if len(node.args) > at else None

    def _names_program(self, node: ast.expr | None, left: int) -> bool:
        """Whether a command names the program that it starts, whatever its other words are."""
        match node:
            case ast.Constant(value=str() | bytes()):
                return True
            case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]):
                return self._names_program(first, left)
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                return " " in text.lstrip()
            case ast.BinOp(left=begin, op=ast.Add()) if isinstance(begin, (ast.List, ast.Tuple, ast.BinOp, ast.Name)):
                return self._names_program(begin, left)
            case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add() | ast.Mod()):
                return " " in text.lstrip()
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format" | "split" | "strip")):
                return " " in text.lstrip()
            case ast.Call(args=[begin, *_]) if self._name(node.func) in ("shlex.split", "str", "shutil.which"):
                return self._names_program(begin, left)
            case ast.Attribute() if self._name(node) == "sys.executable":
                return True
            case ast.Starred(value=ast.Name(id=name)) | ast.Name(id=name) if left:
                return self._all_name(name, left - 1)
            case _:
                return False

    def _all_name(self, name: str, left: int) -> bool:
        """Whether all that a name may stand for names a program."""
        given = list(self._given(name))
        return bool(given) and all(self._names_program(value, left) for value in given)

    def _given(self, name: str) -> Iterator[ast.expr | None]:
        yield from self.values.get(name, ())
        for function, at in self.parameters.get(name, ()):
            for call in self.calls.get(function, ()):
                yield next((word.value for word in call.keywords if word.arg == name), None) or (
                    call.args[at] if len(call.args) > at else None
                )
