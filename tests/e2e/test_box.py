"""The real Claude Code and the real Codex, whose commands run in a box because the policy says so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.box.boxable import note_works
from assent.config.locations import locate

from .claude import Claude
from .codex import Box as CodexBox
from .model import Model
from .test_codex import BYPASS, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKES = "frobnicate 2> /dev/null; python3 make.py"
HOOKS = "frobnicate 2> /dev/null; python3 hook.py"
BELOW = "cd sub && python3 ../make.py"
FAILS = "frobnicate 2> /dev/null; (exit 7)"
SECRET = "frobnicate 2> /dev/null; python3 keys.py"
PROGRAMS = {
    "make.py": "open('made', 'w').write('x'); print('it ran', __import__('os').getpid() < 1000)",
    "hook.py": "open('.git/ho' + 'oks/pre-commit', 'w').write('x')",
    "keys.py": "print(open(__import__('os').path.expanduser('~/.s' + 'sh/id_rsa')).read() or 'nothing')",
}


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder that is no copy in a box, as a person's home is not."""
    made = Path(tempfile.mkdtemp(prefix="assent-e2e-", dir="/var/tmp"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def prepare(home: Path, environment: dict[str, str]) -> None:
    repository = home / "repository"
    (repository / "sub").mkdir()
    for name, text in PROGRAMS.items():
        (repository / name).write_text(text)
    (home / ".ssh").mkdir()
    (home / ".ssh/id_rsa").write_text("the secret\n")
    (home / ".config/assent").mkdir(parents=True, exist_ok=True)
    (home / ".config/assent/policy.toml").write_text('preset = "balanced"\nbox = "on"\n')
    state = locate(environment).state
    os.makedirs(f"{state}/box", 0o700, exist_ok=True)
    Path(state).chmod(0o700)
    note_works(state)


def assent(home: Path, environment: dict[str, str], *words: str) -> str:
    argv = [sys.executable, "-m", "assent", *words]
    return subprocess.run(argv, cwd=home / "repository", env=environment, capture_output=True, text=True).stdout


def check(home: Path, environment: dict[str, str], results: list[str]) -> None:
    made, held, moved, below, failed, secret = results
    assert "it ran True" in made
    assert (home / "repository/made").read_text() == "x"
    assert "`.git/hooks/pre-commit` runs when git does" in held
    assert "assent box commit" in held
    assert not (home / "repository/.git/hooks/pre-commit").exists()
    assert "1 effects" in assent(home, environment, "box", "list")
    assert "it ran" in moved
    assert (home / "repository/sub/made").exists()
    assert f"{home}/repository" in below
    assert "7" in failed
    assert "the secret" not in secret


def test_claude(root: Path) -> None:
    claude = Claude(root)
    prepare(claude.box.home, claude.box.environment)
    results = claude.alone("default", MAKES, HOOKS, BELOW, "pwd", FAILS, SECRET)
    check(claude.box.home, claude.box.environment, results)
    assert results[3].endswith("/sub")  # its own shell went there
    assert "Exit code 7" in results[4]
    assert claude.log()[MAKES]["ran"] is True


def test_codex(root: Path) -> None:
    box = CodexBox(root)
    box.install()
    prepare(box.home, box.environment)
    with Model(steps(MAKES, HOOKS, BELOW, "pwd", FAILS, SECRET)) as model:
        printed = box.run(model, BYPASS)
    assert len(model.results) == 6, printed
    check(box.home, box.environment, model.results)
    assert json.dumps(model.results[4]).count("exited with code 7") == 1
