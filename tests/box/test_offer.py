"""The one question about the box, when the hook is installed."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from assent.box import probe
from assent.box.probe import Probe
from assent.cli.commands.install import offer

if TYPE_CHECKING:
    from .views import View


@pytest.fixture
def home(view: View, monkeypatch: pytest.MonkeyPatch) -> View:
    monkeypatch.setenv("HOME", str(view.home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.chdir(view.workspace)
    return view


def offered(typed: str, *, ask: bool = True) -> str:
    @click.command()
    def command() -> None:
        offer(ask=ask)

    result = CliRunner().invoke(command, input=typed, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def kept(view: View) -> dict[str, object]:
    policy = view.home / ".config/assent/policy.toml"
    return tomllib.loads(policy.read_text()) if policy.exists() else {}


@pytest.mark.parametrize(("typed", "box"), [("y\n", "on"), ("n\n", "off"), ("\n", "off")])
def test_the_answer_is_kept_and_not_asked_for_again(home: View, typed: str, box: str) -> None:
    assert f"Box: {box} (in ~/.config/assent/policy.toml)." in offered(typed)
    assert kept(home) == {"box": box}
    assert offered("y\n") == ""


def test_nobody_is_asked_without_a_terminal(home: View) -> None:
    assert offered("y\n", ask=False) == ""
    assert kept(home) == {}


def test_nobody_is_asked_where_there_is_no_box(home: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "probe", lambda state: Probe(works=False, told="no box here"))
    assert offered("y\n") == ""
    assert kept(home) == {}
