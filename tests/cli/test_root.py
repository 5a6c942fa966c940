from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import click
import pytest

from assent.cli.render.colour import COLOURS
from assent.cli.render.near import OneOf
from assent.cli.render.settings import _TOLD
from assent.cli.render.verdict import EXIT_CODES
from assent.cli.root import COMMANDS, root, run
from assent.hooks.installation.planning import Action
from assent.policy import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def assent(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "assent", *arguments], capture_output=True, text=True, **options)  # type: ignore[call-overload, no-any-return]


def every_command(group: click.Group, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found.append((*words, name))
        if isinstance(command, click.Group):
            found += every_command(command, (*words, name))
    return found


def test_every_decision_has_a_colour_and_an_exit_code() -> None:
    assert set(COLOURS) == set(EXIT_CODES) == set(Decision)
    assert {Decision.allow: 0, Decision.ask: 3, Decision.deny: 4} == EXIT_CODES


@pytest.mark.parametrize("words", every_command(root), ids=" ".join)
def test_help_shows_what_a_command_does_by_example(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"Usage: assent {' '.join(words)}" in shown
    if words != ("policy",):
        assert "Example" in shown
        assert f"  assent {words[0]}" in shown or "$(assent" in shown or "| assent" in shown


@pytest.mark.parametrize("words", [(), *every_command(root)], ids=" ".join)
def test_no_line_of_a_help_page_is_too_wide_for_60_columns(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run([*words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    prose = re.sub(r"(?m)^  Examples?:\n(?:    .*\n)+", "", shown)  # an example is copied, and broken it would not run
    assert [line for line in prose.splitlines() if len(line) > 60] == []


def test_the_list_of_commands_says_what_their_help_says() -> None:
    context = click.Context(root)
    for name in COMMANDS:
        command = root.get_command(context, name)
        assert command is not None
        assert command.name == name


def test_listing_the_commands_imports_none() -> None:
    code = "import sys; from assent.cli.root import run; run(['--help']); print([m for m in sys.modules if m in {set}])"
    modules = {f"assent.cli.commands.{name}" for name in COMMANDS}
    shown = subprocess.run([sys.executable, "-c", code.replace("{set}", repr(modules))], capture_output=True, text=True)
    assert shown.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("arguments", [["chekc"], ["--nonsense"], ["check", "--mode", "x", "ls"], ["hook", "nobody"]])
def test_wrong_usage_is_told_with_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr().err
    assert "Usage: assent" in told
    assert "Error: " in told


def test_a_near_miss_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chekc"]) == 2
    assert "Did you mean check?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["agents", "import"], "Choose from: claude, codex, gemini, opencode."),
        (["policy", "preset", "Balancd"], "'Balancd' is not one of careful, balanced, guard. Did you mean balanced?"),
        (["policy", "test", "x *", "--ceiling", "readsvc"], "Destroys. Did you mean ReadsVcs?"),
        (["log", "-n", "few"], "'few' is not a valid whole number."),
        (["check", "--cwd", "/nowhere", "ls"], "folder '/nowhere' does not exist"),
        (["policy", "balanced"], "No such command 'balanced'. Did you mean preset balanced?"),
        (["approvals", "revoek"], "No such command 'revoek'. Did you mean revoke?"),
        (["corrections", "delete"], "Known: add, defaults, export, import, list, pull, push, remove"),
        (["completion"], "Choose from: bash, zsh, fish."),
        (["pave", "--agent", "cluade"], "Did you mean claude?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_word_of_a_few_is_told_with_the_others(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    shown = " ".join(capsys.readouterr().err.split())
    assert told in shown
    assert "\\" not in shown


def test_every_choice_knows_near_words() -> None:
    context = click.Context(root)
    commands = [root.get_command(context, name) for name in COMMANDS]
    while commands:
        command = commands.pop()
        assert command is not None
        plain = [param for param in command.params if isinstance(param.type, click.Choice)]
        assert [param.name for param in plain if not isinstance(param.type, OneOf)] == []
        if isinstance(command, click.Group):
            commands += [command.get_command(context, name) for name in command.list_commands(context)]


@pytest.mark.parametrize(
    ("group", "shown"),
    [
        ("approvals", "No approvals yet"),
        ("policy", "preset careful"),
        ("names", "No custom names"),
        ("team", "in no team"),
    ],
)
def test_a_group_without_a_command_shows_what_there_is(
    group: str, shown: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert run([group]) == 0
    assert shown in capsys.readouterr().out
    assert run([group, "--help"]) == 0
    assert "Commands:" in capsys.readouterr().out


def test_options_of_what_a_group_shows_alone_follow_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(["approvals", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"approvals": [], "own_rules": []}


def test_completion_of_a_group_lists_all_of_it() -> None:
    environment = {
        **os.environ,
        "_ASSENT_COMPLETE": "bash_complete",
        "COMP_WORDS": "assent approvals ",
        "COMP_CWORD": "2",
    }
    assert "plain,revoke\n" in assent(env=environment).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_for_assent(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    assert "_ASSENT_COMPLETE" in capsys.readouterr().out


def test_completion_knows_the_commands() -> None:
    environment = {**os.environ, "_ASSENT_COMPLETE": "bash_complete", "COMP_WORDS": "assent expl", "COMP_CWORD": "1"}
    assert assent(env=environment).stdout == "plain,explain\n"


def test_a_failure_is_one_line_without_a_traceback() -> None:
    done = assent("policy", "check", os.devnull)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("assent: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", ["demo", "rules coverage"])
def test_a_reader_that_leaves_is_no_failure_to_tell(words: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m assent {words} | head -n 1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] in ("0", "1")


def test_an_interrupt_ends_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "assent", "check", "--batch", "--isolated"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
    assert process.returncode == 130


def test_every_change_of_settings_is_told() -> None:
    assert set(_TOLD) == set(Action)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(closed: str) -> None:
    judged = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m assent check --isolated 'git push' {closed}"], capture_output=True
    )
    assert judged.returncode == 3
    assert b"defect" not in judged.stderr


def test_a_full_disk_is_told_in_words() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([sys.executable, "-m", "assent", "demo"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "assent: No space left on device\n")


def test_each_part_is_shown_once() -> None:
    shown = assent("check", "--isolated", "for i in a b c; do ls; touch $i; done").stdout
    assert shown.count("`ls` lists the current directory") == 1
    assert [name for name in "abc" if f"`{name}`" in shown] == ["a", "b", "c"]


def test_a_command_too_long_to_be_read_is_shown_by_its_beginning() -> None:
    given = "rm " + "x" * 1_000_000
    shown = subprocess.run(
        [sys.executable, "-m", "assent", "explain", "--isolated", "-"], input=given, capture_output=True, text=True
    ).stdout
    assert "… 1000003 characters" in shown
    assert len(shown) < 4000


def test_what_the_terminal_cannot_show_is_spelled_out() -> None:
    done = assent("explain", "--isolated", "rm 日", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stderr) == (3, "")
    assert r"rm \u65e5" in done.stdout


@pytest.mark.parametrize(
    ("transcript", "told"),
    [(b"", "has no commands"), (b"# only a heading\n", "has no commands"), (b"ls\n", "line 1 of the transcript")],
)
def test_a_transcript_without_commands_is_told(transcript: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "session.txt"
    file.write_bytes(transcript)
    done = assent("demo", str(file))
    assert done.returncode == 2
    assert told in done.stderr


def test_a_transcript_may_hold_any_bytes(tmp_path: Path) -> None:
    file = tmp_path / "session.txt"
    file.write_bytes(b"$ ls \xff\n")
    assert r"\udcff" in assent("demo", str(file)).stdout


def test_a_current_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    command = f"cd {tmp_path} && mkdir x && cd x && rmdir ../x && {sys.executable} -m assent check --isolated ls"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "assent: the current folder is gone. Change to another one\n")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("assent log --agent cl", {"claude", "cline"}),
        ("assent undo ", {"list", "show"}),
        ("assent undo show ", {""}),
        ("assent learn show ", {""}),
        ("assent install gem", {"gemini"}),
        ("assent rules show terraform-", {"terraform-docs", "terraform-config-inspect"}),
    ],
)
def test_completion_knows_what_a_command_takes(typed: str, offered: set[str], tmp_path: Path) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_ASSENT_COMPLETE": "bash_complete"}
    shown = assent(env={**os.environ, **words, "HOME": str(tmp_path)}).stdout.splitlines()
    assert {line.removeprefix("plain,") for line in shown} == offered


def test_help_is_a_command_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["check"], ["policy", "preset"]):
        assert run(["help", *words]) == 0
        told = capsys.readouterr().out
        assert run([*words, "--help"]) == 0
        assert capsys.readouterr().out == told
