"""`assent run` in a real shell."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def run(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "assent", "run", "--isolated", "--cwd", str(folder), *words]
    return subprocess.run(argv, input=stdin, capture_output=True, text=True, timeout=60)


def test_runs_as_far_as_it_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "kept").touch()
    done = run(tmp_path, "--", "cd sub; x=5; ls; echo $x; rm kept; echo never")
    assert done.stdout == "kept\n5\n"
    assert done.returncode == 3
    assert "not run, because a part of it needs your approval:\n  rm kept; echo never\n" in done.stderr
    assert "  ask: `rm` deletes `sub/kept`\n" in done.stderr
    assert (tmp_path / "sub" / "kept").exists()


@pytest.mark.parametrize(("script", "code"), [("true", 0), ("ls; false", 1), ("true && false || echo $?", 0)])
def test_the_code_is_that_of_the_script(tmp_path: Path, script: str, code: int) -> None:
    done = run(tmp_path, "--", script)
    bash = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (code, bash.stdout)
    assert bash.returncode == code
    assert done.stderr == ""


def test_denied(tmp_path: Path) -> None:
    done = run(tmp_path, "-", stdin="echo a\nrm -rf /\n")
    assert (done.returncode, done.stdout) == (4, "a\n")
    assert "is denied:\n  rm -rf /\n" in done.stderr


def test_dry_run_runs_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, "--dry-run", "--", "echo a; rm x")
    assert (done.returncode, done.stdout) == (3, "run   echo a; \n")
    told = json.loads(run(tmp_path, "--dry-run", "--json", "--", "echo a; rm x").stdout)
    assert (told["runs"], told["held"], told["decision"]) == ("echo a; ", "rm x", "ask")


@pytest.mark.parametrize("words", [(), ("a", "b"), ("--json", "ls"), ("--shell", "powershell", "ls")])
def test_wrong_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert run(tmp_path, *words).returncode == 2
