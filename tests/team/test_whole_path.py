"""From an empty server to three machines under one policy, whose events are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.assessment import Context, assess
from assent.config.load import load_policy
from assent.policy import Decision
from assent.team.fetch import fetch
from assent.team.send import send

if TYPE_CHECKING:
    from .served import Machine, Served

POLICY = """
[[rule]]
pattern = "git push *"
decision = "deny"
justification = "pushing is the release team's"

[[rule]]
pattern = "make deploy *"
decision = "allow"
ceiling = "ModifiesRemote"
"""


SHOWN = "for example `make deploy`: ask before, allow after"


def decision(machine: Machine, command: str) -> Decision:
    policy = load_policy("/work", "/work", machine.env)
    return assess(command, Context("/work", "/work", policy=policy)).decision


def test_three_machines_get_a_policy_and_their_events_are_counted(served: Served) -> None:
    admin = served.browser()
    machines = [served.machine(f"m{number}", admin) for number in range(3)]
    assert decision(machines[0], "git push") is Decision.ask
    status, draft = admin.post("/v1/drafts", policy=POLICY, note="the first")
    assert (status, draft["widens"]) == (201, ["`make deploy *` is allowed up to “changes something remote”", SHOWN])
    assert admin.post(f"/v1/drafts/{draft['id']}/release")[0] == 409  # it widens, and nobody approved it
    assert admin.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")[0] == 200  # there is nobody else
    status, release = admin.post(f"/v1/drafts/{draft['id']}/release")
    assert (status, release["revision"]) == (201, 1)
    for number, machine in enumerate(machines):
        found = fetch(machine.places, machine.known).bundle
        assert found is not None
        assert found.revision == 1
        assert fetch(machine.places, machine.known).bundle is None
        assert decision(machine, "git push") is Decision.deny
        machine.record(*["git status"] * (number + 1), "ls -la")
        assert send(machine.places, machine.known).events == number + 2
        assert send(machine.places, machine.known).events == 0
    with served.team.database.transaction(writes=False) as transaction:
        rows = transaction.rows("SELECT machine, name, command, cwd, count(*) FROM events GROUP BY 1, 2, 3, 4")
    found_counts = {(machine, name): count for machine, name, _, _, count in rows}
    expected = {(m.known.machine, "git status"): n + 1 for n, m in enumerate(machines)}
    assert found_counts == {**expected, **{(m.known.machine, "ls -la"): 1 for m in machines}}
    assert {(command, cwd) for _, _, command, cwd, _ in rows} == {("", "")}  # no text has left
