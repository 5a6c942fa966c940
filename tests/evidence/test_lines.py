"""The number of lines of a file that git does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.evidence.git.repository import repository_around
from assent.evidence.losses.survey import LARGEST, lost_lines

from .project import git

if TYPE_CHECKING:
    from pathlib import Path

HELD = "a\nb\nb\nc\n"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (HELD, 0),
        ("", 0),
        ("c\nb\na\n", 0),  # moved
        ("a\nb\nb\nb\nc\n", 1),  # once more than git has it
        ("a\na\na\n", 2),
        ("a\nB\nb\nc\nd", 2),
        ("x\0y\n", 0),  # not a text
        ("x\n" * (LARGEST // 2), LARGEST // 2),
        ("x\n" * (LARGEST // 2 + 1), 0),  # not looked at
    ],
)
def test_lines_that_git_does_not_hold(tmp_path: Path, text: str, lost: int) -> None:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "a").write_text(HELD)
    for words in (["init", "-q"], ["add", "a"], ["commit", "-qm", "1"]):
        git(folder, *words)
    (folder / "a").write_text(text)
    found = repository_around(str(folder), str(tmp_path))
    assert found is not None
    entry = found.index.find(b"a")
    assert entry is not None
    assert lost_lines(found, str(folder / "a"), entry) == lost
