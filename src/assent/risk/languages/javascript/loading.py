"""Other forms of loading a module, written as the one that is judged: `const m = require("module")`."""

from __future__ import annotations

from assent.risk.languages.javascript.declared import DECLARING
from assent.risk.languages.javascript.names import BUILT_IN, KEYWORDS, MODULES
from assent.risk.languages.javascript.tokens import ScriptToken, closing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_INSTALLED = "/node_modules/"
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_./@")
_PRINTS = (["console", ".", "log"], ["console", ".", "error"])


def loaded(tokens: list[ScriptToken], project: str) -> list[ScriptToken]:
    """The same code, in which each module is loaded by `require`, and each package of `project` by its name."""
    if not any(token.text in ("import", "require") for token in tokens):
        return tokens
    return _apart(_installed(_awaited(_then(tokens)), project))


def package(tokens: Sequence[ScriptToken], at: int) -> str:
    """The package that is loaded by the `require` at that index; empty where there is none."""
    words = [token.text for token in tokens[at : at + 4]]
    if len(words) < 4 or words[0] != "require" or words[1] != "(" or words[3] != ")":
        return ""
    return words[2][1:-1] if _is_package(tokens[at + 2]) else ""


def _is_package(token: ScriptToken) -> bool:
    name = token.text[1:-1]
    if token.kind != "string" or not _NAME.issuperset(name) or ".." in name or name.endswith(".json"):
        return False
    return name[:1].isalpha() or (name[:1] == "@" and "/" in name)


def _is_of_node(name: str) -> bool:
    """Whether a module of that name is one of node's own."""
    return name.partition("/")[0] in BUILT_IN or name in MODULES


def _awaited(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """`await import("module")` as `require("module")`."""
    made: list[ScriptToken] = []
    for at, token in enumerate(tokens):
        texts = [each.text for each in tokens[at : at + 5]]
        is_import = texts[:3] == ["await", "import", "("] and texts[4:] == [")"] and tokens[at + 3].kind == "string"
        if is_import and tokens[at - 1 : at] and tokens[at - 1].text == "=":
            continue
        is_awaited = token.text == "import" and len(tokens[:at]) != len(made)
        made.append(ScriptToken("name", "require") if is_awaited else token)
    return made


def _then(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """`import("module").then(m => …)`, when that is all of the code, as `const m = require("module"); …`."""
    texts = [token.text for token in tokens]
    opening = [texts[:2], texts[3:7]]
    if opening != [["import", "("], [")", ".", "then", "("]] or tokens[2].kind != "string":
        return tokens
    end = closing(tokens, 6)
    names, body = _arrow(tokens, 7, end)
    rest = tokens[end + 1 :]
    after = texts[end + 1 :]
    caught: list[ScriptToken] = []
    if after[:3] == [".", "catch", "("]:
        last = closing(tokens, end + 3)
        given, inner = _arrow(tokens, end + 4, last)
        if [given, inner] == [[], []] and texts[end + 4 : last] not in _PRINTS:
            return tokens
        if len(given) > 1:
            return tokens
        if given:
            caught = [*_split("try { } catch ("), *given, *_split(") {"), *inner, *_split("; }")]
        rest = tokens[last + 1 :]
    if not names or [token.text for token in rest] not in ([], [";"]):
        return tokens
    load = [*_split("const"), *names, *_split("= require ("), tokens[2], *_split(") ;")]
    return [*load, *body, *_split(";"), *caught]


def _arrow(tokens: list[ScriptToken], at: int, end: int) -> tuple[list[ScriptToken], list[ScriptToken]]:
    """The parameter and the body of the function between two indices; nothing for anything but a plain one."""
    arrow = next((here for here in range(at, end) if tokens[here].text == "=>"), end)
    names = tokens[at:arrow]
    if names[:1] and names[0].text == "(" and names[-1].text == ")":
        names = names[1:-1]
    texts = [token.text for token in names]
    is_name = len(names) == 1 and names[0].kind == "name" and texts[0] not in KEYWORDS
    if arrow == end or not (is_name or _taken(names)):
        return [], []
    return names, tokens[arrow + 1 : end]


def _taken(tokens: Sequence[ScriptToken]) -> list[tuple[ScriptToken, ScriptToken]]:
    """The names that `{a, b: c}` takes out, and what they are called; nothing for any other pattern."""
    if len(tokens) < 3 or tokens[0].text != "{" or tokens[-1].text != "}":
        return []
    inner, pairs = tokens[1:-1], []
    at = 0
    while at < len(inner):
        renamed = [token.text for token in inner[at + 1 : at + 2]] == [":"]
        width = 3 if renamed else 1
        pair = inner[at], inner[min(at + width, len(inner)) - 1]
        if any(token.kind != "name" or token.text in KEYWORDS for token in (pair[1],)) or pair[0].kind != "name":
            return []
        pairs.append(pair)
        at += width
        if at < len(inner) and inner[at].text != ",":
            return []
        at += 1
    return pairs


def _installed(tokens: list[ScriptToken], project: str) -> list[ScriptToken]:
    """`require("<project>/web/node_modules/x")` as `require("x")`."""
    made = list(tokens)
    for at, token in enumerate(tokens[2:], 2):
        if [each.text for each in tokens[at - 2 : at]] != ["require", "("] or token.kind != "string":
            continue
        path = token.text[1:-1]
        folder, found, name = path.rpartition(_INSTALLED)
        is_inside = found and project and f"{folder}/".startswith(f"{project}/") and ".." not in path
        renamed = ScriptToken("string", f'"{name}"')
        if is_inside and _NAME.issuperset(path.lower()) and _is_package(renamed) and not _is_of_node(name):
            made[at] = renamed
    return made


def _apart(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """`const {a, b} = require("package")` with each name as the package itself: what of it is called is no matter."""
    made: list[ScriptToken] = []
    at = 0
    while at < len(tokens):
        end = closing(tokens, at + 1) if tokens[at].text in DECLARING and _at(tokens, at + 1) == "{" else 0
        pairs = _taken(tokens[at + 1 : end + 1]) if end else []
        name = package(tokens, end + 2) if pairs and _at(tokens, end + 1) == "=" else ""
        if not name or _is_of_node(name) or _at(tokens, end + 6) in (".", "?.", "[", "(") or _tagged(tokens, end + 6):
            made.append(tokens[at])
            at += 1
            continue
        for _, called in pairs:
            made += [*_split("; const"), called, ScriptToken("mark", "="), *tokens[end + 2 : end + 6]]
        at = end + 6
    return made


def _at(tokens: Sequence[ScriptToken], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""


def _tagged(tokens: Sequence[ScriptToken], at: int) -> bool:
    return at < len(tokens) and tokens[at].kind == "template"


def _split(text: str) -> list[ScriptToken]:
    return [ScriptToken("name" if word.isalpha() else "mark", word) for word in text.split()]
