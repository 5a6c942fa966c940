"""Tools that run whatever follows: found without trying what may follow."""

from __future__ import annotations

import pytest

from assent.command import Surroundings, analyse
from assent.command.program import code_options
from assent.command.wrappers.table import is_tool, runner
from assent.pattern.running import is_run_by, runs_anything
from assent.risk.rulebook import programs

SOMEWHERE = Surroundings(cwd="/folder", home="/home/you", workspace="/folder")
TOOLS = sorted([name for names in programs().values() for name in names if is_tool(name)])
FORMS = sorted({path for name in TOOLS if (found := runner(name)) is not None for path in found.forms})
SUBCOMMANDS = ["", "install", "test", "-v", "-q run", "--offline", "run build", "exec -- make", "netns", *FORMS]


def tried(text: str) -> bool:
    """The same by trying what may follow, except for code, which no approval of other words covers."""
    code = () if "-c" in code_options(text.split()[0]) else (" -c x",)
    commands = [analyse(text + more, SOMEWHERE).commands for more in (" x", " x x", " -- x", *code)]
    alone = analyse(text, SOMEWHERE).commands
    return len(alone) == 1 and any(is_run_by(command, found[0]) for found in commands for command in found[1:])


@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_tried_and_what_is_known_agree(tool: str) -> None:
    for subcommand in SUBCOMMANDS:
        text = f"{tool} {subcommand}".rstrip()
        assert runs_anything(tool, text) is tried(text), text


@pytest.mark.parametrize("text", ["uv run", "npx", "npm exec", "poetry run", "bundle exec", "npm"])
def test_runs_anything(text: str) -> None:
    assert runs_anything(text.split()[0], text)


NARROW = ["uv sync", "npx eslint", "npm test", "uv run pytest", "git", "make", "just", "frobnicate"]


@pytest.mark.parametrize("text", NARROW)
def test_runs_no_more_than_it_says(text: str) -> None:
    assert not runs_anything(text.split()[0], text)
