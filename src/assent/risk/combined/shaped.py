"""The names that a filter of jq takes out of a document: `.a[] | select(.b != "c") | {address, to: .d.actions}`."""

from __future__ import annotations

from assent.risk.combined.interpolated import shows_names, steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.[]?")  # from one value to those in it
CONDITION = PATH | frozenset(' "=!<>-(),|')
HOLDING = ("data", "Data", "value", "Variables", "Env")  # below which a name may be that of a secret: .data.name
TELLING = ("debug", "stderr", "input", "env", "halt", "error")  # print to where nobody looks for a result
KINDS = frozenset((".key", ".value.type", ".value.sensitive"))  # of an output, behind to_entries
COUNTING = ("length", "unique", "sort", "@csv", "@tsv", "first", "last")  # behind a list: show no more of it


def takes_names(query: str, fields: Set[str]) -> bool:
    """Whether an expression of jq ends with harmless `fields`, alone, in an object, in a list or in a text."""
    if any(holder in query.replace("metadata", "") for holder in HOLDING):
        return False
    *before, last = steps(query)
    while before and last in COUNTING:
        last = before.pop()
    if not all(_passes(step, fields) for step in before):
        return False
    inner = _inside(last, "[", "]") or _inside(last, "map(", ")")
    return takes_names(inner, fields) if inner else _shows(last, fields)


def shows_types(query: str) -> bool:
    """Whether an expression shows of each entry of an object its name and what kind of value it has: .value.type."""
    first, *rest = steps(query)
    if first == "to_entries" and rest:
        first += rest.pop(0).removeprefix(".")
    if first != "to_entries[]" or len(rest) != 1:
        return False
    parts = [part.strip() for part in rest[0].split(",")]
    return all(part in KINDS for part in parts) or shows_names(rest[0], lambda name: name in KINDS)


def _passes(step: str, fields: Set[str]) -> bool:
    """Whether a step only continues with what is inside, or passes some of its input on."""
    return (step[:1] == "." and PATH.issuperset(step)) or _selects(step, fields)


def _shows(last: str, fields: Set[str]) -> bool:
    inner = _inside(last, "{", "}")
    if inner:
        return all(_is_entry(entry.strip(), fields) for entry in inner.split(","))
    parts = [part.strip() for part in last.split(",")]
    return all(_is_field(part, fields) for part in parts) or shows_names(last, lambda name: _is_field(name, fields))


def _inside(text: str, opening: str, closing: str) -> str:
    """The text between brackets that hold all of it and no others of that kind; empty where it is no such text."""
    inner = text[len(opening) : -len(closing)] if text.startswith(opening) and text.endswith(closing) else ""
    depth = 0
    for sign in inner:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return ""
    return inner.strip()


def _is_entry(entry: str, fields: Set[str]) -> bool:
    """Whether an entry of an object is a field by its name, `address`, or by its path: `what: .change.actions`."""
    key, colon, path = entry.partition(":")
    return (_is_field(path.strip(), fields) and key.strip(' "').isidentifier()) if colon else key in fields


def _is_field(last: str, fields: Set[str]) -> bool:
    """Whether a path of jq ends with the field of a name."""
    path, _, field = last.rpartition(".")
    return last[:1] == "." and field.removesuffix("[]") in fields and PATH.issuperset(path)


def _selects(step: str, fields: Set[str]) -> bool:
    """Whether a step of jq passes some of its input on, without telling of it in another way.

    A function is for a harmless field alone: where it does not fit, jq's error shows the value.
    """
    inner = step.removeprefix("select(").removesuffix(")")
    plain = CONDITION.issuperset(inner) and not any(word in inner for word in TELLING)
    if {"|", "("} & {*inner} and not _is_field(inner.partition("|")[0].strip(), fields):
        return False
    return step.startswith("select(") and step.endswith(")") and plain
