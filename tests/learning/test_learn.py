"""`assent learn`: suggested, taken, refused, changed; nothing is applied on its own."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from tests.history import homes

from assent.cli.root import run
from assent.config.locations import locate
from assent.record import replace
from assent.store import news
from assent.store.database import open_store
from assent.store.suggestions import Suggestion, SuggestionState, decide, listed, renew, to_push

if TYPE_CHECKING:
    from pathlib import Path

GIT = "git: 'stauts' is not a git command. See 'git --help'."


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [*os.environ]:
        if name.startswith(("XDG_", "CLAUDE", "CODEX", "ASSENT")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "app/.git").mkdir(parents=True)
    for number in range(8):
        said = homes.Claude(f"S{number}", str(tmp_path / "app"))
        said.day = f"{datetime.now(UTC) - timedelta(days=13 - number):%Y-%m-%d}"
        said.failed(f"a{number}", "git stauts -s", GIT)
        said.ran(f"b{number}", "git status -s")
        for each in ("--mode", "--env"):
            said.clock += 90
            said.ran(f"c{number}{each}", f"npm run build {each} {number}", decision="accept", source="user_temporary")
            said.clock += 90
        said.call(f"d{number}", "git push --force origin main")
        said.result(f"d{number}", "Error: no", True, decision="reject", source="user_reject")
        said.write(tmp_path)
    return tmp_path


def learn(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    assert run(["learn", "--json"]) == 0
    return {each["kind"]: each for each in json.loads(capsys.readouterr().out)["suggestions"]}


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_each_kind_is_suggested_and_can_be_taken(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = learn(capsys)
    assert found["correction"]["rule"]["from"] == "git stauts"
    assert found["approval"]["rule"]["pattern"] == "npm run build *"
    assert found["denial"]["rule"]["pattern"] == "git push --force *"
    assert "git stauts -s" in told(capsys, "learn", "show", found["correction"]["id"])
    assert told(capsys, "aliases").startswith("No corrections")
    for each in found.values():
        told(capsys, "learn", "take", each["id"])
    assert "git stauts → git status" in told(capsys, "aliases")
    assert "npm run build *" in told(capsys, "approvals", "list")
    assert '"git push --force *"' in (home / ".config/assent/policy.toml").read_text()
    assert learn(capsys) == {}


def test_what_is_refused_does_not_come_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = learn(capsys)["correction"]
    assert told(capsys, "learn", "refuse", found["id"]) == f"refused: {found['id']}\n"
    assert "correction" not in learn(capsys)
    assert told(capsys, "aliases").startswith("No corrections")


def test_one_can_be_taken_in_other_words(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = learn(capsys)
    told(capsys, "learn", "edit", found["correction"]["id"], "git status --short")
    assert "git stauts → git status --short" in told(capsys, "aliases")
    assert run(["learn", "edit", found["approval"]["id"], "npm run 'x"]) == 2
    assert run(["learn", "take", "zzz"]) == 2


def test_sixty_columns_are_enough(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assent.cli.render.learn_screen.COLUMNS", 60)
    shown = told(capsys, "learn")
    assert max(len(line) for line in shown.splitlines()) <= 60
    assert "npm run build *" in shown


def suggestion(number: str, weight: float = 1.0) -> Suggestion:
    return Suggestion(number, "hint", {"text": number}, {"sessions": 3}, weight)


def test_a_refused_one_comes_back_on_twice_the_evidence_and_a_taken_one_never(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "a.db")) as store:
        both = [suggestion("a", 4.0), suggestion("b", 4.0)]
        assert [each.id for each in renew(store, both)] == ["a", "b"]
        decide(store, "a", SuggestionState.Refused)
        decide(store, "b", SuggestionState.Taken)
        assert renew(store, [replace(each, weight=7.9) for each in both]) == []
        assert [each.id for each in renew(store, [replace(each, weight=8.0) for each in both])] == ["a"]
        assert renew(store, []) == []
        assert [each.state for each in listed(store)] == [SuggestionState.Taken]


def test_three_a_week_are_pushed_each_once(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "a.db")) as store:
        renew(store, [suggestion(number) for number in "abcde"])
        assert [each.id for each in to_push(store, "2000-01-01")] == ["a", "b", "c"]
        assert to_push(store, "2000-01-01") == []
        assert [each.id for each in to_push(store, "2999-01-01")] == ["d", "e"]


def test_a_session_begins_with_what_is_new_once(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(told(capsys, "learn", "--push"))["systemMessage"]
    assert "git stauts → git status" in shown
    assert "npm run build *" in shown
    assert told(capsys, "learn", "--push") == ""
    assert len(learn(capsys)) == 3


def test_in_the_background_it_is_kept_for_the_next_session(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda more: more)
    state = locate(os.environ).state
    assert told(capsys, "learn", "--background") == ""
    kept = news.read(state)
    assert "git stauts → git status" in kept
    assert told(capsys, "learn", "--background") == ""
    assert news.read(state) == kept  # what nobody has read is not replaced
    news.drop(state)
    assert told(capsys, "learn", "--background") == ""
    assert news.read(state) == ""  # each is told once
    news.put(state, kept)
    told(capsys, "learn", "refuse", learn(capsys)["correction"]["id"])
    assert news.read(state) == ""  # who has decided has read the list


def test_the_store_is_where_it_belongs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn(capsys)
    assert os.path.isfile(locate(os.environ).store)
