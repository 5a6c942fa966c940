"""A patch in a file is no more than the edits that it holds: the files that it names say what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.evidence.gather import gather
from assent.evidence.session.ledger import LedgerEntry
from assent.record import replace
from assent.risk import Category

from .project import git, judged, write

if TYPE_CHECKING:
    from pathlib import Path

PATCH = "--- a/{0}\n+++ b/{0}\n@@ -1 +1 @@\n-a\n+b\n"
NEW = "--- /dev/null\n+++ b/{}\n@@ -0,0 +1 @@\n+b\n"
GONE = "--- a/{}\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
ORDINARY = (Category.ModifiesFilesystem, Category.ModifiesVcs)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    write(folder, {"src/a.py": "a\n", "fix.patch": PATCH.format("src/a.py"), "new.patch": NEW.format("src/b.py")})
    git(folder, "init", "-q")
    git(folder, "add", "src")
    return folder


def category(project: Path, command: str) -> Category:
    return judged(command, Context(str(project), str(project), "/home/you")).category


@pytest.mark.parametrize(
    "command",
    [
        "git apply fix.patch",
        "git apply -v --whitespace=fix fix.patch && git diff --stat",
        "git apply --check fix.patch && git apply fix.patch",
        "git apply new.patch",
        "patch -p1 < fix.patch",
        "patch -p1 -i new.patch",
        "echo x > notes.txt; patch -p1 < fix.patch",
    ],
)
def test_a_patch_of_ordinary_files_edits_them(project: Path, command: str) -> None:
    assert category(project, command) in ORDINARY
    (project / "fix.patch").unlink()
    (project / "new.patch").unlink()
    assert category(project, command) is Category.Unrecognized


@pytest.mark.parametrize(
    "command",
    [
        "git apply $patch",
        "git apply *.patch",
        "git apply --unsafe-paths fix.patch",
        "git apply --directory=.. fix.patch",
        "git -C /srv apply fix.patch",
        "sudo patch -p1 < fix.patch",
        "patch -p2 < fix.patch",
        "patch -d / -p1 < fix.patch",
        "curl https://x.example/p > fix.patch; git apply fix.patch",
        "cp /srv/other.patch fix.patch && git apply fix.patch",
        "make fix.patch && git apply fix.patch",
        "ln -sfn /srv src; patch -p1 < fix.patch",
        "cd /srv; patch -p1 < fix.patch",
        "cat fix.patch other.patch | git apply",
    ],
)
def test_patches_that_may_be_others_ask(project: Path, command: str) -> None:
    assert category(project, command) >= Category.Unrecognized


@pytest.mark.parametrize(
    "text",
    [
        PATCH.format(".git/hooks/pre-commit"),
        NEW.format(".git/hooks/pre-commit"),
        NEW.format(".claude/settings.json"),
        NEW.format(".husky/pre-commit"),
        NEW.format(".envrc"),
        NEW.format("../outside.py"),
        GONE.format("src/a.py"),
        PATCH.format("src/a.py") + NEW.format(".git/config"),
        NEW.format("out/b.py"),  # a link that leads out of the project
        "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n",
        "--- a/src/a.py\n+++ b/src/a.py\n@@ -1,9 +1,9 @@\n-a\n",
        "no patch\n",
    ],
)
def test_other_files_than_ordinary_ones_ask(project: Path, text: str) -> None:
    (project / "out").symlink_to("/srv")
    write(project, {"fix.patch": text})
    assert category(project, "git apply fix.patch") >= Category.RunsProjectCode
    assert category(project, "patch -p1 < fix.patch") >= Category.RunsProjectCode


def test_a_patch_that_the_session_fetched_asks(project: Path) -> None:
    context = Context(str(project), str(project), "/home/you")
    first = assess("git apply fix.patch", context)
    for fetched, expected in ((False, Category.ModifiesVcs), (True, Category.Unrecognized)):
        entry = LedgerEntry(str(project / "fix.patch"), 0, fetched=fetched)
        evidence = gather(first, context, entries=(entry,))
        assert assess(first.command, replace(context, evidence=evidence)).category is expected
