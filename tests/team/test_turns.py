"""The work of one person keeps nobody else waiting, however much they compared, tried or offered."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from assent.errors import ServerError
from assent.record import replace
from assent.server import policy_routes, suggestion_routes
from assent.server.housekeeping import keep_house
from assent.server.policy_routes import MOST_RULES
from assent.server.store import records
from assent.server.store.people import PersonRole
from assent.server.widening import widening

from .served import SECONDS
from .test_bundles import ASK, DENY, release
from .test_records import event, forgotten, packed, post
from .test_requests import ASKING, PUSH, tell

if TYPE_CHECKING:
    from assent.team.bundle import Content

    from .served import Browser, Machine, Served

ALLOW = '[[rule]]\npattern = "git push *"\ndecision = "allow"\nceiling = "ModifiesRemote"\n'
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def admin(served: Served) -> Browser:
    return served.browser("ada")


@pytest.fixture
def machine(served: Served, admin: Browser) -> Machine:
    return served.machine("m", admin)


def test_events_come_in_while_policies_are_compared(
    served: Served, admin: Browser, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def slow(before: Content, after: Content) -> list[str]:
        body = packed(event(len(taken)))
        sender = threading.Thread(target=lambda: taken.append(post(machine, body)["accepted"]))
        sender.start()
        sender.join(SECONDS / 4)
        return widening(before, after)

    for module in (policy_routes, suggestion_routes):
        monkeypatch.setattr(module, "widening", slow)
    release(admin, ASK)
    form = f"csrf={admin.csrf}&policy=preset%3D%22guard%22".encode()
    assert admin.raw("POST", "/policy/drafts", form, FORM)[0] == 303
    for name in ("b", "c", "d"):
        other = served.browser(name, PersonRole.reviewer)
        tell(served.machine(name, other), "POST", "/v1/suggestions", suggestions=[PUSH])
    (shown,) = admin.get("/v1/suggestions")[1]
    assert admin.post(f"/v1/suggestions/{shown['id']}/decision", decision="accepted")[0] == 201
    assert taken == [1] * 5


def test_what_was_weighed_against_another_policy_is_not_done(
    served: Served, admin: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(admin, ASK)
    _, draft = admin.post("/v1/drafts", policy=DENY)
    between: list[str] = [DENY + ASK]

    def overtaken(before: Content, after: Content) -> list[str]:
        if between:
            release(admin, between.pop())
        return widening(before, after)

    monkeypatch.setattr(policy_routes, "widening", overtaken)
    status, told = admin.post(f"/v1/drafts/{draft['id']}/release")
    assert (status, "in the meantime" in told["error"]) == (409, True)
    assert admin.post(f"/v1/drafts/{draft['id']}/release")[0] == 201


def test_a_trial_waits_for_none_and_runs_beside_none(
    served: Served, admin: Browser, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(machine, packed(event(1, at="2999-01-01T00:00:00Z")))
    _, draft = admin.post("/v1/drafts", policy=DENY)
    seen: list[Any] = []

    def slow(*_: object) -> Any:
        for path in (f"/v1/drafts/{draft['id']}/trial", f"/policy/drafts/{draft['id']}?all=1"):
            seen.append(admin.get(path)[0])
        raise ServerError("enough")

    monkeypatch.setattr(policy_routes, "trial", slow)
    assert admin.get(f"/v1/drafts/{draft['id']}/trial")[0] == 422
    assert seen == [503, 503]
    monkeypatch.undo()
    assert admin.get(f"/v1/drafts/{draft['id']}/trial")[0] == 200  # the turn was given back


@pytest.mark.parametrize("role", ["viewer", "none"])
def test_nobody_gets_rid_of_the_second_person_to_decide_alone(served: Served, admin: Browser, role: str) -> None:
    grace = served.browser("grace", PersonRole.reviewer).get("/v1/session")[1]["id"]
    _, draft = admin.post("/v1/drafts", policy=ALLOW)
    assert admin.post(f"/v1/people/{grace}/role", role=role)[0] == 200
    assert admin.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")[0] == 403
    with served.team.database.transaction(writes=True) as transaction:
        transaction.run("UPDATE audit SET at = '2020-01-01T00:00:00Z' WHERE subject = ?", (f"person:{grace}",))
    assert admin.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")[0] == 200


def test_a_policy_has_so_many_rules_and_no_more(admin: Browser) -> None:
    patterns = ", ".join([f'"p{number} *"' for number in range(MOST_RULES + 1)])
    status, told = admin.post("/v1/drafts", policy=f'[[rule]]\npatterns = [{patterns}]\ndecision = "deny"\n')
    assert (status, told["error"]) == (422, f"a policy has at most {MOST_RULES} rules, and this has {MOST_RULES + 1}")


def test_a_machine_fills_the_suggestions_only_so_far(
    served: Served, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggestion_routes, "MOST_OF_ONE", 2)
    many = [{**PUSH, "rule": {"pattern": f"git {word} *"}} for word in ("push", "pull", "fetch")]
    for _ in range(2):  # what is known already is no more
        tell(machine, "POST", "/v1/suggestions", suggestions=many[:2])
    with pytest.raises(ServerError, match="are kept already"):
        tell(machine, "POST", "/v1/suggestions", suggestions=many)
    with served.team.database.transaction(writes=False) as transaction:
        assert transaction.rows("SELECT count(*) FROM suggestions") == [(2,)]


def test_texts_go_before_the_events_do(
    served: Served, admin: Browser, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(admin, "", texts=True)
    monkeypatch.setattr(records, "CHUNK", 2)
    for start in (0, 5):
        post(machine, packed(*[event(start + n, command=f"ls {start + n}", cwd="/w", reason="r") for n in range(5)]))
        with served.team.database.transaction(writes=True) as transaction:
            transaction.run("UPDATE events SET received_at = '2020-01-01T00:00:00.000Z' WHERE id < ?", (f"{7:032x}",))
        served.team.setting = replace(served.setting, keep_texts_days=30)
        assert keep_house(served.team).forgotten == 0
    with served.team.database.transaction(writes=False) as transaction:
        rows = transaction.rows("SELECT command, cwd, reason, name FROM events ORDER BY seq")
    assert rows == [("", "", "", "git status")] * 7 + [(f"ls {n}", "/w", "r", "git status") for n in range(7, 10)]


def test_many_events_go_in_turns(served: Served, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "CHUNK", 2)
    post(machine, packed(*[event(n, at="2020-01-01T00:00:00.000Z") for n in range(5)], event(5)))
    assert forgotten(served, 5) == 5
    with served.team.database.transaction(writes=False) as transaction:
        assert records.count(transaction) == 1


def test_commands_of_old_requests_and_links_that_ended_are_not_kept(
    served: Served, admin: Browser, machine: Machine
) -> None:
    old, fresh = (tell(machine, "POST", "/v1/requests", **{**ASKING, "command": text}) for text in ("make a", "make b"))
    with served.team.database.transaction(writes=True) as transaction:
        transaction.run("UPDATE requests SET expires_at = ? WHERE id = ?", ("2020-01-01T00:00:00Z", old["id"]))
        for table in ("links", "sessions"):
            transaction.run(
                f"UPDATE {table} SET expires_at = '2020-01-01T00:00:00Z' WHERE hash = (SELECT min(hash) FROM {table})"
            )
    served.browser("grace")
    keep_house(served.team)
    with served.team.database.transaction(writes=False) as transaction:
        assert transaction.rows("SELECT id FROM requests") == [(fresh["id"],)]
        for table in ("links", "sessions"):
            assert transaction.rows(f"SELECT count(*) FROM {table} WHERE expires_at < '2021'") == [(0,)]
            assert transaction.rows(f"SELECT count(*) FROM {table}") != [(0,)]
