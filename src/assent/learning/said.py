"""Commands as learning compares them: words of each simple command, with what kind of word each is."""

from __future__ import annotations

from functools import lru_cache

from assent import knowledge
from assent.closed import Choice
from assent.command import Surroundings, analyse
from assent.command.model import Command
from assent.errors import ParseError
from assent.option_table import Takes
from assent.record import Record

LONGEST = 2000  # characters of a text that is compared with others
MOST_COMMANDS = 8
_SOMEWHERE = Surroundings("/(workspace)", "/(home)", "/(workspace)")


class WordRole(Choice):
    """The role of a word, as far as its form and the knowledge of its program tell."""

    Program = "program"
    Subcommand = "subcommand"
    Flag = "flag"
    Path = "path"
    Number = "number"
    Url = "url"
    Text = "text"  # free text, with blanks
    Operand = "operand"  # any other


class SaidWord(Record):
    """One word of a command."""

    text: str
    role: WordRole

    @property
    def hole(self) -> str:
        """The value by which it is compared: operands of one kind are alike, and so are the values of an option."""
        if self.role is WordRole.Flag:
            name, equals, _ = self.text.partition("=")
            return "-<number>" if name[1:].isdecimal() else name + equals
        return self.text if self.role in (WordRole.Program, WordRole.Subcommand) else f"<{self.role.value}>"


class Said(Record):
    """One simple command, its wrappers taken off."""

    words: tuple[SaidWord, ...]
    wrapped: bool

    @property
    def program(self) -> str:
        """Its name as written."""
        return self.words[0].text

    @property
    def shape(self) -> tuple[str, ...]:
        """Its words with operands as holes."""
        return tuple([word.hole for word in self.words])


@lru_cache(maxsize=8192)
def said(text: str) -> tuple[Said, ...] | None:
    """The simple commands of a text in order; None for one that cannot be compared: opaque, too long, no words."""
    if not text or len(text) > LONGEST:
        return None
    try:
        found = analyse(text, _SOMEWHERE).commands
    except ParseError:
        return None
    starters = {wrapper.start for command in found for wrapper in command.wrappers}  # npx is judged besides tsc
    commands = [command for command in found if command.argv and command.argv[0].start not in starters]
    if not commands or len(commands) > MOST_COMMANDS:
        return None
    made = [_said(command) for command in commands]
    return None if any(each is None for each in made) else tuple([each for each in made if each is not None])


def _said(command: Command) -> Said | None:
    if command.function or not command.argv[0].exact or not command.argv[0].text:
        return None
    texts = [argument.text for argument in command.argv]
    return Said(tuple(_words(texts)), bool(command.wrappers))


def _words(texts: list[str]) -> list[SaidWord]:
    """Each word with its role; subcommands only as far as they are known, or look like one in the second place."""
    known = knowledge.of(texts[0].rpartition("/")[2])
    words = [SaidWord(texts[0], WordRole.Program)]
    within = True  # of the name: no operand has come yet
    is_value = False  # of the option before it: git -C /w commit
    for text in texts[1:]:
        if is_value:
            words.append(SaidWord(text, _operand(text)))
            is_value = False
            continue
        if text[:1] == "-" and len(text) > 1:
            words.append(SaidWord(text, WordRole.Flag))
            is_value = known is not None and known.option(text) is Takes.Value
            continue
        below = known.subcommand(text) if known is not None and within else None
        if below is not None:
            known = below
            words.append(SaidWord(text, WordRole.Subcommand))
        else:
            words.append(SaidWord(text, _operand(text)))
            within = False
    return words


def _operand(text: str) -> WordRole:
    if "://" in text:
        return WordRole.Url
    if any(character.isspace() for character in text):
        return WordRole.Text
    if text.isdecimal():
        return WordRole.Number
    if "/" in text or text[:1] in (".", "~") or ("." in text and not text.endswith(".")):
        return WordRole.Path
    return WordRole.Operand
