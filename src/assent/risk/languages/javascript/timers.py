"""The argument of a timer: Deno and browsers make code of a text, so that only a function is harmless."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.javascript.tokens import ScriptToken


def takes_function(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the timer named at `at` is called with a function: a literal one, or what settles a promise."""
    texts = [*[token.text if token.kind in ("mark", "name") else "" for token in tokens], ""]
    behind = texts[at + 1 : at + 4]
    if behind[:1] != ["("] or len(behind) < 3:
        return False
    first, after = behind[1:]
    if first in ("function", "async") or after == "=>":
        return True
    if first == "(":
        return _is_arrow(texts, at + 2)
    return tokens[at + 2].kind == "name" and _settles(texts, first)


def _is_arrow(texts: Sequence[str], opened: int) -> bool:
    """Whether the bracket opened there holds the parameters of a function."""
    depth = 0
    for at in range(opened, len(texts)):
        depth += (texts[at] == "(") - (texts[at] == ")")
        if not depth:
            return texts[at + 1 : at + 2] == ["=>"]
    return False


def _settles(texts: Sequence[str], name: str) -> bool:
    """Whether the name is nothing else than the first parameter of what a promise is made with."""
    given = [at for at, text in enumerate(texts) if text == name and _is_given(texts, at)]
    return bool(given) and not any(
        _is_bound(texts, at) for at, text in enumerate(texts) if text == name and at not in given
    )


def _is_given(texts: Sequence[str], at: int) -> bool:
    """`new Promise(r => …`, `new Promise((r) => …`, `new Promise((r, …) => …`."""
    before = texts[max(at - 4, 0) : at]
    if before[-3:] == ["new", "Promise", "("]:
        return texts[at + 1 : at + 2] == ["=>"]
    return before == ["new", "Promise", "(", "("] and _is_arrow(texts, at - 1)


def _is_bound(texts: Sequence[str], at: int) -> bool:
    """Whether the name is given another meaning there: by a declaration, an assignment, or as a parameter."""
    if texts[at - 1] == "(" and (_is_arrow(texts, at - 1) or "function" in texts[max(at - 3, 0) : at]):
        return True
    return texts[at + 1] in ("=", "=>") or texts[at - 1] in ("const", "let", "var", "function", "[", "{", ",", "catch")
