"""Values of the library in the code of whoever embeds it: as types, in annotations, copied and pickled."""

from __future__ import annotations

import copy
import pickle
from typing import Optional, get_type_hints

import pytest

import assent
from assent.policy import Decision
from assent.risk.category import Category

KINDS = [Decision, Category]


@pytest.mark.parametrize("kind", KINDS)
def test_a_closed_set_is_a_type(kind: type[Decision] | type[Category]) -> None:
    members = list(kind)
    assert all(isinstance(member, kind) for member in members)
    assert not any(isinstance(member, other) for other in KINDS if other is not kind for member in members)
    assert not isinstance(1, kind)
    assert [copy.deepcopy(member) is member for member in members] == [True] * len(members)
    assert [pickle.loads(pickle.dumps(member)) is member for member in members] == [True] * len(members)


@pytest.mark.parametrize("annotation", ["Decision | None", "None | Decision", "Optional[Decision]"])
def test_an_annotation_that_is_evaluated(annotation: str) -> None:
    def judged() -> None: ...

    judged.__annotations__["return"] = annotation
    names = {"Decision": Decision, "Optional": Optional}
    assert get_type_hints(judged, names)["return"] == (Decision | None)


def test_what_there_is_to_import_is_shown() -> None:
    assert set(dir(assent)) == {"__version__", "assess", "correct", "parse"}
    assert all(getattr(assent, name) for name in dir(assent))
