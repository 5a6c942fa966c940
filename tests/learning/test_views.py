"""The views of a past: a report, tools that do not exist, one command, what sharing would send, a rule tried."""

from __future__ import annotations

import json
import os
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from tests.history import homes
from tests.learning.past import Past

from assent.cli.root import run
from assent.config.locations import locate
from assent.correction import Correction, MatchKind
from assent.history import Consent, Ending, ReadingTally, calls, sources
from assent.learning.inspected import inspected, score
from assent.learning.said import said
from assent.learning.sharing import bucket, shared
from assent.learning.suggest import wanted_tools
from assent.store.corrections import put
from assent.store.database import open_store
from assent.store.moment import now

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [*os.environ]:
        if name.startswith(("XDG_", "CLAUDE", "CODEX", "ASSENT")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def journal(home: Path, *lines: dict[str, Any]) -> None:
    path = locate({"HOME": str(home)}).journal
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps({"t": now().replace("Z", ".000Z"), **line}, separators=(",", ":")) + "\n")


def judged(call: str, command: str, answer: str, **more: Any) -> dict[str, Any]:
    told = {"kind": "judged", "agent": "claude", "session": "S", "call": call, "tool": "Bash", "cwd": "/w/app"}
    return {**told, "command": command, "decision": answer, "answer": answer, **more}


def ended(call: str, command: str, success: bool, **more: Any) -> dict[str, Any]:
    told = {"kind": "outcome", "agent": "claude", "session": "S", "call": call, "tool": "Bash", "cwd": "/w/app"}
    return {**told, "command": command, "success": success, **more}


