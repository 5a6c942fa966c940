"""The paths that an expression of Python code may mean, as far as its code alone tells."""

from __future__ import annotations

import _ast as ast

from assent.closed import Choice
from assent.command.model import Argument
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import replace
from assent.risk.hidden.tree import nodes
from assent.risk.languages.python.rebound import rebinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST = 50  # paths that one expression is followed to
SAME = frozenset(("str", "os.fspath", "pathlib.Path", "pathlib.PurePath", "os.path.expanduser", "os.path.abspath"))
JOINING = frozenset(("os.path.join", "pathlib.Path", "pathlib.PurePath"))
COPIES = frozenset(("sorted", "list", "tuple", "reversed", "iter"))
GLOBS = frozenset(("glob.glob", "glob.iglob"))
WHOLE = frozenset(("resolve", "absolute", "expanduser", "as_posix"))  # methods of a Path that name the same file


def _is_plain(spec: ast.AST | None) -> bool:
    """Whether a number is written with digits alone: {i} and {i:03d}."""
    match spec:
        case None:
            return True
        case ast.JoinedStr(values=[ast.Constant(value=str() as text)]):
            return text.strip("0123456789") in ("", "d")
        case _:
            return False


class Given(Choice):
    """The origin of a name in the expression that it was bound to."""

    Whole = "whole"  # x = …
    Member = "member"  # for x in …
    Folder = "folder"  # for x, _, _ in os.walk(…)
    Names = "names"  # for _, x, _ in os.walk(…)
    Augmented = "augmented"  # x += …
    Unknown = "unknown"  # a parameter, a function


class Unclear(Exception):  # noqa: N818 - it carries no error of the user's
    """It is not known which path is meant."""


