"""The line that is shown to the person who is asked."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.case_files import blocks, unfolded

from assent.command import Surroundings, analyse
from assent.errors import ParseError
from assent.pattern.display import display
from assent.syntax.quote import quote

AT_HOME = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")


def cases() -> list[tuple[str, str]]:
    return [(unfolded(command).replace("␍", "\r"), line[2:]) for command, line in blocks("pattern/display.txt")]


@pytest.mark.parametrize(("text", "line"), cases())
def test_line(text: str, line: str) -> None:
    assert display(text) == line


@pytest.mark.parametrize("shell", ["powershell", "cmd"])
def test_the_text_of_another_shell_is_not_written_anew(shell: str) -> None:
    assert display("echo 'a\nb'\nls", shell) == "echo 'a ⏎ b' ⏎ ls"


def test_what_a_terminal_would_obey_is_spelled_out() -> None:
    assert display("echo \x1b[8m\u202e") == r"echo \x1b[8m\u202e"
    assert display("echo a\necho \x1b[8m\u202e") == r"echo a; echo \x1b[8m\u202e"
    assert display("cat <<E\n\x1b\nE") == r"cat <<E ⏎ \x1b ⏎ E"


@example("!\n")
@given(st.text())
def test_any_text_is_one_printable_line(text: str) -> None:
    for shell in ("bash", "zsh", "cmd"):
        line = display(text, shell)
        assert line.isprintable()
        assert line


@given(st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1))
def test_a_printable_text_without_line_breaks_stays(text: str) -> None:
    assert display(text) == (text if text.strip() else "(empty command)")


ENDS = st.sampled_from(["", "\n", " >out", " # end"])
SEPARATORS = st.sampled_from(["\n", "; ", " && ", " || ", " | ", " &\n", "\n\n", " \\\n && "])
PROGRAMS = st.sampled_from(["one", "two", "three", "bash", "git", "eval", "env four", "sudo five", "python", "./six"])
WORDS = st.sampled_from(["a", "-c", "-m", "line\nend", "cr\rend", "seven eight\n", "--x=1", "$y", "run", "x\nrm z"])
commands = st.tuples(PROGRAMS, st.lists(WORDS, max_size=3))


@given(st.lists(st.tuples(commands, SEPARATORS), min_size=1, max_size=4), ENDS)
def test_every_command_that_would_run_is_in_the_line(parts: list[tuple[tuple[str, list[str]], str]], end: str) -> None:
    pieces: list[str] = []
    for (program, words), separator in parts:
        pieces += [" ".join([program, *map(quote, words)]), separator]
    text = "".join(pieces[:-1]) + end
    try:
        found = analyse(text, AT_HOME).commands
    except ParseError:
        return
    line = display(text)
    for command in found:
        if command.program is not None:
            assert command.program.replace("\r", " ⏎ ").replace("\n", " ⏎ ") in line
    assert "\n" not in line
    if "lines" not in line and "⏎" not in line and "\\x" not in line and "\\r" not in line:
        shown = [command.program for command in analyse(line, AT_HOME).commands]
        assert shown == [command.program for command in found]
