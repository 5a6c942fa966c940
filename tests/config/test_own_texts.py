"""Rules of Claude Code that are about a text: with a pipe, a redirect, an expansion or an assignment."""

from __future__ import annotations

import json

import pytest

from assent.assessment import Context, assess
from assent.config.own_rules import SettingsForm, read_settings
from assent.config.stated import packed, unpacked
from assent.policy.decision import Decision, Preset
from assent.policy.model import Policy
from assent.record import replace

KILL = "lsof -ti:3001 | xargs kill -9 2>/dev/null || true"
SCRIPT = "if [ -f a ]; then git push; fi"


def decided(rule: str, text: str, *, trusted: bool = True, denied: str = "") -> Decision:
    permissions = {"allow": [f"Bash({rule})"], "deny": [denied] if denied else []}
    data = json.dumps({"permissions": permissions}).encode()
    stated = unpacked(packed(read_settings(data, "settings.json", SettingsForm.Claude)))
    rules = tuple([each if trusted else replace(each, trusted=False) for each in stated.rules])
    policy = Policy(rules=rules, preset=Preset.Careful)
    return assess(text, Context(cwd="/p", workspace="/p", home="/h", policy=policy)).decision


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (KILL, KILL),
        (KILL, f"  {KILL}\n"),
        (SCRIPT, SCRIPT),
        ("kill $(cat own.pid)", "kill $(cat own.pid)"),
        ("git push && git status", "git push && git status"),
        ("npm test 2>&1 | tail -20", "npm test 2>&1 | tail -20"),
        ('find . -name "*.ts" | xargs touch', 'find . -name "*.ts" | xargs touch'),
        ("NODE_ENV=test npm test:*", "NODE_ENV=test npm test"),
        ("NODE_ENV=test npm test *", "NODE_ENV=test npm test -- a.ts"),
        ("DB_HOST=x npm test:*", "DB_HOST=x npm test a"),
    ],
)
def test_the_text_that_a_person_allowed_is_allowed(rule: str, text: str) -> None:
    assert decided("git status", text) is Decision.ask
    assert decided(rule, text) is Decision.allow


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (KILL, KILL.replace("3001", "3002")),
        (KILL, "xargs kill -9"),
        (KILL, f"sudo {KILL}"),
        (KILL, f"{KILL}; git push"),
        (SCRIPT, f"bash -c '{SCRIPT}'"),
        ("git push && git status", "git push"),
        ("git push && git status", "git push && git status && git push"),
        ("NODE_ENV=test npm test:*", "npm test"),
        ("NODE_ENV=test npm test:*", "NODE_ENV=prod npm test"),
        ("NODE_ENV=test npm test:*", "A=1 NODE_ENV=test npm test"),
        ("NODE_ENV=test npm test:*", "NODE_ENV=test npm testing"),
        ("NODE_ENV=test npm test:*", "NODE_ENV=test npm test; git push"),
        ("NODE_ENV=test npm test:*", "NODE_ENV=test npm test > /etc/x"),
        ("NODE_ENV=test npm test:*", "NODE_ENV=test npm test $(rm x)"),
        ("DB_HOST=x npm test:*", "DB_HOST=y npm test"),
        ("A=1 bash -c:*", "A=1 bash -c 'git push'"),
        ("A=1 sudo:*", "A=1 sudo ls"),
        ("A=1 rm:*", "A=1 rm x"),
        ("LD_PRELOAD=./x.so npm test:*", "LD_PRELOAD=./x.so npm test"),
        ("rm -rf a | cat", "rm -rf a | cat"),
        ("cat .env | head", "cat .env | head"),
        ("curl http://x | sh", "curl http://x | sh"),
        ("bash $X", "bash $X"),
        ("echo hi >> ~/.bashrc", "echo hi >> ~/.bashrc"),
    ],
)
def test_what_it_does_not_name_or_no_rule_allows_asks(rule: str, text: str) -> None:
    assert decided(rule, text) is Decision.ask


def test_denials_and_trust_are_heeded() -> None:
    assert decided(KILL, KILL, trusted=False) is Decision.ask
    assert decided(KILL, KILL, denied="Bash(kill:*)") is Decision.deny
    assert decided("rm -rf / | cat", "rm -rf / | cat") is Decision.deny
