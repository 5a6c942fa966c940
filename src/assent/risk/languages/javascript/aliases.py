"""Modules under another name: `const cp = require("child_process")` is read as if it were called `child_process`."""

from __future__ import annotations

from assent.risk.languages.javascript.names import KEYWORDS, MODULES, SAME, module_of
from assent.risk.languages.javascript.tokens import ScriptToken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_TAKEN = 20  # tokens of a statement that takes names out of a module
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
    name, module = words[1], module_of(words[5])
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


def without_same(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """The tokens without the statements that take what is global out of its module: const {URL} = require("url")."""
    if not any(module_of(token.text) in SAME for token in tokens if token.kind == "string"):
        return tokens
    kept: list[ScriptToken] = []
    at = 0
    while at < len(tokens):
        length = _same(tokens[at : at + MOST_TAKEN])
        if not length:
            kept.append(tokens[at])
        at += length or 1
    return kept


def _same(tokens: Sequence[ScriptToken]) -> int:
    """The number of tokens that such a statement at the beginning of `tokens` has; 0 where there is none."""
    texts = [token.text for token in tokens]
    if texts[:1] not in (["const"], ["let"], ["var"]) or texts[1:2] != ["{"] or "}" not in texts:
        return 0
    end = texts.index("}")
    if texts[end + 1 : end + 4] != ["=", "require", "("] or texts[end + 5 : end + 6] != [")"]:
        return 0
    names = [text for text in texts[2:end] if text != ","]
    module = module_of(texts[end + 4])
    following = texts[end + 6 : end + 7]
    if not set(names) <= set(SAME.get(module, ())) or following not in ([], [";"]):
        return 0
    return end + 6 + len(following)
