"""Events: each kept once, whole batches or nothing, in a log that shows when it was changed."""

from __future__ import annotations

import gzip
import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from assent.errors import ServerError, StoreError
from assent.server.exchange import RefusedRequestError
from assent.server.housekeeping import keep_house
from assent.server.machine_routes import rows_of
from assent.server.store import log, records
from assent.server.store.transaction import Transaction
from assent.store import ingest as store_ingest
from assent.store import team as store_team
from assent.store.database import open_store
from assent.store.events import EventQuery, query
from assent.store.http import ServerReply
from assent.team import http
from assent.team.merkle import is_grown, is_included, leaf_hash
from assent.team.send import lines_of, send
from assent.team.signing import CHECKPOINT, checkpoint_text, is_signed
from assent.team.verify import verify
from assent.team.wire import MOST_BYTES

from .chain import broken_at
from .served import AT, SECONDS
from .test_bundles import release

if TYPE_CHECKING:
    from .served import Browser, Machine, Served


def event(number: int, **fields: Any) -> dict[str, Any]:
    told = {"id": f"{number:032x}", "at": AT, "agent": "claude", "name": "git status"}
    return {**told, "category": "ReadsVcs", "decision": "allow", "asked": 0, **fields}


def packed(*events: dict[str, Any]) -> bytes:
    return gzip.compress(b"".join(json.dumps(one).encode() + b"\n" for one in events))


def post(machine: Machine, body: bytes, **headers: str) -> dict[str, Any]:
    reply = http.ServerLine(machine.known.url, machine.known.token).ask("POST", "/v1/events", body, headers)
    told: dict[str, Any] = json.loads(reply.body)
    return told


def kept(served: Served) -> int:
    with served.team.database.transaction(writes=False) as transaction:
        return records.count(transaction)


@pytest.fixture
def admin(served: Served) -> Browser:
    return served.browser()


@pytest.fixture
def machine(served: Served, admin: Browser) -> Machine:
    return served.machine("m", admin)


def test_the_same_batch_twice_is_kept_once(served: Served, machine: Machine) -> None:
    batch = packed(*[event(number) for number in range(300)], event(7))
    assert post(machine, batch) == {"accepted": 300, "duplicates": 1}
    assert post(machine, batch) == {"accepted": 0, "duplicates": 301}
    assert kept(served) == 300
    assert served.team.counters.totals()["events_accepted"] == 300


