"""The pages of the team's server: who sees which, what their forms do, and what is counted."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from assent.pages.calls import PAGE, WINDOW, Filter
from assent.pages.render import HEADERS
from assent.server.housekeeping import keep_house
from assent.server.page import _NAV as NAV
from assent.server.store import views
from assent.server.store.people import PersonRole
from assent.store.moment import moment, now
from assent.team.http import ServerLine

from .test_records import event, packed, post
from .test_requests import ASKING

if TYPE_CHECKING:
    from .served import Browser, Served

FORM = {"content-type": "application/x-www-form-urlencoded"}
PAGES = [path for path, _, _ in NAV]


def shown(browser: Browser, path: str) -> str:
    status, headers, body = browser.raw("GET", path, headers={"accept": "text/html"})
    assert status == 200, (path, body)
    assert headers["content-type"].startswith("text/html")
    return body.decode()


def sent(browser: Browser, path: str, **fields: str) -> tuple[int, str]:
    """Send a form; the status and where it leads, else the page."""
    body = urlencode({"csrf": browser.csrf, **fields}).encode()
    status, headers, answer = browser.raw("POST", path, body, {**FORM, "origin": browser.url})
    return status, headers.get("location", answer.decode())


def test_each_role_sees_its_pages(served: Served) -> None:
    for role in PersonRole:
        browser = served.browser(role.name, role)
        for path, name, least in NAV:
            status, _, body = browser.raw("GET", path, headers={"accept": "text/html"})
            assert status == (200 if role >= least else 403), (role, path)
            assert (f">{name}</a>" in shown(browser, "/")) is (role >= least)
            assert body.startswith(b"<!doctype html>")


def test_every_page_keeps_to_its_headers(served: Served) -> None:
    admin = served.browser()
    for path in (*PAGES, "/first/x", "/call/1", "/policy/drafts/1", "/static/style.css", "/static/icon.svg"):
        _, headers, body = admin.raw("GET", path, headers={"accept": "text/html"})
        assert {name: headers[name] for name in HEADERS} == HEADERS, path
        assert not re.search(rb"<script|<style|\sstyle=|\son\w+=", body), path


def test_a_stranger_is_asked_to_sign_in(served: Served) -> None:
    admin = served.browser()
    admin.cookie = ""
    assert "assent serve link" in shown(admin, "/")
    for path in PAGES[1:]:
        assert admin.raw("GET", path)[0] == 401


def test_the_stream_is_filtered_by_its_address(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("laptop", admin)
    names = ["git push", "git status", "npm test"]
    post(machine, packed(*[{**event(number), "name": name} for number, name in enumerate(names)]))
    text = shown(admin, "/calls")
    assert [name in text for name in names] == [True, True, True]
    assert "laptop" in text
    for query, found in (("text=GIT", names[:2]), ("name=npm+test", names[2:]), ("text=%25", []), ("text=_", [])):
        text = shown(admin, f"/calls?{query}")
        assert [name for name in names if f"<code>{name}</code></a>" in text] == found, query
    number = re.search(r'href="/call/(\d+)"', shown(admin, "/calls?name=npm+test"))
    assert number is not None
    assert "npm test" in shown(admin, f"/call/{number[1]}")
    assert admin.raw("GET", "/call/99999")[0] == 404


def test_pages_of_the_stream_go_on_by_key(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("laptop", admin)
    post(machine, packed(*[event(number) for number in range(PAGE + 3)]))
    with served.team.database.transaction(writes=True) as transaction:
        ((first,),) = transaction.rows("SELECT min(seq) FROM events")
        transaction.run("UPDATE events SET seq = seq + ? WHERE seq > ?", (WINDOW, first))
        rows, floor, least = views.stream(transaction, Filter())
        assert (len(rows), least) == (PAGE + 1, first)
        rows, floor, _ = views.stream(transaction, Filter(before=rows[PAGE - 1].key))
        assert floor > first
        assert len(rows) == 2
        assert [row.key for row in views.stream(transaction, Filter(before=floor))[0]] == [first]


def test_counts_are_the_same_before_and_after_they_are_kept(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("laptop", admin)
    today = now()
    kinds = [("ask", "yes"), ("ask", "no"), ("deny", ""), ("allow", ""), ("ask", "yes")]
    events = [{**event(n), "at": today, "decision": d, "answered": a} for n, (d, a) in enumerate(kinds)]
    post(machine, packed(*events[:3]))
    found = []
    for _ in range(2):
        with served.team.database.transaction(writes=False) as transaction:
            found.append([sorted(each(transaction, "2000-01-01")) for each in (views.counts, views.names, views.uses)])
        keep_house(served.team)
        keep_house(served.team)
    assert found[0] == found[1]
    post(machine, packed(*events[3:]))
    with served.team.database.transaction(writes=False) as transaction:
        counted = views.counts(transaction, "2000-01-01")
        assert sum(each[4] for each in counted) == len(kinds)
        assert views.agents(transaction) == ["claude"]
    keep_house(served.team, time.time() + 366 * 86_400)
    with served.team.database.transaction(writes=False) as transaction:
        assert views.counts(transaction, moment(0)[:10]) == []


def test_a_request_is_answered_on_the_page(served: Served) -> None:
    admin, ada = served.browser(), served.browser("ada", PersonRole.reviewer)
    machine = served.machine("laptop", admin)
    line = ServerLine(machine.known.url, machine.known.token)
    line.ask("POST", "/v1/requests", json.dumps(ASKING).encode())
    assert "somebody else answers" in shown(admin, "/")
    found = re.search(r"/v1/requests/(\w+)/decision", shown(ada, "/"))
    assert found is not None
    path = found[0]
    assert sent(admin, path, decision="approved")[0] == 403
    assert sent(ada, path, decision="approved", back="/") == (303, "/?done=approved")
    assert "Approved." in shown(ada, "/?done=approved")
    status, text = sent(ada, path, decision="approved", back="/")
    assert (status, "no longer be answered" in text) == (409, True)


def test_a_policy_goes_the_way_of_two(served: Served) -> None:
    admin, ada = served.browser(), served.browser("ada", PersonRole.reviewer)
    status, draft = sent(admin, "/policy/drafts", policy='preset = "balanced"\r\n', note="calm", back="/policy")
    assert (status, draft.partition("?")[2]) == (303, "done=proposed")
    draft = draft.partition("?")[0]
    text = shown(admin, draft)
    assert "the preset was not stated and is balanced" in text
    assert "+ preset = &#34;balanced&#34;" in text
    decision, release = f"/v1{draft.removeprefix('/policy')}/decision", f"/v1{draft.removeprefix('/policy')}/release"
    status, text = sent(admin, decision, decision="approved", back=draft)
    assert (status, "somebody else than its author" in text) == (403, True)
    assert f'href="{draft}"' in text
    assert sent(admin, release, share="100", back="/policy")[0] == 409
    assert sent(ada, decision, decision="approved", back=draft) == (303, f"{draft}?done=approved")
    assert sent(ada, release, share="100", back="/policy")[0] == 403
    assert sent(admin, release, share="50", back="/policy") == (303, "/policy?done=released")
    assert "50 %" in shown(admin, "/policy")
    assert sent(admin, "/v1/releases/1/share", share="100", back="/policy") == (303, "/policy?done=shared")
    assert "balanced" in shown(ada, "/policy")


def test_a_new_text_keeps_what_else_a_policy_holds(served: Served) -> None:
    admin = served.browser()
    _, made = admin.post("/v1/drafts", policy="", names=[["freshctl ticket", 3]], texts=True)
    admin.post(f"/v1/drafts/{made['id']}/decision", decision="approved")
    assert admin.post(f"/v1/drafts/{made['id']}/release")[0] == 201
    sent(admin, "/policy/drafts", policy='preset = "careful"')
    newest = next(each for each in admin.get("/v1/policy")[1]["drafts"] if each["id"] != made["id"])
    assert newest["content"]["names"] == [["freshctl ticket", 3]]
    assert newest["content"]["texts"] is True


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/policy/drafts/../x", "/v1/people", ""])
def test_a_form_leads_back_to_pages_of_ours_alone(served: Served, back: str) -> None:
    admin = served.browser()
    machine = served.machine("laptop", admin)
    assert sent(admin, f"/v1/machines/{machine.known.machine}/revoke", back=back) == (303, "/?done=revoked")


def test_machines_and_people_are_changed_on_their_pages(served: Served) -> None:
    admin, ada = served.browser(), served.browser("ada", PersonRole.viewer)
    status, text = sent(admin, "/v1/codes", back="/machines")
    assert (status, "A code for one machine" in text) == (201, True)
    machine = served.machine("laptop", admin)
    assert "laptop" in shown(admin, "/machines")
    assert "laptop" not in shown(ada, "/machines")
    path = f"/v1/machines/{machine.known.machine}/revoke"
    assert sent(admin, path, back="/machines") == (303, "/machines?done=revoked")
    assert "revoked</span>" in shown(admin, "/machines")
    number = ada.get("/v1/session")[1]["id"]
    assert sent(admin, f"/v1/people/{number}/role", role="reviewer", back="/people") == (303, "/people?done=role")
    assert "role changed" in shown(admin, "/people")
