"""A hook's own functions on paths answer as those of `os.path` do, without importing it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assent import system

if TYPE_CHECKING:
    from pathlib import Path

TEXTS = st.text("/.a\0 ", max_size=8)


@given(TEXTS, st.lists(TEXTS, max_size=3))
@example("a", ["", "b"])
def test_paths_are_joined(path: str, parts: list[str]) -> None:
    assert system.join(path, *parts) == os.path.join(path, *parts)


@given(TEXTS)
@example("//")
@example("/a/")
@example("/a//b")
def test_texts_of_paths(path: str) -> None:
    assert system.dirname(path) == os.path.dirname(path)
    assert system.normpath(path) == os.path.normpath(path)
    assert system.abspath(path) == os.path.abspath(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "real/inner").mkdir(parents=True)
    (tmp_path / "real/file").write_text("x")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "gone").symlink_to("nowhere")
    (tmp_path / "real/up").symlink_to("../link/inner")
    return tmp_path


@pytest.mark.parametrize(
    "path",
    [
        *("real", "real/file", "link", "link/inner", "link/inner/..", "loop", "loop/x", "gone", "absent/x", "real/up"),
        *("real/up/../file", "real/file/x", "real//inner/", ".", "..", "", "/", "//", "a\0b", "real/" + "x" * 300),
    ],
)
def test_what_the_disk_says(folder: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(folder)
    for text in (path, f"{folder}/{path}"):
        assert system.isdir(text) == os.path.isdir(text)
        assert system.lexists(text) == os.path.lexists(text)
        if "\0" not in text:
            assert system.realpath(text) == os.path.realpath(text)


def test_the_environment_is_that_of_os() -> None:
    code = "from assent.system import environ; import os, sys; sys.exit(dict(os.environ) != environ())"
    environment = {b"PATH": b"/bin", b"ODD": b"\xff\xc3\xa4", b"PYTHONPATH": os.fsencode(os.pathsep.join(sys.path))}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)


@pytest.mark.parametrize("text", ["", "ä", "\udcff", "\ud800", "a\0"])
def test_bytes_of_names(text: str) -> None:
    try:
        expected = os.fsencode(text)
    except UnicodeEncodeError:
        with pytest.raises(UnicodeEncodeError):
            system.fsencode(text)
        return
    assert system.fsencode(text) == expected
