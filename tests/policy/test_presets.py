"""Presets and categories of one's own: what each allows, asks and denies, of real commands."""

from __future__ import annotations

import pytest
from tests.case_files import blocks
from tests.rows import each_row

from assent import assess
from assent.assessment import Context
from assent.policy import Decision, Mode, Policy, Preset, Rule, decide
from assent.risk.category import Category

from .made import finding, rule

CAREFUL_ASKS = [category for category in Category if Category.ReadsRemote < category < Category.Destroys]


def rows() -> list[tuple[str, str, str]]:
    """Command, preset and decision of every cell."""
    read = []
    for _, head, *lines in blocks("policy/presets.txt"):
        width = len(head) - len(head.lstrip())
        for line in lines:
            command, decisions = line[:width].strip(), line[width:].split()
            read += [(command, name, said) for name, said in zip(head.split(), decisions, strict=True)]
    return read


def judged(command: str, policy: Policy) -> Decision:
    return assess(command, Context("/shop", "/shop", "/home/you", policy)).decision


@each_row("command preset decision", rows())
def test_row(command: str, preset: str, decision: str) -> None:
    assert judged(command, Policy(preset=Preset(preset))) is Decision[decision]


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("category", list(Category))
def test_no_preset_is_careful(category: Category, mode: Mode) -> None:
    found = (finding("x", category),)
    assert decide(found, Policy(mode)) == decide(found, Policy(mode, preset=Preset.Careful))


@pytest.mark.parametrize("category", list(Category))
def test_balanced_asks_about_the_project_where_the_mode_trusts_nobody(category: Category) -> None:
    found = (finding("x", category),)
    asked = decide(found, Policy(Mode.UnlessTrusted, preset=Preset.Balanced)).decision
    assert asked is decide(found, Policy(Mode.UnlessTrusted)).decision


@pytest.mark.parametrize("category", CAREFUL_ASKS)
def test_guard_never_asks(category: Category) -> None:
    assert decide((finding("x", category),), Policy(preset=Preset.Guard)).decision is not Decision.ask


def test_a_rule_that_asks_is_heard_before_a_preset() -> None:
    asking = Policy(preset=Preset.Guard, rules=(rule("git push *", Decision.ask),))
    assert judged("git push origin main", asking) is Decision.ask


def test_an_approval_lifts_what_guard_denies_but_not_what_destroys() -> None:
    allowing: tuple[Rule, ...] = (rule("rm *", Decision.allow, ceiling=Category.DeletesData),)
    assert judged("rm notes.txt", Policy(preset=Preset.Guard, rules=allowing)) is Decision.allow
    assert judged("rm -rf ~", Policy(preset=Preset.Guard, rules=allowing)) is Decision.deny


def test_a_category_that_the_user_allows_is_allowed_in_the_workspace_only() -> None:
    policy = Policy(categories=((Category.RunsProjectCode, Decision.allow),))
    assert judged("./run.sh", policy) is Decision.allow
    assert judged("cd /srv/other && make", policy) is Decision.ask
    assert judged("git commit -m x", policy) is Decision.ask


def test_a_category_that_the_user_asks_about_is_asked_about_in_every_preset() -> None:
    policy = Policy(preset=Preset.Balanced, categories=((Category.ReadsRemote, Decision.ask),))
    assert judged("git ls-remote origin", policy) is Decision.ask
    assert judged("git status", policy) is Decision.allow


@pytest.mark.parametrize(
    ("folders", "decision"),
    [("packages/*/", "allow"), ("packages/* lib", "allow"), ("../*/", "ask"), ("packages/* /opt/x", "ask")],
)
def test_a_loop_over_folders_of_the_project_stays_inside(folders: str, decision: str) -> None:
    command = f'for d in {folders}; do (cd "$d" && npm test); done'
    assert judged(command, Policy(preset=Preset.Balanced)).name == decision
