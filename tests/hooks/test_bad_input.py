"""Events of the wrong shape, from every agent: a safe answer with a clear line, and the next call works."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assent.errors import AssentError
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import encode

from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

WRONG: tuple[Any, ...] = (None, 7, True, 1e300, "", "\ud800", "\0", [], {}, ["ls"], {"command": "ls"}, [[[]]])
DANGER: dict[str, object] = {"command": "rm -rf ~"}


def passes(agent: Agent, data: bytes, environment: dict[str, str]) -> bool:
    """Whether the call would continue without anybody being asked; an error stops it, and says why on one line."""
    try:
        reply = cold.reply(agent, data, environment)
    except AssentError as error:
        assert str(error).isprintable() or "\n" not in str(error)
        return False
    assert "not written down" not in reply.err
    return reply.code == 0 and ("deny" not in reply.out and "126" not in reply.out and 'cancel":true' not in reply.out)


def spoiled(sent: dict[str, Any], path: tuple[str, ...], value: object) -> dict[str, Any]:
    """The event with `value` in the place of the field at `path`."""
    name, *rest = path
    return {**sent, name: spoiled(sent[name], tuple(rest), value) if rest else value}


def fields(sent: dict[str, Any]) -> list[tuple[str, ...]]:
    """The paths of all fields."""
    inner = [(name, *path) for name, value in sent.items() if isinstance(value, dict) for path in fields(value)]
    return [*[(name,) for name in sent], *inner]


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_a_field_of_another_type(agent: Agent, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    sent = wire(agent, SHELLS[agent], DANGER)
    for path in fields(sent):
        for value in WRONG:
            try:
                passes(agent, encode(spoiled(sent, path, value)).encode(), environment)
            except (
                ValueError,
                TypeError,
                AttributeError,
            ) as error:
                pytest.fail(f"{path} = {value!r}: {error!r}")
    assert not passes(agent, encode(sent).encode(), environment)


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_a_key_that_is_given_twice(agent: Agent, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    text = json.dumps(wire(agent, SHELLS[agent], DANGER))
    key = "command_line" if agent is Agent.Windsurf else "command"
    twice = text.replace(f'"{key}": ', f'"{key}": "ls", "{key}": ', 1)
    assert twice != text
    assert not passes(agent, twice.encode(), environment)
    assert not passes(agent, text.replace("{", '{"x": 1, "x": 2, ', 1).encode(), environment)


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: json.dumps(text).encode()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_noise(data: bytes) -> None:
    for agent in Agent:
        try:
            cold.reply(agent, data, {"HOME": "/nonexistent"})
        except AssentError as error:
            assert str(error)


@pytest.mark.parametrize(
    "text", ["ls " + ">b " * 4000, "rm " + "a " * 8000, "cat " + "<<A " * 16000, "ls \0", "ls \udfff"]
)
@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex, Agent.Cline])
def test_long_and_odd_commands_are_answered(agent: Agent, text: str, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    done = cold.reply(agent, encode(wire(agent, SHELLS[agent], {"command": text})).encode(), environment)
    assert done.code in (0, 2)
    assert not passes(agent, encode(wire(agent, SHELLS[agent], DANGER)).encode(), environment)
