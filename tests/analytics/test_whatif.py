"""Another policy over a whole export, judged by DuckDB and processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from assent.analytics import whatif, write
from assent.analytics.whatif import WhatIfChange, compared
from assent.cli.commands.policy import command as policy_
from assent.config.load import policy_of
from assent.config.policy_file import read_user_file
from assent.policy import Policy
from assent.store.database import open_store

from .facts import fill

if TYPE_CHECKING:
    from pathlib import Path

OTHER = policy_of(read_user_file(b"[[rule]]\npattern = 'git push *'\ndecision = 'deny'\n", "p.toml"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    with open_store(str(state / "store.db")) as store:
        fill(store, str(state / "journal"))
        write(store, str(tmp_path / "it's"))
    return tmp_path / "it's"


def test_what_would_change_is_counted_by_name(out: Path) -> None:
    found = compared(str(out), Policy(), OTHER, jobs=1)
    assert (found.calls, found.texts, found.changed()) == (5, 4, 2)
    assert found.changes == (WhatIfChange("git push", "ask", "deny", 2, "git push"),)
    assert compared(str(out), OTHER, OTHER, jobs=1).changes == ()


def test_a_part_of_the_time(out: Path) -> None:
    assert compared(str(out), Policy(), OTHER, since="2026-11-22", jobs=1).calls == 2


def test_many_processes_say_the_same(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = compared(str(out), Policy(), OTHER, jobs=1)
    monkeypatch.setattr(whatif, "PORTION", 1)
    assert compared(str(out), Policy(), OTHER, jobs=2) == alone


def test_the_command_prints_it(out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    other = tmp_path / "other.toml"
    other.write_text("[[rule]]\npattern = 'git push *'\ndecision = 'deny'\n")
    run = CliRunner().invoke
    words = ["replay", str(out), "--policy", str(other), "--jobs", "1"]
    told = run(policy_, words)
    assert told.exit_code == 0, told.output
    assert "2 of 5 calls of 4 different commands would be decided otherwise" in told.output
    assert json.loads(run(policy_, [*words, "--json"]).output)["changes"][0]["name"] == "git push"
    assert "None of 5 calls" in run(policy_, ["replay", str(out), "--preset", "careful", "--jobs", "1"]).output
    assert run(policy_, ["replay", str(out)]).exit_code != 0
    empty = run(policy_, ["replay", str(tmp_path / "state"), "--preset", "guard"])
    assert empty.exit_code != 0
