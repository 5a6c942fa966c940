"""Claude Code: `~/.claude/projects/FOLDER/SESSION.jsonl`, and `SESSION/subagents/agent-ID.jsonl` below it.

Verified with 2.1.330. `toolDenialKind` says `user-rejected` also where no user was there, so only
`permissionDecision` tells a person's word; older versions have neither, and fixed English words.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from assent.history.call import Call, Consent, Ending, ReadingTally
from assent.history.fields import items, moment, table, text
from assent.history.lines import files_below, objects
from assent.history.session import CallEnd, Session

AGENT = "claude"
_MARKS = (b'"tool_use"', b'"tool_result"', b'"type":"user"', b'"type": "user"', b'"hook_success"', b'"init"')
_OTHERS = frozenset(  # types that hold no call
    (
        *("system", "queue-operation", "last-prompt", "mode", "tools-used", "cost-state", "progress", "api-request"),
        *("api-request-shape", "api-request-blob", "atis-latch", "summary", "file-history-snapshot", "prompt_snapshot"),
    )
)
_SAID_NO = "The user doesn't want to"
_HOOK_SAID_NO = "hook error"
_NOBODY = "This command requires approval"
_CODE = "Exit code "
_MODES = frozenset(("bypassPermissions", "dontAsk"))  # that ask nobody


def found(home: str, environment: dict[str, str]) -> Iterator[str]:
    """The files of all sessions, sub-agents' too."""
    root = environment.get("CLAUDE_CONFIG_DIR") or os.path.join(home, ".claude")
    return files_below(os.path.join(root, "projects"))


def read(path: str, tally: ReadingTally) -> Iterator[Call]:
    """The calls of one file, as they end."""
    session = Session(AGENT, tally)
    for record in objects(path, _MARKS, tally, session.miss):
        _note(session, record)
        match record.get("type"):
            case "assistant":
                _begin(session, record)
            case "user":
                yield from _end(session, record)
            case "attachment":
                _rewritten(session, table(record, "attachment"))
            case kind:
                if kind not in _OTHERS:
                    session.miss(f"a record of the type {kind!r}"[:80])
    yield from session.rest()


def _note(session: Session, record: dict[str, Any]) -> None:
    """The state of the session from this record on."""
    session.version = text(record, "version") or session.version
    session.name = text(record, "sessionId") or text(record, "session_id") or session.name
    session.cwd = text(record, "cwd") or session.cwd
    session.start = session.start or session.cwd
    session.mode = text(record, "permissionMode") or session.mode
    if record.get("isSidechain") is True:
        session.parent = session.name


def _begin(session: Session, record: dict[str, Any]) -> None:
    for part in items(table(record, "message"), "content"):
        if part.get("type") == "tool_use":
            at = moment(record.get("timestamp"))
            session.begin(text(part, "id"), text(part, "name"), table(part, "input"), at)


def _end(session: Session, record: dict[str, Any]) -> Iterator[Call]:
    message = table(record, "message")
    results = [part for part in items(message, "content") if part.get("type") == "tool_result"]
    if not results:
        if not record.get("isMeta") and not record.get("isCompactSummary") and not record.get("isSidechain"):
            session.turn += 1
        return
    for part in results:
        yield from session.end(text(part, "tool_use_id"), _ended(session, record, part))


def _ended(session: Session, record: dict[str, Any], part: dict[str, Any]) -> CallEnd:
    decision = table(record, "permissionDecision")
    consent = _consent(session, decision)
    result = table(record, "toolUseResult")
    if part.get("is_error") is not True:
        known = not (result.get("interrupted") or result.get("backgroundTaskId"))
        return CallEnd(Ending.Ran if known else Ending.Unknown, 0 if known else None, consent=consent)
    told = _told(record, part)
    ending = _refusal(decision, told)
    if ending is not None:
        return CallEnd(ending, consent=Consent.Person if ending is Ending.Refused else consent)
    code, error = _code(told)
    return CallEnd(Ending.Failed, code, error, consent)


def _consent(session: Session, decision: dict[str, Any]) -> Consent:
    source = text(decision, "source")
    if source.startswith("user"):
        return Consent.Person
    if source == "hook":
        return Consent.Hook
    if session.mode in _MODES:
        return Consent.Mode
    return Consent.Rule if source else Consent.Unknown


def _refusal(decision: dict[str, Any], told: str) -> Ending | None:
    """The one who said no, None if the call ran."""
    if decision.get("decision") == "reject":
        match text(decision, "source"):
            case "user_reject":
                return Ending.Refused
            case "hook":
                return Ending.Blocked
            case _:
                return Ending.Unattended
    if decision:
        return None
    if _SAID_NO in told:
        return Ending.Refused
    if _HOOK_SAID_NO in told[:200]:
        return Ending.Blocked
    return Ending.Unattended if _NOBODY in told[:200] else None


def _told(record: dict[str, Any], part: dict[str, Any]) -> str:
    """The text of a failure."""
    if isinstance(record.get("toolUseResult"), str):
        return text(record, "toolUseResult").removeprefix("Error: ")
    content = part.get("content")
    if isinstance(content, str):
        return content
    return "\n".join([text(piece, "text") for piece in items(part, "content")])


def _code(told: str) -> tuple[int | None, str]:
    """The exit code on the first line, and the rest."""
    first, _, rest = told.partition("\n")
    number = first.removeprefix(_CODE)
    if number != first and number.isdecimal() and len(number) < 8:
        return int(number), rest
    return None, told


def _rewritten(session: Session, attachment: dict[str, Any]) -> None:
    """The command as a hook rewrote it, which the call itself does not show."""
    begun = session.begun(text(attachment, "toolUseID"))
    if begun is None or "updatedInput" not in text(attachment, "stdout"):
        return
    from json import loads

    try:
        said = loads(text(attachment, "stdout"))
    except ValueError:
        return
    begun.ran = text(table(table(said, "hookSpecificOutput"), "updatedInput"), "command")
