"""A permission rule of Claude Code as a pattern says it: `Bash(git push:*)` is `git push *`."""

from __future__ import annotations

from assent.record import Record, replace

EVERYTHING = "it is about every command: that is what the mode and the category are for"


class ReadRule(Record):
    """The text of a pattern; or why there is none, and the widest that is certainly meant."""

    pattern: str = ""
    reason: str = ""
    narrower: str = ""
    text: str = ""  # as it is written, which certainly means itself


def said(rule: str, allows: bool) -> ReadRule:
    """The rule about commands of bash; one that does not allow may also be about a parameter."""
    tool, bracket, inside = rule.partition("(")
    if tool != "Bash":
        return ReadRule(reason="it is not about commands of bash")
    text = unescaped(inside.removesuffix(")")).strip()
    if not bracket or text in ("", "*", ":*"):
        return ReadRule(reason=EVERYTHING)
    written = text
    if text.endswith(":*"):
        text = f"{text[:-2]} *"
    elif ":" in text and " " not in text and not allows:
        return ReadRule(reason="it is about a parameter, not about words")
    return replace(starred(text), text=written)


def unescaped(text: str) -> str:
    r"""The words of a rule: Claude Code writes `f(x)` as `f\(x\)`, and a backslash as two."""
    return text.replace("\\(", "(").replace("\\)", ")").replace("\\\\", "\\")


def starred(text: str) -> ReadRule:
    """A rule in which `*` stands for any text, spaces as well."""
    body = text.removesuffix(" *").strip()
    if body in ("", "*"):
        return ReadRule(reason=EVERYTHING)
    if body.endswith("/") and body != text:
        return ReadRule(reason=f"`{body}` ends within a path, so that it is about any program there")
    if body.endswith("*") and "*" not in body[:-1]:
        reason = f"`{body}` ends within a word, so that it is about other names as well"
        return ReadRule(reason=reason, narrower=f"{body[:-1].rstrip()} *")
    if "*" in body or "?" in body:
        return ReadRule(reason="`*` or `?` within it stands for any text, more than words")
    return ReadRule(text)
