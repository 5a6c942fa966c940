"""One command as patterns of different width, before it is known whether they may be offered."""

from __future__ import annotations

from assent import knowledge
from assent.command.options import read
from assent.command.program import runs_others
from assent.knowledge import Known, Slot
from assent.lazy import Lazy
from assent.naming import name, subcommand_depth
from assent.naming.options import Stretch, stretch
from assent.naming.shape import VERBS, is_flag, is_value, is_verb_like
from assent.option_table import Takes
from assent.pattern.foreign import PatternReading
from assent.pattern.inline import is_interpreter
from assent.pattern.model import SEPARATOR, Pattern, behind, grouped
from assent.pattern.overrides import overrides
from assent.pattern.transparent import transparent
from assent.record import replace
from assent.rules_table import REGISTRY_CLIENT, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.naming import chain as chains
    from assent.naming import options
    from assent.pattern.model import Flag
    from assent.pattern.words import Words
else:
    chains, options = Lazy("assent.naming.chain"), Lazy("assent.naming.options")

_ON_FILES = frozenset(("git add", "git stage", "git rm", "git mv", "git restore"))  # operands that look like verbs
# Options that commonly have no value, for programs that are not known.
_ALONE = frozenset(
    "-v --verbose -q --quiet --silent --debug --json --yaml --plain --raw -y --yes --readonly --read-only --dry-run "
    "--offline --color".split()
)
_RUNS_FILES = frozenset(
    "go deno bun dart zig crystal v nim scala kotlin chmod java ansible-playbook source .".split()
)  # see `pattern.target`
_CALLING = "caller"  # has a subcommand which does what an address or a text says
_FETCHING = "package-runner"
_MORE_THAN_A_VALUE = 2  # words without a dash: of these one at least is not the value of the option before them
BUILDING = "project-doer"  # does what files of the project say, and nothing else that is below the same ceiling
_TARGETS = frozenset("make gmake just rake gradle mvn task gulp grunt".split())  # their operands say what is built
_MODES = {"cmake": ("--build", "--install"), "sed": ("-i", "--in-place")}  # without one, the program does another thing
_SECRET = ("pass", "token", "key", "bearer")


