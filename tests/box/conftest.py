from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests import compiling

from assent.box import launch

from .views import views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .views import View


@pytest.fixture
def view() -> Iterator[View]:
    yield from views()


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The small program that carries out a box's orders; empty without a compiler."""
    return compiling.compiled("assent-box", tmp_path_factory.mktemp("client"))


@pytest.fixture(params=["compiled", "python"])
def runner(request: pytest.FixtureRequest, compiled: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The runner of the orders; the result of each must be the same."""
    monkeypatch.setattr(launch, "RUNNER", compiled if request.param == "compiled" else "")
    return str(request.param)
