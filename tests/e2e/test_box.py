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
from .registry import HOST, Registry
from .test_codex import BYPASS, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKES = "frobnicate 2> /dev/null; python3 make.py"
HOOKS = "frobnicate 2> /dev/null; python3 hook.py"
BELOW = "cd sub && python3 ../make.py"
FAILS = "frobnicate 2> /dev/null; (exit 7)"
OTHER = "127.0.0.3:80"  # a host that nobody named
SECRET = "frobnicate 2> /dev/null; python3 keys.py"
SETS = "export KEPT=1; plain=1; kept() { :; }; umask 077; echo set"
LOOKS = "echo kept=${KEPT-}${plain-}$(command -v kept). mask=$(umask)"
PROGRAMS = {
    "make.py": "open('made', 'w').write('x'); print('it ran', __import__('os').getpid() < 1000)",
    "hook.py": "open('.git/ho' + 'oks/pre-commit', 'w').write('x')",
    "keys.py": "print(open(__import__('os').path.expanduser('~/.s' + 'sh/id_rsa')).read() or 'nothing')",
}


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder that is not a copy in a box, as a person's home is not."""
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
    assert "`.git/hooks/pre-commit`, which runs before every commit" in held
    assert "assent box commit" in held
    assert not (home / "repository/.git/hooks/pre-commit").exists()
    assert "1 effect " in assent(home, environment, "box", "list")
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


def fetching(registry: Registry) -> tuple[str, ...]:
    """Calls of package tools that are put into a box which reaches the registry, and one that would reach another."""
    pip = f"python3 -m pip install --no-deps --trusted-host {HOST} --target lib -i {registry.address}/simple tiny"
    return (
        f"{pip}; PYTHONPATH=lib python3 -c 'import tiny; print(tiny.x)'",
        f"npm install --no-audit --no-fund --registry {registry.address} tiny && node -p 'require(\"tiny\")'",
        f"frobnicate 2> /dev/null; git fetch -q {registry.address}/repository.git main && git show FETCH_HEAD:file",
        f"frobnicate 2> /dev/null; python3 -c 'import urllib.request as u; u.urlopen(\"http://{OTHER}/\")'",
    )


def let_reach(home: Path, registry: Registry) -> None:
    names = ("RunsFetchedCode", "ReadsRemote", "Unrecognized", "RunsProjectCode", "ModifiesVcs")
    rows = "\n".join(['preset = "balanced"', "[box]", *[f'{name} = "on"' for name in names]])
    (home / ".config/assent/policy.toml").write_text(f'{rows}\nhosts = ["{registry.host}"]\n')


def check_fetched(home: Path, results: list[str]) -> None:
    pip, npm, git, other = results
    assert "42" in pip.split("Successfully installed tiny-1.0")[1]
    assert "42" in npm
    assert "fetched" in git
    assert f"it tried to reach {OTHER}" in other
    assert (home / "repository/lib/tiny.py").exists()
    assert (home / "repository/node_modules/tiny/index.js").exists()


def test_claude_with_hosts(root: Path) -> None:
    claude = Claude(root)
    prepare(claude.box.home, claude.box.environment)
    with Registry(root / "registry") as registry:
        let_reach(claude.box.home, registry)
        results = claude.alone("default", *fetching(registry))
    check_fetched(claude.box.home, results)


def test_codex_with_hosts(root: Path) -> None:
    box = CodexBox(root)
    box.install()
    prepare(box.home, box.environment)
    with Registry(root / "registry") as registry:
        let_reach(box.home, registry)
        with Model(steps(*fetching(registry))) as model:
            printed = box.run(model, BYPASS)
    assert len(model.results) == 4, printed
    check_fetched(box.home, model.results)


def test_codex(root: Path) -> None:
    box = CodexBox(root)
    box.install()
    prepare(box.home, box.environment)
    with Model(steps(MAKES, HOOKS, BELOW, "pwd", FAILS, SECRET)) as model:
        printed = box.run(model, BYPASS)
    assert len(model.results) == 6, printed
    check(box.home, box.environment, model.results)
    assert json.dumps(model.results[4]).count("exited with code 7") == 1


def check_own_shell(results: list[str]) -> None:
    """Check the claim of `Abilities.begins_shells`: nothing that one call sets reaches the next."""
    assert "set" in results[0]
    assert "kept=. " in results[1]
    assert "077" not in results[1]


def test_claude_begins_a_shell_for_each_call(root: Path) -> None:
    check_own_shell(Claude(root).alone("bypassPermissions", SETS, LOOKS))


def test_codex_begins_a_shell_for_each_call(root: Path) -> None:
    box = CodexBox(root)
    box.install()
    with Model(steps(SETS, LOOKS)) as model:
        printed = box.run(model, BYPASS)
    assert len(model.results) == 2, printed
    check_own_shell(model.results)
