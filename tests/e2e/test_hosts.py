"""Agents in other settings than their usual: another's hook files, other forms, their own questions."""

from __future__ import annotations

import json
import shlex
import subprocess

import pytest

from assent.hooks.agents.event import Agent
from assent.hooks.command_line import line, words
from assent.hooks.installation.install import InstallScope, install

from .box import Box
from .clients import client
from .drivers import Cline, Copilot, OpenCode
from .model import Model

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from .drivers import Driver


LASTING = "echo x >> ~/.bashrc"  # what runs on its own later is denied where nobody is asked


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def told(driver: Driver, box: Box, *commands: str) -> list[str]:
    """The texts for the model about each command."""
    with Model([driver.step(command) for command in commands], driver.tool) as model:
        printed = driver.run(box, model)
    assert len(model.results) == len(commands), printed
    return model.results


def test_copilot_runs_the_hooks_of_claude_code_in_a_repository(box: Box) -> None:
    install(Agent.Claude, InstallScope.Project, box.environment, str(box.repository))
    box.assent("alias", "--cmd", "cat", "WRONG", "README")
    read, corrected, deleted = told(Copilot(), box, "cat README", "cat WRONG", LASTING)
    assert "read me" in read
    assert "read me" in corrected
    assert "Denied by preToolUse hook" in deleted
    assert box.files() == {"README", ".claude"}


def test_copilot_in_its_own_form(box: Box) -> None:
    hook = {"type": "command", "bash": line(Agent.Copilot), "timeoutSec": 30}
    box.write(".copilot/hooks/own.json", json.dumps({"version": 1, "hooks": {"preToolUse": [hook]}}))
    box.assent("alias", "--cmd", "cat", "WRONG", "README")
    read, corrected, deleted, destroyed = told(
        Copilot(), box, "cat README", "cat WRONG", LASTING, "rm -rf ~ ; touch ran"
    )
    assert "read me" in read
    assert "read me" in corrected
    for denied in (deleted, destroyed):
        assert "Assent blocked this: " in denied
    assert box.files() == {"README"}


def test_cline_goes_on_after_a_denied_edit_or_read(box: Box) -> None:
    box.install(Agent.Cline)
    profile, key = box.home / ".bashrc", box.write(".ssh/id_rsa", "once")
    steps = [
        ("editor", {"path": str(profile), "new_text": "x"}),
        ("read_files", {"files": [{"path": str(key)}]}),
        Cline().step("cat README"),
    ]
    with Model(steps, Cline.tool) as model:
        printed = Cline().run(box, model)
    assert len(model.results) == len(steps), printed
    assert "Assent blocked this: " in model.results[0]
    assert "Assent blocked this: " in model.results[1]
    assert "read me" in model.results[2]
    assert not profile.exists()


ANSWERING = """
import {{ Assent }} from "{plugin}"
const client = {{ postSessionIdPermissionsPermissionId: async (given) => console.log(JSON.stringify(given)) }}
const plugin = await Assent({{ client, directory: process.cwd() }})
const asked = {{ id: "p", sessionID: "s", permission: "bash", metadata: {{ command: process.argv[2] }} }}
await plugin.event({{ event: {{ type: "permission.asked", properties: asked }} }})
"""
ANSWERED = {"cat README": "once", "rm -rf ~": "reject", "git push origin main": None}


@pytest.mark.parametrize("command", ANSWERED)
def test_the_plugin_answers_what_opencode_would_ask(box: Box, command: str) -> None:
    """Without OpenCode itself, which without a terminal rejects at once."""
    box.install(Agent.OpenCode)
    plugin = (box.home / OpenCode.hook).rename(box.home / "assent.mjs")
    program = box.write("answering.mjs", ANSWERING.format(plugin=plugin))
    printed = box.run(["node", str(program), command])
    response = ANSWERED[command]
    answered = {"path": {"id": "s", "permissionID": "p"}, "body": {"response": response}}
    assert [json.loads(line) for line in printed.splitlines()] == ([answered] if response else [])


def test_opencode_denies_where_it_would_ask_nobody(box: Box) -> None:
    box.install(Agent.OpenCode)
    (unknown,) = told(OpenCode(), box, "frobnicate --all")
    assert "Assent blocked this: " in unknown


CALLING = """
import plugin from "{plugin}"
const handlers = {{}}
const shellCommandFromToolCall = (call) => ({{ command: call.input.cmd }})
plugin({{
  system: {{ workspaceRoot: null }}, helpers: {{ shellCommandFromToolCall }}, logger: console,
  on: (name, handler) => {{ handlers[name] = handler }},
}})
const call = {{ toolUseID: "t", tool: "Bash", input: {{ cmd: process.argv[2] }}, thread: {{ id: "T" }} }}
const nobody = async () => {{ throw new Error("no dialog") }}
const dialogs = {{ yes: async () => true, no: async () => false, nobody }}
const confirm = dialogs[process.argv[3]]
console.log(JSON.stringify(await handlers["tool.call"](call, {{ ui: {{ confirm }} }})))
"""
CALLED = {
    ("cat README", "nobody"): "allow",
    ("git push origin main", "yes"): "allow",
    ("git push origin main", "no"): "reject-and-continue",
    ("git push origin main", "nobody"): "reject-and-continue",
    ("rm -rf ~", "yes"): "reject-and-continue",
    ("cat WRONG", "nobody"): "modify",
}


@pytest.mark.parametrize("case", CALLED, ids=" / ".join)
def test_the_plugin_of_amp(box: Box, case: tuple[str, str]) -> None:
    """Without Amp itself, whose agent runs elsewhere."""
    box.install(Agent.Amp)
    box.assent("alias", "--cmd", "cat", "WRONG", "README")
    program = box.write("calling.mts", CALLING.format(plugin=box.home / ".config/amp/plugins/assent.ts"))
    printed = box.run(["node", "--experimental-strip-types", "--no-warnings", str(program), *case])
    answer = json.loads(printed.splitlines()[-1])
    assert answer["action"] == CALLED[case]
    if answer["action"] == "modify":
        assert answer["input"] == {"cmd": "cat README"}


DELEGATED = {"cat README": "allow", "git push origin main": "ask", "frobnicate": "ask", "rm -rf ~": "reject"}


@pytest.mark.parametrize("command", DELEGATED)
def test_amp_asks_a_delegate(box: Box, command: str) -> None:
    program = shlex.join(words(Agent.Amp))
    delegate = box.write("delegate", f"#!/bin/sh\n{program}\ncase $? in 0) exit 0 ;; 1) exit 1 ;; *) exit 2 ;; esac\n")
    delegate.chmod(0o755)
    rules = [{"tool": "Bash", "action": "delegate", "to": str(delegate)}]
    box.write(".config/amp/settings.json", json.dumps({"amp.permissions": rules}))
    done = subprocess.run(
        [client("amp"), "permissions", "test", "Bash", "--cmd", command],
        cwd=box.repository,
        env=box.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert f"action: {DELEGATED[command]}" in done.stdout, done.stdout + done.stderr
