"""Branches: of if and case, one of several ways is gone, and each starts where its condition left the shell."""

from __future__ import annotations

from assent.command.model import Joined, Place
from assent.command.state import either, either_outcome, either_state, unchanged
from assent.command.word_effects import walk_parts
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.collector import Spot
    from assent.command.scene import Scene
    from assent.command.state import Directories, Outcome, State
    from assent.syntax import nodes


def branches(scene: Scene, node: nodes.If, spot: Spot) -> Outcome:
    """if and elif."""
    body = replace(spot, place=Place.Body, joined=Joined.First)
    result: Outcome = ((), ())
    ends: State | None = None
    for condition, branch in node.branches:
        succeeded, failed = scene.walks.list(scene, condition, replace(body, place=Place.Condition, strict=False))
        tested, scene.state = scene.state, scene.state.copy()
        scene.state.directories = succeeded or either(succeeded, failed)
        found = scene.walks.list(scene, branch, body)
        ends = scene.state if ends is None else either_state(ends, either(*result), scene.state, either(*found))
        result = either_outcome(result, found)
        scene.state = tested
        scene.state.directories = failed or either(succeeded, failed)
    found = unchanged(scene.state.directories)
    if node.otherwise is not None:
        found = scene.walks.list(scene, node.otherwise, body)
    if ends is not None:
        scene.state = either_state(ends, either(*result), scene.state, either(*found))
    return either_outcome(result, found)


def cases(scene: Scene, node: nodes.Case, spot: Spot) -> Outcome:
    """case: any of the items may run, or none."""
    walk_parts(scene, node.word.parts, spot)
    certain = scene.state.copy()
    result = unchanged(certain.directories)
    body = replace(spot, place=Place.Body, joined=Joined.First)
    through: Directories = ()  # where the item before falls through from
    for item in node.items:
        for pattern in item.patterns:
            walk_parts(scene, pattern.parts, spot)
        if item.body is not None:
            scene.state.directories = either(certain.directories, through)
            outcome = scene.walks.list(scene, item.body, body)
            result = either_outcome(result, outcome)
            through = () if item.terminator in (";;", "") else either(*outcome)
            scene.state.keep(certain)
    return result
