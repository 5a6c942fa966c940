"""A text of very many commands is not allowed for want of comparing them with each other."""

from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.policy import Decision, Policy, Preset
from assent.syntax import source

COPIES = "; ".join([f"cp a{at} b{at}" for at in range(250)])
LINKS = "; ".join([f"ln -s a{at} b{at}" for at in range(250)])
WRITES = "; ".join([f"echo a > c{at}" for at in range(100)])
CALLS = "g() { " + "ls; " * 190 + "}; " + "g; " * 110


@pytest.fixture(autouse=True)
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge as many commands as have to be compared: the limit of judging would come first."""
    monkeypatch.setattr(source, "JUDGING", 4_000)


@pytest.mark.parametrize(
    "text",
    [
        f"ln -s /etc/passwd x; {COPIES}; echo evil >> x",
        f"ln -s /etc/passwd x; {COPIES}; echo evil > x/y",
        f"ln -s /etc/passwd x; {LINKS}; {WRITES}; echo evil >> x",
        f"{CALLS} echo x > y",
    ],
)
@pytest.mark.parametrize("preset", list(Preset))
def test_padding_hides_nothing(text: str, preset: Preset) -> None:
    decision = assess(text, _context(preset)).decision
    assert decision is Decision.deny if preset is Preset.Guard else decision is not Decision.allow


@pytest.mark.parametrize("text", [COPIES, f"{COPIES}; {WRITES}", "ln -s a x; echo a > x; echo a > y"])
def test_many_commands_are_compared(text: str) -> None:
    assert assess(text, _context(Preset.Balanced)).decision is Decision.allow


def _context(preset: Preset) -> Context:
    return Context(home="/home/u", cwd="/home/u/p", workspace="/home/u/p", policy=Policy(preset=preset))
