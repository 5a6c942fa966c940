"""The changes that `explain` names are true when a person makes them."""

from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.config.wire import rules_from
from assent.pages.change import changes
from assent.policy import Mode, Policy, Sandbox
from assent.record import replace

COMMANDS = ["touch x", "rm -r 'a b' && git push", "touch x | frobnicate --all", "frobnicate 'a*'", "sudo rm -r a b"]
COMMANDS += ["sudo -u root rm x", "rm -- -x"]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_rules_that_are_named_allow_it(command: str) -> None:
    lines = [line for line in changes(assess(command), Policy()) if line.startswith("a rule")]
    assert lines
    tables = []
    for line in lines:
        _, pattern, ceiling = line.split("`")
        tables.append({"pattern": pattern, "decision": "allow", "ceiling": ceiling.removeprefix(" up to ")})
    assert assess(command, Context(policy=Policy(rules=rules_from(tables)))).decision.name == "allow"


@pytest.mark.parametrize("command", ['rm "$x"', "git push *.md", "find . | xargs rm"])
def test_no_rule_is_named_that_would_not_allow_it(command: str) -> None:
    assert not [line for line in changes(assess(command), Policy()) if line.startswith("a rule")]


def test_settings_that_decide_otherwise_are_named() -> None:
    lines = changes(assess("touch x"), Policy())
    assert "--sandbox read-only or workspace-write or full-access: allow" in lines
    assert "--mode never: deny" in lines
    policy = Policy(mode=Mode.Never, sandbox=Sandbox.WorkspaceWrite)
    assert "--sandbox none: deny" in changes(assess("touch x", Context(policy=policy)), policy)


def test_a_built_in_denial_has_one_way() -> None:
    assert changes(assess("rm -rf /"), Policy()) == [
        "only `overrides.destroys` in your own policy file lowers a built-in denial, and only to ask"
    ]
    assert changes(assess("ls"), Policy()) == []


def test_a_rule_of_a_project_is_named_by_the_trust_that_it_lacks() -> None:
    (rule,) = rules_from([{"pattern": "make *", "decision": "allow"}])
    policy = Policy(rules=(replace(rule, trusted=False, origin="~/project/.assent.toml:1"),))
    trust = "`assent policy trust ~/project/.assent.toml`, once you have read what it allows"
    assert trust in changes(assess("make", Context(policy=policy)), policy)
    assert trust not in changes(assess("make", Context(policy=Policy())), Policy())
    assert trust not in changes(assess("make | xargs rm", Context(policy=policy)), policy)


def test_a_spelling_is_named_once_for_all_rounds_of_a_loop() -> None:
    command = "for i in a b c; do git push --force origin main; done"
    spellings = [line for line in changes(assess(command), Policy()) if line.startswith("a safer form")]
    assert len(spellings) == 1


def test_what_is_opaque_is_named_once() -> None:
    assert changes(assess('eval "$x"; $y'), Policy())[0] == 'plain words instead of `"$x"`, `$y`'
    assert changes(assess("if"), Policy())[0] == "a text that can be parsed"
    assert not [line for line in changes(assess("# nothing"), Policy()) if "place of" in line]
