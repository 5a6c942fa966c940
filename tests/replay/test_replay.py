"""A past judged: the hook's own decisions, counted; nothing written, whatever the histories hold."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.history import homes

from assent.assessment import Shell
from assent.cli.render.replay_screen import denied_in_words
from assent.cli.root import run
from assent.config.locations import locate
from assent.hooks.agents import claude
from assent.hooks.agents.event import Agent, Backstop, Event, Moment
from assent.hooks.judge import judge
from assent.replay import Column, Corpus, ReplayedText, ReplaySetting, judged
from assent.replay.corpus import PlacedText, TextPlace
from assent.replay.judge import Judge
from assent.store.redaction import masked
from assent.store.snapshot import Kept

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
ENTRIES = [text.strip("\n") for text in (ROOT / "bench/corpus.txt").read_text().split("\n----\n")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [*os.environ]:
        if name.startswith(("XDG_", "CLAUDE", "CODEX", "ASSENT")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def replay(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["replay", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def examples() -> Iterator[str]:
    """Texts of every kind: everyday ones, and one line of each file of cases of the shell's syntax."""
    yield from ENTRIES
    for page in sorted((ROOT / "tests/cases/risk").rglob("*.txt")):
        for block in page.read_text(encoding="utf-8").split("\n----\n"):
            lines = [line for line in block.split("\n") if line.startswith(("$ ", "> "))]
            yield "\n".join([line[2:] for line in lines])


def test_the_decisions_are_the_hooks(home: Path) -> None:
    texts = list(dict.fromkeys(examples()))
    environment = {"HOME": str(home), "CLAUDE_PROJECT_DIR": "/w/app"}
    setting = ReplaySetting(str(home), str(home / "state"), Kept(), (Column("x", tuple(environment.items())),))
    replaying = Judge(setting)
    unlike = []
    for text in texts:
        event = Event(
            Agent.Claude, Moment.BeforeTool, Backstop.Asks, "Bash", {"command": text}, Shell.Bash, text, "/w/app"
        )
        hook = judge(event, environment).assessment
        past = replaying.judge(PlacedText(TextPlace("claude", "/w/app", "/w/app", Shell.Bash), text))
        if hook is None or (hook.decision, hook.category) != (past.decisions[0], past.category):
            unlike.append(text)
    assert len(texts) > 250
    assert unlike == []


@pytest.mark.parametrize("mode", ["default", "plan", "acceptEdits", "bypassPermissions"])
def test_mode_own_rules_and_what_the_folder_shows_count_as_for_the_hook(home: Path, mode: str) -> None:
    project = home / "app"
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / "run.sh").write_text("ls\n")
    (project / "old.txt").write_text("x")
    (home / ".claude").mkdir()
    (home / ".claude/settings.json").write_text(
        '{"permissions": {"allow": ["Bash(npm test:*)"], "deny": ["Bash(gh:*)"]}}'
    )
    environment = {"HOME": str(home), "CLAUDE_PROJECT_DIR": str(project), "PATH": os.environ["PATH"]}
    state = locate(environment).state
    replaying = Judge(ReplaySetting(str(home), state, Kept(), (Column("x", tuple(environment.items())),)))
    where = TextPlace("claude", str(project), str(project), Shell.Bash, mode)
    wire = {"hook_event_name": "PreToolUse", "cwd": str(project), "tool_name": "Bash", "permission_mode": mode}
    texts = ["npm test", "npm run x", "gh pr list", "rm old.txt", "rm -rf /", "bash run.sh", "touch x", "ls", "rm none"]
    for text in texts:
        hook = judge(claude.read({**wire, "tool_input": {"command": text}}), environment).assessment
        past = replaying.judge(PlacedText(where, text))
        assert hook is not None
        assert (hook.decision, hook.category) == (past.decisions[0], past.category), text


