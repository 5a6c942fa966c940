"""Texts and keys of Perl: what is expanded in a text, and words that are nothing but keys or names."""

from __future__ import annotations

from assent.risk.scanner import Doubtful


def key_in(text: str, at: int) -> str:
    """The word in braces that begin there, which is a key and no function; empty where they hold more."""
    if text[at : at + 1] != "{":
        return ""
    key, closes, _ = text[at + 1 :].partition("}")
    return key if closes and key.isidentifier() and key.isascii() else ""


def check_expanded(text: str) -> list[str]:
    """Raise Doubtful for subscripts that are code; the keys of what values refer to: "$x->{a}"."""
    keys: list[str] = []
    if any(opening in text for opening in ("?{", "?p{", "(*{", "(**{")):
        raise Doubtful("has code in a pattern")
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] in "$@":
            keys += _subscripts(text, at)
        at += 1
    return keys


def _is_key(text: str) -> bool:
    """Whether a subscript in a text is a key, or the value of one variable: "$count{$_}", of nothing more."""
    key, closing, rest = text.partition("}")
    name = key.removeprefix("$")
    plain = name.isidentifier() and name.isascii() and name not in ("ENV", "INC", "SIG")
    return bool(closing) and (plain or key == "$_") and rest[:1] not in ("[", "{", "-")


def _subscripts(text: str, at: int) -> list[str]:
    """The key behind a variable in a text that takes a part of what it refers to."""
    _refuse_braces(text, at)
    end = at + 1
    while end < len(text) and (text[end].isalnum() or text[end] in "_:"):
        end += 1
    name = text[at + 1 : end]
    if name.strip("_:") in ("ENV", "INC", "SIG") or "::" in name:
        raise Doubtful(f"expands `{name}` in a text")
    rest = text[end:]
    return _subscript(name, rest)


def _refuse_braces(text: str, at: int) -> None:
    """Raise Doubtful for code where a name should be: "${…}", also behind blanks."""
    after = text[at + 1 : at + 2]
    if after.isspace() and text[at + 1 :].lstrip()[:1] in ("{", "[", "$", "@", "^", ":", "#"):
        raise Doubtful("expands a subscript in a text")
    if after in ("{", "$", "^", "#") or (after == ":" and text[at + 2 : at + 3] == ":"):
        raise Doubtful(f"expands `{text[at : at + 2]}` in a text")


def _subscript(name: str, rest: str) -> list[str]:
    """The same of the variable of that name, by what is behind it."""
    if not name and rest[1:2] in ("[", "{"):
        raise Doubtful("expands a subscript in a text")
    if not name or rest[:1] not in ("[", "{", "-"):
        return []
    if rest[0] == "{" and _is_key(rest[1:]):
        return []
    if rest[0] == "-" and rest[1:2] != ">":
        return []
    key = key_in(rest, 2)
    if rest[0] == "-" and key and rest[len(key) + 4 :][:1] not in ("[", "{", "-"):
        return [key]
    inner = rest[1:].partition("]")[0]
    if rest[0] != "[" or not inner.removeprefix("-").isdigit() or rest[len(inner) + 2 :][:1] in ("[", "{", "-"):
        raise Doubtful("expands a subscript in a text")
    return []
