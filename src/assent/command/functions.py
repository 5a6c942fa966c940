"""Functions that a text defines."""

from __future__ import annotations

from assent.command.collector import Spot
from assent.command.model import Place
from assent.command.state import either, unchanged
from assent.command.unroll import each_call, is_parametric
from assent.command.words.constants import changed
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.scene import Scene
    from assent.command.state import Directories, Outcome


def defined(scene: Scene, node: nodes.FunctionDefinition) -> Outcome:
    """Walk the body of a function where it is defined, for each way in which it is called if these are known."""
    outer, escaped = scene.state, scene.escaped
    first = len(scene.ledger.commands)
    _noted(scene, node)
    after: Directories = ()
    for words in each_call(scene, node):
        scene.state, scene.escaped = outer.copy(), ()
        scene.state.define(node.name, moves=False)
        scene.state.calling = True
        scene.state.forget_all()
        if words is not None:
            scene.state.arguments(words)
        inside = scene.walks.node(scene, node.body, Spot(Place.Function, caller=node.name, strict=False))
        after = either(after, either(either(*inside), scene.escaped))
    scene.state, scene.escaped = outer, escaped
    scene.late.append((first, len(scene.ledger.commands)))
    moves = after not in (outer.directories, ())
    if moves:
        scene.seen.moving.add(node.name)
    outer.define(node.name, moves=moves)
    return unchanged(outer.directories)


def _noted(scene: Scene, node: nodes.FunctionDefinition) -> None:
    """Note whether a function uses its arguments, and which variables it may set."""
    names = changed((node.body,), (*scene.callable(), node.name))
    known = scene.seen.setting.get(node.name, frozenset())
    scene.seen.setting[node.name] = None if names is None or known is None else names | known
    runs = [each.words[0].value for each in walk(node.body) if type(each) is nodes.SimpleCommand and each.words]
    before = scene.seen.idle.get(node.name, frozenset())
    sets_none = scene.seen.setting[node.name] == frozenset() and None not in runs
    scene.seen.idle[node.name] = before.union(filter(None, runs)) if before is not None and sets_none else None
    if is_parametric(node.body):
        scene.seen.parametric.add(node.name)
