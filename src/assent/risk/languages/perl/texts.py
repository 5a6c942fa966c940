"""Texts and keys of Perl: what is expanded in a text, and words that are nothing but keys or names."""

from __future__ import annotations

from assent.risk.scanner import Doubtful


def key_in(text: str, at: int) -> str:
    """The word in braces that begin there, which is a key and no function; empty where they hold more."""
    if text[at : at + 1] != "{":
        return ""
    key, closes, _ = text[at + 1 :].partition("}")
    return key if closes and key.isidentifier() and key.isascii() else ""


def check_expanded(text: str) -> bool:
    """Raise Doubtful for subscripts that are code; whether one takes a part of what a value refers to: "$x->{a}"."""
    follows = False
    if "?{" in text or "?p{" in text:
        raise Doubtful("has code in a pattern")
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] in "$@":
            follows = _subscripts(text, at) or follows
        at += 1
    return follows


def _is_key(text: str) -> bool:
    """Whether a subscript in a text is a key, or the value of one variable: "$count{$_}", of nothing more."""
    key, closing, rest = text.partition("}")
    name = key.removeprefix("$")
    plain = name.isidentifier() and name.isascii() and name not in ("ENV", "INC", "SIG")
    return bool(closing) and (plain or key == "$_") and rest[:1] not in ("[", "{", "-")


def _subscripts(text: str, at: int) -> bool:
    """Whether a variable in a text is followed by what it refers to."""
    after = text[at + 1 : at + 2]
    if after in ("{", "$", "^", "#") or (after == ":" and text[at + 2 : at + 3] == ":"):
        raise Doubtful(f"expands `{text[at : at + 2]}` in a text")
    end = at + 1
    while end < len(text) and (text[end].isalnum() or text[end] in "_:"):
        end += 1
    name = text[at + 1 : end]
    if name.strip("_:") in ("ENV", "INC", "SIG") or "::" in name:
        raise Doubtful(f"expands `{name}` in a text")
    rest = text[end:]
    if not name and rest[1:2] in ("[", "{"):
        raise Doubtful("expands a subscript in a text")
    if not name or rest[:1] not in ("[", "{", "-"):
        return False
    if rest[0] == "{" and _is_key(rest[1:]):
        return False
    if rest[0] == "-" and rest[1:2] != ">":
        return False
    key = key_in(rest, 2)
    if rest[0] == "-" and key and rest[len(key) + 4 :][:1] not in ("[", "{", "-"):
        return True
    inner = rest[1:].partition("]")[0]
    if rest[0] != "[" or not inner.removeprefix("-").isdigit() or rest[len(inner) + 2 :][:1] in ("[", "{", "-"):
        raise Doubtful("expands a subscript in a text")
    return False