def test_the_approvals_that_spare_most_are_judged_once_more(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = homes.Claude()
    for number in range(6):
        said.ran(f"t{number}", f"npm run build --mode {number}")
    said.ran("t6", "npm run lint && npm run build")
    said.write(home)
    found = replay(capsys)
    assert [(each["pattern"], each["questions"]) for each in found["approvals"]] == [
        ("npm run build *", 6),
        ("npm run lint *", 1),
    ]
    assert (found["questions_a_session"], found["questions_a_session_with_approvals"]) == (7.0, 0.0)


def test_failures_that_a_correction_prevents(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        said = homes.Claude(f"S{number}")
        said.failed(f"a{number}", "git stauts", "git: 'stauts' is not a git command.")
        said.ran(f"b{number}", "git status")
        said.write(home)
    assert replay(capsys)["failures"] == [{"from": "git stauts", "to": "git status", "failures": 3}]


@pytest.mark.parametrize(
    "text", ["curl -u me:hunter2secret https://x.example", "mysql -phunter2 -e 'select 1'", "TOKEN=abcdef ls"]
)
def test_a_masked_secret_changes_no_decision(text: str) -> None:
    setting = ReplaySetting("/h", "/h/state", Kept(), (Column("x", (("HOME", "/h"),)),))
    judge = Judge(setting)
    where = TextPlace("claude", "/w/app", "/w/app", Shell.Bash)
    assert masked(text) != text
    assert judge.judge(PlacedText(where, masked(text))).decisions == judge.judge(PlacedText(where, text)).decisions


def test_what_a_new_user_sees(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    homes.write_all(home)
    found = replay(capsys)
    assert (found["calls"], found["sessions"]) == (29, 7)
    assert [(each["command"], each["calls"], each["ran"]) for each in found["denied"]] == [("rm -rf /", 5, 0)]
    assert {each["name"] for each in found["asked"]} >= {"rm", "git stauts", "make"}
    assert [each["pattern"] for each in found["approvals"]] == ["make *"]  # Codex runs `npm test` in a sandbox
    assert (found["host"]["needless"], found["host"]["passed"], found["host"]["untold"]) == (2, 0, 3)
    assert found["unread"] == []
    assert run(["replay"]) == 0
    shown = capsys.readouterr().out
    assert "Denied: 1 command" in shown
    assert "assent policy preset balanced" in shown


@pytest.mark.parametrize(
    ("texts", "ran", "told"),
    [
        (4, 7, "4 commands; they ran 7 times"),
        (2, 1, "2 commands; they ran once"),
        (1, 1000, "1 command; it ran 1,000 times"),
        (3, 0, "3 commands"),
    ],
)
def test_how_often_denied_commands_ran(texts: int, ran: int, told: str) -> None:
    assert denied_in_words(texts, ran) == told


def test_nothing_is_written_and_no_history_is_no_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay"]) == 0
    assert "No history" in capsys.readouterr().out
    assert list(home.iterdir()) == []


def test_the_page_holds_no_text_that_a_browser_obeys(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = homes.Claude()
    said.ran("t1", "rm -rf / '<script>alert(1)</script>'")
    said.write(home)
    assert run(["replay", "--html", str(home / "page.html")]) == 0
    page = (home / "page.html").read_text()
    assert "&lt;script&gt;" in page
    assert "<script" not in page
    assert "http:" not in page.replace("http-equiv", "")
    assert "<svg" in page


def test_a_policy_file_and_another_beside_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    homes.write_all(home)
    (home / "a.toml").write_text('sandbox = "workspace-write"\n')
    (home / "b.toml").write_text('[[rule]]\npattern = "ls *"\ndecision = "deny"\n')
    found = replay(capsys, "--policy", str(home / "a.toml"), "--against", str(home / "b.toml"))
    assert [each["title"] for each in found["policies"][:2]] == ["a.toml", "b.toml"]
    first, second = found["policies"][:2]
    assert first["ask"] < second["ask"]
    assert second["deny"] == first["deny"] + 4
    assert not (home / ".local/state").exists()


def test_a_long_past_is_judged_in_processes_as_in_one(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = homes.Claude()
    for number in range(700):
        said.ran(f"t{number}", f"rm -rf d{number}" if number % 7 == 0 else f"echo {number}")
    said.write(home)
    found = replay(capsys)
    assert (found["texts"], found["policies"][0]["ask"], found["policies"][0]["allow"]) == (700, 100, 600)


def test_a_text_that_fails_to_be_judged_is_asked_about() -> None:
    setting = ReplaySetting("/h", "/h/state", Kept(), (Column("x", (("HOME", "/h"),)),))
    broken = PlacedText(TextPlace("claude", "/w", "/w", Shell.Bash), None)  # type: ignore[arg-type]
    answer = Judge(setting).judge(broken)
    assert isinstance(answer, ReplayedText)
    assert answer.decisions[0].name == "ask"
    assert judged(iter(()), Corpus(), setting) == []
