"""A text is judged for bash and zsh at once: what zsh alone would run is held, and everyday texts are not."""

from __future__ import annotations

from tests.case_files import blocks, unfolded

from assent.assessment import Context, assess
from assent.policy import Decision, Policy
from assent.policy.decision import Preset
from assent.record import replace

HELD, EVERYDAY = [[unfolded(line) for line in lines] for _, *lines in blocks("assessment/zsh.txt")]
AT_HOME = Context(cwd="/home/user/repo", workspace="/home/user/repo", home="/home/user")


def allowed(lines: list[str]) -> list[tuple[str, Preset]]:
    """The texts that are allowed, with the preset."""
    contexts = [(preset, replace(AT_HOME, policy=Policy(preset=preset))) for preset in Preset]
    return [(line, at) for line in lines for at, here in contexts if assess(line, here).decision is Decision.allow]


def test_what_zsh_alone_runs_is_held_in_every_preset() -> None:
    assert len(HELD) > 120
    assert allowed(HELD) == []


def test_everyday_texts_are_allowed_in_every_preset() -> None:
    assert len(allowed(EVERYDAY)) == len(EVERYDAY) * len(Preset) > 90
