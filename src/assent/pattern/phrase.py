"""The words that a person trusts beforehand: `git push`, checked to be what they would be matched as."""

from __future__ import annotations

from assent.command import analyse
from assent.command.model import Wrapping
from assent.command.wrappers import FORMS
from assent.errors import ParseError, PatternError
from assent.pattern.inline import is_interpreter
from assent.pattern.model import Pattern
from assent.pattern.rungs import Rungs
from assent.pattern.text import parse_pattern
from assent.pattern.words import own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

_REST = " *"


def parse_phrase(text: str, surroundings: Surroundings, wide: bool = False) -> Pattern:
    """The pattern of the words in `text`, to which `*` may be added and is meant in any case.

    Raises PatternError for anything but plain words, one blank between each, that stay the same from call to call;
    where there are such words in it, these are named. A program alone that does many things needs `wide`.
    """
    phrase = text.removesuffix(_REST)
    command = _command(phrase, surroundings)
    words = own_words(command)
    if words is None:
        raise PatternError(f"{phrase!r}: it is not certain which program runs")
    rungs = Rungs(command, words)
    canonical = _as_written(rungs.narrow().words, phrase, command)
    stable = " ".join(canonical)
    if phrase != stable:
        raise PatternError(f"{phrase!r}: only plain words that stay the same can be trusted: write {stable!r}")
    pattern = Pattern(parse_pattern(phrase).words, (), open=True)
    if not rungs.has_verb(pattern) and not wide and (rungs.has_subcommands or is_interpreter(rungs.program)):
        raise PatternError(f"{phrase!r} alone covers whatever {phrase} can do: name what it is to do, or add --wide")
    return Pattern(rungs.narrow().words, (), open=True)


def _command(phrase: str, surroundings: Surroundings) -> Command:
    """The one simple command that the phrase is."""
    try:
        commands = analyse(phrase, surroundings).commands
    except ParseError as error:
        raise PatternError(f"{phrase!r} is not plain words: {error.reason}") from None
    if not commands:
        raise PatternError("there are no words")
    if len(commands) > 1:
        raise PatternError(f"{phrase!r} is several commands: trust each by itself")
    command = commands[0]
    if not command.argv:
        raise PatternError(f"{phrase!r} names no program")
    if command.program in FORMS:
        raise PatternError(f"{command.program!r} says nothing of what it runs: name that as well")
    if any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers):
        raise PatternError(f"{phrase!r} is code in a string: trust the words of that code")
    if command.opaque:
        raise PatternError(f"{phrase!r} is not known before it runs: {command.opaque[0].reason}")
    return command


def _as_written(words: tuple[str, ...], phrase: str, command: Command) -> tuple[str, ...]:
    """`words`, the program as the phrase spells it where that is a relative path."""
    spelled = phrase.partition(" ")[0]
    relative = "/" in spelled and not spelled.startswith("/") and spelled == command.program
    return (spelled, *words[1:]) if relative else words
