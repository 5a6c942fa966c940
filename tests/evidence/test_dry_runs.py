"""make -n: a makefile that has it run nothing is only shown, and real make is the judge of what runs."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def without_make_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MAKEFLAGS", "MAKEFILES"):
        monkeypatch.delenv(name, raising=False)


PLAIN = (
    "CC = gcc\nall: app.o\n\t$(CC) -o app app.o\n%.o: %.c\n\t$(CC) -c $<\nclean:\n\t@rm -rf build\n.PHONY: all clean\n"
)
# What make runs although it is given -n: each leaves the file `ran` behind.
RUNNING = [
    "X := $(shell touch ran)\nall:\n\techo\n",
    "X != touch ran\nall:\n\techo $(X)\n",
    "all:\n\t+touch ran\n",
    "all:\n\t@-+touch ran\n",
    "all:\n\ttouch ran; true $(MAKE)\n",
    "all:\n\ttouch ran; true ${MAKE}\n",
    "include inner.mk\ninner.mk:\n\ttouch ran; touch inner.mk\nall:\n\techo\n",
    "-include inner.mk\ninner.mk:\n\ttouch ran\nall:\n\techo\n",
    "all:\n\techo\nMakefile: always\n\ttouch ran\nalways:\n",
    "all:\n\techo\nM%: always\n\ttouch ran\nalways:\n",
    "$(eval X := $(shell touch ran))\nall:\n\techo\n",
    ".RECIPEPREFIX = >\nall:\n>+touch ran\n",
    "all:\n\t$(file >ran,x)\n",
    "define run\n$(shel\\\nl touch ran)\nendef\nall:\n\techo $(call run)\n",
]
RUNS = Category.RunsProjectCode


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path / "project", {"Makefile": PLAIN, "app.c": "int main(){}\n"})
    return tmp_path / "project"


def category(project: Path, command: str) -> Category:
    return judged(command, Context(str(project), str(project), "/home/you")).category


@pytest.mark.parametrize(
    "command", ["make -n", "make -n clean | head", "make --dry-run -k all", "make -n -j4 X=1 app.o"]
)
def test_a_plain_makefile_is_only_shown(project: Path, command: str) -> None:
    assert category(project, command) is Category.ReadsFilesystem
    (project / "Makefile").unlink()
    assert category(project, command) is RUNS


@pytest.mark.parametrize("text", RUNNING)
def test_what_runs_all_the_same_is_not(project: Path, text: str) -> None:
    write(project, {"Makefile": text})
    assert category(project, "make -n") is RUNS
    subprocess.run(["make", "-n"], cwd=project, capture_output=True, check=False)
    ran = (project / "ran").exists() or (project / "inner.mk").exists()
    assert ran or "call" in text, text


@pytest.mark.parametrize(
    "command",
    [
        "make",
        "make -n -f other.mk",
        "make -n -C sub",
        "make -n 'X=$(shell touch ran)'",
        "make -n --eval='$(shell touch ran)'",
        "make -n SHELL=./x",
        "echo 'X := $(shell touch ran)' >> Makefile; make -n",
        "MAKEFILES=x.mk make -n",
        "make -n $target",
    ],
)
def test_other_makefiles_and_words_are_not(project: Path, command: str) -> None:
    assert category(project, command) >= RUNS


@pytest.mark.parametrize("name", ["Makefile.sh", "RCS", "s.Makefile"])
def test_a_makefile_that_make_may_make_is_not(project: Path, name: str) -> None:
    write(project, {name: "touch ran\n"})
    assert category(project, "make -n") is RUNS


def test_the_first_makefile_counts(project: Path) -> None:
    write(project, {"GNUmakefile": RUNNING[0]})
    assert category(project, "make -n") is RUNS
