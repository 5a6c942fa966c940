"""Packages that JavaScript code loads and only looks at: its category is that of the project's code.

What a function of a package does is not known: `require("rimraf")("/")` deletes. So nothing of it is called or made,
or given to what would call it, and no member of it is set.
"""

from __future__ import annotations

from assent.risk.languages.javascript.loading import package
from assent.risk.languages.javascript.names import BUILT_IN, KEYWORDS, MODULES, MOST
from assent.risk.languages.javascript.tokens import ScriptToken, opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


# What may be before a bracket: what is called, and what it is a member of.
_CALLS = {
    "require": "",
    "if": "",
    "catch": "",
    "log": "console",
    "error": "console",
    "keys": "Object",
    "isArray": "Array",
    "exit": "process",
}
_DOES = frozenset("new function async await class delete with yield import eval super throw".split())
_HOOKS = frozenset("toJSON toString valueOf inspect then get set".split())  # what a value is asked with
_GROUPS = frozenset(("+", "(", ",", "=", "&&", "||", "?", ":", "!", "=>", ";", "{"))  # behind it, a bracket calls none
_EACH = frozenset("filter map forEach some every find".split())  # of a list of names, with a function
_OF_LIST = frozenset("slice join includes reverse at".split())
_LISTING = _EACH | _OF_LIST | {"sort"}
_OF_TEXT = frozenset("includes startsWith endsWith indexOf slice trim toLowerCase toUpperCase padEnd padStart".split())
_MAKES_TEXT = frozenset("slice trim toLowerCase toUpperCase padEnd padStart".split())
_SOUGHT = ("match", "search")  # methods of a text that are given a pattern
_KINDS = ("name", "mark", "string", "number", "template", "regex")
_MARKS = frozenset((")", ";", ",", ".", "?.", "+", "{", "}", "&&", "||", "??", "!", "?", ":", "<", ">"))


def looked_at(tokens: Sequence[ScriptToken]) -> str:
    """The first package that the code loads, if it does nothing with any but to look at members; else nothing."""
    found = [name for at in range(len(tokens)) if (name := package(tokens, at))]
    return found[0] if found and _only_looks(tokens) else ""


def _only_looks(tokens: Sequence[ScriptToken]) -> bool:
    for at, token in enumerate(tokens):
        if [each.text for each in tokens[at : at + 3]] == ["catch", "(", "{"]:
            return False
        if token.kind == "name" and (token.text in _DOES or token.text in _HOOKS):
            return False
        if token.kind == "string" and token.text[1:-1] in _HOOKS:
            return False
        if token.kind not in _KINDS or (token.kind == "template" and at and not _is_group(tokens[at - 1])):
            return False
        if token.kind == "mark" and not _is_fine(tokens, at):
            return False
        name = package(tokens, at)
        if name and (name.partition("/")[0] in BUILT_IN or name in MODULES):
            return False
    return True


