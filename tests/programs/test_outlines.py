"""The outline that a wheel has in place of the program files tells a reader the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.risk.catalog import shipped

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def told() -> dict[str, list[shipped.ProgramFile]]:
    return {family: shipped.files(family) for family in shipped.families()}


def test_names_and_examples_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_files = told()
    path = tmp_path / "outlines.txt"
    path.write_text(shipped.outlines())
    monkeypatch.setattr(shipped, "OUTLINES", str(path))
    monkeypatch.setattr(shipped, "_texts", {})
    monkeypatch.setattr(shipped, "_read", {})
    assert told() == by_files
    assert len(path.read_text()) < 1_000_000
