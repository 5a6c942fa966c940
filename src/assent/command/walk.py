"""From the tree of a text to every simple command that could run, in order."""

from __future__ import annotations

from assent.command.collector import Seen, Spot
from assent.command.model import Analysis, Joined, Place, Surroundings, Variable
from assent.command.program import WRITING
from assent.command.redirects import descriptors, is_input, redirections
from assent.command.simple import Simple
from assent.command.state import State, either, unchanged
from assent.command.walker_state import SETTING
from assent.command.word_effects import counted
from assent.command.words import arithmetic
from assent.command.words.constants import changed
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes, walk
from assent.syntax.parser import UNREAD, read
from assent.syntax.source import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from assent.command.collector import Calls
    from assent.command.model import Command
    from assent.command.state import Directories, Outcome
    from assent.syntax.nodes import Node

    Compound: TypeAlias = (
        nodes.Subshell | nodes.Group | nodes.If | nodes.While | nodes.For | nodes.ArithmeticFor | nodes.Case
    )

MAX_PASSES = 4  # over one text
UNJUDGED = "the text runs more commands than are judged at once"
NODE_STEPS = 3  # that a command takes, besides one for each of its words
JOINS = {"&&": Joined.And, "||": Joined.Or, "&": Joined.Background}


def analyse(text: str, surroundings: Surroundings) -> Analysis:
    """Every simple command that `text` could run, with what is opaque in it.

    Raises ParseError when the text itself has no tree; a text inside it that has none, as in
    `bash -c '('`, makes only its own command opaque. So does what is left when the budget is spent.
    """
    budget = surroundings.budget or Budget()
    tree = read(text, surroundings.shell, budget)
    done = _settled(text, tree, surroundings, budget)
    commands = tuple(done.ledger.commands)
    opaque = [part for command in commands if command.opaque for part in command.opaque]
    if len(commands) > 1 and _write(commands):
        from assent.command.dataflow.written import doubts  # few texts write what they run

        opaque += doubts(commands)
    return Analysis(tree, commands, tuple(opaque))


def _settled(text: str, tree: nodes.Script, surroundings: Surroundings, budget: Budget) -> Walk:
    """The last of the passes over a tree: what it took for known is what it finds, or it took nothing for known."""
    seen = Seen(budget)
    done = _walk(text, tree, surroundings, seen)
    for number in range(1, MAX_PASSES + 1):
        home, pwd = done.is_home_known(), not seen.lost
        found: Calls = {}
        if seen.parametric:
            from assent.command.unroll import calls  # with functions only

            found = calls(seen, done.ledger.commands)
        if seen.stopped or seen.agrees(home, pwd, found):  # what is opaque anyway is not walked again
            break
        last = number == MAX_PASSES
        seen = Seen(budget, home=False, pwd=False) if last else Seen(budget, home=home, pwd=pwd, calls=found)
        before, done = done, _walk(text, tree, surroundings, seen)
        if seen.stopped:  # the pass before saw more, and the text is opaque in any case
            before.stop(tree, Spot(Place.Top), UNJUDGED)
            return before
        if last:
            break
    return done


def _write(commands: Sequence[Command]) -> bool:
    """Whether one of the commands may write a file that another one runs."""
    for command in commands:
        if command.program in WRITING or (command.redirects and any(each.writes for each in command.redirects)):
            return True
    return False


def _walk(text: str, tree: nodes.Script, surroundings: Surroundings, seen: Seen) -> Walk:
    home = surroundings.home if seen.home else None
    made = Walk(text, surroundings, State((surroundings.cwd,)), seen, home)
    made.script(tree, Spot(Place.Top))
    return made


