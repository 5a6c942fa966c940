"""The choice of a preset at the end of an install, without a terminal and with one."""

from __future__ import annotations

import json
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from assent.cli.commands import preset_choice
from assent.cli.commands.preset_choice import asked_and_denied, bundled_day
from assent.cli.root import run
from assent.policy import Preset


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / ".config/assent/policy.toml"


def settled(named: str | None, *, ask: bool, typed: str = "") -> str:
    import click

    @click.command()
    def command() -> None:
        preset_choice.settle(named, ask=ask)

    result = CliRunner().invoke(command, input=typed, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_without_a_terminal_it_says_what_holds(policy: Path) -> None:
    assert settled(None, ask=False).startswith("Preset: careful (the default).")
    assert not policy.exists()


def test_a_named_one_is_written(policy: Path) -> None:
    assert settled("guard", ask=False).startswith("Preset: guard (in ~/.config/assent/policy.toml).")
    assert tomllib.loads(policy.read_text()) == {"preset": "guard"}


def test_one_that_is_there_is_not_asked_about(policy: Path) -> None:
    policy.parent.mkdir(parents=True)
    policy.write_text('preset = "balanced"\n')
    assert settled(None, ask=True).startswith("Preset: balanced (in ~/.config/assent/policy.toml).")


def test_at_a_terminal_the_day_is_shown_and_the_answer_written(policy: Path) -> None:
    told = settled(None, ask=True, typed="balanced\n")
    assert f"An ordinary day of {len(bundled_day())} commands" in told
    for preset in Preset:
        asked, denied = asked_and_denied(bundled_day(), preset)
        assert f"{asked} asked" in told
        assert f"{denied} denied" in told
    assert tomllib.loads(policy.read_text()) == {"preset": "balanced"}


def test_what_the_users_own_agents_ran_lately_is_shown_instead(policy: Path) -> None:
    folder = policy.parents[2] / ".claude/projects/x"
    folder.mkdir(parents=True)
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    uses = [
        {"type": "tool_use", "id": f"t{at}", "name": "Bash", "input": {"command": command}}
        for at, command in enumerate(["ls", "git push", "npm test"])
    ]
    line = {
        "type": "assistant",
        "sessionId": "s",
        "cwd": "/x",
        "timestamp": moment,
        "uuid": "u",
        "message": {"content": uses},
    }
    (folder / "s.jsonl").write_text(json.dumps(line) + "\n")
    told = settled(None, ask=True, typed="guard\n")
    assert "Your last 30 days, 3 commands in 1 session" in told
    assert "2 asked a session" in told
    assert tomllib.loads(policy.read_text()) == {"preset": "guard"}


def test_each_preset_asks_less_than_the_one_before() -> None:
    careful, balanced, guard = [asked_and_denied(bundled_day(), preset)[0] for preset in Preset]
    assert careful > balanced > guard == 0


def test_the_readme_says_how_often() -> None:
    careful, balanced, _ = [asked_and_denied(bundled_day(), preset)[0] for preset in Preset]
    day = f"Of the {len(bundled_day())} commands of a bundled day"
    told = f"{day} the preset `balanced` asks about {balanced} and `careful` about {careful}:"
    assert told in " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())


def test_the_demo_says_how_often_and_under_which_policy(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith("Judged by the preset balanced. ")
    counts = [f"{preset.value} {asked_and_denied(bundled_day(), preset)[0]}" for preset in Preset]
    assert f"Questions on an ordinary day of {len(bundled_day())} commands: {', '.join(counts)}." in shown
    assert shown.endswith("Next, run: assent install claude --dry-run")
