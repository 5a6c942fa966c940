"""Every simple command that could run, case by case."""

from __future__ import annotations

import pytest
from tests.case_files import CASES, titled

from assent.command import Place, Surroundings, analyse
from assent.command.program import runs
from assent.command.wrappers.table import is_tool, wrapper
from assent.errors import ParseError
from assent.risk.catalog import shipped
from assent.risk.rulebook import programs

from .shown import lines

FILES = sorted(path.stem for path in (CASES / "command").glob("*.txt"))


@pytest.mark.parametrize("name", FILES)
def test_commands(name: str) -> None:
    cases = titled(f"command/{name}.txt")
    assert {title: lines(command) for title, command, _ in cases} == {title: expected for title, _, expected in cases}


def spans(text: str) -> list[str]:
    """The spans hold each word of each command in the text."""
    return [text[word.start : word.end] for command in analyse(text, HERE).commands for word in command.argv]


HERE = Surroundings(cwd="/repo", home="/home/u", workspace="/repo")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("""bash -c 'rm "a b" c'""", ["rm", '"a b"', "c"]),
        ('''bash -c "rm 'a' \\"b\\" c"''', ["rm", "'a'", '\\"b\\"', "c"]),
        ("""eval rm '-rf x' y""", ["rm", "-rf", "x", "y"]),
        ("""bash -c 'bash -c "rm x"'""", ["rm", "x"]),
        ("bash <<EOF\nrm x\nEOF", ["rm", "x"]),
        ("echo `rm x`", ["echo", "`rm x`", "rm", "x"]),
    ],
)
def test_spans_are_those_of_the_outer_text(text: str, expected: list[str]) -> None:
    assert spans(text) == expected


def test_span_of_a_text_that_is_not_there_as_it_is() -> None:
    text = "parallel rm ::: a"
    (command,) = analyse(text, HERE).commands
    assert text[command.start : command.end] == "rm"


def test_the_text_leaves_the_wrappers_out() -> None:
    texts = [
        command.text for command in analyse("A=1 sudo -u x git push  origin > log && bash -c 'ls  -l'", HERE).commands
    ]
    assert texts == ["git push  origin > log", "ls  -l"]


def test_words_of_a_wrapper() -> None:
    (command,) = analyse("sudo -u root timeout 5 rm x", HERE).commands
    assert [[word.text for word in wrapper.words] for wrapper in command.wrappers] == [
        ["sudo", "-u", "root"],
        ["timeout", "5"],
    ]


def test_zsh_has_wrappers_of_its_own() -> None:
    (command,) = analyse("noglob rm x", Surroundings("/repo", "/home/u", "/repo", "zsh")).commands
    assert (command.program, command.wrappers[0].name) == ("rm", "noglob")


def test_opaque_parts_of_the_whole_text() -> None:
    found = analyse("$a; ls; eval $b", HERE)
    assert [part.reason for part in found.opaque] == [p.reason for c in found.commands for p in c.opaque]
    assert len(found.opaque) >= 2


def test_a_text_without_a_tree_is_refused() -> None:
    with pytest.raises(ParseError):
        analyse("if true", HERE)


def test_texts_nested_too_deeply_are_opaque() -> None:
    text = "rm x"
    for _ in range(40):
        text = f"eval eval {text}"
    deep = "( " * 30 + "bash -c 'rm x'" + " )" * 30
    assert [part.reason for part in analyse(deep, HERE).opaque] == ["texts are nested too deeply"]
    assert analyse(text, HERE).opaque[-1].reason == "texts are nested too deeply"


@pytest.mark.parametrize(
    "text",
    [
        "x=ab; " + "x=$x$x; " * 60 + "echo $x",
        "cd a && " * 3000 + "ls",
        "echo " + "{1..100} " * 3000,
        "echo " + "{a,b}" * 5000,
        "eval " * 5000 + "ls",
    ],
)
def test_texts_that_grow_are_followed_only_so_far(text: str) -> None:
    commands = analyse(text, HERE).commands
    assert sum(len(word.text) for command in commands for word in command.argv) < 40 * len(text)
    assert all(len(command.cwd or "") < 5000 for command in commands)


def test_commands_of_functions_know_their_caller() -> None:
    commands = analyse("f() { a; }; f", HERE).commands
    assert [(c.caller, c.place, c.function) for c in commands] == [
        ("f", Place.Function, False),
        (None, Place.Top, True),
    ]


NAMES_OF_ALL = sorted([name for names in programs().values() for name in names if runs(name)])
FIRSTS = [first for family in shipped.families() for file in shipped.files(family) for first in file.programs]
WRAPPERS = {name: form for name in NAMES_OF_ALL if (form := wrapper(name)) is not None}
TOOLS = [name for name in FIRSTS if is_tool(name)]


# `time` unquoted is a word of the grammar, and a lone dash is a wrapper only without options.
NAMES = ["\\time" if name == "time" else name for name in WRAPPERS if name != "-"]


@pytest.mark.parametrize("name", WRAPPERS)
def test_every_wrapper_has_a_case(name: str) -> None:
    words = {
        word
        for _, command, _ in titled("command/wrappers.txt")
        for word in command.replace("/", " ").replace("\\", "").split()
    }
    assert name in words


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_has_a_case(name: str) -> None:
    assert name in {word for _, command, _ in titled("command/tools.txt") for word in command.split()}


@pytest.mark.parametrize("name", NAMES)
def test_an_option_that_no_table_lists_makes_a_wrapper_opaque(name: str) -> None:
    where = Surroundings("/repo", "/home/u", "/repo", "zsh")
    reasons = [part.reason for part in analyse(f"{name} --frobnicate rm -rf x y", where).opaque]
    assert f"`{name.removeprefix(chr(92))} --frobnicate` is an option unknown to Assent" in reasons


@pytest.mark.parametrize("name", NAMES)
def test_a_wrapper_with_a_word_that_may_be_an_option_is_opaque(name: str) -> None:
    assert analyse(f'{name} "$x" rm -rf y z', Surroundings("/repo", "/home/u", "/repo", "zsh")).opaque
