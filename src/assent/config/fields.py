"""Checked reading of tables that people wrote, whether as TOML or as JSON."""

from __future__ import annotations

from difflib import get_close_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, NoReturn, TypeAlias, TypeVar

    from assent.closed import Choice, Rank

    C = TypeVar("C", bound=Choice)
    R = TypeVar("R", bound=Rank)

    # Raises the reader's own error for a key of the table, and for an element of its list.
    Refuse: TypeAlias = Callable[[str, str], NoReturn]
    Table: TypeAlias = dict[str, Any]


def check_keys(table: Table, known: Iterable[str], refuse: Refuse) -> None:
    """Refuse a key that is not `known`, naming the nearest that is."""
    names = list(known)
    for key in table:
        if key not in names:
            refuse(key, f"unknown key `{key}`{_nearest(key, names)}")


def text(table: Table, key: str, refuse: Refuse) -> str | None:
    """The text at `key`; None without it."""
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        refuse(key, f"`{key}` must be text, not {_kind(value)}")
    return value


def flag(table: Table, key: str, refuse: Refuse) -> bool:
    """The truth value at `key`; False without it."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        refuse(key, f"`{key}` must be true or false, not {_kind(value)}")
    return value


def texts(table: Table, key: str, refuse: Refuse) -> tuple[str, ...]:
    """The list of texts at `key`; empty without it."""
    value = table.get(key, [])
    if not isinstance(value, list):
        refuse(key, f"`{key}` must be a list of texts, not {_kind(value)}")
    for element in value:
        if not isinstance(element, str):
            refuse(key, f"`{key}` must hold texts, not {_kind(element)}")
    return tuple(value)


def choice(table: Table, key: str, kind: type[C], refuse: Refuse) -> C | None:
    """The member of `kind` whose value is at `key`; None without it."""
    value = text(table, key, refuse)
    return None if value is None else _named({member.value: member for member in kind}, key, value, refuse)


def rank(table: Table, key: str, kind: type[R], refuse: Refuse) -> R | None:
    """The member of `kind` whose name is at `key`; None without it."""
    value = text(table, key, refuse)
    return None if value is None else _named({member.name: member for member in kind}, key, value, refuse)


def _named(members: dict[str, Any], key: str, value: str, refuse: Refuse) -> Any:
    if value not in members:
        refuse(key, f"`{key}` must be one of {', '.join(members)}, not {value!r}{_nearest(value, members)}")
    return members[value]


def _nearest(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; did you mean `{near[0]}`?" if near else ""


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "text"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"
