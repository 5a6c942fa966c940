"""The commands of one text as they are found, and what the whole text is known to do by then."""

from __future__ import annotations

from assent.command.model import Argument, Command, Joined, Place, Wrapping
from assent.command.program import SHELLS, identity, keeps_programs
from assent.command.words.special import INTEGERS, READING
from assent.command.wrappers.execution_context import Layers
from assent.lazy import Lazy
from assent.record import Record, replace
from assent.rules_table import BUILTIN, SPEAKER, ZSH, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from assent.command import parts
    from assent.command.dataflow.span_map import TextOrigin
    from assent.command.parts import Opaque, Variable, Wrapper
    from assent.command.state import State
    from assent.command.words import arithmetic, variables
    from assent.syntax.source import Budget

    Calls: TypeAlias = dict[str, list[tuple[Argument, ...]]]
else:
    arithmetic = Lazy("assent.command.words.arithmetic")
    parts = Lazy("assent.command.parts")
    variables = Lazy("assent.command.words.variables")


BLANKS = frozenset(" \t\n")
_EVALUATOR = "evaluator"  # sets or evaluates what its words name
SPLITTING = "IFS, to blanks"  # what is changed where words are split at some blanks only: IFS=$'\n'
PROMPTS = ("PS0", "PS1", "PS2")  # expanded by a shell that prompts, as PS4 is by one that traces
# variables that shells take for commands
RUN = ("BASH_ENV", "PROMPT_COMMAND", "PS4", "BASH_FUNC_", "BASH_ALIASES", *PROMPTS)


class Spot(Record):
    """The place of a command in the tree."""

    place: Place
    joined: Joined = Joined.First
    stdin: int | None = None  # index of the command that is piped into it
    caller: str | None = None  # the function in whose body it is
    strict: bool = True  # set -e stops here after a failure


class Seen:
    """The constructs seen anywhere in the text so far, in its inner texts too."""

    def __init__(
        self, budget: Budget, *, home: bool = True, blanks: bool = True, pwd: bool = True, calls: Calls | None = None
    ) -> None:
        self.budget = budget  # for the text and all texts in it
        self.home = home  # ~ and $HOME are what the surroundings say
        self.blanks = blanks  # words are split at all blanks, and not at some of them
        self.pwd = pwd  # $PWD is the directory that the walk finds
        self.assigned: set[str] = set()  # names of variables
        self.texts: set[str] = set()  # variables whose text may run something if it is evaluated
        self.indirect: set[str] = set()  # variables whose text may be the name of another
        self.armed: set[str] = set()  # variables whose text certainly runs something if it is evaluated
        self.integers: set[str] = set()  # variables of which every value is evaluated: declare -i
        self.calls = calls or {}  # the words with which functions are called, where all are known
        self.parametric: set[str] = set()  # functions whose bodies use $1 or $@
        self.setting: dict[str, frozenset[str] | None] = {}  # function → variables that it may set; None for any
        self.idle: dict[str, frozenset[str] | None] = {}  # function that sets no variable → what it runs; else None
        self.moving: set[str] = set()  # functions that may change the directory
        self.doubled: dict[str, int] = {}  # variables → how often their values are made twice as long
        self.moved = False  # the directory was changed
        self.rounds = 0  # of loops over known words
        self.lost = False  # a directory that was known turned out not to be
        self.path = False  # PATH was changed
        self.stopped = False  # there were too few steps
        self.unstable = False  # variables may change behind the text's back: traps, attributes

    def agrees(self, home: bool, blanks: bool, pwd: bool, calls: Calls) -> bool:
        """Whether this is what a pass took for known before it saw the text."""
        same = (self.home, self.blanks, self.pwd) == (home, blanks, pwd)
        return same and (not (self.calls or calls) or _spelled(self.calls) == _spelled(calls))

    def value(self, name: str, kind: arithmetic.Values) -> None:
        """Note what evaluating the variable `name` could do from now on."""
        if kind is arithmetic.Values.Text:
            self.texts.add(name)
        elif kind is arithmetic.Values.Name:
            self.indirect.add(name)

    def arguments(self, words: Sequence[Argument]) -> None:
        """Note the words that $1, $2 … stand for from now on."""
        for word in words:
            self.value(arithmetic.POSITIONAL, arithmetic.evaluated(word))

    def runs(self, names: frozenset[str]) -> bool:
        """Whether evaluating an expression with these names could run something."""
        return bool(self.texts) and (arithmetic.ANY in names or not names.isdisjoint(self.texts | self.indirect))


