"""The right to see the page of one machine, and requests that change nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from assent.pages.render import HEADERS
from assent.risk import Category
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, listed
from assent.ui import Desk, Door, application
from assent.ui.app import DONE, SHOWN
from assent.ui.asked import COOKIE

from .conftest import HOST

if TYPE_CHECKING:
    from pathlib import Path

ADDRESSES = [re.sub(r"\{\w+\}", "1", path) for path in SHOWN]
FORMS = [re.sub(r"\{\w+\}", "1", path) for path in DONE]


@pytest.fixture
def approval(desk: Desk) -> int:
    with open_store(desk.store) as store:
        grant = StoredGrant(0, "git push *", Scope.Everywhere, "", "", "bash", Category.ModifiesRemote, "", "")
        return add(store, grant).id


def held(desk: Desk) -> int:
    with open_store(desk.store) as store:
        return len(listed(store))


def test_nobody_comes_in_without_the_link(desk: Desk, door: Door, approval: int) -> None:
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    for path in (*ADDRESSES, "/static/style.css", "/nowhere", "/in/wrong"):
        answer = client.get(path)
        assert (answer.status_code, "git push" in answer.text) == (403, False), path
    for path in FORMS:
        assert client.post(path, data={"csrf": door.token, "do": "revoke"}).status_code == 403, path
    assert held(desk) == 1


def test_the_link_opens_once(desk: Desk, door: Door) -> None:
    url = door.url
    first, second = [TestClient(application(desk, door), base_url=f"http://{HOST}") for _ in range(2)]
    assert first.get(url).status_code == 200
    assert second.get(url).status_code == 403
    assert door.url == f"http://{HOST}/"


def test_another_name_does_not_use_up_the_link(desk: Desk, door: Door) -> None:
    url = door.url
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    assert client.get(url, headers={"host": "evil.example:8317"}).status_code == 403
    assert client.get(url).status_code == 200


def test_the_cookie_is_for_this_page_alone(desk: Desk, door: Door) -> None:
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    told = client.get(door.url, follow_redirects=False).headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=strict" in told
    assert "max-age" not in told
    assert client.get("/", headers={"cookie": f"{COOKIE}=guessed"}, follow_redirects=False).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "localhost:8317"},
        {"host": "127.0.0.1"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ],
)
def test_no_other_name_or_page_is_answered(browser: TestClient, headers: dict[str, str]) -> None:
    assert browser.get("/", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("fields", "headers", "status"),
    [
        ({}, {}, 403),
        ({"csrf": "guessed"}, {}, 403),
        ({"csrf": "ü"}, {}, 403),
        ({"csrf": "OURS"}, {"sec-fetch-site": "cross-site"}, 403),
        ({"csrf": "OURS"}, {"sec-fetch-site": "same-site"}, 403),
        ({"csrf": "OURS"}, {"origin": "http://evil.example"}, 403),
        ({"csrf": "OURS"}, {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}, 303),
    ],
)
def test_only_a_form_of_ours_changes_anything(
    browser: TestClient,
    desk: Desk,
    door: Door,
    approval: int,
    fields: dict[str, str],
    headers: dict[str, str],
    status: int,
) -> None:
    data = {"do": "revoke", **{name: door.token if value == "OURS" else value for name, value in fields.items()}}
    path = f"/approvals/{approval}"
    assert browser.post(path, data=data, headers=headers, follow_redirects=False).status_code == status
    assert held(desk) == (0 if status == 303 else 1)


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_no_other_method_changes_anything(
    browser: TestClient, desk: Desk, door: Door, approval: int, home: Path, method: str
) -> None:
    fields = {"csrf": door.token, "do": "revoke", "id": str(approval), "preset": "guard", "text": "x"}
    for path in FORMS:
        browser.request(method, path.replace("/1", f"/{approval}"), params=fields)
    assert held(desk) == 1
    assert not (home / ".config/assent/policy.toml").exists()


def test_a_form_that_is_too_long_is_refused(browser: TestClient) -> None:
    assert browser.post("/policy/file", content=b"x" * (1 << 20) + b"x").status_code == 413
    assert browser.post("/policy", content=b"&".join([b"a=b"] * 60)).status_code == 400
    assert browser.post("/policy", content=b"csrf=\xff").status_code == 400


@pytest.mark.parametrize("path", [*ADDRESSES, "/nowhere"])
def test_every_answer_says_what_the_browser_keeps_to(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "default-src 'none'" in HEADERS["content-security-policy"]
    assert "script-src" not in HEADERS["content-security-policy"]
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|https?://", answer.text)
