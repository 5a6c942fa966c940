"""The index of programs: each is in one family, and found where its family says."""

from __future__ import annotations

import pytest

from assent.risk import index
from assent.risk.families import FAMILIES


@pytest.mark.parametrize("family", list(FAMILIES))
def test_the_index_names_what_the_family_holds(family: str) -> None:
    assert FAMILIES[family].split() == [name for entry in index.entries(family) for name in entry.names.split()]


def test_no_program_is_in_two_families() -> None:
    names = [name for family in FAMILIES.values() for name in family.split()]
    assert len(names) == len(set(names))
