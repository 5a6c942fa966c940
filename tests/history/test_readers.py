"""The records of agents on disk come back as they were, in one form."""

from __future__ import annotations

import json
import os
import sqlite3
from typing import TYPE_CHECKING

import pytest
from tests.history import homes

from assent.errors import WireError
from assent.history import AGENTS, Consent, Ending, ReadingTally, calls, sources
from assent.store.error_class import ErrorClass

if TYPE_CHECKING:
    from pathlib import Path

    from assent.history import Call


def read(home: Path, *agents: str) -> tuple[list[Call], ReadingTally]:
    tally = ReadingTally()
    return list(calls(sources(str(home), {}, agents), tally)), tally


def outcomes(found: list[Call]) -> list[tuple[str, Ending, int | None, Consent]]:
    return [(call.command, call.end.ending, call.end.code, call.end.consent) for call in found]


def test_claude_tells_who_decided(tmp_path: Path) -> None:
    homes.claude_story().write(tmp_path)
    found, tally = read(tmp_path, "claude")
    shells = [call for call in found if call.shell is not None]
    assert outcomes(shells) == [
        ("cat notes", Ending.Ran, 0, Consent.Hook),
        ("git stauts", Ending.Failed, 1, Consent.Person),
        ("rm old", Ending.Refused, None, Consent.Person),
        ("rm -rf /", Ending.Blocked, None, Consent.Hook),
        ("make", Ending.Unattended, None, Consent.Rule),
        ("sleep 100", Ending.Unknown, None, Consent.Unknown),
        ("export TOKEN=***", Ending.Ran, 0, Consent.Unknown),
        ("still running", Ending.Unknown, None, Consent.Unknown),
    ]
    assert tally.missed == 0
    failed = shells[1]
    assert (failed.origin.version, failed.cwd, failed.turn) == ("2.1.330", "/w/app", 1)
    assert failed.end.error is ErrorClass.UnknownSubcommand
    assert failed.end.named.accused == ("stauts",)
    assert shells[2].turn == 2
    assert shells[6].ran == "export TOKEN=$T"
    others = [call for call in found if call.shell is None]
    assert [(call.files, call.end.error) for call in others] == [
        (("/w/app/a.py",), ErrorClass.Nothing),
        ((), ErrorClass.UnknownTool),
    ]


def test_a_fork_is_counted_once_and_a_sub_agent_too(tmp_path: Path) -> None:
    first = homes.Claude("S")
    first.ran("t1", "ls")
    first.write(tmp_path)
    fork = homes.Claude("F")
    fork.ran("t1", "ls")
    fork.records.append({"type": "system", "subtype": "compact_boundary", "sessionId": "F"})
    fork.prompt(isCompactSummary=True)
    fork.ran("t2", "pwd")
    fork.write(tmp_path)
    below = homes.Claude("S")
    below.ran("t3", "whoami")
    for record in below.records:
        record["isSidechain"] = True
    below.write(tmp_path, "S/subagents/agent-a.jsonl")
    found, tally = read(tmp_path)
    assert sorted(call.command for call in found) == ["ls", "pwd", "whoami"]
    assert tally.repeated == 1
    assert {call.command: call.origin.parent for call in found}["whoami"] == "S"
    assert all(call.turn == 0 for call in found)


def test_an_older_claude_tells_in_words(tmp_path: Path) -> None:
    said = homes.Claude()
    said.call("t1", "rm old")
    said.result("t1", "The user doesn't want to proceed with this tool use.", True)
    said.failed("t2", "foo", "bash: foo: command not found", 127)
    said.write(tmp_path)
    found, _ = read(tmp_path)
    assert [call.end.ending for call in found] == [Ending.Refused, Ending.Failed]
    assert found[1].end.error is ErrorClass.MissingProgram
    assert found[1].end.named.accused == ("foo",)


def test_codex(tmp_path: Path) -> None:
    homes.write_codex(tmp_path)
    found, tally = read(tmp_path)
    assert outcomes(found) == [
        ("cat notes", Ending.Ran, 0, Consent.Unknown),
        ("git stauts", Ending.Failed, 1, Consent.Unknown),
        ("rm -rf /", Ending.Blocked, None, Consent.Unknown),
        ("rm old", Ending.Refused, None, Consent.Person),
        ("npm test", Ending.Failed, 2, Consent.Unknown),
    ]
    assert found[1].ran == "git status"
    assert (found[0].ran, found[0].cwd, found[0].origin.session) == ("", "/w/app", "C")
    assert tally.missed == 0


