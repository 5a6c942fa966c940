"""Repositories that are not the workspace's own: what they have git run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.assessment import Assessment, Context
from assent.evidence.git.foreign import LARGEST
from assent.policy import Decision, Policy, Preset
from assent.risk import Category

from .project import git, judged, write

if TYPE_CHECKING:
    from pathlib import Path


def cases() -> list[tuple[str, str, str]]:
    made = []
    for title, *lines, expected in blocks("evidence/foreign.txt"):
        made.append((title, "\n".join(lines) + "\n", expected))
    return made


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with another inside."""
    folder = tmp_path / "project"
    (folder / "other").mkdir(parents=True)
    git(folder, "init", "-q")
    git(folder / "other", "init", "-q")
    return folder


def status(project: Path, command: str = "git -C other status") -> Assessment:
    return judged(command, Context(str(project), str(project), str(project.parent / "home")))


@pytest.mark.parametrize(("settings", "expected"), [pytest.param(*rest, id=title) for title, *rest in cases()])
def test_settings(project: Path, settings: str, expected: str) -> None:
    (project / "other/.git/config").write_text(settings)
    for command in ("git -C other status", "cd other && git status"):
        found = status(project, command).findings[-1]
        assert (f"{found.category.name}: {found.reason}" if ":" in expected else found.category.name) == expected


def test_settings_that_are_too_long_to_be_read_are_not_harmless(project: Path) -> None:
    (project / "other/.git/config").write_text("# \n" * (LARGEST // 3 + 1) + "[core]\n\tfsmonitor = ./watch\n")
    assert status(project).category is Category.RunsProjectCode


def test_the_workspace_itself_is_trusted(project: Path) -> None:
    (project / ".git/config").write_text("[core]\n\tfsmonitor = ./watch\n")
    (project / "src").mkdir()
    assert status(project, "cd src && git status").category is Category.ReadsVcs
    assert status(project, "git -C src status").category is Category.ReadsVcs


def test_a_folder_that_is_laid_out_like_a_repository(project: Path) -> None:
    write(
        project / "evil", {"HEAD": "ref: refs/heads/main\n", "config": "[core]\n\tfsmonitor = ./x\n", "objects/x": ""}
    )
    (project / "evil/refs").mkdir()
    assert status(project, "git -C evil status").category is Category.RunsProjectCode
    assert status(project, "cd evil && git log").category is Category.RunsProjectCode


def test_a_file_that_leads_to_another_repository(project: Path) -> None:
    git(project / "other", "config", "core.fsmonitor", "./x")
    write(project / "sub", {".git": f"gitdir: {project}/other/.git\n"})
    assert status(project, "git -C sub status").category is Category.RunsProjectCode


def test_a_worktree_of_the_workspace_is_its_own(project: Path) -> None:
    git(project, "config", "core.fsmonitor", "./x")
    git(project, "-c", "core.fsmonitor=false", "commit", "-qm", "first", "--allow-empty")
    git(project, "-c", "core.fsmonitor=false", "worktree", "add", "-q", "../tree")
    assert status(project, "git -C ../tree status").category is Category.ReadsVcs


def test_the_hook_that_a_read_runs(project: Path) -> None:
    hook = project / "other/.git/hooks/post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\n")
    assert status(project).category is Category.ReadsVcs
    hook.chmod(0o755)
    assert status(project).category is Category.RunsProjectCode


def test_a_temporary_repository_that_is_there_now_is_read(tmp_path: Path) -> None:
    here = "/usr/lib"  # is not in such a folder
    folder, place = tmp_path / "x", Context(here, here, "/home/you", Policy(preset=Preset.Guard))
    folder.mkdir()
    git(folder, "init", "-q")
    for entering in (f"git -C {folder}", f"cd {folder} && git"):
        assert judged(f"{entering} status", place).decision is Decision.allow
        assert judged(f"{entering} status", place).category is Category.ReadsVcs
        assert judged(f"tar xf a.tar -C {folder} && {entering} status", place).category is Category.Unrecognized
    git(folder, "config", "core.fsmonitor", "./x")
    for entering in (f"git -C {folder}", f"cd {folder} && git"):
        assert judged(f"{entering} status", place).decision is Decision.deny
