"""What happens inside words, redirects and tests."""

from __future__ import annotations

from assent.command.collector import Spot
from assent.command.model import Argument, Joined, Place, Variable
from assent.command.walker_state import Scene
from assent.command.words import arithmetic
from assent.command.words.arguments import value
from assent.command.words.expansions import effects, subscript
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.state import Outcome
    from assent.syntax.nodes import Assignment, Condition, Part, Redirect

EVALUATING = frozenset(("-eq", "-ne", "-lt", "-le", "-gt", "-ge"))  # tests of arithmetic


LONG = 11  # characters of a sequence that may have too many words


class Within(Scene):
    """The part of the walk below the level of commands."""

    __slots__ = ()

    def list(self, node: nodes.List, spot: Spot) -> Outcome:
        """Walk a list of commands; `Walk` knows how."""
        raise NotImplementedError

    def parts(self, parts: Iterable[Part], spot: Spot) -> None:
        """Walk everything that runs, assigns or evaluates inside a word."""
        for effect in effects(parts):
            match effect:
                case nodes.CommandSubstitution() | nodes.ProcessSubstitution():
                    self.substitution(effect.body, spot)
                case nodes.Parameter():
                    self.parameter(effect, spot)
                case nodes.Arithmetic():
                    self.expression(effect, spot)
                case nodes.Word():
                    self.evaluated(effect)
                case nodes.BraceExpansion():
                    self.sequence(effect, spot)
                case _:
                    assert_never(effect)

    def evaluated(self, node: nodes.Arithmetic | nodes.Word) -> arithmetic.Names:
        """Note an expression that the shell evaluates; the names in it."""
        found = arithmetic.names(node.parts, self.state.functions)
        self.ledger.evaluate(node.start, node.end, found)
        return found

    def kind(self, parts: Iterable[Part]) -> arithmetic.Values:
        """What evaluating a word of these parts could do."""
        return arithmetic.kind(parts, self.state.functions)

    def substitution(self, script: nodes.Script, spot: Spot) -> None:
        """Walk $( ), backquotes, <( ) and >( )."""
        if script.body is None:
            return
        outer, self.state = self.state, self.state.copy()
        self.depth += 1
        self.list(script.body, replace(spot, place=Place.Substitution, joined=Joined.First))
        self.depth -= 1
        self.state = outer

    def expression(self, node: nodes.Arithmetic | nodes.Word, spot: Spot) -> None:
        """An arithmetic expression, or a word of let; what it substitutes is walked with the word around it."""
        found = self.evaluated(node)
        if found.set:
            self.enter((node.start, node.end), spot, counted(node, found))

    def parameter(self, node: nodes.Parameter, spot: Spot) -> None:
        """${x:=word} assigns; ${x@P} runs the substitutions in the text of x."""
        span = (node.start, node.end)
        if node.prefix == "!" and node.operator not in ("@", "*") and not _lists_keys(node):
            name = nodes.Parameter(*span, node.name, subscript=node.subscript)
            self.ledger.evaluate(*span, arithmetic.names((name,), self.state.functions))
        if node.operator in (":=", "="):
            assigned = value(node.arguments[0], self.known()) if node.arguments else None
            self.seen.value(node.name, self.kind([part for word in node.arguments for part in word.parts]))
            self.enter(span, spot, (Variable(*span, node.name, assigned, lasting=True),))
        elif node.operator == "@" and any(word.value == "P" for word in node.arguments):
            self.ledger.doubt(
                span, f"`{self.text[node.start : node.end]}` expands the text of a variable", spot, self.state
            )

    def sequence(self, node: nodes.BraceExpansion, spot: Spot) -> None:
        """{1..9}: the shell makes all its words before it continues."""
        if node.end - node.start > LONG:
            from assent.command.words.growth import of_sequence  # few sequences have numbers of many digits

            span = (node.start, node.end)
            self.ledger.grow(span, of_sequence(self.text[node.start : node.end]), spot, self.state)

    def redirects(self, redirects: Sequence[Redirect], spot: Spot) -> None:
        """Walk the targets and bodies of redirects."""
        for redirect in redirects:
            document = redirect.here_document
            if document is not None:
                self.parts(document.parts, spot)
            elif redirect.target.value is None:
                self.parts(redirect.target.parts, spot)

    def assignments(self, assignments: Sequence[Assignment], lasting: bool) -> tuple[Variable, ...]:
        """The facts of the assignments in front of a command, or of those alone."""
        made: list[Variable] = []
        known = self.known()
        if len(assignments) > 1:
            known = replace(known, values={}, lists={})  # x=1 y=$x: the first is done before the second
        for node in assignments:
            whole = value(node.value, known) if type(node.value) is nodes.Word else None
            if node.value is None:  # NAME=
                whole = Argument(node.end, node.end, "", "", exact=True)
            else:
                parts: tuple[Part, ...] = node.value.parts if isinstance(node.value, nodes.Word) else (node.value,)
                self.doubled(node)
                self.seen.value(node.name, self.kind(parts))
            made.append(Variable(node.start, node.end, node.name, whole, lasting))
        return tuple(made)

    def doubled(self, node: Assignment) -> None:
        """Count how often a value is made twice as long: x=$x$x."""
        if self.text.count(f"${node.name}", node.start, node.end) + node.append < 2:
            return
        from assent.command.words.growth import DOUBLINGS, doubles  # few values grow on their own

        if doubles(node):
            count = self.seen.doubled.get(node.name, 0) + 1
            self.seen.doubled[node.name] = count
            if count == DOUBLINGS:
                growth = f"makes `{node.name}` twice as long for the {count}th time"
                self.ledger.grow((node.start, node.end), growth, Spot(Place.Top), self.state)

    def assigned(self, assignments: Sequence[Assignment], spot: Spot) -> None:
        """Walk the subscripts and values of assignments."""
        for node in assignments:
            if node.subscript is not None:
                self.seen.value(node.name, self.kind(node.subscript.parts))
                for effect in subscript(node.subscript):
                    if type(effect) is nodes.Word:
                        self.evaluated(effect)
                self.parts(node.subscript.parts, spot)
            if type(node.value) is nodes.Word:
                self.parts(node.value.parts, spot)
            elif type(node.value) is nodes.Array:
                self.parts((node.value,), spot)

    def named(self, word: nodes.Word) -> None:
        """A word that is the name of a variable: [[ -v a[1] ]]."""
        if word.value is None:
            self.evaluated(word)
        else:
            self.ledger.evaluate(word.start, word.end, arithmetic.subscripts(word.value))

    def condition(self, node: Condition, spot: Spot) -> None:
        """Walk the operands inside [[ ]]."""
        match node:
            case nodes.ConditionalTest():
                for word in node.operands:
                    if node.operator in EVALUATING:
                        self.evaluated(word)
                    elif node.operator == "-v":
                        self.named(word)
                    self.parts(word.parts, spot)
            case nodes.ConditionalNot():
                self.condition(node.condition, spot)
            case nodes.ConditionalJoin():
                self.condition(node.left, spot)
                self.condition(node.right, spot)
            case _:
                assert_never(node)


def _lists_keys(node: nodes.Parameter) -> bool:
    """Whether it is "${!a[@]}", which evaluates nothing."""
    return node.subscript is not None and node.subscript.value in ("@", "*")


def counted(node: nodes.Arithmetic | nodes.Word, found: arithmetic.Names) -> tuple[Variable, ...]:
    """The variables that an expression sets, to numbers."""
    return tuple([Variable(node.start, node.end, name, None, lasting=True) for name in sorted(found.set)])
