"""Pairs of neighbours, without `itertools`: to load that costs a hook half a million instructions."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeVar

    T = TypeVar("T")


def pairwise(items: Sequence[T]) -> Iterator[tuple[T, T]]:
    """Each item with the one behind it."""
    return zip(items, items[1:], strict=False)  # noqa: RUF007 - as said above
