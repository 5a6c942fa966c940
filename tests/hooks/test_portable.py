"""The line that a project commits: it finds Assent, and stops the call where there is none."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import hookfile, portable
from assent.hooks.installation.agents import setup_of
from assent.hooks.installation.guarded import GuardState, guards
from assent.hooks.installation.install import InstallScope, install, uninstall
from assent.hooks.installation.planning import Action

if TYPE_CHECKING:
    from pathlib import Path

EVENT = json.dumps(
    {"hook_event_name": "PreToolUse", "cwd": "/", "tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}
)


def run(home: Path, path: str = "/usr/bin:/bin") -> subprocess.CompletedProcess[str]:
    words = ["/bin/sh", "-c", portable.line(Agent.Claude)]
    return subprocess.run(
        words, input=EVENT, env={"HOME": str(home), "PATH": path}, capture_output=True, text=True, check=False
    )


def test_it_starts_the_copy_that_was_installed_last(tmp_path: Path) -> None:
    path = portable.write_launcher({"HOME": str(tmp_path)})
    assert path == str(tmp_path / ".local/share/assent/hook")
    told = run(tmp_path)
    assert json.loads(told.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_without_assent_the_call_is_stopped_with_the_remedy(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert "pipx install assent-gate" in told.stderr


def test_another_program_of_that_name_stops_the_call(tmp_path: Path) -> None:
    (tmp_path / "assent").write_text("#!/bin/sh\necho what is a hook\nexit 1\n")
    (tmp_path / "assent").chmod(0o755)
    assert run(tmp_path, f"{tmp_path}:/usr/bin:/bin").returncode == 2


def test_a_launcher_that_fails_stops_the_call(tmp_path: Path) -> None:
    path = portable.write_launcher({"HOME": str(tmp_path)})
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\nexec /gone/python3\n")
    assert run(tmp_path).returncode == 2


def test_no_launcher_where_others_can_write(tmp_path: Path) -> None:
    (tmp_path / ".local/share/assent").mkdir(parents=True)
    (tmp_path / ".local/share/assent").chmod(0o777)
    with pytest.raises(SettingsError, match="others can write there"):
        portable.write_launcher({"HOME": str(tmp_path)})


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex, Agent.Gemini, Agent.Qwen, Agent.Copilot])
def test_it_is_known_again_and_taken_out(agent: Agent, tmp_path: Path) -> None:
    (tmp_path / "project/.git").mkdir(parents=True)
    place = {"HOME": str(tmp_path)}, str(tmp_path / "project")
    change = install(agent, InstallScope.Project, *place, shared=True)
    assert change.after is not None
    assert str(tmp_path) not in change.after
    assert install(agent, InstallScope.Project, *place, shared=True).action is Action.Unchanged
    (guard,) = [each for each in guards(*place) if each.path == change.path]
    assert guard.state in (GuardState.Guarded, GuardState.Skipped)
    assert uninstall(agent, InstallScope.Project, *place).action is Action.Deleted


def test_one_line_takes_the_place_of_the_other(tmp_path: Path) -> None:
    (tmp_path / "project/.git").mkdir(parents=True)
    place = {"HOME": str(tmp_path)}, str(tmp_path / "project")
    install(Agent.Claude, InstallScope.Project, *place)
    change = install(Agent.Claude, InstallScope.Project, *place, shared=True)
    assert change.action is Action.Updated
    assert change.after is not None
    assert "entry.py" not in change.after


@pytest.mark.parametrize("agent", [Agent.Amp, Agent.Cline, Agent.OpenCode])
def test_files_that_are_ours_as_a_whole_have_no_such_line(agent: Agent) -> None:
    with pytest.raises(SettingsError, match="leave out --portable"):
        portable.check(setup_of(agent))


def test_a_line_that_only_speaks_of_it_is_not_ours() -> None:
    assert not hookfile.is_ours("echo assent hook claude", Agent.Claude)
    assert not hookfile.is_ours(portable.line(Agent.Codex), Agent.Claude)
