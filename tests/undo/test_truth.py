"""The line that says what would be lost, against git, the disk and what the command then really does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.case_files import titled
from tests.installed import needs_program_of

from assent.cli.commands.undo import command as undo
from assent.hooks import cold
from assent.hooks.agents.event import Agent

from . import spoken

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = r"""
mkdir -p ../outside; echo data > ../outside/data.txt; printf 'one\ntwo\n' > ../outside/two.txt
git init -q -b main; mkdir -p src/lib tools docs; for n in a b c d; do seq 9 > src/$n.py; done
echo deep > src/lib/deep.py
echo x > tools/run.sh; chmod 755 tools/run.sh; echo '# Doc' > 'docs/a page.md'; echo ü > docs/ü.md
echo '{"scripts": {"build": "bundle --out ./dist"}}' > package.json; echo '{}' > package-lock.json
printf '*.log\n/out/\n/dist/\nnode_modules\n*.pyc\n__pycache__\n' > .gitignore; git add -A; git commit -qm first
git branch first; echo a2 >> src/a.py; git commit -qam second; git tag v1 HEAD~1
git switch -qc topic; echo topic > src/b.py; echo t > src/topic.py; git add -A; git commit -qm topic
git switch -qc solo first; git commit -q --allow-empty -m solo1; git commit -q --allow-empty -m solo2
git switch -q main; echo own >> src/c.py; git commit -qam own
git init -q --bare ../remote.git; git remote add origin ../remote.git; git push -q origin main topic
git branch -q -u origin/main
git worktree add -q ../tree first; echo new > ../tree/new.txt; echo 1 >> ../tree/src/a.py
printf 'changed\n3\n4\n' > src/a.py; chmod 600 src/a.py; echo staged > src/d.py; git add src/d.py
echo e >> tools/run.sh
echo notes > notes.txt; chmod 640 notes.txt; mkdir -p draft/deep; echo d1 > draft/one.txt
echo d2 > draft/deep/two.txt
ln -s one.txt draft/link; chmod 700 draft/deep; ln -s ../outside out-link; ln -s notes.txt alias
echo l > x.log; mkdir out; echo o > out/o.txt; mkdir -p dist node_modules/p; seq 900 > dist/app.js
echo p > node_modules/p/index.js
mkdir -p src/__pycache__; echo c > src/__pycache__/a.cpython-312.pyc; : > empty.txt; mkdir 'empty dir'
echo 'with blank' > 'a file.txt'; echo dash > ./-dash; echo u > 'ünï çode.txt'; printf nl > $'line\nbreak.txt'
mkdir mixed; cp src/b.py mixed/; git add mixed; git commit -qm mixed -- mixed; echo own > mixed/own.txt
echo l > mixed/m.log
git init -q nested; echo n > nested/n.txt; git -C nested add -A; git -C nested commit -qm n; echo w > nested/w.txt
seq 2000 > big.txt; echo new > new.txt; mkdir dir2; echo n2 > dir2/notes.txt
tar cf pack.tar src/a.py draft/one.txt notes.txt; python3 -m zipfile -c pack.zip draft notes.txt; mkdir up
cp notes.txt up
printf -- '--- a/notes.txt\n+++ b/notes.txt\n@@ -1 +1 @@\n-notes\n+NOTES\n' > p.patch
echo s1 > src/b.py; git stash push -qm one src/b.py; echo s2 > src/b.py; git stash push -qm two src/b.py
sleep 0.03; touch .git/index
"""
_GENERATED = ("node_modules", "__pycache__", "dist")


def cases() -> list[tuple[str, str, list[str]]]:
    return titled("undo/truth.txt")


def run(script: str, folder: str, home: str) -> None:
    """bash, with nothing of this machine's configuration; a command may fail."""
    environment = {"PATH": os.environ["PATH"], "HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"}
    named = {f"GIT_{who}_{what}": "a@localhost" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    argv = ["bash", "-c", script]
    subprocess.run(argv, cwd=folder, env=environment | named, capture_output=True, check=True, timeout=120)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("grown").resolve() / "home"
    (home / "project").mkdir(parents=True)
    run(PROJECT, str(home / "project"), str(home))
    return home


class World:
    """One copy of everything, and the hook that is asked there."""

    def __init__(self, home: Path) -> None:
        self.home, self.project = str(home), str(home / "project")
        settings = home / ".config/assent"
        settings.mkdir(parents=True)
        (settings / "policy.toml").write_text('preset = "careful"\n')
        for link in (home / "tree/.git",):
            link.write_text(link.read_text().replace(link.read_text().split(": ")[1].split("/project/")[0], self.home))
        record = home / "project/.git/worktrees/tree/gitdir"
        record.write_text(f"{self.home}/tree/.git\n")

    def _event(self, command: str, **fields: Any) -> dict[str, Any]:
        event = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": self.project, "tool_use_id": "t"}
        event |= {"tool_name": "Bash", "permission_mode": "default"}
        return {**event, "tool_input": {"command": command}, **fields}

    def asks(self, command: str) -> str:
        reply = cold.reply(Agent.Claude, json.dumps(self._event(command)).encode(), {"HOME": self.home})
        return str(json.loads(reply.out)["hookSpecificOutput"]["permissionDecisionReason"])

    def ended(self, command: str) -> None:
        told = {"stdout": "", "interrupted": False}
        event = self._event(command, hook_event_name="PostToolUse", tool_response=told)
        cold.reply(Agent.Claude, json.dumps(event).encode(), {"HOME": self.home})


@pytest.fixture
def world(grown: Path, tmp_path: Path) -> World:
    home = tmp_path.resolve() / "home"
    shutil.copytree(grown, home, symlinks=True)
    made = World(home)
    run(
        "git status; git -C nested status; git -C ../tree status; sleep 0.02; touch .git/index", made.project, made.home
    )
    return made


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(text, lines, id=title) for title, text, lines in cases()]
)
def test_what_is_said_is_true_and_whole(
    world: World, command: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    needs_program_of(command)
    given = {key: value.strip() for key, _, value in (line.partition(": ") for line in expected)}
    if "given" in given:
        run(given["given"], world.project, world.home)
    before, around = spoken.files(world.home), spoken.folders(world.home)
    held, refs = spoken.named_commits(world.project), spoken.names(world.project)
    line = world.asks(command)
    cwd = world.project
    listed, number, hidden = spoken.parts(line)
    for part in listed:
        if part.path.startswith("…"):
            part.path = next(path for path in before if path.endswith(part.path[1:]))
    roots = [world.project, f"{world.project}/nested", f"{world.home}/tree"]
    here = spoken.states(list(before), roots)
    lines = {
        path: spoken.lines_lost(path, before[path][1]) for path, state in here.items() if state in ("changed", "staged")
    }
    run(f"{command}\ntrue", world.project, world.home)
    after = spoken.files(world.home)
    brought = {marks[:2] for path, marks in after.items() if before.get(path) != marks}
    lost = {path for path, marks in before.items() if after.get(path, ())[:2] != marks[:2]}
    lost -= {path for path in lost if path not in after and before[path][:2] in brought}  # moved
    assert lost or around != spoken.folders(world.home) or held - spoken.named_commits(world.project) or "refs" in given
    said = "undo" if "can be undone" in line else "no undo" if listed or ";" in line else "silent"
    assert said == given["says"], line
    if said != "silent":
        assert len(listed) + hidden == number, line
        for part in listed:
            _is_true(part, cwd, before, here, lost)
            assert part.lines is None or part.lines == lines[_top(part, cwd)], line
        if not hidden:
            covered = {path for part in listed for path in lost if _is_in(path, _top(part, cwd))}
            unheld = {path for path in lost if here.get(path) != "unchanged"}
            assert unheld <= covered, line
        gone = len(held - spoken.named_commits(world.project))
        assert spoken.commits(line) in (None, gone) and (gone == 0 or spoken.commits(line) is not None), line
    if said == "undo":
        world.ended(command)
        monkeypatch.setenv("HOME", world.home)
        done = CliRunner().invoke(undo, [], standalone_mode=False)
        assert done.return_value == 0, done.output
        again, partly = spoken.files(world.home), ", except files that git holds or a tool makes again" in line
        back = {path for path in before if not partly or here[path] not in ("unchanged", "ignored")}
        assert {path: again.get(path) for path in back} == {path: before[path] for path in back}
        assert partly or {path: spoken.folders(world.home).get(path) for path in around} == around
        assert spoken.names(world.project) == refs


def _top(part: spoken.Part, cwd: str) -> str:
    """The place where the operand really is; a link is itself."""
    folder, name = os.path.split(os.path.normpath(os.path.join(cwd, part.path)))
    return os.path.join(os.path.realpath(folder), name)


def _is_in(path: str, top: str) -> bool:
    return path == top or path.startswith(f"{top}/")


def _is_true(
    part: spoken.Part, cwd: str, before: dict[str, tuple[int, bytes, int]], states: dict[str, str], lost: set[str]
) -> None:
    """One operand: the files, their size and what git says of each."""
    top = _top(part, cwd)
    inside = [path for path in before if _is_in(path, top)]
    assert part.is_folder or inside == [top]
    assert set(inside) <= lost, part
    if part.over:
        assert part.number <= len(inside)
        return
    assert part.number == len(inside)
    size = sum([len(before[path][1]) for path in inside if before[path][0] == 0o100000])
    assert part.size is None or abs(size - part.size) <= size * 0.05, part
    nested = os.path.basename(os.path.dirname(top)) != "nested"
    found = [_told("untracked" if nested and "/nested/" in path else states[path], path) for path in inside]
    told: dict[str, int] = {}
    for state, number in part.states.items():
        plain = "generated" if state.endswith("generated") else state.replace("tracked by git, un", "tracked and un")
        told[plain] = told.get(plain, 0) + number
    # git holds what is staged, unless the index goes as well
    assert told in [_counted(found, held) for held in ("tracked and unchanged", "changed since the last commit")], part


def _counted(states: list[str], staged: str) -> dict[str, int]:
    counted: dict[str, int] = {}
    for state in states:
        plain = staged if state == "staged" else state
        counted[plain] = counted.get(plain, 0) + 1
    return counted


def _told(state: str, path: str) -> str:
    """The telling of the state, of which the folders that tools make again are another."""
    if state in ("ignored", "untracked") and set(path.split("/")) & set(_GENERATED):
        return "generated"
    words = {
        "unchanged": "tracked and unchanged",
        "changed": "changed since the last commit",
        "ignored": "ignored by git",
    }
    return words.get(state, state)
