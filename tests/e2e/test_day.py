"""A day of 285 calls through the real Claude Code: only what was allowed or agreed to ran, and the log says so.

Programs are stubs that record only that they ran: the truth about a call.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess

from .claude import SHELL, Claude, calls
from .model import Model

if TYPE_CHECKING:
    from typing import Any

CALLS = 285
SECONDS = 600
SESSIONS = Path(__file__).parents[2] / "bench/sessions.txt"
YES_NO = {True: "yes", False: "no", None: None}
BUILTINS = {"cd", "echo", "export", "pwd", "source", "test", "true", "[", "set", "if", "for", "while", "printf"}
REPLACED = {"find", "grep", "rg"}  # Claude Code runs programs of its own for these, as functions of the shell
MODES = ("default", "acceptEdits", "plan", "bypassPermissions")


class Watched(Model):
    """A model that notes how many lines the stubs had written when each result came back."""

    def __init__(self, steps: list[Any], log: Path) -> None:
        super().__init__(steps, SHELL)
        self.log, self.lines = log, [0]

    def _reply(self, protocol: Any, asked: dict[str, Any]) -> list[dict[str, Any]]:
        answer = super()._reply(protocol, asked)
        while len(self.lines) <= len(self.results):
            self.lines.append(len(self.log.read_text().splitlines()))
        return answer

    def ran(self, number: int) -> bool:
        """Whether the call of that number started a stub."""
        return self.lines[number + 1] > self.lines[number]


def day() -> list[str]:
    """Calls as agents make them; those that write outside the project with the shell's own means are left out."""
    told = [line.split("\t")[1].replace("\\n", "\n") for line in SESSIONS.read_text().splitlines() if "\t" in line]
    for name in ("demo.txt", "day.txt"):
        text = files("assent.cli").joinpath(name).read_text(encoding="utf-8")
        told += [line[2:] for line in text.splitlines() if line.startswith("$ ") and "<<" not in line]
    apart = [command for command in told if not any(word in command for word in ("/tmp", "/dev/tcp", "sleep", " &"))]
    return [apart[number % len(apart)] for number in range(CALLS)]


def stubbed(claude: Claude, commands: list[str]) -> Path:
    """A folder of stubs as the whole PATH, and the file into which they write."""
    folder, log = claude.box.home / "stubs", claude.box.home / "stubs.log"
    folder.mkdir()
    log.write_text("")
    for program in {program for command in commands for program in programs(command)}:
        if program not in BUILTINS:
            stub = folder / program
            stub.write_text(f'#!/bin/bash\n[ -z "$CLAUDECODE" ] || printf "%s\\n" {program} >> {log}\n')
            stub.chmod(0o755)
    claude.box.environment["PATH"] = str(folder)
    return log


def programs(command: str) -> list[str]:
    """The programs of a call that PATH is searched for, in their order."""
    found = [finding.command for finding in assess(command, Context("/w", "/w", "/h")).findings]
    names = [name for one in found for name in (*(wrapper.name for wrapper in one.wrappers), one.program)]
    return [name for name in names if name and "/" not in name]


def starts(command: str) -> bool:
    """Whether the call surely starts a stub: the first program is neither the shell's own nor the agent's."""
    first = programs(command)[:1]
    return first != [] and first[0] not in BUILTINS | REPLACED


@pytest.mark.parametrize("mode", MODES)
def test_a_day(mode: str, tmp_path: Path) -> None:
    claude = Claude(tmp_path)
    commands = day()
    log = stubbed(claude, commands)
    answers: dict[str, bool] = {}

    def answer(question: dict[str, Any]) -> bool:
        said = len(answers) % 2 == 0
        return answers.setdefault(question["tool_use_id"], said)

    model = Watched(calls(*commands), log)
    claude.with_model(model, mode, answer, SECONDS)
    rows = claude.rows()
    assert [row["command"] for row in rows] == commands
    for number, row in enumerate(rows):
        told = json.dumps(row)
        if model.ran(number):
            assert row["answer"] != "deny", told
            assert row["ran"] is True, told
        elif starts(row["command"]):
            assert row["success"] is not True, told
        said = answers.get(row["call"])
        assert (row["answered"], row["prompted"]) == (YES_NO[said], True if said is not None else row["prompted"]), told
