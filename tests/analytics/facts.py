"""A small record whose views are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assent.store import journal
from assent.store.events import ingest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.store.database import Store

FACTS = [
    # day, agent, session, command, name, category, decision, answer in ms, success
    ("2026-11-16", "claude", "s1", "git push", "git push", "ModifiesRemote", "ask", 900, True),
    ("2026-11-16", "claude", "s1", "git push", "git push", "ModifiesRemote", "ask", 1100, False),
    ("2026-11-16", "claude", "s1", "ls", "ls", "ReadsFilesystem", "allow", None, True),
    ("2026-11-22", "codex", "s2", "it's a \u00fc", "it's", "Unrecognized", "ask", None, None),
    ("2026-11-23", "claude", "s3", "rm -rf /", "rm", "Destroys", "deny", None, None),
]


def lines() -> Iterator[bytes]:
    """The journal of these facts: judged, asked, ended."""
    for number, (day, agent, session, command, name, category, decision, answer, success) in enumerate(FACTS):
        call = {"agent": agent, "session": session, "call": f"c{number}", "command": command, "tool": "Bash"}
        began = f"{day}T09:00:0{number}.000Z"
        judged = {"kind": "judged", "decision": decision, "answer": decision, "category": category, "name": name}
        yield json.dumps({"t": began, "cwd": "/w", **call, **judged}).encode()
        if answer is not None:
            yield json.dumps({**call, "kind": "asking", "t": began, "answer": "ask"}).encode()
        if success is not None:
            seconds, thousandths = divmod(answer or 0, 1000)
            ended = f"{day}T09:00:0{number + seconds}.{thousandths:03d}Z"
            yield json.dumps({**call, "kind": "outcome", "t": ended, "success": success}).encode()


def fill(store: Store, path: str) -> None:
    """Take the facts in by way of a journal at `path`."""
    for line in lines():
        assert journal.append(path, line)
    ingest(store, path)
