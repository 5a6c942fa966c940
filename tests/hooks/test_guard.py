from __future__ import annotations

import os

import pytest

from assent.hooks.agents.event import Agent
from assent.hooks.command_line import line
from assent.hooks.installation import guarded, self_test
from assent.hooks.installation.agents import CLAUDE, COPILOT, SETUPS, VSCODE
from assent.hooks.installation.guarded import GuardedFile, GuardState, guards, present
from assent.hooks.installation.install import InstallScope, install, settings_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from assent.hooks.installation.agents import Setup

EVERY = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.agent.value)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path), "PATH": str(tmp_path / "bin")}


def found(environment: dict[str, str]) -> dict[tuple[Agent, InstallScope], GuardedFile]:
    cwd = f"{environment['HOME']}/project"
    return {(guard.setup.agent, guard.scope): guard for guard in guards(environment, cwd)}


def test_every_agent_has_a_row() -> None:
    assert {setup.agent for setup in SETUPS} == set(Agent)


@EVERY
def test_there_or_not(environment: dict[str, str], tmp_path: Path, setup: Setup) -> None:
    assert present(setup, environment, "/") == ""
    folder = tmp_path / (setup.signs or (setup.files.folder,))[0]
    folder.mkdir(parents=True)
    assert present(setup, environment, "/") == str(folder)
    for name in setup.programs:
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.touch(0o755)
        assert present(setup, environment, "/") == str(program)
        program.unlink()


def test_the_folder_of_copilot_is_no_sign_of_vs_code(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / ".copilot").mkdir()
    (tmp_path / ".copilot/config.json").touch()
    assert present(COPILOT, environment, "/")
    assert present(VSCODE, environment, "/") == ""


def test_hooks_of_ours_are_no_sign_of_another_agent(environment: dict[str, str], tmp_path: Path) -> None:
    install(Agent.VSCode, InstallScope.User, environment, "/")
    assert present(COPILOT, environment, "/") == ""
    (tmp_path / ".copilot/logs").mkdir()
    (tmp_path / ".copilot/logs/one.log").touch()
    assert present(COPILOT, environment, "/") == str(tmp_path / ".copilot")


def trusted(path: str) -> str:
    """The state that Codex keeps when its user trusts the lines of `path`."""
    keys = guarded.handlers(path)
    return "".join([f'[hooks.state."{key}"]\ntrusted_hash = "{kept}"\n' for key, kept in keys])


@EVERY
def test_guarded_or_not(environment: dict[str, str], setup: Setup) -> None:
    assert found(environment)[setup.agent, InstallScope.User].state is GuardState.Unguarded
    change = install(setup.agent, InstallScope.User, environment, "/")
    if setup.agent is Agent.Codex:
        assert found(environment)[setup.agent, InstallScope.User].state is GuardState.Skipped
        with open(os.path.join(os.path.dirname(change.path), guarded.CONFIG), "w") as file:
            file.write(trusted(change.path))
    assert found(environment)[setup.agent, InstallScope.User].state is GuardState.Guarded
    assert change.after is not None
    with open(change.path, "w") as file:
        file.write(change.after.replace("python", "other-python"))
    state = found(environment)[setup.agent, InstallScope.User].state
    assert state is (GuardState.Skipped if setup.agent is Agent.Codex else GuardState.Other)


def test_settings_that_cannot_be_read(environment: dict[str, str], tmp_path: Path) -> None:
    path = settings_path(Agent.Claude, InstallScope.User, environment, "/")
    (tmp_path / ".claude").mkdir()
    with open(path, "w") as file:
        file.write("{")
    guard = found(environment)[Agent.Claude, InstallScope.User]
    assert guard.state is GuardState.Unreadable
    assert path in guard.told


def test_a_project_counts_when_something_of_ours_is_there(environment: dict[str, str], tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    assert (Agent.Claude, InstallScope.Project) not in found(environment)
    install(Agent.Claude, InstallScope.Project, environment, str(project))
    assert found(environment)[Agent.Claude, InstallScope.Project].state is GuardState.Guarded


@EVERY
def test_the_line_of_every_agent_stops_what_it_must(environment: dict[str, str], setup: Setup) -> None:
    assert setup.sample, "without an event of the agent nothing proves that its hook works"
    assert self_test.fault(setup, line(setup.agent), environment) == ""


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("true", "was nothing, exit code 0"),
        ("exit 1", "exit code 1"),
        ("/gone || exit 2", "/gone"),
        ("cat", "rm -rf /"),
    ],
)
def test_a_line_that_does_not_work(environment: dict[str, str], broken: str, said: str) -> None:
    assert said in self_test.fault(CLAUDE, broken, environment)


def test_a_proof_leaves_nothing_behind(environment: dict[str, str], tmp_path: Path) -> None:
    self_test.fault(CLAUDE, line(Agent.Claude), environment)
    assert list(tmp_path.iterdir()) == []
