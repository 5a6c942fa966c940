"""Commands that delete and overwrite, run after the hook has let them: every file comes back as it was."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from tests.case_files import titled
from tests.installed import needs_program_of

from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.undo.restore import restore, snapshots

from .trees import tree

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = r"""
git init -q -b main; mkdir src; for n in a b c d; do echo $n > src/$n.py; done; echo x > tool.sh; chmod 755 tool.sh
printf '*.log\n/out/\n' > .gitignore; git add -A; git commit -qm first; git branch first
echo a2 > src/a.py; git commit -qam second
git switch -qc topic; echo topic > src/b.py; echo t > src/topic.py; git add -A; git commit -qm topic; git switch -q main
echo own >> src/c.py; git commit -qam own
printf 'changed\n' > src/a.py; chmod 600 src/a.py; printf 'staged\n' > src/b.py; git add src/b.py
printf 'edited\n' >> tool.sh
echo notes > notes.txt; chmod 640 notes.txt; mkdir -p draft/deep; echo d1 > draft/one.txt; echo d2 > draft/deep/two.txt
ln -s one.txt draft/link; chmod 700 draft/deep; echo l > x.log; mkdir out; echo o > out/o.txt
echo new > new.txt; mkdir dir2; echo n2 > dir2/notes.txt; : > empty; sleep 0.03; touch .git/index
"""


def cases() -> list[tuple[str, str, list[str]]]:
    return titled("undo/commands.txt")


def run(script: str, folder: Path, home: Path) -> None:
    """bash, with nothing of this machine's configuration."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"}
    names = {f"GIT_{who}_{what}": "a@localhost" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    argv = ["bash", "-c", script]
    subprocess.run(argv, cwd=folder, env=environment | names, capture_output=True, check=True, timeout=60)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("grown").resolve()
    (home / "project").mkdir()
    run(PROJECT, home / "project", home)
    return home


def files(project: Path) -> dict[str, tuple[object, ...]]:
    """Every file and link with its bytes and mode; of folders the mode alone."""
    kept = {}
    for name, marks in tree(project).items():
        if name.split("/")[0] != ".git":
            kept[name] = (*marks[:2], *marks[3:]) if len(marks) > 3 else marks[: 2 if (project / name).is_dir() else 3]
    return kept


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(text, lines, id=title) for title, text, lines in cases()]
)
def test_every_file_comes_back(grown: Path, tmp_path: Path, command: str, expected: list[str]) -> None:
    needs_program_of(command)
    home = tmp_path.resolve() / "home"
    shutil.copytree(grown, home, symlinks=True)
    project = home / "project"
    (home / ".config/assent").mkdir(parents=True)
    (home / ".config/assent/policy.toml").write_text('preset = "balanced"\n')
    event = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": str(project), "tool_use_id": "t"}
    event |= {"tool_name": "Bash", "permission_mode": "default"}
    given: dict[str, Any] = {**event, "tool_input": {"command": command}}
    run("git status", project, home)  # git's own marks of the copied files
    before = files(project)
    told = json.loads(cold.reply(Agent.Claude, json.dumps(given).encode(), {"HOME": str(home)}).out)
    answer = told["hookSpecificOutput"]
    run(command, project, home)
    assert any(files(project).get(name) != marks for name, marks in before.items()), "nothing is lost by it"
    ended = {**given, "hook_event_name": "PostToolUse", "tool_response": {"stdout": "", "interrupted": False}}
    cold.reply(Agent.Claude, json.dumps(ended).encode(), {"HOME": str(home)})
    promised = "can be undone" in answer["permissionDecisionReason"]
    assert [answer["permissionDecision"], "undo" if promised else "no undo"] == expected
    state = str(home / ".local/state/assent")
    for taken in snapshots(state):
        assert not restore(taken, force=False).kept
    after = files(project)
    assert not promised or {name: after.get(name) for name in before} == before
