"""One line of the journal as rows of the events: what was judged and told, what a person answered, how it ended.

Each of these is told by another event of the agent, some by none. What nobody has told remains unknown;
nothing is inferred but that what was asked about and ran was agreed to, and what did not was not.
"""

from __future__ import annotations

from functools import lru_cache

from assent.assessment import Context, assess, findings_of
from assent.naming import name
from assent.risk.finding import Finding
from assent.store.error_class import NOT_BEGUN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.store.database import Connection

FORM = 2  # of what is recorded now
_ADD = """
  INSERT INTO events (
    judged_at, agent, session, call_id, tool, cwd, command, corrected, files, decision, answer, category, name, reason,
    grants, judged_us, position, success, error_class, run_us, ended_at, form, mode, asked_at, prompted, confirmed, ran,
    background, accused, offered
  )
  VALUES (
    :t, :agent, :session, :call, :tool, :cwd, :command, :corrected, :files, :decision, :answer, :category, :name,
    :reason, :grant, :judged_us,
    (SELECT coalesce(max(position), 0) + 1 FROM events WHERE session = :session AND agent = :agent),
    :success, :error_class, :run_us, :ended, :form, :mode, :asked_at, :prompted, :confirmed, :ran,
    :background, :accused, :offered
  )
"""
# An agent that also runs the hooks of another has each call judged by both, at once and alike: the same call of the
# same session, or without its id the same text in the same folder within a second, while the first has not ended.
_REPEATED = """
  SELECT 1 FROM events
  WHERE session = :session AND session <> '' AND cwd = :cwd AND files = :files AND id > :newest - 200
    AND (command <> '' OR files <> '' OR tool = :tool)
    AND CASE WHEN call_id <> '' AND :call <> '' THEN call_id = :call AND :command IN (command, corrected)
        ELSE command = :command AND ended_at = '' AND success IS NULL AND error_class = ''
          AND round(abs(julianday(:t) - julianday(judged_at)) * 86400000) < 1000 END
"""
_END_REPEATED = """
  SELECT 1 FROM events
  WHERE session = :session AND session <> '' AND call_id = '' AND id > :newest - 200
    AND :command IN (command, corrected) AND files = :files AND command || files <> '' AND success IS :success
    AND error_class = :error_class AND round(abs(julianday(:t) - julianday(ended_at)) * 86400000) < 1000
"""
# The call that is about to be asked about was judged before, when it was announced, perhaps with an id. What was
# told then is.
_ASKING = """
  UPDATE events SET asked_at = :t, prompted = 1, confirmed = :answer
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND agent = :agent AND ended_at = '' AND ran IS NULL AND files = :files
      AND CASE :call WHEN '' THEN :command IN (command, corrected) ELSE call_id = :call AND command = :command END
    ORDER BY id DESC LIMIT 1
  )
"""
# The same where that is told later than how the call ended: two hooks of one call run at the same time.
_ASKING_LATE = """
  UPDATE events SET prompted = 1, confirmed = :answer
  WHERE id = (
    SELECT id FROM events
    WHERE session = :session AND session <> '' AND agent = :agent AND files = :files AND :call = '' AND call_id <> ''
      AND :command IN (command, corrected) AND asked_at <> '' AND prompted IS NULL AND ended_at <> ''
      AND round((julianday(:t) - julianday(asked_at)) * 86400000) BETWEEN 0 AND 10000
    ORDER BY id DESC LIMIT 1
  )
"""
# What was asked about and ran was agreed to by a person, unless an approval answered in their place.
_END = """
  UPDATE events SET success = :success, error_class = :error_class, run_us = :run_us, ended_at = :ended, ran = :ran,
    background = max(background, :background), accused = :accused, offered = :offered,
    answered = CASE WHEN asked_at <> '' AND answered = '' AND confirmed <> 'allow' AND :ran = 1 THEN 'yes'
      ELSE answered END,
    answered_at = CASE WHEN asked_at <> '' AND answered = '' AND confirmed <> 'allow' AND :ran = 1 THEN :begun
      ELSE answered_at END
  WHERE id = (%s)
"""
_END_OF_CALL = (
    _END
    % """
    SELECT id FROM events WHERE call_id = :call AND session = :session AND (agent = :agent OR session <> '')
    ORDER BY id DESC LIMIT 1
"""
)
# Without a call's id: the earliest that is still open among those with its text, since calls end as they began.
_END_OF_TEXT = (
    _END
    % """
    SELECT id FROM events
    WHERE session = :session AND (agent = :agent OR session <> '') AND call_id = '' AND ended_at = ''
      AND success IS NULL AND error_class = '' AND files = :files AND :command IN (command, corrected)
      AND command || files <> ''
    ORDER BY id LIMIT 1
"""
)
# A call of a batch of which its result says that it has not run; whether somebody said no is in that as well.
_NOT_RUN = """
  UPDATE events SET ran = 0, ended_at = :t,
    answered = CASE WHEN asked_at = '' OR answer = 'deny' OR confirmed = 'deny' THEN answered
      WHEN :class = 'withheld' THEN 'nobody' WHEN :class = 'declined' THEN 'no' ELSE answered END,
    answered_at = CASE WHEN asked_at = '' OR answer = 'deny' OR confirmed = 'deny' OR :class <> 'declined'
      THEN answered_at ELSE :t END
  WHERE call_id = :call AND session = :session AND ran IS NULL AND ended_at = ''
    AND (:class <> 'denied' OR answer = 'deny' OR confirmed = 'deny')
"""
_IS_KNOWN = "SELECT 1 FROM events WHERE call_id = :call AND session = :session LIMIT 1"
_NOT_BEGUN = tuple([kind.value for kind in NOT_BEGUN])
_TEXTS = (
    "t agent session call tool cwd command corrected files decision answer category name reason grant error_class"
    " mode accused offered"
).split()
_UNRECOGNIZED = "Unrecognized"


