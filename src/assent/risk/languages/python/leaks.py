"""The contents of private files, and variables, that Python code sends: `requests.post(u, data=open(".env"))`."""

from __future__ import annotations

import _ast as ast

from assent.risk.hidden.tree import children, nodes
from assent.risk.languages.leaks import joined, sends
from assent.risk.languages.python.deeds import ENVIRONMENT, SENDING
from assent.risk.languages.python.served import PythonServers
from assent.risk.languages.sent_variables import sent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.languages.deeds import Deed
    from assent.risk.started import Starter

_OPENING = frozenset("open io.open codecs.open os.open dotenv.dotenv_values ".split())
_READING = frozenset(("read_text", "read_bytes", "open"))  # methods of a path
_MODULES = frozenset(
    "requests httpx urllib urllib3 http socket ssl aiohttp smtplib ftplib paramiko boto3 google azure websocket "
    "websockets telnetlib telnetlib3 pycurl asyncssh treq minio".split()
)
_METHODS = frozenset(
    "post put patch request send sendall sendto send_message sendmail storbinary storlines urlopen upload_fileobj "
    "put_object upload_blob upload_from_string upload_from_file".split()
)
_UPLOADING = frozenset("upload_file upload_from_filename fput_object put storbinary".split())  # a file by its path
_LOGGING_IN = ("headers", "auth", "cookies", "cert", "verify", "proxies", "timeout")  # parameters; no content
_ASKING = frozenset(("get", "head", "delete"))  # methods of a session, where they are given an address
_SENDING_VERBS = frozenset("post put patch delete".split())
_GETTING = frozenset("os.getenv os.environ.get os.environ.pop os.environ.setdefault decouple.config".split())
_COUNTING = frozenset("len bool hash id type isinstance os.stat os.path.exists os.path.getsize".split())  # show little
_DEPTH = 6  # names that are followed one through another


class PythonLeaks(PythonServers):
    """The same with what a `with` opens."""

    def _bind(self, node: ast.AST) -> None:
        super()._bind(node)
        if isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
            self.values.setdefault(node.optional_vars.id, []).append(node.context_expr)

    def leaked(self, starter: Starter) -> Deed | None:
        """The private file or the variable that a call plainly sends; None where none does."""
        if not any(full.partition(".")[0] in _MODULES for full in self.modules.values()):
            return None
        calls = [node for node in nodes(self.tree) if isinstance(node, ast.Call)]
        for call in calls:
            paths = joined(list(self._sent_texts(call)))
            deed = sends(paths, self._whither(call), starter) if paths else None
            if deed is not None:
                return deed
        found = [deed for call in calls for deed in self._sent_variables(call)]
        return max(found, key=lambda deed: deed.category, default=None)

    def _sent_variables(self, call: ast.Call) -> Iterator[Deed]:
        """The sending of variables by one call."""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        address = self._whither(call)
        if not (self._full(call.func) in SENDING or method in _METHODS or (method in _ASKING and address)):
            return
        verb = method.upper() if method in _SENDING_VERBS else ""
        given = [("", each) for each in call.args] + [(each.arg or "", each.value) for each in call.keywords]
        for parameter, value in given:
            for name in self._variables(value, _DEPTH):
                deed = sent(name, address, logs_in=parameter in _LOGGING_IN, method=verb)
                if deed is not None:
                    yield deed

    def _variables(self, node: ast.AST, depth: int) -> Iterator[str]:
        """The variables of the environment in an expression, through the names in it."""
        for each in nodes(node):
            match each:
                case ast.Name(id=name) if depth:
                    for value in self.values.get(name, ()):
                        yield from self._variables(value, depth - 1)
                case ast.Subscript(value=value, slice=ast.Constant(value=str() as key)):
                    yield from [key] if self._full(value) in ENVIRONMENT else []
                case ast.Call(func=function, args=[ast.Constant(value=str() as key), *_]):
                    yield from [key] if self._full(function) in _GETTING else []
                case _:
                    pass

    def _sent_texts(self, call: ast.Call) -> Iterator[str]:
        """The texts of the paths whose content a call sends."""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        given = [*call.args, *[each.value for each in call.keywords if each.arg not in _LOGGING_IN]]
        if self._full(call.func) in SENDING or method in _METHODS:
            for each in given:
                for opened in self._opened(each, _DEPTH):
                    yield from self._texts(opened, _DEPTH)
        if method in _UPLOADING:
            for each in given:
                yield from self._texts(each, _DEPTH)

    def _opened(self, node: ast.AST, depth: int) -> Iterator[ast.AST]:
        """The paths of what is opened for a value, through the names in it."""
        match node:
            case _ if not depth:
                return
            case ast.Name(id=name):
                for value in [*self.values.get(name, ()), *[self.looped[name] for _ in [0] if name in self.looped]]:
                    yield from self._opened(value, depth - 1)
                return
            case ast.Call(func=function) if self._full(function) in _COUNTING:
                return
            case ast.Call(func=function, args=[first, *_]) if self._full(function) in _OPENING:
                yield first
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in _READING:
                yield value
            case _:
                pass
        for each in children(node):
            yield from self._opened(each, depth)

    def _texts(self, node: ast.AST, depth: int) -> Iterator[str]:
        """The texts in an expression, through the names in it."""
        for each in reversed([*nodes(node)]):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value
            elif isinstance(each, ast.Name) and depth:
                for value in self.values.get(each.id, ()):
                    yield from self._texts(value, depth - 1)

    def _whither(self, call: ast.Call) -> str:
        """The address among the arguments of a call, without what is asked of it."""
        texts = [text for each in call.args for text in self._texts(each, _DEPTH)]
        return next((text.partition("?")[0] for text in texts if "://" in text), "")
