"""The command that Cline is given in place of a denied one: it fails, and says why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from assent.hooks.agents import cline
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.event import Moment

DENIED = Answer(AnswerKind.Deny, "it runs in every shell", "ask the user")
CALLS: dict[str, dict[str, Any]] = {
    "run_commands": {"commands": ["touch x"]},
    "editor": {"path": "/home/you/.bashrc", "new_text": "x"},
    "read_files": {"files": [{"path": "/home/you/.ssh/id_rsa"}]},
}


def event(name: str, tool: str, given: dict[str, Any]) -> dict[str, Any]:
    return {"hookName": name, "workspaceRoots": ["/p"], name: {"id": "1", "name": tool, "input": given, "output": []}}


@pytest.mark.parametrize("tool", CALLS)
def test_a_denied_call_is_replaced_by_one_that_fails(tool: str) -> None:
    reply = json.loads(cline.write(DENIED, cline.read(event("tool_call", tool, CALLS[tool]))).out)
    assert reply["cancel"] is False
    assert "Assent blocked this: it runs in every shell. Ask the user." in json.dumps(reply["overrideInput"])
    assert cline.read(event("tool_result", tool, reply["overrideInput"])).moment is Moment.Other


def test_other_tools_can_only_be_cancelled() -> None:
    reply = json.loads(cline.write(DENIED, cline.read(event("tool_call", "fetch", {"url": "x"}))).out)
    assert reply == {"cancel": True, "errorMessage": "Assent blocked this: it runs in every shell. Ask the user."}


def test_nothing_can_be_where_a_denied_file_is_looked_for() -> None:
    reply = json.loads(cline.write(DENIED, cline.read(event("tool_call", "editor", CALLS["editor"]))).out)
    with pytest.raises(NotADirectoryError):
        open(reply["overrideInput"]["path"], "w")  # noqa: SIM115 - it must fail
