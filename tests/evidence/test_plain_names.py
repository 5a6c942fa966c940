"""Texts for a shell that names of files are put into: read as they are where all names are plain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path

READS = [
    "rg -l foo | xargs -I{} sh -c 'echo {}; head -3 {}'",
    "find src -name '*.py' | xargs -I{} sh -c 'printf \"%s\" \"$(wc -l < {})\"'",
    "find src -exec sh -c 'wc -l {}' \\;",
    "fd -e py -x bash -c 'echo \"{}: $(grep -c def {})\"'",
    'git ls-files | head -5 | xargs -I% sh -c "wc -l %"',
    "printf '%s\\n' src/*.py | xargs -I{} sh -c 'wc -l {}' | sort -rn",
    "ls -1 | xargs -n1 -I{} sh -c 'test -f {} && echo {}' 2>/dev/null",
    "ls src | xargs -I{} sh -c 'echo {}; head -3 src/{}'",
    "find . -path ./x -prune -o -name '*.py' | xargs -I{} sh -c 'echo \"= {}\"; wc -l {}' 2>/dev/null | head",
]
BORROWS = [  # a name with blanks may be an option as well
    "rg -l x src | xargs sed -n '1,15p'",
    "git ls-files '*.py' | head -3 | xargs sort",
    "find . -name '*.py' -exec grep -l x {} + | xargs sed -n 1p",
]
ARE_OPTIONS = [
    "git diff --name-only origin/x | xargs sed -n 1p",
    "touch -- '-i x'; rg -l x src | xargs sed -n 1p",
    "git clone https://x.example y; rg -l x | xargs sed -n 1p",
    "rg -l x src | sudo xargs sed -n 1p",
    "rg -l x src | xargs sed -n 1e",
    "cd /opt && rg -l x | xargs sed -n 1p",
]
MAY_DO_MORE = [
    "find . -name .env | xargs -I{} sh -c 'cat {}'",
    "find / -name x | xargs -I{} sh -c 'cat {}'",
    "find .. -exec sh -c 'cat {}' \\;",
    "find . | xargs -I{} sh -c 'rm {}'",
    "find . | xargs -I{} sh -c 'echo > {}; rm {}'",
    "find . | xargs -I{} sh -c '{}'",
    "find . | xargs -I{} sh -c './{}'",
    "find . | xargs -I{} sh -c 'sh {}'",
    "find . | xargs -I{} sh -c '. {}'",
    'find . | xargs -I{} sh -c "$X {}"',
    "find . | xargs -I{} sh -c 'eval {}'",
    "find . | xargs -I{} sh -c 'cd {} && cat x'",
    "find . | xargs -I{} sh -c 'git -C {} status'",
    "find . | sed 's/$/;id/' | xargs -I{} sh -c 'cat {}'",
    "find . -printf '%p;id\\n' | xargs -I{} sh -c 'cat {}'",
    "printf '%s\\n' 'a;id' | xargs -I{} sh -c 'cat {}'",
    "echo src/* 'a;id' | xargs -I{} sh -c 'cat {}'",
    "cat list | xargs -I{} sh -c 'cat {}'",
    "gh pr diff 1 --name-only | xargs -I{} sh -c 'cat {}'",
    "git diff --name-only origin/x | xargs -I{} sh -c 'cat {}'",
    "touch 'a;id'; ls | xargs -I{} sh -c 'cat {}'",
    "git clone https://x.example y; ls | xargs -I{} sh -c 'cat {}'",
    "cd /opt && find . | xargs -I{} sh -c 'cat {}'",
    "cd $X && find . | xargs -I{} sh -c 'cat {}'",
    "ls | xargs -I{} sudo sh -c 'cat {}'",
    "ls | xargs -I{} ssh host 'cat {}'",
    "ls /opt | xargs -I{} sh -c 'cat {}'",
    "ls ../other | xargs -I{} sh -c 'cat {}'",
    "ls -a src | xargs -I{} sh -c 'cat {}'",
    "ls 'a;id' | xargs -I{} sh -c 'cat {}'",
    "find . | xargs -a list -I{} sh -c 'cat {}'",
    "ls | FOO=./x xargs -I{} sh -c 'cat {}'",
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path / "project", dict.fromkeys(("src/a.py", "src/b.py", "c+d@e=f,g"), "x = 1\n"))
    return tmp_path / "project"


def category(project: Path, command: str) -> Category:
    return judged(command, Context(str(project), str(project), "/home/you")).category


@pytest.mark.parametrize("command", READS + BORROWS)
def test_plain_names_are_words(project: Path, command: str) -> None:
    assert category(project, command) <= Category.ReadsVcs


@pytest.mark.parametrize("command", ARE_OPTIONS)
def test_names_that_may_be_options(project: Path, command: str) -> None:
    assert category(project, command) >= Category.RunsProjectCode


@pytest.mark.parametrize("name", ["a;id", "$(id)", "a b", "-x", "=ls", "`id`", "a&b", "a\nb", "a'b", "~", "a*"])
def test_other_names_are_not(project: Path, name: str) -> None:
    (project / "src" / name).write_text("")
    assert {category(project, command) for command in READS} == {Category.Unrecognized}
    assert {category(project, command) for command in BORROWS} == {Category.RunsProjectCode}


@pytest.mark.parametrize("command", MAY_DO_MORE)
def test_what_does_more_is_asked_about(project: Path, command: str) -> None:
    assert category(project, command) > Category.RunsProjectCode
