from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.config.locations import Locations

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    """Where a throw-away user's state is kept; nothing is there yet."""
    root = tmp_path.resolve()
    return Locations(str(root), str(root / "policy.toml"), str(root / "state"))
