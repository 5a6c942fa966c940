from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .views import views

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .views import View


@pytest.fixture
def view() -> Iterator[View]:
    yield from views()
