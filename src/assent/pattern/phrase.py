"""The words that a person trusts beforehand: `git push`, checked to be what they would be matched as."""

from __future__ import annotations

from assent.command import analyse
from assent.command.model import Command, Surroundings, Wrapping
from assent.errors import ParseError, PatternError
from assent.knowledge import Slot
from assent.pattern.inline import is_interpreter
from assent.pattern.model import SEPARATOR, Pattern, is_flag
from assent.pattern.rungs import Rungs
from assent.pattern.running import is_run_by, is_wrapper, only_starts, runs_anything
from assent.pattern.text import parse_pattern, show_pattern
from assent.pattern.words import changes_identity, own_words
from assent.record import replace

_REST = " *"
_RULE, _ANYTHING = "Bash(", ":*"
_SOURCING = ("source", ".")  # their script is matched by where it is
_RUN_ANYTHING = ((Slot.Package,), (Slot.Program,), (Slot.Command,))


def parse_phrase(text: str, surroundings: Surroundings, wide: bool | None = None) -> Pattern:
    """The pattern of the words in `text`, to which `*` may be added and is meant in any case.

    Raises PatternError for anything but plain words, one blank between each, that remain the same from call to call;
    where there are such words in it, these are named. A program alone that does many things needs `wide`;
    None says that the caller has no such choice.
    """
    phrase = _of_an_agent(text).removesuffix(_REST)
    command, *behind = _commands(phrase, surroundings)
    rungs = _rungs(command, phrase)
    handed = _handed(rungs)
    if handed in (phrase, f"{surroundings.cwd}/{phrase}"):  # .venv/bin/python -m pytest
        return parse_pattern(f"{handed}{_REST}")
    pattern = _plain(rungs)
    canonical = _as_written((*pattern.words, *[word for flag in pattern.flags for word in flag]), phrase, command)
    stable = " ".join(canonical)
    if phrase != stable:
        raise PatternError(
            f"{phrase!r}: only plain words, the same in every call, can be trusted{_advice(rungs, stable)}"
        )
    parse_pattern(phrase)  # raises for what no pattern can say
    if not wide and any(map(_says_little, (rungs, *[_rungs(each, phrase) for each in behind]))):
        raise PatternError(f"{phrase!r} alone covers whatever {phrase} can do: name what it is to do{_choice(wide)}")
    if rungs.target == 0:
        raise PatternError(f"{phrase!r} says nothing of what it calls: name the address as well, without digits")
    for each in (command, *behind):
        by_option = each.program == "git" and "rebase" in phrase  # only -x names what is run, which the ceiling judges
        if not by_option and runs_anything(each.program, phrase[each.argv[0].start :]):
            if any(map(changes_identity, each.wrappers)):  # what follows is asked about by its own words
                raise PatternError(f"{phrase!r} covers no program that follows: name the one to run")
            if not wide:
                raise PatternError(f"{phrase!r} covers whatever program follows: name the one to run{_choice(wide)}")
    return pattern


def _choice(wide: bool | None) -> str:
    return "" if wide is None else ", or add --wide"


def _of_an_agent(text: str) -> str:
    """The words of a rule in the form of Claude Code: Bash(npm run build:*)."""
    is_rule = text.startswith(_RULE) and text.endswith(")")
    inner = text[len(_RULE) : -1] if is_rule else text
    words = inner.removesuffix(_ANYTHING) + _REST if inner.endswith(_ANYTHING) else inner
    if is_rule and not words.endswith(_REST):
        raise PatternError(f"{text!r} covers these words only: write '{words}{_REST}' to cover words after them too")
    return words


def _plain(rungs: Rungs) -> Pattern:
    """The plain words; of the wrappers also the `--` that some need before what they run."""
    narrow = rungs.narrow()
    divided = SEPARATOR in [word.text for word in rungs.own[: rungs.before]]
    behind = narrow.flags[0] if divided and narrow.flags and narrow.flags[0][0] == SEPARATOR else ()
    stop = next((at for at, word in enumerate(behind) if at and is_flag(word)), len(behind))
    return Pattern(narrow.words, (behind[:stop],) if stop > 1 else (), open=True)


def _handed(rungs: Rungs) -> str:
    """The words that say what the program is to run, with the options before: python -m pytest."""
    handed = rungs.handed()
    return "" if handed is None else show_pattern(replace(handed, open=False))


def _advice(rungs: Rungs, stable: str) -> str:
    """The advice of words to use instead of the phrase, if they cover no more."""
    last = stable.rpartition(" ")[2]
    said = [word.text for word in rungs.own]
    if last == said[-1].rpartition("/")[2]:
        return f": write {stable!r}"
    cut = said[len(said) - said[::-1].index(last) :] if last in said else said
    return f", and {stable!r} without {' '.join(cut)!r} would cover more"


def _rungs(command: Command, phrase: str) -> Rungs:
    words = own_words(command)
    if words is None:
        raise PatternError(f"{phrase!r}: it is not certain which program runs")
    return Rungs(command, words)


def _says_little(rungs: Rungs) -> bool:
    """Whether the words name a program alone that does many things; not one for the project's own scripts: make."""
    if rungs.has_verb(rungs.narrow()):
        return False
    known = rungs.known
    does_much = (
        known is not None and rungs.has_subcommands and (known.subcommands() or known.slots[:1] in _RUN_ANYTHING)
    )
    return bool(does_much) or is_interpreter(rungs.program)


def _commands(phrase: str, surroundings: Surroundings) -> tuple[Command, ...]:
    """The one simple command that the phrase is, and what a tool such as `uv run` runs by it."""
    try:
        commands = analyse(phrase, surroundings).commands
    except ParseError as error:
        raise PatternError(f"{phrase!r} is not plain words: {error.reason}") from None
    if not commands:
        raise PatternError("no words are given: write some, as in 'git push'")
    if not all(is_run_by(command, commands[0]) for command in commands[1:]):
        raise PatternError(f"{phrase!r} is several commands: trust each of them alone")
    for command in commands:
        _check(command, phrase)
    for program in [command.program for command in commands[1:]]:
        if program is not None and "/" in program and program[0] != "/":
            raise PatternError(f"{phrase!r}: {program!r} is another file in another folder, write its absolute path")
    if any(is_wrapper(command.program, phrase[command.argv[0].start :]) for command in commands):
        raise PatternError(f"{phrase!r} says nothing of what it runs: name that as well")
    return commands


def _check(command: Command, phrase: str) -> None:
    if not command.argv:
        raise PatternError(f"{phrase!r} names no program")
    if only_starts(command.program):
        raise PatternError(f"{command.program!r} says nothing of what it runs: name that as well")
    if any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers):
        raise PatternError(f"{phrase!r} is code in a string: trust the words of that code")
    if command.opaque and own_words(command) is None:
        raise PatternError(f"{phrase!r} leaves open what runs, since {command.opaque[0].reason}: name that as well")


def _as_written(words: tuple[str, ...], phrase: str, command: Command) -> tuple[str, ...]:
    """`words`, the program and a script that is sourced as the phrase spells them where that is a relative path."""
    spelled, *rest = phrase.split(" ")
    relative = "/" in spelled and not spelled.startswith("/") and spelled == command.program
    if relative:
        return (spelled, *words[1:])
    here = command.cwd is not None and command.program in _SOURCING and len(rest) == 1 == len(words) - 1
    if here and words[1] == f"{command.cwd}/{rest[0].removeprefix('./')}" and ".." not in rest[0].split("/"):
        return (words[0], rest[0])
    return words