def add_judged(connection: Connection, fields: dict[str, Any]) -> None:
    """Add a call that was judged, once; the grants that it used were last used then."""
    values = _values(fields)
    values["judged_us"] = _number(fields, "duration_us")
    values["name"] = values["name"] or unknown_name(
        str(values["corrected"] or values["command"]), str(values["category"])
    )
    for grant in str(values["grant"]).split():
        connection.execute("UPDATE grants SET last_used_at = max(last_used_at, ?) WHERE id = ?", (values["t"], grant))
    asking = fields.get("asking") is True
    if asking and any(connection.execute(query, values).rowcount for query in (_ASKING, _ASKING_LATE)):
        return
    if asking:
        values |= {"asked_at": values["t"], "prompted": 1, "confirmed": values["answer"]}
    elif values["answer"] == "ask":
        values["asked_at"] = values["t"]
    if not _is_there(connection, _REPEATED, values):
        connection.execute(_ADD, values)


def add_outcome(connection: Connection, fields: dict[str, Any]) -> None:
    """Join how a call ended to its row; a call that nobody judged gets a row of its own."""
    values = _values(fields)
    success = fields.get("success")
    values["success"] = int(success) if isinstance(success, bool) else None
    values["background"] = int(fields.get("background") is True)
    values["run_us"] = _number(fields, "duration_us")
    values["ran"] = int(values["error_class"] not in _NOT_BEGUN)
    values["ended"] = values["t"]
    values["begun"] = _before(connection, str(values["t"]), values["run_us"])
    joined = connection.execute(_END_OF_CALL if values["call"] else _END_OF_TEXT, values).rowcount
    joined = joined or fields.get("later") is True  # of a call that is not known its end says nothing
    if not joined and not _is_there(connection, _END_REPEATED, values):
        connection.execute(_ADD, values)


def add_batch(connection: Connection, fields: dict[str, Any]) -> None:
    """Tell those calls that have a result apart that never ran, and keep those of tools that do not exist."""
    values = _values(fields)
    calls = fields.get("calls")
    for one in calls if isinstance(calls, list) else []:
        match one:
            case [str(call), str(tool), str(kind)]:
                _add_ended(connection, values | {"call": call, "tool": tool, "class": kind})
            case _:
                continue


def _add_ended(connection: Connection, values: dict[str, object]) -> None:
    if not values["class"]:  # as it was recorded of any words
        return
    if connection.execute(_NOT_RUN, values).rowcount or values["class"] not in _NOT_BEGUN:
        return
    if connection.execute(_IS_KNOWN, values).fetchone() is None:
        ended = {"success": 0, "ran": 0, "error_class": values["class"], "ended": values["t"]}
        connection.execute(_ADD, values | ended)


def _before(connection: Connection, moment: str, microseconds: object) -> str:
    """The moment so long before another; that itself where it is not one."""
    if not isinstance(microseconds, int):
        return moment
    (found,) = connection.execute(
        "SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ?, ?)", (moment, f"-{microseconds / 1e6:.3f} seconds")
    ).fetchone()
    return found if isinstance(found, str) else moment


def _is_there(connection: Connection, query: str, values: dict[str, object]) -> bool:
    """Whether `query` finds one among the latest rows; what is delivered twice comes close together."""
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
    return connection.execute(f"{query} LIMIT 1", {**values, "newest": newest}).fetchone() is not None


def _values(fields: dict[str, Any]) -> dict[str, object]:
    """The values of all columns; what is absent or of another type is empty."""
    values: dict[str, object] = dict.fromkeys(("judged_us", "success", "run_us", "prompted", "ran"))
    values |= {"ended": "", "asked_at": "", "confirmed": "", "background": 0}
    values["form"] = FORM if fields.get("v") == FORM else 1
    for text in _TEXTS:
        found = fields.get(text)
        values[text] = found if isinstance(found, str) else ""
    return values


def _number(fields: dict[str, Any], name: str) -> int | None:
    found = fields.get(name)
    return found if isinstance(found, int) and 0 <= found < 1 << 62 else None


@lru_cache(maxsize=1024)
def unknown_name(command: str, category: str) -> str:
    """The name of the first command in the text that is unknown; empty where there is none."""
    if category != _UNRECOGNIZED:
        return ""
    findings = assess(command, Context()).findings
    unknown = next((finding for finding in findings if _is_unknown(finding)), None)
    return " ".join(name(unknown.command)) if unknown else ""


@lru_cache(maxsize=1 << 16)
def riskiest_name(command: str, cwd: str) -> str:
    """The name of the riskiest command in the text, the first of several; empty where it has none."""
    folder = cwd or "/"
    findings = findings_of(command, Context(folder, folder, remedies=False)) if command else ()
    return " ".join(name(max(findings, key=lambda finding: finding.category).command)) if findings else ""


def _is_unknown(finding: Finding) -> bool:
    """Whether the command is unknown; not where a variable, or what runs before it, makes it uncertain."""
    command = finding.command
    if finding.category.name != _UNRECOGNIZED or command.opaque:
        return False
    uncertain = [word.start for word in command.argv[1:] if not word.exact]
    return finding.start not in (*uncertain, *[variable.start for variable in command.variables])
