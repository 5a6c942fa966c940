from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import assent
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
    compiler, made = shutil.which("cc"), tmp_path_factory.mktemp("client") / "assent-box"
    if compiler is None:
        return ""
    source = Path(assent.__file__).parent / "client/assent-box.c"
    warnings = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    subprocess.run([compiler, "-std=c11", "-O2", *warnings, "-o", made, source], check=True, timeout=120)
    return str(made)


@pytest.fixture(params=["compiled", "python"])
def runner(request: pytest.FixtureRequest, compiled: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Who carries out the orders; what they come to must be the same."""
    monkeypatch.setattr(launch, "RUNNER", compiled if request.param == "compiled" else "")
    return str(request.param)
