"""The page of one machine, asked as a browser asks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from tests.analytics.facts import FACTS, fill

from assent.policy import Policy, Preset
from assent.risk import Category
from assent.store import journal
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, listed
from assent.ui import Desk, Door, Explained, Part, application
from assent.ui.chart import HEIGHT, bars
from assent.ui.record import PAGE, Day, Text
from assent.ui.whatif import trial

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1:8317"
SHOWN = ("/", "/call/1", "/questions", "/approvals", "/suggestions", "/undo", "/policy", "/policy?preset=balanced")


def explained(command: str, folder: str) -> Explained:
    part = Part(command, "ask", "ModifiesRemote", f"{folder} <b>")
    return Explained("ask", "ModifiesRemote", "pushes", (part,), (("table", "ask", "so"),), ("another policy",))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "state").mkdir(mode=0o700)
    desk = Desk(
        store=str(tmp_path / "state/store.db"),
        journal=str(tmp_path / "state/journal"),
        state=str(tmp_path / "state"),
        explain=explained,
        policy=lambda preset: Policy(preset=Preset(preset) if preset else None),
        suggest=list,
        take=lambda number: f"taken {number}",
        refuse=lambda number: f"refused {number}",
    )
    with open_store(desk.store) as store:
        fill(store, desk.journal)
    return desk


@pytest.fixture
def door() -> Door:
    return Door(HOST)


@pytest.fixture
def browser(desk: Desk, door: Door) -> TestClient:
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    assert client.get(door.url).url.path == "/"
    return client


def test_nobody_comes_in_without_the_link(desk: Desk, door: Door) -> None:
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    for path in (*SHOWN, "/style.css", "/nowhere", "/in/wrong"):
        answer = client.get(path)
        assert (answer.status_code, "git push" in answer.text) == (403, False), path
    assert client.post("/approvals", data={"token": door.token, "id": "1"}).status_code == 403


def test_the_link_opens_once(desk: Desk, door: Door) -> None:
    url = door.url
    first, second = [TestClient(application(desk, door), base_url=f"http://{HOST}") for _ in range(2)]
    assert first.get(url).status_code == 200
    assert second.get(url).status_code == 403


@pytest.mark.parametrize(
    "headers", [{"host": "evil.example"}, {"host": "localhost:8317"}, {"origin": "http://evil.example"}]
)
def test_no_other_name_or_page_is_answered(browser: TestClient, headers: dict[str, str]) -> None:
    assert browser.get("/", headers=headers).status_code == 403


@pytest.mark.parametrize("path", SHOWN)
def test_every_page_is_shown_with_its_rules_for_the_browser(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "<script" not in answer.text
    assert answer.text.count("<h1>") == 1


def test_what_a_command_holds_is_text(browser: TestClient) -> None:
    assert "/w &lt;b&gt;" in browser.get("/call/1").text


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", {fact[3] for fact in FACTS}),
        ("?agent=codex", {"it's a ü"}),
        ("?decision=deny", {"rm -rf /"}),
        ("?session=s1", {"git push", "ls"}),
        ("?since=2026-11-22", {"it's a ü", "rm -rf /"}),
        ("?text=PUSH", {"git push"}),
        ("?before=3", {"git push"}),
        ("?before=x", {fact[3] for fact in FACTS}),
        ("?agent=nobody", set()),
    ],
)
def test_filters_live_in_the_address(browser: TestClient, query: str, shown: set[str]) -> None:
    text = browser.get(f"/{query}").text.replace("&#39;", "'")
    assert {fact[3] for fact in FACTS if f"<code>{fact[3]}</code>" in text} == shown


def test_a_page_leads_to_earlier_calls(browser: TestClient, desk: Desk) -> None:
    for number in range(PAGE):
        call = {"kind": "judged", "agent": "claude", "session": "s9", "call": f"d{number}", "command": f"make {number}"}
        assert journal.append(desk.journal, json.dumps({"t": "2026-11-23T10:00:00.000Z", **call}).encode())
    assert browser.get("/").text.count('href="/call/') == PAGE
    assert 'rel="next"' in browser.get("/").text


def test_an_approval_is_revoked_by_our_own_form_alone(browser: TestClient, desk: Desk, door: Door) -> None:
    with open_store(desk.store) as store:
        grant = StoredGrant(0, "git push *", Scope.Everywhere, "", "", "bash", Category.ModifiesRemote, "", "")
        number = add(store, grant).id
    assert "git push *" in browser.get("/approvals").text
    assert browser.post("/approvals", data={"id": str(number), "token": "guessed"}).status_code == 403
    assert browser.post("/approvals", data={"id": str(number)}).status_code == 403
    with open_store(desk.store) as store:
        assert len(listed(store)) == 1
    answer = browser.post("/approvals", data={"id": str(number), "token": door.token})
    assert "The approval was revoked." in answer.text
    with open_store(desk.store) as store:
        assert listed(store) == ()


def test_a_form_that_is_too_long_is_refused(browser: TestClient) -> None:
    assert browser.post("/approvals", content=b"x" * 70_000).status_code == 413


def test_another_preset_is_tried_on_the_past() -> None:
    texts = [Text("ls", "/w", "allow", 9), Text("touch x", "/w", "ask", 2), Text("rm -rf /", "/w", "deny", 1)]
    tried = trial(texts, Policy(), Policy(preset=Preset.Balanced), "/home/user")
    assert (tried.judged, tried.left_out, tried.total()) == (12, 0, 2)
    assert [(change.command, change.before, change.after) for change in tried.changes] == [("touch x", "ask", "allow")]


def test_a_call_that_is_not_there(browser: TestClient) -> None:
    assert browser.get("/call/999").status_code == 404
    assert browser.get("/call/first").status_code == 404


def test_bars_are_as_high_as_their_figures() -> None:
    days = [Day("2026-11-21", 9, 4, 0, 0), Day("2026-11-22", 9, 1, 1, 0), Day("2026-11-23", 9, 0, 0, 0)]
    assert [(bar.kind, bar.height) for bar in bars(days)] == [
        ("asked", HEIGHT),
        ("asked", HEIGHT / 4),
        ("denied", HEIGHT / 4),
    ]
    assert bars([Day("2026-11-21", 3, 0, 0, 0)]) == []
