"""The box: can this machine make one?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assent.box.probe import probe
from assent.config.locations import locate
from assent.doctor.check import Check, CheckResult


def check_box(environment: Mapping[str, str]) -> Iterator[Check]:
    """Make one for a moment."""
    found = probe(locate(environment).state)
    yield Check("box", CheckResult.Well if found.works else CheckResult.Note, found.told, found.remedy)
