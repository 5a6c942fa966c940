"""Code that computes what it calls: it says nothing of what it does, whatever words are looked for in it."""

from __future__ import annotations


def hides(code: str, program: str, *, source: bool = False) -> str:
    """The part of the code by which it calls what its text does not name; empty where it names all that it calls.

    `program` is in small letters. In a `source`, which is more than a line, only what no source needs counts.
    """
    if program.startswith(("python", "pypy", "ipython", "jython")):
        from assent.risk.hidden.python import hidden

        return hidden(code, source=source)
    from assent.risk.hidden.words import hidden_in

    return hidden_in(code, program, source=source)
