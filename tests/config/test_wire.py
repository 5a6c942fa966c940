"""Rules and grants passed in as JSON values: what they mean, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from assent.assessment import Context, assess
from assent.config.wire import grants_from, rules_from
from assent.errors import WireError
from assent.policy import Decision, Policy
from assent.risk.category import Category

WORKSPACE = "/home/user/project"


def decision(command: str, *grants: dict[str, str], cwd: str = WORKSPACE) -> str:
    policy = Policy(grants=grants_from(list(grants), WORKSPACE))
    return assess(command, Context(cwd=cwd, workspace=WORKSPACE, home="/home/user", policy=policy)).decision.name


def everywhere(pattern: str) -> dict[str, str]:
    return {"pattern": pattern, "scope": "anywhere"}


def project(pattern: str) -> dict[str, str]:
    return {"pattern": pattern, "scope": "project"}


@pytest.mark.parametrize(
    ("command", "grants", "expected"),
    [
        ("git push origin main", [everywhere("git push")], "allow"),
        ("git push", [everywhere("git push *")], "allow"),
        ("git push && git push backup", [everywhere("git push origin")], "ask"),
        ("git push --force", [everywhere("git push")], "ask"),
        ("git push; freshdesk sync", [everywhere("git push")], "ask"),
        ("git push; freshdesk sync", [everywhere("git push"), everywhere("freshdesk sync")], "allow"),
        ("freshdesk ticket list", [everywhere("freshdesk ticket")], "allow"),
        ("freshdesk ticket list", [everywhere("freshdesk")], "ask"),
        ("freshdesk ticket list", [everywhere("freshdesk *")], "allow"),
        ("freshdesk --version", [everywhere("freshdesk")], "allow"),
        ("gh repo delete x", [everywhere("gh")], "ask"),
        ("sed -i s/a/b/ f", [everywhere("sed")], "allow"),
        ("cp a b", [everywhere("cp")], "allow"),
        ("rm a", [everywhere("rm")], "allow"),
        ("rm -rf /", [everywhere("rm")], "deny"),
        ("cat ~/.ssh/id_rsa", [everywhere("cat")], "ask"),
        ("printf x > out", [everywhere("printf")], "allow"),
        ("printf x > ~/.bashrc", [everywhere("printf")], "ask"),
        ("git push > ~/.bashrc", [everywhere("git push")], "ask"),
        ("LD_PRELOAD=./x freshdesk sync", [everywhere("freshdesk sync")], "ask"),
        ("for n in 1 2; do freshdesk sync $n; done", [everywhere("freshdesk sync")], "allow"),
        ("git push --receive-pack=./x", [everywhere("git push")], "ask"),
        ("LC_ALL=C freshdesk sync", [everywhere("freshdesk sync")], "allow"),
        ("freshdesk sync <<X\n$(rm x)\nX", [everywhere("freshdesk sync")], "ask"),
        ("sudo git push", [everywhere("git push")], "ask"),
        ("sudo git push", [everywhere("sudo git push")], "allow"),
        ("timeout 5 git push", [everywhere("git push")], "allow"),
        ("./gradlew release", [project("./gradlew release")], "allow"),
        ("/tmp/gradlew release", [project("./gradlew release")], "ask"),
        ("cp a ~/.ssh/authorized_keys", [everywhere("cp")], "ask"),
        ("cp a /opt/x", [everywhere("cp a /opt/x")], "allow"),
        ("curl https://x -o ~/.bashrc", [everywhere("curl")], "ask"),
        ("curl -d @request.json https://x", [everywhere("curl")], "allow"),
        ("sed -i s/a/b/ .git/hooks/pre-commit", [everywhere("sed")], "ask"),
        ("mv src /opt", [everywhere("mv")], "ask"),
        ("rm ~/notes", [everywhere("rm")], "ask"),
        ("rm /tmp/x", [everywhere("rm")], "allow"),
        ("cp a ~/.bashrc", [{"pattern": "cp", "ceiling": "ModifiesSystem"}], "allow"),
    ],
)
def test_grants(command: str, grants: list[dict[str, str]], expected: str) -> None:
    assert decision(command, *grants) == expected


@pytest.mark.parametrize(
    ("command", "cwd", "expected"),
    [
        ("git push", WORKSPACE, "allow"),
        ("git push", f"{WORKSPACE}/sub", "allow"),
        ("cd sub && git push", WORKSPACE, "allow"),
        ("git -C sub push", WORKSPACE, "allow"),
        ("git push", "/home/user/project2", "ask"),
        ("git push", "/home/user", "ask"),
        ("cd .. && git push", WORKSPACE, "ask"),
        ('cd "$x" && git push', WORKSPACE, "ask"),
        ("git -C .. push", WORKSPACE, "ask"),
        ("git -C/tmp/x push", WORKSPACE, "ask"),
        ('git -C "$x" push', WORKSPACE, "ask"),
        ("rm sub/x", WORKSPACE, "allow"),
        ("rm *.o", WORKSPACE, "allow"),
        ("rm */x.o", WORKSPACE, "ask"),
        ("rm ../x", WORKSPACE, "ask"),
        ("rm /tmp/x", WORKSPACE, "ask"),
        ("rm ~/x", WORKSPACE, "ask"),
        ('rm "$x"', WORKSPACE, "ask"),
    ],
)
def test_a_grant_for_the_project_ends_at_its_folder(command: str, cwd: str, expected: str) -> None:
    assert decision(command, project("git push"), project("rm"), cwd=cwd) == expected


def test_a_grant_for_a_folder() -> None:
    grant = {"pattern": "git push", "scope": "directory", "directory": f"{WORKSPACE}/sub"}
    assert decision("git push", grant, cwd=f"{WORKSPACE}/sub/deeper") == "allow"
    assert decision("git push", grant) == "ask"


@pytest.mark.parametrize(
    ("pattern", "ceiling"),
    [
        ("git push", Category.ModifiesRemote),
        ("git push --force", Category.DeletesData),
        ("git log", Category.ModifiesRemote),
        ("freshdesk sync", Category.Unrecognized),
        ("rm", Category.DeletesData),
    ],
)
def test_the_ceiling_that_is_not_said(pattern: str, ceiling: Category) -> None:
    (grant,) = grants_from([{"pattern": pattern}], WORKSPACE)
    assert grant.ceiling is ceiling


def test_the_ceiling_that_is_said() -> None:
    assert decision("git push --force", everywhere("git push") | {"ceiling": "DeletesData"}) == "allow"
    assert decision("git push", everywhere("git push") | {"ceiling": "ModifiesVcs"}) == "ask"


def test_rules() -> None:
    rules = rules_from(
        [
            {"pattern": "git log *", "decision": "deny", "justification": "not now"},
            {"patterns": ["a *", "b *"], "decision": "allow", "ceiling": "DeletesData"},
        ]
    )
    assert [(rule.decision, rule.origin) for rule in rules] == [
        (Decision.deny, "rules[0]"),
        (Decision.allow, "rules[1]"),
        (Decision.allow, "rules[1]"),
    ]
    assessment = assess("bash -c 'git log'", Context(policy=Policy(rules=rules)))
    assert (assessment.decision, assessment.reason) == (Decision.deny, "not now")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("git push", "grants[0]: must be an object"),
        (None, "grants[0]: must be an object"),
        ({}, "grants[0]: `pattern` is missing"),
        ({"pattern": 1}, "grants[0].pattern: `pattern` must be text, not a number"),
        ({"pattern": "git push; rm x"}, "grants[0].pattern: `;` is shell syntax"),
        ({"pattern": "x", "scope": "other-session"}, "grants[0].scope: 'other-session' is not a scope"),
        ({"pattern": "x", "scope": "directory"}, "grants[0]: the scope `directory` needs `directory`"),
        ({"pattern": "x", "ceilng": "x"}, "grants[0].ceilng: unknown key `ceilng`; did you mean `ceiling`?"),
        ({"pattern": "x", "ceiling": "Destroys"}, "grants[0].ceiling: nothing approves what destroys"),
        ({"pattern": "x", "ceiling": None, "scope": []}, "grants[0].scope: `scope` must be text, not a list"),
    ],
)
def test_wrong_grants(value: Any, message: str) -> None:
    with pytest.raises(WireError) as raised:
        grants_from([value], WORKSPACE)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "rules[1]: must be an object"),
        ({"pattern": "x"}, "rules[1]: `decision` is missing"),
        ({"pattern": "./x", "decision": "allow"}, "rules[1].pattern: `./x` is another program in each folder"),
        ({"pattern": "x", "decision": "Allow"}, "rules[1].decision: `decision` must be one of allow, ask, deny"),
    ],
)
def test_wrong_rules(value: Any, message: str) -> None:
    with pytest.raises(WireError) as raised:
        rules_from([{"pattern": "x", "decision": "ask"}, value])
    assert str(raised.value).startswith(message)
