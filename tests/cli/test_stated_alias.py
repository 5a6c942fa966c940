"""The corrections that the words of a command line state."""

from __future__ import annotations

import click
import pytest

from assent.cli.commands.alias import command
from assent.cli.render.stated_alias import StatedAlias, correction_stated
from assent.correction import Correction, MatchKind

SCP = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp")


def parsed(*args: str) -> dict[str, object]:
    return command.make_context("alias", list(args)).params


@pytest.mark.parametrize(
    "args",
    [
        ("--cmd", "scp", "--flag", "r", "R"),
        ("--flag", "r", "R", "--cmd", "scp"),
        ("--flag", "r", "--cmd", "scp", "R"),
        ("r", "R", "--flag", "--cmd=scp"),
    ],
    ids=" ".join,
)
def test_options_and_words_in_any_order(args: tuple[str, ...]) -> None:
    found = parsed(*args)
    assert (found["words"], found["cmd"], found["flag"]) == (("r", "R"), "scp", True)


@pytest.mark.parametrize("words", [("-r", "-R"), ("--recursive", "--Recursive"), ("-r,-R",)], ids=" ".join)
def test_behind_a_kind_flags_are_words(words: tuple[str, ...]) -> None:
    assert parsed("--cmd", "scp", "--flag", *words, "--message", "-m")["words"] == words
    assert parsed("--cmd", "scp", "--flag", "--", *words)["words"] == words


def test_elsewhere_an_option_that_is_not_ours_is_an_error() -> None:
    with pytest.raises(click.NoSuchOption):
        parsed("--mesage", "why", "read_file", "Read")


FLAGS = {
    ("r", "R"): ("r", "R"),
    ("-r", "-R"): ("r", "R"),
    ("r,R",): ("r", "R"),
    ("-r,-R",): ("r", "R"),
    ("--recursive", "recurse"): ("recursive", "recurse"),
    ("-name", "-iname"): ("-name", "-iname"),
    ("--r", "r"): ("--r", "r"),
    ("a,b", "c"): ("a,b", "c"),
}


@pytest.mark.parametrize("words", FLAGS, ids=" ".join)
def test_flags_are_kept_without_dashes_where_these_follow(words: tuple[str, ...]) -> None:
    made = correction_stated(StatedAlias(MatchKind.Flag, words, "scp", None, None, "", False))
    assert (made.old, made.new) == FLAGS[words]
    assert (made.tool, made.param, made.command) == (SCP.tool, SCP.param, SCP.command)


@pytest.mark.parametrize("kind", [MatchKind.ToolName, MatchKind.Literal, MatchKind.Recipe, MatchKind.Flag])
@pytest.mark.parametrize("words", [(), ("a",), ("a", "b", "c"), (" ", "b")], ids=str)
def test_too_few_words_and_too_many(kind: MatchKind, words: tuple[str, ...]) -> None:
    with pytest.raises(click.UsageError):
        correction_stated(StatedAlias(kind, words, "scp", None, None, "", False))
