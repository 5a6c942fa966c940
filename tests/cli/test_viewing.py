"""The additions of a view of the store where nothing can be recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.cli.options import viewing
from assent.config.locations import locate
from assent.record import replace
from assent.store.view import view

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_why_and_where_to_look_on_one_line_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = locate({"HOME": str(tmp_path / "a home")})
    monkeypatch.setattr(viewing, "view", lambda places: replace(view(places), unwritable="the disk is full\x1b[31m"))
    with viewing.viewed(places, quiet=True):
        pass
    assert capsys.readouterr() == ("", "")
    with viewing.viewed(places):
        pass
    reason, remedy = capsys.readouterr().err.splitlines()
    assert reason == "Nothing is recorded now: the disk is full\\x1b[31m."
    assert remedy == f"To look at the disk, run: df -h '{tmp_path}/a home/.local/state/assent'"
