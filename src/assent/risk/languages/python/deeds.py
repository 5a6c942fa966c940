"""The worst that Python code which is not proven plainly says it does: it deletes, sends, starts or runs."""

from __future__ import annotations

import _ast as ast

from assent.risk.category import Category
from assent.risk.hidden.tree import children, nodes
from assent.risk.languages.deeds import Deed, deletion_of, is_near, sends_out
from assent.risk.languages.python.names import SHELLED
from assent.risk.languages.python.writes import UNMAKERS, UNMAKING
from assent.risk.wording import quoted
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FETCHING = frozenset("urllib.request.urlopen requests.get httpx.get requests.Session.get".split())
SENDING = frozenset(
    [
        f"{each}.{verb}"
        for each in ("requests", "httpx")
        for verb in "post put patch get head request delete stream".split()
    ]
    + ["urllib.request.urlopen", "urllib.request.Request"]
)
_STARTING = SHELLED | frozenset(f"subprocess.{each}" for each in "run call check_call check_output Popen".split())
_OF_LISTS = frozenset("os.execv os.execvp".split())  # of which a list is the last
_REPLACING = _OF_LISTS | {"pty.spawn", "asyncio.create_subprocess_shell"}
_EVALUATING = frozenset(("exec", "eval"))
_SPREADING = frozenset(
    "dict str repr json.dumps urllib.parse.urlencode base64.b64encode bytes".split()
)  # keep all of it
_WHOLE = frozenset("copy items values encode decode join".split())
ENVIRONMENT = ("os.environ", "os.environb")
_ORDERED = frozenset("sorted list set tuple reversed iter enumerate".split())
_GLOBS = frozenset(("glob.glob", "glob.iglob"))
_FOLDERS = frozenset(("os.listdir", "os.scandir", "os.walk"))
PATHS = frozenset(("pathlib.Path", "pathlib.PurePath"))
_DEPTH = 8  # names that are followed one through another


