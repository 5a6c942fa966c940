"""Computed members: `counts[key] = (counts[key] || 0) + 1` is certain to call nothing, whatever the key is.

A key that is only known at run time may lead to a constructor, and two of them to that of functions.
So what such a member is must at once become a number, a text or a yes or no, be written, or be asked
for a member by name; it is never called, passed on or kept.
"""

from __future__ import annotations

from assent.risk.languages.javascript.names import METHODS, STATICS
from assent.risk.languages.javascript.tokens import END, ScriptToken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


_OPERATORS = frozenset("+ - * / % < > & | ^ ? ++ --".split())  # make something plain of what is before them
_BEFORE = frozenset("+ - * / % < > & | ^ !".split())  # … and of what is behind them
_ENDS = frozenset(") ; , ] }".split()) | {""}


def is_harmless(tokens: Sequence[ScriptToken], at: int, declared: Collection[str]) -> bool:
    """Whether the computed member in the bracket that opens at `at` calls nothing and gives nothing away."""
    texts = [token.text if token.kind in ("mark", "name") else "" for token in tokens]
    first, end = start_of(tokens, texts, at), end_of(texts, at)
    if first is None or end is None or tokens[first].text not in declared:
        return False
    before, following = texts[max(first - 1, 0) : first], "".join(texts[end + 1 : end + 2])
    plain = tokens[end + 1].kind == "mark" if end + 1 < len(tokens) else True
    if not plain or before in (["new"], ["."], ["?."], ["..."]):
        return False
    if following in (".", "?."):
        return asks_by_name(tokens, end + 1)
    if following == "[":
        return end + 2 < len(tokens) and tokens[end + 2].kind != "string"  # which is not asked about any further
    if following in _OPERATORS or (following == "=" and before != ["="]):
        return True
    if following == ";" and texts[first - 3 : first - 2] in (["const"], ["let"]) and before == ["="]:
        return _only_asked(tokens, texts, first - 2)
    return _is_made_plain(tokens, texts, first, end)


def _is_made_plain(tokens: Sequence[ScriptToken], texts: Sequence[str], first: int, end: int) -> bool:
    """Whether what is around a member, from `first` to the bracket at `end`, makes it plain: (a[b] || 0) + 1."""
    before, behind = texts[max(first - 1, 0) : first], texts[end + 1 :]
    following = behind[0] if behind else ""
    if following in ("||", "??") and before == ["("] and behind[2:3] == [")"] and behind[3:4]:
        return tokens[end + 2].kind in ("number", "string") and behind[3] in _OPERATORS - {"?"}
    if following in (")", ",") and texts[max(first - 4, 0) : first] == ["JSON", ".", "stringify", "("]:
        return True
    if following == ")" and before == ["("] and texts[first - 2 : first - 1] and texts[first - 2] in _BEFORE:
        return behind[1:2] in ([], [","], [";"], [")"])  # `${a[b]}`
    return following in _ENDS and _takes_plain(texts, first)


def leads_on(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether something of the computed member in the bracket that opens at `at` is meant: o[key].shell = "x"."""
    end = end_of([token.text if token.kind == "mark" else "" for token in tokens], at)
    return end is not None and end + 1 < len(tokens) and tokens[end + 1].text in (".", "?.", "[")


def sets(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the member whose name is at `at` may be given another value: console.log = f, [console.log] = [f]."""
    behind = at + 1
    while tokens[behind : behind + 1] and tokens[behind].text == ")":
        behind += 1  # (console.log) = f
    first, second = [token.text for token in (*tokens[behind : behind + 2], END, END)][:2]
    if first == "=" or (second == "=" and first not in ("<", ">", "!", "(")):
        return first != "=" or second not in ("=", ">")
    if first in ("of", "in"):
        return True
    return first not in ("(", ".", "[", "?.") and any(takes_apart(tokens, at) for at in range(len(tokens)))


def takes_apart(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the bracket that closes there is a pattern whose names are declared elsewhere: [a.b] = c."""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if tokens[at].text not in ("]", "}") or after not in ("=", "of", "in"):
        return False
    depth = 0
    for here in range(at, -1, -1):
        depth += (tokens[here].text in ("]", "}")) - (tokens[here].text in ("[", "{"))
        if not depth:
            return not here or tokens[here - 1].text not in ("const", "let", "var")
    return True


def start_of(tokens: Sequence[ScriptToken], texts: Sequence[str], at: int) -> int | None:
    """The start of what has the member: the `a` of `a.b[c]`, and of `a[b][c]`."""
    here = at - 1
    while here >= 0:
        if texts[here] == "]":
            depth = 0
            while here >= 0:
                depth += (texts[here] == "]") - (texts[here] == "[")
                if not depth:
                    break
                here -= 1
            here -= 1
        elif tokens[here].kind != "name":
            return None
        elif texts[here - 1 : here] in (["."], ["?."]):
            here -= 2
        else:
            return here
    return None


def end_of(texts: Sequence[str], at: int) -> int | None:
    """The end of the bracket."""
    depth = 0
    for here in range(at, len(texts)):
        depth += (texts[here] in ("[", "(", "{")) - (texts[here] in ("]", ")", "}"))
        if not depth:
            return here
    return None


def asks_by_name(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether a member is named behind the dot at `at`, which is called only where it is a method of data."""
    if at + 1 >= len(tokens) or tokens[at + 1].kind != "name" or tokens[at + 1].text in STATICS:
        return False
    following = tokens[at + 2] if at + 2 < len(tokens) else None
    if following is None or (following.text not in ("(", "?.") and following.kind != "template"):
        return True
    return following.text == "(" and tokens[at + 1].text in METHODS


def _only_asked(tokens: Sequence[ScriptToken], texts: Sequence[str], at: int) -> bool:
    """Whether the name at `at`, which keeps a member, is nowhere more than asked for a member by name: `v.size`."""
    for here, text in enumerate(texts):
        if text != tokens[at].text or here == at or texts[here - 1 : here] in (["."], ["?."]):
            continue
        asked = texts[here + 1 : here + 2] in (["."], ["?."]) and asks_by_name(tokens, here + 1)
        if not asked or sets(tokens, here + 2):
            return False
    return True


def _takes_plain(texts: Sequence[str], first: int) -> bool:
    """Whether what is before a value takes it as a number, a text or a yes or no, or only goes through it."""
    before = list(texts[max(first - 2, 0) : first])
    last = before[-1] if before else ""
    if last in _BEFORE or last in ("typeof", "of") or before in (["=", "="], ["!", "="]):
        return True
    return last == "(" and before[0] in ("if", "while")  # a function might be named otherwise: String = f
