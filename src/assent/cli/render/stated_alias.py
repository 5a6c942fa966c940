"""The correction that the words and options of `assent alias` state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from assent.cli.render.table import Cell
from assent.cli.render.visible import one_line
from assent.correction import Correction, MatchKind, correct_input, correct_tool, explain
from assent.correction.instructions import dashed
from assent.errors import CorrectionError, assert_never
from assent.record import Record, replace
from assent.store.rule_row import key_of

SHELL_TOOL, SHELL_PARAM = "Bash", "command"  # what a correction of a program is about
_FLAG_TAKES = "--flag takes OLD NEW or OLD,NEW; put -- before flags that this command has itself, like --color"
ARROW = "=>"


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
            return _two(words, stated.to_delete, "--regex takes a regular expression and its replacement")
        case MatchKind.Recipe:
            return _two(words, stated.to_delete, "--recipe takes a command and the script to run instead")
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
        raise click.UsageError(f"{wanted}{'' if len(words) < 2 else ' (quote words with spaces)'}")
    return words[0], words[1]


def _name(flag: str) -> str:
    """A flag without its dashes, as corrections keep it, where these can be told from the rest: `-r`, `--recursive`."""
    name = flag.lstrip("-")
    return name if dashed(name) == flag else flag


class AliasTrial(Record):
    """A text with what becomes of it."""

    before: str
    after: str
    why: str  # empty when nothing changed


def together(existing: Iterable[Correction], correction: Correction) -> tuple[Correction, ...]:
    """The corrections as they are once `correction` is kept: in place of one with its key, else last."""
    kept = list(existing)
    for at, other in enumerate(kept):
        if key_of(other) == key_of(correction) and not other.origin:
            kept[at] = replace(correction, created=correction.created or other.created)
            return tuple(kept)
    return (*kept, correction)


def trial(text: str, correction: Correction, corrections: Sequence[Correction]) -> AliasTrial:
    """The effect of `corrections` on a text that `correction` is about: a command, a parameter or a tool's name."""
    if correction.kind is MatchKind.ToolName:
        alias = correct_tool(text, corrections)
        return (
            AliasTrial(text, text, "")
            if alias is None
            else AliasTrial(text, alias.new, alias.message or "no such tool")
        )
    done = correct_input(correction.tool, {correction.param: text}, corrections)
    if done.removed is not None:
        return AliasTrial(text, "", done.removed.message or "does not exist")
    return AliasTrial(text, str(done.tool_input[correction.param]), explain(done.changes))


def check_examples(correction: Correction, examples: Iterable[str]) -> None:
    """CorrectionError when one of `examples`, each `IN=>OUT`, does not come out by this correction alone."""
    for example in examples:
        before, arrow, after = example.partition(ARROW)
        if not arrow:
            raise CorrectionError(f"the example {example!r} is not of the form 'IN=>OUT'")
        got = trial(before.strip(), correction, (correction,)).after
        if got != after.strip():
            raise CorrectionError(f"the example {before.strip()!r} comes out as {got!r}, not as {after.strip()!r}")


def line_of(correction: Correction) -> str:
    """The correction without its message: `scp -r → scp -R`."""
    where = one_line(_where(correction))
    return f"{where}: {_change(correction)}" if where else _change(correction)


def rows_of(corrections: Iterable[Correction]) -> list[list[Cell]]:
    """One row for each: kind, what it is about, the change, the message."""
    return [
        [
            Cell(correction.kind.value or "tool", dim=True),
            Cell(one_line(_where(correction)), bold=True),
            Cell(_change(correction)),
            Cell(_note(correction), dim=True),
        ]
        for correction in corrections
    ]


def _where(correction: Correction) -> str:
    """The subject of the correction, when the change itself does not say it."""
    match correction.kind:
        case MatchKind.ToolName | MatchKind.Recipe | MatchKind.Command:
            return ""
        case MatchKind.Flag | MatchKind.Removed:
            return correction.command
        case MatchKind.Literal | MatchKind.Regex:
            return correction.command or f"{correction.tool}.{correction.param}"
        case _:
            assert_never(correction.kind)


def _change(correction: Correction) -> str:
    old, new = correction.old, correction.new
    match correction.kind:
        case MatchKind.Flag:
            old, new = dashed(old), dashed(new)
        case MatchKind.Removed:
            return f"{one_line(old)} does not exist"
        case MatchKind.ToolName | MatchKind.Command | MatchKind.Recipe | MatchKind.Literal | MatchKind.Regex:
            pass
        case _:
            assert_never(correction.kind)
    return f"{one_line(old)} → {one_line(new) or '(nothing)'}"


def _note(correction: Correction) -> str:
    source = f"from {correction.origin}" if correction.origin else ""
    return one_line("; ".join([part for part in (correction.message, source) if part]))
