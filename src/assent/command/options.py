"""Reading argv by a program's own option grammar: clusters, abbreviations, values, operands."""

from __future__ import annotations

from assent.closed import Choice
from assent.command.model import Argument
from assent.command.word import SIGNED, may_be_option, part
from assent.option_table import Takes, read_options
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBER = "-#"  # canonical name of -5, whose value is 5
SWITCHED = ("=true", "=false")  # what clients in Go take behind an option without a value; others refuse it
JOINED = "*"  # behind a letter: its value is the rest of the word, though -name is one option
WILD = "*?["  # characters with which a pattern of names begins
UNKNOWN_OPTION = "is an option unknown to Assent"  # ends a reason; the program itself may know it
HERE = "./"  # in front of one: no name that it fits can be an option then


class Grammar(Record):
    """The grammar by which one program reads its options. Made by `grammar`."""

    options: dict[str, tuple[str, Takes]]  # spelling → (canonical spelling, takes)
    abbreviates: bool  # a unique prefix of a long option stands for it
    permutes: bool  # options may follow operands
    words: bool  # -name is one option, there are no clusters (find, java)
    number: bool  # -5 is an option
    values: bool = False  # a word that the shell computes is no option, as with cmdlets


def grammar(
    text: str,
    *,
    abbreviates: bool = True,
    permutes: bool = True,
    words: bool = False,
    number: bool = False,
) -> Grammar:
    """Read the compact form of an option table.

    The form is that of `option_table`; where -name is one option, `-p*` is each that begins with -p and is not
    named itself. A table is read once.
    """
    key = text, abbreviates, permutes, words, number
    if key not in _grammars:
        _grammars[key] = Grammar(read_options(text), abbreviates, permutes, words, number)
    return _grammars[key]


_grammars: dict[tuple[str, bool, bool, bool, bool], Grammar] = {}


class Option(Record):
    """One option as given: `name` is canonical, `argument` the word that it is in."""

    name: str
    value: Argument | None  # the rest of `argument`, or the word after it
    argument: Argument


class Doubt(Choice):
    """The reason why a word cannot be read for certain."""

    Unknown = "unknown"  # an option that the grammar does not list
    Ambiguous = "ambiguous"  # an abbreviation that fits two options
    Missing = "missing"  # the value that an option takes is not there
    Surplus = "surplus"  # a value attached to an option that takes none
    Dynamic = "dynamic"  # an expansion that may become an option, or more words: $x
    Glob = "glob"  # a pattern that may match a file named like an option: *


class Problem(Record):
    """A word that cannot be read for certain, and why."""

    argument: Argument
    spelling: str  # of the option, as far as it is one
    why: str
    kind: Doubt

    @property
    def reason(self) -> str:
        """Both as a sentence."""
        return f"{self.spelling} {self.why}"


class Reading(Record):
    """The words of argv after the program, sorted by what they are.

    A word in doubt because it is dynamic is listed in `operands` as well as in `problems`, unless
    it certainly begins with a dash.
    """

    options: tuple[Option, ...]
    operands: tuple[Argument, ...]
    problems: tuple[Problem, ...]
    rest: int  # index in argv of the first operand, len(argv) if there is none
    separator: int | None = None  # how many operands are before --, None without --

    def without(self, words: Sequence[Argument]) -> Reading:
        """The same without the problems of `words`, which are judged in another way."""
        kept = tuple([problem for problem in self.problems if problem.argument not in words])
        return Reading(self.options, self.operands, kept, self.rest, self.separator)

    def value(self, name: str) -> Argument | None:
        """Value of the last option of that canonical name that has one."""
        for option in reversed(self.options):
            if option.name == name and option.value is not None:
                return option.value
        return None

    def has(self, name: str) -> bool:
        """Whether the option of that canonical name is given."""
        for option in self.options:  # noqa: SIM110 - a generator takes twice the time
            if option.name == name:
                return True
        return False


def read(argv: Sequence[Argument], grammar: Grammar) -> Reading:
    """Sort the words of `argv` after its first by `grammar`. Never fails: doubts become problems."""
    reader = _OptionReader(argv, grammar)
    reader.run()
    return Reading(
        tuple(reader.options),
        tuple(reader.operands),
        tuple(reader.problems),
        len(argv) if reader.rest is None else reader.rest,
        reader.separator,
    )


