"""Words that override what is configured: who a command acts as, where it goes, where its code comes from.

An approval covers the ordinary use of its words, which leaves all that to how the machine and the
project are set up. `helm upgrade *` was read and approved for the cluster that is current:
`--context prod` needs an approval that names it. Options are found wherever they may be, so that
an error is towards asking.
"""

from __future__ import annotations

from assent import knowledge
from assent.closed import Choice
from assent.command.word import part
from assent.option_table import Takes
from assent.pattern.configured import ANY, OverridingWords, entry
from assent.pattern.foreign import ELSEWHERE, PatternReading, is_address, is_foreign, is_foreign_code
from assent.pattern.model import SEPARATOR, Pattern
from assent.record import Record
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument
    from assent.knowledge import Known


class OverrideKind(Choice):
    """The kind of setting that is overridden, as a reason says it."""

    Who = "who it acts as"
    Where = "where it goes"
    Registry = "which registry it uses"
    Source = "where its code or input comes from"
    Outside = "outside the project"
    Settings = "which settings hold"
    Every = "that it is for all there are"
    Audience = "who may see it"


class Meaning(Record):
    """The override of one option."""

    kind: OverrideKind
    takes: bool  # a value
    file: bool = False  # only a value that is not a file of the project


class Override(Record):
    """One overriding word of a command."""

    kind: OverrideKind
    word: Argument
    option: str = ""  # as given: --context; empty for an operand
    value: Argument | None = None
    file: bool = False  # it overrides only with a value that is not a file of the project

    def words(self) -> tuple[str, ...]:
        """The words by which a pattern names it."""
        if self.value is None or not (self.word.text == self.option or self.option.startswith("--")):
            return (self.word.text,)
        return self.option, self.value.text

    def is_certain(self) -> bool:
        """Whether it is known before it runs."""
        return self.word.exact and (self.value is None or self.value.exact)

    def is_named(self, pattern: Pattern) -> bool:
        """Whether `pattern` names it, with its value."""
        words = self.words()
        if not self.is_certain():
            return False
        if len(words) == 1:
            return any(words[0] in group for group in (pattern.words, *pattern.flags))
        return any(flag[:2] == words for flag in pattern.flags)

    def told(self) -> str:
        """The words for a reason."""
        shown = " ".join([self.option, self.value.text]) if self.option and self.value else self.word.text
        return (
            f"`{shown}` is {self.kind.value}"
            if self.kind is OverrideKind.Outside
            else f"`{shown}` says {self.kind.value}"
        )


def unnamed(pattern: Pattern, argv: Sequence[Argument], reading: PatternReading) -> Override | None:
    """The first overriding word of a command that `pattern`, which ends in `*`, does not name."""
    return next((found for found in overrides(argv, reading) if not found.is_named(pattern)), None)


def overrides(argv: Sequence[Argument], reading: PatternReading) -> Iterator[Override]:
    """The overriding words of a command without its wrappers, the program first."""
    program = argv[0].text[argv[0].text.rfind("/") + 1 :]
    stated = entry(program)
    stop = next((at for at, word in enumerate(argv) if word.exact and word.text == SEPARATOR), len(argv))
    has_options = any(word.prefix[:1] == "-" for word in argv)
    meanings, known = (_meanings(stated), _reached(argv)) if has_options else ({}, None)
    for at in range(1, stop):
        if argv[at].prefix[:1] == "-" and argv[at].text != "-":
            for found in _options(argv, at, meanings, known):
                if _matters(found, reading):
                    yield found
    if stated is not None or reading.code:
        yield from _operands(argv, program, stated or _NOTHING, reading, known)
    if reading.fetches:
        yield from _sources(argv[:stop], reading, known)


def _reached(argv: Sequence[Argument]) -> Known | None:
    """The known facts about the command, as deep as its words are subcommands; behind npx those of the package."""
    known = knowledge.of(argv[0].text)
    runs = is_a(argv[0].text, _PACKAGED) and is_a(argv[0].text, _FETCHING)
    if runs and len(argv) > 1 and argv[1].exact:
        known = knowledge.of(argv[1].text) or known
    return knowledge.deepest(known, [word.text for word in argv[1:]])


def _matters(found: Override, reading: PatternReading) -> bool:
    if found.file and found.value is not None:
        return is_foreign(_file(found.value), reading)
    return reading.every or found.kind is not OverrideKind.Every


def _file(value: Argument) -> Argument:
    """The file that a value names: the `vars.yml` of `-e @vars.yml`."""
    return part(value, 1) if value.prefix[:1] == "@" else value


_known: dict[tuple[tuple[OverrideKind, str, bool], ...], dict[str, Meaning]] = {}
_NOTHING = OverridingWords()


def _meanings(stated: OverridingWords | None) -> dict[str, Meaning]:
    """The meaning of each form to a program for which it is known."""
    kinds = _kinds(stated or _NOTHING)
    if kinds not in _known:
        _known[kinds] = {
            spelling: Meaning(kind, option[-1] == "=", file)
            for each in (_kinds(ANY), kinds)
            for kind, options, file in each
            for option in options.split()
            for spelling in option.rstrip("=?").split(",")
        }
    return _known[kinds]


