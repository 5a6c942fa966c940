"""Whether one pattern covers everything that another does."""

from __future__ import annotations

import pytest

from assent.pattern import parse_pattern
from assent.pattern.includes import includes


@pytest.mark.parametrize(
    ("wide", "narrow", "told"),
    [
        ("git push *", "git push origin *", True),
        ("git push origin *", "git push *", False),
        ("git push --tags *", "git push origin --tags *", True),
        ("git push *", "git push", True),
        ("git push", "git push *", False),
        ("sudo *", "sudo ls", False),
        ("uv run --extra dev pytest *", "uv run --extra dev pytest -x *", True),
        ("uv run --extra dev pytest *", "uv run other --extra dev pytest *", False),
        ("uv run --extra dev pytest *", "uv run -v --extra dev pytest *", False),
        ("issuectl --readonly show *", "issuectl delete --readonly show *", False),
    ],
)
def test_includes(wide: str, narrow: str, told: bool) -> None:
    assert includes(parse_pattern(wide), parse_pattern(narrow)) is told
