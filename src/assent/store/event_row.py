"""One line of the journal as a row of the events, and how a call ended joined to the row of its judgement."""

from __future__ import annotations

from assent.store.event_name import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.store.database import Connection

_ADD = """
  INSERT INTO events (
    judged_at, agent, session, call_id, tool, cwd, command, corrected, decision, answer, category, name, reason, grants,
    judged_us, position, success, error_class, run_us
  )
  VALUES (
    :t, :agent, :session, :call, :tool, :cwd, :command, :corrected, :decision, :answer, :category, :name, :reason,
    :grant, :judged_us,
    (SELECT coalesce(max(position), 0) + 1 FROM events WHERE session = :session AND agent = :agent),
    :success, :error_class, :run_us
  )
"""
# The call that is about to be asked about was judged before, when it was announced.
_ASKING = """
  UPDATE events SET answer = :answer, reason = :reason
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND agent = :agent AND call_id = :call AND command = :command AND success IS NULL
    ORDER BY id DESC LIMIT 1
  )
"""
_END_OF_CALL = """
  UPDATE events SET success = :success, error_class = :error_class, run_us = :run_us
  WHERE id = (
    SELECT id FROM events WHERE call_id = :call AND session = :session AND agent = :agent ORDER BY id DESC LIMIT 1
  )
"""
# Without a call's id: the earliest that is still open among those with its text, since calls end as they began.
_END_OF_COMMAND = """
  UPDATE events SET success = :success, error_class = :error_class, run_us = :run_us
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND agent = :agent AND call_id = '' AND success IS NULL AND error_class = ''
      AND (command = :command OR corrected = :command)
    ORDER BY id LIMIT 1
  )
"""
_TEXTS = (
    "t agent session call tool cwd command corrected decision answer category name reason grant error_class".split()
)


def add_judged(connection: Connection, fields: dict[str, Any]) -> None:
    """Add a call that was judged; the grants that it used were last used then."""
    values = _values(fields)
    values["judged_us"] = _number(fields, "duration_us")
    values["name"] = values["name"] or unknown_name(
        str(values["corrected"] or values["command"]), str(values["category"])
    )
    for grant in str(values["grant"]).split():
        connection.execute("UPDATE grants SET last_used_at = max(last_used_at, ?) WHERE id = ?", (values["t"], grant))
    if fields.get("asking") is True and connection.execute(_ASKING, values).rowcount:
        return
    connection.execute(_ADD, values)


def add_outcome(connection: Connection, fields: dict[str, Any]) -> None:
    """Join how a call ended to its row; a call that nobody judged gets a row of its own."""
    values = _values(fields)
    success = fields.get("success")
    values["success"] = int(success) if isinstance(success, bool) else None
    values["run_us"] = _number(fields, "duration_us")
    joined = connection.execute(_END_OF_CALL if values["call"] else _END_OF_COMMAND, values).rowcount
    if not joined:
        connection.execute(_ADD, values)


def _values(fields: dict[str, Any]) -> dict[str, object]:
    """The values of all columns; what is absent or of another type is empty."""
    values: dict[str, object] = dict.fromkeys(("judged_us", "success", "run_us"))
    for name in _TEXTS:
        found = fields.get(name)
        values[name] = found if isinstance(found, str) else ""
    return values


def _number(fields: dict[str, Any], name: str) -> int | None:
    found = fields.get(name)
    return found if isinstance(found, int) and 0 <= found < 1 << 62 else None
