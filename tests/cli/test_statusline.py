"""The status line in Claude Code's settings."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

from assent.cli.commands import statusline
from assent.hooks.installation import settings

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_it_waits_for_another_change_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / ".claude" / "settings.json"
    file.parent.mkdir()
    with settings.alone(str(tmp_path)):
        other = threading.Thread(target=statusline.add)
        other.start()
        other.join(0.2)
        file.write_text('{"model": "opus"}')
    other.join()
    assert sorted(json.loads(file.read_text())) == ["model", "statusLine"]
    assert statusline.withdraw()
    assert json.loads(file.read_text()) == {"model": "opus"}
