"""The fate of a call that the user's corrections are about."""

from __future__ import annotations

import json

import pytest

from assent.assessment import Shell
from assent.correction import Correction, MatchKind
from assent.hooks import correction as correcting
from assent.hooks.agents import claude, cline, codex
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.rewrite import kind_of_rewrite, rewritten
from assent.hooks.correction import corrected, unapproved
from assent.record import replace

from .blocks import blocks

ABILITIES = {
    "cannot": Abilities(),
    "rewrites": Abilities(rewrites=True),
    "judges": Abilities(rewrites=True, judges_rewrites=True),
}
ROWS = blocks("rewrites.txt", *ABILITIES, "why")
COLUMNS = (Backstop.Asks, Backstop.Follows, Backstop.Nothing)
NEW = {"command": "scp -R a h:/", "timeout": 5, "nested": {"kept": [1.5, None, True]}}
LINE = "Corrected: scp -r → scp -R (as in the old days)"
EVENT = Event(
    agent=Agent.Claude,
    moment=Moment.BeforeTool,
    approval=Backstop.Asks,
    tool="Bash",
    tool_input={"command": "scp -r a h:/"},
    shell=Shell.Bash,
    command="scp -r a h:/",
    cwd="/",
    abilities=ABILITIES["rewrites"],
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["title"])
@pytest.mark.parametrize("ability", ABILITIES)
def test_cell(row: dict[str, str], ability: str) -> None:
    kinds = [kind_of_rewrite(AnswerKind(row["title"]), column, ABILITIES[ability]).value for column in COLUMNS]
    assert " / ".join(kinds) == row[ability]


def test_every_kind_has_a_row() -> None:
    assert {row["title"] for row in ROWS} == {kind.value for kind in AnswerKind}


def specific(out: str) -> dict[str, object]:
    whole = json.loads(out)
    assert list(whole) == ["hookSpecificOutput"]
    found: dict[str, object] = whole["hookSpecificOutput"]
    assert found.pop("hookEventName") == "PreToolUse"
    return found


@pytest.mark.parametrize("kind", [AnswerKind.Allow, AnswerKind.Ask])
def test_claude_is_given_the_whole_input_and_why(kind: AnswerKind) -> None:
    told = specific(claude.write(rewritten(Answer(kind, "copies", "wait"), NEW, LINE, EVENT), EVENT).out)
    assert told["permissionDecision"] == kind.value
    assert told["updatedInput"] == NEW
    assert LINE in str(told["additionalContext"])
    assert LINE.removeprefix("Corrected: ") in str(told["permissionDecisionReason"])


@pytest.mark.parametrize("kind", [AnswerKind.Allow, AnswerKind.NoOpinion])
def test_codex_takes_a_new_input_only_with_an_allow(kind: AnswerKind) -> None:
    answer = Answer(kind, "copies", tool_input=NEW, correction=LINE)
    assert specific(codex.write(answer, EVENT).out) == {
        "permissionDecision": "allow",
        "updatedInput": NEW,
        "additionalContext": LINE,
    }


def test_a_corrected_command_that_is_denied_is_not_suggested() -> None:
    answer = rewritten(Answer(AnswerKind.Deny, "wipes the disk", "do not"), NEW, LINE, EVENT)
    for reply in (claude.write(answer, EVENT), codex.write(answer, EVENT)):
        told = specific(reply.out)
        assert set(told) == {"permissionDecision", "permissionDecisionReason"}
        assert told["permissionDecision"] == "deny"
        assert str(told["permissionDecisionReason"]).startswith(f"{LINE}. Assent blocked this: wipes the disk. Do not")


def test_a_tool_that_is_not_judged_is_asked_about_in_whole_sentences() -> None:
    event = replace(EVENT, tool="Deploy", shell=None, command=None)
    told = specific(claude.write(rewritten(Answer(AnswerKind.NoOpinion), {"path": "/new"}, LINE, event), event).out)
    assert (
        told["permissionDecisionReason"]
        == f"Assent {LINE[0].lower()}{LINE[1:]}. Assent does not judge what the tool `Deploy` does"
    )
    assert ". ." not in str(told["additionalContext"])


SUGGESTED = {"scp -R a h:/": "run `scp -R a h:/`", "x" * 501: "call `Bash` again", "a\nb": "call `Bash` again"}


@pytest.mark.parametrize("command", SUGGESTED, ids=repr)
def test_an_agent_that_cannot_be_rewritten_is_told_what_to_run(command: str) -> None:
    plain = replace(EVENT, abilities=Abilities())
    answer = rewritten(Answer(AnswerKind.Allow, "copies"), {"command": command}, LINE, plain)
    assert (answer.kind, answer.correction, answer.tool_input) == (AnswerKind.Deny, "", None)
    assert answer.reason == f"it needs a correction, {LINE.removeprefix('Corrected: ')}"
    assert answer.advice.startswith(SUGGESTED[command])


ALIAS = Correction(MatchKind.ToolName, "read_file", "Read")


@pytest.mark.parametrize(
    ("alias", "told"),
    [
        (ALIAS, "`read_file` is not a valid tool. Use `Read` instead."),
        (replace(ALIAS, message="it is called Read\x1b here"), "it is called Read\\x1b here"),
    ],
    ids=["without a message", "with one"],
)
def test_a_tool_that_does_not_exist(alias: Correction, told: str) -> None:
    event = Event(Agent.Claude, Moment.BeforeTool, Backstop.Asks, "read_file", {}, None, None, None)
    assert corrected(event, (alias,)).refusal == Answer(AnswerKind.Deny, told, by_exit=True)


def test_what_the_agent_asks_its_user_about_is_not_corrected_where_it_cannot_be_rewritten() -> None:
    event = replace(EVENT, moment=Moment.BeforeAsking, abilities=Abilities(), tool="read_file")
    assert corrected(event, (ALIAS,)).refusal is None


def test_a_failure_leaves_the_call_as_it_was_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RecursionError("too\x1bdeep")

    monkeypatch.setattr(correcting, "_corrected", fail)
    given = corrected(EVENT, (ALIAS,))
    assert given.event is EVENT
    assert (given.correction, given.refusal) == ("", None)
    assert given.failure == "RecursionError: too\\x1bdeep"


def test_nothing_is_approved_after_a_failure() -> None:
    after = [unapproved(Answer(AnswerKind.Allow, "fine"), "why", column) for column in COLUMNS]
    assert [answer.kind for answer in after] == [AnswerKind.Ask, AnswerKind.NoOpinion, AnswerKind.Deny]
    assert all("(why)" in answer.reason for answer in after if answer.kind is not AnswerKind.NoOpinion)
    for kind in (AnswerKind.NoOpinion, AnswerKind.Ask, AnswerKind.Deny):
        assert unapproved(Answer(kind, "r"), "why", Backstop.Asks) == Answer(kind, "r")


def test_a_corrected_field_named_command_stays_one_where_the_tool_is_no_shell() -> None:
    call = {"name": "editor", "id": "1", "input": {"command": "create", "path": "a"}}
    event = cline.read({"hookName": "tool_call", "tool_call": call})
    told = cline.write(Answer(AnswerKind.Allow, tool_input={"command": "create", "path": "b"}), event)
    assert json.loads(told.out)["overrideInput"] == {"command": "create", "path": "b"}
