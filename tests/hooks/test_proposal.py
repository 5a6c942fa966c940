"""The approval that a question proposes does what it says: it answers that question and reaches no further."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.assessment import Context, assess
from assent.cli.options.approving import ScopePlace
from assent.cli.options.offered import offered
from assent.command import Surroundings
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import encode
from assent.hooks.proposal import answering, proposal
from assent.pattern import covers, parse_pattern, show_pattern
from assent.pattern.phrase import parse_phrase
from assent.policy import Decision, Policy, Rule
from assent.policy.ordinary import ordinary_ceiling
from assent.record import replace
from assent.store.grant import Occasion, Scope, StoredGrant, live

from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

HOME, PROJECT = "/home/you", "/home/you/project"
HERE = Context(cwd=PROJECT, workspace=PROJECT, home=HOME)
GIVING = "assent approvals trust-verb "
ASKING = "assent check --ask "
VERBS = [
    "git push",
    "git add",
    "git commit",
    "npm run",
    "npm install",
    "kubectl apply",
    "terraform apply",
    "make",
    "cargo test",
    "pip install",
    "sudo apt install",
    "timeout 9 make",
    "freshctl ticket",
    "./build.sh",
    "docker compose up",
    "gh pr create",
    "rm",
    "python",
]
WORDS = [
    "origin",
    "main",
    "-f",
    "--all",
    "v1.2",
    "605",
    "'two words'",
    "./x",
    "-m",
    "build",
    "$x",
    "--",
    "*.py",
    "../y",
]
ONE = st.builds(
    lambda verb, words: " ".join([verb, *words]),
    st.sampled_from(VERBS),
    st.lists(st.sampled_from(WORDS), max_size=4),
)
COMMANDS = st.lists(ONE, min_size=1, max_size=2).map(" && ".join)


def given_by(proposed: str) -> list[StoredGrant]:
    """The approvals that a person gives with the command that was proposed, or by answering its question."""
    if proposed.startswith(ASKING):
        return chosen(*shlex.split(proposed.removeprefix(ASKING).replace("\\$", "$")))  # as bash reads it in quotes
    phrases = shlex.split(proposed.removeprefix(GIVING))
    patterns = [parse_phrase(phrase, Surroundings(PROJECT, HOME, PROJECT)) for phrase in phrases]
    return [
        StoredGrant(at, show_pattern(pattern), Scope.Repository, PROJECT, "", "bash", ordinary_ceiling(pattern), "", "")
        for at, pattern in enumerate(patterns, start=1)
    ]


def chosen(command: str) -> list[StoredGrant]:
    """The first offer of `check --ask`, kept for the repository."""
    asked = assess(command, HERE)
    held = [finding for finding, part in zip(asked.findings, asked.parts, strict=True) if part is Decision.ask]
    grants = []
    for at, finding in enumerate(held, start=1):
        made = offered(finding, Policy(), (ScopePlace(Scope.Repository, PROJECT),))
        pattern = show_pattern(made.patterns[made.default])
        grants.append(StoredGrant(at, pattern, Scope.Repository, PROJECT, "", "bash", finding.category, command, ""))
    return grants


def approved(command: str, grants: list[StoredGrant], cwd: str = PROJECT) -> Decision:
    policy = Policy(grants=live(grants, Occasion("2026-11-22T09:00:00Z", repository=PROJECT, main=PROJECT)))
    return assess(command, replace(HERE, cwd=cwd, policy=policy)).decision


@given(COMMANDS)
def test_given_as_it_stands_it_answers_the_question(command: str) -> None:
    asked = assess(command, HERE)
    proposed = proposal(asked, HERE)
    if not proposed:
        return
    assert asked.decision is Decision.ask
    assert proposed.startswith((GIVING, ASKING))
    grants = given_by(proposed)
    assert approved(command, grants) is Decision.allow
    assert approved(command, grants, cwd="/srv/other") is Decision.ask


@given(COMMANDS, COMMANDS)
def test_it_reaches_no_other_command_and_no_higher_risk(command: str, other: str) -> None:
    proposed = proposal(assess(command, HERE), HERE)
    if not proposed:
        return
    grants = given_by(proposed)
    found = assess(other, replace(HERE, policy=Policy(grants=live(grants, Occasion("2026-11-22T09:00:00Z")))))
    plain = assess(other, HERE)
    for before, after, finding in zip(plain.parts, found.parts, found.findings, strict=True):
        if before is not after:
            fitting = [grant for grant in grants if covers(parse_pattern(grant.pattern), finding.command)]
            assert any(finding.category <= grant.ceiling for grant in fitting)


@pytest.mark.parametrize(
    ("command", "proposed"),
    [
        ("git push origin main", "'git push origin main *'"),
        ("npm run build -- --watch", "'npm run build *'"),
        ("freshctl ticket list 605", "'freshctl ticket list *'"),
        ("git add . && git commit -m x", "'git add *' 'git commit *'"),
        ("git push && git push", "'git push *'"),
        ("python -m pytest -q", "'python -m pytest *'"),
        ("git checkout -b topic", "'git checkout *'"),
    ],
)
def test_proposal(command: str, proposed: str) -> None:
    assert proposal(assess(command, HERE), HERE) == GIVING + proposed


@pytest.mark.parametrize(
    "command",
    [
        "git push -u origin topic",
        "kubectl scale -n dev --replicas=2 deployment/web",
        "echo 'a b' > \"it's\"",
    ],
)
def test_what_words_alone_do_not_say_is_asked_at_the_terminal(command: str) -> None:
    proposed = proposal(assess(command, HERE), HERE)
    assert proposed.startswith(ASKING)
    assert shlex.split(proposed.removeprefix(ASKING)) == [command]


@pytest.mark.parametrize(
    "command",
    [
        f"echo {'x' * 200} > file",
        "rm x",
        "git push --force",
        "git push --force-with-lease origin topic",
        "curl -d x https://x.example",
        "eval $x",
        "python -c 1",
        "git add a; git commit; make b; npm test",
        "git push origin main > /etc/log",
        "git status",
    ],
)
def test_nothing_is_proposed(command: str) -> None:
    assert proposal(assess(command, HERE), HERE) == ""


def test_what_a_rule_asks_about_each_time_has_no_proposal() -> None:
    rule = Rule(parse_pattern("git push *"), Decision.ask, "", "policy.toml:1")
    context = replace(HERE, policy=Policy(rules=(rule,)))
    assert proposal(assess("git push", context), context) == ""


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_it_is_only_looked_for_where_a_person_reads_it(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looked: list[str] = []

    def answering(*_: object) -> str:
        looked.append("once")
        return "assent approve CODE"

    monkeypatch.setattr("assent.hooks.proposal.answering", answering)
    sent = encode(wire(agent, SHELLS[agent], {"command": "git push origin main"})).encode()
    reply = cold.reply(agent, sent, {"HOME": str(tmp_path)})
    assert len(looked) == reply.out.count("assent approve CODE")
    assert bool(looked) is (agent in (Agent.Claude, Agent.Qwen, Agent.VSCode, Agent.Droid))


def test_a_line_names_a_script_from_the_workspace_on() -> None:
    command = "./scripts/build.sh"
    assert f"asked about `{command} *`, run: " in answering(assess(command, HERE), HERE, command, PROJECT)
