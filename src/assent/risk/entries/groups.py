"""The nouns of clients of clouds that have verbs of their own, as far as the knowledge of programs has them."""

from __future__ import annotations

from assent.risk.entries.nouns import NOUNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.knowledge import Known


def _of_knowledge(name: str, nouns: Sequence[str]) -> list[Known]:
    """The known facts about each of the nouns, up to the first unknown one."""
    from assent.knowledge import of

    reached = of(name)
    found: list[Known] = []
    for noun in nouns:
        reached = reached.subcommand(noun) if reached else None
        if reached is None:
            break
        found.append(reached)
    return found


def is_group(name: str, nouns: Sequence[str]) -> bool:
    """Whether the last noun is known to have verbs of its own: the first `run` of `gcloud run services list`."""
    known = _of_knowledge(name, nouns)
    return bool(known) and len(known) == len(nouns) and bool(known[-1].subcommands())


def is_operand(name: str, nouns: Sequence[str]) -> bool:
    """Whether a noun before the last is known to be a whole command, so that the last is its operand."""
    return any(not known.subcommands() and known.path[-1] not in NOUNS for known in _of_knowledge(name, nouns[:-1]))
