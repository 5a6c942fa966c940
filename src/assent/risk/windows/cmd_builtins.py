"""What cmd does itself; none could be tried on a real one.

Switches are spelled -s for /s.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import DELETES, READS, WRITES, Effect, Operands, Program, Role, proven, raises
from assent.risk.finding import Judgement
from assent.risk.windows.shapes import always, shows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
PLAIN_VARIABLES = frozenset(
    "path pathext username userprofile computername os temp tmp comspec systemroot number_of_processors".split()
)


def _variable(word: Argument) -> Judgement:
    """`set NAME` shows all variables that begin so, `set NAME=value` sets one."""
    if "=" in word.text or not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` sets a variable", word)
    if word.text.casefold() in PLAIN_VARIABLES:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` holds no secret")
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may show secrets", word)


PROGRAMS = (
    Program(
        "dir tree",
        "-a -b -c -d -f -l -n -o -p -q -r -s -t -w -x -4 -?",
        Operands(Effect(Role.Lists, phrase="lists")),
        phrase="lists {|the current folder}",
        loose=True,
        words=True,
    ),
    shows("vol", operands=Operands(Effect(Role.Lists, phrase="lists"))),
    shows("type more", operands=Operands(READS)),
    Program(
        "echo ver rem cls title color exit prompt popd verify break help",
        "-?",
        phrase="prints text or sets the console",
        loose=True,
        words=True,
    ),
    Program(
        "path",
        "",
        Operands(raises(Category.Unrecognized, "changes where programs are found, to")),
        phrase="shows where programs are found",
        words=True,
    ),
    shows("cd chdir pushd", operands=Operands(Effect(Role.Lists, phrase="enters"))),
    Program(
        "set",
        "",
        Operands(proven(_variable), here=raises(Category.ReadsSecrets, "shows the environment")),
        phrase="shows {|the environment}",
        words=True,
    ),
    always("date time", SYSTEM, "sets the clock", "-t"),
    Program("assoc ftype", "", Operands(raises(SYSTEM, "may change what opens files, by")), words=True),
    Program(
        "del erase",
        "-f -s -q -p -a=",
        Operands(DELETES),
        {},
        Category.DeletesData,
        "deletes {file|files}",
        loose=True,
        words=True,
    ),
    Program(
        "rd rmdir",
        "-s -q",
        Operands(DELETES),
        {},
        Category.DeletesData,
        "deletes {folder|folders}",
        loose=True,
        words=True,
    ),
    Program("md mkdir", "", Operands(WRITES), words=True),
    Program("copy", "-y -v -b -a -n -z -d -l", Operands(READS, last=WRITES), words=True),
    Program("move ren rename", "-y", Operands(WRITES), words=True),
    Program("mklink", "-d -h -j", Operands(WRITES), words=True),
    always("dpath keys", SYSTEM, "changes the system"),
)
