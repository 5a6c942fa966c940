"""The losses that a snapshot can take back, and the snapshot before the answer that counts on it."""

from __future__ import annotations

from assent.record import replace
from assent.undo.take import plan, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.evidence import Evidence, Loss
    from assent.undo.manifest import SnapshotCall


def with_undo(evidence: Evidence, state: str) -> Evidence:
    """The evidence with what a snapshot can hold: all that goes, all that would be lost, or nothing of it."""
    paths, refs = _paths(evidence), _refs(evidence)
    if not (paths or refs):
        return evidence
    whole = replace(evidence, losses=tuple([(key, _whole(loss)) for key, loss in evidence.losses]))
    if whole != evidence and plan(_paths(whole), state, _in_place(evidence)) is not None:
        evidence = whole
    elif plan(paths, state, _in_place(evidence)) is None:
        return evidence
    losses = [(key, replace(loss, undo=_is_held(loss))) for key, loss in evidence.losses]
    return replace(evidence, losses=tuple(losses))


def _whole(loss: Loss) -> Loss:
    """The loss with what git holds, or a tool makes again, held as well."""
    return replace(loss, paths=(*loss.paths, *loss.others), others=()) if loss.complete and loss.paths else loss


def _is_held(loss: Loss) -> bool:
    """Whether a snapshot holds it: of what is only known in part it holds nothing."""
    return loss.complete and bool(loss.paths or loss.refs)


def without_undo(evidence: Evidence) -> Evidence:
    """The same with no snapshot."""
    return replace(evidence, losses=tuple([(key, replace(loss, undo=False)) for key, loss in evidence.losses]))


def is_counted_on(evidence: Evidence) -> bool:
    """Whether a loss is stated to be undone by a snapshot."""
    return any(loss.undo for _, loss in evidence.losses)


def hold(evidence: Evidence, call: SnapshotCall, state: str) -> bool:
    """Take the snapshot; whether that was possible."""
    return take(_paths(evidence), call, state, _in_place(evidence), _refs(evidence)) is not None


def _paths(evidence: Evidence) -> list[str]:
    """The paths to be held, each once, without those below another."""
    found = sorted({path for _, loss in evidence.losses if loss.complete for path in loss.paths})
    return [path for path in found if not any(path.startswith(f"{other}/") for other in found)]


def _refs(evidence: Evidence) -> tuple[tuple[str, str, str], ...]:
    """The branches and stashes that are to be held."""
    return tuple(dict.fromkeys([ref for _, loss in evidence.losses if loss.complete for ref in loss.refs]))


def _in_place(evidence: Evidence) -> bool:
    return any(loss.in_place for _, loss in evidence.losses)
