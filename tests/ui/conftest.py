"""The page of a home of its own, and a browser that was let in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from tests.analytics.facts import fill

from assent.cli.commands.ui import desk as desk_of_user
from assent.config.locations import locate
from assent.store.database import open_store
from assent.ui import Desk, Door, application

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1:8317"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    state = home / ".local/state/assent"
    state.mkdir(mode=0o700, parents=True)
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)
    places = locate({"HOME": str(home)})
    with open_store(places.store) as store:
        fill(store, places.journal)
    return home


@pytest.fixture
def desk(home: Path) -> Desk:
    return desk_of_user()


@pytest.fixture
def door() -> Door:
    return Door(HOST)


@pytest.fixture
def browser(desk: Desk, door: Door) -> TestClient:
    client = TestClient(application(desk, door), base_url=f"http://{HOST}")
    assert client.get(door.url).url.path == "/"
    return client
