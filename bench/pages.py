"""`make pages-bench`: what each page costs with a million events, on one machine and on a team's server.

CPU is that of the whole process, the database in it included; the first time is with everything cold but the disk's
own cache, the others are the median of five. With `postgresql://…` as the second word the server's pages are timed on
that database as well, by the clock: its work is another process's.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from starlette.testclient import TestClient

from assent.assessment import Context, assess
from assent.config.locations import locate
from assent.naming import name
from assent.server.app import application as team_application
from assent.server.housekeeping import keep_house
from assent.server.store import people
from assent.server.store.people import PersonRole
from assent.server.store.records import COLUMNS
from assent.server.team import Team, TeamSetting
from assent.store.database import open_store
from assent.store.moment import moment

if TYPE_CHECKING:
    from collections.abc import Iterator

EVENTS = 1_000_000
YEAR = 365 * 86_400
BATCH = 20_000
TIMES = 5
AGENTS = ("claude", "claude", "claude", "codex", "gemini")
HERE = os.path.dirname(os.path.abspath(__file__))
MACHINE_PAGES = {
    "calls": "/",
    "calls, filter": "/?decision=deny&agent=codex",
    "calls, rare text": "/?text=nothing-is-called-so",
    "calls, old page": "/?before=500000",
    "calls, since": "/?since=2026-01-01&category=DeletesData",
    "one call": "/call/900000",
    "questions": "/questions",
    "questions, 90 days": "/questions?days=90",
    "approvals": "/approvals",
    "suggestions": "/suggestions",
    "undo": "/undo",
    "policy": "/policy",
    "policy tried": "/policy?preset=balanced",
}
TEAM_PAGES = {
    "requests": "/",
    "calls": "/calls",
    "calls, filter": "/calls?decision=deny&agent=codex",
    "calls, rare text": "/calls?text=nothing-is-called-so",
    "calls, old page": "/calls?before=500000",
    "one call": "/call/900000",
    "questions": "/questions",
    "questions, 90 days": "/questions?days=90",
    "suggestions": "/suggestions",
    "policy": "/policy",
    "draft tried": "DRAFT",
    "machines": "/machines",
    "people": "/people",
}


class Kind:
    """A command as it is recorded."""

    def __init__(self, command: str) -> None:
        found = assess(command, Context("/work", "/work"))
        self.command, self.decision, self.category = command, found.decision.name, found.category.name
        self.reason = found.reason
        self.name = " ".join(name(found.findings[0].command)) if found.findings else ""


def kinds() -> list[Kind]:
    """Different texts, some of which are common."""
    with open(os.path.join(HERE, "corpus.txt"), encoding="utf-8") as file:
        texts = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    known = [Kind(text) for text in texts]
    for number in range(4_000):
        made = Kind.__new__(Kind)
        made.__dict__.update(known[number % len(known)].__dict__)
        made.command = f"{made.command} case-{number}"
        known.append(made)
    return known


def calls(count: int) -> Iterator[tuple[int, str, Kind, str, str]]:
    """Number, moment, command, agent and answer, over a year until now."""
    random_ = random.Random(7)
    known = kinds()
    begun = time.time() - YEAR
    for number in range(count):
        kind = known[min(int(random_.expovariate(0.004)), len(known) - 1)]
        answered = random_.choice(("yes", "yes", "yes", "no", "")) if kind.decision == "ask" else ""
        yield number + 1, moment(begun + YEAR * number / count), kind, random_.choice(AGENTS), answered


def fill_machine(path: str, count: int) -> None:
    columns = "id, judged_at, agent, session, tool, cwd, command, decision, answer, category, name, reason, answered"
    with open_store(path) as store, store.writing() as connection:
        connection.executemany(
            f"INSERT INTO events ({columns}, position) VALUES (?, ?, ?, ?, 'Bash', '/work', ?, ?, ?, ?, ?, ?, ?, 1)",
            (
                (n, at, agent, f"s{n // 40}", k.command, k.decision, k.decision, k.category, k.name, k.reason, answered)
                for n, at, k, agent, answered in calls(count)
            ),
        )


def fill_team(team: Team, count: int) -> None:
    rows = []
    for n, at, k, agent, answered in calls(count):
        known = {
            "id": f"{n:032x}",
            "machine": f"m{n % 50}",
            "at": at,
            "agent": agent,
            "session": f"s{n // 40}",
            "tool": "Bash",
            "name": k.name,
            "category": k.category,
            "decision": k.decision,
            "answer": k.decision,
            "answered": answered,
        }
        empty = {"asked": None, "ran": None, "success": 1, "judged_us": 900}
        rows.append((n, *[known.get(column, empty.get(column, "")) for column in COLUMNS], at))
        if len(rows) == BATCH or n == count:
            with team.database.transaction(writes=True) as transaction:
                transaction.add("events", ("seq", *COLUMNS, "received_at"), rows)
            rows = []


def timed(client: TestClient, pages: dict[str, str]) -> None:
    print(f"  {'page':<22}{'first':>9}{'CPU':>9}{'clock':>9}{'size':>10}")
    for called, path in pages.items():
        spent, taken = [], []
        for _ in range(TIMES + 1):
            cpu, at = time.process_time(), time.perf_counter()
            answer = client.get(path)
            spent.append((time.process_time() - cpu) * 1000)
            taken.append((time.perf_counter() - at) * 1000)
        assert answer.status_code == 200, (path, answer.status_code)
        cpu_, clock = statistics.median(spent[1:]), statistics.median(taken[1:])
        size = len(answer.content) / 1000
        print(f"  {called:<22}{spent[0]:>6.0f} ms{cpu_:>6.0f} ms{clock:>6.0f} ms{size:>7.1f} kB", flush=True)


def machine(count: int, folder: str) -> None:
    os.environ["HOME"] = folder
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ.pop(variable, None)
    from assent.cli.commands.ui import desk
    from assent.ui import Door, application

    places = locate(os.environ)
    os.makedirs(places.state, mode=0o700)
    fill_machine(places.store, count)
    print(f"one machine, {count:,} events, {os.path.getsize(places.store) / 1e6:,.0f} MB")
    door = Door("127.0.0.1:8000")
    client = TestClient(application(desk(), door), base_url="http://127.0.0.1:8000")
    client.get(door.url)
    timed(client, MACHINE_PAGES)


def team(count: int, folder: str, database: str) -> None:
    made = Team(TeamSetting(database, os.path.join(folder, "key"), "http://127.0.0.1:8001"))
    fill_team(made, count)
    began = time.perf_counter()
    keep_house(made)
    print(
        f"a team, {count:,} events, counted by day in {time.perf_counter() - began:.1f} s, {database.partition(':')[0]}"
    )
    with made.database.transaction(writes=True) as transaction:
        person = people.add(transaction, "ada", PersonRole.admin)
        secret = people.sign_in(transaction, person, "by a link")
    client = TestClient(team_application(made), base_url="http://127.0.0.1:8001", cookies={"assent-session": secret})
    csrf = client.get("/v1/session").json()["csrf"]
    draft = client.post("/v1/drafts", json={"policy": 'preset = "balanced"\n'}, headers={"x-assent-csrf": csrf}).json()
    pages = {called: path.replace("DRAFT", f"/policy/drafts/{draft['id']}") for called, path in TEAM_PAGES.items()}
    timed(client, pages)
    made.close()


def main() -> None:
    """Fill and time."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    with tempfile.TemporaryDirectory(prefix="assent-pages-") as folder:
        machine(count, folder)
        team(count, folder, os.path.join(folder, "team.db"))
        if len(sys.argv) > 2:
            team(count, folder, sys.argv[2])


if __name__ == "__main__":
    main()
