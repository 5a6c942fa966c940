"""The requests of Python code to others: an address that it fetches, a database in a file, a program that it starts."""

from __future__ import annotations

import _ast as ast

from assent.command.model import Argument
from assent.risk.address import fetching, url
from assent.risk.category import Category
from assent.risk.languages.python.inherited import check_given, entering
from assent.risk.languages.python.names import SENDERS, SHELLED, STARTED, STREAMS
from assent.risk.languages.sql import asked as sql
from assent.risk.languages.sql.files import read_only
from assent.risk.languages.sql.tokens import SqlDialect
from assent.risk.scanner import Doubtful
from assent.risk.started import ARGUMENT, Starter
from assent.risk.wording import listed, quoted
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from assent.risk.languages.python.paths import Sources

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
UNKNOWN = f'"{ARGUMENT}"'  # one word, of which nothing is known
MOST_CALLS = 12  # of one program, by what its arguments may be
PIPED = ("stdin", "stdout", "stderr")
HARMLESS = frozenset(("timeout", "verify", "follow_redirects", "allow_redirects"))  # parameters of what fetches


def fetched(node: ast.Call, full: str, code: Argument) -> Category:
    """The effect of fetching an address, which must be known, with nothing sent along."""
    if full in SENDERS:
        raise _sent(node, full.partition(".")[2])
    match node.args:
        case [ast.Constant(value=str() as text)] if all(keyword.arg in HARMLESS for keyword in node.keywords):
            judgement = url(Argument(code.start, code.end, text, text, exact=True, quoted=True))
        case [ast.Constant(value=str() as text), *_]:
            given = [keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg not in HARMLESS]
            raise Doubtful(f"sends {listed(given) if given else 'data'} in a request to {quoted(text)}")
        case [made, *_] if _leading(made):
            raise Doubtful(f"fetches or sends data at an address that begins with {quoted(_leading(made))}")
        case _:
            raise Doubtful("fetches or sends data at an unknown address")
    if judgement.category is not Category.ReadsRemote:
        raise Doubtful(fetching(judgement.reason), max(judgement.category, Category.Unrecognized))
    return judgement.category


def _sent(node: ast.Call, method: str) -> Doubtful:
    """The doubt about a request that may change data: where it goes, if that is known."""
    address = next((word.value for word in node.args[:1] if isinstance(word, ast.Constant)), None)
    begins = _leading(node.args[0]) if node.args else ""
    known = f"an address that begins with {quoted(begins)}" if begins else "an unknown address"
    where = quoted(address) if isinstance(address, str) else known
    said = f"sends a `{method.upper()}` request to {where}"
    if method == "delete":
        return Doubtful(f"{said}, which deletes data", Category.DeletesData)
    return Doubtful(said)


def dialect(modules: Mapping[str, str]) -> SqlDialect:
    """The dialect of the SQL in code that imports these modules."""
    return SqlDialect.DuckDB if "duckdb" in modules.values() else SqlDialect.SQLite


def database(node: ast.Call, names: Sequence[Argument]) -> list[Argument]:
    """The files of a database that is opened by name, or by an address that only lets it be read."""
    is_address = False
    for keyword in node.keywords:
        if keyword.arg == "uri" and isinstance(keyword.value, ast.Constant):
            is_address = bool(keyword.value.value)
        elif keyword.arg not in ("timeout", "check_same_thread", "isolation_level"):
            raise Doubtful("opens a database in a way that Assent cannot judge")
    if len(node.args) > 1:
        raise Doubtful("opens a database in a way that Assent cannot judge")
    if not is_address:
        return [*names]
    files = [read_only(name) for name in names]
    if any(file is None for file in files):
        raise Doubtful("opens a database by an address without mode=ro")
    return [file for file in files if file is not None]


def asked(node: ast.Call, dialect: SqlDialect, code: Argument) -> list[Argument]:
    """The files that a statement for a database reads, which must do no more than that."""
    match node.args:
        case [ast.Constant(value=str() as text), *_]:
            reads = sql.asked(text, dialect)
        case [made, *_] if dialect is SqlDialect.SQLite and sql.begins_reading(_leading(made)):
            return []  # sqlite3 runs one statement
        case _:
            raise Doubtful("runs SQL that is only known at run time")
    return [Argument(code.start, code.end, path, path, exact=True, quoted=True) for path in reads]


