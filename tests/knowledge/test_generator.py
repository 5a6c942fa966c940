"""The generator: the same facts give the same bytes, and an override that is not sound stops it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .cases import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
TOOLS = os.path.join(ROOT, "tools", "knowledge")
SOURCES = os.path.join(FOLDER, "generator")


def generate(out: Path, **other: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, TOOLS, "--out", str(out)]
    for name in ("specs.jsonl", "facts.jsonl", "observed.tsv", "outlines.txt", "overrides.toml"):
        argv += [f"--{name.partition('.')[0]}", other.get(name.partition(".")[0], os.path.join(SOURCES, name))]
    return subprocess.run(argv, capture_output=True, text=True, timeout=60)


def test_the_same_facts_give_the_same_bytes(tmp_path: Path) -> None:
    with open(os.path.join(SOURCES, "expected.tsv"), encoding="ascii") as file:
        expected = file.read()
    for out in (tmp_path / "first.tsv", tmp_path / "second.tsv"):
        done = generate(out)
        assert done.returncode == 0, done.stderr
        assert out.read_text(encoding="ascii") == expected


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ('command = "ship"\nreason = "it is so"\noptions = "-p,--port="', "these change nothing, so they can go: ship"),
        ('command = "ship"\noptions = "-x"', "ship: needs a command and a reason"),
        ('reason = "it is so"\noptions = "-x"', "needs a command and a reason"),
        ('command = "ship"\nreason = "it is so"\noption = "-x"', "unknown: ['option']"),
    ],
)
def test_an_override_that_is_not_sound_stops_it(tmp_path: Path, override: str, message: str) -> None:
    path = tmp_path / "overrides.toml"
    path.write_text(f"[[override]]\n{override}\n", encoding="utf-8")
    done = generate(tmp_path / "out.tsv", overrides=str(path))
    assert done.returncode != 0
    assert message in done.stderr
    assert not (tmp_path / "out.tsv").exists()


@pytest.mark.parametrize("idle", ["ship: add", "buoy", "ship"])
def test_an_outline_that_adds_nothing_stops_it(tmp_path: Path, idle: str) -> None:
    path = tmp_path / "outlines.txt"
    path.write_text(f"buoy: bell\n{idle}\n", encoding="ascii")
    done = generate(tmp_path / "out.tsv", outlines=str(path))
    assert done.returncode != 0
    assert f"these outlines add nothing, so they can go: {idle.partition(':')[0]}" in done.stderr


READING = """
import sys
sys.path.insert(0, {tools!r})
from assent.teaching import help_text
from lines import SIGN
for line in sys.stdin.read().splitlines():
    options = help_text.read_line(line)
    print(" ".join(",".join(names) + SIGN[takes] for names, takes in options) or "nothing")
"""


def test_help_is_read_only_where_it_leaves_no_doubt() -> None:
    with open(os.path.join(FOLDER, "help.txt"), encoding="utf-8") as file:
        cases = [line.rstrip("\n").split("=>  ") for line in file if "=>  " in line]
    argv = [sys.executable, "-c", READING.format(tools=TOOLS)]
    asked = "\n".join(line.rstrip() for line, _ in cases)
    done = subprocess.run(argv, input=asked, capture_output=True, text=True, timeout=60, check=True)
    assert list(zip([line for line, _ in cases], done.stdout.splitlines(), strict=True)) == [
        (line, expected) for line, expected in cases
    ]
