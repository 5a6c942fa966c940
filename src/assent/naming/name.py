"""The name of a command: its program and subcommands, by the known facts about the program."""

from __future__ import annotations

from assent import knowledge
from assent.command.model import Argument, Command
from assent.knowledge import Known, Slot
from assent.naming.options import Stretch, stretch
from assent.naming.shape import is_flag, is_verb_like, program_of, spoken

_STAND_INS = ("command", "subcommand", "sub-command")  # what manuals write where any subcommand goes


def name(command: Command) -> tuple[str, ...]:
    """The name by which people call `command`: `npm run build`, `docker compose up`; empty without any word.

    The words are as written, an alias of a subcommand too. Options never count. A program of which
    nothing is known is called by its verb chain.
    """
    if command.called:
        return command.called
    words = spoken(command)
    program = program_of(words, command) if words else None
    known = None if program is None else knowledge.of(program)
    if program is None or known is None:
        from assent.naming.chain import verb_chain  # most programs are known

        return verb_chain(command)
    return (program, *[word.text for word in _Walk(words, known).named])


def subcommand_depth(command: Command) -> int:
    """The number of known subcommands in the command's name; scripts, packages and guesses do not count."""
    words = spoken(command)
    program = program_of(words, command) if words else None
    known = None if program is None else knowledge.of(program)
    return 0 if known is None else _Walk(words, known).depth


class _Walk:
    """The way through the words of a known program, from subcommand to subcommand."""

    def __init__(self, words: tuple[Argument, ...], known: Known) -> None:
        self.words = words
        self.known = known
        self.at = 1
        self.depth = 0
        self.named: list[Argument] = []
        while self.at < len(words) and self._step(words[self.at]):
            pass

    def _step(self, word: Argument) -> bool:
        """Take one word or pass over an option; False at the end of the name."""
        if is_flag(word) or word.prefix[:1] == "+":  # cargo +nightly build
            return self._pass_over(word)
        if word.text.isdigit() and is_flag(self.words[self.at - 1]):  # make -j 4: an option may take a number
            self.at += 1
            return True
        if not word.exact:
            return False
        known = self.known.subcommand(word.text)
        if known is not None:
            self.named.append(word)
            self.depth += 1
            self.known = known
            self.at += 1
            return True
        for named in self.words[self.at :]:
            if len(self.named) + 1 >= self.known.arity or not self._is_named(named):
                break
            self.named.append(named)
        return False

    def _is_named(self, word: Argument) -> bool:
        """Whether a word that is no known subcommand still belongs to the name: a script, a newer subcommand."""
        match self.known.slots[:1]:
            case (Slot.Script,):
                return word.exact and _is_script(word.text)
            case (Slot.Package,):
                return word.exact and _is_package(word.text)
            case (Slot.Operand | Slot.Program,):
                return False
            case _:
                return is_verb_like(word) and word.text not in _STAND_INS

    def _pass_over(self, option: Argument) -> bool:
        if option.text == "--" or not option.exact:
            return False
        match stretch(self.known, option):
            case Stretch.Alone:
                self.at += 1
            case Stretch.WithNext:
                self.at += 2
            case Stretch.Unknown:
                return self._guess()
        return self.at < len(self.words)

    def _guess(self) -> bool:
        """Pass over an option that is not known, if it has its value, or a subcommand is behind it or its value."""
        if "=" in self.words[self.at].prefix:  # sbt -Dkey=value test
            self.at += 1
            return self.at < len(self.words)
        for ahead in (1, 2):
            for word in self.words[self.at + ahead : self.at + ahead + 1]:
                if word.exact and self.known.subcommand(word.text) is not None:
                    self.at += ahead
                    return True
        return False


def _is_script(text: str) -> bool:
    return bool(text) and text[0] not in "./~" and text.isprintable() and not set(text) & set(" =/")


def _is_package(text: str) -> bool:
    return bool(text) and text[0] not in "./~" and text.isprintable() and not set(text) & set(" =:")
