"""`assent report --team`: what all machines ran and asked, for those who may see the record."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assent.cli.commands import report_team
from assent.cli.commands.report_team import TeamReport, asked_of_team
from assent.errors import ServerError
from assent.policy import Decision
from assent.server.housekeeping import keep_house
from assent.server.store.people import PersonRole
from assent.store.moment import moment

from .test_commands import assent
from .test_records import event, packed, post

if TYPE_CHECKING:
    from .served import Browser, Machine, Served

ASKED: dict[str, Any] = {"category": "ModifiesRemote", "decision": "ask", "name": "git push"}


@pytest.fixture
def ada(served: Served) -> Browser:
    return served.browser("ada", PersonRole.admin)


def recorded(machine: Machine, first: int, *fields: dict[str, Any], at: str = "") -> None:
    lines = [event(first + number, **{"at": at or moment(time.time()), **each}) for number, each in enumerate(fields)]
    assert post(machine, packed(*lines))["accepted"] == len(fields)


def test_it_counts_all_machines_whether_counted_before_or_not(served: Served, ada: Browser) -> None:
    machines = [served.machine(name, ada) for name in ("m", "n")]
    yes, nobody = {**ASKED, "answered": "yes"}, {**ASKED, "answered": "nobody"}
    recorded(machines[0], 0, yes, yes, nobody, {"decision": "deny", "name": "rm", "category": "Destroys"})
    recorded(machines[0], 10, {}, at=moment(time.time() - 3 * 86_400))
    recorded(machines[0], 20, {}, at=moment(time.time() - 30 * 86_400))
    keep_house(served.team)
    recorded(machines[1], 30, {**ASKED, "answered": "no", "name": "npm publish"})
    found = asked_of_team(machines[1].places, 7)
    assert (found.calls(), found.calls(Decision.ask), found.calls(Decision.deny)) == (6, 4, 1)
    assert [found.calls(Decision.ask, answer) for answer in ("yes", "no", "nobody")] == [2, 1, 1]
    assert [(each.name, each.asked, each.yes, each.no) for each in found.names] == [
        ("git push", 3, 2, 0),
        ("npm publish", 1, 0, 1),
    ]
    assert asked_of_team(machines[0].places, 1).calls() == 5


def test_it_is_for_those_who_may_see_the_record(served: Served) -> None:
    with pytest.raises(ServerError, match="for the role reviewer"):
        asked_of_team(served.machine("v", served.browser("vic", PersonRole.viewer)).places, 7)
    with pytest.raises(ServerError, match="up to 90"):
        asked_of_team(served.machine("r", served.browser("rae", PersonRole.reviewer)).places, 91)


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"counts": 1}', b'{"counts": [[1]], "names": []}'])
def test_an_answer_of_another_form_is_not_shown(
    served: Served, ada: Browser, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = served.machine("m", ada)

    class Told:
        def ask(self, *_: object) -> Told:
            return self

    Told.body = body  # type: ignore[attr-defined]
    monkeypatch.setattr(report_team, "ServerLine", lambda *_: Told())
    with pytest.raises(ServerError, match="not of the agreed form"):
        asked_of_team(machine.places, 7)


def test_what_a_person_reads(served: Served, ada: Browser, capsys: pytest.CaptureFixture[str]) -> None:
    machine = served.machine("m", ada)
    recorded(machine, 0, {**ASKED, "answered": "yes"}, {**ASKED, "name": "\x1b[2J"})
    told = assent(Path(machine.places.home), "report", "--team", "--day")
    assert told.startswith("Today: 2 commands, ")
    assert "Questions  2: 1 yes, 0 no" in told
    assert "git push" in told
    assert "\x1b" not in told
    plain = json.loads(assent(Path(machine.places.home), "report", "--team", "--json"))
    assert (plain["commands"], plain["asked"], plain["yes"], plain["names"][0]["asked"]) == (2, 2, 1, 1)
    report_team.show(TeamReport("2026-11-22", 1, 1, (), ()), 7, as_json=False)
    assert capsys.readouterr().out.startswith("Since 2026-11-22: 0 commands, 1 machine of 1 person")