def _is_fine(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the mark at that index calls and sets nothing of a package."""
    mark = tokens[at].text
    before = [token.text for token in tokens[max(at - 3, 0) : at]]
    if mark == "(":
        return not before or _is_group(tokens[at - 1]) or _calls_known(tokens, at, before)
    if mark == "=":
        compared = before[-1:] in (["="], ["!"]) or [token.text for token in tokens[at + 1 : at + 2]] == ["="]
        return compared or (len(before) > 1 and before[-2] in ("const", "let", "var"))
    return _each(tokens, at) if mark == "=>" else mark in _MARKS


def _is_group(before: ScriptToken) -> bool:
    """Whether a bracket, or a template, behind that token is not what is called by it."""
    return before.kind == "mark" and before.text in _GROUPS


def _calls_known(tokens: Sequence[ScriptToken], at: int, before: Sequence[str]) -> bool:
    """Whether the bracket at `at` is what something known is called with."""
    is_member = len(before) > 1 and before[-2] in (".", "?.")
    owner = _CALLS.get(before[-1])
    if owner == "":
        return not is_member
    if len(before) < 3 or before[1] != ".":
        return False
    of, _, method = before
    given = [token.kind for token in tokens[at + 1 : at + 2]]
    if method in _SOUGHT and (given != ["regex"] or [token.text for token in tokens[at + 2 : at + 3]] != [")"]):
        return False
    if of == ")" or (method in _LISTING and _is_list(tokens, at - 3)):
        return _calls_of_value(tokens, at, method)
    if at > 3 and tokens[at - 4].text in (".", "?."):
        return False  # x.console.log
    if owner is not None:
        return of == owner
    if of == "JSON" and method == "stringify":
        return _given_alone(tokens, at)
    if tokens[at - 3].kind == "regex":
        return method == "test"
    return method in (*_OF_TEXT, *_SOUGHT) and _is_text(tokens, of)


def _calls_of_value(tokens: Sequence[ScriptToken], at: int, method: str) -> bool:
    """Whether a method, called at `at`, is a known one of a list, or of the text that a call returns."""
    if method in _OF_TEXT and _ends_text(tokens, at - 3):
        return True
    is_empty = [token.text for token in tokens[at + 1 : at + 2]] == [")"]
    known = method in _OF_LIST or (method == "sort" and is_empty) or _takes_each(tokens, at, method)
    return known and _is_list(tokens, at - 3)


def _given_alone(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the call at `at` is given one value, or nothing that it would call besides."""
    depth = 0
    for here in range(at, len(tokens)):
        mark = tokens[here].text if tokens[here].kind == "mark" else ""
        depth += (mark in ("(", "{")) - (mark in (")", "}"))
        if not depth:
            return True
        if mark == "," and depth == 1:
            return [token.text for token in tokens[here + 1 : here + 3]] == ["null", ","]
    return False


def _is_list(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether what ends at `at` is certainly a list of names: Object.keys(x).sort(), or a constant that is one."""
    if tokens[at].kind == "name":
        return _keeps_list(tokens, at)
    if tokens[at].text != ")":
        return False
    first = opening(tokens, at) - 1
    texts = [token.text for token in tokens[max(first - 4, 0) : first]]
    if texts[-3:] == ["Object", ".", "keys"]:
        return texts[:-3] not in (["."], ["?."])
    known = texts[-1:] in (["filter"], ["slice"], ["reverse"]) or (texts[-1:] == ["sort"] and first + 1 == at)
    return known and texts[-2:-1] == ["."] and _is_list(tokens, first - 3)


def _keeps_list(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the name at `at` is a list of names wherever it is: const keys = Object.keys(x);"""
    if len(tokens) > MOST:
        return False
    name = tokens[at].text
    named = [here for here, token in enumerate(tokens) if token.text == name and token.kind == "name"]
    found = [here for here in named if not here or tokens[here - 1].text not in (".", "?.")]
    declared = [here for here in found if here and tokens[here - 1].text == "const"]
    if len(declared) != 1 or at not in found or at == declared[0]:
        return False
    end = next((here for here in range(declared[0], len(tokens)) if tokens[here].text == ";"), 0)
    asked = [[token.text for token in tokens[here + 1 : here + 2]] for here in found if here != declared[0]]
    return end > 0 and all(text == ["."] for text in asked) and _is_list(tokens, end - 1)


def _takes_each(tokens: Sequence[ScriptToken], at: int, name: str) -> bool:
    """Whether a method of a list at `at` is given a function that is written there."""
    return name in _EACH and any(_each(tokens, arrow) for arrow in (at + 2, at + 4) if arrow < len(tokens))


def _each(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the arrow at `at` is of a function with one parameter, which a list of names is given."""
    if tokens[at].text != "=>":
        return False
    texts = [token.text for token in tokens[max(at - 7, 0) : at]]
    wide = texts[-1:] == [")"]
    name, head = (texts[-2:-1], texts[:-3]) if wide else (texts[-1:], texts[:-1])
    if wide and texts[-3:-2] != ["("]:
        return False
    first = at - (4 if wide else 2)  # the bracket of the call
    if not name or name[0] in KEYWORDS or head[-1:] != ["("] or head[-2:-1] == [] or head[-2] not in _EACH:
        return False
    return head[-3:-2] == ["."] and _is_list(tokens, first - 3)


def _ends_text(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether what ends with the bracket at `at` is certainly made of a name of a list: k.trim().toLowerCase()."""
    first = opening(tokens, at) - 1
    texts = [token.text for token in tokens[max(first - 4, 0) : first]]
    if len(texts) < 4 or texts[2] != "." or texts[3] not in _MAKES_TEXT:
        return False
    return (
        _ends_text(tokens, first - 3) if texts[1] == ")" else texts[0] not in (".", "?.") and _is_text(tokens, texts[1])
    )


def _is_text(tokens: Sequence[ScriptToken], name: str) -> bool:
    """Whether a name is nothing but what functions are given that go through lists of names."""
    for at, token in enumerate(tokens):
        if token.text != name or token.kind != "name":
            continue
        before, after = (tokens[at - 1].text if at else ""), [each.text for each in tokens[at + 1 : at + 2]]
        if before in ("const", "let", "var", "{", ":") or after == ["="]:
            return False
        if after == ["=>"] and not _each(tokens, at + 1):
            return False
    return any(
        _each(tokens, at) and name in [each.text for each in tokens[at - 2 : at]]
        for at in range(2, len(tokens))
        if tokens[at].text == "=>"
    )
