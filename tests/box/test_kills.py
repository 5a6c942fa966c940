"""A process that is killed while it commits leaves no workspace between before and after."""

from __future__ import annotations

from .kills import kills


def test_a_few_kills() -> None:
    kills(5, seed=3)
