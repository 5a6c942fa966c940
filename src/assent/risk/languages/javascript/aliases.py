"""Modules under another name: `const cp = require("child_process")` is read as if it were called `child_process`."""

from __future__ import annotations

from assent.risk.languages.javascript.names import MODULES
from assent.risk.languages.javascript.tokens import KEYWORDS, ScriptToken

_REQUIRE = ("=", "require", "(", ")")
_LENGTH = len('const cp = require ( "child_process" )'.split())
_PART = (".", "?.", "[", "(")  # behind a module: something of it is what the name is


def renamed(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """The same code, in which each module that is judged is called by its own name, where that is free.

    All that is called by the other name is renamed, parameters as well: the proof refuses what these then mean.
    """
    names = {name: module for at in range(len(tokens)) for name, module in _alias(tokens, at)}
    used = {token.text for at, token in enumerate(tokens) if token.kind == "name" and not _is_member(tokens, at)}
    names = {name: module for name, module in names.items() if module not in used}
    if (
        not names
        or len(set(names.values())) < len(names)
        or any(_is_short(tokens, at, names) for at in range(len(tokens)))
    ):
        return tokens
    return [
        ScriptToken("name", names[token.text])
        if token.kind == "name" and token.text in names and not _is_member(tokens, at)
        else token
        for at, token in enumerate(tokens)
    ]


def _alias(tokens: list[ScriptToken], at: int) -> list[tuple[str, str]]:
    """The name that is declared behind that index, and the module that it is; nothing for any other token."""
    words = [token.text for token in tokens[at : at + 8]]
    if len(words) < _LENGTH or words[0] not in ("const", "let", "var", ",") or tokens[at + 1].kind != "name":
        return []
    if (
        (*words[2:5], words[6]) != _REQUIRE
        or tokens[at + 5].kind != "string"
        or words[7:] in ([each] for each in _PART)
    ):
        return []
    name, module = words[1], words[5][1:-1].removeprefix("node:")
    return [(name, module)] if module in MODULES and module.isidentifier() and name not in {*KEYWORDS, module} else []


def _is_member(tokens: list[ScriptToken], at: int) -> bool:
    """Whether a name is that of a member, or a key: x.cp, {cp: 1}."""
    before = tokens[at - 1].text if at else ""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return before in (".", "?.") or (after == ":" and before in ("{", ","))


def _is_short(tokens: list[ScriptToken], at: int, names: dict[str, str]) -> bool:
    """Whether one of `names` may be key and value at once: {cp}."""
    if tokens[at].kind != "name" or tokens[at].text not in names or not 0 < at < len(tokens) - 1:
        return False
    return tokens[at - 1].text in ("{", ",") and tokens[at + 1].text in ("}", ",")
