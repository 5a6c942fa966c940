"""From the tree of a text to every simple command that could run, in order."""

from __future__ import annotations

from assent.command.collector import SPLITTING, Seen, Spot
from assent.command.model import Analysis, Command, Joined, Place, Surroundings
from assent.command.scene import SETTING, Scene, Walks
from assent.command.simple import simple
from assent.command.state import STARTED, State, either, either_state, unchanged
from assent.errors import assert_never
from assent.lazy import Lazy
from assent.record import replace
from assent.rules_table import WRITER, is_a
from assent.syntax import nodes
from assent.syntax.parser import UNREAD, read
from assent.syntax.source import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from assent.command import parts, redirects, word_effects
    from assent.command.collector import Calls
    from assent.command.state import Outcome
    from assent.command.words import arithmetic
    from assent.syntax.nodes import Node

    Compound: TypeAlias = (
        nodes.Subshell | nodes.Group | nodes.If | nodes.While | nodes.For | nodes.ArithmeticFor | nodes.Case
    )
else:
    parts = Lazy("assent.command.parts")
    redirects = Lazy("assent.command.redirects")
    arithmetic = Lazy("assent.command.words.arithmetic")
    word_effects = Lazy("assent.command.word_effects")

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


def _settled(text: str, tree: nodes.Script, surroundings: Surroundings, budget: Budget) -> Scene:
    """The last of the passes over a tree: what it took for known is what it finds, or it took nothing for known."""
    seen = Seen(budget)
    done = _walk(text, tree, surroundings, seen)
    for number in range(1, MAX_PASSES + 1):
        home, pwd = done.seen.assigned.isdisjoint(SETTING), not seen.lost  # what ~ is, and how words are split
        blanks = SPLITTING not in done.seen.assigned
        found: Calls = {}
        if seen.parametric:
            from assent.command.unroll import calls  # with functions only

            found = calls(seen, done.ledger.commands)
        if seen.stopped or seen.agrees(home, blanks, pwd, found):  # what is opaque anyway is not walked again
            break
        last = number == MAX_PASSES
        seen = Seen(budget, home=False, blanks=False, pwd=False)
        seen = seen if last else Seen(budget, home=home, blanks=blanks, pwd=pwd, calls=found)
        before, done = done, _walk(text, tree, surroundings, seen)
        if seen.stopped:  # the pass before saw more, and the text is opaque in any case
            _stop(before, tree, Spot(Place.Top), UNJUDGED)
            return before
        if last:
            break
    return done


def _write(commands: Sequence[Command]) -> bool:
    """Whether one of the commands may write a file that another one runs."""
    for command in commands:
        if is_a(command.program, WRITER) or (command.redirects and any(each.writes for each in command.redirects)):
            return True
    return False


def _walk(text: str, tree: nodes.Script, surroundings: Surroundings, seen: Seen) -> Scene:
    home = surroundings.home if seen.home else None
    state = State((surroundings.cwd,))
    state.values = STARTED
    made = Scene(text, surroundings, state, seen, home, WALKS)
    _script(made, tree, Spot(Place.Top))
    return made


def _script(scene: Scene, script: nodes.Script, spot: Spot) -> Outcome:
    """Walk a whole text."""
    outcome = unchanged(scene.state.directories)
    scene.tree = script
    if script.body is not None:
        outcome = _list(scene, script.body, spot)
    for begin, end in scene.late:
        if scene.seen.moved:
            scene.ledger.lose_directory(begin, end)
        if scene.seen.path:
            scene.ledger.lose_path(begin, end)
    if scene.depth == 0:
        scene.ledger.doubt_expressions(spot, scene.state)
    return outcome


def _list(scene: Scene, node: nodes.List, spot: Spot) -> Outcome:
    """Walk commands one after the other; the outcome is that of the last one."""
    outcome = unchanged(scene.state.directories)
    joined = spot.joined
    for command, terminator in zip(node.commands, node.terminators, strict=True):
        before = scene.state.directories
        here = spot if joined is spot.joined else replace(spot, joined=joined)
        if scene.seen.stopped:
            break
        if terminator == "&":
            _isolated(scene, command, here)
            outcome = unchanged(before)
        else:
            outcome = _node(scene, command, here)
        joined = JOINS.get(terminator, Joined.Sequence)
        succeeded, failed = outcome
        after = succeeded if scene.state.errexit and spot.strict else either(succeeded, failed)
        scene.state.directories = before if after == () else after
    return outcome


def _node(scene: Scene, node: Node, spot: Spot) -> Outcome:
    """Walk one command; the outcome says where the shell is after its success and its failure."""
    if not scene.seen.budget.goes_on(NODE_STEPS):
        return _stop(scene, node, spot, UNJUDGED)
    scene.depth += 1
    outcome = _visit(scene, node, spot)
    scene.depth -= 1
    return outcome


def _stop(scene: Scene, node: Node | nodes.Script, spot: Spot, reason: str) -> Outcome:
    """Leave out this command and all that follow, of which the first is entered as opaque."""
    if not scene.seen.stopped:
        scene.seen.stopped = True
        scene.ledger.doubt((node.start, node.end), reason, spot, scene.state, unread=True)
    return scene.lose()


