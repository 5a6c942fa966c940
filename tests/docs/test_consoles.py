"""Consoles in the documentation and in tests/cases/cli are run, and must print what is there.

A console is a ```console block of a page, or a block of a case file: `$ ` before a command, `> `
before its further lines, then its output. Commands of one page share a home and a project.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests import case_files
from tests.docs.forking import forking

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CASES = sorted((ROOT / "tests/cases/cli").glob("*.txt"))
SECONDS = 30


def consoles(page: Path) -> list[list[str]]:
    """The lines of each console of the page."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".txt":
        return case_files.blocks(str(page.relative_to(case_files.CASES)))
    blocks: list[list[str]] = []
    inside = False
    for line in text.splitlines():
        if inside and line.startswith("```"):
            inside = False
        elif inside:
            blocks[-1].append(line)
        elif line == "```console":
            inside = True
            blocks.append([])
    return blocks


def exchanges(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Each command with the output that the page shows for it."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif line.startswith("> ") and found and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line.removeprefix('> ')}", [])
        elif found:
            found[-1][1].append(line)
    return found


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with forking(tmp_path_factory.mktemp("ours")) as folder:
        yield folder


def run(command: str, home: Path, ours: str) -> list[str]:
    """The output of the command, with the throw-away home shown as /home/you; an `assent` in `ours` is taken first."""
    environment = {
        "HOME": str(home),
        "PATH": os.pathsep.join(
            [*([ours] if ours else []), str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]
        ),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=home / "project",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
    )
    return done.stdout.decode().replace(str(home), "/home/you").splitlines()


def without_blank_end(lines: list[str]) -> list[str]:
    return "\n".join(lines).rstrip().splitlines()


@pytest.mark.parametrize("page", [*PAGES, *CASES], ids=lambda page: str(page.relative_to(ROOT)))
def test_prints_what_the_page_says(page: Path, tmp_path: Path, ours: str) -> None:
    home = tmp_path / "you"
    (home / "project/.git").mkdir(parents=True)
    for lines in consoles(page):
        for command, expected in exchanges(lines):
            assert "this is a defect" not in "\n".join(expected), command
            folder = ours if page.name != "README.md" else ""  # the front page is run by whole processes
            assert without_blank_end(run(command, home, folder)) == without_blank_end(expected), command


def test_consoles_are_found() -> None:
    assert sum(len(exchanges(lines)) for page in PAGES for lines in consoles(page)) > 10
    assert sum(len(exchanges(lines)) for page in CASES for lines in consoles(page)) > 30