class PythonDeeds:
    """The calls of some code, by what its imports and its names stand for."""

    def __init__(self, tree: ast.AST) -> None:
        self.tree = tree
        self.modules: dict[str, str] = {}
        self.values: dict[str, list[ast.AST]] = {}  # name → all that is assigned to it
        self.looped: dict[str, ast.AST] = {}  # name → what it goes through
        for node in nodes(tree):
            self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=names):
                for each in names:
                    self.modules[each.asname or each.name.partition(".")[0]] = (
                        each.name if each.asname else each.name.partition(".")[0]
                    )
            case ast.ImportFrom(module=str() as module, names=names):
                self.modules |= {each.asname or each.name: f"{module}.{each.name}" for each in names}
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.values.setdefault(name, []).append(value)
            case ast.For(target=target, iter=over) | ast.comprehension(target=target, iter=over):
                self.looped |= {each.id: over for each in nodes(target) if isinstance(each, ast.Name)}
            case _:
                pass

    def worst(self) -> Deed | None:
        """The worst deed; None where the code plainly says none."""
        calls = [node for node in nodes(self.tree) if isinstance(node, ast.Call)]
        for made in (self._sent, self._run):
            said = next(filter(None, map(made, calls)), None)
            if said is not None:
                return said
        deleted = deletion_of([each for call in calls for each in self._unmade(call)])
        return deleted or max([deed for call in calls for deed in self.changes(call)], key=_category, default=None)

    def changes(self, call: ast.Call) -> Iterator[Deed]:  # noqa: ARG002 - of no call, without a table of them
        """The other changes by a call."""
        return iter(())

    def commands(self) -> Iterator[str]:
        """The commands that the code starts by plain texts, as texts for a shell."""
        for node in nodes(self.tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            full, given = self._full(node.func), node.args
            if full in _REPLACING or getattr(node.func, "attr", "") == "exec_command":
                command = self._command(given[-1] if full in _OF_LISTS else given[0])
                yield from [command] if command else []
            if isinstance(node.func, ast.Attribute) and getattr(node.func.value, "attr", "") == "git":
                texts = [self._text(each) for each in given]  # of GitPython: Repo(".").git.reset("--hard")
                yield from [" ".join(["git", node.func.attr, *map(quote, texts)])] if all(texts) else []
            if full == "map" and len(given) > 1 and self._full(given[0]) in _STARTING:
                each = self._value(given[1])
                members = each.elts if isinstance(each, (ast.List, ast.Tuple)) else []
                yield from filter(None, [self._command(member) for member in members])
            elif full in _STARTING:
                command = self._command(given[0])
                shelled = full in SHELLED or any(each.arg == "shell" for each in node.keywords)
                if command and (shelled or not self._text(given[0]) or " " not in command):
                    yield command

    def _command(self, node: ast.AST) -> str:
        """The text of a command, or its words; empty where one is computed."""
        node = self._value(node)
        words = [*node.elts] if isinstance(node, (ast.List, ast.Tuple)) else [node]
        texts = [self._text(word) for word in words]
        if not all(texts):
            return ""
        return texts[0] if len(words) == 1 and node is words[0] else " ".join([quote(text) for text in texts])

    def _full(self, node: ast.AST, depth: int = _DEPTH) -> str:
        """The full name of a function: `subprocess.run`, also by another name that it was given."""
        match node:
            case ast.Name(id=name) if name in self.modules:
                return self.modules[name]
            case ast.Name(id=name) if name in self.values and depth:
                return self._full(self.values[name][0], depth - 1) if len(self.values[name]) == 1 else ""
            case ast.Name(id=name):
                return name
            case ast.Attribute(value=value, attr=name):
                base = self._full(value, depth)
                return f"{base}.{name}" if base else ""
            case ast.Call(func=function, args=[ast.Constant(value=str() as name)]) if self._full(function, depth) in (
                "__import__",
                "importlib.import_module",
            ):
                return name
            case _:
                return ""

    def _value(self, node: ast.AST) -> ast.AST:
        """The value of a name that is assigned once, or the node itself."""
        for _ in range(_DEPTH):
            found = self.values.get(node.id, ()) if isinstance(node, ast.Name) else ()
            if len(found) != 1:
                break
            node = found[0]
        return node

    def _text(self, node: ast.AST) -> str:
        value = self._value(node)
        return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""

    def _address(self, call: ast.Call) -> str:
        """The address among the arguments of a call."""
        given = [*call.args, *[each.value for each in call.keywords]]
        return next((text for text in map(self._text, given) if "://" in text), "")

    def _sent(self, call: ast.Call) -> Deed | None:
        """The environment in a request: all of it, or what is left of it by a condition."""
        if self._full(call.func) not in SENDING:
            return None
        address = self._address(call)
        given = [*call.args, *[each.value for each in call.keywords]]
        if not address or is_near(address):
            return None
        if any(map(self._is_environment, given)):
            return sends_out(address)
        if not any(self._is_environment(each, chosen=True) for each in given):
            return None
        said = f"sends environment variables to {quoted(address)}"
        return Deed(said, Category.ReadsSecrets)

    def _is_environment(self, node: ast.AST, depth: int = _DEPTH, *, chosen: bool = False) -> bool:
        """Whether a value holds all variables, with their values; or with `chosen` those that fit a condition."""
        node = self._value(node)
        if self._full(node) in ENVIRONMENT:
            return True
        inner: list[ast.AST] = []
        match node:
            case _ if not depth:
                return False
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=given) if name in _WHOLE:
                inner = [value, *given]
            case ast.Call(func=function, args=given) if self._full(function) in _SPREADING:
                inner = [*given]
            case ast.DictComp(value=each, generators=[over]) | ast.ListComp(elt=each, generators=[over]):
                inner = [over.iter] if (chosen or not over.ifs) and self._keeps_values(each, over) else []
            case ast.GeneratorExp(elt=each, generators=[over]):
                inner = [over.iter] if (chosen or not over.ifs) and self._keeps_values(each, over) else []
            case ast.Dict() | ast.List() | ast.Tuple() | ast.JoinedStr() | ast.FormattedValue() | ast.BinOp():
                inner = [*children(node)]
            case _:
                return False
        return any(self._is_environment(each, depth - 1, chosen=chosen) for each in inner)

    def _keeps_values(self, each: ast.AST, over: ast.comprehension) -> bool:
        """Whether what is made of each variable has its value: v of `for k, v in os.environ.items()`."""
        last = over.target.elts[-1] if isinstance(over.target, ast.Tuple) else over.target
        is_called = isinstance(over.iter, ast.Call)  # os.environ.items(), and not its names
        used = [node.id for node in nodes(each) if isinstance(node, ast.Name)]
        whole = is_called and isinstance(last, ast.Name) and last.id in used
        return whole or any(self._full(node) in ENVIRONMENT for node in nodes(each))

    def _run(self, call: ast.Call) -> Deed | None:
        """Code that is downloaded and run at once."""
        if self._full(call.func) not in _EVALUATING or not call.args:
            return None
        for node in nodes(self._value(call.args[0])):
            fetched = self._value(node) if isinstance(node, ast.Name) else node
            if isinstance(fetched, ast.Call) and self._full(fetched.func) in _FETCHING and self._address(fetched):
                said = f"runs code downloaded from {quoted(self._address(fetched))}"
                return Deed(said, Category.DeletesData)
        return None

    def _unmade(self, call: ast.Call) -> list[str]:
        """The objects that a call deletes, in the form of `deletion_of`; an empty text where that is computed."""
        full = self._full(call.func)
        if full == "map" and len(call.args) > 1 and self._full(call.args[0]) in UNMAKERS:
            return [self._listed(call.args[1])]
        if full in UNMAKERS:
            return [self._object(call.args[0])] if call.args else []
        if isinstance(call.func, ast.Attribute) and call.func.attr in UNMAKING and full not in UNMAKERS:
            return [self._object(call.func.value)]
        return []

    def _object(self, node: ast.AST) -> str:
        """A path that is deleted: itself, or what was listed by a name in it."""
        if self._path(node):
            return f"={self._path(node)}"
        for each in nodes(node):
            if isinstance(each, ast.Name) and each.id in self.looped and each.id not in self.values:
                return self._listed(self.looped[each.id])
        return ""

    def _path(self, node: ast.AST) -> str:
        """The plain text of a path, also in pathlib's form."""
        node = self._value(node)
        if isinstance(node, ast.Call) and len(node.args) == 1 and self._full(node.func) in PATHS:
            node = node.args[0]
        return self._text(node)

    def _listed(self, node: ast.AST, depth: int = _DEPTH) -> str:
        """The names that an expression lists, in the form of `deletion_of`; empty where that is computed."""
        node = self._value(node)
        match node:
            case ast.Call(func=function, args=[first, *_]) if self._full(function) in _ORDERED and depth:
                return self._listed(first, depth - 1)
            case (
                ast.ListComp(generators=[ast.comprehension(iter=over)])
                | ast.GeneratorExp(generators=[ast.comprehension(iter=over)])
            ) if depth:
                return self._listed(over, depth - 1)
            case ast.Call(func=function, args=[first, *_]) if self._full(function) in _GLOBS and self._text(first):
                return f"={self._text(first)}"
            case ast.Call(func=function, args=[first, *_]) if self._full(function) in _FOLDERS and self._text(first):
                return f"/{self._text(first)}"
            case ast.Call(func=ast.Attribute(value=folder, attr="iterdir"), args=[]) if self._path(folder):
                return f"/{self._path(folder)}"
            case ast.Call(func=ast.Attribute(value=folder, attr=("glob" | "rglob") as name), args=[first]):
                return self._matched(self._path(folder), name, self._text(first))
            case _:
                return ""

    def _matched(self, folder: str, method: str, pattern: str) -> str:
        """The paths that Path.glob and Path.rglob find."""
        place = "" if folder == "." else f"{folder.rstrip('/')}/"
        return f"={place}{'**/' if method == 'rglob' else ''}{pattern}" if folder and pattern else ""


def _category(deed: Deed) -> Category:
    return deed.category


def appended(tree: ast.AST) -> list[str]:
    """The texts that code puts into lists, which may be paths that it reads."""
    return [
        each.value
        for node in nodes(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("append", "extend", "insert")
        for given in node.args
        for each in nodes(given)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
