"""The reach of a rule that allows and states no ceiling; rules that are taken over state theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.assessment import Context, assess
from assent.config.policy_file import read_user_file
from assent.config.stated import packed, unpacked
from assent.config.wire import rules_from
from assent.exchange import FoundRule, checked
from assent.exchange.appending import append
from assent.policy import Decision, Policy

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [(pattern, row[2:], row[0] == "+") for pattern, *rows in blocks("config/silent.txt") for row in rows]


def is_allowed(command: str, policy: Policy) -> bool:
    here = "/home/user/project"
    return assess(command, Context(here, here, "/home/user", policy=policy)).decision is Decision.allow


@pytest.mark.parametrize(("pattern", "command", "covered"), ROWS)
def test_a_rule_without_a_ceiling(pattern: str, command: str, covered: bool) -> None:
    rules = rules_from([{"pattern": pattern, "decision": "allow"}])
    assert is_allowed(command, Policy(rules=rules)) is covered


@pytest.mark.parametrize("command", ["git archive -o ~/.bashrc HEAD", "cp a ~/.ssh/authorized_keys"])
def test_a_ceiling_that_is_stated_covers_paths_outside(command: str) -> None:
    words = " ".join(command.split(" ")[:1])
    (rule,) = rules_from([{"pattern": f"{words} *", "decision": "allow", "ceiling": "Unrecognized"}])
    assert is_allowed(command, Policy(rules=(rule,)))


@pytest.mark.parametrize(("pattern", "command", "covered"), ROWS)
def test_a_rule_taken_over_from_an_agent(tmp_path: Path, pattern: str, command: str, covered: bool) -> None:
    found, _ = checked([FoundRule(f"Bash({pattern})", pattern, Decision.allow)])
    policy = tmp_path / "policy.toml"
    append(str(policy), "policy.toml", found, "an agent")
    assert policy.read_text().count("ceiling = ") == len(found)
    stated = unpacked(packed(read_user_file(policy.read_bytes(), "policy.toml")))
    if found:  # else it is refused as too wide
        assert is_allowed(command, Policy(rules=stated.rules)) is covered
