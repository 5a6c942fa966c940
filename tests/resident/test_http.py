"""Claude Code's HTTP hooks: asked through the settings that were installed, with real requests."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.client import ask
from assent.config.locations import locate
from assent.hooks import http_setting
from assent.hooks.agents.wire import MOST_BYTES
from assent.hooks.http_setting import HttpSetting
from assent.hooks.installation.http_proof import TRIAL
from assent.resident.door import MOST_WAITING
from assent.resident.http_door import Refusal, RequestHead, head
from assent.store.database import open_store
from assent.store.events import EventQuery, ingest, query

from .conftest import SECONDS, event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .asker import Asker


EVENTS = {
    "allowed": event("git status"),
    "asked": event("git push --force"),
    "denied": event("rm -rf /"),
    "nobody to ask": event("git push", permission_mode="bypassPermissions"),
    "no opinion": event("frobnicate"),
    "a question of Claude Code's own": event("rm -rf /", hook_event_name="PermissionRequest"),
    "after a call": event("git status", hook_event_name="PostToolUse"),
    "files": event("", tool_name="Write", tool_input={"file_path": "/etc/passwd", "content": ""}),
}


@pytest.mark.parametrize("case", EVENTS)
def test_the_same_answer_as_by_a_command(asker: Asker, case: str) -> None:
    assert asker.post(EVENTS[case]) == (200, asker.command(EVENTS[case]))


def test_what_cannot_be_judged_is_stopped(asker: Asker) -> None:
    """An exit code would stop a command's call; here only an answer can."""
    for data in (b"", b"{", b"[]", event("x", cwd="relative"), event("ls", tool_input=[])):
        code, told = asker.post(data)
        assert code == 200
        assert json.loads(told)["hookSpecificOutput"]["permissionDecision"] == "deny"
    wrong = event("ls", hook_event_name="PermissionRequest", tool_name=1)
    assert json.loads(asker.post(wrong)[1])["hookSpecificOutput"]["decision"]["behavior"] == "deny"


def test_what_is_long_is_judged_apart(asker: Asker) -> None:
    process = asker.until_there()
    assert asker.decision("git status", more="x" * ask.LONGEST_EVENT) == "allow"
    assert asker.decision("rm -rf /", more="x" * ask.LONGEST_EVENT) == "deny"
    assert asker.until_there()["process"] == process["process"]


def test_what_is_too_long_is_stopped_before_it_has_come(asker: Asker) -> None:
    lines = ("POST /assent/claude HTTP/1.1", f"Host: 127.0.0.1:{asker.setting.port}", "Content-Type: application/json")
    more = (f"Authorization: {asker.setting.authorization}", f"Content-Length: {MOST_BYTES + 1}")
    told = asker.raw("\r\n".join([*lines, *more, "", ""]).encode() + b'{"tool')
    assert told.startswith(b"HTTP/1.1 200 ")
    assert b'"deny"' in told


REFUSED: dict[str, tuple[dict[str, str], int]] = {
    "another token": ({"Authorization": "Bearer of_something_else"}, 401),
    "no scheme": ({"Authorization": ""}, 401),
    "a name that was bound anew": ({"Host": "attacker.example:80"}, 403),
    "no port": ({"Host": "127.0.0.1"}, 403),
    "a page": ({"Origin": "http://127.0.0.1"}, 403),
    "a form": ({"Content_Type": "text/plain"}, 415),
    "no length": ({"Transfer_Encoding": "chunked"}, 411),
}


@pytest.mark.parametrize("case", REFUSED)
def test_who_may_not_ask(asker: Asker, case: str) -> None:
    headers, expected = REFUSED[case]
    code, told = asker.post(event("git status"), **headers)
    assert code == expected
    assert "permissionDecision" not in told


def test_where_and_how_one_may_ask(asker: Asker) -> None:
    headers = {"Content-Type": "application/json", "Authorization": asker.setting.authorization}
    assert asker.request("POST", "/", b"{}", headers)[0] == 404
    assert asker.request("POST", f"{http_setting.PATH}/../claude", b"{}", headers)[0] == 404
    assert asker.request("GET", http_setting.PATH, b"", headers)[0] == 405
    assert asker.request("POST", http_setting.PATH, b"{}", {"Content-Type": "application/json"})[0] == 401
    for noise, code in (
        (b"x\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nno colon\r\n\r\n", b"400"),
        (b"x" * 40_000, b"431"),
    ):
        assert asker.raw(noise).startswith(b"HTTP/1.1 " + code)
    repeated = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{asker.setting.port}\r\nHost: x\r\n\r\n"
    assert asker.raw(repeated.encode()).startswith(b"HTTP/1.1 400")
    assert asker.decision("rm -rf /") == "deny"


SETTING = HttpSetting(20_000, "t" * 43, "", {})
GOOD = (
    f"POST {http_setting.PATH} HTTP/1.1\r\nHost: 127.0.0.1:20000\r\nContent-Type: application/json\r\n"
    f"Authorization: Bearer {'t' * 43}\r\nContent-Length: 2\r\n\r\n"
).encode()


@given(
    st.binary()
    | st.integers(0, len(GOOD)).flatmap(lambda at: st.binary(min_size=1).map(lambda x: GOOD[:at] + x + GOOD[at:]))
)
def test_noise_asks_for_nothing(data: bytes) -> None:
    found = head(data, SETTING)
    assert found is None or isinstance(found, Refusal | RequestHead)
    if isinstance(found, RequestHead):
        assert SETTING.authorization.encode() in data[: found.start]
    assert isinstance(head(GOOD, SETTING), RequestHead)


def test_only_what_is_no_trial_is_written_down(asker: Asker) -> None:
    asker.post(event("git status"), **{TRIAL: "1"})
    asker.post(event("git log"))
    places = locate(asker.environment)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        assert [found.command for found in query(store, EventQuery())] == ["git log"]


def test_many_at_once(asker: Asker) -> None:
    commands = ["git status", "rm -rf /", "git push"] * 20
    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(asker.decision, commands)) == ["allow", "deny", "ask"] * 20


def test_those_who_stall_keep_nobody_waiting(asker: Asker) -> None:
    with socket.create_connection(("127.0.0.1", asker.setting.port), SECONDS) as stalling:
        stalling.sendall(b"POST ")
        assert asker.decision("rm -rf /") == "deny"
        assert stalling.recv(100) == b"", "it is dropped after a while"


def test_those_who_only_connect_keep_nobody_out(asker: Asker) -> None:
    """More than may wait, half of them with the beginning of a head: who may ask is still answered."""
    waiting = []
    try:
        for number in range(MOST_WAITING + 40):
            waiting.append(socket.create_connection(("127.0.0.1", asker.setting.port), SECONDS))
            if number % 2:
                waiting[-1].sendall(b"POST / HTTP/1.1\r\nHost: x\r\n")
        assert asker.decision("git status") == "allow"
        assert asker.decision("rm -rf ~") == "deny"
    finally:
        for connection in waiting:
            connection.close()
