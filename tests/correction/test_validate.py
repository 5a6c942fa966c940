"""The corrections that may be kept, and the warnings about others."""

from __future__ import annotations

import pytest
from tests.correction.rules import CASES, rule
from tests.correction.test_kinds import ALL, given

from assent.correction import Correction, MatchKind
from assent.correction.validate import lint, validate
from assent.errors import CorrectionError

PARAM = {"tool": "Deploy", "param": "path"}

NO_TOOL = "is not the name of a tool: a tool's name has no blanks; for commands, name the program or use a recipe"


def invalid() -> list[tuple[str, tuple[str, ...], str]]:
    """The rule, those that exist, and the message."""
    rows = []
    there: list[str] = []
    wanted = ""
    for line in (CASES / "invalid.txt").read_text(encoding="utf-8").splitlines()[1:]:
        match line[:1]:
            case "+":
                there.append(line[2:])
            case "@":
                wanted = line[2:]
            case "!":
                rows.append((wanted, tuple(there), line[2:]))
                there = []
    return rows


@pytest.mark.parametrize(("line", "there", "message"), invalid())
def test_not_kept(line: str, there: tuple[str, ...], message: str) -> None:
    with pytest.raises(CorrectionError) as caught:
        validate(rule(line), [rule(other) for other in there])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("correction", "message"),
    [
        (Correction(MatchKind.Flag, "r", "R"), "a correction of the kind flag needs the command that it is about"),
        (Correction(MatchKind.Literal, "a", "b"), "a literal needs a command, or a tool and its parameter"),
        (Correction(MatchKind.Literal, "a", "b", "T"), "a tool and its parameter go together: give both or neither"),
        (
            Correction(MatchKind.Literal, "a", "b", **PARAM, command="scp"),
            "a correction of the command scp cannot be about another tool's parameter",
        ),
        (
            Correction(MatchKind.Regex, "a", "b", command="scp"),
            "a regular expression needs the tool and the parameter that it is about",
        ),
        (
            Correction(MatchKind.ToolName, "a", "b", **PARAM),
            "a correction of a tool's name is about no parameter and no command",
        ),
        (
            Correction(MatchKind.Flag, "f", "x", "Bash", "command", "git push"),
            "'git push' is not one program: write 'git'; for a whole command, use a recipe",
        ),
        (
            Correction(MatchKind.ToolName, "git push", "Push"),
            f"'git push' {NO_TOOL}",
        ),
        (
            Correction(MatchKind.ToolName, "read_file", "Read it"),
            f"'Read it' {NO_TOOL}",
        ),
        (Correction(MatchKind.ToolName, " ", "b"), "OLD must not be empty"),
        (
            Correction(MatchKind.Removed, "a", "b", command="gt"),
            "a removed subcommand takes no replacement: leave it out",
        ),
    ],
)
def test_not_of_its_kind(correction: Correction, message: str) -> None:
    with pytest.raises(CorrectionError) as caught:
        validate(correction, ())
    assert str(caught.value) == message


def test_chains_are_kept() -> None:
    validate(rule("b command b => c"), [rule("a command a => b"), rule("c flag x => y"), rule("c literal b => a")])


@pytest.mark.parametrize("rules", sorted({rules for rules, _, _ in ALL}))
def test_the_rules_of_the_cases_are_kept(rules: str) -> None:
    kept: list[Correction] = []
    for correction in given(rules):
        validate(correction, kept)
        kept.append(correction)


@pytest.mark.parametrize(
    ("line", "warnings"),
    [
        ("scp flag r => R", ("scp has an option -r: commands that work are changed as well",)),
        (
            "sort flag n => E",
            (
                "sort has an option -n (--numeric-sort): commands that work are changed as well",
                "sort has no known option -E",
            ),
        ),
        ("nosuchprogram flag r => R", ()),
        ("git removed commit", ("git commit is a subcommand that git is known to have",)),
        ("git removed comit", ()),
        ("scp literal h: => i:", ("'h:' is short: it is replaced wherever it occurs in a word",)),
    ],
)
def test_warnings(line: str, warnings: tuple[str, ...]) -> None:
    assert lint(rule(line)) == warnings


@pytest.mark.parametrize(
    ("old", "new", "warned"),
    [("npm", "pnpm", True), ("grep", "search", True), ("read_file", "Read", False), ("bash", "Bash", False)],
)
def test_a_tool_that_is_called_like_a_program(old: str, new: str, warned: bool) -> None:
    told = (
        f"{old} is a program, and this corrects a tool of that name; for the program, say --cmd {old} --replace {new}"
    )
    assert lint(Correction(MatchKind.ToolName, old, new)) == ((told,) if warned else ())


def test_flags_that_subcommands_read() -> None:
    (warning,) = lint(rule("git flag f => force-with-lease"))
    assert warning.startswith("subcommands of git read -f, add, ")
    assert "commands that work are changed as well" in warning
    assert "are not known to read --force-with-lease" in warning
    assert lint(rule("git flag nosuchflag => force-with-lease")) == ()


def test_flags_that_mean_something_else_for_the_new_program() -> None:
    (warning,) = lint(rule("grep command grep => rg"))
    assert warning.startswith("grep and rg read the same flag differently: ")
    assert "-r is --recursive for grep and --replace for rg" in warning
