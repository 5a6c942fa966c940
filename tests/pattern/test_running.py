"""Tools that run whatever follows: found without trying what may follow."""

from __future__ import annotations

import pytest

from assent.command import Surroundings, analyse, program
from assent.command.wrappers import table
from assent.command.wrappers.runners import RUNNERS
from assent.pattern.running import is_run_by, runs_anything

SOMEWHERE = Surroundings(cwd="/folder", home="/home/you", workspace="/folder")
FORMS = sorted({form for runner in RUNNERS.values() for form in runner.forms})
SUBCOMMANDS = ["", "install", "test", "-v", "-q run", "--offline", "run build", "exec -- make", "netns", *FORMS]


def tried(text: str) -> bool:
    """The same by trying what may follow."""
    commands = [analyse(text + more, SOMEWHERE).commands for more in (" x", " x x", " -- x", " -c x")]
    alone = analyse(text, SOMEWHERE).commands
    return len(alone) == 1 and any(is_run_by(command, found[0]) for found in commands for command in found[1:])


@pytest.mark.parametrize("tool", sorted(RUNNERS))
def test_what_is_tried_and_what_is_known_agree(tool: str) -> None:
    for subcommand in SUBCOMMANDS:
        text = f"{tool} {subcommand}".rstrip()
        assert runs_anything(tool, text) is tried(text), text


@pytest.mark.parametrize("text", ["uv run", "npx", "npm exec", "poetry run", "bundle exec", "npm"])
def test_runs_anything(text: str) -> None:
    assert runs_anything(text.split()[0], text)


@pytest.mark.parametrize("text", ["uv sync", "npx eslint", "npm test", "uv run pytest", "git", "make", "frobnicate"])
def test_runs_no_more_than_it_says(text: str) -> None:
    assert not runs_anything(text.split()[0], text)


def test_no_tool_with_a_subcommand_only_starts_others() -> None:
    """So the table of those that do is not read for it."""
    assert program.SUBCOMMANDS.keys().isdisjoint(table.FORMS)