def _spelled(calls: Calls) -> dict[str, list[list[str]]]:
    return {name: [[word.text for word in words] for words in each] for name, each in calls.items()}


def _is_read(variable: Variable, program: str | None, wrappers: Sequence[Wrapper]) -> bool:
    """Whether it is the file that a shell which asks for commands reads first, and may be inherited by one."""
    shell = program in SHELLS or any(wrapper.name in SHELLS for wrapper in wrappers)
    return variable.name == "ENV" and (shell or variable.lasting)


def _startup(variable: Variable) -> tuple[Opaque, ...]:
    """The reason why a variable makes a shell run more than its text says."""
    value = variable.value
    harmless = value is not None and value.exact and arithmetic.Values.Text is not arithmetic.plain(value.text)
    if harmless and (variable.name == "PS4" or not (value and value.text)):
        return ()
    if variable.name in PROMPTS and value is not None and _shows(value, variable.lasting):
        return ()
    return (parts.Opaque(variable.start, variable.end, f"a shell may run what {variable.name} says"),)


def _shows(prompt: Argument, lasting: bool) -> bool:
    """Whether a prompt is a plain text, or, where it remains, what mostly is the prompt as it was with more text."""
    return not any(mark in prompt.text for mark in ("$(", "${", "$[", "`")) or (lasting and not prompt.exact)


MOST_SHOWN = 40  # characters of an expression that a reason names


