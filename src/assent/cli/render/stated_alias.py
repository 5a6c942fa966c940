"""The correction that the words and options of `assent alias` state."""

from __future__ import annotations

import click

from assent.correction import Correction, MatchKind
from assent.correction.instructions import dashed
from assent.errors import assert_never
from assent.record import Record

SHELL_TOOL, SHELL_PARAM = "Bash", "command"  # what a correction of a program is about
_FLAG_TAKES = "--flag takes OLD NEW or OLD,NEW; put -- before flags that this command has itself, like --color"


class StatedAlias(Record):
    """The alias on the command line, None where nothing was stated."""

    kind: MatchKind
    words: tuple[str, ...]
    program: str | None  # --cmd
    tool: str | None
    param: str | None
    message: str
    to_delete: bool  # then the new value may be left out


def kind_stated(forms: tuple[MatchKind, ...], program: str | None, tool: str | None, param: str | None) -> MatchKind:
    """The kind of correction, by the option for it or by what it is about; UsageError for none."""
    if len(forms) > 1:
        raise click.UsageError(f"--{_option(forms[0])} and --{_option(forms[1])} are two corrections: give one")
    if program is not None and (tool is not None or param is not None):
        raise click.UsageError(
            "--cmd is about a program, --tool and --param about a tool's parameter: give one of them"
        )
    if (tool is None) is not (param is None):
        raise click.UsageError("--tool and --param go together")
    about = MatchKind.ToolName if program is None and tool is None else MatchKind.Literal
    kind = forms[0] if forms else about
    _check(kind, program, tool)
    return kind


def _check(kind: MatchKind, program: str | None, tool: str | None) -> None:
    match kind:
        case MatchKind.Flag | MatchKind.Command | MatchKind.Removed:
            if program is None:
                raise click.UsageError(f"--{_option(kind)} needs --cmd, the program that it is about")
        case MatchKind.Regex:
            if tool is None:
                raise click.UsageError("--regex needs --tool and --param: for commands, --tool Bash --param command")
        case MatchKind.Recipe:
            if program is not None or tool is not None:
                raise click.UsageError("--recipe replaces a whole command: it goes with neither --cmd nor --tool")
        case MatchKind.ToolName | MatchKind.Literal:
            return
        case _:
            assert_never(kind)


def _option(kind: MatchKind) -> str:
    return "replace" if kind is MatchKind.Command else kind.value


def correction_stated(stated: StatedAlias) -> Correction:
    """The correction; UsageError when its words are too few or too many.

    One to delete has an empty `new` where that was left out.
    """
    old, new = _pair(stated)
    match stated.kind:
        case MatchKind.ToolName:
            return Correction(stated.kind, old, new, message=stated.message)
        case MatchKind.Flag | MatchKind.Command | MatchKind.Removed:
            return _about_program(stated, old, new, stated.program or "")
        case MatchKind.Recipe:
            return _about_program(stated, old, new, old.split()[0])
        case MatchKind.Literal | MatchKind.Regex:
            if stated.tool is None:
                return _about_program(stated, old, new, stated.program or "")
            return Correction(stated.kind, old, new, stated.tool, stated.param or "", "", stated.message)
        case _:
            assert_never(stated.kind)


def _about_program(stated: StatedAlias, old: str, new: str, program: str) -> Correction:
    return Correction(stated.kind, old, new, SHELL_TOOL, SHELL_PARAM, program, stated.message)


def _pair(stated: StatedAlias) -> tuple[str, str]:
    """The old value and the new one."""
    words = stated.words
    match stated.kind:
        case MatchKind.Command:
            return stated.program or "", _only(words, "--replace takes one word: the program to use instead")
        case MatchKind.Removed:
            return _only(words, "--removed takes one word: the subcommand, in quotes"), ""
        case MatchKind.Flag:
            if len(words) == 1 and "," in words[0]:
                words = tuple(words[0].split(",", 1))
            old, new = _two(words, stated.to_delete, _FLAG_TAKES)
            return _name(old), _name(new)
        case MatchKind.ToolName | MatchKind.Literal:
            return _two(words, stated.to_delete, "give the old value and the new one: OLD NEW")
        case MatchKind.Regex:
            return _two(words, stated.to_delete, "--regex takes a regular expression and what to put in its place")
        case MatchKind.Recipe:
            return _two(words, stated.to_delete, "--recipe takes a command and the script to run in its place")
        case _:
            assert_never(stated.kind)


def _only(words: tuple[str, ...], wanted: str) -> str:
    if len(words) != 1 or not words[0].strip():
        raise click.UsageError(wanted)
    return words[0]


def _two(words: tuple[str, ...], to_delete: bool, wanted: str) -> tuple[str, str]:
    if to_delete and len(words) == 1:
        return words[0], ""
    if len(words) != 2 or not words[0].strip():
        raise click.UsageError(f"{wanted}{'' if len(words) < 2 else ' (put what holds blanks in quotes)'}")
    return words[0], words[1]


def _name(flag: str) -> str:
    """A flag without its dashes, as corrections keep it, where these can be told from the rest: `-r`, `--recursive`."""
    name = flag.lstrip("-")
    return name if dashed(name) == flag else flag
