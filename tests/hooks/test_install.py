from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import settings
from assent.hooks.installation.agents import CODEX
from assent.hooks.installation.install import InstallScope, install, settings_path, uninstall
from assent.hooks.installation.planning import Action, hooks
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from assent.hooks.installation.agents import Setup

FOREIGN = '{\n\t"env": {"KEY": "s\\u00e9cret"},\n\t"hooks": {"PreToolUse": [ ]}\n}'


class Home:
    """A user's folder with one agent's settings."""

    def __init__(self, root: Path, agent: Agent = Agent.Claude) -> None:
        self.root, self.agent = root, agent
        self.environment = {"HOME": str(root)}
        self.file = Path(settings_path(agent, InstallScope.User, self.environment, str(root)))

    def holds(self, text: str) -> Home:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(text.encode())
        return self

    def install(self, **options: Any) -> Action:
        return install(self.agent, InstallScope.User, self.environment, str(self.root), **options).action

    def uninstall(self, **options: bool) -> Action:
        return uninstall(self.agent, InstallScope.User, self.environment, str(self.root), **options).action

    def files(self) -> dict[str, str]:
        return {path.name: path.read_bytes().decode() for path in self.file.parent.iterdir()}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.mark.parametrize("agent", list(Agent), ids=lambda agent: agent.value)
def test_without_a_file_and_back(tmp_path: Path, agent: Agent) -> None:
    home = Home(tmp_path, agent)
    assert home.install() is Action.Created
    assert home.install() is Action.Unchanged
    assert home.uninstall() is Action.Deleted
    assert home.files() == {}
    assert home.uninstall() is Action.Absent


@pytest.mark.parametrize("text", [FOREIGN, "{}", "", " \n", '{"hooks": {}}\r\n'], ids=repr)
def test_back_to_every_byte(home: Home, text: str) -> None:
    home.holds(text)
    assert home.install() is Action.Added
    assert home.files()["settings.json.before-assent"] == text
    assert home.install() is Action.Unchanged
    assert home.uninstall() is Action.Restored
    assert home.files() == {"settings.json": text}


@pytest.mark.parametrize("agent", [Agent.Gemini, Agent.Qwen], ids=lambda agent: agent.value)
def test_comments_of_agents_that_read_them(tmp_path: Path, agent: Agent) -> None:
    text = '// mine\n{\n  "a": 1, // one\n  /* "hooks": [] */\n  "b": "//" // two\n}\n// end'
    home = Home(tmp_path, agent).holds(text)
    assert home.install() is Action.Added
    assert home.install() is Action.Unchanged
    assert all(
        comment in home.files()["settings.json"] for comment in ("// mine", "// one", '/* "hooks": [] */', "// two")
    )
    assert home.uninstall() is Action.Restored
    assert home.files()["settings.json"] == text


def test_what_came_later_stays(home: Home) -> None:
    home.holds(FOREIGN).install()
    home.holds(home.file.read_text().replace("s\\u00e9cret", "changed"))
    assert home.uninstall() is Action.Removed
    assert json.loads(home.file.read_text()) == {"env": {"KEY": "changed"}}
    assert home.files()["settings.json.before-assent"] == FOREIGN


def test_another_python_changes_our_line_alone(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.holds(FOREIGN).install()
    before, old = home.file.read_text(), [hook.line for hook in hooks(Agent.Claude)]
    monkeypatch.setattr("assent.hooks.command_line.ENTRY", "/elsewhere/assent/hooks/entry.py")
    assert home.install() is Action.Updated
    new = [hook.line for hook in hooks(Agent.Claude)]
    for one, other in zip(old, new, strict=True):
        assert other != one
        before = before.replace(json.dumps(one), json.dumps(other))
    assert home.file.read_text() == before
    assert home.files()["settings.json.before-assent"] == FOREIGN
    assert home.uninstall() is Action.Restored


@pytest.mark.parametrize("name", ["python", "python3", "python3.11"])
def test_the_line_is_the_same_by_whatever_name_python_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for one in ("python", "python3", "python3.11"):
        (tmp_path / one).symlink_to(sys.executable)
    monkeypatch.setattr(sys, "executable", str(tmp_path / name))
    assert f"{tmp_path}/python3" in shlex.split(hooks(Agent.Claude)[0].line)


def test_another_python_beside_it_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "python3").write_text("another")
    (tmp_path / "python3.11").symlink_to(sys.executable)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python3.11"))
    assert f"{tmp_path}/python3.11" in shlex.split(hooks(Agent.Claude)[0].line)


def test_the_compiled_client_is_started_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = tmp_path / "assent-hook"
    monkeypatch.setattr("assent.hooks.command_line.CLIENT", str(client))
    assert shlex.split(hooks(Agent.Codex)[0].line)[1:3] == ["-I", "-S"]
    client.touch(0o755)
    assert shlex.split(hooks(Agent.Codex)[0].line)[0] == str(client)


def test_a_resident_process_may_stay_from_then_on(home: Home) -> None:
    home.install(dry_run=True)
    assert not (home.root / ".local").exists()
    home.install()
    assert stat.S_IMODE((home.root / ".local/state/assent/resident").stat().st_mode) == 0o700


