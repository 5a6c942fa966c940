from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import hookfile
from assent.hooks.installation.agents import LINE as LINE_HERE
from assent.hooks.installation.agents import HookEntry, in_group
from assent.hooks.installation.hookfile import Hook
from assent.hooks.installation.json_text import without_comments
from assent.record import replace

from .blocks import blocks

LINE = "/usr/bin/python3 -I -S /opt/assent/hooks/entry.py claude || exit 2"
HOOKS = (Hook(Agent.Claude, in_group("PreToolUse", "Bash"), LINE),)
TWO_HOOKS = (*HOOKS, Hook(Agent.Claude, in_group("PermissionRequest", "Bash"), LINE))
OUR_EVENTS = [hook.entry.keys[-1] for hook in TWO_HOOKS]
CASES = blocks("hookfile.txt", "before", "after", "why")
ENDS = {"line feed": "\n", "carriage return and line feed": "\r\n"}


def install(text: str | None, hooks: tuple[Hook, ...] = HOOKS) -> str:
    return hookfile.install(text, hooks, "settings.json")


def uninstall(text: str, hooks: tuple[Hook, ...] = HOOKS) -> str:
    return hookfile.uninstall(text, hooks, "settings.json")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_install(case: dict[str, str], end: str) -> None:
    before, after = (case[side].replace("LINE", LINE).replace("\n", ENDS[end]) for side in ("before", "after"))
    if before:
        assert install(before) == after
    else:
        assert install(None) == case["after"].replace("LINE", LINE) + "\n"


LOST_BRACKETS = (
    "no file yet",
    "an empty object",
    "an empty list",
)  # taking ours out leaves these differently than they were
HELD_OURS = ("ours with another Python", "already there")
RETURN = [case for case in CASES if case["title"] not in (*LOST_BRACKETS, *HELD_OURS)]


@pytest.mark.parametrize("case", RETURN, ids=lambda case: case["title"])
def test_uninstall_gives_back_every_byte(case: dict[str, str]) -> None:
    assert uninstall(install(case["before"])) == case["before"]


def test_uninstall_leaves_the_handlers_of_others_in_our_group() -> None:
    group = '{"hooks": {"PreToolUse": [{"hooks": [%s{"command": "a"}, {"command": "b"}%s]}]}}'
    ours = json.dumps({"command": LINE})
    assert uninstall(group % (f"{ours}, ", "")) == group % ("", "")
    assert uninstall(group % ("", f", {ours}")) == group % ("", "")


def test_uninstall_takes_every_line_of_ours() -> None:
    ours = {"hooks": [{"command": LINE}]}
    text = json.dumps({"hooks": {"PreToolUse": [ours, {"hooks": []}, ours]}})
    assert json.loads(uninstall(text)) == {"hooks": {"PreToolUse": [{"hooks": []}]}}


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
HANDLERS = st.fixed_dictionaries({"type": st.just("command"), "command": st.text()}) | VALUES
GROUPS = st.fixed_dictionaries({"matcher": st.text(), "hooks": st.lists(HANDLERS, max_size=3)}) | VALUES
EVENTS = st.dictionaries(st.sampled_from(["PreToolUse", "Stop", "PermissionRequest"]), st.lists(GROUPS, max_size=3))
SETTINGS = st.dictionaries(st.text(), VALUES, max_size=3).map(
    lambda given: {k: given[k] for k in given if k != "hooks"}
)


@st.composite
def settings(draw: st.DrawFn) -> str:
    given = draw(SETTINGS)
    if draw(st.booleans()):
        given["hooks"] = draw(EVENTS)
    text = json.dumps(given, indent=draw(st.sampled_from([None, 2, 4, "\t"])), ensure_ascii=draw(st.booleans()))
    return text + draw(st.sampled_from(["", "\n"]))


