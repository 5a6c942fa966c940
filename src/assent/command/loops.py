"""Loops: bodies that run any number of times, or once for each word that is known."""

from __future__ import annotations

from assent.command.model import Argument, Joined, Place
from assent.command.parts import Variable
from assent.command.state import either, unchanged
from assent.command.word_effects import kind, walk_expression, walk_parts
from assent.command.words import arithmetic
from assent.command.words.constants import changed
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes

MOST_SHIFTED = 16  # parameters of which each is followed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.collector import Spot
    from assent.command.scene import Scene
    from assent.command.state import Directories, Outcome


def repeated(scene: Scene, node: nodes.While | nodes.For | nodes.ArithmeticFor, spot: Spot) -> Outcome:
    """Walk a loop; the outcome is where it may leave the shell."""
    match node:
        case nodes.While():
            return _lines(scene, node, spot)
        case nodes.For():
            return _each(scene, node, spot)
        case nodes.ArithmeticFor():
            _grows(scene, node, spot)
            for expression in node.expressions:
                walk_expression(scene, expression, spot)
                walk_parts(scene, expression.parts, spot)
            return _loop(scene, None, node.body, spot)
        case _:
            assert_never(node)


def _shifts(body: nodes.List) -> bool:
    """Whether a body ends by taking away the first of the parameters: `rm "$1"; shift`."""
    last = body.commands[-1]
    return type(last) is nodes.SimpleCommand and [word.value for word in last.words] in (["shift"], ["shift", "1"])


def _loop(
    scene: Scene,
    condition: nodes.List | None,
    body: nodes.List,
    spot: Spot,
    bound: tuple[str, Argument] | None = None,
    given: tuple[Argument, ...] = (),
) -> Outcome:
    """Walk a body that runs any number of times: if it changes the directory, that is lost.

    In the body, the variable of `bound` has that value, or the parameters are those that are `given`.
    """
    names = changed((condition, body), scene.callable())
    if names is None:
        scene.state.forget_all()
    for name in names or ():
        scene.state.forget(name)
    certain, escaped = scene.state.copy(), scene.escaped
    first, path = len(scene.ledger.commands), scene.seen.path
    scene.escaped = ()
    reached = _once(scene, condition, body, spot, bound, given)
    last = len(scene.ledger.commands)
    if scene.seen.path and not path:
        scene.ledger.lose_path(first, last)
    scene.state.keep(certain)
    scene.escaped = either(escaped, scene.escaped)
    if either(certain.directories, reached) == certain.directories:
        return unchanged(certain.directories)
    scene.ledger.lose_directory(first, last)
    return None, None


def _once(
    scene: Scene,
    condition: nodes.List | None,
    body: nodes.List,
    spot: Spot,
    bound: tuple[str, Argument] | None,
    given: tuple[Argument, ...],
) -> Directories:
    """Walk the condition and the body; where the shell may be at the end, or at a `break`."""
    inner = replace(spot, place=Place.Body, joined=Joined.First)
    reached = scene.state.directories
    if condition is not None:
        succeeded, failed = scene.walks.list(scene, condition, replace(inner, place=Place.Condition, strict=False))
        reached = either(succeeded, failed)
        scene.state.directories = succeeded or reached
    if bound is not None:
        scene.state.set(*bound)
    if given:
        scene.state.arguments(given)
    return either(either(reached, either(*scene.walks.list(scene, body, inner))), scene.escaped)


def _each(scene: Scene, node: nodes.For, spot: Spot) -> Outcome:
    """for and select: the name is set to each of the words."""
    from assent.command.unroll import each_word

    variable = Variable(node.start, node.end, node.name, None, lasting=True)
    head = node.words[-1].end if node.words else node.body.start
    scene.enter((node.start, head), spot, (variable,))
    for word in node.words or ():
        scene.seen.value(node.name, kind(scene, word.parts))
        walk_parts(scene, word.parts, spot)
    if node.select or node.words is None:
        scene.seen.value(node.name, arithmetic.Values.Text)
    scene.state.forget(node.name)
    _grows(scene, node, spot)
    return _rounds(scene, None, node.body, spot, node.name, each_word(scene, node))


def _lines(scene: Scene, node: nodes.While, spot: Spot) -> Outcome:
    """while and until; `while read x` for each of the lines that are known."""
    from assent.command.unroll import each_line

    _grows(scene, node, spot)
    words = scene.state.lists.get("@", ())
    if 0 < len(words) <= MOST_SHIFTED and _shifts(node.body) and not any(word.several for word in words):
        outcome = unchanged(scene.state.directories)
        for at in range(len(words)):
            outcome = _loop(scene, node.condition, node.body, spot, given=words[at:])
        return outcome
    name, values = each_line(scene, node, spot)
    return _rounds(scene, node.condition, node.body, spot, name, values)


def _grows(scene: Scene, node: nodes.While | nodes.ArithmeticFor | nodes.For, spot: Spot) -> None:
    """Note what a loop makes too much of."""
    from assent.command.words.growth import of_loop  # few texts have such loops

    scene.ledger.grow((node.start, node.body.start), of_loop(node, scene.text), spot, scene.state)


def _rounds(
    scene: Scene, condition: nodes.List | None, body: nodes.List, spot: Spot, name: str, values: Sequence[Argument]
) -> Outcome:
    """Walk a loop for each of the values of a variable, or once if these are not known."""
    if not values:
        return _loop(scene, condition, body, spot)
    scene.seen.rounds += len(values)
    outcome = unchanged(scene.state.directories)
    for value in values:
        outcome = _loop(scene, condition, body, spot, (name, value))
        scene.state.directories = either(*outcome)
    scene.state.forget(name)
    return outcome
