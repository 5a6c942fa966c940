"""Files that Python code serves: `HTTPServer(("", 8000), SimpleHTTPRequestHandler).serve_forever()`."""

from __future__ import annotations

import _ast as ast

from assent.risk.category import Category
from assent.risk.hidden.tree import nodes
from assent.risk.languages.deeds import Deed
from assent.risk.languages.leaks import sends
from assent.risk.languages.python.changes import PythonChanges
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.started import Starter

_TESTING = ("http.server.test", "server.test")  # start one alone
_HANDLERS = ("SimpleHTTPRequestHandler", "CGIHTTPRequestHandler")
_NEAR = ("localhost", "127.0.0.1", "::1")
_FOLDER = "directory"  # the parameter of a handler


class PythonServers(PythonChanges):
    """The same with what is served to whoever connects."""

    def served(self, starter: Starter) -> Deed | None:
        """The folder whose files a server hands out; None where the code starts none."""
        named = [node.attr for node in nodes(self.tree) if isinstance(node, ast.Attribute)]
        named += [node.id for node in nodes(self.tree) if isinstance(node, ast.Name)]
        calls = [self._full(node.func) for node in nodes(self.tree) if isinstance(node, ast.Call)]
        tests = any(full in _TESTING for full in calls)
        if not tests and not ("serve_forever" in named and any(handler in named for handler in _HANDLERS)):
            return None
        folders = self._folders()
        private, near = sends(folders or ["."], "", starter), self._is_near()
        if private is not None and near:
            shown = private.said.replace("sends out", "serves")
            return Deed(f"{shown}, to this machine alone", Category.ReadsSecrets)
        if private is not None:
            return Deed(f"{private.said}, to whoever connects", private.category)
        where, whom = (
            quoted(folders[0]) if folders else "the current folder",
            "this machine alone" if near else "the network",
        )
        return Deed(f"serves the files of {where} to {whom}", Category.Unrecognized)

    def _folders(self) -> list[str]:
        """The folders that are named: os.chdir("a"), directory="a"."""
        found: list[str] = []
        for node in nodes(self.tree):
            if isinstance(node, ast.Call) and self._full(node.func) == "os.chdir" and node.args:
                found.append(self._path(node.args[0]))
            if isinstance(node, ast.keyword) and node.arg == _FOLDER:
                found.append(self._path(node.value))
        return [each for each in found if each]

    def _is_near(self) -> bool:
        """Whether the server answers this machine alone."""
        texts = [node.value for node in nodes(self.tree) if isinstance(node, ast.Constant)]
        return any(text in _NEAR for text in texts) and not any(text in ("", "0.0.0.0", "::") for text in texts)  # noqa: S104
