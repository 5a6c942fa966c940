"""These tests need a real client; they run only when this folder is named: `pytest tests/e2e`."""

from __future__ import annotations

from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import pytest

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave this folder out unless a word of the command line lies in it."""
    named = [config.invocation_params.dir / word.split("::")[0] for word in config.args]
    asked = any(path.resolve() == HERE or HERE in path.resolve().parents for path in named)
    return None if asked else True
