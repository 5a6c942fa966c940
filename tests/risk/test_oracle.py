"""The commands that are judged to be only reading run for real, and must leave a directory as it was."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from assent.command import Surroundings
from assent.option_table import Takes
from assent.risk import Category
from assent.risk.entries import index
from assent.risk.entries.table import Table
from assent.risk.rulebook import family

from .blocks import worst

if TYPE_CHECKING:
    from pathlib import Path

WAITING = {"tail", "less", "more", "man", "sleep", "yes", "ssh", "clear", "reset", "bc", "info", "top"}
FAMILIES = ("listing", "files", "text", "search", "machine", "archives")
PROGRAMS = sorted(
    name
    for each in FAMILIES
    for entry in family(each).entries
    for name in entry.names.split()
    if entry.judge is None and not entry.subcommands and shutil.which(name) and name not in WAITING
)
OPERANDS = ["in.txt", "out.txt", "sub", "in.gz", "-", "--", "5", "x=y", "+1"]
SED = r"""
p
d
w out.txt
s/a/b/
s/a/b/w out.txt
s,a,touch out.txt,e
1e touch out.txt
r in.txt
$!N
/a/w out.txt
a\ w out.txt
{
}
y/ab/cd/
:x;w out.txt
b x
#w out.txt
s/[/]/x/w out.txt
s/a/b\
/w out.txt/p
\,a,w out.txt
0,/a/d
W out.txt
s/a/\/w out.txt/
s#a#b#;w out.txt
""".strip().split("\n")
AWK = r"""
print > "out.txt"
print
x = 1 / 2
"touch out.txt" | getline
system("touch out.txt")
/a|b/
if (1 > 2)
print "a > b"
print (1 > 2)
print 1 > "/dev/null"
"a" ~ /"/
x++ / 2
# > "
a[1] / 2
y = ")" ;
print | "cat > out.txt"
/"/ ; print > "out.txt"
1 /"/ 2 ; print > "out.txt" #"/
printf "x" >> "out.txt"
""".strip().split("\n")
FIND = """
-name in* -delete -print -fprint out.txt -fprintf -o ! ( ) -type f -fls -newer -exec touch rm {} ; + -maxdepth 1 -ls
-prune . sub -- -quit
""".split()


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("judged")
    (made / "sub").mkdir()
    (made / "in.txt").write_text("a b\n1 2\nw out.txt\n")
    (made / "sub" / "inner").write_text("x\n")
    subprocess.run(["gzip", "-k", "in.txt"], cwd=made, check=True)
    (made / "in.txt.gz").rename(made / "in.gz")
    return made


def state(directory: Path) -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(directory.rglob("*"))}


def check(argv: list[str], directory: Path) -> None:
    """Run `argv` if it is judged as only reading; it must change nothing."""
    here = str(directory)
    text = shlex.join(argv)
    found = worst(text, Surroundings(here, "/home/user", here))
    assume(found.category <= Category.ReadsRemote)
    before = state(directory)
    try:
        subprocess.run(argv, cwd=directory, stdin=subprocess.DEVNULL, capture_output=True, timeout=2, check=False)
    except subprocess.TimeoutExpired:
        reject()
    assert state(directory) == before, text


def options(name: str) -> list[str]:
    """Spellings of the program's options, with a value where one is needed."""
    program = index.program(name)
    assert program is not None
    known = Table(program).grammar.options
    spelled = {option: f"{option}=out.txt" if option.startswith("--") else f"{option}out.txt" for option in known}
    plain = [option for option, (_, takes) in known.items() if takes is not Takes.Value]
    return [*plain, *(spelled[option] for option, (_, takes) in known.items() if takes is not Takes.Nothing)]


ORACLE = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@ORACLE
@given(data=st.data())
def test_options_and_operands_that_are_judged_harmless(data: st.DataObject, directory: Path) -> None:
    name = data.draw(st.sampled_from(PROGRAMS))
    words = st.sampled_from([*OPERANDS, *options(name)])
    check([name, *data.draw(st.lists(words, max_size=5))], directory)


@ORACLE
@given(script=st.lists(st.sampled_from([*SED, ";", "\n", "1,2", "$", "!"]), max_size=5).map(";".join))
def test_sed(script: str, directory: Path) -> None:
    check(["sed", "-n", script, "in.txt"], directory)


@ORACLE
@given(
    pieces=st.lists(st.sampled_from([*AWK, ";", "\n", "{", "}", '"', "/", ")"]), min_size=1, max_size=5),
    frame=st.sampled_from(["{}", "{{{}}}", "BEGIN{{{}}}"]),
)
def test_awk(pieces: list[str], frame: str, directory: Path) -> None:
    check(["awk", frame.format(" ; ".join(pieces)), "in.txt"], directory)


@ORACLE
@given(words=st.lists(st.sampled_from(FIND), max_size=7))
def test_find(words: list[str], directory: Path) -> None:
    check(["find", *words], directory)