class _OptionReader:
    """The state of one pass over argv."""

    def __init__(self, argv: Sequence[Argument], grammar: Grammar) -> None:
        self.argv = argv
        self.grammar = grammar
        self.index = 1
        self.options: list[Option] = []
        self.operands: list[Argument] = []
        self.problems: list[Problem] = []
        self.rest: int | None = None
        self.separator: int | None = None

    def run(self) -> None:
        argv = self.argv
        while self.index < len(argv):
            word = argv[self.index]
            prefix = word.prefix
            if word.exact and prefix == "--":
                self.index += 1
                self.finish()
            elif len(prefix) > 1 and prefix[0] == "-":
                self.index += 1
                self.option(word)
            else:
                self.operand(word)

    def finish(self) -> None:
        """Take every word after `--` as an operand."""
        self.separator = len(self.operands)
        self.take_rest()

    def take_rest(self) -> None:
        if self.rest is None:
            self.rest = self.index
        self.operands.extend(self.argv[self.index :])
        self.index = len(self.argv)

    def operand(self, word: Argument) -> None:
        unsure = not word.exact and (may_be_option(word) or (word.several and not word.glob))
        if unsure and not (self.grammar.values and word.text[:1] in ("$", "(")):
            self.doubt_dynamic(word)
        if not self.grammar.permutes:
            self.take_rest()
            return
        if self.rest is None:
            self.rest = self.index
        self.operands.append(word)
        self.index += 1

    def option(self, word: Argument) -> None:
        if word.several and not word.glob:
            self.doubt_dynamic(word)
        prefix = word.prefix
        if self.grammar.number and word.exact and prefix[1:].isdigit() and prefix.isascii():
            self.options.append(Option(NUMBER, part(word, 1), word))
        elif prefix.startswith("--") or self.grammar.words:
            self.long_option(word)
        else:
            self.cluster(word)

    def long_option(self, word: Argument) -> None:
        spelling, equals, _ = word.prefix.partition("=")
        if not word.exact and not equals:
            self.doubt_dynamic(word)
            return
        fitting = self.fitting(spelling)
        joined = f"{word.prefix[:2]}{JOINED}"
        if not fitting and joined in self.grammar.options:  # 7z -pSECRET
            self.options.append(Option(joined, part(word, 2), word))
            return
        if len(fitting) != 1:
            if fitting:
                self.doubt(word, spelling, f"may stand for {self.meant(spelling)}", Doubt.Ambiguous)
            else:
                self.doubt(word, spelling, UNKNOWN_OPTION, Doubt.Unknown)
            return
        ((name, takes),) = fitting
        if equals:
            if takes is Takes.Nothing and word.exact and word.text.endswith(SWITCHED):
                self.options += [] if word.text.endswith("=false") else [Option(name, None, word)]
            elif takes is Takes.Nothing:
                self.doubt(word, spelling, "takes no value", Doubt.Surplus)
            else:
                self.options.append(Option(name, part(word, len(spelling) + 1), word))
        elif takes is Takes.Value:
            self.next_value(name, word)
        elif takes is Takes.Uncertain:
            self.doubt(word, spelling, "may take the next word", Doubt.Ambiguous)
        else:
            self.options.append(Option(name, None, word))

    def fitting(self, spelling: str) -> set[tuple[str, Takes]]:
        """The options that `spelling` may stand for."""
        options = self.grammar.options
        if spelling in options:
            return {options[spelling]}
        if not self.grammar.abbreviates or len(spelling) < 3 or not spelling.startswith("--"):
            return set()
        return {options[known] for known in options if known.startswith(spelling)}

    def meant(self, spelling: str) -> str:
        """The options that begin so, each by the first of its spellings that does."""
        found: dict[str, str] = {}
        for known, (name, _) in self.grammar.options.items():
            if known.startswith(spelling):
                found.setdefault(name, known)
        return " or ".join(sorted(found.values()))

    def cluster(self, word: Argument) -> None:
        options = self.grammar.options
        prefix = word.prefix
        if len(prefix) > 2 and word.exact and options.get(prefix, ("", None))[1] is Takes.Nothing:
            self.options.append(Option(options[prefix][0], None, word))  # pkill -STOP
            return
        for at in range(1, len(prefix)):
            spelling = "-" + prefix[at]
            if spelling not in options:
                self.doubt(word, spelling, UNKNOWN_OPTION, Doubt.Unknown)
                return
            name, takes = options[spelling]
            if takes is Takes.Nothing:
                self.options.append(Option(name, None, word))
                continue
            if at + 1 < len(word.text):
                self.options.append(Option(name, part(word, at + 1), word))
            elif takes is Takes.Attached:
                self.options.append(Option(name, None, word))
            elif takes is Takes.Uncertain:
                self.doubt(word, spelling, "may take the next word", Doubt.Ambiguous)
            else:
                self.next_value(name, word)
            return
        if not word.exact:
            self.doubt_dynamic(word)

    def next_value(self, name: str, word: Argument) -> None:
        """Take the word after `word` as the value of the option that `word` ends with."""
        if self.index == len(self.argv):
            self.doubt(word, word.text, "lacks its value", Doubt.Missing)
            return
        value = self.argv[self.index]
        self.index += 1
        if value.several and (may_be_option(value) or not value.glob):
            self.doubt_dynamic(value)
        elif value.several:  # the words behind the first are not values
            self.operands.append(value)
        self.options.append(Option(name, value, word))

    def doubt(self, word: Argument, spelling: str, why: str, kind: Doubt) -> None:
        self.problems.append(Problem(word, spelling, why, kind))

    def doubt_dynamic(self, word: Argument) -> None:
        if self.problems and self.problems[-1].argument is word:
            return
        if word.glob and not word.text.startswith(SIGNED):
            self.doubt(word, word.text, "may match a file named like an option", Doubt.Glob)
        else:
            self.doubt(word, word.text, "may become an option", Doubt.Dynamic)