def plain(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def day(home: Path) -> None:
    journal(
        home,
        judged("1", "npm test", "ask", category="RunsProjectCode"),
        ended("1", "npm test", True),
        judged("2", "npm test", "ask", category="RunsProjectCode"),
        ended("2", "npm test", False, error_class="failed"),
        judged("3", "git push", "ask", category="ModifiesRemote"),
        judged("4", "rm -rf /", "deny", category="Destroys", reason="it is the whole file system"),
        judged("5", "ls", "allow", category="ReadsFilesystem", corrected="ls -a"),
    )


def test_a_report_says_what_would_halve_the_questions(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day(home)
    found = plain(capsys, "report", "--day")
    assert (found["commands"], found["asked"], found["yes"], found["corrected"]) == (5, 3, 2, 1)
    assert found["about"][0] == {"name": "npm test", "category": "RunsProjectCode", "questions": 2}
    assert [each["name"] for each in found["halving"]] == ["npm test"]
    assert found["blocked"] == [{"command": "rm -rf /", "reason": "it is the whole file system"}]
    assert run(["report"]) == 0
    shown = capsys.readouterr().out
    assert "Half of the questions are about `npm test`" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def failing(home: Path, session: str, *between: str) -> None:
    """The same failure again and again, each followed by something that works."""
    for number, each in enumerate(between):
        told = {"session": session}
        call = f"{session}{number}"
        journal(
            home,
            judged(f"{call}a", "npm test", "allow", category="RunsProjectCode") | told,
            ended(f"{call}a", "npm test", False, error_class="failed") | told,
            judged(f"{call}b", each, "allow", category=between_category(each)) | told,
            ended(f"{call}b", each, True) | told,
        )


def between_category(command: str) -> str:
    return "ReadsFilesystem" if command.startswith("cat") else "ModifiesFilesystem"


@pytest.mark.parametrize(
    ("between", "times"),
    [
        (["cat a"] * 5, 5),
        (["cat a", "cat b", "touch a"], 3),
        (["touch a"] * 5, 0),  # each is another try
        (["cat a", "touch a", "cat b", "cat c"], 0),
        (["cat a", "npm test", "cat b", "cat c"], 0),
    ],
)
def test_the_same_failure_again_and_again_is_shown(
    home: Path, capsys: pytest.CaptureFixture[str], between: list[str], times: int
) -> None:
    failing(home, "S", *between)
    found = plain(capsys, "report")["loops"]
    assert found == ([{"command": "npm test", "session": "S", "times": times}] if times else [])
    assert run(["report"]) == 0
    assert ("times unchanged: npm test" in capsys.readouterr().out) is bool(times)


def test_a_loop_in_two_sessions_is_a_hint(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failing(home, "S", *["cat a"] * 3)
    assert plain(capsys, "learn")["suggestions"] == []
    failing(home, "T", *["cat a"] * 3)
    (found,) = plain(capsys, "learn")["suggestions"]
    assert (found["kind"], found["evidence"]) == ("hint", {"sessions": 2})
    assert found["rule"]["text"].startswith("`npm test` fails and is run again unchanged")
    assert run(["learn"]) == 0
    assert "seen in 2 sessions" in capsys.readouterr().out


@pytest.mark.parametrize(("times", "suggested"), [(4, 0), (5, 1)])
def test_what_is_corrected_every_day_belongs_into_agents_md(
    home: Path, capsys: pytest.CaptureFixture[str], times: int, suggested: int
) -> None:
    with open_store(locate(os.environ).store) as store:
        put(store, Correction(MatchKind.Command, "grep", "rg", "Bash", "command", "grep"))
    for number in range(times):
        more = {"corrected": f"rg x{number} f", "category": "ReadsFilesystem"}
        journal(home, judged(str(number), f"grep x{number} f", "allow", **more))
    found = plain(capsys, "learn")["suggestions"]
    assert len(found) == suggested
    assert all("grep → rg is still corrected; `assent pave --agents-md" in each["rule"]["text"] for each in found)
    assert run(["learn"]) == 0
    assert ("corrected 5 times in a week" in capsys.readouterr().out) is bool(suggested)
    for each in found:
        assert run(["learn", "show", each["id"]]) == 0


def test_answers_that_came_too_fast_are_shown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = "2026-11-22T10:{:02}:{:02}.000Z"
    for number in range(12):
        first = judged(str(number), f"npm run x{number}", "ask", category="RunsProjectCode")
        last = ended(str(number), f"npm run x{number}", True, duration_us=0)
        journal(home, {**first, "t": at.format(number, 0)}, {**last, "t": at.format(number, 0)})
    assert run(["log", "--json"]) == 0
    capsys.readouterr()
    assert run(["status"]) == 0
    assert "12 of your latest 12 answers came faster than the question can be read" in capsys.readouterr().out


def test_nothing_recorded_is_no_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["report"], ["paths"], ["inspect", "git"], ["learn"], ["share", "preview"], ["share"]):
        assert run(arguments) == 0, arguments
    assert "Sharing is off" in capsys.readouterr().out


def test_our_own_log_is_read_before_and_after_it_is_taken_in(home: Path) -> None:
    day(home)
    found = [list(calls(sources(str(home), {}), ReadingTally()))]
    places = locate({"HOME": str(home)})
    with open_store(places.store):
        pass
    found.append(list(calls(sources(str(home), {}), ReadingTally())))
    with open_store(places.store) as store:
        from assent.store.ingest import ingest

        ingest(store, places.journal)
    found.append(list(calls(sources(str(home), {}), ReadingTally())))
    for each in found:
        assert sorted(call.command for call in each) == ["git push", "ls", "npm test", "npm test", "rm -rf /"]
        assert {call.end.ending for call in each if call.command == "rm -rf /"} == {Ending.Blocked}
        assert {call.end.consent for call in each if call.command == "rm -rf /"} == {Consent.Hook}
    granted = [call.end.consent for call in found[-1] if call.command == "npm test"]
    assert granted == [Consent.Person, Consent.Person]


def test_a_damaged_store_is_counted(home: Path) -> None:
    path = locate({"HOME": str(home)}).store
    os.makedirs(os.path.dirname(path), mode=0o700)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE other (x)")
    connection.close()
    tally = ReadingTally()
    assert list(calls(sources(str(home), {}), tally)) == []
    assert tally.missed == 1


def test_tools_that_do_not_exist_with_the_alias_for_each(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said_ = homes.Claude()
    for number, tool in enumerate(("read_file", "read_file", "frobnicate")):
        said_.call(f"t{number}", "", tool=tool)
        said_.result(f"t{number}", f"Error: No such tool available: {tool}", True)
    said_.write(home)
    assert run(["paths", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["name"], each["calls"]) for each in found] == [("read_file", 2), ("frobnicate", 1)]
    assert found[0]["suggested"] in ("Read", "read")
    assert found[1]["suggested"] is None
    assert run(["alias", "read_file", "Read"]) == 0
    assert run(["paths"]) == 0
    assert "solved: call Read" in capsys.readouterr().out


def test_one_command_inspected() -> None:
    past = Past()
    for _ in range(3):
        past.next().ran("freshctl ticket list --status=open 4711", Consent.Person).failed("freshctl ticket", "usage")
    past.refused("freshctl ticket delete 1")
    found = inspected("freshctl ticket", past.calls)
    assert (found.known, found.uses, found.sessions, found.granted, found.refused, found.failed) == (
        False,
        7,
        3,
        3,
        1,
        3,
    )
    assert found.subcommands == (("list", 3), ("delete", 1))
    assert found.options == (("--status", 3),)
    assert inspected("ticket", past.calls).uses == 0


def test_a_refusal_weighs_most() -> None:
    assert score(100, 3, 2, 0) > score(3, 1, 0, 0) > 0
    assert score(100, 3, 2, 3) < 0
    assert score(10, 2, 2, 0, commands=5.0) < score(10, 2, 2, 0)


def test_only_public_words_leave_the_machine() -> None:
    past = Past()
    past.ran("git -C /home/me/secret-project commit -m 'for hunter2' --no-verify").ran("git push evil-host main")
    past.ran("secretctl deploy --to prod").ran("/opt/secret/git status").failed(
        "git psuh", "'psuh' is not a git command"
    )
    rows = shared(past.calls)
    sent = json.dumps([[*row.words, row.category, row.count, row.failed, row.error] for row in rows])
    for private in ("secret", "hunter2", "evil", "main", "psuh", "prod", "/home"):
        assert private not in sent, private
    assert ("git", "commit", "-m", "--no-verify") in [tuple(w for w in row.words if w != "-C") for row in rows]
    assert {row.count for row in rows} == {"1"}
    (push,) = [row for row in rows if row.words[:2] == ("git", "push")]
    assert (push.category, push.failed, push.error) == ("ModifiesRemote", "", "")
    assert [row.failed for row in rows if row.error] == ["1"]


def test_a_call_of_a_function_says_nothing_of_a_program() -> None:
    assert said("f() { ls; }; f x") is None
    assert said("ls x") is not None


@pytest.mark.parametrize(("count", "shown"), [(0, ""), (1, "1"), (2, "2-5"), (20, "6-20"), (21, ">20")])
def test_counts_are_rough(count: int, shown: str) -> None:
    assert bucket(count) == shown


def test_sharing_is_off_until_switched_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in ((["share"], "off"), (["share", "on"], "on"), (["share"], "on"), (["share", "off"], "off")):
        assert run(arguments) == 0
        assert f"Sharing is {told}" in capsys.readouterr().out


def test_a_rule_is_tried_on_the_past(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said_ = homes.Claude()
    said_.ran("t1", "npm test")
    said_.ran("t2", "git push --force origin main")
    said_.write(home)
    found = plain(capsys, "policy", "test", "npm test *")
    assert (found["calls"], found["changed"]) == (2, 1)
    assert found["changes"] == [{"command": "npm test", "before": "ask", "after": "allow", "calls": 1}]
    found = plain(capsys, "policy", "test", "git push --force *", "--decision", "deny")
    assert [each["after"] for each in found["changes"]] == ["deny"]
    assert run(["policy", "test", "ls *"]) == 0
    assert "changes none of 2 decisions" in capsys.readouterr().out


def test_a_name_that_only_failed_tools_have_is_no_command() -> None:
    assert wanted_tools([], {"read_file": 3}, ())[0].calls == 3
