"""The rules that are taken over from agents' own files, and those left out with their reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assent.config.policy_file import read_user_file
from assent.errors import PolicyError, SettingsError
from assent.exchange import ExchangeAgent, FoundRule, checked, read
from assent.exchange.appending import append, fresh
from assent.policy import Decision

CASES = Path(__file__).parent.parent / "cases" / "exchange"


def rows() -> list[tuple[str, str, str]]:
    """Decision, rule of Claude Code, and the pattern or the beginning of the reason why there is none."""
    lines = (CASES / "claude.txt").read_text().splitlines()[1:]
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return [(*first.partition(" ")[::2], second.strip()) for first, second in pairs]


@pytest.mark.parametrize(("decision", "rule", "outcome"), rows())
def test_claude(decision: str, rule: str, outcome: str) -> None:
    text = json.dumps({"permissions": {decision: [rule.replace("⏎", "\n")]}})
    kept, left = checked(read(ExchangeAgent.Claude, text, "settings.json"))
    if outcome.startswith("= "):
        assert [one.pattern for one in kept] == [outcome.removeprefix("= ")]
        assert kept[0].decision.name == decision
        assert not left
    else:
        assert not kept
        assert left[0].reason.startswith(outcome)


def test_codex() -> None:
    text = """
# of an earlier day
prefix_rule(pattern=["npm", ["test", "start"]], decision="allow", justification="mine")
prefix_rule(pattern=["git", "push", "--force"], decision="forbidden", match=["git push --force"])
prefix_rule(pattern=["rm"], decision="prompt")
prefix_rule(pattern=["python3"])
prefix_rule(pattern=["bash", "-lc", "for x in a\\ndo ls; done"])
prefix_rule(pattern=WORDS)
for x in []: pass
host_executable(name="git", paths=["/usr/bin/git"])
"""
    kept, left = checked(read(ExchangeAgent.Codex, text, "default.rules"))
    assert [(one.decision.name, one.pattern, one.justification) for one in kept] == [
        ("allow", "npm test *", "mine"),
        ("allow", "npm start *", "mine"),
        ("deny", "git push --force *", ""),
        ("ask", "rm *", ""),
    ]
    assert [one.reason.split(" ")[0] for one in left] == ["`python3`", "it", "it", "it", "it"]


def test_gemini() -> None:
    text = """
[[rule]]
toolName = "run_shell_command"
commandPrefix = ["npm test", "git log"]
decision = "allow"
priority = 50
[[rule]]
toolName = ["run_shell_command", "read_file"]
commandPrefix = "terraform destroy"
decision = "deny"
denyMessage = "not from here"
[[rule]]
toolName = "run_shell_command"
commandRegex = "git (a|b)"
decision = "allow"
[[rule]]
toolName = "run_shell_command"
commandPrefix = "make"
decision = "allow"
modes = ["autoEdit"]
[[rule]]
toolName = "run_shell_command"
decision = "ask_user"
[[rule]]
toolName = "glob"
decision = "allow"
"""
    kept, left = checked(read(ExchangeAgent.Gemini, text, "mine.toml"))
    assert [(one.decision.name, one.pattern, one.justification) for one in kept] == [
        ("allow", "npm test *", ""),
        ("allow", "git log *", ""),
        ("deny", "terraform destroy *", "not from here"),
    ]
    assert [one.reason.split(" ")[:2] for one in left] == [
        ["a", "regular"],
        ["it", "holds"],
        ["it", "is"],
        ["it", "is"],
    ]


def test_opencode_lets_the_last_rule_decide() -> None:
    rules = {
        "*": "ask",
        "git push *": "deny",
        "npm test*": "allow",
        "git *": "ask",
        "make test": "allow",
        "rm *": "deny",
        "ls": "never",
    }
    text = json.dumps({"permission": {"bash": rules}})
    kept, left = checked(read(ExchangeAgent.OpenCode, text, "opencode.json"))
    assert [(one.decision.name, one.pattern) for one in kept] == [
        ("ask", "git *"),
        ("allow", "make test"),
        ("deny", "rm *"),
    ]
    assert [one.text for one in left] == ["*", "git push *", "npm test*", "ls"]
    assert "`git *`, which comes later" in left[1].reason


@pytest.mark.parametrize(
    ("agent", "text"),
    [
        (ExchangeAgent.Claude, "{"),
        (ExchangeAgent.Claude, "[]"),
        (ExchangeAgent.Claude, '{"permissions": {"allow": "Bash"}}'),
        (ExchangeAgent.Claude, '{"permissions": 1}'),
        (ExchangeAgent.Codex, "prefix_rule("),
        (ExchangeAgent.Gemini, "rule = 1"),
        (ExchangeAgent.Gemini, "[[rule"),
        (ExchangeAgent.OpenCode, '{"permission": {"bash": 1}}'),
    ],
)
def test_a_file_of_another_form_is_an_error(agent: ExchangeAgent, text: str) -> None:
    with pytest.raises(SettingsError, match="here: "):
        list(read(agent, text, "here"))


FOUND = [
    FoundRule("", "npm test *", Decision.allow),
    FoundRule("", 'grep "x\'y" *', Decision.allow),
    FoundRule("", "rm *", Decision.deny, 'say "why"'),
]


def test_rules_are_added_once_and_the_file_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "assent" / "policy.toml"
    append(str(path), "policy.toml", FOUND, "claude: settings.json")
    first = path.read_bytes()
    rules = read_user_file(first, "policy.toml").rules
    assert [(rule.decision.name, rule.justification) for rule in rules] == [
        ("allow", ""),
        ("allow", ""),
        ("deny", 'say "why"'),
    ]
    assert not fresh(str(path), "policy.toml", FOUND[::2])
    path.write_bytes(b"# mine\r\nmode = 'never'")
    append(str(path), "policy.toml", FOUND, "codex: default.rules")
    assert path.read_bytes().startswith(b"# mine\r\nmode = 'never'\n\n# taken over from codex")
    assert len(read_user_file(path.read_bytes(), "policy.toml").rules) == len(FOUND)


def test_a_policy_file_that_is_wrong_stays(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text("mode = 1\n")
    with pytest.raises(PolicyError):
        append(str(path), "policy.toml", FOUND, "claude")
    assert path.read_text() == "mode = 1\n"