def _visit(scene: Scene, node: Node, spot: Spot) -> Outcome:
    """Walk one command by what it is."""
    match node:
        case nodes.SimpleCommand():
            return simple(scene, node, spot)
        case nodes.Pipeline():
            return _pipeline(scene, node, spot)
        case nodes.AndOr():
            return _and_or(scene, node, spot)
        case nodes.FunctionDefinition():
            from assent.command.functions import defined  # few texts define one

            return defined(scene, node)
        case nodes.Coprocess():
            return _coprocess(scene, node, spot)
        case nodes.ArithmeticCommand() | nodes.Conditional():
            return _test(scene, node, spot)
        case nodes.Unread():
            return _stop(scene, node, spot, UNREAD)
        case _:
            return _compound(scene, node, spot)


def _pipeline(scene: Scene, node: nodes.Pipeline, spot: Spot) -> Outcome:
    """Each member of a pipeline runs in a subshell, with the one before it as input.

    The last may run in this shell: it does in zsh, and after `shopt -s lastpipe`.
    """
    if len(node.commands) == 1:
        here = replace(spot, strict=False) if node.negations else spot
        succeeded, failed = _node(scene, node.commands[0], here)
        return (failed, succeeded) if node.negations % 2 else (succeeded, failed)
    if not node.commands:  # `!` alone
        return unchanged(scene.state.directories)
    here = spot
    for command in node.commands[:-1]:
        first = len(scene.ledger.commands)
        _isolated(scene, command, here)
        here = Spot(spot.place, Joined.Pipe, first, spot.caller, spot.strict)
    before, scene.state = scene.state, scene.state.copy()
    succeeded, failed = _node(scene, node.commands[-1], here)
    scene.state = either_state(before, before.directories, scene.state, either(succeeded, failed))
    well, ill = either(before.directories, succeeded), either(before.directories, failed)
    return (ill, well) if node.negations % 2 else (well, ill)


def _and_or(scene: Scene, node: nodes.AndOr, spot: Spot) -> Outcome:
    """a && b || c: each part starts where the one that lets it run left the shell."""
    succeeded, failed = _node(scene, node.commands[0], replace(spot, strict=False))
    well = ill = scene.state  # after a success, and after a failure
    for index, operator in enumerate(node.operators):
        before = succeeded if operator == "&&" else failed
        scene.state = (well if operator == "&&" else ill).copy()
        scene.state.directories = either(succeeded, failed) if before == () else before
        last = index == len(node.operators) - 1
        here = Spot(spot.place, JOINS[operator], spot.stdin, spot.caller, spot.strict and last)
        yes, no = _node(scene, node.commands[index + 1], here)
        if before == ():  # it never runs
            yes = no = ()
        if operator == "&&":
            well, ill = scene.state, either_state(ill, failed, scene.state, no)
            succeeded, failed = yes, either(failed, no)
        else:
            well, ill = either_state(well, succeeded, scene.state, yes), scene.state
            succeeded, failed = either(succeeded, yes), no
    scene.state = either_state(well, succeeded, ill, failed)
    return succeeded, failed


def _isolated(scene: Scene, node: Node, spot: Spot) -> None:
    """Walk what runs in a subshell: the state afterwards is the state before."""
    outer, scene.state = scene.state, scene.state.copy()
    _node(scene, node, spot)
    scene.state = outer


def _coprocess(scene: Scene, node: nodes.Coprocess, spot: Spot) -> Outcome:
    """coproc name command: runs in a subshell, its descriptors in the array `name`."""
    variable = parts.Variable(node.start, node.end, node.name or "COPROC", None, lasting=True)
    scene.enter((node.start, node.end), spot, (variable,))
    _isolated(scene, node.body, replace(spot, place=Place.Subshell))
    return unchanged(scene.state.directories)


def _compound(scene: Scene, node: Compound, spot: Spot) -> Outcome:
    """A command with commands inside; its redirects are entered before them."""
    if node.redirects:
        span = (node.redirects[0].start, node.redirects[-1].end)
        facts = redirects.redirections(node.redirects, scene.known())
        scene.enter(span, spot, redirects.descriptors(node.redirects), facts)
        word_effects.walk_redirects(scene, node.redirects, spot)
        if any(redirects.is_input(redirect) for redirect in node.redirects):
            spot = replace(spot, stdin=None)
    match node:
        case nodes.Subshell():
            before = scene.state
            scene.state = before.copy()
            _list(scene, node.body, replace(spot, place=Place.Subshell))
            scene.state = before
            return unchanged(before.directories)
        case nodes.Group():
            return _list(scene, node.body, spot)
        case nodes.If():
            from assent.command.branches import branches

            return branches(scene, node, spot)
        case nodes.While() | nodes.For() | nodes.ArithmeticFor():
            from assent.command.loops import repeated  # few texts have one

            return repeated(scene, node, spot)
        case nodes.Case():
            from assent.command.branches import cases

            return cases(scene, node, spot)
        case _:
            assert_never(node)


def _test(scene: Scene, node: nodes.Conditional | nodes.ArithmeticCommand, spot: Spot) -> Outcome:
    """[[ … ]] and (( … )), which run no program of their own."""
    span = (node.start, node.end)
    facts = redirects.redirections(node.redirects, scene.known())
    match node:
        case nodes.ArithmeticCommand():
            found = arithmetic.names(node.expression.parts, scene.state.functions)
            scene.enter(span, spot, word_effects.counted(node.expression, found), facts)
            scene.ledger.evaluate(*span, found)
            word_effects.walk_parts(scene, node.expression.parts, spot)
        case nodes.Conditional():
            scene.enter(span, spot, redirects=facts)
            word_effects.walk_condition(scene, node.condition, spot)
        case _:
            assert_never(node)
    word_effects.walk_redirects(scene, node.redirects, spot)
    return unchanged(scene.state.directories)


WALKS = Walks(_list, _node, _script)
