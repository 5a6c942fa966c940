"""Loops: bodies that run any number of times, or once for each word that is known."""

from __future__ import annotations

from assent.command.model import Joined, Place, Variable
from assent.command.state import either, unchanged
from assent.command.words import arithmetic
from assent.command.words.constants import changed
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.collector import Spot
    from assent.command.model import Argument
    from assent.command.state import Outcome
    from assent.command.walk import Walk


def repeated(walk: Walk, node: nodes.While | nodes.For | nodes.ArithmeticFor, spot: Spot) -> Outcome:
    """Walk a loop; the outcome is where it may leave the shell."""
    match node:
        case nodes.While():
            return _lines(walk, node, spot)
        case nodes.For():
            return _each(walk, node, spot)
        case nodes.ArithmeticFor():
            _grows(walk, node, spot)
            for expression in node.expressions:
                walk.expression(expression, spot)
                walk.parts(expression.parts, spot)
            return _loop(walk, None, node.body, spot)
        case _:
            assert_never(node)


def _loop(
    walk: Walk, condition: nodes.List | None, body: nodes.List, spot: Spot, bound: tuple[str, Argument] | None = None
) -> Outcome:
    """Walk a body that runs any number of times: if it changes the directory, that is lost.

    In the body, the variable of `bound` has that value.
    """
    names = changed((condition, body), walk.callable())
    if names is None:
        walk.state.forget_all()
    for name in names or ():
        walk.state.forget(name)
    certain, escaped = walk.state.copy(), walk.escaped
    first, path = len(walk.ledger.commands), walk.seen.path
    inner = replace(spot, place=Place.Body, joined=Joined.First)
    walk.escaped = ()
    reached = certain.directories
    if condition is not None:
        succeeded, failed = walk.list(condition, replace(inner, place=Place.Condition, strict=False))
        reached = either(succeeded, failed)
        walk.state.directories = succeeded or reached
    if bound is not None:
        walk.state.set(*bound)
    reached = either(reached, either(*walk.list(body, inner)))
    reached = either(reached, walk.escaped)
    last = len(walk.ledger.commands)
    if walk.seen.path and not path:
        walk.ledger.lose_path(first, last)
    walk.state.keep(certain)
    walk.escaped = either(escaped, walk.escaped)
    if either(certain.directories, reached) == certain.directories:
        return unchanged(certain.directories)
    walk.ledger.lose_directory(first, last)
    return None, None


def _each(walk: Walk, node: nodes.For, spot: Spot) -> Outcome:
    """for and select: the name is set to each of the words."""
    from assent.command.unroll import each_word

    variable = Variable(node.start, node.end, node.name, None, lasting=True)
    head = node.words[-1].end if node.words else node.body.start
    walk.enter((node.start, head), spot, (variable,))
    for word in node.words or ():
        walk.seen.value(node.name, walk.kind(word.parts))
        walk.parts(word.parts, spot)
    if node.select or node.words is None:
        walk.seen.value(node.name, arithmetic.Values.Text)
    walk.state.forget(node.name)
    _grows(walk, node, spot)
    return _rounds(walk, None, node.body, spot, node.name, each_word(walk, node))


def _lines(walk: Walk, node: nodes.While, spot: Spot) -> Outcome:
    """while and until; `while read x` for each of the lines that are known."""
    from assent.command.unroll import each_line

    _grows(walk, node, spot)
    name, values = each_line(walk, node, spot)
    return _rounds(walk, node.condition, node.body, spot, name, values)


def _grows(walk: Walk, node: nodes.While | nodes.ArithmeticFor | nodes.For, spot: Spot) -> None:
    """Note what a loop makes too much of."""
    from assent.command.words.growth import of_loop  # few texts have such loops

    walk.ledger.grow((node.start, node.body.start), of_loop(node, walk.text), spot, walk.state)


def _rounds(
    walk: Walk, condition: nodes.List | None, body: nodes.List, spot: Spot, name: str, values: Sequence[Argument]
) -> Outcome:
    """Walk a loop for each of the values of a variable, or once if these are not known."""
    if not values:
        return _loop(walk, condition, body, spot)
    walk.seen.rounds += len(values)
    outcome = unchanged(walk.state.directories)
    for value in values:
        outcome = _loop(walk, condition, body, spot, (name, value))
        walk.state.directories = either(*outcome)
    walk.state.forget(name)
    return outcome
