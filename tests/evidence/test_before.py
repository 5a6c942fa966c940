"""Evidence holds behind a command that leaves alone the files on which it rests, and behind no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.policy import Decision, Policy, Preset

from .project import context, git, judged, make_project, settle, write

if TYPE_CHECKING:
    from pathlib import Path

BALANCED = Policy(preset=Preset.Balanced)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


@pytest.mark.parametrize(
    "before",
    [
        "find . -name '*.pyo' -delete",
        "find . -name __pypackages__ -type d -prune -exec rm -rf {} +",
        "find . -name '*.pyo' -type f -delete",
    ],
)
def test_a_deletion_by_find_leaves_another_as_it_is(project: Path, before: str) -> None:
    found = judged(f"{before}; find . -name '*.pyd' -delete", context(project, BALANCED))
    assert found.decision is Decision.allow


@pytest.mark.parametrize(
    "before",
    [
        "find . -name '*.pyo' -fprint notes.txt -delete",
        "find . -name '*.pyo' -fprint src/a.pyd -exec rm {} +",
        "find . -name '*.pyo' -exec cp {} src/a.pyd ';'",
        "find . -name '*.pyo' -exec cp {} {}.pyd ';' -delete",
        "find . -name '*.pyo' -delete > src/a.pyd",
    ],
)
def test_a_search_that_writes_or_runs_something_does_not(project: Path, before: str) -> None:
    found = judged(f"{before}; find . -name '*.pyd' -delete", context(project, BALANCED))
    assert found.decision is Decision.ask


def test_a_reason_takes_its_words_from_its_own_search(project: Path) -> None:
    found = judged("find . -name x -type d -exec rm -rf {} +; find . -name '*.log' -delete", context(project, BALANCED))
    assert "folders" not in found.reason


INDEXING = [
    "git restore --staged src/new.py",
    "git restore -q --staged .",
    "git add -A",
    "git add -u src",
    "git reset -q",
    "git reset HEAD src/new.py",
    "git reset -- src/new.py",
    "git reset -q src/new.py && git add .",
]


@pytest.mark.parametrize("before", INDEXING)
@pytest.mark.parametrize(
    "restores", ["git checkout src/new.py", "git checkout -- src/new.py", "git restore src/new.py"]
)
def test_an_unchanged_file_stays_so_where_only_the_index_changes(project: Path, before: str, restores: str) -> None:
    assert judged(f"{before} && {restores}", context(project, BALANCED)).decision is Decision.allow


@pytest.mark.parametrize("before", INDEXING)
def test_a_changed_file_is_lost_all_the_same(project: Path, before: str) -> None:
    found = judged(f"{before} && git checkout src/old.py", context(project, BALANCED))
    assert found.decision is Decision.ask


@pytest.mark.parametrize("before", ["git restore --staged src/new.py", "git reset -q", "git add -A"])
def test_staged_content_goes_with_the_index(project: Path, before: str) -> None:
    write(project, {"src/new.py": "staged, and nowhere else\n"})
    git(project, "add", "src/new.py")
    settle(project)
    where = context(project, BALANCED)
    assert judged("git checkout src/new.py", where).decision is Decision.allow
    assert judged(f"{before} && git checkout src/new.py", where).decision is Decision.ask


@pytest.mark.parametrize(
    "before",
    [
        *("git reset -q HEAD~1", "git reset -q other", "git reset --soft HEAD", "git restore -s other -S src/new.py"),
        *("git restore --staged --worktree src/new.py", "git add -e", "git -C vendored reset", "git add $x"),
        *("GIT_INDEX_FILE=x git add -A", "(cd vendored && git add -A)", "git add -A > src/new.py", "git stash"),
        *("git rm --cached src/new.py", "git commit -qm x", "echo b > src/new.py"),
    ],
)
def test_what_does_more_than_that_is_no_index_change(project: Path, before: str) -> None:
    git(project, "branch", "other")
    found = judged(f"{before} && git checkout src/new.py", context(project, BALANCED))
    assert found.decision is Decision.ask
