"""One command as patterns of different width, before it is known whether they may be offered."""

from __future__ import annotations

from assent import knowledge
from assent.command.options import read
from assent.naming import name, subcommand_depth, verb_chain
from assent.naming.options import Stretch, stretch
from assent.naming.shape import is_flag, is_path_like
from assent.pattern.model import Pattern
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


class Rungs:
    """A command with what its patterns are made of. `own` are the words that a pattern must name."""

    __slots__ = ("argv", "before", "depth", "has_subcommands", "known", "named", "own", "program", "verbs")

    def __init__(self, command: Command, own: Words) -> None:
        bare = replace(command, wrappers=())
        self.own = own
        self.before = len(own) - len(command.argv)  # the words of wrappers that are part of its identity
        self.argv = own[self.before :]
        self.program = command.program or ""
        self.known = knowledge.of(self.program)
        self.has_subcommands = self.known is not None and self.known.arity > 1
        self.depth = subcommand_depth(bare)
        self.named = name(bare)
        self.verbs = verb_chain(bare)

    def exact(self) -> Pattern | None:
        """All its words and nothing else."""
        if not all(word.exact for word in self.own):
            return None
        groups = _groups(self.own)
        carrying = [group for group in groups[1:] if len(group) > 1 and not self._has_its_value(group)]
        return None if len(carrying) > 1 else _pattern(groups)  # flags come in any order, operands do not

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
        return _pattern(_groups(kept), is_open=True)

    def verb_chain(self) -> Pattern:
        """Its verb chain and anything further."""
        return self._opened(self.verbs)

    def name(self) -> Pattern | None:
        """Its name and anything further; None when a part of the name is a value."""
        opened = self._opened(self.named)
        return opened if len(opened.words) == self.before + len(self.named) else None

    def is_enough(self, rung: Pattern) -> bool:
        """Whether `rung` says all of a name that is known: not `npm run *` for `npm run build`."""
        needed = len(self.named) if self.known is not None else 1
        return len(rung.words) - self.before >= needed

    def has_verb(self, rung: Pattern) -> bool:
        """Whether `rung` names more than the program."""
        return len(rung.words) - self.before > 1

    def _opened(self, words: tuple[str, ...]) -> Pattern:
        kept = [word.text for word in self.own[: self.before + 1]]
        for at, word in enumerate(words[1:], start=1):
            if at > self.depth and _is_value(word):
                break
            kept.append(word)
        return Pattern(tuple(kept), (), open=True)

    def _ends(self, word: Argument, at: int) -> bool:
        """Whether a pattern ends before `word`, which would be its word number `at`."""
        if not word.exact or word.text == "--":
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

    def _has_its_value(self, group: list[Argument]) -> bool:
        """Whether what follows a flag is one word and known to be its value."""
        if self.known is None or len(group) != 2:
            return False
        known = self.known
        for word in self.named[1 : self.depth + 1]:
            known = known.subcommand(word) or known
        return stretch(known, group[0]) is Stretch.WithNext


def _groups(words: Sequence[Argument]) -> list[list[Argument]]:
    """The words before the first flag, then each flag with the words after it."""
    groups = [[words[0]]]
    for word in words[1:]:
        if is_flag(word):
            groups.append([word])
        else:
            groups[-1].append(word)
    return groups


def _pattern(groups: list[list[Argument]], is_open: bool = False) -> Pattern:
    words, *flagged = [[word.text for word in group] for group in groups]
    return Pattern(tuple(words), tuple([(*_parted(flag), *after) for flag, *after in flagged]), is_open)


def _parted(flag: str) -> tuple[str, ...]:
    """A long flag and its value as the text form has them: `--port=80` is `--port 80`."""
    name, equals, value = flag.partition("=")
    return (name, value) if equals and name.startswith("--") else (flag,)


def _is_value(text: str) -> bool:
    """Whether `text` is of the kind that differs from call to call: free text, or a word with digits."""
    if not _LINE_BREAKS.isdisjoint(text):
        return True
    if not _BLANKS.isdisjoint(text):
        return text[0] not in "/~."
    return text[:1] != "-" and not _DIGITS.isdisjoint(text) and not is_path_like(text)