def emptied(given: dict[str, object]) -> dict[str, object]:
    """Settings as they are after our line went, the brackets gone that it could have left empty."""
    hooks = given.get("hooks")
    if not isinstance(hooks, dict):
        return given
    hooks = {event: groups for event, groups in hooks.items() if groups or event not in OUR_EVENTS}
    return {key: hooks if key == "hooks" else given[key] for key in given if key != "hooks" or hooks}


@given(settings())
def test_only_ours_is_added(text: str) -> None:
    before, after = json.loads(text), json.loads(install(text, TWO_HOOKS))
    expected = {event: list(groups) for event, groups in before.get("hooks", {}).items()}
    for hook in TWO_HOOKS:
        expected.setdefault(hook.entry.keys[-1], []).append(hook.item())
    assert after == {**before, "hooks": expected}
    assert list(after) == [*before, *(["hooks"] if "hooks" not in before else [])]


@given(settings())
def test_a_second_time_changes_nothing(text: str) -> None:
    once = install(text, TWO_HOOKS)
    assert install(once, TWO_HOOKS) == once


@given(settings())
def test_there_and_back(text: str) -> None:
    back = uninstall(install(text, TWO_HOOKS), TWO_HOOKS)
    assert emptied(json.loads(back)) == emptied(json.loads(text))
    assert uninstall(back, TWO_HOOKS) == back


GEMINI_LINE = LINE.replace("claude", "gemini")
GEMINI = tuple([Hook(Agent.Gemini, in_group(event, ""), GEMINI_LINE) for event in ("PreToolUse", "PermissionRequest")])
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\],:]|[^\s{}\[\],:"]+|\s+')
COMMENTS = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^"/])*(//[^\n]*|/\*.*?\*/)?', re.S)
COMMENT = st.sampled_from(["", "", "", "/* a, b */", "// a, }\n", "/**/", '// "x\n', '/* // "\n*/ ', " // d\n  // e\n"])


@st.composite
def commented(draw: st.DrawFn) -> tuple[str, str, str]:
    """Settings without comments, the same with some, and these."""
    text = draw(settings())
    given: list[str] = []
    whole = []
    for token in TOKEN.findall(text):
        given.append(draw(COMMENT))
        whole += [given[-1], token]
    return text, "".join(whole), "".join("".join(given).split())


@given(commented())
def test_comments_remain_where_the_agent_reads_them(made: tuple[str, str, str]) -> None:
    text, whole, comments = made
    after = install(whole, GEMINI)
    assert "".join("".join(COMMENTS.findall(after)).split()) == comments
    assert json.loads(without_comments(after)) == json.loads(install(text, GEMINI))
    assert install(after, GEMINI) == after
    back = uninstall(after, GEMINI)
    assert emptied(json.loads(without_comments(back))) == emptied(json.loads(text))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{\n  "a": 1 // why\n}\n', '{\n  "a": 1, // why\n  "hooks": HOOKS\n}\n'),
        ('{ "a": 1 // why\n}', '{ "a": 1, // why\n"hooks": HOOKS\n}'),
        ('{\n  // first\n  "a": 1\n  /* last */\n}', '{\n  // first\n  "a": 1,\n  /* last */\n  "hooks": HOOKS\n}'),
        ('{ /* "hooks": {} */ }', '{ /* "hooks": {} */\n  "hooks": HOOKS\n}'),
    ],
)
def test_a_comment_remains_with_its_line(before: str, after: str) -> None:
    made = install(before, GEMINI[:1])
    hooks = json.loads(without_comments(made))["hooks"]
    shown = [json.dumps(hooks, indent=indent).replace("\n", "\n  ") for indent in (None, 2)]
    assert made in [after.replace("HOOKS", one) for one in shown]


