"""A server in a thread of the tests, browsers of people who signed in, and machines."""

from __future__ import annotations

import http.client
import json
import os
import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import uvicorn

from assent.config.locations import Locations, locate
from assent.server.app import application
from assent.server.store import people
from assent.server.store.people import SIGN_IN, PersonRole
from assent.server.team import Team, TeamSetting
from assent.server.workers import listening
from assent.store import team as store_team
from assent.store.database import open_store
from assent.store.journal import append
from assent.team import enrolment
from assent.team.enrolment import join

if TYPE_CHECKING:
    from pathlib import Path

    from assent.team.enrolment import Enrolment

SECONDS = 20
AT = f"{datetime.now(UTC) - timedelta(days=1):%Y-%m-%d}T09:30:00.000Z"  # of a call: within every time that is kept


class Browser:
    """Somebody who signed in."""

    def __init__(self, url: str, link: str) -> None:
        self.url = url
        status, headers, _ = self.raw("POST", f"/first/{link}")
        assert status == 303, status
        self.cookie = headers["set-cookie"].partition(";")[0]
        self.csrf = self.get("/v1/session")[1]["csrf"]

    cookie = ""
    csrf = ""

    def raw(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=SECONDS)
        told = {"cookie": self.cookie, **(headers or {})} if self.cookie else headers or {}
        try:
            connection.request(method, path, body, told)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def get(self, path: str) -> tuple[int, Any]:
        status, _, body = self.raw("GET", path)
        return status, json.loads(body)

    def post(self, path: str, **fields: object) -> tuple[int, Any]:
        headers = {"content-type": "application/json", "x-assent-csrf": self.csrf}
        status, _, body = self.raw("POST", path, json.dumps(fields).encode(), headers)
        return status, json.loads(body) if body else None


class Machine:
    """A machine with a home of its own, enrolled."""

    def __init__(self, home: Path, url: str, code: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.env = {"HOME": str(home)}
        self.places: Locations = locate(self.env)
        enrolment.keep(self.places, join(url, code, home.name))
        with open_store(self.places.store) as store:
            store_team.begin_after(store, self.known.machine)

    @property
    def known(self) -> Enrolment:
        found = enrolment.enrolment(self.places)
        assert found is not None
        return found

    def record(self, *commands: str, **fields: object) -> None:
        """Put calls into the journal as hooks do, each with its end."""
        for number, command in enumerate(commands):
            call = {"v": 2, "agent": "claude", "session": "s1", "call": f"{command}-{number}-{os.urandom(4).hex()}"}
            where = {"tool": "Bash", "cwd": "/work", "command": command}
            judged = {"decision": "allow", "answer": "allow", "category": "ReadsFilesystem", "reason": f"`{command}`"}
            name = {"name": " ".join(command.split()[:2])}
            for kind in ({"kind": "judged", **judged, **name}, {"kind": "outcome", "success": True, "error_class": ""}):
                line = {"t": AT, **kind, **call, **where, **fields}
                assert append(self.places.journal, json.dumps(line).encode())


class Served:
    """A server on a free port of this machine."""

    def __init__(self, database: str, folder: Path, port: int = 0, **setting: Any) -> None:
        self.folder = folder
        self.listener = listening("127.0.0.1", port)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        state = folder / "served"
        state.mkdir(mode=0o700, exist_ok=True)
        self.setting = TeamSetting(database, str(state / "team-key"), self.url, **setting)
        self.team = Team(self.setting)

    def start(self) -> None:
        config = uvicorn.Config(
            application(self.team), log_level="critical", lifespan="on", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})
        self.thread.start()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(SECONDS)
        self.listener.close()

    def browser(self, name: str = "admin", role: PersonRole = PersonRole.admin) -> Browser:
        """A person, new, who signs in by a link."""
        with self.team.database.transaction(writes=True) as transaction:
            person = people.add(transaction, name, role)
            link = people.make_link(transaction, SIGN_IN, person.id, "server")
        return Browser(self.url, link)

    def machine(self, name: str, person: Browser) -> Machine:
        status, told = person.post("/v1/codes")
        assert status == 201
        return Machine(self.folder / "homes" / name, self.url, told["code"])
