"""Patches by the files that they touch; git's own reading of its diffs is the oracle."""

from __future__ import annotations

import random
import subprocess

import pytest
from tests.case_files import blocks

from assent.errors import ParseError
from assent.risk.patch import FileAct, findings, touches

from .blocks import SURROUNDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def _cases() -> list[tuple[str, str, str]]:
    made = []
    for title, *lines in blocks("risk/patches.txt"):
        patch = "".join(f"{line[2:]}\n" for line in lines if line.startswith("| "))
        made.append((title, patch, lines[-1]))
    return made


@pytest.mark.parametrize(("title", "patch", "expected"), _cases(), ids=[case[0] for case in _cases()])
def test_patch(title: str, patch: str, expected: str) -> None:
    try:
        found = max(findings(touches(patch), SURROUNDINGS), key=lambda finding: finding.category)
    except ParseError as error:
        assert f"ParseError: {error.reason}" == expected, title
        return
    assert f"{found.category.name}: {found.reason}" == expected, title


NAMES = (
    "a.py",
    "src/b.txt",
    "with blank.md",
    "ümlaut.txt",
    'quo"te.txt',
    "tab\tname",
    "src/deep/er/c",
    "-dash",
    "x y/z",
)
LETTERS = {"A": FileAct.Adds, "M": FileAct.Changes, "D": FileAct.Deletes}


def _git(folder: Path, *words: str) -> str:
    plain = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.autocrlf=false"]
    run = subprocess.run(["git", *plain, *words], cwd=folder, capture_output=True, check=True)
    return run.stdout.decode(errors="surrogateescape")


def _change(folder: Path, chance: random.Random) -> None:
    """Write, delete, move or mark some of the files."""
    for name in NAMES:
        path = folder / name
        match chance.randrange(6):
            case 0 if path.exists():
                path.unlink()
            case 1 | 2:
                path.parent.mkdir(parents=True, exist_ok=True)
                lines = [chance.choice(["x", "-- a/x", "++ b/x", "@@ -1 +1 @@", "", "\\ no"]) for _ in range(9)]
                path.write_text("\n".join(lines) + chance.choice(["", "\n"]))
            case 3 if path.exists():
                path.rename(path.with_name(f"moved {chance.randrange(3)}"))
            case 4 if path.exists():
                path.chmod(0o755)
            case 5:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"\0" + bytes(chance.randrange(256) for _ in range(40)))
            case _:
                pass


@pytest.mark.parametrize("seed", range(25))
def test_git_reads_the_same_files(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    _git(tmp_path, "init", "-q")
    for _ in range(2):
        _change(tmp_path, chance)
        _git(tmp_path, "add", "-A")
        _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "x")
    compared = ("diff", "--no-renames", "HEAD~1", "HEAD")
    fields = _git(tmp_path, *compared, "--name-status", "-z").split("\0")[:-1]
    expected = {path: letter for letter, path in zip(fields[::2], fields[1::2], strict=True)}
    text = _git(tmp_path, *compared)
    if not expected:
        assert text == ""
        return
    found = {touch.path: touch.act for touch in touches(text)}
    assert set(found) == set(expected)
    for path, letter in expected.items():
        # the header of a file without lines does not say whether it is new: then a change is what is stated
        assert found[path] is LETTERS[letter] or (letter == "A" and found[path] is FileAct.Changes), (path, letter)


@pytest.mark.parametrize("seed", range(10))
def test_every_name_of_a_move_is_seen(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    _git(tmp_path, "init", "-q")
    for _ in range(2):
        _change(tmp_path, chance)
        _git(tmp_path, "add", "-A")
        _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "x")
    text = _git(tmp_path, "diff", "-M", "HEAD~1", "HEAD")
    named = set(_git(tmp_path, "diff", "--no-renames", "--name-only", "-z", "HEAD~1", "HEAD").split("\0")[:-1])
    assert {touch.path for touch in touches(text)} >= named if text else not named


HUNK = "@@ -1 +1 @@\n-a\n+b\n"
KNOWN = f"--- a/x\n+++ b/x\n{HUNK}"
HIDDEN = (
    "  --- a/s\n  +++ b/s\n  @@ -1 +1 @@\n  -a\n  +b\n",
    "X--- a/s\nX+++ b/s\nX@@ -1 +1 @@\nX-a\nX+b\n",
    "- --- a/s\n- +++ b/s\n",
    "*** s\n--- s\n***************\n*** 1 ****\n! a\n--- 1 ----\n! b\n",
    f"--- a/s 2020-01-01 00:00:00\n+++ b/s 2020-01-01 00:00:00\n{HUNK}",
    f"--- a/s 2020-01-01\t00:00:00\n+++ b/s 2020-01-01\t00:00:00\n{HUNK}",
    " diff --git a/s b/s\n old mode 100644\n new mode 100755\n",
    "diff --git a/x b/x\n--- a/x\n+++ b/x\nrename from s\nrename to y\n",
    "diff --git a/x b/x\n--- /dev/null\n+++ b/x\nnew file mode 120000\n@@ -0,0 +1 @@\n+s\n",
    "Content-Transfer-Encoding: quoted-printable\n\n=2D-- a/s\n",
    "*** Begin Patch\n*** Delete File: s\n*** End Patch\n",
    "\t*** Begin Patch\n*** Delete File: s\n*** End Patch\n",
)


@pytest.mark.parametrize("patch", HIDDEN)
def test_what_other_readers_take_for_a_header_is_not_passed_over(patch: str) -> None:
    with pytest.raises(ParseError):
        touches(KNOWN + patch)


@pytest.mark.parametrize(
    "patch",
    [
        "diff --git a/x b/x\nrename old s\nrename new y\n",
        "diff --git a/s b/s\nold mode 100644\nnew mode 100755\nrename from x\n",
        "Index: s\n1c1\n< a\n---\n> b\n",
        "*** Begin Patch\n*** Add File: s:t\n+x\n*** End Patch\n",
    ],
)
def test_names_that_only_some_readers_take(patch: str) -> None:
    whole = patch if patch.startswith("***") else KNOWN + patch
    assert "s" in [touch.path for touch in touches(whole)]
