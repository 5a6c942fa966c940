"""A hook's question that nobody is there to answer: to the server, to a person, and back for one run of one text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assent.cli.options import answers
from assent.config.locations import PROJECT_FILE
from assent.errors import ServerError
from assent.hooks import cold, elsewhere
from assent.hooks.agents.event import Agent
from assent.record import replace
from assent.server.store.people import PersonRole
from assent.store.database import open_store
from assent.store.grants import listed
from assent.store.moment import moment
from assent.store.requests import LONGEST, RequestState, StoredRequest, note, of_code, waiting
from assent.team import asking
from assent.team.approval import SignedApproval, check_sealed, sealed
from assent.team.signing import Endorsed, make_key, public_of

from .test_commands import assent

if TYPE_CHECKING:
    from .served import Browser, Machine, Served

PUSH = "git push origin topic"
SECONDS = 30


class Desk:
    """A machine on which nobody sits, with a project, and a person elsewhere."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served = served
        self.owner = served.browser("ada", PersonRole.admin)
        self.ben = served.browser("ben", PersonRole.reviewer)
        self.machine: Machine = served.machine("m", self.owner)
        self.project = os.path.join(self.machine.places.home, "project")
        os.makedirs(os.path.join(self.project, ".git"))
        monkeypatch.setenv("HOME", self.machine.places.home)
        self.policy('ask_elsewhere = "on"\n')

    def policy(self, text: str) -> None:
        os.makedirs(os.path.dirname(self.machine.places.policy), exist_ok=True)
        with open(self.machine.places.policy, "w", encoding="utf-8") as file:
            file.write(text)

    def hook(self, command: str, folder: str = "") -> str:
        """The answer for the agent: allow, or the whole text of a no."""
        where = {"cwd": folder or self.project, "permission_mode": "of tomorrow", "session_id": "s"}
        event = {"hook_event_name": "PreToolUse", **where, "tool_name": "Bash", "tool_input": {"command": command}}
        out = cold.reply(Agent.Claude, json.dumps(event).encode(), self.machine.env).out
        told: dict[str, Any] = json.loads(out)["hookSpecificOutput"]
        return "allow" if told["permissionDecision"] == "allow" else str(told["permissionDecisionReason"])

    def exchange(self) -> str:
        return answers.exchange(self.machine.places, self.machine.known)

    def asked(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ben.get("/v1/requests")[1]
        return found

    def decide(self, decision: str, who: Browser | None = None) -> int:
        (one,) = self.asked()
        return (who or self.ben).post(f"/v1/requests/{one['id']}/decision", decision=decision)[0]

    def state(self) -> StoredRequest:
        with open_store(self.machine.places.store) as store:
            found = of_code(store, "")
        assert found is not None
        return found


@pytest.fixture
def desk(served: Served, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(elsewhere, "refresh", lambda *_: None)
    return Desk(served, monkeypatch)


def test_it_comes_back_for_one_run_of_this_text_in_this_folder(desk: Desk) -> None:
    assert "approvals wait" in desk.hook(PUSH)
    assert desk.asked() == []  # the hook has sent nothing
    assert desk.exchange() == ""
    (shown,) = desk.asked()
    assert (shown["command"], shown["folder"], shown["category"]) == (PUSH, desk.project, "ModifiesRemote")
    assert (shown["agent"], shown["machine"]) == ("claude", desk.machine.known.machine)
    assert desk.decide("approved", desk.owner) == 403
    assert desk.decide("approved") == 200
    desk.exchange()
    assert desk.state().state is RequestState.Approved
    assert desk.exchange() == ""  # which changes nothing
    for other in ("git push origin other", f"{PUSH} && ls", f"ls; {PUSH}", f"{PUSH} "):
        assert desk.hook(other) != "allow", other
    sub = os.path.join(desk.project, "sub")
    os.mkdir(sub)
    assert desk.hook(PUSH, sub) != "allow"
    assert desk.hook(PUSH) == "allow"
    with open_store(desk.machine.places.store) as store:
        (grant,) = listed(store)
    os.utime(os.path.join(desk.machine.places.state, f"once-{grant.id}"), (0, 0))  # that call is over
    assert desk.hook(PUSH) != "allow"


def test_the_same_question_is_put_once(desk: Desk) -> None:
    for _ in range(3):
        desk.hook(PUSH)
        desk.exchange()
    assert len(desk.asked()) == 1


def test_an_answer_that_did_not_arrive_is_asked_for_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.hook(PUSH)
    real = asking.put

    def lost(*given: Any) -> asking.Put:
        real(*given)
        raise ServerError("cannot be reached: reset")

    monkeypatch.setattr(asking, "put", lost)
    assert desk.exchange() == "cannot be reached: reset"
    monkeypatch.setattr(asking, "put", real)
    desk.exchange()
    assert len(desk.asked()) == 1
    assert desk.state().state is RequestState.Open


def test_a_refusal_holds_for_the_hour(desk: Desk) -> None:
    desk.hook(PUSH)
    desk.exchange()
    assert desk.decide("refused") == 200
    desk.exchange()
    assert desk.state().state is RequestState.Refused
    assert "approvals wait" in desk.hook(PUSH)
    desk.exchange()
    assert desk.asked() == []


def test_a_server_that_is_gone_changes_nothing(desk: Desk) -> None:
    desk.hook(PUSH)
    desk.served.stop()
    assert "cannot be reached" in desk.exchange()
    assert desk.state().state is RequestState.Noted
    assert desk.hook(PUSH) != "allow"


def test_what_nobody_answers_ends(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.hook(PUSH)
    desk.exchange()
    with desk.served.team.database.transaction(writes=True) as transaction:
        transaction.run("UPDATE requests SET expires_at = ?", ("2026-01-01T00:00:00Z",))
    desk.exchange()
    assert desk.state().state is RequestState.Ended
    desk.hook(PUSH)
    desk.exchange()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + LONGEST + 1)
    desk.exchange()
    assert desk.state().state is RequestState.Ended


def test_a_judgement_that_changed_in_between_is_another_question(desk: Desk) -> None:
    desk.hook(PUSH)
    desk.exchange()
    assert desk.decide("approved") == 200
    with open(os.path.join(desk.project, PROJECT_FILE), "w", encoding="utf-8") as file:
        file.write('[[rule]]\npattern = "git push *"\ndecision = "deny"\njustification = "by hand"\n')
    desk.exchange()
    assert desk.state().state is RequestState.Unfit
    assert "by hand" in desk.state().told
    assert desk.hook(PUSH) != "allow"


def test_it_reaches_no_higher_than_the_organisation_lets_approvals(desk: Desk) -> None:
    told = {"revision": 1, "issued_at": 0, "not_after": 1 << 40, "content": {"policy": 'approvals = "ModifiesVcs"\n'}}
    with open(desk.machine.places.team, "w", encoding="utf-8") as file:
        json.dump(told, file)
    os.chmod(desk.machine.places.team, 0o600)
    desk.hook(PUSH)
    desk.exchange()
    assert desk.state().state is RequestState.Unfit
    assert desk.asked() == []


FORGED = {
    "no signature": None,
    "another key": sealed(SignedApproval("n", "d", "2999-01-01T00:00:00Z"), make_key(), ()),
    "no table": "yes",
}


@pytest.mark.parametrize("case", FORGED)
def test_a_yes_that_the_pinned_key_has_not_signed_is_none(
    desk: Desk, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.hook(PUSH)
    desk.exchange()
    assert desk.decide("approved") == 200
    real = asking._told

    def forged(*given: Any) -> dict[str, Any]:
        return {**real(*given), "approval": FORGED[case]}

    monkeypatch.setattr(asking, "_told", forged)
    assert "not used" in desk.exchange()
    assert desk.state().state is RequestState.Open
    assert desk.hook(PUSH) != "allow"


def test_a_yes_is_for_one_request_until_one_moment() -> None:
    key = make_key()
    yes = SignedApproval("n", "d", "2026-11-22T10:00:00Z")
    told = sealed(yes, key, (Endorsed(public_of(key)),))
    check_sealed(yes, told, public_of(key))
    for other in (replace(yes, number="m"), replace(yes, digest="e"), replace(yes, expires="2999-01-01T00:00:00Z")):
        with pytest.raises(ServerError, match="not that of the key"):
            check_sealed(other, told, public_of(key))


def test_a_number_that_was_seen_before_is_not_believed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.hook(PUSH)
    desk.exchange()
    first = desk.state()
    monkeypatch.setattr(asking, "put", lambda *_: asking.Put(first.number, first.expires))
    desk.hook("git push origin other")
    assert "number of an earlier one" in desk.exchange()


def test_the_agent_waits_and_runs_it(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way, with the process that the hook starts."""
    desk = Desk(served, monkeypatch)
    try:
        told = desk.hook(PUSH)
        code = told.partition("`assent approvals wait ")[2].partition("`")[0]
        end = time.monotonic() + SECONDS
        while not desk.asked():
            assert time.monotonic() < end, "the background process did not ask"
            time.sleep(0.1)
        argv = [sys.executable, "-m", "assent", "approvals", "wait", code, "--for", "30s"]
        env = {**desk.machine.env, "PATH": os.environ["PATH"], "NO_COLOR": "1"}
        waits = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env)
        assert desk.decide("approved") == 200
        out, _ = waits.communicate(timeout=SECONDS)
        assert out.startswith(f"Approved: `{PUSH}`, one time, until ")
        assert waits.returncode == 0
        assert desk.hook(PUSH) == "allow"
    finally:  # whatever still waits in the background ends
        with open_store(desk.machine.places.store) as store, store.writing() as connection:
            connection.execute("UPDATE requests SET state = 'ended' WHERE state IN ('noted', 'open')")


def test_what_waiting_says(desk: Desk) -> None:
    home = desk.machine.places.home
    assert "was not asked about anything" in say(home, "approvals", "wait", code=2)
    desk.hook(PUSH)
    assert "Nobody has answered yet" in say(home, "approvals", "wait", "--for", "1s", code=3)
    desk.decide("refused")
    assert "Refused" in say(home, "approvals", "wait", "--for", "1s", code=4)
    assert say(home, "approvals", "wait", "--all") == ""
    assert "question zzzzz" in say(home, "approvals", "wait", "zzzzz", code=2)


def say(home: str, *words: str, code: int = 0) -> str:
    return assent(Path(home), *words, code=code)


def test_a_question_is_kept_for_a_day(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "assent.db")) as store:
        with store.writing() as connection:
            old = {"t": moment(time.time() - 90_000), "agent": "claude", "cwd": "/w", "command": "git push"}
            note(connection, old)
            note(connection, {**old, "t": moment(time.time())})
            with pytest.raises(ValueError, match="a folder and a command"):
                note(connection, {**old, "command": 5})
        assert len(waiting(store)) == 1
