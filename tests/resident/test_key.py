"""One resident for one copy of Assent and Python, however their paths are spelled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from assent.cli.commands.status import command
from assent.client import ask


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
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    short = Path(os.fsdecode(ask.place(dict(os.environb)) or b""))
    told = CliRunner().invoke(command).output
    assert "has the socket of the background process" in told
    assert "every call starts Python" not in told
    short.mkdir(mode=0o755)
    told = CliRunner().invoke(command).output
    assert "is not private" in told
    assert "every call starts Python" in told
    short.rmdir()
    monkeypatch.setenv("XDG_STATE_HOME", "/tmp/short")
    assert "the background process" not in CliRunner().invoke(command).output
