"""The messages for people about the rules in an agent's own settings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from assent.cli.commands.approvals import list_
from assent.cli.commands.approvals_explain import command as approvals_explain
from assent.cli.commands.check import command as check
from assent.cli.commands.explain import command as explain
from assent.cli.commands.install import command as install
from assent.cli.commands.status import command as status

if TYPE_CHECKING:
    from pathlib import Path

RULES = {"permissions": {"allow": ["Bash(npm test:*)", "Read(x)"], "deny": ["Bash(git push:*)"]}}


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    home, project = tmp_path / "home", tmp_path / "home/project"
    for folder, name in ((home, "settings.json"), (project, "settings.json")):
        (folder / ".claude").mkdir(parents=True)
        (folder / ".claude" / name).write_text(json.dumps(RULES))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    monkeypatch.chdir(project)
    return CliRunner()


def test_status_says_how_many_hold(runner: CliRunner) -> None:
    lines = runner.invoke(status, []).output.splitlines()
    assert "claude: own rules in ~/.claude/settings.json: 1 allow, 1 deny, 1 left to the agent" in lines
    brought = "~/project/.claude/settings.json"
    held = f"claude: own rules in {brought}: 1 allow, 1 deny, 1 left to the agent"
    assert f"{held}; a repository may have brought it:" in "\n".join(lines)
    (claude,) = json.loads(runner.invoke(status, ["--json"]).output)
    counted = [(one["trusted"], len(one["rules"]), one["left"]) for one in claude["own_rules"]]
    assert counted == [(True, 2, 1), (False, 2, 1)]


def test_approvals_are_listed_with_their_origin(runner: CliRunner) -> None:
    told = runner.invoke(list_, []).output
    assert told.count("npm test *") == 1  # what is not trusted allows nothing
    assert "runs project code" in told
    held = json.loads(runner.invoke(list_, ["--json"]).output)
    assert held["approvals"] == []
    assert held["own_rules"][0]["rules"][1] == {
        "pattern": "npm test *",
        "decision": "allow",
        "ceiling": "RunsProjectCode",
    }


def test_install_says_how_many_were_found(runner: CliRunner) -> None:
    told = runner.invoke(install, ["claude", "--yes", "--preset", "careful"]).output
    assert "- Your own rules in ~/.claude/settings.json: 1 allow, 1 deny, 1 left to the agent." in told


RULE = "there: ~/.claude/settings.json: Bash(npm test:*)"


def test_explain_says_which_rule_of_an_agent_allows_it(runner: CliRunner) -> None:
    told = " ".join(runner.invoke(explain, ["npm test && git push"]).output.split())
    assert f"allow claude Claude Code's own rule allows `npm test` {RULE}" in told
    assert "deny claude Claude Code's own rule denies `git push` there: ~/.claude/settings.json" in told
    assert "Claude Code" not in runner.invoke(explain, ["npm run build"]).output
    assert "Claude Code" not in runner.invoke(explain, ["npm test", "--isolated"]).output


def test_check_and_the_json_of_both_name_it(runner: CliRunner) -> None:
    assert f"Claude Code's own rule allows `npm test` {RULE}" in runner.invoke(check, ["npm test"]).output
    assert "Claude Code" not in runner.invoke(check, ["npm test", "--isolated"]).output
    rule = "~/.claude/settings.json: Bash(npm test:*)"
    wanted = [{"agent": "claude", "command": "npm test", "decision": "allow", "rules": [rule]}]
    for judging in (check, explain):
        assert json.loads(runner.invoke(judging, ["npm test", "--json"]).output)["agents"] == wanted
        assert json.loads(runner.invoke(judging, ["npm test", "--json", "--isolated"]).output)["agents"] == []


def test_approvals_explain_says_so_too(runner: CliRunner) -> None:
    told = runner.invoke(approvals_explain, ["npm test"]).output
    assert f"Claude Code's own rule allows it {RULE}" in told
    assert "no approval is near" not in told
    assert "no approval is near" in runner.invoke(approvals_explain, ["npm run build"]).output
    assert "no approval is near" in runner.invoke(approvals_explain, ["npm test", "--isolated"]).output
