"""The expansions of Perl in texts and patterns: variables, and their subscripts, which are code."""

from __future__ import annotations

from assent.risk.doubt import Doubtful


def check_expanded(text: str) -> None:
    """Variables in a text or pattern may have subscripts, which are code unless they are numbers."""
    if "?{" in text or "?p{" in text:
        raise Doubtful("has code in a pattern")
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] in "$@":
            _subscripts(text, at)
        at += 1


def _subscripts(text: str, at: int) -> None:
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
        return
    inner = rest[1:].partition("]")[0]
    if rest[0] == "-" and rest[1:2] != ">":
        return
    if rest[0] != "[" or not inner.removeprefix("-").isdigit() or rest[len(inner) + 2 :][:1] in ("[", "{", "-"):
        raise Doubtful("expands a subscript in a text")
