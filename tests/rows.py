"""Many rows of a table in one test: pytest takes three times as long for a test as most rows do."""

from __future__ import annotations

import inspect
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

TOGETHER = 50  # rows


def each_row(names: str, table: Iterable[Any], together: int = TOGETHER) -> Callable[[Callable[..., None]], Any]:
    """Run a test for every row of the table, `together` of them as one test, which names each that fails.

    As with `parametrize`, a row of one name is the value alone. Fixtures are those of the whole test.
    """
    parameters = names.split()

    def made(test: Callable[..., None]) -> Any:
        def rows_hold(rows: list[Any], **fixtures: Any) -> None:
            faults = [fault for row in rows if (fault := _fault(test, parameters, row, fixtures))]
            assert not faults, "\n".join([f"{len(faults)} of {len(rows)} rows fail", *faults])

        given = inspect.signature(test).parameters
        wanted = [given[name] for name in given if name not in parameters]
        first = inspect.Parameter("rows", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        vars(rows_hold).update(__signature__=inspect.Signature([first, *wanted]), __doc__=test.__doc__)
        rows_hold.__name__, rows_hold.__module__ = test.__name__, test.__module__
        return pytest.mark.parametrize("rows", list(_parts(table, together)), ids=lambda rows: str(rows[0])[:60])(
            rows_hold
        )

    return made


def _parts(table: Iterable[Any], together: int) -> Iterator[list[Any]]:
    rows = iter(table)
    while part := list(islice(rows, together)):
        yield part


def _fault(test: Callable[..., None], parameters: list[str], row: Any, fixtures: dict[str, Any]) -> str:
    """The row and why it fails; nothing if it holds."""
    values = (row,) if len(parameters) == 1 else row
    try:
        test(**dict(zip(parameters, values, strict=True)), **fixtures)
    except AssertionError as fault:
        return f"{row!r}: {fault}"
    except Exception as error:
        error.add_note(f"in the row {row!r}")
        raise
    return ""
