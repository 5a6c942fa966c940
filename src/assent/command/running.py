"""Programs and functions that a command runs, and what they do to the shell."""

from __future__ import annotations

from assent.command import builtin_effects
from assent.command.state import change, either, unchanged
from assent.command.words.special import DECLARING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.collector import Spot
    from assent.command.model import Argument
    from assent.command.scene import Scene
    from assent.command.state import Outcome
    from assent.command.wrappers.execution_context import Layers, Run
    from assent.syntax import nodes


def perhaps_called(scene: Scene, name: Argument, outcome: Outcome) -> Outcome:
    """The changes of a function that may be defined by that name, besides those of the program."""
    if name.text not in scene.seen.setting:
        return outcome
    _forget_set(scene, name.text)
    return (None, None) if name.text in scene.seen.moving else outcome


def call(scene: Scene, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """A call of a function whose body was walked where it is defined."""
    name = argv[0].text
    if name == spot.caller:
        layers = layers.doubt(argv[0], f"the function `{name}` calls itself")
    scene.seen.arguments(argv[1:])
    scene.ledger.run(argv, layers, (node.start, node.end), spot, scene.state)
    _forget_set(scene, name)
    return (None, None) if scene.state.functions[name] else unchanged(scene.state.directories)


def _forget_set(scene: Scene, function: str) -> None:
    """Forget the variables that a function may set."""
    names = scene.seen.setting.get(function)
    if names is None:
        scene.state.forget_all()
    else:
        for each in names:
            scene.state.forget(each)


def start(scene: Scene, run: Run, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """A program, and what it does to the shell if it is one of the shell's own."""
    scene.ledger.run(run.argv, run.layers, (node.start, node.end), spot, scene.state)
    before = scene.state.directories
    if not run.layers.inherits:
        return unchanged(before)
    if not run.argv[0].exact or run.argv[0].text in scene.state.aliases:
        return scene.lose()
    changed = change(run.argv, scene.state, scene.home, scene.surroundings.folders)
    if changed is not None:
        scene.seen.moved = True
        return changed
    if run.argv[0].text in builtin_effects.LEAVING:
        scene.escaped = either(scene.escaped, before)
        return (), ()
    if run.argv[0].text in DECLARING and (run.argv[0].text != "local" or scene.state.calling):
        from assent.command.assigning import keep  # few commands declare variables

        for variable in scene.ledger.commands[-1].variables:
            if variable.value is None or variable.value.text[:1] != "(":  # may be the elements of an array
                keep(scene, variable.name, variable.value)
    builtin_effects.apply(run.argv, scene.state, scene.seen)
    return builtin_effects.outcome(run.argv[0].text, before)
