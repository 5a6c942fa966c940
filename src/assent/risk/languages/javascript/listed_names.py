"""Names that JavaScript code lists: in `for (const f of fs.readdirSync("src"))` `f` is a name in `src`."""

from __future__ import annotations

from assent.risk.languages.javascript.declared import DECLARING, constant
from assent.risk.languages.javascript.members import takes_apart
from assent.risk.languages.javascript.names import MOST
from assent.risk.languages.javascript.tokens import ScriptToken, closing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_KEEPING = frozenset("filter sort reverse slice".split())  # methods that give some of the same names
_GIVING = frozenset("forEach map filter some every find flatMap".split())  # methods that give a function each name
_CHANGING = frozenset("+-*/%&|^?<>")


def path_below(tokens: Sequence[ScriptToken], at: int) -> tuple[str, int]:
    """The path that is made at `at` of texts and at most one listed name, and how many tokens it has.

    The folder alone stands for `"src/" + f`, `src/*/x.json` for `path.join("src", f, "x.json")`.
    """
    joined = [token.text for token in tokens[at : at + 4]] == ["path", ".", "join", "("]
    begin, between = (at + 4, ",") if joined else (at, "+")
    end = begin
    while tokens[end : end + 2] and tokens[end].kind in ("string", "name") and tokens[end + 1].text == between:
        end += 2
    closed = not joined or [token.text for token in tokens[end + 1 : end + 2]] == [")"]
    path = _made(tokens, tokens[begin : end + 1 : 2], "/" if joined else "") if end > begin and closed else ""
    return (path, end + 1 + joined - at) if path else ("", 0)


def _made(tokens: Sequence[ScriptToken], parts: Sequence[ScriptToken], between: str) -> str:
    """The path of these parts; empty where one may be anything else."""
    path, listed = "", ""
    for part in parts:
        before = f"{path}{between}" if path else ""
        text, folder = _text(tokens, part), before.rstrip("/")
        if not text and not listed and before[-1:] == "/" and part.kind == "name":
            listed = folder if _listed_in(tokens, part.text) == folder else ""
            text = "*" if listed else ""
        if not text or (listed and ".." in text):
            return ""
        path = f"{before}{text}"
    return listed if path == f"{listed}/*" else path


def _text(tokens: Sequence[ScriptToken], token: ScriptToken) -> str:
    """The value of a plain string, or of a constant that is one."""
    if token.kind == "name":
        token = constant(tokens, token.text) if len(tokens) <= MOST else token
    return token.text[1:-1] if token.kind == "string" and "\\" not in token.text else ""


def _listed_in(tokens: Sequence[ScriptToken], name: str) -> str:
    """The folder of which a name is one everywhere in the code; empty where it may be anything else."""
    found = [at for at, token in enumerate(tokens) if token.kind == "name" and token.text == name]
    bound = [at for at in found if _is_bound(tokens, at)]
    if len(bound) != 1 or not name.isidentifier() or any(_is_set(tokens, at) for at in found):
        return ""
    if any(takes_apart(tokens, at) for at in range(len(tokens))):
        return ""
    at = bound[0]
    after = tokens[at + 1].text
    if after == "of" and tokens[at - 1].text in DECLARING:
        folder, end = _entries(tokens, at + 2)
        return folder if tokens[end : end + 1] and tokens[end].text == ")" else ""
    begin = at - (2 if tokens[at - 1].text == "(" and tokens[at - 2].text == "(" else 1)
    if tokens[begin].text != "(" or tokens[begin - 1].text not in _GIVING:
        return ""
    starts = [start for start in range(begin) if tokens[start].text == "readdirSync"]
    return next((folder for start in starts for folder, end in [_entries(tokens, start)] if end == begin - 2), "")


def _is_bound(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether a name is given a meaning there: const f, f =>, (f) =>, (a, f) =>, {f}, [f]."""
    before, after = tokens[at - 1].text if at else "", tokens[at + 1].text if at + 1 < len(tokens) else ""
    if before in DECLARING or after == "=>":
        return True
    end = at
    while end < len(tokens) and tokens[end].text not in (")", "(", ";", "{", "}"):
        end += 1
    behind = [token.text for token in tokens[end : end + 2]]
    return behind in ([")", "=>"], [")", "{"]) or behind[:1] == ["}"]


def _is_set(tokens: Sequence[ScriptToken], at: int) -> bool:
    if [token.text for token in tokens[at + 1 : at + 2]] in (["of"], ["in"]):
        return tokens[at - 1].text not in DECLARING
    behind = at + 1
    while tokens[behind : behind + 1] and tokens[behind].text == ")":
        behind += 1  # (f) = x
    marks = "".join([token.text for token in tokens[behind : behind + 3] if token.kind == "mark"])
    if marks[:1] == "=":
        return marks[:2] not in ("==", "=>")
    return marks[:2] in ("++", "--") or (marks[:1] in _CHANGING and "=" in marks[1:])


def _entries(tokens: Sequence[ScriptToken], at: int) -> tuple[str, int]:
    """The folder whose names the expression at `at` lists, and the index behind it."""
    if [token.text for token in tokens[at : at + 2]] == ["fs", "."]:
        at += 2
    if tokens[at].text != "readdirSync" or tokens[at + 1].text != "(" or tokens[at + 3].text != ")":
        return "", 0
    folder, at = _text(tokens, tokens[at + 2]).rstrip("/"), at + 4
    while tokens[at].text == "." and tokens[at + 1].text in _KEEPING and tokens[at + 2].text == "(":
        end = closing(tokens, at + 2)
        if end >= len(tokens) - 1:
            break
        at = end + 1
    return folder, at
