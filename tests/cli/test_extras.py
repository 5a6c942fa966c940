"""The way in which the packages of some commands are added, wherever Assent is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from assent import extras

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_only_what_is_missing_is_named() -> None:
    assert extras.absent(["json", "no_such_module"]) == ["no_such_module"]


def test_the_command_reaches_the_python_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/a b/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "pip" else name)
    assert extras.adding(["jinja2"]) == "Run: uv pip install --python '/a b/python' jinja2"
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    assert extras.adding(["psycopg[binary]"]) == "Run: '/a b/python' -m pip install 'psycopg[binary]'"
    (tmp_path / "pipx_metadata.json").touch()
    assert extras.adding(["jinja2", "uvicorn"]) == "Run: pipx inject assent-gate jinja2 uvicorn"


def test_a_server_without_its_packages_says_how_to_add_them(tmp_path: Path) -> None:
    without = "import sys; sys.modules.update(starlette=None, uvicorn=None)"
    code = f"{without}; from assent.cli.root import run; sys.exit(run(['serve']))"
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "`assent serve` needs uvicorn, starlette. Run: " in " ".join(done.stderr.split())
