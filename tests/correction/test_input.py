"""A tool's whole input, tools that do not exist, and what is told."""

from __future__ import annotations

from tests.correction.rules import rule

from assent.correction import Correction, MatchKind, advise, correct_input, correct_tool, explain

TOOL = Correction(MatchKind.ToolName, "read_file", "Read")
PARAM = Correction(MatchKind.Literal, "/old", "/new", "Deploy", "path")
REGEX = Correction(MatchKind.Regex, r"v(\d+)", r"release-\1", "Deploy", "tag", message="tags have a prefix")
FLAG = rule("scp flag r => R")


def test_a_tool_that_does_not_exist() -> None:
    assert correct_tool("read_file", [FLAG, TOOL]) is TOOL
    assert correct_tool("Read", [FLAG, TOOL]) is None
    assert advise(TOOL) == "`read_file` is not a valid tool. Use `Read` instead."
    assert advise(Correction(MatchKind.ToolName, "a", "b", message="it is b")) == "it is b"


def test_only_the_corrected_parameter_changes() -> None:
    given: dict[str, object] = {"path": "/old/x:/old/y", "tag": "v12", "count": 3, "more": {"path": "/old"}}
    made = correct_input("Deploy", given, [TOOL, PARAM, REGEX])
    assert made.tool_input == {"path": "/new/x:/new/y", "tag": "release-12", "count": 3, "more": {"path": "/old"}}
    assert list(made.tool_input) == list(given)
    assert given["path"] == "/old/x:/old/y"
    assert explain(made.changes) == "Corrected: /old → /new; v12 → release-12 (tags have a prefix)"


def test_the_same_parameter_of_another_tool_stays() -> None:
    given: dict[str, object] = {"path": "/old", "command": "scp -r /old"}
    assert correct_input("Other", given, [PARAM, FLAG]).tool_input is given


def test_the_command_of_the_shell_tool() -> None:
    given: dict[str, object] = {"command": "scp -r a h:", "timeout": 5}
    made = correct_input("Bash", given, [PARAM, FLAG])
    assert made.tool_input == {"command": "scp -R a h:", "timeout": 5}
    assert explain(made.changes) == "Corrected: scp -r → scp -R"


def test_a_command_that_never_existed() -> None:
    removed = rule("gt removed deacon pending: look at gt status")
    made = correct_input("Bash", {"command": "cd x && gt deacon pending"}, [removed])
    assert made.removed is removed
    assert advise(removed) == "look at gt status"
    assert advise(rule("gt removed deacon pending")) == "`gt deacon pending` does not exist."


def test_what_is_told() -> None:
    rules = [rule("grep command grep => rg"), rule("rg literal foo => bar"), rule("x recipe x wait => x a; x b")]
    made = correct_input("Bash", {"command": "grep foo; grep foo; x wait"}, rules)
    assert explain(made.changes) == "Corrected: grep → rg; rg foo → rg bar; x wait → x a; x b"
    assert explain(()) == ""
