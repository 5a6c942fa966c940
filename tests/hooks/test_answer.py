from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.hooks.agents.answer import Kind, Said, answer, kind, printable, said
from assent.hooks.agents.event import Approval
from assent.pattern import parse_pattern
from assent.policy.decision import Decision, Mode
from assent.policy.model import Policy, Rule

from .blocks import blocks

ROWS = blocks("answers.txt", "asks", "judges", "follows", "nothing", "why")


@pytest.mark.parametrize("column", list(Approval), ids=lambda column: column.value)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["title"])
def test_cell(row: dict[str, str], column: Approval) -> None:
    assert kind(Said(row["title"]), column) is Kind(row[column.value])


def test_every_row_has_a_case() -> None:
    assert {row["title"] for row in ROWS} == {row.value for row in Said}


def test_a_setting_asks_for_the_unrecognised_where_somebody_can_be_asked() -> None:
    cells = [kind(Said.Unrecognized, column, ask_unrecognized=True) for column in Approval]
    assert cells == [Kind.Ask, Kind.NoOpinion, Kind.NoOpinion, Kind.Deny]


@pytest.mark.parametrize(
    ("command", "row"),
    [
        ("git status", Said.Allow),
        ("frobnicate --all", Said.Unrecognized),
        ("git push origin main", Said.Risk),
        ("frobnicate && git push origin main", Said.Risk),
        ("git reset --hard", Said.Loss),
        ("frobnicate; git clean -fdx", Said.Loss),
        ('"$TOOL" --version', Said.Opaque),
        ("if then", Said.Opaque),
        ("frobnicate | $(fetch)", Said.Opaque),
        ("", Said.Opaque),
        ("echo " + "a " * 8_000 + "; git push", Said.Unread),
        ("ls \0", Said.Unread),
        (f"bash -c '{'true; ' * 4_000}'", Said.Unread),
        ("git clean -fdx; " + "true; " * 4_000, Said.Unread),
        ("rm -rf /; " + "true; " * 4_000, Said.Deny),
        ("rm -rf /", Said.Deny),
        ("frobnicate; rm -rf /", Said.Deny),
    ],
)
def test_row_of_a_command(command: str, row: Said) -> None:
    assert said(assess(command)) is row


@pytest.mark.parametrize("command", ["frobnicate", "git push", "git clean -f", "eval $X", "if then"])
def test_nothing_is_asked_in_mode_never(command: str) -> None:
    assert said(assess(command, Context(policy=Policy(mode=Mode.Never)))) is Said.Deny


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("git status && git push", "`git push` pushes commits to the upstream repository"),
        (
            "git mv a b && npm publish && rm -rf dist",
            "`rm` deletes `dist`; also `git mv` moves the file `a`; also `npm publish` changes the registry",
        ),
        (
            "touch a; touch b; git push",
            "`git push` pushes commits to the upstream repository; also `touch` touches `a`; also `touch` touches `b`",
        ),
        (
            "rm a; rm b; rm c; rm d; rm e; rm f",
            "`rm` deletes `a`; also `rm` deletes `b`; also `rm` deletes `c`; also `rm` deletes `d`; also 2 more",
        ),
        ("git push; rm -rf /", "`rm` deletes `/`, the whole file system"),
    ],
)
def test_every_part_that_is_held_is_told(command: str, reason: str) -> None:
    assert answer(assess(command), Approval.Asks).reason == reason


def test_whoever_must_not_go_on_is_told_what_to_do_instead() -> None:
    told = answer(assess("rm -rf /"), Approval.Asks)
    assert told.reason
    assert told.advice


def test_a_reason_shows_what_a_terminal_would_obey() -> None:
    assert printable("a\x1b[2J\u202eb\nc\ud800") == "a\\x1b[2J\\u202eb\\nc\\ud800"


def test_a_reason_ends() -> None:
    assert len(printable("x" * 100_000)) == 500


def test_a_rule_that_asks_is_heard_where_the_unrecognised_is_left_to_the_agent() -> None:
    rule = Rule(parse_pattern("frobnicate *"), Decision.ask, "only by hand", "policy.toml:1")
    assert said(assess("frobnicate --all", Context(policy=Policy(rules=(rule,))))) is Said.Risk
    assert said(assess("defrobnicate --all", Context(policy=Policy(rules=(rule,))))) is Said.Unrecognized
