"""`make serve-demo`: a server, three enrolled machines with recorded traffic, and a policy that waits for a yes."""

from __future__ import annotations

import json
import tempfile
import time
from importlib.resources import files
from pathlib import Path

from assent.assessment import Context, assess
from assent.naming import name
from assent.server.store import people
from assent.server.store.people import SIGN_IN, PersonRole
from assent.store.moment import now
from assent.team.fetch import fetch
from assent.team.http import ServerLine
from assent.team.send import send

from .served import Machine, Served

PORT = 8739
POLICY = """preset = "balanced"
approvals = "ModifiesRemote"

[[rule]]
pattern = "git push --force *"
decision = "deny"
justification = "branches are shared: use --force-with-lease"
"""
SUGGESTION = {"kind": "approval", "rule": {"pattern": "git fetch *"}, "evidence": {"uses": 40}}


def main() -> None:
    """Serve until interrupted."""
    with tempfile.TemporaryDirectory(prefix="assent-demo-") as folder:
        served = Served(str(Path(folder) / "served/team.db"), Path(folder), port=PORT, k=2)
        served.start()
        try:
            _fill(served)
            with served.team.database.transaction(writes=True) as transaction:
                admin = next(each for each in people.everybody(transaction) if each.role is PersonRole.admin)
                link = people.make_link(transaction, SIGN_IN, admin.id, "server", seconds=3600)
            print(f"Sign in, once and within an hour: {served.url}/first/{link}")
            print("Stop with Ctrl-C; everything is gone then.")
            while True:
                time.sleep(1)
        except KeyboardInterrupt:
            print()
        finally:
            served.stop()


def _fill(served: Served) -> None:
    admin, ben = served.browser("ada", PersonRole.admin), served.browser("ben", PersonRole.reviewer)
    _, draft = admin.post("/v1/drafts", policy=POLICY, note="the first policy")
    ben.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")
    admin.post(f"/v1/drafts/{draft['id']}/release")
    lines = (files("assent.cli") / "day.txt").read_text(encoding="utf-8").splitlines()
    commands = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    for number, owner in enumerate((admin, ben, served.browser("cyd", PersonRole.viewer))):
        machine = served.machine(f"laptop-{number + 1}", owner)
        fetch(machine.places, machine.known)
        for command in commands[number::3]:
            found = assess(command, Context())
            called = " ".join(name(found.findings[0].command)) if found.findings else ""
            told = {"decision": found.decision.name, "answer": found.decision.name, "category": found.category.name}
            machine.record(command, name=called, reason=found.reason, t=now().replace("Z", ".000Z"), **told)
        sent = send(machine.places, machine.known).events
        _ask(machine)
        print(f"laptop-{number + 1}: {sent} events")
    admin.post("/v1/drafts", policy=f'{POLICY}\n[[rule]]\npattern = "git fetch *"\ndecision = "allow"\n', note="fetch")


def _ask(machine: Machine) -> None:
    line = ServerLine(machine.known.url, machine.known.token)
    asked = {"agent": "claude", "command": "git push origin v1.2", "folder": "/work", "category": "ModifiesRemote"}
    line.ask("POST", "/v1/requests", json.dumps({**asked, "reason": "`git push` changes a remote"}).encode())
    line.ask("POST", "/v1/suggestions", json.dumps({"suggestions": [SUGGESTION]}).encode())


if __name__ == "__main__":
    main()
