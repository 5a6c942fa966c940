"""The fixtures of the tests of evidence: nobody waits for it here."""

from __future__ import annotations

import importlib

import pytest

BOUNDED = [importlib.import_module(f"assent.evidence.{name}") for name in ("asking", "gather", "losses.survey")]


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that does other things as well takes longer than anybody would wait."""
    for module in BOUNDED:
        monkeypatch.setattr(module, "SECONDS", 20.0)
