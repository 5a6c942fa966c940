"""What is asked for once is worked out once, and what nobody reads not at all."""

from __future__ import annotations

import json

import pytest

from assent.assessment import Context, assess
from assent.cli.answer import FIELDS
from assent.cli.batch import answer_line
from assent.cli.judging import Setting
from assent.command import analyse, walk
from assent.risk import remedies

SETTING = Setting("/repo", "/repo", "/home/user", None, None, Context().shell, isolated=True)
LINE = json.dumps({"command": "git push --force origin main"}).encode()


def test_a_text_is_analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    surroundings = Context(cwd="/once").surroundings()
    first = analyse("git push origin main", surroundings)
    assert analyse("git push origin main", surroundings) is first
    assert analyse("git push origin main", Context(cwd="/twice").surroundings()) is not first
    for number in range(10):
        analyse(f"ls {number}", surroundings)
    assert len(walk._known) <= walk.MOST_KNOWN
    long = "ls " + "a" * walk.LONGEST_KNOWN
    assert analyse(long, surroundings) is not analyse(long, surroundings)


def test_remedies_are_looked_for_where_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(finding.remedy for finding in assess("git push --force origin main").findings)

    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(remedies, "remedies", fail)
    plain = assess("git push --force origin main", Context(remedies=False))
    assert not any(finding.remedy for finding in plain.findings)
    found = answer_line(SETTING, LINE, ("decision", "category"))
    assert found == {"decision": plain.decision.name, "category": plain.category.name}


@pytest.mark.parametrize("field", FIELDS)
def test_each_field_is_the_same_alone(field: str) -> None:
    assert answer_line(SETTING, LINE, (field,)) == {field: answer_line(SETTING, LINE)[field]}
