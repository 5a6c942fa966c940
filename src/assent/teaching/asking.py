"""Running a program for its help: only done where a person asks for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile

from assent.errors import TeachingError
from assent.record import replace
from assent.teaching.help_text import chosen_commands, described_commands, read, with_aliases
from assent.teaching.outline import Outline, spelled

SECONDS = 10
DEEPEST = 4  # words of a command
MOST = 200  # commands of one program
OVERSTRUCK = re.compile("\x1b\\[[0-9;]*m|.\b")  # how a manual shows bold


def ask(words: list[str]) -> str:
    """The output of a command on both streams, run in an empty folder, without input and terminal, and in time."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            asked = subprocess.run(  # noqa: S603 - a person names the program
                words,
                cwd=folder,
                env=os.environ | {"MANPAGER": "cat", "MANWIDTH": "200", "COLUMNS": "200", "PAGER": "cat"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=SECONDS,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
    return OVERSTRUCK.sub("", asked.stdout + asked.stderr)


def outline(program: str) -> Outline:
    """The outline of a program by its help and that of its subcommands. Raises TeachingError."""
    if shutil.which(program) is None:
        raise TeachingError(
            f"{program}: not found on the PATH. For a draft without its help, run: assent rules new {program}"
        )
    text = ask([program, "--help"])
    found, _ = _outline((program,), text, {text}, MOST)
    if not found.options and not found.below:
        raise TeachingError(
            f"`{program} --help` prints nothing that reads as a list of options or subcommands; "
            f"`assent rules new {program}` writes a draft without it"
        )
    return replace(found, about=_version(program))


def _outline(path: tuple[str, ...], text: str, seen: set[str], left: int) -> tuple[Outline, int]:
    """The command `path`, whose help is `text`, and how many commands may still be asked."""
    options = tuple([spelled(names, takes) for names, takes in read(text).items()])
    below: list[Outline] = []
    for word, told in _commands(text).items() if len(path) < DEEPEST else ():
        if left <= 0 or word == "help":
            continue
        left -= 1
        names, about = with_aliases(word, told)
        inner = ask([*path, word, "--help"])
        if not inner or inner in seen:  # it prints the same for whatever it does not know
            below.append(Outline(names, about, is_mute=not read(inner)))
            continue
        seen.add(inner)
        if _commands(inner).keys() == _commands(text).keys():  # it prints the help of the command above
            below.append(Outline(names, about))
            continue
        made, left = _outline((*path, word), inner, seen, left)
        below.append(replace(made, names=names, about=about, is_mute=not (made.options or made.below)))
    return Outline((path[-1],), "", options, (), tuple(below)), left


def _commands(text: str) -> dict[str, str]:
    return described_commands(text) or chosen_commands(text)


def _version(program: str) -> str:
    """The version that it names, if that is one short line; the program's name is in front of a bare number."""
    lines = ask([program, "--version"]).strip().splitlines()
    told = lines[0].strip() if lines and len(lines[0]) <= 80 and any(each.isdigit() for each in lines[0]) else ""
    return f"{program} {told}" if told and " " not in told else told
