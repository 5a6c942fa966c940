"""The work that something takes, which is the same on every machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def steps(work: Callable[[], object]) -> int:
    """The number of lines and calls of Python that run."""
    count = 0

    def trace(_frame: FrameType, _event: str, _given: object) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
