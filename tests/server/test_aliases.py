"""The routes of corrections: what each answers, and to whom."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assent.server.asgi import LARGEST_BODY

from .asking import ALIASES, TOKEN, Client

if TYPE_CHECKING:
    from pathlib import Path

SCP = {"from": "r", "to": "R", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "flag"}
KEY = {name: SCP[name] for name in ("from", "tool", "param", "command", "match_kind")}
READ = {"from": "read_file", "to": "Read"}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(str(tmp_path / "served/rules.db"))


def test_a_rule_comes_and_goes(client: Client) -> None:
    assert client.ask("GET", query=KEY)[0] == 404
    status, made, _ = client.ask("PUT", body=SCP)
    assert (status, {**made, "created_at": ""}) == (201, {**SCP, "message": "", "created_at": ""})
    assert client.ask("GET", query=KEY)[:2] == (200, made)
    status, changed, _ = client.ask("PUT", body={**SCP, "message": "it is -R"})
    assert (status, changed["message"]) == (200, "it is -R")
    assert client.ask("DELETE", query=KEY)[:2] == (204, None)
    assert client.ask("DELETE", query=KEY)[0] == 404
    assert client.ask("GET", query=KEY)[0] == 404


def test_the_key_may_stand_in_the_address(client: Client) -> None:
    status, made, _ = client.ask("PUT", query=KEY, body={"to": "R"})
    assert (status, made["command"], made["to"]) == (201, "scp", "R")
    column = {"from_name": "r", **{name: value for name, value in KEY.items() if name != "from"}}
    assert client.ask("GET", query=column)[:2] == (200, made)
    assert client.ask("PUT", query=KEY, body=SCP)[0] == 200
    assert client.ask("PUT", query=KEY, body={**SCP, "command": "rsync"})[0] == 400


def test_each_column_of_the_key_counts(client: Client) -> None:
    client.ask("PUT", body=SCP)
    for name in KEY:
        assert client.ask("GET", query={**KEY, name: "literal"})[0] == 404
        assert client.ask("DELETE", query={**KEY, name: "literal"})[0] == 404


def test_all_rules_and_those_of_a_tool(client: Client) -> None:
    assert client.ask("GET")[:2] == (200, [])
    client.ask("PUT", body=SCP)
    client.ask("PUT", body=READ)
    assert [rule["from"] for rule in client.ask("GET")[1]] == ["r", "read_file"]
    assert [rule["from"] for rule in client.ask("GET", f"{ALIASES}/rules", {"tool": "Bash"})[1]] == ["r"]
    assert client.ask("GET", f"{ALIASES}/rules", {"tool": "Read"})[:2] == (200, [])
    assert client.ask("GET", f"{ALIASES}/rules")[0] == 400


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer ", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x", "Bearer é"]
)
@pytest.mark.parametrize("path", [ALIASES, f"{ALIASES}/rules", "/", "/elsewhere"])
def test_without_the_token_nothing_is_told(client: Client, given: str | None, path: str) -> None:
    for method in ("GET", "PUT", "DELETE"):
        status, told, headers = client.ask(method, path, KEY, SCP, authorization=given)
        assert (status, headers["www-authenticate"], list(told)) == (401, "Bearer", ["error"])
    assert not os.path.exists(client.application.path)


BAD = {
    "no JSON": (400, {"body": b"{"}),
    "deep JSON": (400, {"body": b"[" * 60_000}),
    "a list": (400, {"body": b"[]"}),
    "no from": (400, {"body": {"to": "Read"}}),
    "an unknown field": (400, {"body": {**READ, "frm": "x"}}),
    "a number": (400, {"body": {**READ, "to": 1}}),
    "an unknown kind": (400, {"body": {**READ, "match_kind": "glob"}}),
    "an unknown key": (400, {"query": {"form": "x"}, "body": READ}),
    "no from in the key": (400, {"query": {"tool": "Bash"}, "body": {"to": "R"}}),
    "a key twice": (400, {"query": b"from=a&from=b", "body": READ}),
    "both names": (400, {"query": b"from=a&from_name=a", "body": READ}),
    "no UTF-8": (400, {"query": b"from=%ff", "body": READ}),
    "many fields": (400, {"query": b"&".join(b"a%d=" % n for n in range(30)), "body": READ}),
    "a flag of no command": (422, {"body": {"from": "r", "to": "R", "match_kind": "flag"}}),
    "too much": (413, {"body": b" " * (LARGEST_BODY + 1)}),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_rule_is_refused_and_nothing_kept(client: Client, case: str) -> None:
    status, asked = BAD[case]
    found, told, _ = client.ask("PUT", **asked)  # type: ignore[arg-type]
    assert (found, list(told)) == (status, ["error"])
    assert client.ask("GET")[1] == []


def test_other_methods_and_places(client: Client) -> None:
    status, _, headers = client.ask("POST", body=READ)
    assert (status, headers["allow"]) == (405, "GET, PUT, DELETE")
    assert client.ask("GET", "/api/v1/aliases/")[0] == 404


def test_a_store_that_cannot_be_used_is_said(client: Client) -> None:
    client.ask("GET")
    with open(client.application.path, "wb") as file:
        file.write(b"x" * 5000)
    status, told, _ = client.ask("GET")
    assert status == 503
    assert "is damaged" in told["error"]


keys = st.sampled_from(
    [
        {"from": "read_file", "tool": "", "param": "", "command": "", "match_kind": ""},
        {"from": "é=&?", "tool": "", "param": "", "command": "", "match_kind": ""},
        {"from": "r", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "flag"},
        {"from": "r", "tool": "Bash", "param": "command", "command": "rsync", "match_kind": "flag"},
        {"from": "r", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "literal"},
    ]
)
steps = st.lists(st.tuples(st.sampled_from(["GET", "PUT", "DELETE"]), keys, st.sampled_from("PQR")), max_size=15)


@given(steps)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_is_a_map_from_keys_to_rules(tmp_path_factory: pytest.TempPathFactory, taken: list[Any]) -> None:
    client = Client(str(tmp_path_factory.mktemp("served") / "store/rules.db"))
    model: dict[tuple[str, ...], str] = {}
    for method, key, to in taken:
        name = tuple(key.values())
        status, told, _ = client.ask(method, query=key, body={"to": to} if method == "PUT" else b"")
        match method:
            case "PUT":
                assert status == (200 if name in model else 201)
                model[name] = to
            case "GET":
                assert (status, told.get("to")) == ((200, model[name]) if name in model else (404, None))
            case _:
                assert status == (204 if model.pop(name, None) is not None else 404)
    assert [rule["to"] for rule in client.ask("GET")[1]] == list(model.values())


@given(
    st.sampled_from(["GET", "PUT", "DELETE", "HEAD", "POST", "\x00"]),
    st.sampled_from([ALIASES, f"{ALIASES}/rules", "/", "//", ALIASES + "\x00"]),
    st.binary(max_size=60),
    st.binary(max_size=60),
)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_request_has_an_answer(client: Client, method: str, path: str, query: bytes, body: bytes) -> None:
    status, told, _ = client.ask(method, path, query, body)
    assert status in (200, 201, 204, 400, 404, 405, 422)
    assert status < 400 or list(told) == ["error"]


def test_the_life_of_the_server_and_other_protocols(client: Client) -> None:
    waiting = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    sent: list[str] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message["type"])

    asyncio.run(client.application({"type": "lifespan"}, receive, send))
    asyncio.run(client.application({"type": "websocket"}, receive, send))
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete", "websocket.close"]


def test_a_surrogate_is_no_fault_of_the_server(client: Client) -> None:
    for name in SCP:
        status, told, _ = client.ask("PUT", body={**SCP, name: "\ud800"})
        assert (status in (400, 422), list(told)) == (True, ["error"])
    assert client.ask("GET")[:2] == (200, [])


def test_no_body_is_read_before_the_token_was_seen(client: Client) -> None:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        raise AssertionError("the body is read")

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "PUT", "path": ALIASES, "query_string": b"", "headers": []}
    asyncio.run(client.application(scope, receive, send))
    assert sent[0]["status"] == 401
