"""`assent.assess` as a program calls it: a wrong value is told, and not taken for something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import assent
from assent.assessment import Context
from assent.guard import Guard
from assent.policy import Decision, Policy, Preset

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"policy": Policy(preset="balanced")}, "the preset of the policy is 'balanced': one of Preset.Careful, "),  # type: ignore[arg-type]
    ({"policy": Policy(mode="never")}, "the mode of the policy is 'never': one of Mode."),  # type: ignore[arg-type]
    ({"policy": "balanced"}, "the policy is str, not a Policy"),
    ({"cwd": "src"}, "the cwd `src` is not absolute"),
    ({"cwd": "~"}, "the cwd `~` is not absolute"),
    ({"home": Path("you")}, "the home `you` is not absolute"),
]


@pytest.mark.parametrize(("fields", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_wrong_context_is_told(fields: dict[str, Any], told: str) -> None:
    for ask in (lambda: assent.assess("ls", Context(**fields)), lambda: Guard(Context(**fields))):
        with pytest.raises((TypeError, ValueError)) as raised:
            ask()
        assert str(raised.value).startswith(told)


@pytest.mark.parametrize("command", [["ls"], None, b"ls"])
def test_a_command_is_a_text(command: Any) -> None:
    with pytest.raises(TypeError, match=f"the command is {type(command).__name__}, not a text"):
        assent.assess(command)


def test_a_folder_may_be_a_path(tmp_path: Path) -> None:
    place = Context(cwd=tmp_path, home=tmp_path, policy=Policy(preset=Preset.Balanced))  # type: ignore[arg-type]
    assert assent.assess("touch x", place).decision is Decision.allow
    assert assent.assess(f"rm -rf {tmp_path}", place).decision is Decision.deny


def test_a_guard_is_for_a_folder_that_exists(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="the context is str, not a Context"):
        Guard("/tmp")  # type: ignore[arg-type]
    with pytest.raises(NotADirectoryError, match="none` is not a folder"):
        Guard.configured(str(tmp_path / "none"))
