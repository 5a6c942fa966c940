"""The real clients with our hook: the same script for each."""

from __future__ import annotations

import json
import subprocess

import pytest

from assent.hooks.agents.event import Agent

from .box import Box
from .drivers import DRIVERS, Copilot, Gemini, OpenCode, Qwen
from .model import Model

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .drivers import Driver


@pytest.fixture(params=DRIVERS, ids=lambda driver: driver.agent.value)
def driver(request: pytest.FixtureRequest) -> Driver:
    found: Driver = request.param
    return found


@pytest.fixture
def box(tmp_path: Path, driver: Driver) -> Box:
    box = Box(tmp_path)
    box.install(driver.agent)
    return box


def told(driver: Driver, box: Box, *commands: str) -> list[str]:
    """The texts for the model about each command."""
    with Model([driver.step(command) for command in commands], driver.tool) as model:
        printed = driver.run(box, model)
    assert len(model.results) == len(commands), printed
    return model.results


# Qwen Code takes what a shell printed when the shell ends, which is at times before it has read it: 1 of 36 was empty.
UNHURRIED = "sleep 0.3"


def test_plain_and_failing_commands_run_and_denied_ones_do_not(driver: Driver, box: Box) -> None:
    plain, failing = f"cat README; {UNHURRIED}", f"cat absent; {UNHURRIED}; false"
    read, failed, destroyed, lasting = told(driver, box, plain, failing, NEVER, LASTING)
    assert "read me" in read
    assert "No such file" in failed
    for denied in (destroyed, lasting):
        assert "Assent blocked this: " in denied
    assert box.files() == {"README"}
    assert not (box.home / ".bashrc").exists()


def test_a_corrected_command_runs_or_is_suggested(driver: Driver, box: Box) -> None:
    box.assent("alias", "--cmd", "cat", "WRONG", "README", "--message", "its name")
    (result,) = told(driver, box, "cat WRONG")
    assert "No such file" not in result
    if driver.rewrites:
        assert "read me" in result
    else:
        assert "read me" not in result
        assert "Run `cat README` instead" in result


@pytest.mark.parametrize("part", ["the policy", "Python", "Assent"])
def test_the_command_does_not_run_when_something_is_broken(driver: Driver, box: Box, part: str) -> None:
    match part:
        case "the policy":
            box.write(".config/assent/policy.toml", "mode = \n")
        case "Python":
            box.edit(driver.hook, r"/\S*python3?", "/no/python")
        case "Assent":
            box.edit(driver.hook, r"/\S*/entry.py", "/no/assent/hooks/entry.py")
    with Model([driver.step("touch made")], driver.tool) as model:
        printed = driver.run(box, model)
    assert model.results or "aborted" in printed  # Cline can only end its run
    assert box.files() == {"README"}


@pytest.mark.parametrize(
    "driver", [one for one in DRIVERS if one.agent.value in ("gemini", "qwen", "copilot")], indirect=True
)
def test_the_right_name_of_a_tool_reaches_the_model(driver: Driver, box: Box) -> None:
    """Before the call, when the session begins; Copilot's hook also hears of the call itself."""
    box.assent("alias", "frobtool", "GoodTool")
    with Model([("frobtool", {"path": "README"}), driver.step("cat README")], driver.tool) as model:
        printed = driver.run(box, model)
    assert model.results, printed
    assert "Use `GoodTool` instead" in (model.results[0] if driver.agent is Agent.Copilot else model.asked[-1])


@pytest.mark.parametrize(
    "driver", [one for one in DRIVERS if one.agent.value in ("gemini", "qwen", "copilot")], indirect=True
)
def test_who_allowed_every_tool_is_not_asked_about_a_change(driver: Driver, box: Box) -> None:
    """By its command line alone in Gemini and Copilot, whose events do not say so."""
    assert "Assent" not in told(driver, box, "touch made")[0]
    assert "made" in box.files()
    argv = [*box.ours, "log", "--json"]
    done = subprocess.run(argv, env=box.environment, capture_output=True, text=True, check=True)
    assert [json.loads(line)["mode"] for line in done.stdout.splitlines()] == ["yolo"]


STARTED = Copilot("--allow-tool=shell(touch)", "--allow-tool=shell(git:*)", "--deny-tool=shell(git push)")


