"""Every event of every agent, spoiled in every way: a safe answer, one clear line, and the next call works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assent.config.locations import locate
from assent.hooks import cold
from assent.hooks.agents.answer import LONGEST
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import MOST_BYTES
from assent.store.database import open_store
from assent.store.ingest import APART, ingest

from .blocks import blocks
from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from assent.hooks.agents.wire import Reply

GONE = object()  # stands for a field that is not there
DEEP = {"deep object": '{"a":' * 900 + "1" + "}" * 900, "deep list": "[" * 1000 + "]" * 1000}
WRONG: tuple[Any, ...] = (
    *(None, 7, -1, True, 1e300, 10**400, [], {}, ["ls"], [[[]]], {"command": ["rm", "-rf", "~"]}, GONE, *DEEP),
    *("", "\ud800", "\0", "/\0", "/\ud800", "\x1b[31m", "\u202e", "x" * 70_000),
)
DANGER = "rm -rf ~"
FIELDS = ("moment", "approval", "tool", "shell", "command", "cwd", "start", "project", "session", "call", "outcome")
EVENTS = blocks("events.txt", "agent", "event", *FIELDS, "why")
COMMANDS = {
    "a NUL": "ls \0\n" + DANGER,
    "half a character": "ls \ud800\n" + DANGER,
    "a character that is no byte": "ls \udfff\n" + DANGER,
    "a mark of bash's own": "ls \x01\n" + DANGER,
    "64 KiB of a here-document": "cat <<A\n" + "x\n" * 32_700 + "A\n" + DANGER,
    "more than that": "cat <<A\n" + "x\n" * 40_000 + "A\n" + DANGER,
    "16,000 here-documents": DANGER + "; cat " + "<<A " * 16_000,
    "8,000 words": "echo " + "a " * 8_000 + "\n" + DANGER,
    "4,000 redirects": "ls " + ">b " * 4_000 + "\n" + DANGER,
    "5,000 assignments": "a=1 " * 5_000 + "ls\n" + DANGER,
    "9,000 commands": "true\n" * 9_000 + DANGER,
    "5,000 pipes": "cat | " * 5_000 + "cat\n" + DANGER,
    "1,500 conditions": "if true; then " * 1_500 + DANGER + "; fi" * 1_500,
    "3,000 substitutions": "echo " + "$(ls) " * 3_000 + "\n" + DANGER,
    "a shell within a shell, too long": "bash -c '" + "true;" * 6_000 + DANGER + "'",
}


def answered(agent: Agent, data: bytes, home: Path) -> Reply:
    """The answer of the hook's process, which it ends with in every case."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cold, "_standard_input", lambda _: data)
        patch.setattr(cold, "_limit_time", lambda *_: None)
        reply = cold.guarded(agent, {"HOME": str(home)})
    assert reply.code in ((0, 1, 2) if agent is Agent.Amp else (0, 2))  # 1 is a delegate's question
    if reply.code:
        assert reply.out == ""
        assert reply.err.strip(), "a hook that stops a call says why"
        assert reply.err.endswith("\n")
        assert reply.err[:-1].isprintable()
        assert len(reply.err) < 2 * LONGEST
    else:
        assert reply.err == ""
        assert reply.out == "" or isinstance(json.loads(reply.out), dict)
    assert "judging it failed" not in reply.out + reply.err, "what was expected is told as what it is"
    return reply


def recorded(home: Path) -> int:
    """The number of calls in the log, into which every line of the journal goes."""
    places = locate({"HOME": str(home)})
    lines = Path(places.journal).read_bytes().count(b"\n")
    with open_store(places.store) as store:
        assert ingest(store, places.journal) == lines
    assert not (Path(places.journal).parent / APART).exists()
    return lines


def stops(reply: Reply) -> bool:
    """Whether the call does not run, or not before somebody is asked."""
    return reply.code != 0 or any(word in reply.out for word in ("deny", "reject", "exit 126", "ask", 'cancel":true'))


def spoiled(sent: dict[str, Any], path: tuple[str, ...], value: object) -> dict[str, Any]:
    """The event with `value` in place of the field at `path`."""
    name, *rest = path
    if value is GONE and not rest:
        return {key: kept for key, kept in sent.items() if key != name}
    return {**sent, name: spoiled(sent[name], tuple(rest), value) if rest else value}


