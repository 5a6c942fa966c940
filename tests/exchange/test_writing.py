"""The rules for agents: the same or less than was approved, never more."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.command import Surroundings, analyse
from assent.exchange import ExchangeAgent, FoundRule, HeldRule, held_of_grants, read, written
from assent.pattern import covers, parse_pattern
from assent.policy import Decision
from assent.risk import Category
from assent.store.grant import Scope, StoredGrant

AT_HOME = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")


def held(text: str, decision: Decision = Decision.allow, ceiling: Category = Category.Unrecognized) -> HeldRule:
    return HeldRule(parse_pattern(text), decision, ceiling, "", "here")


def reasons(agent: ExchangeAgent, *all_held: HeldRule) -> list[str]:
    return [left.reason for left in written(agent, all_held).left]


SAID = [held("npm run build *"), held("git status"), held("docker *", Decision.ask), held("dropdb *", Decision.deny)]


def test_claude() -> None:
    assert json.loads(written(ExchangeAgent.Claude, SAID).text) == {
        "permissions": {
            "allow": ["Bash(npm run build *)", "Bash(git status)"],
            "ask": ["Bash(docker *)"],
            "deny": ["Bash(dropdb *)"],
        }
    }


def test_codex_has_no_rule_without_further_arguments() -> None:
    found = written(ExchangeAgent.Codex, SAID)
    assert found.text.splitlines() == [
        'prefix_rule(pattern=["npm", "run", "build"], decision="allow")',
        'prefix_rule(pattern=["docker"], decision="prompt")',
        'prefix_rule(pattern=["dropdb"], decision="forbidden")',
    ]
    assert [left.text for left in found.left] == ["git status"]


def test_gemini_puts_the_strictest_first() -> None:
    rules = tomllib.loads(written(ExchangeAgent.Gemini, SAID).text)["rule"]
    assert [(rule["decision"], rule["priority"]) for rule in rules] == [
        ("allow", 100),
        ("allow", 100),
        ("ask_user", 200),
        ("deny", 300),
    ]
    assert rules[0]["commandPrefix"] == "npm run build"
    assert rules[1]["commandRegex"] == 'git status"'


def test_opencode_puts_the_strictest_last() -> None:
    rules = json.loads(written(ExchangeAgent.OpenCode, list(reversed(SAID))).text)["permission"]["bash"]
    assert list(rules.values()) == ["allow", "allow", "ask", "deny"]


@pytest.mark.parametrize("agent", list(ExchangeAgent))
def test_what_would_cover_more_there_is_left_out(agent: ExchangeAgent) -> None:
    wide = held("git push *", ceiling=Category.ModifiesRemote)
    (reason,) = reasons(agent, wide)
    assert "DeletesData" in reason
    assert "no ceilings" in reason
    assert written(agent, [wide], with_wider=True).said == (wide,)
    assert not reasons(agent, held("npm run build *", ceiling=Category.ModifiesRemote))


@pytest.mark.parametrize("agent", list(ExchangeAgent))
def test_a_flag_in_any_order_cannot_be_denied_there(agent: ExchangeAgent) -> None:
    (reason,) = reasons(agent, held("rm -r *", Decision.deny))
    assert "one form only" in reason


@pytest.mark.parametrize("agent", [ExchangeAgent.Claude, ExchangeAgent.Gemini, ExchangeAgent.OpenCode])
@pytest.mark.parametrize("text", ["grep 'two words'", "echo '*'", "echo '$HOME'", "ls 'a(b)'", "ls '~'"])
def test_a_quoted_word_is_not_written_where_texts_are_compared(agent: ExchangeAgent, text: str) -> None:
    (reason,) = reasons(agent, held(text))
    assert "not compared as a word" in reason


def test_opencode_has_no_exception_to_a_stricter_rule() -> None:
    (reason,) = reasons(ExchangeAgent.OpenCode, held("docker ps"), held("docker *", Decision.ask))
    assert "`docker *` is stricter" in reason


def grant(scope: Scope, place: str = "", expires: str = "") -> StoredGrant:
    return StoredGrant(7, "make test", scope, place, "", "bash", Category.RunsProjectCode, "", "", expires)


def test_approvals_that_end_or_hold_elsewhere_are_left_out() -> None:
    given = [
        grant(Scope.Everywhere),
        grant(Scope.Everywhere, expires="2030-01-01T00:00:00Z"),
        grant(Scope.Session, "/site"),
        grant(Scope.Once, "/site"),
        grant(Scope.Directory, "/site"),
    ]
    found, left = held_of_grants(given, "")
    assert len(found) == 1
    assert [one.reason.split(" ")[1] for one in left] == ["ends", "holds", "holds", "holds"]
    found, left = held_of_grants(given, "/site")
    assert len(found) == 1
    assert "everywhere, not only in this folder" in left[0].reason


WORDS = ["git", "push", "pu", "origin", "--force", "-f", "a:b", "x", "pushes", "--", "a.b"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
patterns = st.tuples(texts.filter(lambda text: text[0] != "-"), st.sampled_from(["", " *"])).map("".join)


def fits_there(agent: ExchangeAgent, text: str, command: str) -> bool:
    """Whether the agent's own rule would be about a command of plain words."""
    match agent:
        case ExchangeAgent.Claude:
            rule = json.loads(text)["permissions"]["allow"][0].removeprefix("Bash(").removesuffix(")")
            body = rule.removesuffix(" *")
            return command == body or (rule != body and command.startswith(body + " "))
        case ExchangeAgent.Codex:
            words = json.loads(text[text.index("[") : text.index("]") + 1])
            return bool(command.split()[: len(words)] == words)
        case ExchangeAgent.Gemini:
            (rule,) = tomllib.loads(text)["rule"]
            searched = json.dumps({"command": command}, separators=(",", ":"))
            if "commandRegex" in rule:
                return re.search(f'"command":"{rule["commandRegex"]}', searched) is not None
            return re.search(re.escape(f'"command":"{rule["commandPrefix"]}') + r'(?:[\s"]|\\")', searched) is not None
        case ExchangeAgent.OpenCode:
            (rule,) = json.loads(text)["permission"]["bash"]
            wild = re.sub(r"[.+^${}()|\[\]\\]", r"\\\g<0>", rule).replace("*", ".*").replace("?", ".")
            if wild.endswith(" .*"):
                wild = wild.removesuffix(" .*") + "( .*)?"
            return re.fullmatch(wild, command, re.DOTALL) is not None


@given(st.sampled_from(list(ExchangeAgent)), patterns, st.lists(st.sampled_from(WORDS), max_size=2))
def test_what_is_written_covers_nothing_that_was_not_approved(
    agent: ExchangeAgent, pattern: str, more: list[str]
) -> None:
    found = written(agent, [held(pattern)], with_wider=True)
    body = pattern.removesuffix(" *")
    for command in (body, " ".join([body, *more]), body + "es", body[:-1]):
        if found.said and command and fits_there(agent, found.text, command):
            (simple,) = analyse(command, AT_HOME).commands
            assert covers(parse_pattern(pattern), simple)


@given(st.sampled_from(list(ExchangeAgent)), patterns, st.sampled_from(list(Decision)))
def test_what_is_written_is_read_back(agent: ExchangeAgent, pattern: str, decision: Decision) -> None:
    found = written(agent, [held(pattern, decision)], with_wider=True)
    if found.said and not (agent is ExchangeAgent.Gemini and not pattern.endswith(" *")):  # a regular expression
        (back,) = read(agent, found.text, "here")
        assert isinstance(back, FoundRule), back
        assert parse_pattern(back.pattern) == parse_pattern(pattern)
