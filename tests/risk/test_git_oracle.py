"""The real git as the oracle: what is judged to only read leaves a repository as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.risk.category import Category

from .git_cases import examples, judged

if TYPE_CHECKING:
    from pathlib import Path

READ = [text for category, text in examples() if Category[category] <= Category.ReadsRemote]
SETUP = """
git init -q --bare remote
git init -q -b main work
cd work
git remote add origin ../remote
mkdir src docs build
for i in 1 2 3; do echo $i >> src/a.py; echo $i > a; git add -A; git commit -qm "step $i"; done
git branch feature HEAD~1
git branch old HEAD~2
git branch merged
git tag v1 HEAD~1
git push -q origin --all
git fetch -q
echo put aside >> a
git stash -q
git worktree add -q ../feature feature
git bundle create -q a.bundle --all
git diff HEAD~1 > x.patch
echo uncommitted >> src/a.py
echo untracked > b
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    home = tmp_path_factory.mktemp("home")
    names = ("file", "path", "ref", "name", "branch", "dir", "key", "NAME")
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ALLOW_PROTOCOL": "file",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
        "PAGER": "cat",
        **dict.fromkeys(names, "a"),
    }


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Path:
    parent = tmp_path_factory.mktemp("git")
    subprocess.run(["bash", "-ec", SETUP], cwd=parent, env=environment, check=True, capture_output=True, timeout=60)
    return parent / "work"


def snapshot(repository: Path, environment: dict[str, str]) -> dict[str, bytes]:
    """Every file and reference, the index by its entries, and the number of entries in the logs.

    Those of the remote are files.
    """

    def ask(*words: str) -> bytes:
        return subprocess.run(
            ["git", *words], cwd=repository, env=environment, capture_output=True, timeout=30, check=True
        ).stdout

    files = {
        str(path): path.read_bytes()
        for path in sorted(repository.parent.rglob("*"))
        if path.is_file() and (".git" not in path.parts or path.name in ("config", "HEAD", "packed-refs"))
    }
    return {
        **files,
        "references": ask("for-each-ref"),
        "index": ask("ls-files", "--stage"),
        "log": ask("reflog", "--all"),
        "worktrees": ask("worktree", "list"),
    }


@pytest.fixture(scope="module")
def left(repository: Path, environment: dict[str, str]) -> list[dict[str, bytes]]:
    """The repository as the last command left it."""
    return [snapshot(repository, environment)]


@pytest.mark.parametrize("text", READ)
def test_what_is_judged_to_read_changes_nothing(
    text: str, repository: Path, environment: dict[str, str], left: list[dict[str, bytes]]
) -> None:
    before = left[0]
    subprocess.run(
        ["bash", "-c", text],
        cwd=repository,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    after = left[0] = snapshot(repository, environment)
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == set()


CHANGES = [
    "git checkout src/a.py",
    "git checkout HEAD~1 a",
    "git checkout HEAD -- src",
    "git checkout -qf main",
    "git restore src/a.py",
    "git restore --staged --worktree src/a.py",
    "git reset --h",
    "git clean -f -n --no-dry-run",
    "git clean -fd",
    "git branch -vD old",
    "git branch -dfv merged",
    "git tag -d v1",
    "git tag -f v1",
    "git stash drop",
    "git stash clear",
    "git push origin :old",
    "git push -d origin old",
    "git push origin +HEAD~2:main",
    "git rm -f a",
    "git rm --cached --no-cached a",
    "git reflog expire --expire=now --all",
    "git read-tree -u --reset HEAD",
    "git checkout-index -fa",
    "git update-ref -d refs/heads/old",
    "git worktree remove --force ../feature",
    "git branch -f old HEAD",
]


@pytest.mark.parametrize("text", CHANGES)
def test_what_is_judged_to_lose_data_changes_something(
    text: str, repository: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    assert judged(text).category is Category.DeletesData
    copy = shutil.copytree(repository.parent, tmp_path / "copy", symlinks=True) / "work"
    for path in (copy / ".git/worktrees/feature/gitdir", copy.parent / "feature/.git"):  # name places from the root
        path.write_text(path.read_text().replace(str(repository.parent), str(copy.parent)))
    before = snapshot(copy, environment)
    subprocess.run(["bash", "-c", text], cwd=copy, env=environment, check=True, capture_output=True, timeout=60)
    assert snapshot(copy, environment) != before
