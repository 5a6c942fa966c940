"""Spellings that mean the same to bash, compared by what the programs receive in real bash."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.correction.rules import CASES

from assent.correction.respell import STEPS

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = "x if x=1 git rm cat cp mv mkdir ls tar touch chmod docker find sudo cmd y b e f h".split()
PRINTING = """#!/bin/sh
{ for word in "${0##*/}" "$@"; do printf '<%%s>' "$word"; done; echo; } >> '%s'
echo one
"""


def respell(text: str, shell: str = "bash") -> str:
    """`text` with all that can be done to it; the same text where that is nothing."""
    for step in STEPS:
        text = step.rewrite(text, shell) or text
    return text


def cases() -> list[tuple[str, str]]:
    rows = []
    command = ""
    for line in (CASES / "respell.txt").read_text(encoding="utf-8").splitlines()[1:]:
        text = line[2:].replace("⏎", "\n")
        if line.startswith("$ "):
            command = text
        else:
            rows.append((command, command if line == "=" else text))
    return rows


@pytest.mark.parametrize(("command", "spelling"), cases())
def test_spelling(command: str, spelling: str) -> None:
    assert respell(command) == spelling
    assert respell(spelling) == spelling


@pytest.mark.parametrize(("command", "spelling"), [case for case in cases() if case[0] != case[1]])
def test_the_programs_receive_the_same(command: str, spelling: str, tmp_path: Path) -> None:
    before, printed = ran(command, tmp_path / "before")
    after, printed_after = ran(spelling, tmp_path / "after")
    assert [line.replace("<./", "<") for line in before] == [line.replace("<./", "<") for line in after]
    assert printed == printed_after


@pytest.mark.parametrize("shell", ["sh", "zsh"])
def test_other_shells_read_it_otherwise(shell: str) -> None:
    assert respell("for f in 'a b'; do cat $f; done", "zsh") == "for f in 'a b'; do cat $f; done"
    assert respell("rm *.md", shell) == "rm ./*.md"


def ran(text: str, folder: Path) -> tuple[list[str], bytes]:
    """The words of programs when bash ran `text`, a line for each in order, and what was printed or written."""
    (folder / "bin").mkdir(parents=True)
    (folder / "work" / "src").mkdir(parents=True)
    for name in ("a.md", "b.md", "x.txt", "go.sh", "1", "2"):
        (folder / "work" / name).write_text(name)
    seen = folder / "seen"
    seen.touch()
    for name in PROGRAMS:
        (folder / "bin" / name).write_text(PRINTING % seen)
        (folder / "bin" / name).chmod(0o755)
    done = subprocess.run(
        ["bash", "-c", text],
        cwd=folder / "work",
        env={"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "BRANCH": "main"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=20,
        check=False,
    )
    files = sorted((folder / "work").glob("*"))
    made = b"".join([file.name.encode() + file.read_bytes() for file in files if file.is_file()])
    return seen.read_text(encoding="utf-8").splitlines(), done.stdout + made