def test_a_dry_run_writes_nothing(home: Home) -> None:
    assert home.install(dry_run=True) is Action.Created
    assert not home.file.parent.exists()
    home.holds(FOREIGN).install()
    before = home.files()
    assert home.uninstall(dry_run=True) is Action.Restored
    assert home.files() == before


def test_keeps_the_mode_and_the_privacy_of_what_is_kept(home: Home) -> None:
    home.holds(FOREIGN).file.chmod(0o664)
    home.install()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in home.file.parent.iterdir()}
    assert modes == {"settings.json": 0o664, "settings.json.before-assent": 0o664}


def test_a_file_that_changes_meanwhile_is_not_written(home: Home) -> None:
    home.holds(FOREIGN)
    with pytest.raises(SettingsError, match="changed meanwhile"):
        settings.write(str(home.file), "{}", "what it held before")
    assert home.files() == {"settings.json": FOREIGN}


@pytest.mark.parametrize("act", [Home.install, Home.uninstall])
def test_several_at_once_wait_for_each_other(
    home: Home, act: Callable[[Home], Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    home.holds(FOREIGN)
    if act is Home.uninstall:
        home.install()
    read = settings.read

    def read_slowly(path: str) -> str | None:
        held = read(path)
        time.sleep(0.02)
        return held

    monkeypatch.setattr(settings, "read", read_slowly)
    with ThreadPoolExecutor(4) as at_once:
        actions = list(at_once.map(lambda _: act(home), range(4)))
    assert {*actions} in ({Action.Added, Action.Unchanged}, {Action.Restored, Action.Absent})
    monkeypatch.undo()
    home.uninstall()
    assert home.files() == {"settings.json": FOREIGN}


def test_follows_a_link(home: Home) -> None:
    real = home.root / "dotfiles.json"
    real.write_text(FOREIGN)
    home.file.parent.mkdir()
    home.file.symlink_to(real)
    home.install()
    assert home.file.is_symlink()
    assert "assent" in real.read_text()
    home.uninstall()
    assert real.read_text() == FOREIGN


def _folder(home: Home) -> None:
    home.file.mkdir(parents=True)


def _read_only(home: Home) -> None:
    home.holds(FOREIGN).file.chmod(0o444)


REFUSED: dict[str, tuple[Callable[[Home], object], str]] = {
    "not JSON": (lambda home: home.holds("{"), "settings.json:1: not valid JSON"),
    "JSON with comments": (lambda home: home.holds('{\n// x\n"a": 1}'), "settings.json:2: .*comments"),
    "not an object": (lambda home: home.holds("[]"), "not an object"),
    "not UTF-8": (lambda home: (home.holds(""), home.file.write_bytes(b'{"a":"\xff"}')), "not UTF-8"),
    "a folder": (_folder, "cannot be read"),
    "read-only": (_read_only, "is read-only"),
    "below a file": (lambda home: home.file.parent.write_text(""), "cannot be"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refuses_and_writes_nothing(home: Home, case: str) -> None:
    make, reason = REFUSED[case]
    make(home)
    before = {path: path.read_bytes() for path in home.root.rglob("*") if path.is_file()}
    with pytest.raises(SettingsError, match=reason):
        home.install()
    after = {path: path.read_bytes() for path in home.root.rglob("*") if path.is_file()}
    assert after == before


PATHS = {
    (Agent.Claude, InstallScope.User): "home/.claude/settings.json",
    (Agent.Claude, InstallScope.Project): "home/work/.claude/settings.json",
    (Agent.Claude, InstallScope.Local): "home/work/.claude/settings.local.json",
    (Agent.Codex, InstallScope.User): "home/.codex/hooks.json",
    (Agent.Codex, InstallScope.Project): "home/work/.codex/hooks.json",
}


@pytest.mark.parametrize(("agent", "scope"), PATHS)
def test_where(tmp_path: Path, agent: Agent, scope: InstallScope) -> None:
    inside = tmp_path / "home/work/deep/er"
    inside.mkdir(parents=True)
    (tmp_path / "home/work/.git").mkdir()
    change = install(agent, scope, {"HOME": str(tmp_path / "home")}, str(inside), dry_run=True)
    assert change.path == str(tmp_path / PATHS[agent, scope])
    assert any("do not commit" in note for note in change.notes) is (scope is InstallScope.Project)


def test_where_the_user_moved_the_settings(tmp_path: Path) -> None:
    moved = {"HOME": "/nowhere", "CLAUDE_CONFIG_DIR": str(tmp_path / "c"), "CODEX_HOME": str(tmp_path / "x")}
    paths = [install(agent, InstallScope.User, moved, "/", dry_run=True).path for agent in (Agent.Claude, Agent.Codex)]
    assert paths == [str(tmp_path / "c/settings.json"), str(tmp_path / "x/hooks.json")]


def test_codex_has_no_local_settings() -> None:
    with pytest.raises(SettingsError, match="use --project"):
        install(Agent.Codex, InstallScope.Local, {"HOME": "/nowhere"}, "/", dry_run=True)


def test_codex_users_are_told_to_trust(tmp_path: Path) -> None:
    notes = install(Agent.Codex, InstallScope.User, {"HOME": str(tmp_path)}, "/", dry_run=True).notes
    assert any("/hooks" in note for note in notes)


@pytest.mark.parametrize(("folder", "told"), [("/home/u/.cache/uv/archive-v0/x", True), ("/opt/venv/lib", False)])
def test_a_copy_in_a_cache_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, told: bool) -> None:
    monkeypatch.setattr("assent.hooks.installation.install.ENTRY", f"{folder}/assent/hooks/entry.py")
    notes = install(Agent.Claude, InstallScope.User, {"HOME": str(tmp_path)}, "/", dry_run=True).notes
    assert any("temporary folder" in note for note in notes) is told


def test_a_python_that_does_not_know_its_path(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(SettingsError, match="its own path"):
        home.install()


def line_of(home: Home) -> str:
    home.install()
    line: str = json.loads(home.file.read_text())["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
    return line


def started(line: str, event: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["/bin/sh", "-c", line], input=event, capture_output=True, timeout=60)


DENIED = b'{"tool_name": "Bash", "tool_input": {"command": "rm -rf /"}, "cwd": "/", "hook_event_name": "PreToolUse"}'


def test_the_line_answers(home: Home) -> None:
    done = started(line_of(home), DENIED)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_the_line_stops_the_command_when_python_is_gone(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no such/bin/python3")
    monkeypatch.setattr("assent.hooks.installation.install._compiled", lambda: ())
    done = started(line_of(home), DENIED)
    assert done.returncode == 2
    assert b"/no such/bin/python3" in done.stderr


def test_the_line_stops_the_command_when_assent_is_gone(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assent.hooks.command_line.ENTRY", "/no such/assent/hooks/entry.py")
    assert started(line_of(home), DENIED).returncode == 2


def test_the_line_works_from_a_folder_with_blanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "my 'own' $python"
    python.symlink_to(sys.executable)
    monkeypatch.setattr(sys, "executable", str(python))
    assert b"deny" in started(line_of(Home(tmp_path)), DENIED).stdout


SCRIPT = "#!/bin/sh\nexec {line}\n# {words}\n"


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Setup:
    """An agent whose hook is a file of its own."""
    files = replace(CODEX.files, user="hooks/PreToolUse")
    setup = replace(CODEX, files=files, entries=(), whole=SCRIPT, executable=True)
    monkeypatch.setattr("assent.hooks.installation.install.setup_of", lambda _agent: setup)
    return setup


def test_a_file_that_is_ours_as_a_whole(plugin: Setup, tmp_path: Path) -> None:
    home = Home(tmp_path, plugin.agent)
    home.file = tmp_path / ".codex/hooks/PreToolUse"
    assert home.install() is Action.Created
    assert home.install() is Action.Unchanged
    text = home.file.read_text()
    assert os.access(home.file, os.X_OK)
    assert "{" not in text
    assert json.loads(text.splitlines()[2][2:])[-1] == "codex"
    home.file.write_text(text + "# older\n")
    assert home.install() is Action.Updated
    assert home.file.read_text() == text
    assert home.uninstall() is Action.Deleted
    assert home.files() == {}
    assert home.uninstall() is Action.Absent


def test_a_file_of_another_is_not_touched(plugin: Setup, tmp_path: Path) -> None:
    home = Home(tmp_path, plugin.agent)
    home.file = tmp_path / ".codex/hooks/PreToolUse"
    home.holds("#!/bin/sh\nmine\n")
    with pytest.raises(SettingsError, match="another tool has a hook here"):
        home.install()
    assert home.uninstall() is Action.Absent
    assert home.files() == {"PreToolUse": "#!/bin/sh\nmine\n"}


def test_two_of_ours_in_one_list(tmp_path: Path) -> None:
    """Kiro has all hooks in one list, each with its trigger."""
    home = Home(tmp_path, Agent.Kiro)
    home.install()
    whole = home.file.read_text()
    triggers = [one["trigger"] for one in json.loads(whole)["hooks"]]
    assert triggers == ["PreToolUse", "PostToolUse"]
    other = {"name": "mine", "trigger": "PostToolUse", "action": {"type": "command", "command": "true"}}
    earlier = json.loads(whole)["hooks"][0]
    home.holds(json.dumps({"version": "v1", "hooks": [other, earlier]}))  # as a version before wrote it
    assert home.install() is Action.Updated
    assert [one["name"] for one in json.loads(home.file.read_text())["hooks"]] == ["mine", "assent", "assent-outcome"]
    assert home.install() is Action.Unchanged
    home.uninstall()
    assert json.loads(home.file.read_text())["hooks"] == [other]


def test_a_wide_umask_opens_nothing_to_others(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "new/settings.json"
        settings.write(str(path), "{}", None)
        program = tmp_path / "new/hook"
        settings.write(str(program), "", None, executable=True)
    finally:
        os.umask(before)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path, program, path.parent)] == [0o644, 0o755, 0o755]
