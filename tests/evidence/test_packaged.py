"""Programs in folders of packages that are asked for their version or help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.evidence.gather import gather
from assent.evidence.session.ledger import LedgerEntry
from assent.record import replace
from assent.risk import Category

from .project import context, git, judged, make_project

if TYPE_CHECKING:
    from pathlib import Path

READS = [
    ".venv/bin/ruff --version",
    "./.venv/bin/unknown --help",
    "node_modules/.bin/tsc --version",
    "cd src && ../node_modules/.bin/tsc --version",
    ".venv/bin/pip list",
    ".venv/bin/pytest --help",
]
RUNS = [
    ".venv/bin/ruff --version x",
    ".venv/bin/pytest src",
    ".venv/bin/ruff check src",
    ".venv/bin/ruff check --fix src",
    ".venv/bin/pip install x",
    ".venv/bin/pip list > /etc/x",
    ".venv/bin/ruff",
    "tools/bin/ruff --version",
    "fake/bin/ruff --version",
    ".venv/bin/absent --version",
    ".venv/bin/led --version",
    "node_modules/.bin/out --version",
    "git switch topic; .venv/bin/ruff --version",
    "PYTHONPATH=src .venv/bin/ruff --version",
    "sudo .venv/bin/ruff --version",
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_project(tmp_path_factory.mktemp("packaged") / "project")
    for name in ("ruff", "unknown", "pytest", "pip"):
        (folder / ".venv/bin" / name).write_text("x\n")
    (folder / "tools/build.sh").write_text("make\n")
    (folder / ".venv/bin/led").symlink_to(folder / "tools/build.sh")
    (folder / "node_modules/.package-lock.json").write_text("{}\n")
    (folder / "node_modules/.bin").mkdir()
    (folder / "node_modules/.bin/tsc").symlink_to("../left-pad/index.js")
    (folder / "node_modules/.bin/out").symlink_to("../../tools/build.sh")
    (folder / "fake/bin").mkdir()
    (folder / "fake/bin/ruff").write_text("x\n")
    (folder / "tools/bin").mkdir()
    (folder / "tools/bin/ruff").write_text("x\n")
    return folder


def category(project: Path, command: str, where: Context | None = None) -> Category:
    return judged(command, where or context(project)).category


@pytest.mark.parametrize("command", READS)
def test_what_a_package_manager_put_there_only_prints(project: Path, command: str) -> None:
    assert assess(command, context(project)).category is Category.RunsProjectCode
    assert category(project, command) is Category.ReadsFilesystem


@pytest.mark.parametrize("command", ["npx tsc --version", "npx tsc --help 2>&1 | head -5"])
def test_npx_starts_what_is_installed(project: Path, command: str) -> None:
    assert assess(command, context(project)).category is Category.RunsFetchedCode
    assert category(project, command) is Category.ReadsFilesystem


@pytest.mark.parametrize(
    "command",
    [
        "npx tsc -v",
        "npx tsc --version x",
        "npx tsc@latest --version",
        "npx -p x tsc --version",
        "npx out --version",
        "cd src && npx tsc --version",
        "bunx tsc --version",
        "NODE_OPTIONS=-r./x.js npx tsc --version",
        "git switch topic; npx tsc --version",
    ],
)
def test_npx_may_start_anything_else(project: Path, command: str) -> None:
    assert category(project, command) >= Category.RunsProjectCode


@pytest.mark.parametrize(
    "line", ["node-options=-r ./x.js", "Node_Options = -r ./x.js", "script-shell=./x", "prefix=/tmp/x"]
)
def test_settings_of_npm_change_what_npx_starts(project: Path, line: str) -> None:
    (project / ".npmrc").write_text(f"{line}\n")
    try:
        assert category(project, "npx tsc --version") is Category.RunsProjectCode
    finally:
        (project / ".npmrc").unlink()


def test_npx_starts_what_the_session_wrote(project: Path) -> None:
    program = str(project / "node_modules/.bin/tsc")
    found = assess("npx tsc --version", context(project))
    evidence = gather(found, context(project), None, (LedgerEntry(program, 0),))
    assert evidence is None or not evidence.shows


@pytest.mark.parametrize("command", RUNS)
def test_anything_else_runs_the_projects_code(project: Path, command: str) -> None:
    assert category(project, command) >= Category.RunsProjectCode


@pytest.mark.parametrize("path", [".venv/bin/ruff", ".venv", ".venv/lib/python3/site-packages/sitecustomize.py", ""])
def test_what_the_session_put_there_is_not(project: Path, path: str) -> None:
    where = context(project)
    first = assess(".venv/bin/ruff --version", where)
    entries = (LedgerEntry(str(project / path).rstrip("/"), 0),)
    evidence = gather(first, where, None, entries)
    made = first if evidence is None else assess(first.command, replace(where, evidence=evidence))
    assert made.category is Category.RunsProjectCode


def test_what_git_holds_is_not(tmp_path: Path) -> None:
    folder = make_project(tmp_path / "project")
    (folder / ".venv/bin/ruff").write_text("x\n")
    git(folder, "add", "-f", ".venv/bin/python")
    assert category(folder, ".venv/bin/ruff --version") is Category.RunsProjectCode


def test_what_is_in_no_repository_is_not(tmp_path: Path) -> None:
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/pyvenv.cfg").write_text("home = /usr/bin\n")
    (tmp_path / ".venv/bin/ruff").write_text("x\n")
    where = Context(str(tmp_path), str(tmp_path), "/home/you")
    assert category(tmp_path, ".venv/bin/ruff --version", where) is Category.RunsProjectCode


def test_what_it_loads_is_not_the_sessions(project: Path) -> None:
    where = context(project)
    first = assess(".venv/bin/pytest --help", where)
    (project / "conftest.py").write_text("x\n")
    evidence = gather(first, where, None, (LedgerEntry(str(project / "conftest.py"), 0),))
    made = first if evidence is None else assess(first.command, replace(where, evidence=evidence))
    (project / "conftest.py").unlink()
    assert made.category is Category.RunsProjectCode
