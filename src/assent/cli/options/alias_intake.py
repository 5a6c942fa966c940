"""The plan for corrections that come in beside those that exist."""

from __future__ import annotations

from collections.abc import Iterable

from assent.cli.render.alias_table import line_of
from assent.cli.render.alias_trial import together
from assent.correction import Correction
from assent.correction.validate import validate
from assent.errors import CorrectionError
from assent.record import Record
from assent.store.rule_row import key_of


class AliasIntake(Record):
    """The corrections that come in, by what happens to them, and what is wrong with them."""

    new: tuple[Correction, ...]
    replacing: tuple[Correction, ...]  # one of the same key that says something else
    skipped: tuple[Correction, ...]  # because such a one is there
    same: tuple[Correction, ...]
    faults: tuple[str, ...]  # why some of them could not be defined by hand


def planned(existing: Iterable[Correction], incoming: Iterable[Correction], *, overwrite: bool) -> AliasIntake:
    """Sort what comes in by what is there; of two that come in with one key the later counts."""
    kept = tuple(existing)
    own = {key_of(correction): correction for correction in kept if not correction.origin}
    new: list[Correction] = []
    replacing: list[Correction] = []
    skipped: list[Correction] = []
    same: list[Correction] = []
    faults: list[str] = []
    for correction in {key_of(one): one for one in incoming}.values():
        there = own.get(key_of(correction))
        if there is not None and (there.new, there.message) == (correction.new, correction.message):
            same.append(correction)
        elif there is not None and not overwrite:
            skipped.append(correction)
        else:
            (new if there is None else replacing).append(correction)
            faults += _faults(correction, kept)
            kept = together(kept, correction)
    return AliasIntake(tuple(new), tuple(replacing), tuple(skipped), tuple(same), tuple(faults))


def _faults(correction: Correction, kept: tuple[Correction, ...]) -> list[str]:
    others = [other for other in kept if key_of(other) != key_of(correction) or other.origin]
    try:
        validate(correction, others)
    except CorrectionError as error:
        return [f"{line_of(correction)}: {error}"]
    return []
