"""Commands of psql's own, in words for a reason: `\\copy t to x.csv`."""

from __future__ import annotations

from assent.risk.wording import quoted

_PATHS = {  # commands whose only word is a file
    **dict.fromkeys(("\\i", "\\ir", "\\include", "\\include_relative"), "runs SQL from"),
    **dict.fromkeys(("\\o", "\\out", "\\w", "\\write"), "writes"),
}


def does(text: str) -> str:
    """The effect of such a command on what it names, said of the SQL that it is among; empty for others."""
    if text.startswith("\\!"):
        run = text.removeprefix("\\!").strip()
        return f"the SQL starts a shell that runs {quoted(run)}" if run else ""
    name, *words = text.split()
    if name == "\\copy":
        return _copied(words)
    return f"the SQL {_PATHS[name]} {quoted(words[0])}" if name in _PATHS and len(words) == 1 else ""


def _copied(words: list[str]) -> str:
    at = max([at for at, word in enumerate(words) if word.casefold() in ("to", "from")], default=0)
    if not at or at + 1 == len(words):
        return ""
    table, there = quoted(" ".join(words[:at])), words[at + 1 :]
    is_program = there[0].casefold() == "program" and len(there) > 1
    place = f"the program {quoted(' '.join(there[1:]))}" if is_program else quoted(there[0].strip("'\";"))
    return (
        f"the SQL copies {table} to {place}" if words[at].casefold() == "to" else f"the SQL copies {place} into {table}"
    )