class Ledger:
    """The commands found in one text."""

    def __init__(self, text: str, seen: Seen) -> None:
        self.text = text
        self.seen = seen
        self.commands: list[Command] = []
        self.expressions: dict[tuple[int, int], arithmetic.Names] = {}
        self.assigned: dict[str, tuple[int, int]] = {}  # variables → where they are first set
        self.numbers: dict[int, str] = {}  # where `read` begins → the variable that it sets to a number, or to nothing

    def run(self, argv: tuple[Argument, ...], layers: Layers, span: tuple[int, int], spot: Spot, state: State) -> None:
        """Enter the command `argv`, which is in `span`; empty for assignments and redirects alone."""
        start, end = span
        program, function, variables, opaque = None, False, layers.variables, layers.opaque
        if argv:
            program = identity(argv[0])
            if layers.end is not None:
                start, end = argv[0].start, layers.end
            function = layers.inherits and program is not None and argv[0].text in state.functions
            function = function and all(wrapper.wrapping is Wrapping.Shell for wrapper in layers.wrappers)
            if not function:
                variables, opaque = self._own(program, argv, layers, state)
            if program == "eval":
                state.forget_all()
        if variables:
            opaque = (*opaque, *self._set(variables, program, layers, state))
        where = layers.directories or (None,)
        self.commands.append(
            Command(  # by position, which takes half of the time
                start,
                end,
                argv,
                program,
                layers.wrappers,
                variables,
                layers.redirects,
                spot.joined,
                layers.place,
                where[0],
                self.text[argv[0].start if layers.wrappers and argv else start : end],
                function,
                opaque,
                spot.stdin,
                where[1:],
                spot.caller,
            )
        )

    def _set(
        self, variables: Sequence[Variable], program: str | None, layers: Layers, state: State
    ) -> Iterator[Opaque]:
        """Keep what is assigned; why it may have a shell run more than the text says."""
        for variable in layers.variables if layers.wrappers else ():
            self.seen.value(variable.name, arithmetic.evaluated(variable.value))
        for variable in variables:
            self._assign(variable, state)
            if variable.name.startswith(RUN) or _is_read(variable, program, layers.wrappers):
                yield from _startup(variable)

    def _own(
        self, program: str | None, argv: tuple[Argument, ...], layers: Layers, state: State
    ) -> tuple[tuple[Variable, ...], tuple[Opaque, ...]]:
        """The variables of a command that is no function, with those that it sets itself, and what is not known."""
        opaque = (*layers.opaque, *self._doubts(argv[0], program, layers, state))
        if not is_a(program, _EVALUATOR, ZSH):
            return layers.variables, opaque
        more, unnamed = self._named(program, argv, state)
        return (*layers.variables, *more), (*opaque, *unnamed)

    def _named(
        self, program: str, argv: tuple[Argument, ...], state: State
    ) -> tuple[Sequence[Variable], Sequence[Opaque]]:
        """The variables that one of the shell's own commands sets, and why they are not all known."""
        more, unnamed = variables.assigned(program, argv)
        if unnamed:
            state.forget_all()
        if is_a(program, READING, SPEAKER) and not variables.is_number(argv):
            for variable in more:
                if self.numbers.get(argv[0].start) != variable.name:
                    self.seen.value(variable.name, arithmetic.evaluated(variable.value))
        for word, names in variables.evaluated(program, argv):
            self.evaluate(word.start, word.end, names)
        if variables.integers(program, argv):
            self.seen.integers.update([variable.name for variable in more])
        return more, unnamed

    def _doubts(self, word: Argument, program: str | None, layers: Layers, state: State) -> tuple[Opaque, ...]:
        """The reason why the program may be another than its name says."""
        if program is None or "/" in word.text:
            return ()
        if program in state.aliases:
            return (parts.Opaque(word.start, word.end, f"`{program}` is an alias that the text defines"),)
        if (self.seen.path or state.path or layers.moves_path()) and not is_a(program, BUILTIN):
            return (parts.Opaque(word.start, word.end, f"`PATH` is changed, so `{program}` may be another program"),)
        return ()

    def _assign(self, variable: Variable, state: State) -> None:
        seen = self.seen
        state.forget(variable.name)
        self.assigned.setdefault(variable.name, (variable.start, variable.end))
        if not variable.lasting:
            return
        value = variable.value
        split = value.text if variable.name == "IFS" and value is not None and value.exact else ""
        seen.assigned.add(SPLITTING if split and BLANKS.issuperset(split) else variable.name)
        if variable.name == "BASH_CMDS":  # where programs are
            seen.path = True
        if variable.name == "PATH" and not (value is not None and keeps_programs(value.text)):
            seen.path = True

    def evaluate(self, start: int, end: int, names: arithmetic.Names) -> None:
        """Note an arithmetic expression, to be looked at when all assignments are known."""
        before = self.expressions.get((start, end))
        if before is not None:
            names = arithmetic.Names(before.used | names.used, before.set | names.set, before.runs or names.runs)
        self.expressions[start, end] = names

    def adopt(self, inner: Ledger, origin: TextOrigin) -> None:
        """Take over what a text inside this one evaluates: what it names may still be set."""
        for (start, end), names in inner.expressions.items():
            self.evaluate(*origin.span(start, end), names)
        for name, (start, end) in inner.assigned.items():
            self.assigned.setdefault(name, origin.span(start, end))

    def doubt(self, span: tuple[int, int], reason: str, spot: Spot, state: State, unread: bool = False) -> None:
        """Enter something opaque that is in no simple command."""
        layers = Layers(spot.place, state.directories or None, opaque=(parts.Opaque(*span, reason, unread),))
        self.run((), layers, span, spot, state)

    def grow(self, span: tuple[int, int], growth: str, spot: Spot, state: State) -> None:
        """Enter what grows without end, if it does."""
        if growth:
            self.run((), Layers(spot.place, state.directories or None), span, spot, state)
            self.commands[-1] = replace(self.commands[-1], growth=growth)

    def doubt_expressions(self, spot: Spot, state: State) -> None:
        """Enter an opaque command for each expression that may run something."""
        for (start, end), names in self.expressions.items():
            if names.runs or self.seen.runs(names.used):
                reason = f"the expression{self._shown(start, end)} evaluates text, which may hold a substitution"
                self.doubt((start, end), reason, spot, state)
        for name, span in self.assigned.items():
            integer = name in INTEGERS or name in self.seen.integers
            if integer and self.seen.runs(frozenset((name,))):
                reason = f"the value of the integer `{name}` is evaluated, and may hold a substitution"
                self.doubt(span, reason, spot, state)

    def _shown(self, start: int, end: int) -> str:
        """A short piece of the text as a reason names it, and nothing for another."""
        piece = self.text[start:end].strip()
        return f" `{piece}`" if 0 < len(piece) <= MOST_SHOWN and "`" not in piece and "\n" not in piece else ""

    def lose_directory(self, begin: int, end: int) -> None:
        """The commands `begin` to `end` may run in any directory after all."""
        self.seen.lost = True
        for index in range(begin, end):
            command = self.commands[index]
            wrappers = tuple([replace(each, started=(None,)) if each.started else each for each in command.wrappers])
            self.commands[index] = replace(command, cwd=None, elsewhere=(), wrappers=wrappers)

    def lose_path(self, begin: int, end: int) -> None:
        """The commands `begin` to `end` may run after PATH was changed."""
        for index in range(begin, end):
            command = self.commands[index]
            bare = command.program is not None and "/" not in command.argv[0].text
            if bare and not command.function and not is_a(command.program, BUILTIN):
                word = command.argv[0]
                why = parts.Opaque(
                    word.start, word.end, f"`PATH` is changed, so `{command.program}` may be another program"
                )
                self.commands[index] = replace(command, opaque=(*command.opaque, why))