def fields(sent: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The paths of all fields."""
    for name, value in sent.items():
        yield (name,)
        if isinstance(value, dict):
            yield from [(name, *path) for path in fields(value)]


def written(sent: dict[str, Any]) -> bytes:
    """The event as JSON, also where it is nested more deeply than Python writes it."""
    text = json.dumps(sent)
    for name, value in DEEP.items():
        text = text.replace(f'"{name}"', value)
    return text.encode()


def unreadable(text: str) -> Iterator[bytes]:
    """The text that is no event any more, whatever it was."""
    data = text.encode()
    yield from [data[:at] for at in range(0, len(data), max(1, len(data) // 9))]
    yield from [b"\xef\xbb\xbf" + data, text.encode("utf-16"), text.encode("utf-16-le"), text.encode("utf-32")]
    yield from [data + data, data + b"\n" + data, b"\0" + data, data + b"\0", b"[" + data + b"]", b"null", b" \n", b"7"]
    yield from [text.replace("{", more, 1).encode() for more in ('{"x":1,"x":2,', '{"x":NaN,', "{'x':1,", '{"\x01":1,')]
    yield from [data.replace(b"{", b'{"\xff":1,', 1), b'{"a":' * 99_999, b"[" * 99_999 + b"]" * 99_999]
    yield json.dumps(text).encode()
    yield b" " * (MOST_BYTES + 1)


def seen(agent: Agent) -> list[dict[str, Any]]:
    """Events of the agent of every kind that it knows."""
    return [json.loads(case["event"]) for case in EVENTS if case["agent"] == agent.value]


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_a_field_of_another_shape(agent: Agent, tmp_path: Path) -> None:
    danger = wire(agent, SHELLS[agent], {"command": DANGER}) | {"session_id": "s"}
    assert len(seen(agent)) > 1
    for sent in [*seen(agent), danger]:
        for path in fields(sent):
            for value in WRONG:
                answered(agent, written(spoiled(sent, path, value)), tmp_path)
    assert stops(answered(agent, written(danger), tmp_path))
    assert recorded(tmp_path) > 0


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_whatever_else_a_call_says_it_is_judged(agent: Agent, tmp_path: Path) -> None:
    danger = wire(agent, SHELLS[agent], {"command": DANGER})
    held = "command command_line cmd tool_input toolArgs input tool_info preToolUse parameters".split()
    for path in fields(danger):
        for value in () if path[-1] in held else WRONG:
            assert stops(answered(agent, written(spoiled(danger, path, value)), tmp_path)), (path, value)


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_nor_do_two_names_that_nobody_knows_hide_it(agent: Agent, tmp_path: Path) -> None:
    danger = wire(agent, SHELLS[agent], {"command": DANGER})
    events = [path for path in fields(danger) if path[-1] in ("hook_event_name", "hookEventName", "hookName")]
    tools = [path for path in fields(danger) if path[-1] in ("tool_name", "toolName", "name", "tool")]
    for event in events:
        for tool in tools:
            sent = spoiled(spoiled(danger, event, "LaterOn"), tool, "conjure")
            assert stops(answered(agent, written(sent), tmp_path)), (event, tool)


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_what_is_no_event_stops_the_call(agent: Agent, tmp_path: Path) -> None:
    danger = wire(agent, SHELLS[agent], {"command": DANGER})
    for sent in [*seen(agent), danger]:
        for data in unreadable(json.dumps(sent)):
            assert answered(agent, data, tmp_path).code == 2, data[:80]
    twice = json.dumps(danger).replace(f'": "{DANGER}"', f'": "{DANGER}", "cwd": "/a", "cwd": "/b"', 1)
    assert answered(agent, twice.encode(), tmp_path).code == 2
    huge = json.dumps(danger).replace("{", '{"x":' + "9" * 100_000 + ",", 1)
    assert stops(answered(agent, huge.encode(), tmp_path))
    assert stops(answered(agent, written(danger), tmp_path))


@pytest.mark.parametrize("what", COMMANDS)
@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_a_command_in_which_more_could_hide(agent: Agent, what: str, tmp_path: Path) -> None:
    """No length and no odd character takes a denied command past an agent that cannot be made to ask."""
    data = written(wire(agent, SHELLS[agent], {"command": COMMANDS[what]}) | {"session_id": "s"})
    reply = answered(agent, data, tmp_path)
    if agent is Agent.Cursor and not stops(reply):  # it is asked about right before the command
        data = written({"hook_event_name": "beforeShellExecution", "command": COMMANDS[what], "cwd": "/repo"})
        reply = answered(agent, data, tmp_path)
    assert stops(reply)
    assert recorded(tmp_path) > 0


@given(data=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: json.dumps(text).encode()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_noise(data: bytes, tmp_path: Path) -> None:
    for agent in Agent:
        assert answered(agent, data, tmp_path).code == 2
