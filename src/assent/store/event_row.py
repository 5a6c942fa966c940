"""One line of the journal as a row of the events, and how a call ended joined to the row of its judgement."""

from __future__ import annotations

from assent.store.event_name import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.store.database import Connection

_ADD = """
  INSERT INTO events (
    judged_at, agent, session, call_id, tool, cwd, command, corrected, files, decision, answer, category, name, reason,
    grants, judged_us, position, success, error_class, run_us, ended_at
  )
  VALUES (
    :t, :agent, :session, :call, :tool, :cwd, :command, :corrected, :files, :decision, :answer, :category, :name,
    :reason, :grant, :judged_us,
    (SELECT coalesce(max(position), 0) + 1 FROM events WHERE session = :session AND agent = :agent),
    :success, :error_class, :run_us, :ended
  )
"""
# An agent that also runs the hooks of another has each call judged by both, at once and alike: the same call of the
# same session, or without its id the same text in the same folder within a second, while the first has not ended.
_REPEATED = """
  SELECT 1 FROM events
  WHERE session = :session AND session <> '' AND cwd = :cwd AND files = :files AND id > :newest - 200
    AND (command <> '' OR files <> '' OR tool = :tool)
    AND CASE WHEN call_id <> '' AND :call <> '' THEN call_id = :call AND :command IN (command, corrected)
        ELSE command = :command AND success IS NULL AND error_class = ''
          AND round(abs(julianday(:t) - julianday(judged_at)) * 86400000) < 1000 END
"""
_END_REPEATED = """
  SELECT 1 FROM events
  WHERE session = :session AND session <> '' AND call_id = '' AND id > :newest - 200
    AND :command IN (command, corrected) AND command <> '' AND success IS :success AND error_class = :error_class
    AND round(abs(julianday(:t) - julianday(ended_at)) * 86400000) < 1000
"""
# The call that is about to be asked about was judged before, when it was announced, perhaps with an id.
_ASKING = """
  UPDATE events SET answer = :answer, reason = :reason
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND agent = :agent AND success IS NULL
      AND CASE :call WHEN '' THEN :command IN (command, corrected) ELSE call_id = :call AND command = :command END
    ORDER BY id DESC LIMIT 1
  )
"""
_END_OF_CALL = """
  UPDATE events SET success = :success, error_class = :error_class, run_us = :run_us, ended_at = :ended
  WHERE id = (
    SELECT id FROM events WHERE call_id = :call AND session = :session AND (agent = :agent OR session <> '')
    ORDER BY id DESC LIMIT 1
  )
"""
# Without a call's id: the earliest that is still open among those with its text, since calls end as they began.
_END_OF_COMMAND = """
  UPDATE events SET success = :success, error_class = :error_class, run_us = :run_us, ended_at = :ended
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND (agent = :agent OR session <> '') AND call_id = '' AND success IS NULL
      AND error_class = '' AND :command IN (command, corrected)
    ORDER BY id LIMIT 1
  )
"""
_TEXTS = (
    "t agent session call tool cwd command corrected files decision answer category name reason grant error_class"
).split()


def add_judged(connection: Connection, fields: dict[str, Any]) -> None:
    """Add a call that was judged, once; the grants that it used were last used then."""
    values = _values(fields)
    values["judged_us"] = _number(fields, "duration_us")
    values["name"] = values["name"] or unknown_name(
        str(values["corrected"] or values["command"]), str(values["category"])
    )
    for grant in str(values["grant"]).split():
        connection.execute("UPDATE grants SET last_used_at = max(last_used_at, ?) WHERE id = ?", (values["t"], grant))
    if fields.get("asking") is True and connection.execute(_ASKING, values).rowcount:
        return
    if not _is_there(connection, _REPEATED, values):
        connection.execute(_ADD, values)


def add_outcome(connection: Connection, fields: dict[str, Any]) -> None:
    """Join how a call ended to its row; a call that nobody judged gets a row of its own."""
    values = _values(fields)
    success = fields.get("success")
    values["success"] = int(success) if isinstance(success, bool) else None
    values["run_us"] = _number(fields, "duration_us")
    values["ended"] = values["t"]
    joined = connection.execute(_END_OF_CALL if values["call"] else _END_OF_COMMAND, values).rowcount
    if not joined and not _is_there(connection, _END_REPEATED, values):
        connection.execute(_ADD, values)


def _is_there(connection: Connection, query: str, values: dict[str, object]) -> bool:
    """Whether `query` finds one among the latest rows; what is delivered twice comes close together."""
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
    return connection.execute(f"{query} LIMIT 1", {**values, "newest": newest}).fetchone() is not None


def _values(fields: dict[str, Any]) -> dict[str, object]:
    """The values of all columns; what is absent or of another type is empty."""
    values: dict[str, object] = dict.fromkeys(("judged_us", "success", "run_us"))
    values["ended"] = ""
    for name in _TEXTS:
        found = fields.get(name)
        values[name] = found if isinstance(found, str) else ""
    return values


def _number(fields: dict[str, Any], name: str) -> int | None:
    found = fields.get(name)
    return found if isinstance(found, int) and 0 <= found < 1 << 62 else None
