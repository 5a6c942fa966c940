"""Whatever events are lost, late or told twice: what the record says of a call is true, or it is not known."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from assent.config.locations import locate
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.store.database import open_store
from assent.store.events import EventQuery, StoredEvent, ingest, query

if TYPE_CHECKING:
    from pathlib import Path

ALLOWED, ASKED, DENIED = "git status", "git push origin main", "rm -rf ~"
NO = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the"
# What a model reads of a call that a program, instead of a terminal, has declined, and what commands print.
WORDS = ("no, thank you", "", "(Bash completed with no output)", "was rejected", "hello", "Assent blocked this: x")


class Story(NamedTuple):
    """The story of a call: None is that it did not come to that."""

    command: str
    told: str  # what the model reads of it
    ran: bool
    success: bool | None = None
    answered: str = ""
    error: str = ""


def stories(draw: random.Random) -> Story:
    words = draw.choice(WORDS)
    failed = f"Exit code 1\n{words}"
    return draw.choice(
        (
            Story(ALLOWED, words, ran=True, success=True),
            Story(ALLOWED, failed, ran=True, success=False, error=failed),
            Story(ALLOWED, "Permission to use Bash with command x has been denied.", ran=False),
            Story(ALLOWED, "<tool_use_error>Cancelled: parallel tool call errored</tool_use_error>", ran=False),
            Story(ASKED, words, ran=True, success=True, answered="yes"),
            Story(ASKED, failed, ran=True, success=False, answered="yes", error=failed),
            Story(ASKED, NO, ran=False, answered="no"),
            Story(ASKED, words, ran=False, answered="no"),
            Story(ASKED, "Permission to use Bash with command x has been denied.", ran=False),
            Story(ASKED, "<tool_use_error>InputValidationError: x</tool_use_error>", ran=False),
            Story(DENIED, "Hook denied it: Assent blocked this: `rm` deletes your home.", ran=False),
        )
    )


def events(number: int, story: Story) -> list[dict[str, object]]:
    """The events of Claude Code about the call, in order."""
    call = {
        "session_id": "s",
        "cwd": "/",
        "tool_name": "Bash",
        "tool_use_id": f"t{number}",
        "tool_input": {"command": f"{story.command}" if story.command == DENIED else f"{story.command} #{number}"},
    }
    made: list[dict[str, object]] = [{**call, "hook_event_name": "PreToolUse"}]
    if story.command == ASKED:
        made.append({**call, "hook_event_name": "PermissionRequest", "tool_use_id": ""})
    if story.success:
        made.append({**call, "hook_event_name": "PostToolUse", "tool_response": {"stdout": story.told}})
    elif story.success is False:
        made.append({**call, "hook_event_name": "PostToolUseFailure", "error": story.error})
    batch = {"session_id": "s", "cwd": "/", "hook_event_name": "PostToolBatch"}
    return [*made, {**batch, "tool_calls": [{**call, "tool_response": story.told}]}]


def disturbed(draw: random.Random, told: list[dict[str, object]]) -> list[dict[str, object]]:
    """Some lost, some twice, and neighbours in the other order: each is told by a process of its own."""
    made = [event for event in told for _ in range(draw.choice((0, 1, 1, 1, 2)))]
    for at in range(len(made) - 1):
        if draw.random() < 0.2:
            made[at], made[at + 1] = made[at + 1], made[at]
    return made


def untrue(row: StoredEvent, story: Story) -> list[str]:
    """The claims of the record that are untrue."""
    claims = {
        "ran": row.end.ran in (None, story.ran),
        "success": row.end.success in (None, bool(story.success)),  # what did not run is not a success
        "answered": row.asked.answered in ("", story.answered),
    }
    return [name for name, holds in claims.items() if not holds]


@pytest.mark.parametrize("seed", range(6))
def test_true_or_not_known(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    told = [stories(draw) for _ in range(12)]
    environment = {"HOME": str(tmp_path)}
    for event in disturbed(draw, [event for number, story in enumerate(told) for event in events(number, story)]):
        cold.reply(Agent.Claude, json.dumps(event).encode(), environment)
    places = locate(environment)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        rows = query(store, EventQuery())
    assert rows
    wrong = [(row, told[int(row.call[1:])]) for row in rows if row.call and untrue(row, told[int(row.call[1:])])]
    assert wrong == []


def test_an_undisturbed_record_is_whole(tmp_path: Path) -> None:
    told = [stories(random.Random(seed)) for seed in range(30)]
    environment = {"HOME": str(tmp_path)}
    for number, story in enumerate(told):
        for event in events(number, story):
            cold.reply(Agent.Claude, json.dumps(event).encode(), environment)
    places = locate(environment)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        rows = {row.call: row for row in query(store, EventQuery())}
    for number, story in enumerate(told):
        row = rows[f"t{number}"]
        assert untrue(row, story) == []
        assert story.success is None or (row.end.ran, row.end.success) == (story.ran, story.success)
        assert story.told != NO or (row.end.ran, row.asked.answered) == (False, "no")
        assert story.command != DENIED or row.end.ran is False