def _kinds(stated: OverridingWords) -> tuple[tuple[OverrideKind, str, bool], ...]:
    return (
        (OverrideKind.Who, stated.who, False),
        (OverrideKind.Where, stated.where, False),
        (OverrideKind.Registry, stated.registry, False),
        (OverrideKind.Source, stated.source, False),
        (OverrideKind.Settings, stated.settings, False),
        (OverrideKind.Every, stated.every, False),
        (OverrideKind.Audience, stated.audience, False),
        (OverrideKind.Source, stated.files, True),
    )


def _options(
    argv: Sequence[Argument], at: int, meanings: dict[str, Meaning], known: Known | None
) -> Iterator[Override]:
    """The overriding options in the word at that index: one, or several letters."""
    word = argv[at]
    spelling, equals, _ = word.prefix.partition("=")
    meaning = meanings.get(spelling) or _abbreviated(spelling, meanings, known)
    if meaning is None and not spelling.startswith("--"):
        yield from _letters(argv, at, meanings, known)
    elif meaning is not None:
        value = part(word, len(spelling) + 1) if equals else _next(argv, at) if meaning.takes else None
        yield _given(meaning, word, spelling, value)


def _given(meaning: Meaning, word: Argument, spelling: str, value: Argument | None) -> Override:
    kind = _origin(_file(value).text) if meaning.file and value is not None else meaning.kind
    return Override(kind, word, spelling, value, meaning.file)


def _origin(text: str) -> OverrideKind:
    """The origin that is overridden by a file that is not one of the project, or an address in its place."""
    return OverrideKind.Outside if text.startswith(ELSEWHERE) else OverrideKind.Source


def _abbreviated(spelling: str, meanings: dict[str, Meaning], known: Known | None) -> Meaning | None:
    """The meaning of the beginning of a long option, where the program has no option of that name."""
    if len(spelling) < _LEAST or not spelling.startswith("--") or spelling in _USUAL:
        return None
    found = next((meaning for name, meaning in meanings.items() if name.startswith(spelling)), None)
    return found if found is not None and _takes(known, spelling) is None else None


def _letters(
    argv: Sequence[Argument], at: int, meanings: dict[str, Meaning], known: Known | None
) -> Iterator[Override]:
    """The overriding options among letters behind one dash: `-An`, `-nprod`."""
    word = argv[at]
    seen: set[str] = set()  # what has no meaning here and takes nothing, however often a long word repeats it
    for letter in range(1, len(word.prefix)):
        spelling = f"-{word.prefix[letter]}"
        if spelling in seen or not spelling.isascii():
            continue
        meaning = meanings.get(spelling)
        rest = letter + 1 < len(word.text)
        if meaning is None:
            if rest and _takes(known, spelling) in (Takes.Value, Takes.Attached):
                return
            seen.add(spelling)
            continue
        value = None
        if meaning.takes:
            value = part(word, letter + 1) if rest else _next(argv, at)
        yield _given(meaning, word, spelling, value)
        if meaning.takes:
            return


def _next(argv: Sequence[Argument], at: int) -> Argument | None:
    return argv[at + 1] if at + 1 < len(argv) else None


def _takes(known: Known | None, spelling: str) -> Takes | None:
    """The known facts about that option of the command."""
    return known.option(spelling) if known is not None else None


def _operands(
    argv: Sequence[Argument], program: str, stated: OverridingWords, reading: PatternReading, known: Known | None
) -> Iterator[Override]:
    """The operands that are addresses, where names of what is configured are usual."""
    remotes, packages = stated.remotes.split(), stated.packages.split()
    start = next((at for at, word in enumerate(argv) if at and word.text in (*remotes, *packages)), 0)
    operands = [
        word
        for at, word in enumerate(argv[start + 1 :], start + 1)
        if word.prefix[:1] != "-" and not _is_value(argv, at, known)
    ]
    if start and argv[start].text in remotes:
        for at, word in enumerate(operands):
            if is_address(word.text) or (at == 0 and (":" in word.text or not word.exact)):
                yield Override(OverrideKind.Where, word)
    elif start or reading.code:
        packaged = operands if start and argv[start].text not in _RUNNING else operands[:1] if start else []
        for at, word in enumerate(operands):
            if is_foreign_code(word, program, reading, is_package=at < len(packaged), is_run=not start):
                yield Override(_origin(word.text), word)


def _sources(argv: Sequence[Argument], reading: PatternReading, known: Known | None) -> Iterator[Override]:
    """The options whose values are addresses or paths outside the project: --template=https://…, --cafile /tmp/x."""
    for at, word in enumerate(argv):
        if not at or word.prefix[:1] != "-":
            continue
        spelling, equals, _ = word.prefix.partition("=")
        attached = part(word, len(spelling) + 1) if equals else None
        following = argv[at + 1] if at + 1 < len(argv) and _is_value(argv, at + 1, known) else None
        value = attached or following
        if value is not None and is_foreign(value, reading):
            yield Override(_origin(value.text), word, spelling, value)


def _is_value(argv: Sequence[Argument], at: int, known: Known | None) -> bool:
    """Whether the word at that index is known to be the value of the option before it."""
    before = argv[at - 1]
    return before.exact and before.prefix[:1] == "-" and _takes(known, before.text) is Takes.Value


_PACKAGED, _FETCHING = "own-first", "fetcher"  # what is both runs the program that the next word names
_LEAST = len("--ca")  # letters of an abbreviation that is taken for an option
_USUAL = ("--to",)  # options of many programs that abbreviate nothing
_RUNNING = ("exec", "dlx", "x")  # subcommands whose first operand alone is a package; the rest is for what is run
