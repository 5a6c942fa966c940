"""The names of JavaScript code: declared in it, or taken out of a module."""

from __future__ import annotations

from assent.risk.languages.javascript.names import CALLED, MADE, MEMBERS, MODULES, REFUSED, ROOTS, SHADED
from assent.risk.languages.javascript.tokens import ScriptToken, besides, bound, is_own, opening
from assent.risk.scanner import Doubtful


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
        module = tokens[at + 2].text[1:-1].removeprefix("node:") if at + 2 < len(tokens) else ""
        if at + 2 < len(tokens) and is_own(tokens[at + 2]):
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