class Sources:
    """The names of some code, and what they are bound to."""

    def __init__(self, code: Argument, operands: Sequence[Argument], dotted: Callable[[ast.AST], str]) -> None:
        self.code = code
        self.operands = operands  # sys.argv[1:]
        self.dotted = dotted  # the full name of something in a module or among the builtins
        self.given: dict[str, list[tuple[ast.AST, Given]]] = {}
        self.stores: dict[str, int] = {}  # name → how often it is assigned, in whatever way
        self.followed: set[str] = set()  # lists whose members were taken to be what they were made of
        self.steered = False  # sys.argv was looked into
        self.near: dict[int, ast.AST] = {}  # a use of a name in the body of its `for` → the iterable
        self.shared = False  # a function may bind names that are not its own

    def bind(self, name: str, source: ast.AST, given: Given) -> None:
        """Note that `name` is, or is one of, `source`."""
        self.given.setdefault(name, []).append((source, given))

    def assign(self, target: ast.AST, value: ast.AST) -> None:
        """Note what the names of an assignment are."""
        match target, value:
            case ast.Name(id=name), _:
                self.bind(name, value, Given.Whole)
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                if not any(isinstance(each, ast.Starred) for each in values):
                    for inner, each in zip(targets, values, strict=True):
                        self.assign(inner, each)
            case _:
                pass

    def loop(self, target: ast.AST, iterable: ast.AST) -> None:
        """Note what the names of a `for` are."""
        match target:
            case ast.Name(id=name):
                self.bind(name, iterable, Given.Member)
            case ast.Tuple(elts=[ast.Name(id=folder), ast.Name(id=folders), ast.Name(id=files)]):
                self.bind(folder, iterable, Given.Folder)
                self.bind(folders, iterable, Given.Names)
                self.bind(files, iterable, Given.Names)
            case _:
                pass

    def stand(self, loop: ast.For) -> None:
        """Note what the name of a `for` is in its own body, whatever it is bound to elsewhere."""
        if not isinstance(loop.target, ast.Name):
            return
        name = loop.target.id
        inside = [each for statement in loop.body for each in nodes(statement)]
        if not any(rebinds(each, name) for each in inside):
            self.near |= {id(each): loop.iter for each in inside if isinstance(each, ast.Name) and each.id == name}

    def of(self, name: str) -> Sequence[tuple[ast.AST, Given]]:
        """All that `name` is bound to; raises Unclear if it is more than was noted."""
        given = self.given.get(name, ())
        if not given or len(given) != self.stores.get(name, 0):
            raise Unclear
        return given

    def texts(self, name: str) -> list[str]:
        """The plain strings that `name` may be; empty where it may be anything else."""
        found: list[str] = []
        for source, given in self.given.get(name, ()):
            many = source.elts if given is Given.Member and isinstance(source, (ast.List, ast.Tuple)) else [source]
            if given not in (Given.Whole, Given.Member) or (given is Given.Member and many == [source]):
                return []
            for each in many:
                if not isinstance(each, ast.Constant) or not isinstance(each.value, str):
                    return []
                found.append(each.value)
        return found if len(self.given.get(name, ())) == self.stores.get(name, 0) else []

    def paths(  # noqa: C901 - one arm for each kind of node
        self, node: ast.AST, seen: frozenset[str] = frozenset()
    ) -> list[Argument]:
        """The paths that an expression may stand for; raises Unclear if they are not known."""
        match node:
            case ast.Constant(value=str() as text):
                return [self._path(text)]
            case ast.Name() if id(node) in self.near and not self.shared:
                return self._members(self.near[id(node)], seen)
            case ast.Name(id=name) if name not in seen:
                return self._named(name, seen | {name})
            case ast.Call(func=function, args=[only], keywords=[]) if self.dotted(function) in SAME:
                return self.paths(only, seen)
            case ast.Call(func=function, args=[first, *more], keywords=[]) if self.dotted(function) in JOINING:
                found = self.paths(first, seen)
                for each in more:
                    found = self._joined(found, self.paths(each, seen), "/")
                return found
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=[], keywords=[]) if name in WHOLE:
                return self.paths(value, seen)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return self._joined(self.paths(left, seen), self.paths(right, seen), "/")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined(self.paths(left, seen), self.paths(right, seen), "")
            case ast.JoinedStr(values=[*parts]):
                found = [self._path("")]
                for each in parts:
                    found = self._joined(found, self.paths(each, seen), "")
                return found
            case ast.FormattedValue(value=value, format_spec=spec):
                return self._shown(value, spec, seen)
            case ast.Subscript() if self.dotted(node.value) == "sys.argv":
                return self._operands()
            case _:
                raise Unclear

    def _named(self, name: str, seen: frozenset[str]) -> list[Argument]:
        found: list[Argument] = []
        for source, given in self.of(name):
            match given:
                case Given.Whole:
                    found += self.paths(source, seen)
                case Given.Member:
                    found += self._members(source, seen)
                case Given.Folder:
                    found += self._joined(self.paths(self._walked(source), seen), [self._any()], "/")
                case _:
                    raise Unclear
        return found

    def _shown(self, value: ast.AST, spec: ast.AST | None, seen: frozenset[str]) -> list[Argument]:
        """The paths that a field of a text may stand for: {x}, or a number {i:03d}."""
        if isinstance(value, ast.Name) and _is_plain(spec) and self._is_number(value):
            return [self._pattern("[0-9]*")]
        if spec is not None:
            raise Unclear
        return self.paths(value, seen)

    def _is_number(self, name: ast.Name) -> bool:
        """Whether a name is certainly a whole number, as it comes from a list of them or a range."""
        is_near = id(name) in self.near and not self.shared
        given = [(self.near[id(name)], Given.Member)] if is_near else self.given.get(name.id, ())
        if not is_near and len(given) != self.stores.get(name.id, 0):
            return False
        return bool(given) and all(kind is Given.Member and self._are_numbers(source) for source, kind in given)

    def _are_numbers(self, source: ast.AST) -> bool:
        match source:
            case ast.List(elts=[*members]) | ast.Tuple(elts=[*members]):
                return all(isinstance(each, ast.Constant) and type(each.value) is int for each in members)
            case ast.Call(func=ast.Name(id="range")):
                return "range" not in self.stores
            case _:
                return False

    def _members(self, node: ast.AST, seen: frozenset[str]) -> list[Argument]:
        """The paths that are the members of an expression."""
        match node:
            case ast.List(elts=members) | ast.Tuple(elts=members):
                return [path for member in members for path in self.paths(member, seen)]
            case ast.Subscript(slice=ast.Slice()) if self.dotted(node.value) != "sys.argv":
                return self._members(node.value, seen)
            case ast.Subscript() if self.dotted(node.value) == "sys.argv":
                return self._operands()
            case ast.Name(id=name) if name not in seen:
                self.followed.add(name)
                return [path for source, given in self.of(name) for path in self._listed(source, given, seen | {name})]
            case ast.Call(func=function, args=[only], keywords=[]) if self.dotted(function) in COPIES:
                return self._members(only, seen)
            case ast.Call(func=function, args=[ast.Constant(value=str() as text)], keywords=more) if self.dotted(
                function
            ) in GLOBS and all(keyword.arg == "recursive" for keyword in more):
                return [self._pattern(text)]
            case ast.Call(func=function, args=arguments, keywords=[]) if self.dotted(function) == "os.listdir":
                return [self._any()] if len(arguments) < 2 else []
            case ast.Call(func=ast.Attribute(value=root, attr=name), args=arguments, keywords=[]) if not self.dotted(
                node.func
            ):
                return self._found(self.paths(root, seen), name, arguments)
            case _:
                raise Unclear

    def _listed(self, source: ast.AST, given: Given, seen: frozenset[str]) -> list[Argument]:
        """The members of a list that a name is bound to."""
        if given is Given.Names:
            self._walked(source)
            return [self._any()]
        if given is Given.Whole:
            return self._members(source, seen)
        raise Unclear

    def _walked(self, node: ast.AST) -> ast.AST:
        """The folder in which os.walk starts."""
        match node:
            case ast.Call(func=function, args=[root], keywords=[]) if self.dotted(function) == "os.walk":
                return root
            case _:
                raise Unclear

    def _found(self, roots: Sequence[Argument], method: str, arguments: Sequence[ast.AST]) -> list[Argument]:
        """The paths that Path.iterdir, .glob and .rglob find below each of `roots`."""
        match method, arguments:
            case "iterdir", []:
                return [*roots]
            case (("glob" | "rglob"), [ast.Constant(value=str() as text)]):
                if not text.strip("*/") or text.startswith("/"):
                    return [*roots]  # hidden files as well
                name = f"**/{text}" if method == "rglob" else text
                return self._joined(roots, [self._pattern(name)], "/")
            case _:
                raise Unclear

    def _operands(self) -> list[Argument]:
        self.steered = True
        return [*self.operands]

    def _joined(self, first: Sequence[Argument], second: Sequence[Argument], between: str) -> list[Argument]:
        """Each of `first` with each of `second` behind it; an absolute path stands for itself."""
        if len(first) * len(second) > MOST:
            raise Unclear
        made = []
        for left in first:
            for right in second:
                whole = bool(between) and right.text[:1] == "/"
                text = (
                    right.text if whole else f"{left.text.rstrip('/') if between else left.text}{between}{right.text}"
                )
                exact = right.exact and (whole or left.exact)
                made.append(replace(right, text=text, prefix=text if exact else "", exact=exact, glob=not exact))
        return made

    def _path(self, text: str) -> Argument:
        return Argument(self.code.start, self.code.end, text, text, exact=True, quoted=True)

    def _pattern(self, text: str) -> Argument:
        return replace(self._path(text.replace("**", BETWEEN)), prefix="", exact=False, several=True, glob=True)

    def _any(self) -> Argument:
        """Some file, by its name alone."""
        return self._pattern(INPUT)
