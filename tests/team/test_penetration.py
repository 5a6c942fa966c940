"""The server as somebody meets it who means harm: every route with every caller, and what no client would send."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import socket
import threading
from collections import Counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest
from starlette.routing import Route

from assent.server import app, callers, rates
from assent.server.app import application
from assent.server.backup import COLUMNS
from assent.server.page import CALLS
from assent.server.store import log, people, records
from assent.server.store.people import PersonRole
from assent.team.wire import MOST_BYTES

from .served import SECONDS, Browser
from .test_records import event, packed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .served import Machine, Served

NOBODY, MACHINE, VIEWER, REVIEWER, ADMIN = range(5)
ANYBODY, PEOPLE, DECIDERS, ADMINS = (NOBODY, MACHINE, VIEWER, REVIEWER, ADMIN), (2, 3, 4), (3, 4), (4,)
EITHER = (MACHINE, *PEOPLE)

# Whom each route answers; a route that is not here fails the test.
OPEN_TO = {
    ("GET", "/"): ANYBODY,
    ("GET", "/sign-in"): ANYBODY,
    ("GET", "/sign-in/back"): ANYBODY,
    ("GET", "/healthz"): ANYBODY,
    ("GET", "/metrics"): ANYBODY,  # of this machine, as tests are
    ("GET", "/first/{link}"): ANYBODY,
    ("POST", "/first/{link}"): ANYBODY,
    ("GET", "/static/style.css"): ANYBODY,
    ("GET", "/static/icon.svg"): ANYBODY,
    ("POST", "/v1/enrol"): ANYBODY,
    ("POST", "/v1/token"): (MACHINE,),
    ("DELETE", "/v1/token"): (MACHINE,),
    ("GET", "/v1/bundle"): (MACHINE,),
    ("POST", "/v1/events"): (MACHINE,),
    ("POST", "/v1/requests"): (MACHINE,),
    ("GET", "/v1/requests/{id}"): (MACHINE,),
    ("POST", "/v1/requests/{id}/take"): (MACHINE,),
    ("POST", "/v1/suggestions"): (MACHINE,),
    ("GET", "/v1/report"): (MACHINE,),
    ("GET", "/v1/log/checkpoint"): EITHER,
    ("GET", "/v1/log/proof"): EITHER,
    ("GET", "/v1/log/consistency"): EITHER,
    ("GET", "/v1/session"): PEOPLE,
    ("GET", "/v1/policy"): PEOPLE,
    ("GET", "/v1/requests"): PEOPLE,
    ("GET", "/v1/suggestions"): PEOPLE,
    ("GET", "/v1/machines"): PEOPLE,
    ("POST", "/v1/machines/{id}/revoke"): PEOPLE,
    ("POST", "/v1/codes"): PEOPLE,
    ("POST", "/sign-out"): PEOPLE,
    ("GET", CALLS): DECIDERS,
    ("GET", "/call/{key}"): DECIDERS,
    ("GET", "/questions"): DECIDERS,
    ("GET", "/suggestions"): PEOPLE,
    ("GET", "/policy"): PEOPLE,
    ("GET", "/policy/drafts/{id}"): DECIDERS,
    ("GET", "/machines"): PEOPLE,
    ("GET", "/people"): DECIDERS,
    ("POST", "/policy/drafts"): DECIDERS,
    ("GET", "/v1/people"): DECIDERS,
    ("GET", "/v1/audit"): DECIDERS,
    ("GET", "/v1/export/ocsf"): DECIDERS,
    ("POST", "/v1/drafts"): DECIDERS,
    ("GET", "/v1/drafts/{id}/trial"): DECIDERS,
    ("POST", "/v1/drafts/{id}/decision"): DECIDERS,
    ("POST", "/v1/requests/{id}/decision"): DECIDERS,
    ("POST", "/v1/suggestions/{id}/decision"): DECIDERS,
    ("POST", "/v1/drafts/{id}/release"): ADMINS,
    ("POST", "/v1/releases/{revision}/share"): ADMINS,
    ("POST", "/v1/releases/return"): ADMINS,
    ("POST", "/v1/people/{id}/role"): ADMINS,
}
ENDS = {("POST", "/sign-out"), ("DELETE", "/v1/token")}  # after which nobody is who they were
SHUT_OUT = re.compile(rb"that is for the role|sign in first|the token is not known|send `Authorization")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STRANGERS", "MACHINES", "PEOPLE"):
        monkeypatch.setattr(callers, name, rates.Rate(1e6, 1e6))


@pytest.fixture
def known(served: Served) -> tuple[Machine, dict[int, Browser]]:
    people_ = {place: served.browser(role.name, role) for place, role in zip((2, 3, 4), PersonRole, strict=True)}
    return served.machine("m", people_[ADMIN]), people_


def asked(browser: Browser, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    status, answered, data = browser.raw(method, path, body, headers)
    assert "default-src 'none'" in answered["content-security-policy"], path
    return status, data


def routes(served: Served) -> list[tuple[str, str]]:
    found = []
    for route in application(served.team).routes:
        assert isinstance(route, Route)
        found += [(method, route.path) for method in route.methods or () if method != "HEAD"]
    return found


def nobody(served: Served) -> Browser:
    found = Browser.__new__(Browser)
    found.url = served.url
    return found


def test_every_route_answers_whom_it_should_and_nobody_else(
    served: Served, known: tuple[Machine, dict[int, Browser]]
) -> None:
    machine, browsers = known
    stranger = nobody(served)
    assert sorted(routes(served)) == sorted(OPEN_TO)
    for (method, path), may in sorted(OPEN_TO.items(), key=lambda item: item[0] in ENDS):
        real = re.sub(r"\{\w+\}", "0" * 16, path)
        body = None if method == "GET" else b"{}"
        for caller in ANYBODY:
            if (method, path) in ENDS and caller in may:
                continue
            headers = {"content-type": "application/json"}
            browser = browsers.get(caller, stranger)
            if caller == MACHINE:
                headers["authorization"] = f"Bearer {machine.known.token}"
            elif caller > MACHINE:
                headers["x-assent-csrf"] = browser.csrf
            status, data = asked(browser, method, real, body, headers)
            assert status != 500, (method, path, caller)
            shut = status in (401, 403) and bool(SHUT_OUT.search(data))
            assert shut is (caller not in may), (method, path, caller, status, data)


def test_a_machines_token_opens_nothing_of_a_person_and_a_session_nothing_of_a_machine(
    served: Served, known: tuple[Machine, dict[int, Browser]]
) -> None:
    machine, browsers = known
    both = {"authorization": f"Bearer {machine.known.token}", "cookie": f"assent-session={machine.known.token}"}
    assert asked(nobody(served), "GET", "/v1/people", None, both)[0] == 401
    session = browsers[ADMIN].cookie.partition("=")[2]
    assert asked(nobody(served), "GET", "/v1/bundle", None, {"authorization": f"Bearer {session}"})[0] == 401


def test_every_change_of_a_person_needs_the_proof_of_their_own_page(
    served: Served, known: tuple[Machine, dict[int, Browser]]
) -> None:
    _, browsers = known
    admin = browsers[ADMIN]
    for method, path in routes(served):
        if method == "GET" or ADMIN not in OPEN_TO[method, path] or OPEN_TO[method, path] == ANYBODY:
            continue
        real = re.sub(r"\{\w+\}", "0" * 16, path)
        for headers in (
            {},
            {"x-assent-csrf": browsers[REVIEWER].csrf},
            {"x-assent-csrf": admin.csrf, "origin": "https://evil.example"},
            {"x-assent-csrf": admin.csrf, "sec-fetch-site": "cross-site"},
        ):
            status, data = asked(admin, method, real, b"{}", {"content-type": "application/json", **headers})
            assert (status, b"not from this session" in data or b"not done" in data) == (403, True), (path, headers)
    assert asked(admin, "GET", "/v1/session", None, {})[0] == 200  # nothing of that has signed out


ODD = (
    *("²", "٣", "-", "--1", "1e9", "9" * 40, "", "\x00", "%00", "../../etc/passwd", "..%2f..%2fetc/passwd"),
    *("' OR 1=1 --", '"; DROP TABLE events; --', "%", "\r\nset-cookie: a=b", "{{7*7}}", "\ud800"),
)
HEADERS = (b"X-Assent-Dropped", b"Prefer", b"If-None-Match", b"Cookie", b"X-Assent-Version", b"Authorization")


def sent_raw(served: Served, data: bytes) -> bytes:
    with socket.create_connection(urlsplit(served.url).netloc.split(":"), SECONDS) as connection:  # type: ignore[arg-type]
        connection.settimeout(SECONDS)
        connection.sendall(data)
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


def test_no_address_and_no_header_breaks_a_route(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    machine, browsers = known
    token, admin = machine.known.token, browsers[ADMIN]
    paths = ["/v1/log/proof?size={}&id=x", "/v1/log/proof?size=1&id={}", "/v1/log/consistency?first={}&second={}"]
    paths += ["/v1/export/ocsf?after={}", "/v1/requests/{}", "/v1/drafts/{}/trial", "/first/{}", "/static/{}", "/{}"]
    for odd in ODD:
        text = quote(odd.encode("utf-8", "surrogatepass"), safe="")
        for path in paths:
            who = {"authorization": f"Bearer {token}"} if "/requests/" in path else {}
            status, data = asked(admin, "GET", path.format(text, text), None, who)
            assert status < 500, (path, odd, data)
            assert b"root:" not in data
        line = odd.encode("utf-8", "surrogatepass")
        if b"\x00" in line or b"\r" in line:
            continue
        for name in HEADERS:
            value = {b"Prefer": b"wait=" + line, b"Cookie": b"assent-session=" + line}.get(name, line)
            shows = b"" if name == b"Authorization" else b"Authorization: Bearer " + token.encode() + b"\r\n"
            for verb, path_ in ((b"GET", b"/v1/bundle"), (b"POST", b"/v1/events"), (b"GET", b"/v1/session")):
                head = b"%s %s HTTP/1.1\r\nHost: x\r\n%s%s: %s\r\n" % (verb, path_, shows, name, value)
                answer = sent_raw(served, head + b"Connection: close\r\nContent-Length: 0\r\n\r\n")
                assert answer.startswith(b"HTTP/1.1 4"), (name, odd, path_, answer[:80])


def bodies(machine: Machine) -> Iterator[tuple[str, bytes]]:
    strings: list[Any] = ["²", "", "\x00", "\ud800", None, True, -1, 1e308, 10**30, [], {"x": "y"}, "x" * 5000]
    asks = {"agent": "a", "command": "make x", "folder": "/w", "category": "ModifiesRemote", "seconds": 60}
    fields: dict[str, dict[str, Any]] = {
        "/v1/requests": asks,
        "/v1/enrol": {"code": "0" * 32, "name": "n", "version": "1"},
        "/v1/drafts": {"policy": "", "note": "", "corrections": [], "names": [], "programs": [], "texts": False},
        "/v1/suggestions": {"suggestions": [{"kind": "approval", "rule": {"pattern": "ls *"}, "evidence": {}}]},
        "/v1/people/x/role": {"role": "viewer"},
        "/v1/releases/1/share": {"share": 1},
        "/v1/drafts/x/decision": {"decision": "approved"},
    }
    for path, told in fields.items():
        for raw in (b"", b"null", b"[]", b'"x"', b"{", b"\xff", b"[" * 60_000, b"1" * 5000, b'{"a":' * 9000):
            yield path, raw
        for name in told:
            for value in strings:
                yield path, json.dumps({**told, name: value}).encode()


def test_no_body_breaks_a_route(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    machine, browsers = known
    admin = browsers[ADMIN]
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc, timeout=SECONDS)
    seen: Counter[int] = Counter()
    for path, body in bodies(machine):
        headers = {"content-type": "application/json", "cookie": admin.cookie, "x-assent-csrf": admin.csrf}
        if path in ("/v1/requests", "/v1/suggestions"):
            headers = {"content-type": "application/json", "authorization": f"Bearer {machine.known.token}"}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        assert answer.status < 500, (path, body[:80], data)
        seen[answer.status] += 1
    connection.close()
    assert seen[400] > 50


ODD_EVENTS: list[dict[str, Any]] = [
    {"at": "yesterday"},
    {"at": ""},
    {"at": "9999-12-31T23:59:59.000Z"},
    {"at": "20261122T093000Z"},
    {"at": "2026-11-22T09:30:00+14:00"},
    {"at": "٢٠٢٦-11-22T09:30:00Z"},
    {"name": "x\r\nset-cookie: a=b"},
    {"name": "\ud800\x00"},
    {"agent": "</script><script>alert(1)</script>", "tool": "=cmd|' /C calc'!A0"},
    {"category": "NoSuch", "decision": "whatever", "success": 1, "ran": 0, "asked": 1},
]


def test_no_event_breaks_what_reads_it(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    machine, browsers = known
    admin = browsers[ADMIN]
    headers = {"authorization": f"Bearer {machine.known.token}"}
    body = packed(*[event(number, **odd) for number, odd in enumerate(ODD_EVENTS)])
    assert asked(nobody(served), "POST", "/v1/events", body, headers)[0] == 200
    with served.team.database.transaction(writes=False) as transaction:
        times = [at for (at,) in transaction.rows("SELECT at FROM events")]
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", at) and at < "2100" for at in times)
    status, _, lines = admin.raw("GET", "/v1/export/ocsf?after=-1")
    assert (status, len(lines.splitlines())) == (200, len(ODD_EVENTS))
    assert all(json.loads(line)["class_uid"] == 1007 for line in lines.splitlines())
    for path in ("/", "/metrics"):
        status, _, data = admin.raw("GET", path)
        assert (status, b"<script>alert" in data) == (200, False)
    _, draft = admin.post("/v1/drafts", policy='preset = "careful"\n')
    assert admin.get(f"/v1/drafts/{draft['id']}/trial")[0] == 200
    assert asked(admin, "GET", "/v1/log/checkpoint", None, {})[0] == 200


def test_a_bomb_and_an_endless_body_take_no_memory(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    machine, _ = known
    headers = {"authorization": f"Bearer {machine.known.token}"}
    bomb = gzip.compress(b"\n" * (200 << 20))
    assert len(bomb) < 256 << 10
    assert asked(nobody(served), "POST", "/v1/events", bomb, headers)[0] == 413
    told = b"POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n" % machine.known.token.encode()
    assert b" 413 " in sent_raw(served, told + b"Content-Length: 10737418240\r\n\r\n")[:20]
    assert b" 401 " in sent_raw(served, b"POST /v1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")[:20]
    assert sent_raw(served, told + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n")[:12] == b"HTTP/1.1 400"


def test_a_body_of_no_stated_length_ends_at_the_bound(
    served: Served, known: tuple[Machine, dict[int, Browser]], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, _ = known
    monkeypatch.setattr(app, "_BODY_SECONDS", 2)  # after which whoever still reads gives up, with another status
    told = b"POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n" % machine.known.token.encode()
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    full = told + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * (MOST_BYTES // 65536)
    assert b" 413 " in sent_raw(served, full + b"1\r\nx\r\n")[:20]
    assert b" 408 " in sent_raw(served, full)[:20]


def test_a_body_that_trickles_is_given_up(
    served: Served, known: tuple[Machine, dict[int, Browser]], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, _ = known
    monkeypatch.setattr(app, "_BODY_SECONDS", 0.2)
    told = b"POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: 9\r\n\r\nx"
    assert b" 408 " in sent_raw(served, told % machine.known.token.encode())[:20]


def at_once(count: int, act: Callable[[], int]) -> Counter[int]:
    """The results of as many threads that do that act at the same moment."""
    found: list[int] = []
    ready = threading.Barrier(count)

    def run() -> None:
        ready.wait(SECONDS)
        found.append(act())

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    return Counter(found)


def test_a_code_a_link_and_an_approval_are_used_once_however_many_come_at_once(
    served: Served, known: tuple[Machine, dict[int, Browser]]
) -> None:
    machine, browsers = known
    status, told = browsers[VIEWER].post("/v1/codes")
    assert status == 201
    secret = told["code"].replace("-", "")[:32]
    body = json.dumps({"code": secret}).encode()
    someone = nobody(served)
    assert at_once(6, lambda: asked(someone, "POST", "/v1/enrol", body, {})[0]) == {201: 1, 403: 5}
    with served.team.database.transaction(writes=True) as transaction:
        link = people.make_link(transaction, people.SIGN_IN, people.everybody(transaction)[0].id, "server")
    assert at_once(6, lambda: someone.raw("POST", f"/first/{link}")[0]) == {303: 1, 403: 5}
    headers = {"authorization": f"Bearer {machine.known.token}"}
    ask = {"agent": "a", "command": "make x", "folder": "/w", "category": "ModifiesRemote"}
    number = json.loads(asked(someone, "POST", "/v1/requests", json.dumps(ask).encode(), headers)[1])["id"]
    assert browsers[REVIEWER].post(f"/v1/requests/{number}/decision", decision="approved")[0] == 200
    path = f"/v1/requests/{number}/take"
    assert at_once(6, lambda: asked(someone, "POST", path, b"{}", headers)[0]) == {200: 1, 409: 5}


def test_the_database_knows_no_secret(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    """Secrets are looked up by their hash: neither a copy of the database nor the time of a look-up gives one."""
    machine, browsers = known
    _, told = browsers[ADMIN].post("/v1/codes")
    secrets = [machine.known.token, *[browser.cookie.partition("=")[2] for browser in browsers.values()]]
    secrets += [browser.csrf for browser in browsers.values()] + [told["code"].replace("-", "")[:32]]
    with served.team.database.transaction(writes=False) as transaction:
        everything = repr([transaction.rows(f"SELECT * FROM {table}") for table in (*COLUMNS, "links", "sessions")])
    assert machine.known.machine in everything
    assert not [secret for secret in secrets if secret in everything]


def test_ids_of_another_are_no_events_of_mine(served: Served, known: tuple[Machine, dict[int, Browser]]) -> None:
    """Sending an entry's id again never changes it, neither of an event nor of a change."""
    machine, browsers = known
    other = served.machine("n", browsers[VIEWER])
    first, second = ({"authorization": f"Bearer {each.known.token}"} for each in (machine, other))
    someone = nobody(served)
    asked(someone, "POST", "/v1/events", packed(event(1, name="mine")), first)
    with served.team.database.transaction(writes=False) as transaction:
        ((taken,),) = transaction.rows("SELECT id FROM audit ORDER BY seq LIMIT 1")
        before = log.head(transaction)
    status, data = asked(someone, "POST", "/v1/events", packed(event(1, name="theirs"), event(0, id=taken)), second)
    assert (status, json.loads(data)) == (200, {"accepted": 0, "duplicates": 2})
    with served.team.database.transaction(writes=False) as transaction:
        assert log.head(transaction) == before
        assert records.since(transaction, before.size - 1, 1)[0][8] == "mine"


def test_health_says_nothing_but_that(served: Served) -> None:
    status, _, body = nobody(served).raw("GET", "/healthz")
    assert (status, json.loads(body)) == (200, {"status": "ok"})
    status, _, body = nobody(served).raw("GET", "/metrics", headers={"x-forwarded-for": "203.0.113.9"})
    assert status == 403
