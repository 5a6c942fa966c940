"""The fixtures of the tests of undo: nobody waits for it, nor for evidence."""

from __future__ import annotations

import pytest
from tests.evidence.conftest import BOUNDED

from assent.undo import take

from .repository import place as place


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the tests of evidence."""
    for module in (*BOUNDED, take):
        monkeypatch.setattr(module, "SECONDS", 20.0)
