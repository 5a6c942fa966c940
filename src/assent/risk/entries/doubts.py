"""Words of a command that cannot be read for certain: an unknown option, or a word that may be one."""

from __future__ import annotations

from assent.command.options import UNKNOWN_OPTION, WILD, Doubt, Problem, Reading
from assent.command.wrappers.execution_context import INPUT
from assent.option_table import Takes
from assent.risk.category import Category
from assent.risk.doubt_wording import doubted, gap, with_doubt
from assent.risk.entries.rule import Operands
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Grammar
    from assent.risk.entries.rule import Effect, Program
    from assent.risk.entries.tally import Tally


_SEVERAL = ("OPT", "ARG", "FLAG", "PARAM", "CMD", "EXTRA")  # in names of variables that hold options or several words

OPTION = ", and may read a name as an option"
SHORT = 2  # characters of an option of one letter; others are turned off as well: `-status=false`
DENIALS = ("false", "0", "f", "no", "off")  # of a switch, as Go reads them, and other languages


def add(
    tally: Tally,
    program: Program,
    problems: Sequence[Problem],
    name: str,
    argv: Sequence[Argument],
    *,
    late: bool = False,
    known: bool = False,
) -> None:
    """Add the doubts about words that may be options, which come late, or about all others.

    What is done to such a word tells more than that it may be an option. With `known`, all that is unknown so far
    is so by the words themselves, of which the first such doubt counts.
    """
    for problem in problems:
        if (problem.kind in (Doubt.Dynamic, Doubt.Glob)) is late:
            changes = late and Category.ModifiesFilesystem <= tally.category < Category.Unrecognized
            is_one = problem.argument.quoted or bool(problem.argument.prefix) or is_value(problem.argument.text)
            is_named = problem.kind is Doubt.Glob and quoted(problem.argument.text) in tally.reason
            is_told = is_named or _is_given(problem, argv) or (is_one and tells_more(tally))
            does = tally.reason if changes and is_told else ""
            _doubt(tally, program, problem, name, argv, does, known=known)


def is_value(text: str) -> bool:
    """Whether a variable is called as one value is: `$NAME`, and not `$OPTIONS` or `$@`."""
    name = text.strip("${}").upper()
    return text[:1] == "$" and name.isidentifier() and not any(part in name for part in _SEVERAL)


def tells_more(tally: Tally) -> bool:
    """Whether what is known so far is a change to something that is named, and so more than an unknown option."""
    changes = Category.ModifiesFilesystem <= tally.category < Category.Unrecognized
    return changes and tally.reason.count("`") > 3


def _is_given(problem: Problem, argv: Sequence[Argument]) -> bool:
    """Whether a word that may be an option is one that xargs gives the command."""
    word = problem.argument
    found = word.glob and word.start < argv[0].start  # a name that the command in front of xargs prints
    return problem.kind in (Doubt.Dynamic, Doubt.Glob) and (word.text == INPUT or found)


def _doubt(
    tally: Tally,
    program: Program,
    problem: Problem,
    name: str,
    argv: Sequence[Argument],
    does: str = "",
    *,
    known: bool = False,
) -> None:
    """Add that a word cannot be read for certain; the reason says what the command does to it, if anything."""
    if program.loose or (program.hands_on and problem.kind is Doubt.Unknown):
        return
    word, reason = problem.argument, doubted(problem, name)
    if reason.endswith(UNKNOWN_OPTION) and tells_more(tally):
        reason = f"{tally.reason}, with `{problem.spelling}`, an option unknown to Assent"
    if problem.kind in (Doubt.Dynamic, Doubt.Glob):
        if program.inert or (program.globs and problem.kind is Doubt.Glob):
            return
        reason = _worded(problem, name, argv, does, reason)
        if problem.kind is Doubt.Dynamic and word is argv[1] and _names_subcommand(program, word):
            reason = f"`{name}` runs a subcommand, {quoted(word.text)}, that is only known at run time"
        runs = next(iter(program.operands.first), program.operands.rest)
        if problem.kind is Doubt.Dynamic and runs.category is Category.RunsProjectCode and runs.phrase.endswith(" of"):
            reason = f"`{name}` {runs.phrase} `{word.text}`, which is only known at run time"
    if tally.category is Category.Unrecognized and (_is_given(problem, argv) or (known and not tally.is_doubted)):
        keeps = word.quoted and known and tally.reason.count(quoted(word.text)) == 1
        tally.reason = tally.reason if keeps else reason
        tally.fault, tally.unknown = word, gap(problem)  # rather than a doubt about such a word
        tally.is_doubted = True
    tally.add(Category.Unrecognized, reason, word, gap(problem))


def _names_subcommand(program: Program, word: Argument) -> bool:
    """Whether a word that the shell computes is where a program has nothing but its subcommands."""
    return bool(program.subcommands) and program.operands == Operands() and word.prefix == "" and word.text[:1] == "$"


def _worded(problem: Problem, name: str, argv: Sequence[Argument], does: str, reason: str) -> str:
    """The reason for a word that may become an option, by what the command does to it, else `reason`."""
    word = problem.argument
    if problem.kind is Doubt.Glob and word.text[:1] in WILD:
        return f"{does or reason}; `./{word.text}` cannot be {'an option' if does else 'one'}"
    if problem.kind is Doubt.Glob and word.text[:1] != "-":
        if word.start > argv[0].start:
            return does or f"`{name}` may read a name that begins with `-` as an option"
        split = f"{does}{OPTION}" if does else f"`{name}` may read part of a file name as an option"
        return f"{split}; use `xargs -0` for names with spaces"
    if not does:
        return reason
    return f"{does}{OPTION}" if _is_given(problem, argv) else with_doubt(does, word) or reason


def is_denied(effects: dict[str, Effect], reading: Reading, options: str) -> bool:
    """Whether the last value of one of `options` says that it does not hold: `--dry-run=none`."""
    denied = False
    for option in reading.options:
        if option.name in options.split():
            effect = effects.get(option.name)
            proof = None if effect is None or option.value is None else effect.proof
            found = Category.ReadsFilesystem if proof is None or option.value is None else proof(option.value).category
            denied = Category.ReadsRemote < found < Category.ReadsSecrets
    return denied


def is_taken_back(options: str, argv: Sequence[Argument], grammar: Grammar) -> bool:
    """Whether another word may turn one of `options` off: `-n --dry-run=false`, `--dry-run false`."""
    texts = [word.text for word in argv]
    names = options.split()
    spelled = [
        spelling
        for spelling, (name, takes) in grammar.options.items()
        if name in names and len(spelling) > SHORT and (spelling[:2] == "--" or takes is Takes.Nothing)
    ]
    if any(text.partition("=")[0] in spelled and text.partition("=")[2].casefold() in DENIALS for text in texts):
        return True
    given = [spelling for spelling in spelled if spelling in texts]
    return any(
        f"--no-{option[2:]}" in texts
        or "false" in texts[texts.index(option) + 1 : texts.index(option) + 2]
        or any(text.startswith(f"{option}=") for text in texts)
        for option in given
    )