BAD = {
    "no gzip": (b"{}", "not gzip"),
    "half a batch": (packed(event(1), event(2))[:-20], "the end of the batch is missing"),
    "something behind it": (packed(event(1)) + b"x", "the end of the batch is missing"),
    "no JSON in the second line": (gzip.compress(json.dumps(event(1)).encode() + b"\n{"), "line 2 is not JSON"),
    "a list": (gzip.compress(b"[]"), "line 1 is not an event"),
    "a field that is not known": (packed(event(1), event(2, machine="other")), "line 2 is not an event"),
    "no id": (packed({"at": "x"}), "line 1 has no usable id"),
    "a number that is none": (packed(event(1, judged_us=True)), "`judged_us` must be a number"),
    "a text that is long": (packed(event(1, name="x" * 600)), "`name` must be a text"),
    "too many": (packed(*[event(number) for number in range(501)]), "at most 500 events"),
    "a bomb": (gzip.compress(b" " * (5 << 20)), "bytes when it is unpacked"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_batch_is_refused_whole(case: str) -> None:
    body, why = BAD[case]
    with pytest.raises(RefusedRequestError, match=why):
        rows_of(body, "m")


def test_what_is_too_large_is_not_read(served: Served, machine: Machine) -> None:
    with pytest.raises(ServerError, match=r"at most 262144 bytes|cannot be reached"):
        post(machine, os.urandom(MOST_BYTES + 1))
    with pytest.raises(ServerError, match=r"at most 262144 bytes|cannot be reached"):
        http.ServerLine(served.url, machine.known.token).ask(
            "POST",
            "/v1/events",
            (b"x" * 65536 for _ in range(1 << 17)),  # type: ignore[arg-type]
            {"transfer-encoding": "chunked"},
        )
    assert kept(served) == 0


def test_a_token_says_whose_events_they_are(served: Served, admin: Browser, machine: Machine) -> None:
    other = served.machine("n", admin)
    post(machine, packed(event(1)))
    post(other, packed(event(2)))
    with served.team.database.transaction(writes=False) as transaction:
        rows = transaction.rows("SELECT id, machine FROM events ORDER BY id")
    assert [row[1] for row in rows] == [machine.known.machine, other.known.machine]
    assert admin.post(f"/v1/machines/{other.known.machine}/revoke")[0] == 200
    with pytest.raises(ServerError, match="was revoked"):
        post(other, packed(event(3)))
    assert kept(served) == 2


def test_a_database_that_dies_in_a_batch_keeps_nothing_of_it(
    served: Served, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Transaction.add
    calls: list[str] = []

    def dying(self: Transaction, table: str, columns: Any, rows: Any) -> None:
        calls.append(table)
        whole(self, table, columns, rows[: len(rows) // 2])
        raise StoreError("the disk is full")

    monkeypatch.setattr(Transaction, "add", dying)
    machine.record("git status", "ls", "pwd")
    with pytest.raises(ServerError, match=r"the disk is full \(503\)"):
        send(machine.places, machine.known)
    monkeypatch.undo()
    assert calls
    assert kept(served) == 0
    assert send(machine.places, machine.known).events == 3
    assert kept(served) == 3


def test_what_cannot_be_sent_waits_and_what_was_let_go_is_counted(
    served: Served, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.stop()
    machine.record(*["ls"] * 5)
    with pytest.raises(ServerError, match="cannot be reached"):
        send(machine.places, machine.known)
    monkeypatch.setattr(store_ingest, "MOST_ROWS", 3)
    machine.record("pwd")
    with open_store(machine.places.store) as store:
        store_ingest.ingest(store, machine.places.journal)
        waiting = store_team.unsent(store, machine.known.machine, f"{AT[:10]}T00:00:00Z", 500)
    assert [one.command for one in waiting.events] == ["ls", "ls", "pwd"]
    assert waiting.sent.dropped == 3


def test_a_call_that_has_not_ended_is_waited_for(machine: Machine) -> None:
    machine.record("ls")
    with open(machine.places.journal, encoding="utf-8") as file:
        judged = file.readline()
    with open(machine.places.journal, "a", encoding="utf-8") as file:
        file.write(judged.replace("ls-0", "open").replace('"ls"', '"sleep 9"'))
    machine.record("pwd")
    with open_store(machine.places.store) as store:
        store_ingest.ingest(store, machine.places.journal)
        early = store_team.unsent(store, machine.known.machine, "2020-01-01T00:00:00Z", 500)
        late = store_team.unsent(store, machine.known.machine, "2999-01-01T00:00:00Z", 500)
    assert [one.command for one in early.events] == ["ls"]
    assert [one.command for one in late.events] == ["ls", "sleep 9", "pwd"]


def test_texts_leave_only_when_asked_for(machine: Machine) -> None:
    machine.record("curl -H 'Authorization: Bearer abcdefghijklmnop' https://example.org", cwd="/home/ada/secret")
    with open_store(machine.places.store) as store:
        store_ingest.ingest(store, machine.places.journal)
        events = tuple(query(store, EventQuery()))
    without = lines_of(events, "m", texts=False).decode()
    assert "example.org" not in without
    assert "ada" not in without
    assert json.loads(without)["name"] == "curl -H"
    with_texts = lines_of(events, "m", texts=True).decode()
    assert "example.org" in with_texts
    assert "abcdefghijklmnop" not in with_texts


def test_texts_are_kept_only_where_the_policy_says_so(served: Served, admin: Browser, machine: Machine) -> None:
    release(admin, "")
    post(machine, packed(event(1, command="ls /home/ada", cwd="/home/ada", reason="`ls`")))
    release(admin, "", texts=True)
    post(machine, packed(event(2, command="ls -H 'Authorization: Bearer abcdefghijklmnop'", cwd="/home/ada")))
    with served.team.database.transaction(writes=False) as transaction:
        rows = transaction.rows("SELECT command, cwd, reason FROM events ORDER BY id")
    assert rows[0] == ("", "", "")
    assert rows[1][1] == "/home/ada"
    assert "ls -H" in rows[1][0]
    assert "abcdefghijklmnop" not in rows[1][0]


def test_a_machine_checks_the_log_itself(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.record("git status", "ls")
    assert verify(machine.places, machine.known).events == 0
    send(machine.places, machine.known)
    assert verify(machine.places, machine.known).events == 2
    machine.record("pwd")
    send(machine.places, machine.known)
    assert verify(machine.places, machine.known).events == 3
    told = http.ServerLine.ask

    def lying(self: http.ServerLine, method: str, path: str, *rest: Any, **named: Any) -> ServerReply:
        reply = told(self, method, path, *rest, **named)
        return ServerReply(reply.status, reply.body.replace(b'"seq": ', b'"seq": 1'), reply.headers)

    monkeypatch.setattr(http.ServerLine, "ask", lying)
    with pytest.raises(ServerError, match="is not in the log"):
        verify(machine.places, machine.known)
    monkeypatch.setattr(http.ServerLine, "ask", lambda *_, **__: ServerReply(200, b'{"size": 9}', {}))
    with pytest.raises(ServerError, match="not signed by the key"):
        verify(machine.places, machine.known)


def test_a_log_that_was_begun_again_is_seen(served: Served, machine: Machine) -> None:
    machine.record("git status", "ls")
    send(machine.places, machine.known)
    verify(machine.places, machine.known)
    with served.team.database.transaction(writes=True) as transaction:
        for table in ("log", "log_tiles", "checkpoints"):
            transaction.run(f"DELETE FROM {table}")
    machine.record("pwd")
    send(machine.places, machine.known)
    with pytest.raises(ServerError, match="is not the one that was seen before"):
        verify(machine.places, machine.known)


def test_the_log_proves_what_it_holds(served: Served, admin: Browser, machine: Machine) -> None:
    post(machine, packed(*[event(number) for number in range(300)]))
    status, first = admin.get("/v1/log/checkpoint")
    assert status == 200
    assert is_signed(
        machine.known.key, first["signature"], CHECKPOINT, checkpoint_text(first["size"], first["root"], first["at"])
    )
    post(machine, packed(*[event(number) for number in range(300, 700)]))
    _, second = admin.get("/v1/log/checkpoint")
    assert second["size"] > first["size"] > 300
    for number in (0, 1, 255, 256, 299, 699):
        size = second["size"] if number > 299 else first["size"]
        status, told = admin.get(f"/v1/log/proof?id={number:032x}&size={size}")
        assert status == 200
        with served.team.database.transaction(writes=False) as transaction:
            ((_, *row),) = records.since(transaction, told["seq"], 1)
        leaf = leaf_hash(records.data_of(row))
        path = [bytes.fromhex(node) for node in told["path"]]
        root = bytes.fromhex(told["checkpoint"]["root"])
        assert is_included(leaf, told["seq"], size, path, root)
        assert not is_included(leaf_hash(b"another"), told["seq"], size, path, root)
    _, grown = admin.get(f"/v1/log/consistency?first={first['size']}&second={second['size']}")
    path = [bytes.fromhex(node) for node in grown["path"]]
    roots = bytes.fromhex(first["root"]), bytes.fromhex(second["root"])
    assert is_grown(first["size"], second["size"], path, *roots)
    assert not is_grown(first["size"], second["size"], path, roots[1], roots[0])
    assert admin.get("/v1/log/proof?id=nothing&size=1")[0] == 404


def test_a_changed_entry_is_found(served: Served, machine: Machine) -> None:
    post(machine, packed(*[event(number) for number in range(20)]))
    with served.team.database.transaction(writes=True) as transaction:
        size = log.head(transaction).size
        assert broken_at(transaction, size) is None
        transaction.run("UPDATE log SET leaf = ? WHERE seq = ?", (b"\x00" * 32, size - 5))
        assert broken_at(transaction, size) == size - 5
        transaction.run("DELETE FROM log WHERE seq = ?", (3,))
        assert broken_at(transaction, size) == 3


def forgotten(served: Served, expected: int) -> int:
    """The number of events noted as forgotten after housekeeping; the server may be at a part of it on its own."""
    keep_house(served.team)
    end = time.monotonic() + SECONDS
    while True:
        with served.team.database.transaction(writes=False) as transaction:
            noted = transaction.rows("SELECT detail FROM audit WHERE action = 'events forgotten'")
        count = sum(int(str(detail)) for (detail,) in noted)
        if count == expected or time.monotonic() > end:
            return count
        time.sleep(0.05)


def test_events_go_when_their_time_is_over_and_the_log_stays(served: Served, machine: Machine) -> None:
    post(machine, packed(event(1), event(2, at="2020-01-01T00:00:00.000Z")))
    assert forgotten(served, 1) == 1
    assert kept(served) == 1
    with served.team.database.transaction(writes=False) as transaction:
        assert broken_at(transaction, log.head(transaction).size) is None
    assert post(machine, packed(event(2))) == {"accepted": 0, "duplicates": 1}


def test_export_as_ocsf(admin: Browser, machine: Machine) -> None:
    post(machine, packed(event(1), event(2, decision="deny", category="Destroys", success=0)))
    status, _, body = admin.raw("GET", "/v1/export/ocsf?after=-1")
    lines = [json.loads(line) for line in body.splitlines()]
    assert (status, [line["action"] for line in lines]) == (200, ["Allowed", "Denied"])
    assert {line["class_uid"] for line in lines} == {1007}
    assert lines[1]["severity_id"] == 5
    after = lines[0]["metadata"]["sequence"]
    assert len(admin.raw("GET", f"/v1/export/ocsf?after={after}")[2].splitlines()) == 1


def test_health_and_metrics(served: Served, admin: Browser, machine: Machine) -> None:
    post(machine, packed(event(1)))
    assert admin.get("/healthz") == (200, {"status": "ok"})
    status, headers, body = admin.raw("GET", "/metrics")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "application/openmetrics-text")
    assert b"assent_events_accepted_total 1\n" in body
    assert body.endswith(b"# EOF\n")
    assert admin.raw("GET", "/metrics", headers={"x-forwarded-for": "10.0.0.1"})[0] == 403
