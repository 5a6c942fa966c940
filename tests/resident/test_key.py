"""One resident for one copy of Assent and Python, however their paths are spelled."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assent.cli.status import command
from assent.client import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "spelled", ["/a/b/../b/c.py", "/a/./b/c.py", "/x/../a/b/c.py", "/a/b/./c.py", "/../a/b/c.py", "/a/x/y/../../b/c.py"]
)
def test_a_path_is_the_same_however_it_is_spelled(spelled: str) -> None:
    assert ask.key("/usr/bin/python3", spelled) == ask.key("/usr/bin/python3", "/a/b/c.py")
    assert ask.key(spelled, "/e.py") == ask.key("/a/b/c.py", "/e.py")


@pytest.mark.parametrize("other", ["/a/.venv/c.py", "/a/..b/c.py", "/a/b/d.py", "/a/b/.c.py"])
def test_other_paths_are_others(other: str) -> None:
    assert ask.key("/usr/bin/python3", other) != ask.key("/usr/bin/python3", "/a/b/c.py")
    assert ask._plain(other) == other


def test_status_tells_of_a_path_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", f"/tmp/{'long' * 30}")
    told = CliRunner().invoke(command).output
    assert "has too long a path for a socket" in told
    monkeypatch.setenv("XDG_STATE_HOME", "/tmp/short")
    assert "too long" not in CliRunner().invoke(command).output
