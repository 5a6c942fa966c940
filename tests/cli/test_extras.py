"""The way in which the packages of some commands are added, wherever Assent is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

import assent
from assent import extras

if TYPE_CHECKING:
    from pathlib import Path

HELP = """
import click
from assent.cli.root import root
def show(command, name, parent):
    context = click.Context(command, info_name=name, parent=parent)
    assert command.get_help(context)
    print(context.command_path)
    for each in command.list_commands(context) if isinstance(command, click.Group) else ():
        show(command.get_command(context, each), each, context)
show(root, "assent", None)
"""


def plainly(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A process that has what `pip install assent-gate` installs: Assent and click."""
    for package in (assent, click):
        source = package.__path__[0]
        (home / os.path.basename(source)).symlink_to(source)
    argv = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(home)!r})\n{code}"]
    return subprocess.run(argv, capture_output=True, text=True, env={"HOME": str(home)}, check=False)


def test_each_command_says_what_it_does_without_any_extra(tmp_path: Path) -> None:
    done = plainly(HELP, tmp_path)
    assert done.stderr == ""
    assert {"assent policy replay", "assent serve link", "assent ui"} < set(done.stdout.splitlines())


@pytest.mark.parametrize("line", ["ui", "serve", "serve link", "policy replay . --preset guard"])
def test_a_command_without_its_packages_says_how_to_add_them(line: str, tmp_path: Path) -> None:
    done = plainly(f"from assent.cli.root import run; sys.exit(run({line.split()!r}))", tmp_path)
    assert done.returncode == 2
    assert " needs " in done.stderr
    assert "Run: " in done.stderr


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
