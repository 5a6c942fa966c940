"""Packages that JavaScript code loads and only looks at: its category is that of the project's code.

What a function of a package does is not known: `require("rimraf")("/")` deletes. So nothing of it is called or made,
and no member of it is set.
"""

from __future__ import annotations

from assent.risk.languages.javascript.names import MODULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.javascript.tokens import ScriptToken

# Node's own modules, which are no packages, besides those that are judged.
_BUILT_IN = frozenset(
    """
    assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events
    fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl sea sqlite
    stream string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib
    """.split()
)
# What may be before a bracket: what is called, and what it is a member of.
_CALLS = {"require": "", "log": "console", "keys": "Object", "if": ""}
_DOES = frozenset("new function async await class delete with yield import eval super throw".split())
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_./@")


def looked_at(tokens: Sequence[ScriptToken]) -> str:
    """The first package that the code loads, if it does nothing with any but to look at members; else nothing."""
    found = [name for at in range(len(tokens)) if (name := package(tokens, at))]
    return found[0] if found and _only_looks(tokens) else ""


def package(tokens: Sequence[ScriptToken], at: int) -> str:
    """The package that is loaded by the `require` at that index; empty where there is none."""
    words = [token.text for token in tokens[at : at + 4]]
    if len(words) < 4 or words[0] != "require" or words[1] != "(" or words[3] != ")":
        return ""
    name = words[2][1:-1]
    if tokens[at + 2].kind != "string" or not _NAME.issuperset(name) or ".." in name or name.endswith(".json"):
        return ""
    first = name.partition("/")[0]
    return name if first[:1].isalpha() or (first[:1] == "@" and "/" in name) else ""


def _only_looks(tokens: Sequence[ScriptToken]) -> bool:
    for at, token in enumerate(tokens):
        if token.kind == "name" and token.text in _DOES:
            return False
        if token.kind not in ("name", "mark", "string", "number"):
            return False
        if token.kind == "mark" and not _is_fine(tokens, at):
            return False
        name = package(tokens, at)
        if name and (name.partition("/")[0] in _BUILT_IN or name in MODULES):
            return False
    return True


def _is_fine(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the mark at that index calls and sets nothing of a package."""
    mark = tokens[at].text
    before = [token.text for token in tokens[max(at - 3, 0) : at]]
    if mark == "(":
        owner = _CALLS.get(before[-1]) if before else None
        is_member = len(before) > 1 and before[-2] in (".", "?.")
        return owner is not None and (before[:2] == [owner, "."] if owner else not is_member)
    if mark == "=":
        return len(before) > 1 and before[-2] in ("const", "let", "var")
    return mark in (")", ";", ",", ".", "?.", "+", "{", "}", "===", "!==", "==", "!=", "&&", "||", "!", "?", ":")
