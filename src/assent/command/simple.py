"""Simple commands: their words, what is behind their wrappers, and what they do to the shell."""

from __future__ import annotations

from assent.command import arithmetic, effect
from assent.command.arguments import arguments
from assent.command.layers import INPUT, Input, Layers, Run, Text, program, short
from assent.command.ledger import Spot
from assent.command.model import Argument, Place
from assent.command.program import identity, runs_others
from assent.command.redirects import descriptors, given, is_input, redirections
from assent.command.state import State, change, either, unchanged
from assent.command.values import changed, is_tracked
from assent.command.variables import DECLARING
from assent.command.within import Within
from assent.errors import ParseError, assert_never
from assent.record import replace
from assent.syntax import nodes, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Redirection, Variable
    from assent.command.state import Outcome
    from assent.syntax.nodes import Assignment, Word

MAX_DEPTH = 24  # of compound commands and substitutions around a text that is still looked into
ECHOING = frozenset(("echo", "printf"))  # programs whose output is their operands
SETTING = frozenset(("HOME", "PWD", "IFS"))  # variables that decide what ~ and $HOME are


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
        known = self.known()
        if known.values and changed(node.words, ()):
            known = replace(known, values={})  # the words set variables while they are expanded
        argv = tuple(arguments(node.words, known))
        variables = self.assignments(node.assignments, lasting=not argv) if node.assignments else ()
        facts: tuple[Redirection, ...] = ()
        if node.redirects:
            facts = redirections(node.redirects, known)
            variables = (*variables, *descriptors(node.redirects))
        if argv:
            path = next((v.value for v in variables if v.name == "PATH"), None)
            layers = Layers(spot.place, self.state.directories or None, variables, facts, path=path)
            outcome = self.command(argv, layers, node, spot)
        else:
            self.enter((node.start, node.end), spot, variables, facts)
            self.remember(node.assignments, variables)
            outcome = unchanged(self.state.directories)
        if argv and argv[0].text in DECLARING:
            self.declared(node.words)
        elif argv and argv[0].text == "let":
            for word in node.words[1:]:
                self.expression(word, spot)
        self.assigned(node.assignments, spot)
        for word in node.words:
            if word.value is None:
                self.parts(word.parts, spot)
        self.redirects(node.redirects, spot)
        return outcome

    def remember(self, assignments: Sequence[Assignment], variables: Sequence[Variable]) -> None:
        """Keep the values of plain assignments, for the words behind them."""
        for node, variable in zip(assignments, variables, strict=False):
            if node.append or node.subscript is not None or type(node.value) is nodes.Array:
                continue
            empty = Argument(node.end, node.end, "", "", exact=True)
            self.keep(node.name, empty if node.value is None else variable.value)

    def keep(self, name: str, value: Argument | None) -> None:
        """Keep the value of a variable that was just set, if it is certain."""
        if value is not None and value.exact and is_tracked(name):
            self.state.values[name] = value

    def declared(self, words: Sequence[Word]) -> None:
        """Note what evaluating the variables of export, declare … could do."""
        for word in words:
            first = word.parts[0] if word.parts else None
            if type(first) is nodes.Literal and "=" in first.text:
                name, _, rest = first.text.partition("=")
                value = (nodes.Literal(first.start, first.end, rest),) if rest else ()
                self.seen.value(name.removesuffix("+"), arithmetic.kind((*value, *word.parts[1:])))

    def command(self, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Enter every program that `argv` runs."""
        if node.redirects and any(is_input(redirect) for redirect in node.redirects):
            spot = replace(spot, stdin=None)
        if self.state.functions and argv[0].exact and argv[0].text in self.state.functions:
            return self.call(argv, layers, node, spot)
        name = identity(argv[0])
        if name is None or not runs_others(name):
            return self.program(program(argv, layers), node, spot)
        return self.unfolded(argv, layers, node, spot)

    def unfolded(self, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Enter what a program that runs others runs; most commands do without these tables."""
        from assent.command.unfold import unfold

        outcome = unchanged(self.state.directories)
        for leaf in unfold(argv, layers, self.surroundings.shell):
            match leaf:
                case Run():
                    outcome = self.program(leaf, node, spot)
                case Text():
                    outcome = self.read(leaf, node, spot)
                case Input():
                    outcome = self.input(leaf, node, spot)
                case _:
                    assert_never(leaf)
        return outcome

    def call(self, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A call of a function whose body was walked where it is defined."""
        name = argv[0].text
        if name == spot.caller:
            layers = layers.doubt(argv[0], f"the function {name} calls itself")
        self.seen.arguments(argv[1:])
        self.ledger.run(argv, layers, (node.start, node.end), spot, self.state)
        self.state.values.clear()
        return (None, None) if self.state.functions[name] else unchanged(self.state.directories)

    def program(self, run: Run, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A program, and what it does to the shell if it is one of the shell's own."""
        self.ledger.run(run.argv, run.layers, (node.start, node.end), spot, self.state)
        before = self.state.directories
        if not run.layers.inherits:
            return unchanged(before)
        if not run.argv[0].exact:
            self.seen.moved = True
            self.state.values.clear()
            return None, None
        changed = change(run.argv, before, self.home)
        if changed is not None:
            self.seen.moved = True
            return changed
        if run.argv[0].text in self.state.aliases:
            self.state.values.clear()
            self.seen.moved = True
            return None, None
        if run.argv[0].text in effect.LEAVING:
            self.escaped = either(self.escaped, before)
            return (), ()
        if run.argv[0].text == "export":
            for variable in self.ledger.commands[-1].variables:
                self.keep(variable.name, variable.value)
        effect.apply(run.argv, self.state, self.seen)
        return effect.outcome(run.argv[0].text, before)

    def read(self, text: Text, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A text that a shell reads as commands."""
        layers, source = text.layers, text.source
        if not source.exact:
            layers = layers.doubt(source, f"the commands in {short(source)} are not known before they run")
        tree = None
        if self.depth > MAX_DEPTH:
            layers = layers.doubt(source, "texts are nested too deeply")
        elif source.text != INPUT:
            try:
                tree = parse(source.text)
            except ParseError as error:
                layers = layers.doubt(source, f"the text inside cannot be parsed: {error.reason}")
        if layers.opaque or layers.redirects or layers.variables or tree is None or tree.body is None:
            self.ledger.run((), layers, (node.start, node.end), spot, self.state)
        if tree is None:
            return unchanged(self.state.directories)
        return self.within(text, tree, node, spot)

    def within(self, text: Text, tree: nodes.Script, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """Walk the tree of a text inside this one and bring its commands here."""
        from assent.command.nested import moved, origin

        layers = text.layers
        first = len(self.ledger.commands)
        local = layers.local and not any(variable.name in SETTING for variable in layers.variables)
        if text.later:
            self.seen.unstable = True
        if not text.source.exact:
            self.state.values.clear()
        inner = self.inner(text.source.text, self.state_of(text), self.home if local else None)
        inner.fed = given(node.redirects, self.known()) is not None
        stdin = None if spot.stdin is None else spot.stdin - first  # counted from the inner text's first command
        here = Spot(Place.String, spot.joined, stdin, spot.caller, strict=text.errexit or text.continues)
        outcome = inner.script(tree, here)
        place = origin(text.source, self.text)
        for command in inner.ledger.commands:
            found = moved(command, place, first)
            self.ledger.commands.append(replace(found, wrappers=(*layers.wrappers, *found.wrappers)))
        if text.later:
            self.late.append((first, len(self.ledger.commands)))
        if inner.hungry:
            document = given(node.redirects, self.known())
            if document is not None:
                self.read(Text(document, replace(layers, redirects=(), variables=())), node, spot)
        return outcome if text.continues else unchanged(self.state.directories)

    def state_of(self, text: Text) -> State:
        """The state of the shell that reads `text`."""
        if text.continues:
            return self.state
        if text.later:
            return self.state.copy()
        path = self.state.path or text.layers.moves_path()
        return State(text.layers.directories, errexit=text.errexit, path=path)

    def input(self, leaf: Input, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
        """A shell that reads its commands from standard input."""
        document = given(node.redirects, self.known())
        if document is not None:
            return self.read(Text(document, leaf.layers, leaf.continues), node, spot)
        around = replace(leaf.layers, wrappers=leaf.layers.wrappers[:-1])
        redirected = any(is_input(redirect) for redirect in node.redirects)
        if self.fed and spot.stdin is None and not redirected:
            self.hungry = True
        else:
            around = around.doubt(leaf.argv[0], f"{leaf.argv[0].text} runs what it reads")
        outcome = self.program(Run(leaf.argv, around), node, spot)
        echoed = None if spot.stdin is None or spot.stdin < 0 else self.echoed(spot.stdin)
        if echoed is not None:
            self.read(Text(echoed, replace(leaf.layers, redirects=(), variables=())), node, spot)
        return outcome

    def echoed(self, index: int) -> Argument | None:
        """What the command piped into a shell prints, if it prints its operands."""
        if index >= len(self.ledger.commands):
            return None
        command = self.ledger.commands[index]
        if command.program not in ECHOING or len(command.argv) < 2 or not all(word.exact for word in command.argv):
            return None
        words = [word.text for word in command.argv[1:] if word.text not in ("-e", "-n", "-E", "--", "%s", "%s\\n")]
        text = ("\n" if command.program == "printf" else " ").join(words).replace("\\n", "\n")
        first, last = command.argv[1], command.argv[-1]
        return replace(first, end=last.end, text=text, prefix=text)
