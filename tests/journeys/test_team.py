"""A team's ways through the page of their server."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.team.served import Machine

from assent.server.housekeeping import keep_house
from assent.server.store.people import PersonRole
from assent.team.http import ServerLine
from assent.team.send import send

from .checks import check
from .conftest import PHONE, WIDE, picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page
    from tests.team.served import Served

ASKED = {"agent": "claude", "command": "git push origin v1.2", "folder": "/work", "category": "ModifiesRemote"}
SUGGESTION = {"kind": "approval", "rule": {"pattern": "git fetch *"}, "evidence": {"uses": 40}}
PATHS = ("/", "/calls", "/questions", "/suggestions", "/policy", "/machines", "/people")


def enrolled(page: Page, served: Served, home: Path) -> Machine:
    """A machine of who has the page open, by the code that the page shows."""
    page.goto(f"{served.url}/machines")
    page.get_by_role("button", name="Make a code for a machine").click()
    code = page.locator(".code code").inner_text()
    machine = Machine(home, served.url, code)
    page.get_by_role("link", name="Back").click()
    expect(page.locator("tbody")).to_contain_text(home.name)
    return machine


def ask(machine: Machine) -> None:
    line = ServerLine(machine.known.url, machine.known.token)
    line.ask("POST", "/v1/requests", json.dumps({**ASKED, "reason": "`git push` changes a remote"}).encode())
    line.ask("POST", "/v1/suggestions", json.dumps({"suggestions": [SUGGESTION]}).encode())


def filled(served: Served, page: Page, home: Path) -> Machine:
    machine = enrolled(page, served, home)
    machine.record("git push origin topic", decision="ask", answer="ask", category="ModifiesRemote")
    machine.record("git status", "npm test")
    send(machine.places, machine.known)
    ask(machine)
    return machine


def test_an_admin_enrols_a_machine_and_revokes_it(served: Served, person: Callable[..., Page], tmp_path: Path) -> None:
    page = person("ada", PersonRole.admin)
    filled(served, page, tmp_path / "laptop")
    page.goto(f"{served.url}/calls")
    expect(page.locator(".stream")).to_contain_text("git push")
    page.get_by_label("Decision").select_option("ask")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".stream li")).to_have_count(1)
    page.goto(f"{served.url}/machines")
    page.get_by_role("button", name="Revoke laptop").click()
    expect(page.get_by_role("status")).to_have_text("The machine was revoked.")
    expect(page.locator("tbody")).to_contain_text("revoked")


def test_a_reviewer_approves_a_request(served: Served, person: Callable[..., Page], tmp_path: Path) -> None:
    admin, ben = person("ada", PersonRole.admin), person("ben", PersonRole.reviewer)
    machine = filled(served, admin, tmp_path / "laptop")
    admin.goto(f"{served.url}/")
    expect(admin.locator("article")).to_contain_text("somebody else answers")
    expect(admin.get_by_role("button", name="Approve")).to_have_count(0)
    ben.goto(f"{served.url}/")
    expect(ben.locator("article")).to_contain_text("git push origin v1.2")
    ben.get_by_role("button", name="Approve").click()
    expect(ben.get_by_role("status")).to_have_text("Approved.")
    expect(ben.locator("article")).to_have_count(0)
    line = ServerLine(machine.known.url, machine.known.token)
    with served.team.database.transaction(writes=False) as transaction:
        ((number, state),) = transaction.rows("SELECT id, state FROM requests")
    assert state == "approved"
    assert json.loads(line.ask("POST", f"/v1/requests/{number}/take", b"{}").body)["state"] == "taken"


def test_what_widens_takes_two(served: Served, person: Callable[..., Page]) -> None:
    admin, ben = person("ada", PersonRole.admin, refused=True), person("ben", PersonRole.reviewer)
    admin.get_by_role("link", name="Policy").click()
    admin.get_by_label("Policy", exact=True).fill('preset = "balanced"\n')
    admin.get_by_label("What it is for").fill("calmer days")
    admin.get_by_role("button", name="Propose").click()
    expect(admin.get_by_role("heading", level=1)).to_have_text("calmer days")
    expect(admin.locator("section").first).to_contain_text("the preset was not stated and is balanced")
    admin.get_by_role("button", name="Approve").click()
    expect(admin.locator("main")).to_contain_text("somebody else than its author must approve it")
    admin.get_by_role("link", name="Back").click()
    ben.get_by_role("link", name="Policy").click()
    ben.get_by_role("link", name="Review calmer days").click()
    expect(ben.get_by_role("button", name="Release")).to_have_count(0)
    ben.get_by_role("button", name="Approve").click()
    expect(ben.get_by_role("status")).to_have_text("Approved.")
    admin.reload()
    admin.get_by_label("Machines").select_option("50")
    admin.get_by_role("button", name="Release").click()
    expect(admin.get_by_role("status")).to_have_text("The policy was released.")
    expect(admin.locator("main")).to_contain_text("50 %")
    admin.get_by_role("button", name="Give to all machines").click()
    expect(admin.locator("pre.command")).to_contain_text('preset = "balanced"')


def test_a_suggestion_becomes_a_draft(served: Served, person: Callable[..., Page], tmp_path: Path) -> None:
    admin, ben = person("ada", PersonRole.admin), person("ben", PersonRole.reviewer)
    for page, name in ((admin, "one"), (ben, "two")):
        ask(enrolled(page, served, tmp_path / name))
    ben.get_by_role("link", name="Suggestions").click()
    expect(ben.locator("article")).to_contain_text("From 2 people on 2 machines")
    ben.get_by_role("button", name="Accept").click()
    expect(ben.locator("pre.command")).to_contain_text('+ pattern = "git fetch *"')


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", ["wide", "phone"])
def test_every_page_of_a_team_can_be_read(
    served: Served, person: Callable[..., Page], tmp_path: Path, scheme: str, width: str
) -> None:
    size = WIDE if width == "wide" else PHONE
    other = person("ben", PersonRole.reviewer, color_scheme=scheme, viewport=size)
    page = person("ada", PersonRole.admin, color_scheme=scheme, viewport=size)
    filled(served, other, tmp_path / "laptop")
    filled(served, page, tmp_path / "desktop")
    keep_house(served.team)
    page.goto(f"{served.url}/policy")
    page.get_by_label("Policy", exact=True).fill('[[rule]]\npattern = "git push *"\ndecision = "allow"\n')
    page.get_by_role("button", name="Propose").click()
    for path in PATHS:
        page.goto(served.url + path)
        check(page)
        picture(page, f"team-{path.strip('/') or 'requests'}-{width}-{scheme}")
    page.goto(f"{served.url}/policy")
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#trial")).to_be_visible()
    check(page)
    picture(page, f"team-draft-{width}-{scheme}")
    page.goto(f"{served.url}/calls")
    page.locator(".stream a").first.click()
    check(page)
    picture(page, f"team-call-{width}-{scheme}")


def test_who_signs_out_is_out(served: Served, person: Callable[..., Page]) -> None:
    page = person("ada", PersonRole.viewer)
    expect(page.get_by_role("link")).to_have_text(
        [re.compile("Skip"), "Assent", "Requests", "Suggestions", "Policy", "Machines"]
    )
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
