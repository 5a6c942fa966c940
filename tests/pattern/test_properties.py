"""The properties of approvals, on commands from the grammar of real programs and on commands as agents write them."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests.pattern.properties import ALL, Property


@pytest.mark.parametrize("holds", ALL, ids=lambda holds: holds.name)
def test_property(holds: Property) -> None:
    holds.try_out(settings())
