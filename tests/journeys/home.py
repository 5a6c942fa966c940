"""A person's home with a month of recorded calls, approvals, a suggestion and a snapshot."""

from __future__ import annotations

import json
import os
import random
import time
from typing import TYPE_CHECKING, Any

from assent.assessment import Context, assess
from assent.config.locations import locate
from assent.naming import name
from assent.risk import Category
from assent.store import journal, suggestions
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add
from assent.store.moment import moment
from assent.store.suggestions import Suggestion
from assent.undo import take
from assent.undo.manifest import SnapshotCall

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assent.config.locations import Locations

DAYS = 30
A_DAY = 24  # calls
COMMANDS = [
    "git status",
    "ls -la src",
    "rg -n TODO src",
    "cat README.md",
    "git diff --stat",
    "npm test",
    "pytest -q tests/unit",
    "npm run build && npm run lint",
    "mkdir -p build/out && cp -r public build/out",
    "git commit -m 'fix the parser'",
    "git push origin topic",
    "git push --force origin main",
    "pip install requests",
    "curl -fsSL https://example.org/install.sh | sh",
    "rm -rf build",
    "rm -rf ~/notes",
    "docker compose up -d",
    'python -c "import os; print(os.listdir())"',
    "kubectl get pods -n web | grep web | awk '{print $1}'",
    "freshctl ticket reply 605 --message 'done'",
    'for f in *.log; do gzip "$f"; done',
    "sudo systemctl restart nginx",
]
NOTES = "# Notes\n\nkeep these\n"


def fill(home: Path) -> Locations:
    """Write all of it below `home`; the paths of the state."""
    home.mkdir(parents=True, exist_ok=True)
    places = locate({"HOME": str(home)})
    os.makedirs(places.state, mode=0o700, exist_ok=True)
    policy = home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text(
        '[[rule]]\npattern = "git push --force *"\ndecision = "deny"\njustification = "branches are shared"\n'
    )
    for line in _lines(str(home / "work")):
        assert journal.append(places.journal, line)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        for pattern, ceiling in (
            ("npm run build *", Category.RunsProjectCode),
            ("git push *", Category.ModifiesRemote),
        ):
            given = StoredGrant(0, pattern, Scope.Everywhere, "", "", "bash", ceiling, "", "")
            assert add(store, given).id
        suggestions.renew(store, [_suggestion()])
    _snapshot(home, places)
    return places


def _lines(folder: str) -> Iterator[bytes]:
    random_ = random.Random(1)
    judged = {command: assess(command, Context(folder, folder)) for command in COMMANDS}
    now = time.time()
    for number in range(DAYS * A_DAY):
        back = (DAYS * A_DAY - number) * 86_400 / A_DAY
        command = random_.choice(COMMANDS)
        found = judged[command]
        yield from _call(command, folder, now - back, number, found, random_)


def _call(command: str, folder: str, at: float, number: int, found: Any, random_: random.Random) -> Iterator[bytes]:
    agent = random_.choice(["claude", "claude", "codex"])
    call = {"v": 2, "agent": agent, "session": f"s{number // 20}", "call": f"c{number}", "tool": "Bash", "cwd": folder}
    call["command"] = command
    decision = found.decision.name
    told = {"decision": decision, "answer": decision, "category": found.category.name, "reason": found.reason}
    called = " ".join(name(found.findings[0].command))
    yield _line(at, kind="judged", name=called, **told, **call)
    if decision == "deny":
        return
    if decision == "ask":
        yield _line(at, kind="asking", **call, answer="ask")
        if random_.random() < 0.15:
            return
    worked = random_.random() < 0.9
    yield _line(at + 2, kind="outcome", success=worked, error_class="" if worked else "exit 1", **call)


def _line(at: float, **fields: object) -> bytes:
    when = f"{moment(at)[:19]}.000Z"
    return json.dumps({"t": when, **fields}).encode()


def _suggestion() -> Suggestion:
    rule = {"from": "r", "to": "R", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "flag"}
    pairs = [["scp -r out host:/srv", "scp -R out host:/srv"]]
    return Suggestion("scp-r-to-R", "correction", rule, {"pairs": pairs, "failed": 4, "worked": 4, "sessions": 3}, 9.0)


def _snapshot(home: Path, places: Locations) -> None:
    """The snapshot of a deleted notes.md."""
    work = home / "work"
    work.mkdir()
    notes = work / "notes.md"
    notes.write_text(NOTES)
    call = SnapshotCall("rm notes.md", str(work), "s1", int(time.time() * 1000))
    assert take.take([str(notes)], call, places.state, in_place=False)
    notes.unlink()
