"""Names that JavaScript code lists: in `for (const f of fs.readdirSync("src"))` `f` is a name in `src`."""

from __future__ import annotations

from assent.risk.languages.javascript.declared import DECLARING, constant
from assent.risk.languages.javascript.members import takes_apart
from assent.risk.languages.javascript.names import MOST, module_of
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
    called, begin = _joined(tokens, at)
    between, joined = ("," if called else "+"), bool(called)
    here = _here(tokens, begin, between)
    end = begin = begin + here
    while end + 1 < len(tokens) and tokens[end].kind in ("string", "name") and tokens[end + 1].text == between:
        end += 2
    if (called and [token.text for token in tokens[end + 1 : end + 2]] != [")"]) or end == at:
        return "", 0
    path = _made(tokens, tokens[begin : end + 1 : 2], "/" if joined else "", resolves=called == "resolve")
    path = f".{path}" if here and path[:1] == "/" and called != "resolve" else path
    return (path, end + 1 + joined - at) if path else ("", 0)


def _joined(tokens: Sequence[ScriptToken], at: int) -> tuple[str, int]:
    """The function of `path` that is called at `at` with parts of one, and where these begin; or empty, and `at`."""
    texts = [token.text for token in tokens[at : at + 4]]
    loads = texts[:2] + texts[3:] == ["require", "(", ")"] and module_of(texts[2]) == "path"
    if not loads and (texts[:1] != ["path"] or not _is_module(tokens, "path")):
        return "", at
    behind = at + (4 if loads else 1)
    call = [token.text for token in tokens[behind : behind + 3]]
    return (call[1], behind + 3) if call in ([".", "join", "("], [".", "resolve", "("]) else ("", at)


def _here(tokens: Sequence[ScriptToken], at: int, between: str) -> int:
    """The number of tokens that name the current folder at `at`, and the mark behind: `__dirname,` in an option."""
    texts = [token.text for token in tokens[at : at + 6]]
    if texts == ["process", ".", "cwd", "(", ")", between]:
        return len(texts)
    named = [place for place, token in enumerate(tokens) if "__dirname" in token.text]
    kept = all(tokens[place - 1].text == "(" and _goes_on(tokens[place + 1 : place + 3]) for place in named)
    return 2 if texts[:2] == ["__dirname", between] and kept else 0


def _goes_on(behind: Sequence[ScriptToken]) -> bool:
    """Whether what is in front is one of several values, or the beginning of a text, and is given no value itself."""
    return behind[:1] == [ScriptToken("mark", ",")] or (
        behind[:1] == [ScriptToken("mark", "+")] and [token.kind for token in behind[1:]] == ["string"]
    )


def _is_module(tokens: Sequence[ScriptToken], name: str) -> bool:
    """Whether a module keeps its name all over the code: nothing else is called so, and nobody is given it."""
    for at, token in enumerate(tokens):
        if token.kind != "name" or token.text != name or (at and tokens[at - 1].text in (".", "?.")):
            continue
        behind = [each.text for each in tokens[at + 1 : at + 6]]
        loads = behind[:3] + behind[4:] == ["=", "require", "(", ")"] and module_of(behind[3]) == name
        is_key = behind[:1] == [":"] and at > 0 and tokens[at - 1].text in ("{", ",")
        if behind[:1] != ["."] and not loads and not is_key:
            return False
    return True


def _made(tokens: Sequence[ScriptToken], parts: Sequence[ScriptToken], between: str, *, resolves: bool = False) -> str:
    """The path of these parts; empty where one may be anything else. One that `resolves` may begin at a root."""
    path, listed = "", ""
    for part in parts:
        before = f"{path}{between}" if path else ""
        text, folder = _text(tokens, part), before.rstrip("/")
        if not text and not listed and before[-1:] == "/" and part.kind == "name":
            listed = folder if _listed_in(tokens, part.text) == folder else ""
            text = "*" if listed else ""
        if not text or (listed and (".." in text or (resolves and text[0] == "/"))) or (resolves and ":" in text):
            return ""
        path = text if resolves and text[0] == "/" else f"{before}{text}"
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
