"""`assent uninstall` at a terminal: it names the files and asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.cli.terminal import Terminal

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("words", "answer", "left"), [((), "n\n", True), ((), "\n", False), (("--yes",), "", False)])
def test_the_hook_goes_after_a_yes(tmp_path: Path, words: tuple[str, ...], answer: str, *, left: bool) -> None:
    terminal = Terminal(tmp_path)
    assert terminal.run("", "install", "claude", "--yes")[0] == 0
    (settings,) = tmp_path.rglob("settings.json")
    _, shown = terminal.run(answer, "uninstall", "claude", *words)
    assert ("Remove the hook?" in shown) is not bool(words)
    assert ("would be deleted" in shown) is not bool(words)
    assert settings.exists() is left


def test_nothing_to_remove_is_no_question(tmp_path: Path) -> None:
    code, shown = Terminal(tmp_path).run("", "uninstall", "claude")
    assert code == 0
    assert "no hook is installed" in shown


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_a_preview_is_short_and_the_difference_is_there_for_who_wants_it(tmp_path: Path, command: str) -> None:
    terminal = Terminal(tmp_path)
    if command == "uninstall":
        assert terminal.run("", "install", "claude", "--yes")[0] == 0
    mark = "-" if command == "uninstall" else "+"
    _, short = terminal.run("", command, "claude", "--dry-run")
    _, entire = terminal.run("", command, "claude", "--dry-run", "--diff")
    assert f"{mark} a hook for PreToolUse, PermissionRequest" in short
    assert '"matcher"' not in short
    assert len(short.splitlines()) < 20
    assert entire.count('"matcher"') == 7
    assert short.splitlines()[0] == entire.splitlines()[0]


def test_after_a_no_nothing_is_installed_or_asked(tmp_path: Path) -> None:
    code, shown = Terminal(tmp_path).run("n\n", "install", "claude", "--preset", "guard")
    assert code == 0
    assert shown.endswith("Nothing was changed.\n")
    assert "preset" not in shown.partition("Make this change?")[2].lower()
    assert not [*tmp_path.rglob("policy.toml"), *tmp_path.rglob("settings.json")]


def test_a_no_to_one_agent_leaves_the_others(tmp_path: Path) -> None:
    _, shown = Terminal(tmp_path).run("n\n" + "\n" * 5, "install", "claude", "gemini")
    assert "status line" not in shown
    assert "Preset: " in shown
    assert [path.parent.name for path in tmp_path.rglob("settings.json")] == [".gemini"]
