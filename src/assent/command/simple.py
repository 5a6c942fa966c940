"""Simple commands: their words, what is behind their wrappers, and what they do to the shell."""

from __future__ import annotations

from assent.command.program import behind, identity, runs_others, takes_code
from assent.command.running import call, perhaps_called, start
from assent.command.state import unchanged
from assent.command.words.arguments import arguments, declared
from assent.command.words.special import COMPUTING
from assent.command.wrappers.execution_context import Layers, program
from assent.lazy import Lazy
from assent.record import replace
from assent.rules_table import DECLARER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command import redirects, word_effects
    from assent.command.collector import Spot
    from assent.command.model import Argument, Expansions
    from assent.command.parts import Redirection, Variable
    from assent.command.scene import Scene
    from assent.command.state import Outcome
    from assent.syntax import nodes
else:
    redirects = Lazy("assent.command.redirects")
    word_effects = Lazy("assent.command.word_effects")

FILLING = "variable-reader"
_SETTING = ("builtin", "command", "let")  # may set variables by their words, as those do that declare some
MAX_WORDS = 2_000  # assignments and redirects among them
MAX_PART = MAX_WORDS // 3  # of each, where there are more


def _lasting(known: Expansions, expanded: Sequence[nodes.Word]) -> Expansions:
    """The values that are still known where the words themselves set variables while they are expanded."""
    from assent.command.words.constants import changed  # few words are expanded

    return replace(known, values={}, lists={}) if changed(expanded, ()) else known


def simple(scene: Scene, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """Enter a simple command, and then what runs inside its words."""
    size = len(node.words) + len(node.assignments) + len(node.redirects)
    if size > MAX_WORDS:
        return _shortened(scene, node, spot)
    scene.seen.budget.goes_on(size)
    known = scene.known()
    expanded = [word for word in node.words if word.value is None]
    if known.values and expanded:
        known = _lasting(known, expanded)
    declares = bool(node.words) and is_a(node.words[0].value, DECLARER)
    argv = tuple(declared(node.words, known) if declares else arguments(node.words, known))
    variables = word_effects.assignments(scene, node.assignments, lasting=not argv) if node.assignments else ()
    facts: tuple[Redirection, ...] = ()
    if node.redirects:
        facts = redirects.redirections(node.redirects, known)
        variables = (*variables, *redirects.descriptors(node.redirects))
    if argv:
        outcome = _command(scene, argv, _layers(scene, argv, known, variables, facts, spot), node, spot)
        if declares or node.words[0].value is None or argv[0].text in _SETTING:
            _set(scene, argv, node, spot)
    else:
        scene.enter((node.start, node.end), spot, variables, facts)
        from assent.command.assigning import assign  # most commands run something

        assign(scene, node.assignments, variables, known, spot)
        outcome = unchanged(scene.state.directories)
    if scene.seen.armed and node.words:
        _computed(scene, node, spot)
    _inside(scene, node, expanded, spot, behind=bool(argv))
    if not argv and variables:
        from assent.command.assigning import listed, listed_array

        listed(scene, variables)
        if len(node.assignments) == 1:
            listed_array(scene, node.assignments[0])
    elif argv and node.redirects and is_a(argv[0].text, FILLING):
        from assent.command.assigning import mapped  # few commands fill an array

        mapped(scene, argv, node)
    return outcome


def _layers(
    scene: Scene,
    argv: Sequence[Argument],
    known: Expansions,
    variables: tuple[Variable, ...],
    facts: tuple[Redirection, ...],
    spot: Spot,
) -> Layers:
    """The facts around a command that runs something: where it is, its variables and its redirects."""
    path = next((v.value for v in variables if v.name == "PATH"), None) if variables else None
    layers = Layers(spot.place, scene.state.directories or None, variables, facts, path=path)
    if scene.surroundings.taught:
        layers = replace(layers, taught=scene.surroundings.taught)
    if known.values and len(argv) > 3 and takes_code(argv[0].text.rpartition("/")[2]):
        layers = _split(argv, layers)
    return layers


def _set(scene: Scene, argv: tuple[Argument, ...], node: nodes.SimpleCommand, spot: Spot) -> None:
    """Keep what a builtin sets by its words: declare, let."""
    if is_a(argv[0].text, DECLARER) or argv[0].text in ("builtin", "command"):
        from assent.command.assigning import declare  # as few do

        declare(scene, argv, node.words)
    elif argv[0].text == "let":
        for word in node.words[1:]:
            word_effects.walk_expression(scene, word, spot)


def _shortened(scene: Scene, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """Enter the beginning of a command of very many words, and the whole as opaque."""
    parts = node.words[:MAX_PART], node.assignments[:MAX_PART], node.redirects[:MAX_PART]
    simple(scene, replace(node, words=parts[0], assignments=parts[1], redirects=parts[2]), spot)
    reason = "the command has more words than are judged at once"
    scene.ledger.doubt((node.start, node.end), reason, spot, scene.state, unread=True)
    return scene.lose()


def _split(argv: Sequence[Argument], layers: Layers) -> Layers:
    """With a doubt where a value is split behind an option: zsh passes on `sh -c $x` as one word."""
    for before, word, after in zip(argv, argv[1:], argv[2:], strict=False):
        if before.prefix[:1] == "-" and (word.start, word.end) == (after.start, after.end):
            return layers.doubt(word, f"`{argv[0].text} {before.text}` runs one word in bash and all of them in zsh")
    return layers


def _computed(scene: Scene, node: nodes.SimpleCommand, spot: Spot) -> None:
    """Enter what zsh computes among the words of a command, where a variable is known to hold code."""
    from assent.command.words import zsh  # few values hold code behind a bracket

    span = (node.words[0].start, node.words[-1].end)
    if zsh.computes(scene.text[span[0] : span[1]], scene.seen.armed, whole=is_a(node.words[0].value, COMPUTING)):
        scene.ledger.doubt(span, "zsh computes a text that holds a substitution", spot, scene.state)


def _inside(scene: Scene, node: nodes.SimpleCommand, expanded: Sequence[nodes.Word], spot: Spot, behind: bool) -> None:
    """Walk what runs inside the `expanded` words and redirects, and in the assignments that a command is `behind`."""
    if node.assignments and behind:
        word_effects.walk_assigned(scene, node.assignments, spot)
    for word in expanded:
        word_effects.walk_parts(scene, word.parts, spot)
    if node.redirects and any(map(redirects.expands, node.redirects)):
        word_effects.walk_redirects(scene, node.redirects, spot)


def _command(
    scene: Scene, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot
) -> Outcome:
    """Enter every program that `argv` runs."""
    if node.redirects and any(redirects.is_input(redirect) for redirect in node.redirects):
        spot = replace(spot, stdin=None)
    if scene.state.functions and argv[0].exact and argv[0].text in scene.state.functions:
        return call(scene, argv, layers, node, spot)
    if "/" in argv[0].text and scene.home is not None and argv[0].exact:
        from assent.command.tools import named  # few programs are given by a path

        argv = (named(argv[0], scene.home, scene.surroundings.workspace, scene.state), *argv[1:])
    name = identity(argv[0])
    if name is None or not (layers.taught or (behind(name) and runs_others(name, [word.text for word in argv]))):
        outcome = start(scene, program(argv, layers), node, spot)
    else:
        from assent.command.embedded import unfolded  # most commands do without the tables of wrappers

        outcome = unfolded(scene, argv, layers, node, spot)
    return perhaps_called(scene, argv[0], outcome) if scene.seen.setting else outcome
