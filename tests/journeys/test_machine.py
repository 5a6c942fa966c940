"""A person's ways through the page of their machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from assent.config.locations import locate
from assent.store import corrections
from assent.store.database import open_store
from assent.store.grants import listed

from .checks import check
from .conftest import PHONE, WIDE, picture
from .home import NOTES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

PATHS = {
    "calls": "/",
    "denied": "/?decision=deny",
    "nothing": "/?text=nothing-like-this",
    "questions": "/questions",
    "quarter": "/questions?days=90",
    "approvals": "/approvals",
    "approval": "/approvals/1",
    "suggestions": "/suggestions",
    "undo": "/undo",
    "policy": "/policy",
    "trial": "/policy?preset=balanced&pattern=git+push+*&decision=deny",
    "wrong": "/policy?preset=balanced&pattern=%3B&decision=deny",
    "file": "/policy/file",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", ["wide", "phone"])
def test_every_page_can_be_read(link: str, opened: Callable[..., Page], scheme: str, width: str) -> None:
    page = opened(link, color_scheme=scheme, viewport=WIDE if width == "wide" else PHONE)
    origin = page.url.rstrip("/")
    for name, path in PATHS.items():
        page.goto(origin + path)
        assert check(page) >= 4.5
        picture(page, f"{name}-{width}-{scheme}")
    page.goto(f"{origin}/?text=curl")
    page.locator(".stream a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One call")
    check(page)
    picture(page, f"call-{width}-{scheme}")
    page.goto(f"{origin}/undo")
    page.get_by_role("link", name="Review").click()
    check(page)
    picture(page, f"snapshot-{width}-{scheme}")


def test_a_decision_is_reviewed(link: str, opened: Callable[..., Page]) -> None:
    page = opened(link)
    page.get_by_label("Decision").select_option("ask")
    page.get_by_label("Command").fill("freshctl")
    page.get_by_role("button", name="Show").click()
    assert "text=freshctl" in page.url
    assert "decision=ask" in page.url
    expect(page.locator(".stream li").first).to_contain_text("freshctl ticket reply")
    page.locator(".stream a").first.click()
    expect(page.locator("pre.command")).to_contain_text("freshctl ticket reply 605")
    expect(page.locator("#now + .verdict-line")).to_contain_text("not recognised")
    expect(page.locator("section", has=page.locator("#change"))).to_contain_text("a rule in your policy file")
    page.get_by_text("How it was read").first.click()
    page.go_back()
    expect(page.get_by_label("Command")).to_have_value("freshctl")
    page.get_by_role("link", name="Earlier calls").or_(page.get_by_role("link", name="All calls")).first.click()


def test_earlier_calls_are_reached_by_key(link: str, opened: Callable[..., Page]) -> None:
    page = opened(link)
    seen = set()
    while True:
        seen |= {each.get_attribute("href") for each in page.locator(".stream a").all()}
        further = page.get_by_role("link", name="Earlier calls")
        if not further.count():
            break
        further.click()
        page.wait_for_load_state()
    assert len(seen) == 30 * 24


def test_an_approval_is_narrowed_and_revoked(link: str, opened: Callable[..., Page], home: Path) -> None:
    page = opened(link)
    page.get_by_role("link", name="Approvals").click()
    page.get_by_role("link", name="Edit git push").click()
    page.get_by_label("Up to").select_option("ModifiesVcs")
    page.get_by_label("Until").select_option("8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved: git push *")
    page.get_by_role("button", name="Revoke npm run build").click()
    expect(page.get_by_role("status")).to_have_text("Revoked: npm run build *")
    with open_store(locate({"HOME": str(home)}).store) as store:
        (left,) = listed(store)
    assert (left.pattern, left.ceiling.name, bool(left.expires)) == ("git push *", "ModifiesVcs", True)


def test_a_suggestion_is_accepted(link: str, opened: Callable[..., Page], home: Path) -> None:
    page = opened(link)
    page.get_by_role("link", name="Suggestions").click()
    expect(page.locator("article")).to_contain_text("scp -R out host:/srv")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("status")).to_contain_text("Corrected from now on")
    expect(page.locator("article")).to_have_count(0)
    with open_store(locate({"HOME": str(home)}).store) as store:
        assert [rule.new for rule in corrections.listed(store)] == ["R"]


def test_a_policy_is_tried_and_chosen(link: str, opened: Callable[..., Page], home: Path) -> None:
    page = opened(link)
    page.get_by_role("link", name="Policy").click()
    page.get_by_label("Preset").select_option("balanced")
    page.get_by_label("Rule for").fill("docker compose up *")
    page.get_by_role("button", name="Try").click()
    expect(page.locator("#result")).to_have_text("With the preset balanced and a rule: allow docker compose up *")
    expect(page.locator(".sum")).to_contain_text("would be decided otherwise")
    file = home / ".config/assent/policy.toml"
    assert "balanced" not in file.read_text()
    page.get_by_role("button", name="Put it into your policy file").click()
    expect(page.get_by_role("status")).to_contain_text("now says the preset balanced")
    assert "balanced" in file.read_text()
    assert "branches are shared" in file.read_text()
    page.get_by_role("link", name="Edit your policy file").click()
    content = page.get_by_label("Content")
    content.fill(f"{content.input_value()}\n[[rule]]\n")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    content.fill('preset = "guard"\n')
    page.get_by_role("button", name="Try").click()
    expect(page.locator(".sum")).to_be_visible()
    expect(content).to_have_value('preset = "guard"\n')
    page.get_by_role("button", name="Save").click()
    assert file.read_text() == 'preset = "guard"\n'


def test_a_deletion_is_undone(link: str, opened: Callable[..., Page], home: Path) -> None:
    page = opened(link)
    page.get_by_role("link", name="Undo").click()
    page.get_by_role("link", name="Review rm notes.md").click()
    expect(page.locator("tbody")).to_contain_text("will be restored")
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("status")).to_have_text("Restored 1 of 1.")
    assert (home / "work/notes.md").read_text() == NOTES
    expect(page.locator(".empty")).to_be_visible()


def focused(page: Page) -> str:
    return str(page.evaluate("() => (document.activeElement.textContent || document.activeElement.name || '').trim()"))


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of that name has the focus, which must be seen on it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", focused(page)
        if focused(page).startswith(name):
            return
    raise AssertionError(f"{name} is not reached by Tab")


def test_all_of_it_by_keyboard(link: str, opened: Callable[..., Page], home: Path) -> None:
    page = opened(link)
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert focused(page) == "text"
    page.keyboard.type("curl")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?text=curl**")
    tab_to(page, "curl")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("One call")
    tab_to(page, "How it was read")
    page.keyboard.press("Enter")
    expect(page.locator("details[open] dl").first).to_be_visible()
    page.goto(page.url.split("/call")[0])
    tab_to(page, "Approvals")
    page.keyboard.press("Enter")
    page.wait_for_url("**/approvals")
    tab_to(page, "Revoke git push")
    page.keyboard.press("Space")
    expect(page.get_by_role("status")).to_have_text("Revoked: git push *")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    page.wait_for_url("**/undo")
    tab_to(page, "Review")
    page.keyboard.press("Enter")
    page.wait_for_url("**/undo/*")
    tab_to(page, "Restore")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Restored 1 of 1.")
    assert (home / "work/notes.md").exists()


def test_without_scripts(link: str, opened: Callable[..., Page]) -> None:
    page = opened(link, java_script_enabled=False)
    page.get_by_role("link", name="Questions").click()
    expect(page.locator("svg.chart")).to_be_visible()
    page.get_by_role("link", name="changes something remote").click()
    assert "category=ModifiesRemote" in page.url
    expect(page.locator(".stream li").first).to_be_visible()


def test_the_stream_follows(link: str, opened: Callable[..., Page]) -> None:
    page = opened(link)
    page.get_by_role("link", name="Follow").click()
    with page.expect_navigation(timeout=15_000):
        pass
    page.get_by_role("link", name="Stop following").click()
    expect(page.locator('meta[http-equiv="refresh"]')).to_have_count(0)


def test_a_second_browser_is_not_let_in(link: str, opened: Callable[..., Page], chromium: object) -> None:
    page = opened(link)
    origin = page.url.rstrip("/")
    other = page.context.browser
    assert other is not None
    stranger = other.new_context()
    try:
        for url in (link, f"{origin}/", f"{origin}/approvals"):
            answer = stranger.new_page().goto(url)
            assert answer is not None
            assert answer.status == 403
    finally:
        stranger.close()