def test_gemini(tmp_path: Path) -> None:
    homes.write_gemini(tmp_path)
    found, tally = read(tmp_path)
    assert outcomes(found) == [
        ("cat absent", Ending.Failed, 1, Consent.Unknown),
        ("ls", Ending.Ran, 0, Consent.Unknown),
        ("rm -rf /", Ending.Blocked, None, Consent.Unknown),
        ("rm old", Ending.Refused, None, Consent.Person),
    ]
    assert (found[0].cwd, found[0].origin.session, tally.missed) == ("/w/app", "G", 0)


def test_qwen(tmp_path: Path) -> None:
    homes.write_qwen(tmp_path)
    found, tally = read(tmp_path)
    assert outcomes(found) == [
        ("cat absent", Ending.Failed, 1, Consent.Person),
        ("ls", Ending.Ran, 0, Consent.Mode),
        ("rm -rf /", Ending.Blocked, None, Consent.Unknown),
    ]
    assert (found[0].origin.version, tally.missed) == ("0.24.4", 0)


def test_opencode_also_while_it_is_written(tmp_path: Path) -> None:
    homes.write_opencode(tmp_path)
    path = tmp_path / ".local/share/opencode/opencode.db"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("BEGIN IMMEDIATE")
    found, tally = read(tmp_path)
    writer.close()
    assert outcomes(found) == [
        ("cat absent", Ending.Failed, 1, Consent.Unknown),
        ("ls", Ending.Ran, 0, Consent.Unknown),
        ("rm old", Ending.Unattended, None, Consent.Unknown),
    ]
    assert (found[0].turn, tally.missed) == (1, 0)


def test_copilot(tmp_path: Path) -> None:
    homes.write_copilot(tmp_path)
    found, tally = read(tmp_path)
    assert outcomes(found) == [
        ("cat absent", Ending.Failed, 1, Consent.Person),
        ("git stauts", Ending.Ran, 0, Consent.Unknown),
        ("rm old", Ending.Unattended, None, Consent.Unknown),
    ]
    assert (found[1].ran, found[0].cwd, tally.missed) == ("git status", "/w/app", 0)


def test_cline(tmp_path: Path) -> None:
    homes.write_cline(tmp_path)
    found, tally = read(tmp_path)
    assert [(call.command, call.end.ending, call.end.code) for call in found] == [
        ("ls", Ending.Ran, 0),
        ("cat absent", Ending.Failed, 1),
        ("rm -rf /", Ending.Blocked, None),
    ]
    assert (found[0].cwd, tally.missed) == ("/w/app", 0)


def test_what_cannot_be_read_is_counted_by_version(tmp_path: Path) -> None:
    said = homes.Claude()
    said.ran("t1", "ls")
    path = said.write(tmp_path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"type":"user","message":\n')
        file.write('[1, "tool_use"]\n')
        file.write(
            json.dumps({"type": "novelty", "x": "tool_use", "version": "3.0.0"}).replace(
                '"x": "tool_use"', '"tool_use": 1'
            )
            + "\n"
        )
        file.write('{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t2"')  # being written
    os.mkfifo(path.parent / "pipe.jsonl")
    found, tally = read(tmp_path)
    assert [call.command for call in found] == ["ls"]
    assert tally.unread == {
        ("claude", "", "a file that cannot be opened"): 1,
        ("claude", "2.1.330", "a line that is not a whole JSON object"): 2,
        ("claude", "3.0.0", "a line that is not a whole JSON object"): 1,
        ("claude", "3.0.0", "a record of the type 'novelty'"): 1,
    }


def test_damaged_databases_are_counted(tmp_path: Path) -> None:
    path = tmp_path / ".local/share/opencode/opencode.db"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"SQLite format 3\0" + b"\0" * 4000)
    found, tally = read(tmp_path)
    assert (found, tally.missed) == ([], 1)


def test_nothing_is_written(tmp_path: Path) -> None:
    homes.write_all(tmp_path)
    before = {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.rglob("*") if path.is_file()}
    found, _ = read(tmp_path)
    after = {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.rglob("*") if path.is_file()}
    assert before == after
    assert {call.origin.agent for call in found} == set(AGENTS) - {"assent"}


def test_only_what_is_asked_for(tmp_path: Path) -> None:
    homes.write_all(tmp_path)
    found, _ = read(tmp_path, "codex", "qwen")
    assert {call.origin.agent for call in found} == {"codex", "qwen"}
    with pytest.raises(WireError, match="no history is read for 'frob'"):
        sources(str(tmp_path), {}, ["frob"])
    late = list(calls(sources(str(tmp_path), {}), ReadingTally(), 1_800_000_000_000))
    assert all(not call.at for call in late)
