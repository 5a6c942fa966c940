"""The values that are asked for once are worked out once, and those that nobody reads not at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.cli.commands.batch import answer_line
from assent.cli.options.judging import StatedSetting
from assent.cli.render.answer import FIELDS
from assent.command import walk
from assent.risk import remedies
from assent.syntax.parser import read

if TYPE_CHECKING:
    from assent.syntax import Script
    from assent.syntax.source import Budget

SETTING = StatedSetting("/repo", "/repo", "/home/user", None, None, Context().shell, isolated=True)
LINE = json.dumps({"command": "git push --force origin main"}).encode()


@pytest.mark.parametrize(
    "text",
    ["git status", "git push origin main", "bash -c 'rm x'", "echo 'rm x' | sh", "cat > a <<'E'\nls\nE\nrm b"],
)
def test_a_text_is_read_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(part: str, shell: str, budget: Budget) -> Script:
        texts.append(part)
        return read(part, shell, budget)

    monkeypatch.setattr(walk, "read", counted)
    assess(text)
    assert texts.count(text) == 1


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
