"""Programs that are in the project, which are its own code, and yet do what those of the same name do.

`.venv/bin/python -c …` runs code that is in no file of the project, `.venv/bin/pip install x` fetches some,
and `bin/rails db:drop` loses data, as `python`, `pip` and `rails` would.
"""

from __future__ import annotations

from assent.command.bins import PROJECT
from assent.command.program import SHELLS
from assent.command.wrappers.table import wrapper
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.provenance import whose
from assent.risk.entries import index
from assent.risk.entries.programs import LOADING
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Premise
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command import Command, Surroundings
    from assent.command.model import Argument
    from assent.risk.disk.access import Ground

_SHOWING = frozenset(("--version", "--help"))
_STARTERS = {"gradlew": "gradle", "mvnw": "mvn"}  # what a project brings along to start a program
_RUN_BY = {"manage.py": "python", "artisan": "php"}  # scripts whose words the rule of their interpreter knows
_CODE = frozenset(("python", "pypy", "node", "ruby", "perl", "php", "tsx", "ts-node", "deno", "bun", *SHELLS))


def judged_as_named(command: Command, surroundings: Surroundings, ground: Ground) -> Judgement:
    """What a program of the project does: at least run that, and more if the program of its name would."""
    first = command.argv[0]
    own = Judgement(Category.RunsProjectCode, f"`{first.text}` is a program of the project", first)
    name = first.text[first.text.rfind("/") + 1 :]
    if len(command.argv) == 2 and command.argv[1].text in _SHOWING and is_packaged(first.text):
        return _shown(command, surroundings, own, name)
    words = command.argv
    if name in _RUN_BY:
        name = _RUN_BY[name]
        words = (replace(first, text=name, prefix=name), *words)
    name = _STARTERS.get(name, name)
    entry = index.program(name)
    if entry is None:
        return own
    known = replace(command, program=name, argv=words)
    named = (
        entry.judge(known, surroundings) if entry.judge is not None else judge(index.table(name, entry), words, name)
    )
    if named.category <= own.category:
        return _renamed(whose(known, own, ground), name, first)
    if name in SHELLS or wrapper(name) is not None:
        return replace(named, reason=own.reason)  # no project installs a shell or sudo: it may be anything
    is_code = name.rstrip("0123456789.") in _CODE
    return _renamed(named, name, first) if is_code or named.category is not Category.Unrecognized else own


def is_packaged(path: str) -> bool:
    """Whether a program is where a package manager puts those of a project's packages: node_modules/.bin/tsc."""
    folder = path.rpartition("/")[0]
    return any(folder == tools or folder.endswith(f"/{tools}") for tools in PROJECT)


def _shown(command: Command, surroundings: Surroundings, own: Judgement, name: str) -> Judgement:
    """A program of a package that is asked for its help or version: no more than that, if nobody else put it there."""
    first, asked = command.argv
    entry = index.program(name)
    if not asked.exact or not first.exact or (asked.text == "--help" and is_a(name, LOADING)):
        return own  # help may hold what the project's settings add
    if entry is not None:
        known = replace(command, program=name)
        judged = (
            entry.judge(known, surroundings)
            if entry.judge is not None
            else judge(index.table(name, entry), command.argv, name)
        )
        if judged.category > Category.ReadsFilesystem:
            return own
    told = "its version" if asked.text == "--version" else "its help"
    premise = Premise("", Category.ReadsFilesystem, f"`{first.text}` prints {told}", own.category, unpacked=first.text)
    return replace(own, premise=premise)


def _renamed(judgement: Judgement, name: str, first: Argument) -> Judgement:
    """The judgement by the rule of the program of that name, or of the interpreter, with the path that was written."""
    own = first.text.rpartition("/")[2]
    reason = judgement.reason.replace(f"`{name} ", f"`{first.text} ").replace(f"`{own} ", f"`{first.text} ")
    return replace(judgement, reason=reason)
