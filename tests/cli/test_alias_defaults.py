"""Corrections that come with Assent: off until taken, valid, and each corrects what its evidence is about."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from assent.cli.commands.aliases import command
from assent.correction import correct
from assent.correction.defaults import DEFAULTS
from assent.correction.validate import lint, validate

if TYPE_CHECKING:
    from pathlib import Path

    from assent.correction import Correction

CORRECTIONS = [default.correction for default in DEFAULTS]


def run(home: Path, *words: str) -> str:
    env = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "XDG_CONFIG_HOME": str(home / "config")}
    result = CliRunner().invoke(command, words, env=env, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_they_are_off_until_taken(tmp_path: Path) -> None:
    assert [each["taken"] for each in json.loads(run(tmp_path, "defaults", "--json"))] == [False] * len(DEFAULTS)
    assert json.loads(run(tmp_path, "--json")) == []
    assert f"Saved: {len(DEFAULTS)}" in run(tmp_path, "defaults", "--take")
    assert [each["from"] for each in json.loads(run(tmp_path, "--json"))] == [each.old for each in CORRECTIONS]
    assert "Saved: 0" in run(tmp_path, "defaults", "--take")
    assert all(each["taken"] for each in json.loads(run(tmp_path, "defaults", "--json")))


@pytest.mark.parametrize("correction", CORRECTIONS, ids=lambda correction: correction.old)
def test_each_is_one_that_a_user_could_define(correction: Correction) -> None:
    validate(correction, [])
    assert not lint(correction)


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("find. -name '*.py' | head", "find . -name '*.py' | head"),
        ("cd.. && ls", "cd .. && ls"),
        ("cd src; cd..", "cd src; cd .."),
        ("ls -a.git", "ls -a .git"),
        ("ls -la.github/workflows", "ls -la .github/workflows"),
        ("cd../..", "cd ../.."),
        ("cd..&&ls", "cd ..&&ls"),
        (
            "cd../src && find./lib | xargs ls -l../x",
            "cd ../src && find ./lib | xargs ls -l ../x",
        ),
        ("bash -c 'find../x -type f'", "bash -c 'find ../x -type f'"),
        ("timeout 5 find./src", "timeout 5 find ./src"),
        ("ls./src ls..", "ls ./src ls.."),
        ("ls -I.git -w80.git", "ls -I.git -w80.git"),
        ("ls -- -a.git", "ls -- -a.git"),
        ("ls '-a.git'", "ls '-a.git'"),
        ("./find. x; find.sh; cd.rb; find.x/y", "./find. x; find.sh; cd.rb; find.x/y"),
        ('"cd.."', '"cd.."'),
        ("f() { cd..; }; find.() { ls; }; find.", "f() { cd ..; }; find.() { ls; }; find."),
        ("find . -name x", "find . -name x"),
        ("echo find. cd..", "echo find. cd.."),
        ("ls -a .git", "ls -a .git"),
        ("cat ls-a.git", "cat ls-a.git"),
    ],
)
def test_what_they_correct(text: str, corrected: str) -> None:
    assert correct(text, CORRECTIONS).text == corrected
