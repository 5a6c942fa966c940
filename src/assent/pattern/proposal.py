"""The patterns that a person may be offered for a command, from the narrowest to the widest."""

from __future__ import annotations

from assent import errors
from assent.closed import Choice
from assent.command.program import runs_others
from assent.errors import assert_never
from assent.pattern.cover import covers
from assent.pattern.inline import has_inline_code, is_interpreter, named_like
from assent.pattern.model import Pattern, is_flag
from assent.pattern.rungs import BUILDING, Rungs
from assent.pattern.running import is_wrapper, only_starts, runs_anything
from assent.pattern.text import parse_pattern, show_pattern
from assent.pattern.words import own_words
from assent.record import Record, replace
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command


UNWRITTEN = "its words cannot be written as a pattern"


class Width(Choice):
    """The width of a pattern that may be offered without being asked for."""

    Name = "name"  # npm run build *
    VerbChain = "verb chain"  # git push origin main *
    Exact = "exact"  # rm -rf build


class Proposal(Record):
    """The rungs of the ladder. Each covers the command that it was made from; None where none can."""

    exact: Pattern | None = None  # the command itself and nothing else
    narrow: Pattern | None = None  # its words and flags up to the first value
    verb_chain: Pattern | None = None
    name: Pattern | None = None
    default: Pattern | None = None  # one of the others
    reason: str = ""  # why there is none at all


def propose(command: Command, width: Width) -> Proposal:
    """The ladder for one simple command, with the rung that is offered where no one can choose.

    A rung never ends in a value: a line break, words with digits, free text, an expansion.
    """
    reason = _refusal(command)
    words = own_words(command, with_runners=True) if not reason else None
    if words is None:
        return Proposal(reason=reason or "it is not certain which program runs")
    rungs = Rungs(_as_named(command), words)
    exact = _sound(rungs.exact(), command)
    narrow, chain, name = [_opened(rung, rungs, command, width) for rung in _ladder(rungs, width)]
    default = _default(rungs, command, width) or exact
    found = Proposal(exact, narrow, chain, name, default)
    return found if exact or narrow or chain or name else Proposal(reason=UNWRITTEN)


def proposed(command: Command, width: Width) -> Pattern | None:
    """The rung that `propose` offers where no one can choose, if it is open, without the work for the others."""
    words = own_words(command, with_runners=True) if width is not Width.Exact and not _refusal(command) else None
    return None if words is None else _default(Rungs(_as_named(command), words), command, width)


def _as_named(command: Command) -> Command:
    """The command as one of the program that its file is named like."""
    if command.program is None or "/" not in command.program:
        return command
    return replace(command, program=named_like(command.program))


def _is_handed(rungs: Rungs, width: Width) -> bool:
    """Whether what the command is given must be stated; an address need not be where it is only read."""
    return rungs.target is not None and not (rungs.calls and width is Width.Name)


def _ladder(rungs: Rungs, width: Width) -> tuple[Pattern | None, Pattern | None, Pattern | None]:
    """The open rungs, before it is known whether they may be offered; none wider than what the command is to run."""
    narrow, chain = rungs.narrow(), rungs.verb_chain()
    if not _is_handed(rungs, width):
        return narrow, chain, rungs.name()
    if not rungs.target:
        return None, None, None
    return narrow if rungs.is_beyond(narrow) else None, chain if rungs.is_beyond(chain) else None, rungs.handed()


def _default(rungs: Rungs, command: Command, width: Width) -> Pattern | None:
    if _is_handed(rungs, width):
        return None if width is Width.Exact else _opened(rungs.handed(), rungs, command, width)
    match width:
        case Width.Name:
            named = _opened(rungs.name(), rungs, command, width)
            return _chain(rungs, command, width) if named is None else named  # `uv run pytest`, not `uv run`
        case Width.VerbChain:
            return _chain(rungs, command, width)
        case Width.Exact:
            return None
        case _:
            assert_never(width)


def _chain(rungs: Rungs, command: Command, width: Width) -> Pattern | None:
    chain = rungs.verb_chain()
    says_enough = rungs.has_verb(chain) or rungs.has_flags(chain)
    return _opened(chain, rungs, command, width) if says_enough else None


def _refusal(command: Command) -> str:
    """The reason why nothing may be proposed at all; empty when something may."""
    if not command.argv and command.opaque:
        return command.opaque[0].reason
    if not command.argv:
        return "there is no program, only assignments or redirects"
    if is_flag(command.argv[0].text):
        return "it is not certain which program runs"
    if command.opaque and own_words(command) is None:
        return f"a part cannot be known before it runs: {command.opaque[0].reason}"
    if only_starts(command.program):
        return f"`{command.program}` alone says nothing about what it runs"
    coder = command if has_inline_code(_as_named(command)) else _handed_code(command)
    if coder is not None:
        return f"`{coder.program}` runs code that is not in a file"
    for redirect in command.redirects:
        target = redirect.target
        if target is not None and (not target.exact or "\n" in target.text or "\r" in target.text):
            return f"it is not certain which file `{redirect.operator}` opens"
    return ""


def _handed_code(command: Command) -> Command | None:
    """The interpreter to which a runner hands code: uv run python -c x."""
    if command.program is None or not runs_others(command.program, [word.text for word in command.argv]):
        return None
    from assent.pattern.target import tool

    handed = tool(command)
    return handed if handed is not None and has_inline_code(handed) else None


def _is_too_wide(rung: Pattern, rungs: Rungs, width: Width) -> bool:
    """Whether `rung` is a program alone where that would reach further than the command did: `rm *`, `kill -9 *`."""
    if rungs.has_verb(rung):
        return False
    if rungs.has_flags(rung):
        return width is not Width.Name and not rungs.has_subcommands and not rungs.says_all(rung)
    if width is Width.Name and is_a(rungs.program, BUILDING):
        return rungs.has_target()
    return width is not Width.Name or rungs.has_subcommands or is_interpreter(rungs.program)


def _words(rung: Pattern) -> str:
    return show_pattern(replace(rung, open=False))


def _opened(rung: Pattern | None, rungs: Rungs, command: Command, width: Width) -> Pattern | None:
    """`rung`, which ends in `*`, if it says enough and reaches no further than it should; most rungs are alike."""
    if rung is None:
        return None
    key = rung.words, rung.flags
    if key not in rungs.opened:
        rungs.opened[key] = _judged(rung, rungs, command, width)
    return rungs.opened[key]


def _judged(rung: Pattern, rungs: Rungs, command: Command, width: Width) -> Pattern | None:
    if not _is_handed(rungs, width) and (not rungs.is_enough(rung) or _is_too_wide(rung, rungs, width)):
        return None
    return _sound(rungs.with_overrides(rung, every=width is not Width.Name), command)


def _says_nothing(program: str | None, words: str) -> bool:
    return is_wrapper(program, words) or runs_anything(program, words)


def _sound(rung: Pattern | None, command: Command) -> Pattern | None:
    """`rung` if it reads back from its text and covers the command, so that the same is shown, saved and matched."""
    if rung is None or (rung.open and _says_nothing(command.program, _words(rung))):
        return None
    try:
        read = parse_pattern(show_pattern(rung))
    except errors.PatternError:
        return None
    same = (read.words, read.flags, read.open) == (rung.words, rung.flags, rung.open)
    return rung if same and covers(rung, command) else None
