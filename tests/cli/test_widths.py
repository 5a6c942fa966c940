"""Every command at a terminal of 60 and of 120 columns, and where there is none: nothing is cut by its edge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest
from tests.cli.screens import Screens

from assent.cli.root import root

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTHS = (60, 120)
LINES = """
check 'git push --force'
check 'ls -la && find . -name "*.orig" -delete && scp -r dist deploy@www.example.org:/srv/www/current'
check 'echo "never closed'
explain 'cd build && rm -rf ~/notes; git push --force origin main | tee log'
explain ls
log -n 9
log --decision deny
undo list
undo show
undo
undo
approvals
approvals explain 'git push origin main && kubectl delete pod web-0 -n production'
approvals list
approvals once 'git push --force origin topic'
approvals trust-verb 'git fetch *'
approvals revoke 3
approvals revoke 99
approve
approve --yes --once 2f
corrections
corrections add --cmd foo --replace bar --try 'foo x'
corrections defaults
corrections export
corrections remove python python3 --cmd
alias --cmd python --replace python3 --message 'this machine has no python, only python3'
aliases
aliases defaults
aliases import missing.toml
policy
policy check
policy preset balanced
policy show
policy test 'npm *' --decision deny
policy prove .assent.toml
policy trust
policy trust --list
trust --revoke
rules check
rules list
rules show git push
rules show gti
rules format --check missing.rules
rules new make
agents
agents list
agents export claude
doctor --quick
statusline
replay
learn
learn show a20000
learn take 9
learn refuse 9
learn edit 9 'npm *'
report
inspect git
paths
share
share on
share off
team
team status
enroll http://127.0.0.1:1/ --code x
run deploy.sh --dry-run
run deploy.sh
run missing.sh
demo
box
box list
box drop
box commit
scan
pave
pave --hook --dry-run --agent codex --project
names
names add fresh --words 2
names list
names gaps
names aliases
aliases list
corrections list
policy preset
names remove fresh
names remove fresh
install nobody
install codex --yes
uninstall codex
agents install qwen --project
agents uninstall qwen --project
chekc
check --no-such-option
""".strip().splitlines()
RAW = {  # what is printed for programs, byte for byte, or runs until it is interrupted
    "agents import", "aliases export", "aliases pull", "aliases push", "approvals request", "approvals wait",
    "box profile", "box run", "completion",
    "corrections import", "corrections pull", "corrections push", "hook", "parse", "pave-check", "policy path",
    "policy replay", "rules coverage", "rules test", "serve backup", "serve link", "serve restore", "serve rotate-key",
    "serve sign", "share preview", "share texts", "team leave", "team rotate", "team sync", "team verify", "ui",
}  # fmt: skip
AS_THEY_ARE = ("agents export", "corrections export", "pave --hook")  # lines of files


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Screens:
    return Screens(tmp_path_factory.mktemp("home"))


def leaves(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[str]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*words, name))
        else:
            yield " ".join((*words, name))


def too_wide(screen: str, columns: int) -> list[str]:
    """Lines over the edge, save a single word and a command to paste, which a break would spoil."""
    lines = [line.rpartition("\r")[2] for line in re.sub(r"\x1b\[[\d;]*[mK]", "", screen).split("\n")]
    wide = [line for line in lines if len(line) > columns]
    return [line for line in wide if not re.fullmatch(r" *(?:- |Fix: |Run: )?(?:[^ ]+|(?:Fix: |assent ).*)", line)]


def test_every_command_is_looked_at() -> None:
    missing = [name for name in leaves(root) if not any(f"{line} ".startswith(f"{name} ") for line in LINES)]
    assert sorted(missing) == sorted(RAW)


@pytest.mark.parametrize("columns", WIDTHS)
def test_no_line_is_wider_than_the_terminal(screens: Screens, columns: int) -> None:
    shown = screens.shown(columns, *LINES, NO_COLOR="1")
    assert [line for line, screen in shown.items() if not screen.strip()] == []
    read = {line: screen for line, screen in shown.items() if not line.startswith(AS_THEY_ARE)}
    assert {line: too_wide(screen, columns) for line, screen in read.items() if too_wide(screen, columns)} == {}
    assert "this is a defect" not in "".join(shown.values())
    assert "\x1b[3" not in "".join(shown.values())


def test_a_wide_line_would_be_noticed() -> None:
    assert too_wide("short\n" + "many words " * 6, 60) == ["many words " * 6]


def test_colour_is_chosen_by_the_terminal_and_the_environment(screens: Screens) -> None:
    assert "\x1b[" in screens.shown(80, "check ls")["check ls"]
    assert "\x1b[" not in screens.shown(80, "check ls", NO_COLOR="1")["check ls"]
    assert "\x1b[" not in screens.shown(80, "check ls", TERM="dumb")["check ls"]
    assert "\x1b[" not in screens.piped("check", "ls").stdout
    assert "\x1b[" in screens.piped("check", "ls", FORCE_COLOR="1").stdout
    assert "\x1b[" not in screens.piped("check", "ls", FORCE_COLOR="1", NO_COLOR="1").stdout
