"""A wrong word is answered with the one that was meant."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CASES = [
    (["rules", "show", "gti"], "Did you mean git?"),
    (["rules", "show", "git", "psuh"], "Did you mean push?"),
    (["rules", "show", "sudo"], "sudo"),
    (["policy", "preset", "blanced"], "Invalid value for 'PRESET': 'blanced' is not one of"),
    (["install", "cluade"], "Invalid value for 'AGENT': no agent 'cluade'. Did you mean claude?"),
    (["rules", "show"], "Missing argument 'WORDS'"),
    (["log", "--limit", "x"], "'x' is not a valid whole number"),
    (["log", "--help"], "--limit N "),
]


@pytest.mark.parametrize(
    ("words", "expected"), CASES, ids=lambda each: " ".join(each) if isinstance(each, list) else ""
)
def test_the_answer_names_it(tmp_path: Path, words: list[str], expected: str) -> None:
    argv = [str(Path(sys.executable).with_name("assent")), *words]
    done = subprocess.run(argv, capture_output=True, text=True, env={"HOME": str(tmp_path)}, check=False)
    assert expected in " ".join((done.stdout + done.stderr).split())


def test_a_rare_name_is_answered_with_none(tmp_path: Path) -> None:
    argv = [str(Path(sys.executable).with_name("assent")), "rules", "show", "frobnicate"]
    done = subprocess.run(argv, capture_output=True, text=True, env={"HOME": str(tmp_path)}, check=False)
    assert "Did you mean" not in done.stdout
