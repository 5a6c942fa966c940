"""The fixtures that all tests share: in CI the property tests draw the same examples every time.

Tests that need what `make test` does not install, real clients or frameworks, run only when their
folder is named: `pytest tests/e2e`.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tools.programs import compile as programs

# A machine that is busy with something else is not a fault of what is tested.
settings.register_profile("any", deadline=None, suppress_health_check=[HealthCheck.too_slow])

if programs.is_stale():  # else whoever starts pytest without make would test the rules of yesterday
    programs.write()

ELSEWHERE = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME")
APART = [Path(__file__).parent / name for name in ("e2e", "engines", "frameworks", "journeys")]

settings.register_profile("ci", settings.get_profile("any"), derandomize=True)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background; children would ignore it as well
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.load_profile("ci" if os.environ.get("CI") else "any")


def pytest_configure(config: pytest.Config) -> None:
    """Give the tests an empty home: a row that installs must not reach the settings of who runs them.

    The folders that are apart make environments of their own, some from what the real home holds.
    """
    if any(_is_named(folder, config) for folder in APART):
        return
    home = tempfile.TemporaryDirectory(prefix="assent-home-")
    config.add_cleanup(home.cleanup)
    os.environ["HOME"] = home.name
    for name in ELSEWHERE:
        os.environ.pop(name, None)


def pytest_collection_finish() -> None:
    """Leave what was collected, 19,000 tests and all modules, out of every later collection of garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.hookimpl(optionalhook=True)  # the environments that are apart have no xdist
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests of servers, boxes and other processes mostly wait."""
    return (os.cpu_count() or 1) + 2


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave a folder that is apart out unless a word of the command line is in it."""
    folder = next((folder for folder in APART if folder in (collection_path, *collection_path.parents)), None)
    if folder is None:
        return None
    return None if _is_named(folder, config) else True


def _is_named(folder: Path, config: pytest.Config) -> bool:
    named = [(config.invocation_params.dir / word.split("::")[0]).resolve() for word in config.args]
    return any(folder in (path, *path.parents) for path in named)
