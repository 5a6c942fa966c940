"""The events inside words, redirects and tests."""

from __future__ import annotations

from assent.command.collector import Spot
from assent.command.model import Argument, Joined, Place
from assent.command.parts import Variable
from assent.command.words import arithmetic
from assent.command.words.arguments import value
from assent.command.words.expansions import effects, subscript
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.scene import Scene
    from assent.syntax.nodes import Assignment, Condition, Part, Redirect

EVALUATING = frozenset(("-eq", "-ne", "-lt", "-le", "-gt", "-ge"))  # tests of arithmetic

TIED = frozenset(  # variables that only zsh ties to what runs, and to the words of the text
    """
    path fpath module_path argv commands options nameddirs functions aliases galiases saliases dis_functions dis_aliases
    dis_galiases dis_saliases COLUMNS LINES TMOUT
    """.split()
)
LONG = 11  # characters of a sequence that may have too many words


def walk_parts(scene: Scene, parts: Iterable[Part], spot: Spot) -> None:
    """Walk everything that runs, assigns or evaluates inside a word."""
    for effect in effects(parts):
        match effect:
            case nodes.CommandSubstitution() | nodes.ProcessSubstitution():
                _substitution(scene, effect.body, spot)
            case nodes.Parameter():
                _parameter(scene, effect, spot)
            case nodes.Arithmetic():
                walk_expression(scene, effect, spot)
            case nodes.Word():
                _evaluated(scene, effect)
            case nodes.BraceExpansion():
                _sequence(scene, effect, spot)
            case _:
                assert_never(effect)


def _evaluated(scene: Scene, node: nodes.Arithmetic | nodes.Word) -> arithmetic.Names:
    """Note an expression that the shell evaluates; the names in it."""
    found = arithmetic.names(node.parts, scene.state.functions)
    scene.ledger.evaluate(node.start, node.end, found)
    return found


def kind(scene: Scene, parts: Iterable[Part]) -> arithmetic.Values:
    """The possible effect of evaluating a word of these parts."""
    return arithmetic.kind(parts, scene.state.functions)


def _substitution(scene: Scene, script: nodes.Script, spot: Spot) -> None:
    """Walk $( ), backquotes, <( ) and >( )."""
    if script.body is None:
        return
    outer, scene.state = scene.state, scene.state.copy()
    scene.depth += 1
    scene.walks.list(scene, script.body, replace(spot, place=Place.Substitution, joined=Joined.First))
    scene.depth -= 1
    scene.state = outer


def walk_expression(scene: Scene, node: nodes.Arithmetic | nodes.Word, spot: Spot) -> None:
    """An arithmetic expression, or a word of let; what it substitutes is walked with the word around it."""
    found = _evaluated(scene, node)
    if found.set:
        scene.enter((node.start, node.end), spot, counted(node, found))


def _parameter(scene: Scene, node: nodes.Parameter, spot: Spot) -> None:
    """${x:=word} assigns; ${x@P} runs the substitutions in the text of x."""
    span = (node.start, node.end)
    if node.prefix == "!" and node.operator not in ("@", "*") and not _lists_keys(node):
        name = nodes.Parameter(*span, node.name, subscript=node.subscript)
        scene.ledger.evaluate(*span, arithmetic.names((name,), scene.state.functions))
    if node.operator in (":=", "="):
        assigned = value(node.arguments[0], scene.known()) if node.arguments else None
        scene.seen.value(node.name, kind(scene, [part for word in node.arguments for part in word.parts]))
        scene.enter(span, spot, (Variable(*span, node.name, assigned, lasting=True),))
    elif node.operator == "@" and any(word.value == "P" for word in node.arguments):
        scene.ledger.doubt(
            span, f"`{scene.text[node.start : node.end]}` expands the text of a variable", spot, scene.state
        )


def _sequence(scene: Scene, node: nodes.BraceExpansion, spot: Spot) -> None:
    """{1..9}: the shell makes all its words before it continues."""
    if node.end - node.start > LONG:
        from assent.command.words.growth import of_sequence  # few sequences have numbers of many digits

        span = (node.start, node.end)
        scene.ledger.grow(span, of_sequence(scene.text[node.start : node.end]), spot, scene.state)


def walk_redirects(scene: Scene, redirects: Sequence[Redirect], spot: Spot) -> None:
    """Walk the targets and bodies of redirects."""
    for redirect in redirects:
        document = redirect.here_document
        if document is not None:
            walk_parts(scene, document.parts, spot)
        elif redirect.target.value is None:
            walk_parts(scene, redirect.target.parts, spot)


