"""Files of the user on a full disk: written whole or not at all, and the message names the file."""

from __future__ import annotations

import resource
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

RULES = 'freshctl "tickets"\n  list   Reads\n'


def _full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def assent(home: Path, *words: str, full: bool = True) -> subprocess.CompletedProcess[str]:
    """The output of `assent WORDS`, where no file may grow."""
    argv = [sys.executable, "-m", "assent", *words]
    environment = {"HOME": str(home), "COLUMNS": "200"}
    return subprocess.run(
        argv, cwd=home, env=environment, capture_output=True, text=True, check=False, preexec_fn=_full if full else None
    )


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("rules", "new", "freshctl"), ".config/assent/programs/freshctl.rules"),
        (("rules", "format", "f.rules"), "f.rules"),
        (("policy", "preset", "balanced"), ".config/assent/policy.toml"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path, words: tuple[str, ...], name: str) -> None:
    (tmp_path / "f.rules").write_text(RULES)
    done = assent(tmp_path, *words)
    assert done.returncode == 2
    assert f"{name}: " in done.stderr
    assert "File too large" in done.stderr
    assert (tmp_path / "f.rules").read_text() == RULES
    assert not [*(tmp_path / ".config").rglob("*.rules*"), *(tmp_path / ".config").rglob("policy*")]
    judged = assent(tmp_path, "check", "ls", full=False)
    assert (judged.returncode, judged.stderr) == (0, "")


def test_an_approval_for_a_folder_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    folder = bytes(tmp_path) + b"/f\xff"
    subprocess.run(["mkdir", folder], check=True)
    argv = [sys.executable, "-m", "assent", "approvals", "trust-verb", "gh pr list *"]
    done = subprocess.run(argv, cwd=folder, env={"HOME": str(tmp_path / "you")}, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"no approval can be kept for a folder whose name is not UTF-8. Add --everywhere" in done.stderr