def _leading(node: ast.AST) -> str:
    """The text with which a computed text certainly begins."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=[first, *_]) | ast.BinOp(left=first, op=ast.Add() | ast.Mod()):
            return _leading(first)
        case ast.Call(func=ast.Attribute(attr="format", value=value)):
            return _leading(value)
        case _:
            return ""


def started(node: ast.Call, dotted: Callable[[ast.AST], str], starter: Starter, sources: Sources) -> None:
    """Check that a program which is started only reads, whatever its unknown arguments are."""
    shelled, enter = _manner(node, dotted)
    match node.args:
        case [ast.Constant(value=str() as text)]:
            fault = starter.shell_fault(text) if shelled else _faults(starter, text, [], enter)
        case [ast.List(elts=[first, *more]) | ast.Tuple(elts=[first, *more])] if not shelled:
            program = "python3" if dotted(first) == "sys.executable" else _program(first)
            fault = _faults(starter, program, [_spelled(word, sources) for word in more], enter)
        case _:
            raise Doubtful("starts a program that is only known at run time")
    if fault:
        raise Doubtful(fault)


def _manner(node: ast.Call, dotted: Callable[[ast.AST], str]) -> tuple[bool, list[str]]:
    """Whether a shell reads what is started, and the words by which its folder is entered first."""
    shelled, enter = dotted(node.func) in SHELLED, list[str]()
    for keyword in node.keywords:
        if keyword.arg == "shell" and not shelled and isinstance(keyword.value, ast.Constant):
            shelled = bool(keyword.value.value)
        elif keyword.arg == "env":
            check_given(keyword.value, dotted)
        elif keyword.arg == "cwd":
            enter = entering(keyword.value)
        elif keyword.arg not in STARTED and not (keyword.arg in PIPED and dotted(keyword.value) in STREAMS):
            raise Doubtful("starts a program in a way that Assent cannot judge")
    if shelled and enter:
        raise Doubtful("starts a shell in another folder")
    return shelled, enter


def found(node: ast.Call, sources: Sources) -> None:
    """Check that the module which is looked for is in no package: that would be loaded."""
    match node.args, node.keywords:
        case [ast.Constant(value=str() as name)], [] if "." not in name:
            return
        case [ast.Constant(value=str() as name)], [] if name[:1] != ".":
            raise Doubtful(f"looks for `{name}`, which may load the package {quoted(name.rpartition('.')[0])}")
        case [ast.Name(id=variable)], [] if _are_plain(sources.texts(variable)):
            return
        case _:
            raise Doubtful("looks for a module in a way that may load a package")


def _are_plain(names: list[str]) -> bool:
    """Whether the values of a variable are known, and no module of a package is among them."""
    return bool(names) and not any("." in name for name in names)


def _program(node: ast.AST) -> str:
    """The program that is started."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case _:
            raise Doubtful("starts a program that is only known at run time")


def _faults(starter: Starter, program: str, arguments: list[list[str]], enter: list[str]) -> str:
    """The reason why the program may do more than read, with some value of its arguments; empty if it only reads."""
    calls = [[*enter, _quoted(program)]]
    for values in arguments:
        calls = [[*call, value] for call in calls for value in values]
        if len(calls) > MOST_CALLS:
            raise Doubtful("starts a program in too many ways to be judged")
    return next(filter(None, [starter.word_fault(call, program) for call in calls]), "")


def _spelled(node: ast.AST, sources: Sources) -> list[str]:
    """The values that an argument may have, as a shell spells them; a part that is not known is a variable."""
    match node:
        case ast.Constant(value=str() as text):
            return [_quoted(text)]
        case ast.JoinedStr(values=parts):
            made = [""]
            for part in parts:
                made = _joined(made, _spelled(part, sources))
            return made
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _joined(_spelled(left, sources), _spelled(right, sources))
        case ast.FormattedValue(value=ast.Name(id=name), conversion=-1, format_spec=None) | ast.Name(id=name):
            return [_quoted(text) for text in sources.texts(name)] or [UNKNOWN]
        case ast.Starred():
            raise Doubtful("starts a program with unknown arguments")
        case _:
            return [UNKNOWN]


def _joined(first: list[str], second: list[str]) -> list[str]:
    if len(first) * len(second) > MOST_CALLS:
        raise Doubtful("starts a program in too many ways to be judged")
    return [left + right for left in first for right in second]


def _quoted(text: str) -> str:
    try:
        return quote(text)
    except ValueError as error:
        raise Doubtful("starts a program with an argument that no program can receive") from error


def asks_port(node: ast.Call, full: str, modules: Collection[str]) -> bool:
    """Whether a call of a socket asks whether a port of this machine is open or free, where nothing is sent."""
    if "socket" not in modules or (full and full != "socket.create_connection"):
        return False
    match node.args:
        case [ast.Tuple(elts=[ast.Constant(value=str() as host), _])]:
            near = host in LOOPBACK or (not full and isinstance(node.func, ast.Attribute) and node.func.attr == "bind")
            return near and all(keyword.arg == "timeout" for keyword in node.keywords)
        case _:
            return False
