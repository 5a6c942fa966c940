"""Calls that run in a box in place of being asked about, and those that are judged by their words as ever."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.assessment import assess
from assent.box.boxable import cut, note_works
from assent.hooks import cold
from assent.hooks.agents.event import Agent

if TYPE_CHECKING:
    from collections.abc import Iterator

ON = 'preset = "balanced"\nbox = "on"\n'
TOLD = "Assent runs this in a box; only allowed changes count"


@pytest.mark.parametrize(
    ("command", "before", "inside"),
    [
        ("make test", "", "make test"),
        ("cd src && make test 2>&1 | tail -5", "cd src && ", "make test 2>&1 | tail -5"),
        ("FOO=1 ./build.sh; ls", "", "FOO=1 ./build.sh; ls"),
        ("(cd src; make)", "", "(cd src; make)"),
        ("bash -c 'cd src; frobnicate'", "", "bash -c 'cd src; frobnicate'"),
        ("for f in a b; do frobnicate x; done", None, None),  # f remains set
        ("cd src; make", None, None),
        ("cd src && make || echo failed", None, None),
        ('cd "$DIR" && make', None, None),
        ("cd src && export A=1 && make", None, None),
        ("X=1; make", None, None),
        ("export X=1; make", None, None),
        ("make &", None, None),
        ("make & wait", None, None),
        ("(make &)", None, None),
        ("nohup make", None, None),
        ("source env.sh; make", None, None),
        ("eval 'cd src'; frobnicate", None, None),
        ("trap 'cd src' EXIT; frobnicate", None, None),
        ("f() { make; }; f", None, None),
        ("vim x", None, None),
        ("frobnicate; git push", None, None),
        ("frobnicate; curl https://example.com", None, None),
        ("frobnicate; cat ~/.ssh/id_rsa", None, None),
        ("npx something", None, None),
        ("frobnicate; git mv src lib", None, None),
        ("frobnicate; git clone . copy", None, None),
        ("rm -rf /", None, None),
        ("frobnicate 'x", None, None),
    ],
)
def test_what_can_run_in_a_box(command: str, before: str | None, inside: str | None) -> None:
    found = cut(command, assess(command))
    assert (before, inside) == (None, None) if found is None else (found.before, found.inside) == (before, inside)


@pytest.mark.parametrize(
    ("command", "fits"),
    [
        ("for f in a b; do frobnicate x; done", True),
        ("X=1; make", True),
        ("export PYTHONPATH=src; frobnicate", True),
        ("set -euo pipefail; make", True),
        ("f() { make; }; f", True),
        ("cd src; make", False),
        ("f() { cd src; }; f; make", False),
        ("frobnicate; command cd src", False),
        ("source env.sh; frobnicate", False),
        ("eval 'cd src'; frobnicate", False),
        ("make &", False),
        ("frobnicate; git push", False),
    ],
)
def test_what_can_run_in_a_box_where_each_call_has_a_shell_of_its_own(command: str, fits: bool) -> None:
    assert (cut(command, assess(command), keeps_shell=False) is not None) is fits


@pytest.mark.parametrize(
    ("command", "fits"),
    [
        ("npm install left-pad && npm test", True),
        ("npx something", True),
        ("pip install requests", True),
        ("curl -fsS https://registry.npmjs.org/left-pad | jq .name", True),
        ("curl -fsS https://example.com/x | jq .name", False),
        ("curl -fsS https://registry.npmjs.org:8443/x", False),
        ("curl -X POST -d @notes https://registry.npmjs.org/x", False),
        ("npm publish", False),
        ("git push", False),
    ],
)
def test_what_can_run_in_a_box_that_reaches_hosts(command: str, fits: bool) -> None:
    assert (cut(command, assess(command), ("registry.npmjs.org", "*.pythonhosted.org")) is not None) == fits
    assert cut(command, assess(command)) is None


@pytest.fixture
def home() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="assent-boxing-", dir="/var/tmp"))
    (folder / "project/.git").mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def reply(home: Path, command: str, policy: str = ON, works: bool = True, **more: object) -> dict[str, object]:
    (home / ".config/assent").mkdir(parents=True, exist_ok=True)
    (home / ".config/assent/policy.toml").write_text(policy)
    (home / ".local/state/assent/box").mkdir(parents=True, exist_ok=True)
    (home / ".local/state/assent").chmod(0o700)
    (home / ".local/state/assent/box").chmod(0o700)
    if works:
        note_works(str(home / ".local/state/assent"))
    event = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command, "timeout": 5, **more},
        "permission_mode": "default",
        "cwd": str(home / "project"),
        "session_id": "s1",
        "tool_use_id": "toolu_1",
    }
    told = cold.reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(home)})
    whole: dict[str, dict[str, object]] = json.loads(told.out) if told.out else {"hookSpecificOutput": {}}
    return whole["hookSpecificOutput"]


def new_command(told: dict[str, object]) -> str:
    changed = told["updatedInput"]
    assert isinstance(changed, dict)
    return str(changed["command"])


def run(home: Path, command: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    return subprocess.run(
        ["bash", "-c", command], cwd=home / "project", env=environment, capture_output=True, text=True, timeout=60
    )


def test_an_unknown_text_runs_in_a_box_and_counts(home: Path) -> None:
    told = reply(home, "mkdir -p sub && true; frobnicate 2>/dev/null; echo made > made; echo 'it'\"'\"'s said'")
    assert told["permissionDecision"] == "allow"
    assert TOLD in json.dumps(told)
    assert told["updatedInput"] == {"command": new_command(told), "timeout": 5}
    assert "--id=toolu_1 --session=s1 --preset=balanced -- bash -c" in new_command(told)
    done = run(home, new_command(told))
    assert (done.returncode, done.stdout, done.stderr) == (0, "it's said\n", "")
    assert (home / "project/made").read_text() == "made\n"


def test_what_is_not_allowed_does_not_count(home: Path) -> None:
    (home / "project/.git/hooks").mkdir()
    told = reply(home, "python3 -c \"open('.git/ho' + 'oks/pre-commit', 'w')\"; frobnicate")
    done = run(home, new_command(told))
    assert done.returncode == 3
    assert "`.git/hooks/pre-commit`, which runs before every commit" in done.stderr
    assert not (home / "project/.git/hooks/pre-commit").exists()


def test_the_agents_folder_stays_its_own(home: Path) -> None:
    (home / "project/src").mkdir()
    told = reply(home, "cd src && frobnicate")
    assert new_command(told).startswith("cd src && /")
    done = run(home, f"{new_command(told)}; pwd")
    assert done.stdout == f"{home}/project/src\n"


@pytest.mark.parametrize(
    ("command", "policy", "works", "more"),
    [
        ("frobnicate", 'preset = "balanced"\n', True, {}),  # the user said nothing
        ("frobnicate", 'preset = "balanced"\nbox = "off"\n', True, {}),
        ("frobnicate", 'preset = "balanced"\n[box]\nRunsProjectCode = "on"\n', True, {}),
        (
            "frobnicate",
            'preset = "balanced"\n[box]\nUnrecognized = "on"\n[box.programs]\nfrobnicate = "off"\n',
            True,
            {},
        ),
        ("frobnicate", ON, False, {}),  # this machine makes no box
        ("frobnicate", ON, True, {"run_in_background": True}),
        ("frobnicate", ON, True, {"isBackground": True}),
        ("frobnicate", ON, True, {"mode": "async"}),
        ("frobnicate; git push", ON, True, {}),
        ("rm -rf ~", ON, True, {}),
        ("frobnicate", f'{ON}[[rule]]\npattern = "frobnicate *"\ndecision = "deny"\n', True, {}),
    ],
)
def test_judged_by_its_words(home: Path, command: str, policy: str, works: bool, more: dict[str, object]) -> None:
    assert "updatedInput" not in reply(home, command, policy, works, **more)


HOSTS = 'preset = "balanced"\n[box]\nRunsFetchedCode = "on"\n'


def test_what_fetches_runs_in_a_box_that_reaches_hosts(home: Path) -> None:
    assert "updatedInput" not in reply(home, "npx something", HOSTS)
    told = reply(home, "npx something", f'{HOSTS}hosts = ["registry.npmjs.org"]\n')
    assert told["permissionDecision"] == "allow"
    assert "/box_entry.py " in new_command(told)


def test_a_yes_runs_it_in_a_box(home: Path) -> None:
    told = reply(home, "rm -rf $(frobnicate)", 'preset = "balanced"\nbox = "ask"\n')
    assert told["permissionDecision"] == "ask"
    assert "/box_entry.py " in new_command(told)


def test_a_program_says_more_than_its_category(home: Path) -> None:
    policy = 'preset = "balanced"\n[box]\nUnrecognized = "off"\n[box.programs]\nfrobnicate = "on"\n'
    assert reply(home, "frobnicate", policy)["permissionDecision"] == "allow"
