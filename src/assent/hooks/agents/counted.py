"""The lists of a reason that is too long for a model, as the first of their items and how many more there are."""

from __future__ import annotations

_BETWEEN = (", ", " and ")  # items
_FEW = 2  # items that are all told


def counted(reason: str) -> str:
    """The reason with `a` and 2 more in place of `a`, `b` and `c`."""
    told, *pieces = reason.split("`")  # by turns what is quoted and what is behind it
    while pieces:
        length = 1
        while pieces[2 * length - 1 : 2 * length] and pieces[2 * length - 1] in _BETWEEN:
            length += 1
        items, behind = pieces[: 2 * length - 1], pieces[2 * length - 1 : 2 * length]
        named = f"{items[0]}` and {length - 1} more" if length > _FEW else f"{'`'.join(items)}`"
        told += f"`{named}{''.join(behind)}"
        pieces = pieces[2 * length :]
    return told
