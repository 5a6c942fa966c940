"""Simple commands: their words, what is behind their wrappers, and what they do to the shell."""

from __future__ import annotations

from assent.command import builtin_effects
from assent.command.program import identity, runs_others
from assent.command.redirects import descriptors, is_input, redirections
from assent.command.state import change, either, unchanged
from assent.command.word_effects import Within
from assent.command.words.arguments import arguments, declared
from assent.command.words.constants import changed, is_tracked
from assent.command.words.variables import DECLARING
from assent.command.wrappers.execution_context import Layers, Run, program
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeGuard

    from assent.command.collector import Spot
    from assent.command.model import Argument, Redirection, Variable
    from assent.command.state import Outcome, State
    from assent.command.words.arguments import Known
    from assent.syntax.nodes import Assignment, Word

MAX_WORDS = 2_000  # assignments and redirects among them
MAX_PART = MAX_WORDS // 3  # of each, where there are more
MAY_DECLARE = DECLARING | {"builtin", "command"}
MAX_VALUES = 64  # variables that are followed at once
MAX_LENGTH = 4096  # characters of a value that is followed
PLAIN_LISTS = frozenset("-agrx")  # options of declare with which the elements of an array are the words given


class Simple(Within):
    """The part of the walk at the level of simple commands."""

    __slots__ = ()

    def inner(self, text: str, state: State, home: str | None) -> Simple:
        """A walk over a text inside this one; `Walk` makes it."""
        raise NotImplementedError

    def script(self, script: nodes.Script, spot: Spot) -> Outcome:
        """Walk a whole text; `Walk` knows how."""
        raise NotImplementedError

    def simple(self, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Enter a simple command, and then what runs inside its words."""
        size = len(node.words) + len(node.assignments) + len(node.redirects)
        if size > MAX_WORDS:
            return self.shortened(node, spot)
        self.seen.budget.goes_on(size)
        known = self.known()
        if known.values and changed([word for word in node.words if word.value is None], ()):
            known = replace(known, values={}, lists={})  # the words set variables while they are expanded
        declares = bool(node.words) and node.words[0].value in DECLARING
        argv = tuple(declared(node.words, known) if declares else arguments(node.words, known))
        variables = self.assignments(node.assignments, lasting=not argv) if node.assignments else ()
        facts: tuple[Redirection, ...] = ()
        if node.redirects:
            facts = redirections(node.redirects, known)
            variables = (*variables, *descriptors(node.redirects))
        if argv:
            path = next((v.value for v in variables if v.name == "PATH"), None) if variables else None
            layers = Layers(spot.place, self.state.directories or None, variables, facts, path=path)
            if self.surroundings.taught:
                layers = replace(layers, taught=self.surroundings.taught)
            outcome = self.command(argv, layers, node, spot)
        else:
            self.enter((node.start, node.end), spot, variables, facts)
            self.in_turn(node.assignments, variables, spot)
            if len(node.assignments) == 1 and node.assignments[0].append:
                self.appended(node.assignments[0], known)
            outcome = unchanged(self.state.directories)
        if argv and argv[0].text in MAY_DECLARE:
            self.declared(node.words)
            if argv[0].text in DECLARING:
                self.declared_lists(argv, node.words)
        elif argv and argv[0].text == "let":
            for word in node.words[1:]:
                self.expression(word, spot)
        self.inside(node, spot, behind=bool(argv))
        if not argv:
            self.listed(variables)
        return outcome

    def shortened(self, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Enter the beginning of a command of very many words, and the whole as opaque."""
        parts = node.words[:MAX_PART], node.assignments[:MAX_PART], node.redirects[:MAX_PART]
        self.simple(replace(node, words=parts[0], assignments=parts[1], redirects=parts[2]), spot)
        reason = "the command has more words than are judged at once"
        self.ledger.doubt((node.start, node.end), reason, spot, self.state, unread=True)
        return self.lose()

    def inside(self, node: nodes.SimpleCommand, spot: Spot, behind: bool) -> None:
        """Walk what runs inside the words and redirects, and in the assignments that a command is `behind`."""
        if node.assignments and behind:
            self.assigned(node.assignments, spot)
        for word in node.words:
            if word.value is None:
                self.parts(word.parts, spot)
        if node.redirects:
            self.redirects(node.redirects, spot)

    def in_turn(self, assignments: Sequence[Assignment], variables: Sequence[Variable], spot: Spot) -> None:
        """Walk assignments that are alone, each done before the next: x=ls y=$($x) x=rm."""
        for one, variable in zip(assignments, variables, strict=False):  # behind them, what redirects set
            self.assigned((one,), spot)
            self.state.forget(one.name)
            self.remember((one,), (variable,))

    def remember(self, assignments: Sequence[Assignment], variables: Sequence[Variable]) -> None:
        """Keep the values of plain assignments, for the words behind them."""
        for node, variable in zip(assignments, variables, strict=False):
            if node.append or node.subscript is not None:
                continue
            if type(node.value) is nodes.Array:
                self.keep_list(node.name, node.value)
            else:
                self.keep(node.name, variable.value)

    def appended(self, node: Assignment, known: Known) -> None:
        """Keep the elements of an array to which some were added: a+=(-v)."""
        before = known.lists.get(node.name)
        if before is not None and node.subscript is None and type(node.value) is nodes.Array:
            self.keep_list(node.name, node.value, before)

    def keep(self, name: str, value: Argument | None) -> None:
        """Keep the value of a variable that was just set, if it is certain."""
        if value is None or not (value.exact or value.glob) or not is_tracked(name):
            return
        if len(self.state.values) < MAX_VALUES and len(value.text) <= MAX_LENGTH:
            self.state.set(name, value)

    def keep_list(self, name: str, array: nodes.Array, before: tuple[Argument, ...] = ()) -> None:
        """Keep the elements of an array that was just set, behind those that it had `before`, if they are certain."""
        if not is_tracked(name) or len(array.elements) > MAX_VALUES:
            return
        if any(element.subscript is not None or element.append for element in array.elements):
            return
        words = [*before, *arguments([element.value for element in array.elements], self.known())]
        size = sum([len(word.text) for word in words])
        few = len(words) <= MAX_VALUES and len(self.state.lists) < MAX_VALUES and size <= MAX_LENGTH
        if few and all(word.exact or word.glob for word in words):
            self.state.set_list(name, tuple(words))

    def listed(self, variables: Sequence[Variable]) -> None:
        """Keep where the files are that a substitution lists, now that its commands are entered: x=$(ls)."""
        for variable in variables:
            value = variable.value
            if value is not None and not (value.exact or value.glob) and value.text[:1] in ("$", "`"):
                from assent.command.dataflow.inputs import beneath, substituted  # with loops and such values only

                places = substituted(value, self.ledger.commands)
                if len(places) == 1:
                    self.keep(variable.name, beneath(places[0]))
                elif places and is_tracked(variable.name):
                    self.state.set_list(variable.name, tuple([beneath(place) for place in places]))

    def declared(self, words: Sequence[Word]) -> None:
        """Note what evaluating the variables of export, declare … could do."""
        for word in words:
            parts = [each for part in word.parts for each in (part.parts if _is_quoted(part) else (part,))]
            first = parts[0] if parts else None
            if isinstance(first, (nodes.Literal, nodes.SingleQuoted, nodes.AnsiQuoted)) and "=" in first.text:
                name, _, rest = first.text.partition("=")
                value = (nodes.Literal(first.start, first.end, rest),) if rest else ()
                self.seen.value(name.removesuffix("+"), self.kind((*value, *parts[1:])))

    def declared_lists(self, argv: Sequence[Argument], words: Sequence[Word]) -> None:
        """Keep the elements of arrays that were just declared: declare -a x=(a b)."""
        options = "".join([word.text for word in argv[1:] if word.text[:1] == "-"])
        if not PLAIN_LISTS.issuperset(options) or (argv[0].text == "local" and not self.state.calling):
            return
        for word in words[1:]:
            if len(word.parts) == 2 and type(word.parts[1]) is nodes.Array and type(word.parts[0]) is nodes.Literal:
                name = word.parts[0].text.removesuffix("=")
                if name.isidentifier():
                    self.keep_list(name, word.parts[1])

    def command(self, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Enter every program that `argv` runs."""
        if node.redirects and any(is_input(redirect) for redirect in node.redirects):
            spot = replace(spot, stdin=None)
        if self.state.functions and argv[0].exact and argv[0].text in self.state.functions:
            return self.call(argv, layers, node, spot)
        name = identity(argv[0])
        if name is None or not (layers.taught or runs_others(name, [word.text for word in argv])):
            outcome = self.program(program(argv, layers), node, spot)
        else:
            from assent.command.dataflow.embedded import unfolded  # most commands do without the tables of wrappers

            outcome = unfolded(self, argv, layers, node, spot)
        return self.perhaps_called(argv[0], outcome) if self.seen.setting else outcome

    def callable(self) -> frozenset[str]:
        """Every function that may be defined here: a definition in a branch or a loop may have been walked or not."""
        return frozenset((*self.state.functions, *self.seen.setting))

    def perhaps_called(self, name: Argument, outcome: Outcome) -> Outcome:
        """What a function that may be defined by that name changes besides what the program does."""
        if name.text not in self.seen.setting:
            return outcome
        self.forget_set(name.text)
        return (None, None) if name.text in self.seen.moving else outcome

    def call(self, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A call of a function whose body was walked where it is defined."""
        name = argv[0].text
        if name == spot.caller:
            layers = layers.doubt(argv[0], f"the function `{name}` calls itself")
        self.seen.arguments(argv[1:])
        self.ledger.run(argv, layers, (node.start, node.end), spot, self.state)
        self.forget_set(name)
        return (None, None) if self.state.functions[name] else unchanged(self.state.directories)

    def forget_set(self, function: str) -> None:
        """Forget the variables that a function may set."""
        names = self.seen.setting.get(function)
        if names is None:
            self.state.forget_all()
        else:
            for each in names:
                self.state.forget(each)

    def program(self, run: Run, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A program, and what it does to the shell if it is one of the shell's own."""
        self.ledger.run(run.argv, run.layers, (node.start, node.end), spot, self.state)
        before = self.state.directories
        if not run.layers.inherits:
            return unchanged(before)
        if not run.argv[0].exact or run.argv[0].text in self.state.aliases:
            return self.lose()
        changed = change(run.argv, self.state, self.home)
        if changed is not None:
            self.seen.moved = True
            return changed
        if run.argv[0].text in builtin_effects.LEAVING:
            self.escaped = either(self.escaped, before)
            return (), ()
        if run.argv[0].text in DECLARING and (run.argv[0].text != "local" or self.state.calling):
            for variable in self.ledger.commands[-1].variables:
                if variable.value is None or variable.value.text[:1] != "(":  # may be the elements of an array
                    self.keep(variable.name, variable.value)
        builtin_effects.apply(run.argv, self.state, self.seen)
        return builtin_effects.outcome(run.argv[0].text, before)

    def lose(self) -> Outcome:
        """Something ran in this shell that is not known: its directory and its variables may be any."""
        self.seen.moved = True
        self.state.forget_all()
        return None, None


def _is_quoted(part: nodes.Part) -> TypeGuard[nodes.DoubleQuoted]:
    """Whether a part is in double quotes, so that its parts count."""
    return type(part) is nodes.DoubleQuoted
