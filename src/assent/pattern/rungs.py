"""One command as patterns of different width, before it is known whether they may be offered."""

from __future__ import annotations

from assent import knowledge
from assent.command.options import read
from assent.naming import name, subcommand_depth, verb_chain
from assent.naming.shape import is_path_like
from assent.pattern.inline import runs_modules
from assent.pattern.model import SEPARATOR, Pattern, behind, grouped
from assent.pattern.overrides import Reading, overrides
from assent.pattern.transparent import transparent
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.pattern.words import Words

_LINE_BREAKS = frozenset("\n\r")
_BLANKS = frozenset(" \t")
_DIGITS = frozenset("0123456789")
_SECRET = ("pass", "token", "key", "bearer")


class Rungs:
    """A command with what its patterns are made of. `own` are the words that a pattern must name."""

    __slots__ = (
        "argv",
        "bare",
        "before",
        "cwd",
        "depth",
        "has_subcommands",
        "is_said",
        "known",
        "named",
        "own",
        "program",
    )

    def __init__(self, command: Command, own: Words) -> None:
        self.bare = replace(command, wrappers=())
        self.own = own
        self.cwd = command.cwd
        self.before = len(own) - len(command.argv)  # the words of wrappers that are part of its identity
        self.argv = own[self.before :]
        self.program = command.program or ""
        self.known = knowledge.of(self.program)
        self.has_subcommands = self.known is not None and self.known.arity > 1
        self.depth = subcommand_depth(self.bare)
        self.named = name(self.bare)
        self.is_said = bool(command.called)  # by its user

    def exact(self) -> Pattern | None:
        """All its words and nothing else."""
        return _pattern([word.text for word in self.own]) if all(word.exact for word in self.own) else None

    def narrow(self) -> Pattern:
        """Its words and flags up to the first value."""
        kept = list(self.own[: self.before + 1])
        at = 1
        while at < len(self.argv):
            if len(kept) - self.before < len(self.named):
                at += self._transparent(at, len(kept) == self.before + 1)
            if at >= len(self.argv) or self._ends(self.argv[at], len(kept) - self.before):
                break
            kept.append(self.argv[at])
            at += 1
        if kept[-1].text == SEPARATOR and len(kept) > self.before + 1:
            kept.pop()
        return _pattern([word.text for word in kept], is_open=True)

    def verb_chain(self) -> Pattern:
        """Its verb chain and anything further."""
        return self._opened(verb_chain(self.bare))

    def name(self) -> Pattern | None:
        """Its name and anything further; None when a part of the name is a value."""
        if len(self.argv) > 2 and self.argv[1].text == "-m" and runs_modules(self.program):
            module = self.argv[2]
            named = self.own[: self.before + 3]
            return (
                None if not module.exact or _is_value(module.text) else _pattern([w.text for w in named], is_open=True)
            )
        opened = self._opened(self.named)
        return opened if len(self._inner(opened).words) == len(self.named) else None

    def is_enough(self, rung: Pattern) -> bool:
        """Whether `rung` says all of a name that is known: not `npm run *` for `npm run build`."""
        needed = len(self.named) if self.known is not None or self.is_said else 1
        return len(self._inner(rung).words) >= needed

    def has_verb(self, rung: Pattern) -> bool:
        """Whether `rung` names more than the program."""
        return len(self._inner(rung).words) > 1

    def has_flags(self, rung: Pattern) -> bool:
        """Whether `rung` names flags of the program."""
        return bool(self._inner(rung).flags)

    def with_overrides(self, rung: Pattern, every: bool) -> Pattern:
        """`rung`, naming each word that overrides what is configured and stays the same from call to call."""
        for override in overrides(self.argv, Reading(self.cwd, self.cwd, every)):
            words = override.words()
            if override.option and not override.is_named(rung) and override.is_certain() and not _is_passing(words):
                rung = replace(rung, flags=(*rung.flags, words))
        return rung

    def _inner(self, rung: Pattern) -> Pattern:
        """What `rung` says behind the words of wrappers."""
        return behind(rung, [word.text for word in self.own[: self.before]]) or rung

    def _opened(self, words: tuple[str, ...]) -> Pattern:
        kept = [word.text for word in self.own[: self.before + 1]]
        for at, word in enumerate(words[1:], start=1):
            if at > self.depth and _is_value(word):
                break
            kept.append(word)
        return _pattern(kept, is_open=True)

    def _ends(self, word: Argument, at: int) -> bool:
        """Whether a pattern ends before `word`, which would be its word number `at`."""
        if not word.exact:
            return True
        if 1 <= at <= self.depth and at < len(self.named) and word.text == self.named[at]:
            return False
        return _is_value(word.text)

    def _transparent(self, at: int, first: bool) -> int:
        """How many words before argv[at] and the next word of the name are passed over when matching."""
        options = transparent(self.program)
        if options is None or not (first or options.anywhere):
            return 0
        reading = read(self.argv[at - 1 :], options.grammar)
        return 0 if reading.problems or reading.separator is not None else reading.rest - 1


def _pattern(words: Sequence[str], is_open: bool = False) -> Pattern:
    return Pattern(*grouped(words), is_open)


def _is_passing(words: Sequence[str]) -> bool:
    """Whether an option is a secret, or has a value that differs from call to call."""
    return any(mark in words[0] for mark in _SECRET) or any(_is_value(word) for word in words[1:])


def _is_value(text: str) -> bool:
    """Whether `text` is of the kind that differs from call to call: free text, or a word with digits."""
    if not _LINE_BREAKS.isdisjoint(text):
        return True
    if not _BLANKS.isdisjoint(text):
        return text[0] not in "/~."
    return text[:1] != "-" and not _DIGITS.isdisjoint(text) and not is_path_like(text)
