"""A command is corrected wherever it is, and nowhere else; real bash says what the programs receive."""

from __future__ import annotations

import subprocess
from itertools import product
from typing import TYPE_CHECKING

import pytest
from tests.correction.rules import lines, rule
from tests.rows import each_row

from assent.correction import correct

if TYPE_CHECKING:
    from pathlib import Path

PLACES = [line for line in lines("places") if not line.startswith("- ")]
ELSEWHERE = [line.removeprefix("- ") for line in lines("places") if line.startswith("- ")]
RULES = ("wrong flag r => R", "wrong command wrong => right", "wrong literal old: => new:")
COMMAND = "wrong -r -v old:x"
CORRECTED = ("wrong -R -v old:x", "right -r -v old:x", "wrong -r -v new:x")
WRITING = """#!/bin/sh
{ for word in "${0##*/}" "$@"; do printf '<%%s>' "$word"; done; echo; } >> '%s'
"""


@each_row(
    "place line command",
    [(place, *corrected) for corrected in zip(RULES, CORRECTED, strict=True) for place in PLACES],
)
def test_corrected(place: str, line: str, command: str) -> None:
    corrected = correct(place.replace("§", COMMAND), [rule(line)])
    assert corrected.text == place.replace("§", command)
    assert correct(corrected.text, [rule(line)]).changes == ()


@each_row("line place", product(RULES, ELSEWHERE))
def test_left_alone(place: str, line: str) -> None:
    text = place.replace("§", COMMAND)
    assert correct(text, [rule(line)]).text == text


@pytest.mark.parametrize("place", PLACES)
def test_the_program_receives_the_corrected_words(place: str, tmp_path: Path) -> None:
    text = place.replace("§", COMMAND)
    before = received(text, tmp_path / "before")
    after = received(correct(text, [rule(RULES[0]), rule(RULES[2]), rule(RULES[1])]).text, tmp_path / "after")
    assert before
    assert all(line.startswith("<wrong><-r><-v><old:x>") for line in before)
    assert after == {line.replace("<wrong><-r><-v><old:x>", "<right><-R><-v><new:x>") for line in before}


def received(text: str, folder: Path) -> set[str]:
    """The words that the programs `wrong` and `right` receive when bash runs `text`, a line for each run."""
    (folder / "bin").mkdir(parents=True)
    (folder / "d").mkdir()
    (folder / "f").write_text("a\n")
    seen = folder / "seen"
    seen.touch()
    for name in ("wrong", "right"):
        (folder / "bin" / name).write_text(WRITING % seen)
        (folder / "bin" / name).chmod(0o755)
    for option, plain in (("command -p", "command"), ("-lc", "-c")):  # these set a PATH of their own
        text = text.replace(option, plain)
    subprocess.run(
        ["bash", "-c", f"{text}\nwait"],
        cwd=folder,
        env={"PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        timeout=20,
        check=False,
    )
    return set(seen.read_text(encoding="utf-8").splitlines())
