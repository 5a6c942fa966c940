"""The names of JavaScript code: declared in it, or taken out of a module."""

from __future__ import annotations

from assent.risk.languages.javascript.names import (
    CALLED,
    KEYWORDS,
    MADE,
    MEMBERS,
    MODULES,
    REFUSED,
    ROOTS,
    SHADED,
    module_of,
)
from assent.risk.languages.javascript.tokens import END, ScriptToken, is_data, is_own, opening
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DECLARING = ("const", "let", "var")
_HEADS = ("if", "for", "while", "switch", "catch")  # before brackets before a block that is not a function


def declared(tokens: list[ScriptToken]) -> set[str]:
    """The names that the code gives a meaning; none of them may have one already."""
    names: set[str] = set()
    for at, token in enumerate(tokens):
        if token.text in ("const", "let", "var"):
            names |= bound(tokens, at + 1, ("=", "of", "in", ";"))
            names |= besides(tokens, at + 1)
        elif token.text in ("function", "catch") and tokens[at - 1].text not in (".", "?."):
            names |= bound(tokens, at + 1, (")", "{"))
        elif token.text == "=>" and at:
            last = tokens[at - 1]
            names |= {last.text} if last.kind == "name" else bound(tokens, opening(tokens, at - 1), ("=>",))
    required = {
        name.text
        for name, equals, loads in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if equals.text == "=" and loads.text == "require" and name.text in MODULES
    }
    taken = ROOTS.keys() | REFUSED | MEMBERS | CALLED | MADE
    clash = {name for name in names - required if name in taken or name.startswith("_")} - {"_"} - SHADED
    if clash:
        raise Doubtful(f"redefines `{min(clash)}`")
    return names - required


def changes_operands(tokens: list[ScriptToken], at: int) -> bool:
    """Whether `process.argv`, if it is there, is used in another way than by asking what is in it."""
    texts = [token.text for token in tokens[at : at + 7]]
    if texts[:3] != ["process", ".", "argv"]:
        return False
    if texts[3:4] == ["["]:
        return texts[5:6] != ["]"] or texts[6:7] in (["="], ["++"], ["--"])
    return texts[3:5] not in ([".", "length"], [".", "slice"])


def taken_out(tokens: list[ScriptToken]) -> dict[str, tuple[str, int]]:
    """The names that are taken out of modules by `const {a, b} = require("module")`: of which, and where."""
    taken: dict[str, tuple[str, int]] = {}
    for at, token in enumerate(tokens):
        if token.text != "require" or [each.text for each in tokens[max(at - 2, 0) : at]] != ["}", "="]:
            continue
        module = module_of(tokens[at + 2].text) if at + 2 < len(tokens) else ""
        if at + 2 < len(tokens) and (is_own(tokens[at + 2]) or is_data(tokens[at + 2])):
            continue
        here = at - 3
        while here > 0 and tokens[here].kind == "name" and tokens[here - 1].text in (",", "{"):
            if tokens[here].text in taken or tokens[here].text not in ROOTS.get(module, "").split():
                raise Doubtful(f"uses `{tokens[here].text}` of `{module}`")
            taken[tokens[here].text] = (module, here)
            here -= 2
        if tokens[here + 1].text != "{" or tokens[here].text not in ("const", "let", "var"):
            raise Doubtful("destructures a module in an unknown form")
    return taken


def constant(tokens: Sequence[ScriptToken], name: str) -> ScriptToken:
    """The certain value of a name everywhere: `const p = "a";`, declared once, and no parameter of anything."""
    texts = [token.text for token in tokens]
    if not {"function", "class"}.isdisjoint(texts) or _has_method(texts) or name in _given(tokens):
        return END
    given = [at for at in range(1, len(texts) - 3) if texts[at] == name and texts[at + 1] == "="]
    declared = [at for at in range(1, len(texts)) if texts[at] == name and texts[at - 1] in DECLARING]
    if given != declared or len(given) != 1 or texts[given[0] - 1] != "const" or texts[given[0] + 3] != ";":
        return END
    return END if any(name in inner for inner in _taken_apart(texts)) else tokens[given[0] + 2]


def _given(tokens: Sequence[ScriptToken]) -> set[str]:
    """The names of what arrow functions are given: x => …, ({a}, b = 1) => …"""
    names: set[str] = set()
    for at in range(1, len(tokens)):
        if tokens[at].text == "=>":
            last = tokens[at - 1]
            names |= {last.text} if last.kind == "name" else bound(tokens, opening(tokens, at - 1), ("=>",))
    return names


def _has_method(texts: Sequence[str]) -> bool:
    """Whether a block follows brackets that are not those of a statement: { f(p) { … } }."""
    opened: list[int] = []
    for at, text in enumerate(texts):
        if text == "(":
            opened.append(at)
        elif text == ")" and opened:
            start = opened.pop()
            if texts[at + 1 : at + 2] == ["{"] and texts[max(start - 1, 0)] not in _HEADS:
                return True
    return False


def _taken_apart(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The names that are bound by pattern: const {a, b} = …, catch (e)."""
    for at, text in enumerate(texts):
        if (text in DECLARING and texts[at + 1 : at + 2] in (["{"], ["["])) or text == "catch":
            end = next((later for later in range(at, len(texts)) if texts[later] in ("=", "of", ")")), len(texts))
            yield texts[at:end]


def bound(tokens: Sequence[ScriptToken], at: int, ends: tuple[str, ...]) -> set[str]:
    """The names between `at` and the next of `ends`: those of a declaration, or of parameters."""
    names: set[str] = set()
    while at < len(tokens) and tokens[at].text not in ends:
        if tokens[at].kind == "name":
            names.add(tokens[at].text)
        at += 1
    return names - KEYWORDS


def besides(tokens: list[ScriptToken], at: int) -> set[str]:
    """The names that one declaration gives a meaning after its first: b and c of `const a = 1, b = f(2, 3), c`."""
    names: set[str] = set()
    depth = 0
    while at < len(tokens) and not (depth == 0 and tokens[at].text in (";", "of", "in", ")")):
        mark = tokens[at].text if tokens[at].kind == "mark" else ""
        depth += (mark in ("(", "[", "{")) - (mark in (")", "]", "}"))
        if depth < 0:
            break
        declares = tokens[at + 2 : at + 3] and tokens[at + 2].text in ("=", ",", ";")
        if mark == "," and depth == 0 and tokens[at + 1].kind == "name" and declares:
            names.add(tokens[at + 1].text)
        at += 1
    return names - KEYWORDS
