"""A text is judged for bash, zsh and dash at once: what one of them would run is held, and everyday texts are not."""

from __future__ import annotations

from tests.case_files import blocks, unfolded

from assent.assessment import Context, assess
from assent.policy import Decision, Policy
from assent.policy.decision import Preset
from assent.record import replace


def read(name: str) -> list[list[str]]:
    """The texts of each block of a file, a line each."""
    return [[unfolded(line) for line in lines] for _, *lines in blocks(f"assessment/{name}.txt")]


HELD, EVERYDAY = read("zsh")
HELD_FOR_SH, EVERYDAY_FOR_SH = read("plain_sh")
AT_HOME = Context(cwd="/home/user/repo", workspace="/home/user/repo", home="/home/user")


def allowed(lines: list[str]) -> list[tuple[str, Preset]]:
    """The texts that are allowed, with the preset."""
    contexts = [(preset, replace(AT_HOME, policy=Policy(preset=preset))) for preset in Preset]
    return [(line, at) for line in lines for at, here in contexts if assess(line, here).decision is Decision.allow]


def test_what_zsh_alone_runs_is_held_in_every_preset() -> None:
    assert len(HELD) > 120
    assert allowed(HELD) == []


def test_what_a_plain_sh_alone_runs_is_asked_about() -> None:
    assert len(HELD_FOR_SH) > 15
    assert [line for line, preset in allowed(HELD_FOR_SH) if preset is not Preset.Guard] == []


def test_everyday_texts_are_allowed_in_every_preset() -> None:
    everyday = [*EVERYDAY, *EVERYDAY_FOR_SH]
    assert len(allowed(everyday)) == len(everyday) * len(Preset) > 140


def test_a_plain_sh_that_destroys_is_denied() -> None:
    found = assess("echo x &> /dev/null rm -rf ~", AT_HOME)
    assert found.decision is Decision.deny
    assert (
        found.reason
        == "a plain sh, such as dash, reads this differently: `rm` deletes `/home/user`, a whole home directory"
    )
