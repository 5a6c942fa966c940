"""The environment in code that only passes it on: to a program that it starts, with variables of its own."""

from __future__ import annotations

import re

_GIVEN = re.compile(  # env={**os.environ, …}, env: {...process.env, …}
    r"(?<![\w.])env\s*[:=]\s*(?:dict\(|Object\.assign\(\{\},|\{\s*(?:\.\.\.|\*\*)|\{)?\s*"
    r"(?:os\.environ|process\.env|Deno\.env|Bun\.env)$"
)
_STARTING = re.compile(r"\b(?:spawn|exec|fork|run|Popen|call|check_call|check_output|execa)\w*\(")
_SHOWING = re.compile(r"(?:print|puts|log|write|send|post|dump|stringify|fetch)\w*\b[^\n;]*(?<![.\w])env\b(?!\s*[.\[])")


def is_inherited(code: str, at: int) -> bool:
    """Whether the environment that ends there in the code is given to programs, and shown by nothing."""
    if _GIVEN.search(code, max(0, at - 80), at) is None:
        return False
    return _STARTING.search(code) is not None and _SHOWING.search(code) is None