def assignments(scene: Scene, assignments: Sequence[Assignment], lasting: bool) -> tuple[Variable, ...]:
    """The facts of the assignments in front of a command, or of those alone."""
    made: list[Variable] = []
    known = scene.known()
    if len(assignments) > 1:
        known = replace(known, values={}, lists={})  # x=1 y=$x: the first is done before the second
    for node in assignments:
        whole = value(node.value, known) if type(node.value) is nodes.Word else None
        if node.value is None:  # NAME=
            whole = Argument(node.end, node.end, "", "", exact=True)
        else:
            parts: tuple[Part, ...] = node.value.parts if isinstance(node.value, nodes.Word) else (node.value,)
            _doubled(scene, node)
            scene.seen.value(node.name, kind(scene, parts))
        if whole is not None and whole.exact and "[" in whole.text and "$" in whole.text:
            scene.seen.armed.add(node.name)
        made.append(Variable(node.start, node.end, node.name, whole, lasting))
        if node.name in TIED:
            _tied(scene, node)
    return tuple(made)


def _tied(scene: Scene, node: Assignment) -> None:
    """Note what an assignment changes in zsh: path=(…) is PATH, aliases[ls]=… an alias, argv=(…) the words."""
    from assent.command.words import zsh  # few texts set such variables

    if node.name == "argv":
        scene.state.forget_arguments()
    reason = zsh.tied(node, scene.text, array=type(node.value) is nodes.Array)
    if reason:
        scene.ledger.doubt((node.start, node.end), reason, Spot(Place.Top), scene.state)


def _doubled(scene: Scene, node: Assignment) -> None:
    """Count how often a value is made twice as long: x=$x$x."""
    if scene.text.count(f"${node.name}", node.start, node.end) + node.append < 2:
        return
    from assent.command.words.growth import DOUBLINGS, doubles  # few values grow on their own

    if doubles(node):
        count = scene.seen.doubled.get(node.name, 0) + 1
        scene.seen.doubled[node.name] = count
        if count == DOUBLINGS:
            growth = f"makes `{node.name}` twice as long for the {count}th time"
            scene.ledger.grow((node.start, node.end), growth, Spot(Place.Top), scene.state)


def walk_assigned(scene: Scene, assignments: Sequence[Assignment], spot: Spot) -> None:
    """Walk the subscripts and values of assignments."""
    for node in assignments:
        if node.subscript is not None:
            scene.seen.value(node.name, kind(scene, node.subscript.parts))
            for effect in subscript(node.subscript):
                if type(effect) is nodes.Word:
                    _evaluated(scene, effect)
            walk_parts(scene, node.subscript.parts, spot)
        if type(node.value) is nodes.Word:
            walk_parts(scene, node.value.parts, spot)
        elif type(node.value) is nodes.Array:
            walk_parts(scene, (node.value,), spot)


def _named(scene: Scene, word: nodes.Word) -> None:
    """A word that is the name of a variable: [[ -v a[1] ]]."""
    if word.value is None:
        _evaluated(scene, word)
    else:
        scene.ledger.evaluate(word.start, word.end, arithmetic.subscripts(word.value))


def walk_condition(scene: Scene, node: Condition, spot: Spot) -> None:
    """Walk the operands inside [[ ]]."""
    match node:
        case nodes.ConditionalTest():
            for word in node.operands:
                if node.operator in EVALUATING:
                    _evaluated(scene, word)
                elif node.operator == "-v":
                    _named(scene, word)
                walk_parts(scene, word.parts, spot)
        case nodes.ConditionalNot():
            walk_condition(scene, node.condition, spot)
        case nodes.ConditionalJoin():
            walk_condition(scene, node.left, spot)
            walk_condition(scene, node.right, spot)
        case _:
            assert_never(node)


def _lists_keys(node: nodes.Parameter) -> bool:
    """Whether it is "${!a[@]}", which evaluates nothing."""
    return node.subscript is not None and node.subscript.value in ("@", "*")


def counted(node: nodes.Arithmetic | nodes.Word, found: arithmetic.Names) -> tuple[Variable, ...]:
    """The variables that an expression sets, to numbers."""
    return tuple([Variable(node.start, node.end, name, None, lasting=True) for name in sorted(found.set)])
