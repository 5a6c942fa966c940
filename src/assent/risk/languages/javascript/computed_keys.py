"""Computed names that are certain to lead nowhere: `a[a.length - 1]`, `(d[k] = d[k] || []).push(x)`, `{[k]: v}`."""

from __future__ import annotations

from assent.risk.languages.javascript.members import asks_by_name, end_of, start_of
from assent.risk.languages.javascript.names import KEYWORDS
from assent.risk.languages.javascript.tokens import END, ScriptToken, closing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_ARITHMETIC = frozenset("- * %".split())  # make a number of what is around them
_PURE = frozenset(". - * % +".split())  # marks of a key that calls nothing and sets nothing
_LOOPS = ("if", "for", "while")  # whose brackets a statement may follow
_STEADY = _PURE | {"[", "]"}
_OR = (["||"], ["??"])
_EQUALS, _PARSE = ScriptToken("mark", "="), ScriptToken("name", "parse")
# What gives an object a function by which it is named, or members whose names are computed.
_CONVERTING = frozenset(
    "toString valueOf toPrimitive Symbol fromEntries assign create defineProperty defineProperties class".split()
)
_STARTS = frozenset(("", ";", "{", "}"))  # before a statement
_GROUPS = frozenset("; { ( => , = [ ? : && || ?? !".split()) | {""}  # before a bracket that calls nothing
_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")
_PATTERNS = ("=", "of", "in", "=>", "{")  # behind the bracket that closes a pattern, or parameters
_DECLARING = ("const", "let", "var", "catch", "function")


