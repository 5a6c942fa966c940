"""The reading by a shell of its own words, held against every shell that is installed here."""

from __future__ import annotations

import shutil
import subprocess
from itertools import product
from typing import TYPE_CHECKING

import pytest

from assent.command import Argument
from assent.command.wrappers.invocation import invocation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

INSTALLED = [name for name in ("bash", "dash", "zsh", "ksh", "mksh") if shutil.which(name)]
NAMES = ("errexit", "lastpipe", "nounset")  # of options, of programs and of files at once
LETTERS = {1: "csnxoO", 2: "csnxoO", 3: "cno"}
WORDS = ("-c", "+c", "-n", "+n", "-s", "+s", "-x", "+xc", "-", "--", "+", "-nx", "+nc", "--norc", "-ec", "-o pipefail")


def words() -> Iterator[str]:
    """Every word of up to three letters with either sign, and pairs of words."""
    for sign, count in product("-+", LETTERS):
        yield from [sign + "".join(letters) for letters in product(LETTERS[count], repeat=count)]
    yield from [" ".join(pair) for pair in product(WORDS, repeat=2)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scripts and programs of these names that say which they are."""
    made = tmp_path_factory.mktemp("shells")
    (made / "bin").mkdir()
    for name in NAMES:
        (made / name).write_text(f"echo script {name}\n")
        (made / "bin" / name).write_text(f"#!/bin/sh\necho code {name}\n")
        (made / "bin" / name).chmod(0o755)
    return made


def ran(shell: str, given: list[str], folder: Path) -> set[str]:
    """The programs that the shell ran, of its words and its input."""
    path = shutil.which(shell) or shell
    run = subprocess.run(
        [path, *given],
        cwd=folder,
        env={"PATH": f"{folder}/bin", "HOME": str(folder)},
        input="echo input\n",
        capture_output=True,
        text=True,
        timeout=10,
    )
    return {line for line in run.stdout.split("\n") if line.startswith(("script ", "code ", "input"))}


def foreseen(shell: str, given: list[str]) -> tuple[set[str], bool]:
    """The programs that the facts foresee, and whether they doubt it."""
    argv = [Argument(at, at + 1, word, word, exact=True) for at, word in enumerate([shell, *given])]
    asked = invocation(argv, shell)
    if asked.checks or asked.shows:
        return set(), bool(asked.doubts)
    found = {f"code {asked.code.text}"} if asked.code is not None else set()
    found |= {f"script {asked.script.text}"} if asked.script is not None else set()
    return found | ({"input"} if asked.reads_input else set()), bool(asked.doubts)


@pytest.mark.parametrize("shell", INSTALLED)
def test_what_a_shell_runs_is_foreseen(shell: str, folder: Path) -> None:
    certain = 0
    for word in words():
        given = [*word.split(), *NAMES]
        expected, doubted = foreseen(shell, given)
        found = ran(shell, given, folder)
        certain += found == expected and not doubted
        assert doubted or found <= expected, f"{shell} {' '.join(given)}: {found}, foreseen {expected}"
    assert certain > 100


def test_sh_is_any_of_the_shells_of_that_name() -> None:
    for word in words():
        given = [*word.split(), *NAMES]
        expected, doubted = foreseen("sh", given)
        others = [foreseen(shell, given) for shell in ("bash", "dash")]
        assert doubted or all(found == expected for found, _ in others)
