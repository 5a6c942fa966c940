"""The facts about a text must hold when bash runs it."""

from __future__ import annotations

import shutil
import subprocess
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assent.command import Command, Surroundings, analyse
from assent.errors import ParseError

if TYPE_CHECKING:
    from pathlib import Path

BASH = shutil.which("bash") or "bash"
VALUES = ("a", "b", "'c d'", "''", "'*'", "$x", '"$y"', "sub", "$(echo e)", "$((1+2))", '"$x$y"', "{f,g}")
WORDS = (
    '"$x"',
    "$x",
    '"$y"',
    "${y}",
    '"$x/$y"',
    "h{1,2}",
    "'i j'",
    '"${x:-k}"',
    "${x:=l}",
    "$((x=3))",
    '"$PWD"',
    "*.t",
    '"${a[@]}"',
    "${a[@]}",
    '"${a[1]}"',
    '"$1"',
    '"$@"',
    '"$2"',
    '"$(pwd)"',
    '"$(basename "$x")"',
    "$(echo $y)",
    '"$(dirname "$PWD")"',
    '"${x%.t}"',
    '"${y%%d*}"',
    '"${x##*/}"',
    '"${x#a}"',
    '"${x%.*}"',
    '"${y^}"',
    "${x/a/k l}",
    '"${x:0:1}"',
    '"${y:+m}"',
    '"${PWD##*/}"',
    "${!x}",
)
STEPS = (
    "x=@",
    "y=@",
    "x=@ y=@",
    "x+=@",
    "export x=@",
    "declare y=@",
    "unset x",
    "read -r y <<< @",
    "printf -v x %s @",
    "cd sub",
    "cd ..",
    "cd sub || cd ..",
    "true",
    "false",
    "let x=4",
    "f() { x=@; }",
    "f() { cd sub; }",
    "f",
    "eval 'x=b'",
    "set -e",
    "set +e",
    "a=(@ sub)",
    "a+=(@)",
    "a=(*.t @)",
    "set -- @ b",
    "set -- *.t",
    "shift",
    "g @ 2",
    "unset a",
    "pushd sub > /dev/null",
    "popd > /dev/null",
)


def say(words: list[str]) -> str:
    return "printf '%s|' , " + " ".join(words) + "; echo"


ALL = say(['"$x"', '"$y"', '"$PWD"'])
ARGUMENTS = say(['"$1"', '"$@"', '"$x"']).replace("'", '"')
STEP = st.one_of(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(say),
    st.tuples(st.sampled_from(STEPS), st.sampled_from(VALUES)).map(lambda made: made[0].replace("@", made[1])),
)


def scripts(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return STEP
    inner = st.lists(scripts(depth - 1), min_size=1, max_size=3).map("\n".join)
    return st.one_of(
        STEP,
        inner,
        inner.map(lambda text: f"( {text}\n)"),
        inner.map(lambda text: f"{{ {text}\n}}"),
        st.tuples(inner, inner).map(lambda made: f"if {made[0]}\nthen {made[1]}\nfi"),
        inner.map(lambda text: f"for x in *.t; do {text}\ndone"),
        inner.map(lambda text: f"for y in m; do {text}\ndone"),
        inner.map(lambda text: f"for x in p 'q r' sub; do {ALL}\n{text}\ndone"),
        inner.map(lambda text: f"for x in $(ls *.t); do {ALL}\n{text}\ndone"),
        inner.map(lambda text: f'for x in $(seq 2 3) "$y"; do {ALL}\n{text}\ndone'),
        inner.map(lambda text: f'for x in "$@"; do {ALL}\n{text}\ndone'),
        inner.map(lambda text: f"find . -name '*.t' | while read -r y; do {ALL}\n{text}\ndone"),
        inner.map(lambda text: f"while read x; do {ALL}\n{text}\ndone <<< 'o p'"),
        inner.map(lambda text: f"g() {{ local x=$1; {ARGUMENTS}\n{text}\n}}; g y z"),
        st.just(f"sh -c '{ARGUMENTS}' r 's t' u"),
        st.just(f"find . -name '*.t' -exec sh -c '{ARGUMENTS}' _ {{}} \\;"),
        inner.map(lambda text: f"for i in 1 2; do {ALL}\n{text}\ndone"),
        inner.map(lambda text: f"case a in a) {text};; esac"),
        st.tuples(scripts(depth - 1), st.sampled_from(("&&", "||", ";", "|")), scripts(depth - 1)).map(
            lambda made: f"{{ {made[0]}\n}} {made[1]} {{ {made[2]}\n}}"
        ),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Deep enough that no `cd ..` of a script lets a `find` behind it walk the whole machine."""
    made = tmp_path_factory.mktemp("work").resolve().joinpath(*"abcdefghijklmnop")
    (made / "sub" / "sub").mkdir(parents=True)
    for name in ("n.t", "o p.t"):
        (made / name).touch()
    return made


def said(text: str, folder: Path) -> list[list[str]]:
    """The words of each printf that bash ran."""
    run = subprocess.run(
        [BASH, "--norc", "-c", text],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "PWD": str(folder), "FUNCNEST": "4"},
        capture_output=True,
        text=True,
        timeout=10,
    )
    lines = [line for line in run.stdout.split("\n") if line.startswith(",|")]
    return [line.split("|")[1:-1] for line in lines]


def fits(command: Command, words: list[str]) -> bool:
    """Whether these can be the words of the command: those that are exact are as they are."""
    expected = command.argv[3:]
    if all(word.exact for word in expected):
        return [word.text for word in expected] == words
    if not any(word.several for word in expected) and len(expected) != len(words):
        return False
    for argument, word in zip(expected, words, strict=False):
        if argument.several:
            break
        if not word.startswith(argument.prefix) or (argument.exact and argument.text != word):
            return False
        if argument.glob and not fits_pattern(word, argument.text):
            return False
    return True


def fits_pattern(path: str, pattern: str) -> bool:
    """Whether a path is one of those that a glob, or a place that commands list, stands for."""
    flat = pattern.replace("/…/", "/*").replace("(input)", "*")
    return fnmatchcase(path, flat) or fnmatchcase(f"./{path}", flat)


@given(text=st.lists(scripts(2), min_size=2, max_size=5).map(lambda made: "\n".join(["x=a y=b", *made, ALL])))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_exact_words_are_what_bash_passes(text: str, folder: Path) -> None:
    try:
        commands = analyse(text, Surroundings(str(folder), str(folder), str(folder))).commands
    except ParseError:
        return
    speaking = [command for command in commands if command.program == "printf" and len(command.argv) >= 3]
    for words in said(text, folder):
        assert any(fits(command, words) for command in speaking), f"{words} in\n{text}"
