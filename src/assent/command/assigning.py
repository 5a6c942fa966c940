"""Variables that a command sets: their values are kept for what follows, as far as they are certain."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word_effects import kind, walk_assigned
from assent.command.words.arguments import arguments
from assent.command.words.constants import is_tracked
from assent.record import replace
from assent.rules_table import DECLARER, is_a
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeGuard

    from assent.command.collector import Spot
    from assent.command.model import Expansions
    from assent.command.parts import Variable
    from assent.command.scene import Scene
    from assent.syntax.nodes import Assignment, SimpleCommand, Word

MAX_VALUES = 64  # variables that are followed at once
MAX_LENGTH = 4096  # characters of a value that is followed
PLAIN_LISTS = frozenset("-agrx")  # options of declare with which the elements of an array are the words given


def assign(
    scene: Scene, assignments: Sequence[Assignment], variables: Sequence[Variable], known: Expansions, spot: Spot
) -> None:
    """Walk assignments that are alone, each done before the next: x=ls y=$($x) x=rm."""
    for one, variable in zip(assignments, variables, strict=False):  # behind them, what redirects set
        walk_assigned(scene, (one,), spot)
        scene.state.forget(one.name)
        _remember(scene, (one,), (variable,))
    if len(assignments) == 1 and assignments[0].append:
        _appended(scene, assignments[0], known)
        _lengthened(scene, assignments[0], variables[0], known)


def _remember(scene: Scene, assignments: Sequence[Assignment], variables: Sequence[Variable]) -> None:
    """Keep the values of plain assignments, for the words behind them."""
    for node, variable in zip(assignments, variables, strict=False):
        if node.append or node.subscript is not None:
            continue
        if type(node.value) is nodes.Array:
            _keep_list(scene, node.name, node.value)
        else:
            keep(scene, node.name, variable.value)


def _appended(scene: Scene, node: Assignment, known: Expansions) -> None:
    """Keep the elements of an array to which some were added: a+=(-v)."""
    before = known.lists.get(node.name)
    if before is not None and node.subscript is None and type(node.value) is nodes.Array:
        _keep_list(scene, node.name, node.value, before)


def _lengthened(scene: Scene, node: Assignment, variable: Variable, known: Expansions) -> None:
    """Keep a text to which another is added: a+=b. Where a is a number, it is one."""
    before, value = known.values.get(node.name), variable.value
    if node.subscript is None and before is not None and value is not None and before.exact and value.exact:
        text = f"{before.text}{value.text}"
        if not before.text.lstrip("-").isdigit():
            keep(scene, node.name, replace(value, text=text, prefix=text))


def keep(scene: Scene, name: str, value: Argument | None) -> None:
    """Keep the value of a variable that was just set, if it is certain."""
    if value is None or not (value.exact or value.glob) or not is_tracked(name):
        return
    if len(scene.state.values) < MAX_VALUES and len(value.text) <= MAX_LENGTH:
        scene.state.set(name, value)


def _keep_list(scene: Scene, name: str, array: nodes.Array, before: tuple[Argument, ...] = ()) -> None:
    """Keep the elements of an array that was just set, behind those that it had `before`, if they are certain."""
    if not is_tracked(name) or len(array.elements) > MAX_VALUES:
        return
    if any(element.subscript is not None or element.append for element in array.elements):
        return
    words = [*before, *arguments([element.value for element in array.elements], scene.known())]
    size = sum([len(word.text) for word in words])
    few = len(words) <= MAX_VALUES and len(scene.state.lists) < MAX_VALUES and size <= MAX_LENGTH
    if few and all(word.exact or word.glob for word in words):
        scene.state.set_list(name, tuple(words))


def listed(scene: Scene, variables: Sequence[Variable]) -> None:
    """Keep where the files are that a substitution lists, now that its commands are entered: x=$(ls)."""
    for variable in variables:
        value = variable.value
        if value is not None and not (value.exact or value.glob) and value.text[:1] in ("$", "`"):
            from assent.command.dataflow.inputs import beneath
            from assent.command.dataflow.producers import substituted  # with loops and such values only

            places = substituted(value, scene.ledger.commands)
            if len(places) == 1:
                keep(scene, variable.name, beneath(places[0]))
            elif places and is_tracked(variable.name):
                scene.state.set_list(variable.name, tuple([beneath(place) for place in places]))


def listed_array(scene: Scene, node: Assignment) -> None:
    """Keep where the files are that a substitution lists, as any number of elements: a=($(git ls-files))."""
    array = node.value
    if type(array) is not nodes.Array or len(array.elements) != 1 or node.append or node.subscript is not None:
        return
    element = array.elements[0]
    word = element.value
    if element.subscript is not None or type(word.parts[0]) is not nodes.CommandSubstitution or len(word.parts) > 1:
        return
    from assent.command.dataflow.producers import substituted  # few arrays are of what a command prints

    text = scene.text[word.start : word.end]
    _keep_any(
        scene, node.name, substituted(Argument(word.start, word.end, text, "", exact=False), scene.ledger.commands)
    )


def mapped(scene: Scene, argv: Sequence[Argument], node: SimpleCommand) -> None:
    """Keep where the files are that `mapfile -t a < <(…)` puts into an array, now that its commands are entered."""
    words, source = [word.text for word in argv[1:]], node.redirects[0] if len(node.redirects) == 1 else None
    plain = (
        len(words) == 2
        and argv[0].text != "read"
        and words[0] == "-t"
        and words[1].isidentifier()
        and all(word.exact for word in argv)
    )
    if not plain or source is None or source.here_document is not None or source.operator != "<":
        return
    from assent.command.dataflow.producers import lines_within

    _keep_any(scene, words[1], lines_within(source.target, scene.ledger.commands))


def _keep_any(scene: Scene, name: str, places: Sequence[Argument]) -> None:
    """Keep an array of any number of words that a command prints."""
    if not places or not is_tracked(name) or len(scene.state.lists) >= MAX_VALUES or len(places) > MAX_VALUES:
        return
    from assent.command.dataflow.inputs import beneath

    words = [replace(beneath(place), exact=False, glob=True, several=True) for place in places]
    scene.state.set_list(name, tuple(words))


def declare(scene: Scene, argv: Sequence[Argument], words: Sequence[Word]) -> None:
    """The declaration that export, declare … make of their words."""
    _note_declared(scene, words)
    if is_a(argv[0].text, DECLARER):
        _declared_lists(scene, argv, words)


def _note_declared(scene: Scene, words: Sequence[Word]) -> None:
    """Note what evaluating the variables of export, declare … could do."""
    for word in words:
        parts = [each for part in word.parts for each in (part.parts if _is_quoted(part) else (part,))]
        first = parts[0] if parts else None
        if isinstance(first, (nodes.Literal, nodes.SingleQuoted, nodes.AnsiQuoted)) and "=" in first.text:
            name, _, rest = first.text.partition("=")
            value = (nodes.Literal(first.start, first.end, rest),) if rest else ()
            scene.seen.value(name.removesuffix("+"), kind(scene, (*value, *parts[1:])))


def _declared_lists(scene: Scene, argv: Sequence[Argument], words: Sequence[Word]) -> None:
    """Keep the elements of arrays that were just declared: declare -a x=(a b)."""
    options = "".join([word.text for word in argv[1:] if word.text[:1] == "-"])
    if not PLAIN_LISTS.issuperset(options) or (argv[0].text == "local" and not scene.state.calling):
        return
    for word in words[1:]:
        if len(word.parts) == 2 and type(word.parts[1]) is nodes.Array and type(word.parts[0]) is nodes.Literal:
            name = word.parts[0].text.removesuffix("=")
            if name.isidentifier():
                _keep_list(scene, name, word.parts[1])


def _is_quoted(part: nodes.Part) -> TypeGuard[nodes.DoubleQuoted]:
    """Whether a part is in double quotes, so that its parts count."""
    return type(part) is nodes.DoubleQuoted