class Walk(Simple):
    """The walk over a whole tree."""

    __slots__ = ()

    def is_home_known(self) -> bool:
        """Whether nothing in the text changes what ~ is, and how words are split."""
        return self.seen.assigned.isdisjoint(SETTING)

    def inner(self, text: str, state: State, home: str | None) -> Walk:
        """A walk over a text inside this one."""
        made = Walk(text, self.surroundings, state, self.seen, home)
        made.depth = self.depth + 1
        return made

    def script(self, script: nodes.Script, spot: Spot) -> Outcome:
        """Walk a whole text."""
        outcome = unchanged(self.state.directories)
        if script.body is not None:
            outcome = self.list(script.body, spot)
        for begin, end in self.late:
            if self.seen.moved:
                self.ledger.lose_directory(begin, end)
            if self.seen.path:
                self.ledger.lose_path(begin, end)
        if self.depth == 0:
            self.ledger.doubt_expressions(spot, self.state)
        return outcome

    def list(self, node: nodes.List, spot: Spot) -> Outcome:
        """Walk commands one after the other; the outcome is that of the last one."""
        outcome = unchanged(self.state.directories)
        joined = spot.joined
        for command, terminator in zip(node.commands, node.terminators, strict=True):
            before = self.state.directories
            here = spot if joined is spot.joined else replace(spot, joined=joined)
            if self.seen.stopped:
                break
            if terminator == "&":
                self.isolated(command, here)
                outcome = unchanged(before)
            else:
                outcome = self.node(command, here)
            joined = JOINS.get(terminator, Joined.Sequence)
            succeeded, failed = outcome
            after = succeeded if self.state.errexit and spot.strict else either(succeeded, failed)
            self.state.directories = before if after == () else after
        return outcome

    def node(self, node: Node, spot: Spot) -> Outcome:
        """Walk one command; the outcome says where the shell is after its success and its failure."""
        if not self.seen.budget.goes_on(NODE_STEPS):
            return self.stop(node, spot, UNJUDGED)
        self.depth += 1
        outcome = self.visit(node, spot)
        self.depth -= 1
        return outcome

    def stop(self, node: Node | nodes.Script, spot: Spot, reason: str) -> Outcome:
        """Leave out this command and all that follow, of which the first is entered as opaque."""
        if not self.seen.stopped:
            self.seen.stopped = True
            self.ledger.doubt((node.start, node.end), reason, spot, self.state, unread=True)
        return self.lose()

    def visit(self, node: Node, spot: Spot) -> Outcome:
        """Walk one command by what it is."""
        match node:
            case nodes.SimpleCommand():
                return self.simple(node, spot)
            case nodes.Pipeline():
                return self.pipeline(node, spot)
            case nodes.AndOr():
                return self.and_or(node, spot)
            case nodes.FunctionDefinition():
                return self.function(node)
            case nodes.Coprocess():
                return self.coprocess(node, spot)
            case nodes.ArithmeticCommand() | nodes.Conditional():
                return self.test(node, spot)
            case nodes.Unread():
                return self.stop(node, spot, UNREAD)
            case _:
                return self.compound(node, spot)

    def pipeline(self, node: nodes.Pipeline, spot: Spot) -> Outcome:
        """Each member of a pipeline runs in a subshell, with the one before it as input."""
        if len(node.commands) == 1:
            here = replace(spot, strict=False) if node.negations else spot
            succeeded, failed = self.node(node.commands[0], here)
            return (failed, succeeded) if node.negations % 2 else (succeeded, failed)
        here = spot
        for command in node.commands:
            first = len(self.ledger.commands)
            self.isolated(command, here)
            here = replace(spot, joined=Joined.Pipe, stdin=first)
        if self.state.lastpipe:
            return self.stayed(node.commands[-1])
        return unchanged(self.state.directories)

    def stayed(self, node: nodes.Command) -> Outcome:
        """Forget what the last member of a pipeline may have changed, where it may have run in this shell."""
        names = changed((node,), self.callable())
        if names is None or any(type(each) is nodes.FunctionDefinition for each in walk(node)):
            self.state.functions = {}
            return self.lose()
        for name in names:
            self.state.forget(name)
        self.seen.moved = True
        return None, None

    def and_or(self, node: nodes.AndOr, spot: Spot) -> Outcome:
        """a && b || c: each part starts where the one that lets it run left the shell."""
        succeeded, failed = self.node(node.commands[0], replace(spot, strict=False))
        well = ill = self.state  # after a success, and after a failure
        for index, operator in enumerate(node.operators):
            before = succeeded if operator == "&&" else failed
            self.state = (well if operator == "&&" else ill).copy()
            self.state.directories = either(succeeded, failed) if before == () else before
            last = index == len(node.operators) - 1
            here = replace(spot, joined=JOINS[operator], strict=spot.strict and last)
            yes, no = self.node(node.commands[index + 1], here)
            if operator == "&&":
                well, ill = self.state, _joined(ill, failed, self.state, no)
                succeeded, failed = yes, either(failed, no)
            else:
                well, ill = _joined(well, succeeded, self.state, yes), self.state
                succeeded, failed = either(succeeded, yes), no
        self.state = _joined(well, succeeded, ill, failed)
        return succeeded, failed

    def isolated(self, node: Node, spot: Spot) -> None:
        """Walk what runs in a subshell: the state afterwards is the state before."""
        outer, self.state = self.state, self.state.copy()
        self.node(node, spot)
        self.state = outer

    def coprocess(self, node: nodes.Coprocess, spot: Spot) -> Outcome:
        """coproc name command: runs in a subshell, its descriptors in the array `name`."""
        variable = Variable(node.start, node.end, node.name or "COPROC", None, lasting=True)
        self.enter((node.start, node.end), spot, (variable,))
        self.isolated(node.body, replace(spot, place=Place.Subshell))
        return unchanged(self.state.directories)

    def function(self, node: nodes.FunctionDefinition) -> Outcome:
        """Walk the body of a function where it is defined, for each way in which it is called if these are known."""
        from assent.command.unroll import each_call  # few texts have functions and loops

        outer, escaped = self.state, self.escaped
        first = len(self.ledger.commands)
        self.noted(node)
        after: Directories = ()
        for words in each_call(self, node):
            self.state, self.escaped = outer.copy(), ()
            self.state.define(node.name, moves=False)
            self.state.calling = True
            self.state.forget_all()
            if words is not None:
                self.state.arguments(words)
            inside = self.node(node.body, Spot(Place.Function, caller=node.name, strict=False))
            after = either(after, either(either(*inside), self.escaped))
        self.state, self.escaped = outer, escaped
        self.late.append((first, len(self.ledger.commands)))
        moves = after not in (outer.directories, ())
        if moves:
            self.seen.moving.add(node.name)
        outer.define(node.name, moves=moves)
        return unchanged(outer.directories)

    def noted(self, node: nodes.FunctionDefinition) -> None:
        """Note whether a function uses its arguments, and which variables it may set."""
        names = changed((node.body,), (*self.callable(), node.name))
        known = self.seen.setting.get(node.name, frozenset())
        self.seen.setting[node.name] = None if names is None or known is None else names | known
        from assent.command.unroll import is_parametric

        if is_parametric(node.body):
            self.seen.parametric.add(node.name)

    def compound(self, node: Compound, spot: Spot) -> Outcome:
        """A command with commands inside; its redirects are entered before them."""
        if node.redirects:
            span = (node.redirects[0].start, node.redirects[-1].end)
            facts = redirections(node.redirects, self.known())
            self.enter(span, spot, descriptors(node.redirects), facts)
            self.redirects(node.redirects, spot)
            if any(is_input(redirect) for redirect in node.redirects):
                spot = replace(spot, stdin=None)
        match node:
            case nodes.Subshell():
                before = self.state
                self.state = before.copy()
                self.list(node.body, replace(spot, place=Place.Subshell))
                self.state = before
                return unchanged(before.directories)
            case nodes.Group():
                return self.list(node.body, spot)
            case nodes.If():
                return self.branches(node, spot)
            case nodes.While() | nodes.For() | nodes.ArithmeticFor():
                from assent.command.loops import repeated  # few texts have one

                return repeated(self, node, spot)
            case nodes.Case():
                return self.case(node, spot)
            case _:
                assert_never(node)

    def branches(self, node: nodes.If, spot: Spot) -> Outcome:
        """if and elif: each branch starts where its condition left the shell."""
        body = replace(spot, place=Place.Body, joined=Joined.First)
        result: Outcome = ((), ())
        ends: State | None = None
        for condition, branch in node.branches:
            succeeded, failed = self.list(condition, replace(body, place=Place.Condition, strict=False))
            tested, self.state = self.state, self.state.copy()
            self.state.directories = succeeded or either(succeeded, failed)
            found = self.list(branch, body)
            ends = self.state if ends is None else _joined(ends, either(*result), self.state, either(*found))
            result = _merged(result, found)
            self.state = tested
            self.state.directories = failed or either(succeeded, failed)
        found = unchanged(self.state.directories)
        if node.otherwise is not None:
            found = self.list(node.otherwise, body)
        if ends is not None:
            self.state = _joined(ends, either(*result), self.state, either(*found))
        return _merged(result, found)

    def case(self, node: nodes.Case, spot: Spot) -> Outcome:
        """case: any of the items may run, or none."""
        self.parts(node.word.parts, spot)
        certain = self.state.copy()
        result = unchanged(certain.directories)
        body = replace(spot, place=Place.Body, joined=Joined.First)
        through: Directories = ()  # where the item before falls through from
        for item in node.items:
            for pattern in item.patterns:
                self.parts(pattern.parts, spot)
            if item.body is not None:
                self.state.directories = either(certain.directories, through)
                outcome = self.list(item.body, body)
                result = _merged(result, outcome)
                through = () if item.terminator in (";;", "") else either(*outcome)
                self.state.keep(certain)
        return result

    def test(self, node: nodes.Conditional | nodes.ArithmeticCommand, spot: Spot) -> Outcome:
        """[[ … ]] and (( … )), which run no program of their own."""
        span = (node.start, node.end)
        facts = redirections(node.redirects, self.known())
        match node:
            case nodes.ArithmeticCommand():
                found = arithmetic.names(node.expression.parts, self.state.functions)
                self.enter(span, spot, counted(node.expression, found), facts)
                self.ledger.evaluate(*span, found)
                self.parts(node.expression.parts, spot)
            case nodes.Conditional():
                self.enter(span, spot, redirects=facts)
                self.condition(node.condition, spot)
            case _:
                assert_never(node)
        self.redirects(node.redirects, spot)
        return unchanged(self.state.directories)


def _joined(one: State, reached: Directories, other: State, also: Directories) -> State:
    """The state after one of two ways, of which one that leaves the shell nowhere was not gone."""
    if also == () or one.is_as(other):
        return one
    if reached == ():
        return other
    made = one.copy()
    made.keep(other)
    return made


def _merged(left: Outcome, right: Outcome) -> Outcome:
    """The outcome of one of two ways."""
    return either(left[0], right[0]), either(left[1], right[1])
