"""An event as it leaves a machine: what it is called and what became of it; its texts only where both sides said so."""

from __future__ import annotations

import hashlib

from assent.config.program_file import compile_files
from assent.store.events import StoredEvent
from assent.store.redaction import redacted
from assent.team.bundle import Content

MOST_EVENTS = 500  # of a batch
MOST_BYTES = 256 << 10  # of a batch as it travels
MOST_UNPACKED = 4 << 20


def event_id(machine: str, event: StoredEvent) -> str:
    """Its id, the same whenever the same event is sent again."""
    told = f"{machine}\n{event.id}\n{event.judged_at}".encode()
    return hashlib.sha256(told).hexdigest()[:32]


def sent_fields(machine: str, event: StoredEvent, *, texts: bool) -> dict[str, object]:
    """The fields of an event that leave. Without texts: names, categories, decisions and how it ended."""
    told: dict[str, object] = {
        "id": event_id(machine, event),
        "at": event.judged_at,
        "agent": event.agent,
        "mode": event.asked.mode,
        "session": hashlib.sha256(f"{machine}\n{event.session}".encode()).hexdigest()[:16] if event.session else "",
        "tool": event.tool[:100],
        "name": _name(event.name),
        "category": event.category,
        "decision": event.decision,
        "answer": event.answer,
        "answered": event.asked.answered,
        "asked": int(bool(event.asked.asked_at)),
        "ran": _number(event.end.ran),
        "success": _number(event.end.success),
        "error_class": event.end.error_class,
        "judged_us": event.judged_us,
    }
    if texts:
        told |= {"command": redacted(event.command), "cwd": redacted(event.cwd), "reason": redacted(event.reason)}
    return {key: value for key, value in told.items() if value not in ("", None)}


def _name(name: str) -> str:
    """The words of a command's name; a program that is named by a path counts as its last part."""
    program, _, rest = redacted(name).partition(" ")
    return f"{program.rpartition('/')[2]} {rest}".strip()[:200]


def _number(value: bool | None) -> int | None:
    return None if value is None else int(value)


def check_programs(content: Content) -> None:
    """Raise PolicyError for a file that is wrong, or one of whose examples does not come out."""
    if content.programs:
        compile_files([(name, name, text.encode()) for name, text in content.programs], True)  # noqa: FBT003 - together
