"""The change of a statement in SQL, in words for a reason: "drops the table `t`"."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.inflection import plural
from assent.risk.languages.sql.objects import KINDS, LONGER
from assent.risk.languages.sql.tokens import TokenKind
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.languages.sql.tokens import SqlToken

BEFORE = frozenset(  # words between the verb and the name
    "if exists not only from into or replace temp temporary unique concurrently ignore low_priority materialized"
    " global local external transient quick delayed overwrite full verbose analyze freeze".split()
)
_ROWS = frozenset("insert replace update delete merge upsert copy".split())  # verbs of what a table holds
_STORES = frozenset(("table", "view", "index", "database", "schema"))
EFFECTS = {  # of a verb: before the kind of the object, which `*` stands for, and its name
    "drop": "drops the *",
    "truncate": "empties the *",
    "delete": "deletes rows of",
    "delete all": "deletes all rows of",
    "delete joined": "deletes rows of",
    "insert": "adds rows to",
    "update": "changes rows of",
    "update all": "overwrites all rows of",
    "update joined": "overwrites rows of",
    "insert over": "adds or overwrites rows of",
    "merge": "changes rows of",
    "replace": "replaces rows of",
    "upsert": "changes rows of",
    "create": "creates the *",
    "create or replace": "replaces the *",
    "alter": "changes the *",
    "copy": "adds rows to",
    "vacuum": "cleans up the *",
    "analyze": "updates the statistics of the *",
    "optimize": "rewrites the *",
    "cluster": "rewrites the *",
    "reindex": "rebuilds the indexes of the *",
    "refresh": "refreshes the *",
    "grant": "grants rights",
    "revoke": "takes rights",
}
_WHOLE = {  # the same without a name
    "vacuum": "cleans up the database",
    "optimize": "cleans up the database",
    "reindex": "rebuilds the indexes of the database",
    "analyze": "updates the statistics of the database",
}
_STORING = frozenset(("table", "database", "schema"))  # hold rows
_MAKING = ("create", "create or replace", "alter", "drop")
LIMITS = ("where", "limit", "top")
CONSTANTS = ("true", "not", "false", "and", "or", "returning", "is", "null")
_TAKING_OUT = ("drop", "delete", "clear", "truncate", "discard")
_TOWARDS = ("to", "from")  # whom rights are granted to, and taken from


def effect(verb: str, behind: Sequence[str]) -> str:
    """The effect of a statement that begins with `verb`; `behind` are its further words, in small letters."""
    said = EFFECTS.get(verb)
    if verb in ("grant", "revoke"):
        at = next((at for at, word in enumerate(behind[:-1]) if word in _TOWARDS), None)
        return f"{said} {behind[at]} `{behind[at + 1]}`" if at is not None else f"{said}"
    kind, names = _named(behind, _kinds(verb), several=verb in ("drop", "truncate"))
    if verb in _WHOLE and not names:
        return _WHOLE[verb]
    if said is None or not names:
        return f"changes the database with `{verb.split()[0]}`"
    if verb == "insert" and overrides(behind):
        said = EFFECTS["insert over"]
    if verb == "alter" and "drop" in behind:
        said = f"drops {_dropped(behind[behind.index('drop') + 1 :])} of the *"
    elif verb == "alter" and takes_out(behind):
        said = "deletes data of the *"
    if verb in ("alter", "create") and kind in ("user", "role") and "superuser" in behind:
        return f"makes the {kind} {listed(names)} a superuser"
    noun = kind or "table"
    return f"{said.replace('*', plural(noun) if len(names) > 1 else noun)} {listed(names)}"


def _kinds(verb: str) -> frozenset[str]:
    """The kinds of objects that such a statement may name."""
    return frozenset(("table",)) if verb.split()[0] in _ROWS else _STORES if verb not in _MAKING else KINDS


def overrides(words: Sequence[str]) -> bool:
    """Whether rows that are there are overwritten: `on conflict do update`, `on duplicate key update`, `or replace`."""
    found = set(pairwise(words))
    return not found.isdisjoint((("do", "update"), ("duplicate", "key"), ("or", "replace")))


def limits(tokens: Sequence[SqlToken]) -> bool:
    """Whether an update says which rows it changes: `where id = 3`, and not `where 1 = 1`, which is all of them."""
    words = [token.text if token.kind is TokenKind.Word else "" for token in tokens]
    at = next((at for at, word in enumerate(words) if word in LIMITS), len(words))
    return any(word and word not in CONSTANTS for word in words[at + 1 :]) or any(
        token.kind is TokenKind.Quoted for token in tokens[at + 1 :]
    )


def together(reasons: Sequence[str]) -> str:
    """The effect of several statements as one: "drops the tables `a` and `b`"; of unlike ones the first two."""
    deeds = list(dict.fromkeys([reason.partition(" `")[0] for reason in reasons]))
    names = [name for reason in reasons for name in reason.split("`")[1::2]]
    if len(deeds) > 1 or not names:
        return " and ".join(list(dict.fromkeys(reasons))[:2])
    verb, _, noun = deeds[0].rpartition(" ")
    several = plural(noun) if verb.endswith(" the") and len(set(names)) > 1 else noun
    return f"{verb} {several} {listed(names)}"


def _dropped(words: Sequence[str]) -> str:
    """The part of a table that is dropped: `column if exists email`."""
    kind = words[0] if words and words[0] in ("column", "constraint", "index", "partition") else ""
    names = [word for word in words[1:] if word not in ("if", "exists")]
    return f"the {kind} {listed(names[:1])}" if kind and names and names[0].isidentifier() else "a part"


def takes_out(words: Sequence[str]) -> bool:
    """Whether the words of `alter table` say that data goes: drop column, delete where; not `on delete cascade`."""
    return any(word in _TAKING_OUT and before != "on" for before, word in pairwise(("", *words)))


def overwrites(verb: str, words: Sequence[str]) -> bool:
    """Whether stored rows go with a statement that is called otherwise.

    merge … then delete; create or replace table x; alter column a type int using 0, which is no value of `a`.
    """
    if verb == "merge":
        return ("then", "delete") in pairwise(words) or ("source", "delete") in pairwise(words)
    if verb == "create" and list(words[1:3]) == ["or", "replace"]:
        return not _STORING.isdisjoint(words[3:5])
    if verb == "alter" and "type" in words and "using" in words:
        at = words.index("type")
        return words[at - 1] not in words[words.index("using") :]
    return False


def as_written(reason: str, text: str) -> str:
    """`reason`, with the names as they are in `text`: the words of a statement are compared in small letters."""
    parts = reason.split("`")
    return "`".join([_spelled(part, text) if at % 2 else part for at, part in enumerate(parts)])


def _spelled(name: str, text: str) -> str:
    folded = text.casefold()
    if not name or len(folded) != len(text):
        return name
    at = folded.find(name)
    while at >= 0 and (_is_inside(folded[:at][-1:]) or _is_inside(folded[at + len(name) :][:1])):
        at = folded.find(name, at + 1)
    return text[at : at + len(name)] if at >= 0 else name


def _is_inside(character: str) -> bool:
    """Whether a character beside a name is a part of a longer one."""
    return character.isalnum() or character == "_"


def _named(behind: Sequence[str], kinds: frozenset[str], *, several: bool) -> tuple[str, list[str]]:
    """The kind of the objects and their names, each with that of its schema; none where the text has none."""
    kind, names = "", []
    at = 0
    while at < len(behind):
        longer = _longer(behind, at) if not kind and kinds is KINDS else ""
        word = behind[at]
        at += len(longer.split()) or 1
        if longer or (word in kinds and not kind):
            kind = longer or word
        elif word not in BEFORE:
            start = at - 1
            while behind[at : at + 1] == ["."] and at + 1 < len(behind):
                at += 2
            if not word.strip('"').replace("_", "a").isalnum():
                return kind, []
            names.append("".join(behind[start:at]))
            if not several or behind[at : at + 1] != [","]:
                return kind, names
            at += 1
    return kind, names


def _longer(words: Sequence[str], at: int) -> str:
    """The kind of object of several words at that index: `event trigger`; empty where none is."""
    return next((" ".join(kind) for kind in LONGER if tuple(words[at : at + len(kind)]) == kind), "")
