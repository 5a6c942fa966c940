from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.hooks.agents.answer import Answer, AnswerKind, AnswerRow, answer, kind, printable, said
from assent.hooks.agents.brief import advised, refusal
from assent.hooks.agents.event import Backstop
from assent.pattern import parse_pattern
from assent.policy.decision import Decision, Mode
from assent.policy.model import Policy, Rule

from .blocks import blocks

ROWS = blocks("answers.txt", "asks", "judges", "follows", "nothing", "why")


@pytest.mark.parametrize("column", list(Backstop), ids=lambda column: column.value)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["title"])
def test_cell(row: dict[str, str], column: Backstop) -> None:
    assert kind(AnswerRow(row["title"]), column) is AnswerKind(row[column.value])


def test_every_row_has_a_case() -> None:
    assert {row["title"] for row in ROWS} == {row.value for row in AnswerRow}


def test_a_setting_asks_for_the_unrecognised_where_somebody_can_be_asked() -> None:
    cells = [kind(AnswerRow.Unrecognized, column, ask_unrecognized=True) for column in Backstop]
    assert cells == [AnswerKind.Ask, AnswerKind.NoOpinion, AnswerKind.NoOpinion, AnswerKind.Deny]


@pytest.mark.parametrize(
    ("command", "row"),
    [
        ("git status", AnswerRow.Allow),
        ("frobnicate --all", AnswerRow.Unrecognized),
        ("git push origin main", AnswerRow.Risk),
        ("frobnicate && git push origin main", AnswerRow.Risk),
        ("git reset --hard", AnswerRow.Loss),
        ("frobnicate; git clean -fdx", AnswerRow.Loss),
        ('"$TOOL" --version', AnswerRow.Opaque),
        ("if then", AnswerRow.Opaque),
        ("frobnicate | $(fetch)", AnswerRow.Opaque),
        ("", AnswerRow.Opaque),
        ("echo " + "a " * 8_000 + "; git push", AnswerRow.Unread),
        ("ls \0", AnswerRow.Unread),
        (f"bash -c '{'true; ' * 4_000}'", AnswerRow.Unread),
        ("git clean -fdx; " + "true; " * 4_000, AnswerRow.Unread),
        ("rm -rf /; " + "true; " * 4_000, AnswerRow.Deny),
        ("rm -rf /", AnswerRow.Deny),
        ("frobnicate; rm -rf /", AnswerRow.Deny),
    ],
)
def test_row_of_a_command(command: str, row: AnswerRow) -> None:
    assert said(assess(command)) is row


@pytest.mark.parametrize("command", ["frobnicate", "git push", "git clean -f", "eval $X", "if then"])
def test_nothing_is_asked_in_mode_never(command: str) -> None:
    assert said(assess(command, Context(policy=Policy(mode=Mode.Never)))) is AnswerRow.Deny


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("git status && git push", "`git push` pushes commits to the upstream repository"),
        (
            "git mv a b && npm publish && rm -rf dist",
            "`rm` deletes `dist`; also `npm publish` publishes the package; also `git mv` moves `a` to `b`",
        ),
        (
            "mkdir a; mkdir b; git push",
            "`git push` pushes commits to the upstream repository; also `mkdir` creates `a`; also `mkdir` creates `b`",
        ),
        (
            "rm a; rm b; rm c; rm d; rm e; rm f",
            "`rm` deletes `a`, `b` and 4 more",
        ),
        ('eval "$X"', "`eval` runs `$X`, which is only known at run time"),
        (
            "npx prisma migrate reset",
            "`npx prisma migrate reset` drops and recreates the database",
        ),
        ("rm $(rm b)", "`rm` deletes `$(rm b)` and `b`"),
        ("git push; rm -rf /", "`rm` deletes `/`, the whole file system"),
    ],
)
def test_every_part_that_is_held_is_told(command: str, reason: str) -> None:
    assert answer(assess(command), Backstop.Asks).reason == reason


def test_whoever_must_not_go_on_is_told_what_to_do_instead() -> None:
    found = assess("rm -rf /")
    told = advised(answer(found, Backstop.Asks), found)
    assert told.reason
    assert told.advice


def test_a_reason_shows_what_a_terminal_would_obey() -> None:
    assert printable("a\x1b[2J\u202eb\nc\ud800") == "a\\x1b[2J\\u202eb\\nc\\ud800"


def test_a_reason_ends() -> None:
    assert len(printable("x" * 100_000)) == 500


def test_a_rule_that_asks_is_heard_where_the_unrecognised_is_left_to_the_agent() -> None:
    rule = Rule(parse_pattern("frobnicate *"), Decision.ask, "only by hand", "policy.toml:1")
    assert said(assess("frobnicate --all", Context(policy=Policy(rules=(rule,))))) is AnswerRow.Risk
    assert said(assess("defrobnicate --all", Context(policy=Policy(rules=(rule,))))) is AnswerRow.Unrecognized


@pytest.mark.parametrize(
    ("quotation", "more"),
    [
        (
            '"never (ever) do this; it breaks, also, the build"',
            f", `x` deletes 2 paths: `{90 * 'a'}` (5 kB, untracked), `b` (2 kB)",
        ),
        ("`rm -rf 'a; b (c)'`", f" deletes {' and '.join([f'`{number}{80 * chr(97)}`' for number in range(4)])}"),
        ("`git commit -m 'x (y)'`", f" deletes `{300 * 'b'}`"),
    ],
)
def test_a_quotation_is_whole_in_a_shorter_reason(quotation: str, more: str) -> None:
    told = refusal(Answer(AnswerKind.Deny, f"{quotation}{more}", "ask the user"))
    assert quotation in told and "kB" not in told
    assert told.count("`") % 2 == told.count('"') % 2 == 0


@pytest.mark.parametrize("quote", ["`", '"'])
def test_a_quotation_that_is_all_of_a_long_reason_is_closed(quote: str) -> None:
    told = refusal(Answer(AnswerKind.Deny, f"{quote}{500 * 'a'}{quote} is long", "ask the user"))
    assert told.endswith(f"a…{quote} Ask the user.")
