"""Chromium, the page of a person's machine, and a team's server; nothing is asked of any other host."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright
from tests.team.served import Served

from assent.server.store import people
from assent.server.store.people import SIGN_IN, PersonRole

from .home import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PICTURES = Path(__file__).parents[2] / ".cache/journeys"
SECONDS = 20
QUIET = "--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-gpu".split()
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *root])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens windows; at the end none of them has said an error, or asked anything of another host."""
    wrong: list[str] = []
    contexts = []

    def window(url: str, *, refused: bool = False, **options: object) -> Page:
        """`refused`: the server may answer 403, which the browser tells on its console."""

        def said(text: str) -> bool:
            return not (refused and "status of 403" in text)

        context = chromium.new_context(**{"viewport": WIDE, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        host = urlsplit(url).netloc
        page.on(
            "console", lambda told: wrong.append(f"{page.url}: {told.type} {told.text}") if said(told.text) else None
        )
        page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
        page.on("request", lambda asked: wrong.append(asked.url) if urlsplit(asked.url).netloc != host else None)
        page.goto(url)
        return page

    yield window
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    fill(tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def link(home: Path) -> Iterator[str]:
    """The one-time link of `assent ui`."""
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    argv = [sys.executable, "-m", "assent", "ui", "--no-browser"]
    serving = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env, cwd=home / "work")
    try:
        assert serving.stdout is not None
        yield serving.stdout.readline().removeprefix("Open ").strip()
    finally:
        serving.terminate()
        serving.wait(SECONDS)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(str(tmp_path / "served/team.db"), tmp_path, k=2)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def person(served: Served, opened: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the window of somebody new, who signs in by a link."""

    def arrive(name: str, role: PersonRole, **options: object) -> Page:
        with served.team.database.transaction(writes=True) as transaction:
            added = people.add(transaction, name, role)
            secret = people.make_link(transaction, SIGN_IN, added.id, "server")
        page = opened(f"{served.url}/first/{secret}", **options)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"{served.url}/")
        return page

    return arrive


def picture(page: Page, name: str) -> None:
    """Keep how the page looks."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
