"""Variables in front of a command: which an approval of its words covers, and which no words can name."""

from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.pattern import parse_pattern
from assent.policy import Decision, Grant, Policy
from assent.policy.offer import offer
from assent.policy.ordinary import ordinary_ceiling

PROJECT = "/home/user/project"


def decided(pattern: str, command: str) -> Decision:
    grant = Grant(parse_pattern(pattern), ordinary_ceiling(parse_pattern(pattern)), PROJECT, chosen=True)
    return assess(command, Context(PROJECT, PROJECT, policy=Policy(grants=(grant,)))).decision


@pytest.mark.parametrize(
    ("pattern", "command"),
    [
        ("make *", "FOO=1 make"),
        ("bun test *", "BUN_TEST_TIMEOUT=1 bun test"),
        ("git push *", "env X=1 git push"),
        ("npm test *", "DB_HOST=localhost npm test"),
        ("freshctl ticket *", "FRESHCTL_DEBUG=1 freshctl ticket list"),
    ],
)
def test_a_harmless_variable_changes_neither_the_offer_nor_what_is_covered(pattern: str, command: str) -> None:
    assert decided(pattern, command) is Decision.allow
    (finding,) = assess(command, Context(PROJECT, PROJECT)).findings
    (bare,) = assess(command.removeprefix("env ").partition(" ")[2], Context(PROJECT, PROJECT)).findings
    assert offer(finding) == offer(bare)


@pytest.mark.parametrize(
    ("pattern", "command"),
    [
        ("npm test *", "NODE_OPTIONS=--require=./x npm test"),
        ("npm test *", "LD_PRELOAD=./x npm test"),
        ("npm test *", "PATH=/tmp/x npm test"),
        ("git push *", "GIT_SSH_COMMAND=./x git push"),
        ("aws s3 *", "AWS_PROFILE=prod aws s3 cp a s3://b"),
        ("gh pr create *", "GH_REPO=o/r gh pr create --fill"),
        ("kubectl apply *", "KUBECONFIG=/tmp/x kubectl apply -f x"),
        ("npm publish *", "npm_config_registry=http://x npm publish"),
    ],
)
def test_one_that_says_what_runs_or_where_is_covered_by_no_words(pattern: str, command: str) -> None:
    assert decided(pattern, command) is Decision.ask
    (finding,) = assess(command, Context(PROJECT, PROJECT)).findings
    assert offer(finding).default is None
