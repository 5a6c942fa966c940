"""The meaning of a name in git, asked once."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, facts_of
from assent.evidence.asking import ask
from assent.evidence.git import repository
from assent.evidence.git.repository import OBJECT, Repository, repository_around
from assent.evidence.losses.git import git_loss

from .project import git

if TYPE_CHECKING:
    from pathlib import Path

NAMES = (
    "HEAD",
    "HEAD~1^{commit}",
    "refs/heads/main",
    "refs/tags/v1",
    "v1^{commit}",
    "HEAD:a",
    "@{-1}",
    "HEAD@{1 day ago}",
)
NONE = ("", "refs/heads/gone", "HEAD~9^{commit}", "two\nlines", "-x", "--all", "HEAD:gone", "with a blank")


@pytest.fixture
def found(tmp_path: Path) -> Repository:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    (folder / "a").write_text("a\n")
    for words in (["init", "-q", "-b", "main"], ["add", "a"], ["commit", "-qm", "1"], ["tag", "-am", "t", "v1"]):
        git(folder, *words)
    for words in (["switch", "-qc", "other"], ["commit", "-qm", "2", "--allow-empty"], ["switch", "-q", "main"]):
        git(folder, *words)
    git(folder, "commit", "-qm", "3", "--allow-empty")
    made = repository_around(str(folder), str(tmp_path))
    assert made is not None
    return made


def meant(found: Repository, name: str) -> str:
    argv = ["git", "-C", found.root, "rev-parse", "-q", "--verify", name]
    return subprocess.run(argv, capture_output=True, text=True, check=False, timeout=60).stdout.strip()


def test_each_name_means_what_git_says(found: Repository) -> None:
    assert found.objects(NAMES) == [meant(found, name) for name in NAMES]
    assert all(found.objects(NAMES))


def test_what_names_nothing_is_empty(found: Repository) -> None:
    blank = "x" * (OBJECT - len(" missing"))  # what git says of it is as long as a name
    assert found.objects([*NONE, blank, "HEAD"]) == [""] * (len(NONE) + 1) + [meant(found, "HEAD")]


def test_git_is_asked_once_for_each_name(found: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    first = found.objects(("HEAD", "refs/heads/gone"))
    monkeypatch.setattr(repository, "ask", lambda *_: pytest.fail("git is asked again"))
    assert found.objects(("refs/heads/gone", "HEAD")) == first[::-1]


def test_what_git_does_not_say_is_not_lacking(found: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found.lacks("refs/heads/gone")
    assert not found.lacks("refs/heads/other")
    monkeypatch.setattr(repository, "ask", lambda *_: None)  # it takes too long
    assert found.objects(("refs/heads/new",)) == [""]
    assert not found.lacks("refs/heads/new")
    assert found.lacks("refs/heads/gone")


@pytest.mark.parametrize("command", ["git branch -M main other", "git checkout -B other", "git switch -C other main"])
def test_a_branch_of_which_git_says_nothing_may_be_there(
    found: Repository, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def busy(root: str, home: str, words: tuple[str, ...], given: bytes = b"") -> bytes | None:
        return None if b"refs/heads/other" in given else ask(root, home, words, given)

    monkeypatch.setattr(repository, "ask", busy)
    (finding,) = facts_of(command, Context(found.root, found.root, found.home)).findings
    loss = git_loss(finding, found, found.root, found.root)
    assert loss is None or "no branch" not in loss.held
