"""The wrappers around a command once they are seen through, and the rest inside."""

from __future__ import annotations

from assent.command.model import Argument, Place, Wrapping
from assent.command.options import Doubt, Problem, Reading
from assent.command.program import keeps_programs
from assent.lazy import Lazy
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command import parts
    from assent.command.parts import Opaque, Redirection, Taught, Variable, Wrapper
    from assent.command.state import Directories
else:
    parts = Lazy("assent.command.parts")

INPUT = "(input)"  # text of the operands that xargs and parallel take from their input
FRESH = "(fresh)"  # the name of what mktemp makes
PLACE = "(place)"  # where programs and packages are
BETWEEN = "…"  # stands for any directories in the path of what find finds: src/…/*.py


class Layers(Record):
    """The facts that a command gets from the wrappers, assignments and redirects around it."""

    place: Place
    directories: Directories
    variables: tuple[Variable, ...] = ()
    redirects: tuple[Redirection, ...] = ()
    wrappers: tuple[Wrapper, ...] = ()
    opaque: tuple[Opaque, ...] = ()
    inherits: bool = True  # runs in the shell itself, so that functions and cd count
    local: bool = True  # runs as this user on this machine, so that ~ is known
    path: Argument | None = None  # the PATH that was set for it alone
    end: int | None = None  # where the command ends, None for the end of the simple command
    taught: tuple[Taught, ...] = ()  # what files say of programs

    def doubt(self, word: Argument, reason: str, unread: bool = False, listed: bool = False) -> Layers:
        """The same with one more reason why the command is opaque, unless that word has one."""
        if any(part.start == word.start and part.end == word.end for part in self.opaque):
            return self
        return replace(self, opaque=(*self.opaque, parts.Opaque(word.start, word.end, reason, unread, listed=listed)))

    def moves_path(self) -> bool:
        """Whether bare names may be found elsewhere than usual."""
        return self.path is not None and not keeps_programs(self.path.text)

    def behind(self, words: Sequence[Argument], wrapping: Wrapping, reading: Reading | None = None) -> Layers:
        """The layers of the command behind a wrapper whose own words are `words`."""
        name = words[0].text.rpartition("/")[2]
        wrapper = parts.Wrapper(name, wrapping, tuple(words), words[0].start, words[-1].end)
        problems = () if reading is None else reading.problems
        doubts = [_doubt(problem, name) for problem in problems]
        distant = wrapping in (Wrapping.Identity, Wrapping.Root, Wrapping.Remote)
        inner = replace(
            self,
            wrappers=(*self.wrappers, wrapper),
            opaque=(*self.opaque, *doubts),
            local=self.local and not distant,
            inherits=False,
        )
        return inner.away() if wrapping is Wrapping.Remote else inner

    def away(self) -> Layers:
        """The same where the last wrapper runs its command in a folder that is not known."""
        *outer, last = self.wrappers
        left = replace(last, started=self.directories or (None,))
        return replace(self, wrappers=(*outer, left), directories=None)


class Run(Record):
    """A program to be judged with its arguments."""

    argv: tuple[Argument, ...]
    layers: Layers


def short(word: Argument) -> str:
    """The text of a word for a reason: its first line, cut to a readable length."""
    line, _, more = word.text.partition("\n")
    return line[:40] + "…" if more or len(line) > 40 else line


def shown(word: Argument) -> str:
    """The same in quotation marks, or what stands for words of the input."""
    return "its input" if word.text == INPUT else f"`{short(word)}`"


def _doubt(problem: Problem, name: str) -> Opaque:
    """The reason why a word of the wrapper called `name` cannot be read."""
    word = problem.argument
    if problem.kind in (Doubt.Dynamic, Doubt.Glob):
        reason = f"`{name}` may read `{short(word)}` as an option"
        return parts.Opaque(word.start, word.end, reason, option=not word.several and not word.prefix)
    return parts.Opaque(word.start, word.end, f"`{name} {problem.spelling}` {problem.why}")


def joined(words: Sequence[Argument]) -> Argument:
    """The words as the one text that a shell reads: `eval a 'b c'` reads `a b c`."""
    if len(words) == 1:
        return words[0]
    exact = all(word.exact for word in words)
    text = " ".join([word.text for word in words])
    prefix = text if exact else words[0].prefix
    end = max([word.end for word in words])  # what comes from input is at the word that takes it
    return Argument(words[0].start, end, text, prefix, exact, quoted=any(word.quoted for word in words))


def program(argv: tuple[Argument, ...], layers: Layers) -> Run:
    """The program that `argv` runs, opaque if its name is not known before."""
    if not argv[0].exact:
        called = f"`{short(argv[0])}`"
        if argv[0].text == INPUT:
            called = "that its input names"
        elif PLACE in argv[0].text:
            called = "that a substitution names"
        layers = layers.doubt(argv[0], f"the program {called} is only known at run time")
    return Run(argv, layers)


def fed(word: Argument) -> Argument:
    """The operands that come from input, at the place of `word`."""
    return Argument(word.start, word.end, INPUT, "", exact=False, several=True)


def filled(words: Sequence[Argument], placeholder: str, certain: str = "") -> list[Argument]:
    """`words` with each that holds the placeholder no longer exact.

    `certain` is what every value put for the placeholder begins with.
    """
    made: list[Argument] = []
    for word in words:
        at = word.text.find(placeholder)
        if at < 0:
            made.append(word)
        else:
            prefix = word.prefix if at >= len(word.prefix) else word.text[:at] + certain
            made.append(Argument(word.start, word.end, word.text, prefix, exact=False, several=word.several))
    return made
