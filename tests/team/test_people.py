"""People: who may do what, and what a page of another origin, or a stranger, may not."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from assent.errors import ServerError
from assent.record import replace
from assent.server import backup
from assent.server.backup import read_backup, write_backup
from assent.server.housekeeping import make_checkpoint
from assent.server.rates import Rate, Rates
from assent.server.store import people, records
from assent.server.store.audit import acts
from assent.server.store.database import open_database
from assent.server.store.people import SIGN_IN, PersonRole
from assent.server.team import Team
from assent.team.http import ServerLine

from .served import Browser
from .test_records import event, packed, post
from .test_requests import ASKING

if TYPE_CHECKING:
    from pathlib import Path

    from .served import Served


def test_a_link_signs_in_once(served: Served) -> None:
    with served.team.database.transaction(writes=True) as transaction:
        person = people.add(transaction, "ada", PersonRole.viewer)
        link = people.make_link(transaction, SIGN_IN, person.id, "server")
        late = people.make_link(transaction, SIGN_IN, person.id, "server", seconds=-1)
    ada = Browser(served.url, link)
    assert ada.get("/v1/session")[1] == {"id": person.id, "name": "ada", "role": "viewer", "csrf": ada.csrf}
    assert ada.raw("GET", f"/first/{link}")[0] == 200  # looking at a link does not use it up
    assert ada.raw("POST", f"/first/{link}")[0] == 403
    assert ada.raw("POST", f"/first/{late}")[0] == 403
    assert ada.post("/sign-out")[0] == 303
    assert ada.get("/v1/session")[0] == 401


def test_every_answer_keeps_scripts_and_frames_out(served: Served) -> None:
    admin = served.browser()
    for path in ("/", "/healthz", "/first/x", "/v1/session", "/nowhere"):
        _, headers, _ = admin.raw("GET", path)
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    _, headers, _ = admin.raw("GET", "/")
    assert headers["cache-control"] == "no-store"


def test_over_https_no_other_host_of_the_domain_sets_the_session(served: Served) -> None:
    served.team.setting = replace(served.setting, url="https://assent.example.org")
    with served.team.database.transaction(writes=True) as transaction:
        person = people.add(transaction, "ada", PersonRole.viewer)
        link = people.make_link(transaction, SIGN_IN, person.id, "server")
    stranger = Browser.__new__(Browser)
    stranger.url = served.url
    status, headers, _ = stranger.raw("POST", f"/first/{link}")
    cookie, *attributes = headers["set-cookie"].split("; ")
    assert (status, cookie.partition("=")[0]) == (303, "__Host-assent-session")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(attributes)
    assert not any(each.startswith("Domain") for each in attributes)
    assert stranger.raw("GET", "/v1/session", None, {"cookie": cookie})[0] == 200
    assert stranger.raw("GET", "/v1/session", None, {"cookie": cookie.removeprefix("__Host-")})[0] == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"x-assent-csrf": "0" * 64}, 403),
        ({"origin": "https://evil.example", "x-assent-csrf": "RIGHT"}, 403),
        ({"origin": "null", "x-assent-csrf": "RIGHT"}, 403),
        ({"sec-fetch-site": "cross-site", "x-assent-csrf": "RIGHT"}, 403),
        ({"x-assent-csrf": "RIGHT"}, 201),
        ({"origin": "OWN", "sec-fetch-site": "same-origin", "x-assent-csrf": "RIGHT"}, 201),
    ],
)
def test_a_page_of_another_origin_changes_nothing(served: Served, headers: dict[str, str], status: int) -> None:
    admin = served.browser()
    known = {"RIGHT": admin.csrf, "OWN": served.url}
    told = {name: known.get(value, value) for name, value in headers.items()}
    assert admin.raw("POST", "/v1/codes", b"{}", {"content-type": "application/json", **told})[0] == status


def test_a_form_brings_its_own_proof(served: Served) -> None:
    admin = served.browser()
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert admin.raw("POST", "/v1/codes", b"csrf=x", form)[0] == 403
    assert admin.raw("POST", "/v1/codes", f"csrf={admin.csrf}".encode(), form)[0] == 201


def test_who_loses_a_role_is_signed_out_and_their_machines_with_them(served: Served) -> None:
    admin, ada = served.browser(), served.browser("ada", PersonRole.reviewer)
    machine = served.machine("m", ada)
    number = ada.get("/v1/session")[1]["id"]
    own = admin.get("/v1/session")[1]["id"]
    assert admin.post(f"/v1/people/{own}/role", role="viewer")[0] == 409
    assert admin.post(f"/v1/people/{number}/role", role="viewer")[0] == 200
    assert ada.get("/v1/session")[0] == 401
    post(machine, packed(event(1)))
    assert admin.post(f"/v1/people/{number}/role", role="none")[0] == 200
    with pytest.raises(ServerError, match="401"):
        post(machine, packed(event(2)))
    with served.team.database.transaction(writes=False) as transaction:
        told = [act.action for act in acts(transaction)]
    assert told[:2] == ["person disabled", "role changed"]


def test_strangers_are_slowed_down(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from assent.server import callers

    monkeypatch.setattr(callers, "STRANGERS", Rate(3, 0.001))
    admin = served.browser()
    body = json.dumps({"code": "0" * 32}).encode()
    found = [admin.raw("POST", "/v1/enrol", body) for _ in range(4)]
    assert [status for status, _, _ in found] == [403, 403, 429, 429]  # signing in was the first
    assert int(found[-1][1]["retry-after"]) > 100


def test_rates_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    known, rate = Rates(), Rate(2, 0.5)
    assert [known.wait("a", rate) for _ in range(3)] == [0, 0, 2]
    assert known.wait("b", rate) == 0
    now[0] += 2
    assert [known.wait("a", rate) for _ in range(2)] == [0, 2]


def test_a_backup_fills_either_database(
    served: Served, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_CHUNK", 300)  # as larger teams have more rows than one part holds
    admin = served.browser()
    machine = served.machine("m", admin)
    for start in (0, 400):
        post(machine, packed(*[event(number) for number in range(start, start + 400)]))
    with served.team.database.transaction(writes=True) as transaction:
        before = make_checkpoint(transaction, served.team)
    path = str(tmp_path / "backup.zip")
    rows = write_backup(served.setting, path)
    assert os.stat(path).st_mode & 0o077 == 0
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    setting = replace(served.setting, database=str(other / "team.db"), key_file=str(other / "team-key"))
    assert read_backup(setting, path) == rows
    with pytest.raises(ServerError, match="already"):
        read_backup(setting, path)
    with open_database(setting.database).transaction(writes=False) as transaction:
        assert records.count(transaction) == 800
    restored = Team(setting)
    try:
        assert restored.signer.root == served.team.signer.root
        with restored.database.transaction(writes=True) as transaction:
            assert make_checkpoint(transaction, restored) == before
            number = served.team.database
            assert people.everybody(transaction)[0].name == "admin"
        assert number is served.team.database
    finally:
        restored.close()
    os.unlink(setting.key_file)
    with pytest.raises(ServerError, match="not empty"):
        read_backup(replace(setting, key_file=str(other / "another")), path)


def test_what_is_no_backup(served: Served, tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(b"PK")
    setting = replace(served.setting, database=str(tmp_path / "n/team.db"), key_file=str(tmp_path / "n/key"))
    with pytest.raises(ServerError, match="is no backup"):
        read_backup(setting, str(path))


def test_what_people_and_machines_write_is_text_on_the_page(served: Served) -> None:
    admin = served.browser("<img src=x onerror=alert(1)>")
    rule = '[[rule]]\npattern = "ls *"\ndecision = "ask"\njustification = "</textarea><script>alert(1)</script>"\n'
    assert admin.post("/v1/drafts", policy=rule, note='"><script>alert(2)</script>')[0] == 201
    body = json.dumps({**ASKING, "command": "echo '<script>alert(3)</script>'", "reason": "<b>"}).encode()
    known = served.machine("<b>m", served.browser("ada")).known
    ServerLine(served.url, known.token).ask("POST", "/v1/requests", body)
    page = admin.raw("GET", "/")[2].decode()
    assert "alert(3)" in page
    for tag in ("<script", "<img", "<b>"):
        assert tag not in page, tag


@pytest.mark.parametrize(
    "body",
    [b"[" * 60_000, b'{"note": "\\ud800"}', b'{"note": "\\u0000"}', b'{"note": 1}', b"\xff", b'{"policy": null}'],
)
def test_what_is_no_draft_is_refused(served: Served, body: bytes) -> None:
    admin = served.browser()
    headers = {"content-type": "application/json", "x-assent-csrf": admin.csrf}
    status, _, told = admin.raw("POST", "/v1/drafts", body, headers)
    assert status in (400, 422)
    assert list(json.loads(told)) == ["error"]
    assert admin.get("/v1/policy")[1]["drafts"] == []