def is_number(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the key in the bracket that opens at `at` is a number, or ends in one, as no member does: i + 1."""
    inner = tokens[at + 1 : closing(tokens, at)]
    for token in inner:
        known = token.kind == "number" or (token.kind == "name" and token.text not in KEYWORDS)
        if not known and not (token.kind == "mark" and token.text in _PURE):
            return False
    marks = [token.text for token in inner if token.kind == "mark" and token.text != "."]
    if not marks or inner[0].kind == "mark" or inner[-1].kind == "mark":
        return False
    return inner[-1].kind == "number" or set(marks) <= _ARITHMETIC


def keeps_itself(tokens: Sequence[ScriptToken], at: int, names: Collection[str]) -> bool:
    """Whether a member, whose key is in the bracket that opens at `at`, is kept where it is, or else made there.

    `d[k] ||= []`, `d[k] = d[k] || []`, and the same in brackets, of which a method of data is called: `(…).push(x)`.
    """
    texts = [token.text if token.kind in ("mark", "name") else "" for token in tokens]
    first, end = start_of(tokens, texts, at), end_of(texts, at)
    if first is None or end is None or tokens[first].text not in names or texts[end + 1 : end + 2] not in _OR:
        return False
    behind = end + 2
    if texts[behind : behind + 1] == ["="]:
        behind += 1  # ||=
    else:
        own = tokens[first : end + 1]
        first -= len(own) + 1
        if first < 0 or [*own, _EQUALS] != list(tokens[first : first + len(own) + 1]):
            return False
        if not _is_steady(own) or not _converts_nothing(tokens):
            return False
    after = _behind_empty(tokens, behind)
    return after > behind and _is_dropped(tokens, texts, first, after)


def _is_steady(own: Sequence[ScriptToken]) -> bool:
    """Whether a member is the same each time that it is named: it calls, sets and awaits nothing."""
    return all(
        token.text in _STEADY if token.kind == "mark" else token.kind != "name" or token.text not in KEYWORDS
        for token in own
    )


def _converts_nothing(tokens: Sequence[ScriptToken]) -> bool:
    """Whether no object of the code can have a function of its own that names it: one key might be two names."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text if at else ""
        if token.kind == "name" and token.text in ("get", "set") and before not in (".", "?."):
            return False
        if token.kind in ("name", "string") and token.text.strip("'\"`") in _CONVERTING:
            return False
        if token == _PARSE and _takes_two(tokens, at + 1):
            return False  # a function that is given to JSON.parse makes members
        if token.text == "]" and token.kind == "mark" and not _sets_plainly(tokens, at):
            return False
    return True


def _takes_two(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether a comma is in the brackets that open at `at`, so that a function may be given."""
    return any(token.text in (",", "...") for token in tokens[at : closing(tokens, at)] if token.kind == "mark")


def _sets_plainly(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether what the bracket that closes at `at` names is given no value, or an empty or its own one."""
    behind = at + 1
    behind += [token.text for token in tokens[behind : behind + 1]] in (*_OR, ["&&"])
    if tokens[at + 1 : at + 2] == [ScriptToken("mark", ":")]:
        return not _is_key(tokens, at)
    if list(tokens[behind : behind + 1]) != [_EQUALS] or tokens[behind + 1 : behind + 2] == [_EQUALS]:
        return True
    opens = _around(tokens, at)
    own = tokens[opens - 1 : at + 1]
    if opens > 0 and tokens[opens - 1].text in _DECLARING:
        return True
    return _behind_empty(tokens, behind + 1) > behind + 1 or list(tokens[behind + 1 :][: len(own)]) == list(own)


def _behind_empty(tokens: Sequence[ScriptToken], at: int) -> int:
    """The index behind what a member is made as: [], {}, new Set(), 0; `at` where it is something else."""
    texts = [token.text for token in tokens[at : at + 4]]
    if tokens[at : at + 1] and tokens[at].kind in ("number", "string"):
        return at + 1
    if texts[:2] in (["[", "]"], ["{", "}"]):
        return at + 2
    return at + 4 if texts[:1] == ["new"] and texts[2:] == ["(", ")"] else at


def _is_dropped(tokens: Sequence[ScriptToken], texts: Sequence[str], first: int, after: int) -> bool:
    """Whether the value of an assignment from `first` to before `after` goes nowhere but to a method of data."""
    before = texts[first - 1] if first else ""
    if before in _STARTS or (before == ")" and _is_head(texts, first - 1)):
        return True
    if before != "(" or not _is_group(texts, first - 1):
        return False
    if texts[after : after + 1] == [","]:
        return True
    return (
        texts[after : after + 1] == [")"] and texts[after + 1 : after + 2] == ["."] and asks_by_name(tokens, after + 1)
    )


def _is_group(texts: Sequence[str], at: int) -> bool:
    """Whether the bracket that opens at `at` calls nothing; behind a brace it may call a function."""
    before = texts[at - 1] if at else ""
    if before == "return":
        return texts[max(at - 2, 0)] not in (".", "?.")
    return before in _GROUPS or (before == ")" and _is_head(texts, at - 1))


def _is_head(texts: Sequence[str], at: int) -> bool:
    """Whether the bracket that closes at `at` is that of `if`, `for` or `while`."""
    depth = 0
    for here in range(at, -1, -1):
        depth += (texts[here] == ")") - (texts[here] == "(")
        if not depth:
            return texts[max(here - 1, 0)] in _LOOPS and texts[max(here - 2, 0)] not in (".", "?.")
    return False


def takes_by_key(tokens: Sequence[ScriptToken], at: int, *, taken: bool) -> bool:
    """Whether the bracket that closes at `at` is a key of a pattern, as in `{[k]: f} = g`; with `taken`, of any."""
    is_named = list(tokens[at + 1 : at + 2]) == [ScriptToken("mark", ":")] and _is_key(tokens, at)
    return is_named and (taken or not _is_made(tokens, at))


def _is_key(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the bracket that closes at `at`, with a colon behind it, is a key; else a part of `a ? b[0] : c`."""
    opens = _around(tokens, at)
    return opens <= 0 or tokens[opens - 1].text in ("{", ",")


def _is_made(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the key that closes at `at` is of an object that is made there, and no pattern that takes one apart."""
    opens = _around(tokens, at)
    while (opens := _around(tokens, opens)) >= 0:
        closes = closing(tokens, opens)
        behind = [token.text for token in (*tokens[closes + 1 : closes + 3], END, END)][:2]
        is_pattern = behind[0] in _PATTERNS and behind != ["=", "="]
        if tokens[opens - 1].text in _DECLARING or is_pattern or closes >= len(tokens):
            return False
    return True


def _around(tokens: Sequence[ScriptToken], at: int) -> int:
    """The index of the bracket that is open before `at`; -1 where none is."""
    depth = 0
    for here in range(at - 1, -1, -1):
        mark = tokens[here].text if tokens[here].kind == "mark" else ""
        depth += (mark in _CLOSING) - (mark in _OPENING)
        if depth < 0:
            return here
    return -1
