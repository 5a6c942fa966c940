"""The usual purposes of a pattern's words, and so the reach of an approval that states no ceiling.

The words alone often only show something (`git branch`, `npm run`, `sed`), and an approval up to that
would answer no question. Their ordinary uses are known from what the rules know: operands, subcommands,
and the examples beside each rule. What only an option adds raises the ceiling no further than to changes
in the project; lost data and secrets never do.
"""

from __future__ import annotations

from assent import knowledge
from assent.command import Surroundings, analyse
from assent.errors import ParseError
from assent.pattern import Pattern, covers, show_pattern
from assent.pattern.foreign import PatternReading
from assent.pattern.inline import runs_modules
from assent.pattern.overrides import unnamed
from assent.record import Record, replace
from assent.risk import classify
from assent.risk.catalog import shipped
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.finding import Finding

HIGHEST = Category.ModifiesRemote  # of what is ordinary
BY_OPTIONS = Category.ModifiesVcs  # what an option may add to it
READING = Category.ReadsRemote  # up to this nothing is asked, so that an approval answers nothing
MOST_SUBCOMMANDS = 120
_GROUPED = 2  # words of a name; a program whose names have more has its subcommands in groups

_FOLDER = "/(folder)"
HERE = Surroundings(cwd=_FOLDER, home="/(home)", workspace=_FOLDER)
_OPERANDS = ("", " x", " x x")
# Ordinary uses with an operand of a certain form; of some it is not known what they do.
_USES = """
git apply x.patch
git clone git@example.com:o/r.git
git config user.name x
git remote add x git@example.com:o/r.git
git worktree add ../x
go get example.org/x
kill 1234
patch -p1 -i x.patch
renice 5 1234
rsync -a x host:x
scp x host:x
sftp host
""".strip().splitlines()


class Ordinary(Record):
    """The ordinary uses of a pattern's words."""

    ceiling: Category  # of the riskiest that an approval may cover without saying so
    beyond: Category | None  # of the least risky above `HIGHEST`; None where there is none

    def is_idle(self) -> bool:
        """Whether an approval up to the ceiling answers no question: nothing of that is asked about."""
        return self.ceiling <= READING


def ordinary_ceiling(pattern: Pattern) -> Category:
    """The category up to which an approval of `pattern` reaches that states no ceiling.

    At most `HIGHEST`, but Unrecognized for words of which nothing is known. Without a final `*` it is
    what the words do, and where that is ReadsSecrets or above, nothing that is ever asked about.
    """
    return ordinary(pattern).ceiling


def ordinary(pattern: Pattern) -> Ordinary:
    """The same with what is beyond."""
    if _is_whole(pattern):
        return Ordinary(HIGHEST, None)
    words = show_pattern(replace(pattern, open=False))
    plain = set(_plain(words, _OPERANDS if pattern.open else ("",)))
    below = set(_below(pattern, words) if pattern.open else ())
    if plain == {Category.Unrecognized} and not any(category <= HIGHEST for category in below):
        return Ordinary(Category.Unrecognized, None)
    found = plain | below | set(_examples(pattern) if pattern.open else ())
    found |= {_module(pattern)}
    highest = [category for category in found if category <= HIGHEST]
    beyond = min([category for category in found if category > Category.Unrecognized], default=None)
    return Ordinary(max([Category.ReadsFilesystem, *highest, *_named(pattern)]), beyond)


def _is_whole(pattern: Pattern) -> bool:
    """Whether the words are a program alone with groups of subcommands, which does about everything: gh, git."""
    known = knowledge.of(pattern.words[0]) if pattern.open and len(pattern.words) == 1 and not pattern.flags else None
    return known is not None and (known.arity > _GROUPED or len(known.subcommands()) > MOST_SUBCOMMANDS)


def _module(pattern: Pattern) -> Category:
    """The usual purpose of a program that is run as a module: `ruff` of `python -m ruff`."""
    option, *named = pattern.flags[0] if pattern.open and len(pattern.flags) == 1 else ("",)
    if option != "-m" or len(named) != 1 or not runs_modules(pattern.words[-1]):
        return Category.ReadsFilesystem
    return min(ordinary_ceiling(Pattern(tuple(named), open=True)), HIGHEST)


def _plain(words: str, operands: tuple[str, ...]) -> Iterator[Category]:
    """The effect of the words, with nothing but operands."""
    for more in operands:
        findings = _findings(words + more)
        if findings:
            yield max([finding.category for finding in findings])


def _below(pattern: Pattern, words: str) -> Iterator[Category]:
    """The effects of the subcommands that may follow the words."""
    if pattern.flags:
        return
    known = knowledge.command(pattern.words[0], pattern.words[1:])
    for subcommand in known.subcommands()[:MOST_SUBCOMMANDS] if known is not None else ():
        yield from _plain(f"{words} {subcommand}", _OPERANDS[:2])


def _named(pattern: Pattern) -> Iterator[Category]:
    """The effect of the words in those of the uses above that they cover."""
    for text in _USES if pattern.open else ():
        if _begins(text, pattern):
            yield from (finding.category for finding in _findings(text) if covers(pattern, finding.command))


def _examples(pattern: Pattern) -> Iterator[Category]:
    """The effects of the words in the examples of their rules."""
    for category, text in _said_of(pattern.words[0]):
        if category <= BY_OPTIONS and _begins(text, pattern):
            yield from (category for finding in _findings(text)[:1] if _is_ordinary(finding, pattern))


def _begins(text: str, pattern: Pattern) -> bool:
    """Whether it is worthwhile to read `text`."""
    return text.startswith(f"{pattern.words[0]} ") and all(word in text for word in pattern.words)


def _said_of(program: str) -> Iterator[tuple[Category, str]]:
    """The examples beside the rules of a program, with their categories."""
    for name, text in shipped.examples(program):
        yield Category[name], text


def _is_ordinary(finding: Finding, pattern: Pattern) -> bool:
    """Whether a use changes nothing but what is configured, and is covered by the pattern."""
    command = finding.command
    if command.wrappers or command.redirects or command.variables or command.opaque or not covers(pattern, command):
        return False
    if finding.beyond or finding.starting:
        return False
    return unnamed(pattern, command.argv, PatternReading(_FOLDER, _FOLDER)) is None


def _findings(text: str) -> tuple[Finding, ...]:
    try:
        return classify(analyse(text, HERE), HERE)
    except ParseError:
        return ()