@pytest.mark.parametrize("driver", [STARTED], ids=["copilot"], indirect=True)
def test_the_rules_that_copilot_was_started_with_count(driver: Driver, box: Box) -> None:
    touched, initialised, pushed, built = told(driver, box, "touch made", "git tag v1", "git push", "make")
    assert "Assent" not in touched + initialised
    assert "Assent" in pushed
    assert "Assent" in built
    assert box.files() == {"README", "made"}


NEVER = "rm -rf ~ ; touch ran"
LASTING = "echo x >> ~/.bashrc"  # what runs on its own later is denied where nobody is asked
ALLOWING = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "allow"\npriority = 500\n'
MODES: dict[str, tuple[Driver, str, list[str], list[str]]] = {  # the mode, what runs, and what does not
    "qwen auto-edit": (
        Qwen("--approval-mode", "auto-edit", "--allowed-tools", "run_shell_command"),
        "accept-edits",
        ["touch made"],
        ["git push origin main", LASTING],
    ),
    "qwen default": (
        Qwen("--approval-mode", "default", "--allowed-tools", "run_shell_command"),
        "default",
        ["cat README"],
        ["git tag v1", "git push origin main"],
    ),
    "qwen plan": (Qwen("--approval-mode", "plan", "--allowed-tools", "run_shell_command"), "plan", ["cat README"], []),
    "qwen auto": (Qwen("--approval-mode", "auto", "--allowed-tools", "run_shell_command"), "auto", ["cat README"], []),
    "gemini plan": (Gemini("--approval-mode", "plan"), "plan", ["touch made"], [NEVER]),  # its own policy allows it
    "gemini auto_edit": (Gemini("--approval-mode", "auto_edit"), "accept-edits", ["touch made"], [NEVER]),
    "gemini -y": (Gemini("-y"), "yolo", ["touch made", "git tag v1"], [LASTING]),
    "gemini --allowed-tools": (Gemini("--allowed-tools", "run_shell_command"), "yolo", ["touch made"], [LASTING]),
    "copilot --yolo": (Copilot("--yolo"), "yolo", ["touch made", "git tag v1"], [LASTING]),
    "copilot --allow-tool=shell": (Copilot("--allow-tool=shell"), "yolo", ["touch made"], [LASTING]),
    "gemini auto_edit, every command allowed": (
        Gemini("--approval-mode", "auto_edit", "--allowed-tools", "run_shell_command"),
        "yolo",
        ["touch made", "git tag v1"],
        [LASTING],
    ),
    "copilot --allow-all": (Copilot("--allow-all"), "yolo", ["touch made", "git tag v1"], [LASTING]),
    "opencode --auto": (OpenCode("--auto"), "yolo", ["touch made", "git tag v1"], [LASTING]),
}


@pytest.mark.parametrize(
    ("driver", "mode", "runs", "held"),
    [pytest.param(*row, id=name) for name, row in MODES.items()],
    indirect=["driver"],
)
def test_a_mode_that_stands_for_a_preset(driver: Driver, box: Box, mode: str, runs: list[str], held: list[str]) -> None:
    box.write(".config/opencode/opencode.json", '{"permission": {"bash": "ask"}}')
    box.write(".gemini/policies/allow.toml", ALLOWING)  # else Gemini offers no shell where nobody is asked
    results = told(driver, box, *runs, *held)
    assert ["Assent blocked this: " in result for result in results] == [False] * len(runs) + [True] * len(held)
    argv = [*box.ours, "log", "--json"]
    done = subprocess.run(argv, env=box.environment, capture_output=True, text=True, check=True)
    assert {json.loads(line)["mode"] for line in done.stdout.splitlines()} == {mode}


@pytest.mark.parametrize("driver", [Copilot("--allow-tool=write")], ids=["copilot"], indirect=True)
def test_the_environment_of_copilot_allows_every_tool(driver: Driver, box: Box) -> None:
    box.environment["COPILOT_ALLOW_ALL"] = "true"
    made, lasting = told(driver, box, "touch made", LASTING)
    assert "Assent" not in made
    assert "Assent blocked this: " in lasting
    assert box.files() == {"README", "made"}
