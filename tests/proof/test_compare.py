"""Comparisons of whole policy files, held against what the judge says of real commands."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assent.assessment import Context, findings_of
from assent.config.load import policy_of
from assent.config.policy_file import read_user_file
from assent.pattern import parse_pattern
from assent.policy import Decision, Policy, decide
from assent.proof import Comparison, compare, undenied
from assent.proof.compare import SAMPLES
from assent.proof.model import pairs
from assent.risk import Category
from assent.risk.catalog import shipped


def policy(*rules: str, settings: str = "") -> Policy:
    """The policy of a file with those settings and rules, each `decision pattern [^ceiling]`."""
    lines = [settings]
    for rule in rules:
        decision, _, pattern = rule.partition(" ")
        pattern, _, ceiling = pattern.partition(" ^")
        lines += ["[[rule]]", f"pattern = '{pattern}'", f"decision = '{decision}'"]
        lines += [f"ceiling = '{ceiling}'"] if ceiling else []
    return policy_of(read_user_file("\n".join(lines).encode(), "p.toml"))


def shows(found: Comparison) -> list[str]:
    return [doubt.witness.command for doubt in found.doubts if doubt.witness is not None]


PROVEN = [
    (policy(), policy()),
    (policy("deny git push *"), policy("deny git push *", "deny rm *")),
    (policy("deny git push --force *"), policy("deny git push *")),
    (policy("deny npm i *"), policy("deny npm install *")),
    (policy("deny /usr/bin/rm *"), policy("deny rm *")),
    (policy("ask git push *"), policy("deny git *")),
    (policy("deny git push"), policy("deny git push *")),
    (policy("deny rm -r x *"), policy("deny rm -r *")),
    (policy("allow make test *"), policy()),
    (policy("allow git commit *"), policy("allow git commit *")),
    (policy("allow npm run *"), policy("allow npm run build *")),
    (policy("allow rm * ^DeletesData"), policy("allow rm * ^ModifiesFilesystem")),
    (policy(settings="preset = 'balanced'"), policy(settings="preset = 'careful'")),
    (policy(settings="overrides.destroys = ['dd']"), policy()),
    (policy(), policy(settings="mode = 'never'")),
    (policy(), policy(settings="ask_unrecognized = true")),
    (policy(settings="preset = 'careful'"), policy("ask git push *", settings="preset = 'careful'")),
]

REFUTED = [
    (policy("deny git push *"), policy(), "git push"),
    (policy("deny git push *"), policy("deny git push --force *"), "git push"),
    (policy("deny git push *"), policy("deny git push"), "git push x"),
    (policy("deny git push *"), policy("ask git push *"), "git push"),
    (policy("ask ls *"), policy(), "ls"),
    (policy(), policy("allow make *"), "make"),
    (policy("allow make test *"), policy("allow make *"), "make"),
    (policy("allow kubectl apply *"), policy("allow kubectl apply --context prod *"), "kubectl apply --context prod"),
    (policy("allow rm * ^ModifiesFilesystem"), policy("allow rm * ^DeletesData"), "rm"),
    (policy(), policy(settings="preset = 'balanced'"), "npm test"),
    (policy(), policy(settings="secrets.environment = 'allow'"), "printenv"),
    (policy(), policy(settings="[categories]\nRunsFetchedCode = 'allow'"), "npx cowsay hello"),
    (policy(settings="mode = 'never'"), policy(), "git push origin main"),
    (policy("allow git commit *"), policy("allow git commit *", settings="preset = 'careful'"), "git commit"),
    (policy(settings="preset = 'guard'"), policy("ask rm *", settings="preset = 'guard'"), "rm"),
]

UNDECIDED = [
    (policy(), policy(settings="overrides.destroys = ['dd']")),
    (policy(settings="undo = 'off'"), policy()),
    (policy(settings="ask_unrecognized = true"), policy()),
    (policy(), policy(settings="permission_rules = 'local'")),
]


@pytest.mark.parametrize(("before", "after"), PROVEN)
def test_it_proves_what_is_nowhere_looser(before: Policy, after: Policy) -> None:
    assert [doubt.claim for doubt in compare(before, after).doubts] == []


@pytest.mark.parametrize(("before", "after", "command"), REFUTED)
def test_a_command_shows_where_it_is_looser(before: Policy, after: Policy, command: str) -> None:
    assert command in shows(compare(before, after))


@pytest.mark.parametrize(("before", "after"), UNDECIDED)
def test_a_setting_that_no_command_shows_is_still_in_doubt(before: Policy, after: Policy) -> None:
    found = compare(before, after)
    assert not found.holds()
    assert not found.is_refuted()


def test_a_pattern_is_denied_by_a_rule_that_contains_it() -> None:
    assert undenied(policy("deny git push *"), parse_pattern("git push --force *")).holds()
    assert shows(undenied(policy("deny git push --force *"), parse_pattern("git push *"))) == ["git push"]
    assert "git push origin" in shows(undenied(policy("allow git push origin *"), parse_pattern("git push origin *")))


@pytest.mark.parametrize("category", SAMPLES)
def test_every_sample_is_of_its_category(category: Category) -> None:
    for command in SAMPLES[category]:
        assert max(finding.category for finding in findings_of(command)) is category


def test_no_finding_is_less_than_the_comparison_takes_for_granted() -> None:
    examples = [text for family in shipped.families() for file in shipped.files(family) for _, text in file.examples]
    seen = set()
    for finding in [finding for text in examples if text for finding in findings_of(text)]:
        seen.add((bool(finding.command.opaque), bool(finding.starting)))
        assert finding.category >= Category.Unrecognized or not finding.command.opaque, finding.command.text
        assert finding.category >= Category.ModifiesSystem or not finding.starting, finding.command.text
    assert {(True, False), (False, True)} <= seen


_PATTERNS = [
    "git push *",
    "git push",
    "git push --force *",
    "git *",
    "rm *",
    "rm -r *",
    "rm -r x *",
    "npm i *",
    "npm install x *",
]
_COMMANDS = [
    f"{before}{words}{behind}"
    for before, words, behind in product(
        ("", "sudo ", "timeout 5 "),
        (
            "git push",
            "git push --force",
            "git -C x push",
            "git commit",
            "rm -r",
            "rm",
            "rm -fr x",
            "npm i",
            "npm add x",
            "npm install x",
        ),
        ("", " x", " -f x", " $(y)"),
    )
]
_RULES = st.lists(st.builds("{} {}".format, st.sampled_from(["deny", "ask"]), st.sampled_from(_PATTERNS)), max_size=3)
_ALLOWING = st.lists(
    st.builds("allow {} ^{}".format, st.sampled_from(_PATTERNS), st.sampled_from(["ModifiesRemote", "DeletesData"])),
    max_size=2,
)
_SETTINGS = st.sampled_from(["", "preset = 'careful'", "preset = 'balanced'", "preset = 'guard'", "mode = 'never'"])
_POLICIES = st.builds(
    lambda rules, allowing, text: policy(*rules, *allowing, settings=text), _RULES, _ALLOWING, _SETTINGS
)
_JUDGED = [(command, findings_of(command, Context(remedies=False))) for command in _COMMANDS]


@settings(max_examples=40, deadline=None)
@given(_POLICIES, _POLICIES)
def test_what_is_proven_holds_for_every_command(before: Policy, after: Policy) -> None:
    found = compare(before, after)
    for pair, (command, findings) in product(pairs(before, after), _JUDGED):
        first, second = pair.before.decides(findings), pair.after.decides(findings)
        assert second >= first or not found.holds(), (command, pair.stance)


@settings(max_examples=20, deadline=None)
@given(_POLICIES, st.sampled_from(_PATTERNS))
def test_what_is_proven_denied_is_denied(tried: Policy, text: str) -> None:
    if undenied(tried, parse_pattern(text)).holds():
        denying = policy(f"deny {text}")
        for _, findings in _JUDGED:
            if decide(findings, denying).decision is Decision.deny:
                assert decide(findings, tried).decision is Decision.deny