class Rungs:
    """A command with what its patterns are made of. `own` are the words that a pattern must name."""

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
        self.named = _told(name(self.bare), self.bare)
        self.is_said = bool(command.called)  # by its user
        self.calls = is_a(self.program, _CALLING)
        self.opened: dict[tuple[tuple[str, ...], tuple[Flag, ...]], Pattern | None] = {}  # as `pattern.proposal` says
        self.target = None if self.is_said or not self._hands_on() else _target(self.bare)  # see `pattern.target`

    def _hands_on(self) -> bool:
        """Whether the program may be one that is given what to run, or whom to call."""
        makes = self.known is not None and self.known.slots[:1] == (Slot.Script,)
        return (
            makes
            or self.calls
            or is_a(self.program, _FETCHING)
            or self.program in _RUNS_FILES
            or is_a(self.program, REGISTRY_CLIENT)
            or runs_others(self.program, [word.text for word in self.argv])
            or is_interpreter(self.program)
            or "/" in self.program
        )

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
        """Its verb chain and anything further, no shorter for options that are among its words."""
        chain = chains.verb_chain(self.bare)
        if self.depth and self.depth < len(chain) and " ".join(chain[: self.depth + 1]) in _ON_FILES:
            return self._opened(chain[: self.depth + 1])
        opened = self._opened(chain)
        if len(self._inner(opened).words) < len(chain):
            return opened
        said = [word for group in (opened.words, *opened.flags) for word in group]
        return _pattern([*said, *self._behind_options(chain)], is_open=True)

    def handed(self) -> Pattern | None:
        """Its words up to the end of what it is to run; None where these do not remain the same."""
        words = self.own[: self.before + (self.target or 0)]
        if not self.target or not all(word.exact for word in words):
            return None
        return _pattern([word.text for word in words], is_open=True)

    def is_beyond(self, rung: Pattern) -> bool:
        """Whether `rung` says all of what the command is to run."""
        said = sum([len(group) for group in (rung.words, *rung.flags)])
        return self.target is None or said >= self.before + self.target

    def name(self) -> Pattern | None:
        """Its name and anything further; None when a part of the name is a value."""
        opened = self._opened(self.named)
        modes = _MODES.get(self.program, ())
        mode = next((word.text for word in self.argv[1:] if word.exact and word.text in modes), "")
        if mode:
            opened = replace(opened, flags=(*opened.flags, (mode,)))
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

    def has_target(self) -> bool:
        """Whether a word may be what is built, behind an option of which that is not known: make --unknown test."""
        before = self.argv[0]
        for word in self.argv[1:]:
            is_value_of = self.known is not None and self.known.option(before.text) is Takes.Value
            if self.program in _TARGETS and not is_value_of and is_verb_like(word):
                return True
            before = word
        return False

    def says_all(self, rung: Pattern) -> bool:
        """Whether `rung` names all words of a program of which it is known that none is a subcommand."""
        if self.known is None and not options.takes_files(self.program):
            return True
        return sum([len(group) for group in (rung.words, *rung.flags)]) >= len(self.own)

    def with_overrides(self, rung: Pattern, every: bool) -> Pattern:
        """`rung`, naming each word that overrides what is configured and remains the same from call to call."""
        for override in overrides(self.argv, PatternReading(self.cwd, self.cwd, every)):
            words = override.words()
            if override.option and not override.is_named(rung) and override.is_certain() and not _is_passing(words):
                rung = replace(rung, flags=(*rung.flags, words))
        return rung

    def _behind_options(self, chain: tuple[str, ...]) -> list[str]:
        """The words with which the verb chain continues behind options, with these; none where it does not."""
        start = chains.reached(self.argv, chain)
        known = knowledge.deepest(self.known, chain[1:])
        if options.takes_files(self.program) or (self.has_subcommands and not self.depth):
            return []
        end = at = start
        while at < len(self.argv) and self.argv[at].exact:
            if self.argv[at].text == SEPARATOR and self.depth:
                at += 1
                continue
            if not is_flag(self.argv[at]):
                if not is_verb_like(self.argv[at]) or is_value(self.argv[at].text):
                    break
                end = at = at + 1
                continue
            length = self._length(at, known, is_global=end == 1)
            if not length:
                break
            at += length
        return [word.text for word in self.argv[start:end]]

    def _length(self, at: int, known: Known | None, is_global: bool) -> int:
        """The number of words that the option at that index takes, its value with it; 0 when that is not known."""
        option = self.argv[at]
        value = option.text.partition("=")[2]
        if value or known is not None:
            stands_alone = known is None or (not value and stretch(known, option) is Stretch.Alone)
            return int(stands_alone and not is_value(value))
        if option.text in _ALONE or option.text.startswith("--no-"):
            return 1
        following = [word for word in self.argv[at + 1 : at + 3] if not is_flag(word)]
        if not is_global or len(following) < _MORE_THAN_A_VALUE:
            return 0
        return 1 if is_verb_like(following[0]) else 2 * (not is_value(following[0].text))

    def _inner(self, rung: Pattern) -> Pattern:
        """The part of `rung` behind the words of wrappers."""
        return behind(rung, [word.text for word in self.own[: self.before]]) or rung

    def _opened(self, words: tuple[str, ...]) -> Pattern:
        kept = [word.text for word in self.own[: self.before + 1]]
        for at, word in enumerate(words[1:], start=1):
            if at > self.depth and is_value(word):
                break
            kept.append(word)
        return _pattern(kept, is_open=True)

    def _ends(self, word: Argument, at: int) -> bool:
        """Whether a pattern ends before `word`, which would be its word number `at`."""
        if not word.exact:
            return True
        if 1 <= at <= self.depth and at < len(self.named) and word.text == self.named[at]:
            return False
        return is_value(word.text)

    def _transparent(self, at: int, first: bool) -> int:
        """The number of words before argv[at] and the next word of the name that are passed over when matching."""
        options = transparent(self.program)
        if options is None or not (first or options.anywhere):
            return 0
        reading = read(self.argv[at - 1 :], options.grammar)
        return 0 if reading.problems or reading.separator is not None else reading.rest - 1


def _told(named: tuple[str, ...], command: Command) -> tuple[str, ...]:
    """The name with what the program is told to do, where it is not known to have subcommands: vitest run."""
    told = command.argv[1:2]
    if len(named) != 1 or not told or not is_verb_like(told[0]) or told[0].text not in VERBS:
        return named
    program = command.program or ""
    return (
        named if command.called or options.takes_files(program) or is_interpreter(program) else (*named, told[0].text)
    )


def _target(command: Command) -> int | None:
    from assent.pattern.target import target  # rare, and it is not small

    return target(command)


def _pattern(words: Sequence[str], is_open: bool = False) -> Pattern:
    return Pattern(*grouped(words), is_open)


def _is_passing(words: Sequence[str]) -> bool:
    """Whether an option is a secret, or has a value that differs from call to call."""
    return any(mark in words[0] for mark in _SECRET) or any(is_value(word) for word in words[1:])