REFUSED = {
    "a comment": ('{\n  // mine\n  "a": 1}', "settings.json:2: not valid JSON: comments are not valid JSON"),
    "a comment after a value": ('{\n  "a": 1 /* mine */\n}', "settings.json:2: .* comments are not valid JSON"),
    "a trailing comma": ('{\n  "a": 1,\n}', r"settings.json:[23]: not valid JSON"),
    "cut short": ('{"a": ', "settings.json:1: not valid JSON: Expecting value"),
    "two values": ("{}\n{}", "settings.json:2: not valid JSON: Extra data"),
    "NaN": ('{"a": NaN}', "settings.json: not valid JSON: NaN is not a number of JSON"),
    "deep": ('{"a":' * 100_000, "settings.json: nested too deeply"),
    "a list": ("[]", "settings.json: the file is not an object"),
    "hooks is a list": ('{"hooks": []}', "settings.json: 'hooks' is not an object"),
    "the event is an object": ('{"hooks": {"PreToolUse": {}}}', "'hooks.PreToolUse' is not a list"),
    "hooks twice": ('{"hooks": {}, "hooks": {}}', "'hooks' is given twice"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str) -> None:
    text, reason = REFUSED[case]
    with pytest.raises(SettingsError, match=reason):
        install(text)
    with pytest.raises(SettingsError, match=reason):
        uninstall(text)


def test_keeps_a_byte_order_mark() -> None:
    assert install('\ufeff{"a": 1}').startswith('\ufeff{"a": 1, "hooks"')


DEEP = Hook(Agent.Claude, HookEntry(("a", "b", "c"), {"run": LINE_HERE, "strict": True}), LINE)
TOP = Hook(Agent.Claude, HookEntry(("tool.rules",), {"to": [LINE_HERE]}), LINE)


@pytest.mark.parametrize(
    ("hook", "before", "after"),
    [
        (DEEP, {}, {"a": {"b": {"c": [{"run": LINE, "strict": True}]}}}),
        (DEEP, {"a": {"b": {}}}, {"a": {"b": {"c": [{"run": LINE, "strict": True}]}}}),
        (DEEP, {"a": {"b": {"c": [1]}}}, {"a": {"b": {"c": [1, {"run": LINE, "strict": True}]}}}),
        (TOP, {"x": 1}, {"x": 1, "tool.rules": [{"to": [LINE]}]}),
    ],
    ids=["none", "half of the way", "a list with others", "a list outermost"],
)
def test_other_forms_of_settings(hook: Hook, before: object, after: object) -> None:
    made = install(json.dumps(before), (hook,))
    assert json.loads(made) == after
    assert install(made, (hook,)) == made
    assert hookfile.lines(made, (hook,), "settings.json") == (LINE,)
    back = json.loads(uninstall(made, (hook,)))
    assert back == before or before == {"a": {"b": {}}}, "brackets that were empty go"


def test_a_new_file_begins_as_the_agent_wants_it() -> None:
    made = hookfile.install(None, HOOKS, "hooks.json", '{"version": 1}\n')
    assert list(json.loads(made)) == ["version", "hooks"]


@pytest.mark.parametrize("matcher", ["Bash", "Bash|Edit", "mine"])
def test_a_matcher_of_an_earlier_version_is_brought_up_to_date(matcher: str) -> None:
    now = replace(in_group("PreToolUse", "Bash|Edit"), earlier="Bash")
    before = install('{"model": "x"}', (Hook(Agent.Claude, in_group("PreToolUse", matcher), LINE),))
    after = install(before, (Hook(Agent.Claude, now, LINE),))
    assert after == before.replace('"Bash"', '"Bash|Edit"')


def test_one_of_two_in_a_list_is_told_by_its_matcher() -> None:
    second = replace(in_group("PreToolUse", "Edit"), told_by=("matcher", "Edit"))
    both = (*HOOKS, Hook(Agent.Claude, second, LINE))
    text = install(install(None), both)
    assert [one["matcher"] for one in json.loads(text)["hooks"]["PreToolUse"]] == ["Bash", "Edit"]
    assert install(text, both) == text
    assert json.loads(uninstall(text, both)) == {}
