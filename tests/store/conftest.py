from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.config.locations import Locations

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    """The folder of a throw-away user's state, which is empty yet."""
    root = tmp_path.resolve()
    return Locations(str(root), str(root / "policy.toml"), str(root / "state"))
