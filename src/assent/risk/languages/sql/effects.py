"""The change of a statement in SQL, in words for a reason: "drops the table `t`"."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

BEFORE = frozenset(  # words between the verb and the name
    "if exists not only from into or replace temp temporary unique concurrently ignore low_priority materialized"
    " global local external transient quick delayed overwrite".split()
)
KINDS = frozenset(
    "table view index database schema sequence function procedure trigger type domain user role column extension"
    " keyspace policy tablespace dictionary".split()
)
EFFECTS = {  # of a verb: before the kind of the object, which `*` stands for, and its name
    "drop": "drops the *",
    "truncate": "empties the *",
    "delete": "deletes rows of",
    "insert": "adds rows to",
    "update": "changes rows of",
    "update all": "overwrites all rows of",
    "merge": "changes rows of",
    "replace": "replaces rows of",
    "upsert": "changes rows of",
    "create": "creates the *",
    "alter": "changes the *",
    "copy": "adds rows to",
    "grant": "grants rights",
    "revoke": "takes rights",
}
_TOWARDS = ("to", "from")  # whom rights are granted to, and taken from


def effect(verb: str, behind: Sequence[str]) -> str:
    """The effect of a statement that begins with `verb`; `behind` are its further words, in small letters."""
    said = EFFECTS.get(verb)
    if verb in ("grant", "revoke"):
        at = next((at for at, word in enumerate(behind[:-1]) if word in _TOWARDS), None)
        return f"{said} {behind[at]} `{behind[at + 1]}`" if at is not None else f"{said}"
    kind, name = _named(behind)
    if said is None or not name:
        return f"changes the database: `{verb}`"
    if verb == "alter" and "drop" in behind:
        said = "drops a part of the *"
    return f"{said.replace('*', kind or 'table')} `{name}`"


def as_written(reason: str, text: str) -> str:
    """`reason`, with the name as it is in `text`: the words of a statement are compared in small letters."""
    before, tick, name = reason.removesuffix("`").rpartition("`")
    folded = text.casefold()
    if not (tick and name and reason.endswith("`")) or len(folded) != len(text):
        return reason
    at = folded.find(name)
    while at >= 0 and (_is_inside(folded[:at][-1:]) or _is_inside(folded[at + len(name) :][:1])):
        at = folded.find(name, at + 1)
    return f"{before}`{text[at : at + len(name)]}`" if at >= 0 else reason


def _is_inside(character: str) -> bool:
    """Whether a character beside a name is a part of a longer one."""
    return character.isalnum() or character == "_"


def _named(behind: Sequence[str]) -> tuple[str, str]:
    """The kind of the object and its name, with that of its schema; empty where the text has none."""
    kind = ""
    for at, word in enumerate(behind):
        if word in KINDS and not kind:
            kind = word
        elif word not in BEFORE:
            end = at + 1
            while behind[end : end + 1] == ["."] and end + 1 < len(behind):
                end += 2
            return kind, "".join(behind[at:end]) if word.strip('"').replace("_", "a").isalnum() else ""
    return kind, ""
