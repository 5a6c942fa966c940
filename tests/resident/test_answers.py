"""The resident answers as the hook's own process does, whatever becomes of it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from assent.client import ask

from .conftest import event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import User

EVENTS = {
    "allowed": event("git status"),
    "denied": event("rm -rf /"),
    "asked": event("git push"),
    "nobody to ask": event("git push", permission_mode="bypassPermissions"),
    "another tool": json.dumps({"tool_name": "Read", "tool_input": {}}).encode(),
    "not bash": event("if then"),
    "no command": json.dumps({"tool_name": "Bash", "tool_input": {}}).encode(),
    "nothing": b"",
    "no JSON": b"git status",
    "not UTF-8": b'{"tool_name": "\xff"}',
    "a byte of zero": b"\0",
    "as long as is asked about": b" " * (ask.LONGEST_EVENT - len(event("rm -rf /"))) + event("rm -rf /"),
    "longer than is asked about": b" " * (2 * ask.LONGEST_EVENT) + event("rm -rf /"),
    "much longer": b" " * (20 * ask.LONGEST_EVENT) + event("rm -rf /"),
}


def test_the_first_call_starts_it_and_the_next_is_answered_by_it(user: User) -> None:
    assert user.status() is None
    assert user.decision("rm -rf /") == "deny"
    assert user.until_there()["answered"] == "0"
    assert user.decision("rm -rf /") == "deny"
    assert user.until_there()["answered"] == "1"
    assert user.fallbacks() == ["absent"]


def test_the_same_answers(user: User) -> None:
    user.started()
    for title, data in EVENTS.items():
        for agent in ("claude", "codex", "someone"):
            assert user.call(data, agent) == user.cold(data, agent), (title, agent)
    assert int(user.until_there()["answered"]) >= 10


def test_what_git_says_of_a_file_is_heard(user: User) -> None:
    project = user.home / "project"
    subprocess.run(["git", "init", "-q", project], check=True)
    (project / "untracked").write_text("once")
    user.started()
    for command in ("rm untracked", "rm -r .", "git clean -fdx", "git branch -D x"):
        data = event(command, str(project))
        assert user.call(data, cwd=str(project)) == user.cold(data, cwd=str(project)), command
        assert b"while judging" not in user.call(data, cwd=str(project))[1]
    assert user.fallbacks() == ["absent"]


def test_each_request_has_its_own_environment_and_folder(user: User) -> None:
    user.started()
    state = {"XDG_STATE_HOME": str(user.home / ".local/state")}
    policies = {}
    for decision in ("allow", "ask", "deny"):
        config = user.root / decision
        (config / "assent").mkdir(parents=True)
        text = f'[[rule]]\npattern = "frobnicate *"\ndecision = "{decision}"\njustification = "as it says"\n'
        (config / "assent/policy.toml").write_text(text)
        policies[decision] = {**state, "XDG_CONFIG_HOME": str(config)}
    with ThreadPoolExecutor(8) as pool:
        wanted = random.Random(7).choices(list(policies), k=60)
        given = pool.map(lambda decision: user.decision("frobnicate now", **policies[decision]), wanted)
        assert list(given) == wanted
    assert int(user.until_there()["answered"]) >= 60


def test_the_folder_of_the_call_counts(user: User) -> None:
    project = user.root / "project"
    (project / ".git").mkdir(parents=True)
    write = json.dumps({"tool_name": "Bash", "tool_input": {"command": "touch made"}}).encode()
    user.started()
    for cwd in (str(project), "/", str(user.home)):
        assert user.call(write, "codex", cwd) == user.cold(write, "codex", cwd)


def test_a_folder_that_is_gone(user: User) -> None:
    user.started()
    gone = user.root / "gone"
    gone.mkdir()
    argv = " ".join([f"'{word}'" for word in user.argv()])
    data = event("rm -rf /")
    shell = ["bash", "-c", f"cd '{gone}' && rmdir '{gone}' && exec {argv}"]
    from subprocess import run

    done = run(shell, input=data, capture_output=True, env=user.environment, timeout=60)
    assert b'"deny"' in done.stdout


def test_all_is_written_down(user: User) -> None:
    user.started()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: user.call(event(f"git push {number}")), range(40)))
    journal, wanted = user.folder.parent / "journal.jsonl", {f"git push {number}" for number in range(40)}
    for _ in range(200):  # the last is written when it has been answered
        told = {json.loads(line)["command"] for line in journal.read_text().splitlines()}
        if wanted <= told:
            break
        time.sleep(0.05)
    assert wanted <= told


def test_many_at_once(user: User) -> None:
    user.started()
    expected = {command: user.cold(event(command)) for command in ("git status", "rm -rf /", "git push", "frobnicate")}
    commands = random.Random(1).choices(list(expected), k=200)
    with ThreadPoolExecutor(50) as pool:
        given = list(pool.map(lambda command: user.call(event(command)), commands))
    assert given == [expected[command] for command in commands]


def test_only_one_is_started_however_many_ask(user: User) -> None:
    with ThreadPoolExecutor(12) as pool:
        given = list(pool.map(lambda _: user.decision("rm -rf /"), range(24)))
    assert given == ["deny"] * 24
    process = user.until_there()["process"]
    others = [pid for pid in os.listdir("/proc") if pid.isdigit() and _started_for(pid, os.fsencode(user.address))]
    assert others == [process]


def _started_for(pid: str, address: bytes) -> bool:
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return address in file.read().split(b"\0")
    except OSError:
        return False


def test_killed_at_any_moment(user: User) -> None:
    user.started()
    expected = {command: user.cold(event(command)) for command in ("git status", "rm -rf /", "git push")}
    over = threading.Event()

    def kill() -> None:
        chance = random.Random(3)
        while not over.is_set():
            user.stop()
            time.sleep(chance.random() * 0.03)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        commands = random.Random(2).choices(list(expected), k=80)
        with ThreadPoolExecutor(6) as pool:
            given = list(pool.map(lambda command: user.call(event(command)), commands))
    finally:
        over.set()
        killer.join()
    assert given == [expected[command] for command in commands]


def test_stopped_in_the_middle(user: User) -> None:
    process = int(user.started()["process"])
    os.kill(process, signal.SIGSTOP)
    try:
        assert user.decision("rm -rf /") == "deny"
    finally:
        os.kill(process, signal.SIGCONT)
    assert user.fallbacks() == ["absent", "late"]


def test_a_call_that_was_not_waited_for_is_written_down_once(user: User) -> None:
    process = int(user.started()["process"])
    os.kill(process, signal.SIGSTOP)
    try:
        user.decision("rm -rf /late")
    finally:
        os.kill(process, signal.SIGCONT)
    user.until_there()  # which it answers after what came before
    told = (user.folder.parent / "journal.jsonl").read_text().splitlines()
    assert [json.loads(line)["command"] for line in told].count("rm -rf /late") == 1


def test_a_new_one_comes_after_it_was_killed(user: User) -> None:
    first = user.started()["process"]
    user.stop()
    assert _next(user) != first


def _next(user: User) -> str:
    """The process that exists after some more calls."""
    for _ in range(100):
        assert user.decision("rm -rf /") == "deny"
        if (found := user.status()) is not None:
            return found["process"]
        time.sleep(0.05)
    raise AssertionError("no resident process came")


@pytest.fixture
def copy(user: User) -> Path:
    """A copy of Assent that may be changed."""
    import shutil

    user.package = user.root / "assent"
    shutil.copytree(os.path.dirname(os.path.dirname(ask.__file__)), user.package)
    return user.package


def test_an_upgrade_ends_it(user: User, copy: Path) -> None:
    first = user.started()["process"]
    changed = copy / "risk/rules/files.py"
    (copy / "risk/rules/new").write_text(changed.read_text() + "\n")
    (copy / "risk/rules/new").replace(changed)
    time.sleep(1)  # it looks at its files at most once a second
    assert _next(user) == _next(user) != first


def test_an_edited_file_ends_it_after_the_next_answer(user: User, copy: Path) -> None:
    first = user.started()["process"]
    changed = copy / "risk/rules/files.py"
    changed.write_text(changed.read_text() + "\n")
    time.sleep(1)
    _next(user)
    assert _next(user) == _next(user) != first
