"""Events in the form of the Open Cybersecurity Schema Framework 1.3 (class Process Activity, 1007), a line each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from assent import __version__
from assent.server.store.records import COLUMNS
from assent.server.store.transaction import Row
from assent.team.canonical import canonical

_SEVERE = {
    "ReadsSecrets": 4,
    "DeletesData": 4,
    "Destroys": 5,
    "ModifiesRemote": 3,
    "ModifiesSystem": 3,
    "Unrecognized": 3,
}
_ACTIONS = {"allow": (1, "Allowed"), "deny": (2, "Denied")}
_OUTCOMES = {1: (1, "Success"), 0: (2, "Failure"), None: (0, "Unknown")}


def lines_of(rows: Iterable[Row]) -> bytes:
    """Rows of the number and the columns of events, each as one line."""
    return b"".join([canonical(_told(row[0], dict(zip(COLUMNS, row[1:], strict=True)))) + b"\n" for row in rows])


def _told(seq: int, event: dict[str, Any]) -> dict[str, Any]:
    action, action_name = _ACTIONS.get(event["decision"], (99, event["decision"] or "Unknown"))
    status, status_name = _OUTCOMES.get(event["success"], _OUTCOMES[None])
    return {
        "activity_id": 1,
        "category_uid": 1,
        "class_uid": 1007,
        "type_uid": 100701,
        "time": int(datetime.fromisoformat(event["at"]).timestamp() * 1000),
        "severity_id": _SEVERE.get(event["category"], 1),
        "action_id": action,
        "action": action_name,
        "status_id": status,
        "status": status_name,
        "message": event["reason"] or f"{event['category']}: {event['name']}",
        "metadata": {
            "version": "1.3.0",
            "uid": event["id"],
            "sequence": seq,
            "product": {"name": "Assent", "vendor_name": "Assent", "version": __version__},
        },
        "device": {"uid": event["machine"], "type_id": 0},
        "actor": {"app_name": event["agent"], "session": {"uid": event["session"]}},
        "process": {"name": event["name"], "cmd_line": event["command"] or event["name"]},
        "unmapped": {name: event[name] for name in ("category", "mode", "answer", "answered", "error_class", "tool")},
    }
