"""Programs that are in the project, which are its own code, and yet do what those of the same name do.

`.venv/bin/python -c …` runs code that is in no file of the project, `.venv/bin/pip install x` fetches some,
and `bin/rails db:drop` loses data, as `python`, `pip` and `rails` would.
"""

from __future__ import annotations

from assent.command import Command, Surroundings
from assent.command.bins import PROJECT
from assent.command.model import Argument
from assent.command.program import SHELLS
from assent.command.wrappers.table import wrapper
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.provenance import whose
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.premise import Premise
from assent.rules_table import vocabulary

_SHOWING = frozenset(("--version", "--help"))
_INTERPRETING = ("python", "pip")  # of an environment: what these do is in their words
_STARTERS = {"gradlew": "gradle", "mvnw": "mvn"}  # what a project brings along to start a program
_RUN_BY = "run-by"  # of a script: the interpreter whose rule knows its words
_CODE = frozenset(("python", "pypy", "node", "ruby", "perl", "php", "tsx", "ts-node", "deno", "bun", *SHELLS))


def judged_as_named(command: Command, surroundings: Surroundings, ground: Ground) -> Judgement:
    """The effect of a program of the project: at least to run that, and more if the program of its name would."""
    first = command.argv[0]
    own = Judgement(Category.RunsProjectCode, f"`{first.text}` runs code of the project", first)
    name = _plain(first.text[first.text.rfind("/") + 1 :])
    words = command.argv
    interpreter = next(iter(vocabulary(name, _RUN_BY)), "")
    if interpreter:
        name = interpreter
        words = (replace(first, text=name, prefix=name), *words)
    name = _STARTERS.get(name, name)
    entry = index.program(name)
    packaged = first.exact and is_packaged(first.text) and len(command.argv) > 1
    asks = packaged and len(command.argv) == 2 and command.argv[1].exact and command.argv[1].text in _SHOWING
    if entry is None:
        return _shown(command, own, Judgement(Category.ReadsFilesystem, ""), name) if asks else own
    known = replace(command, program=name, argv=words)
    named = (
        entry.judge(known, surroundings) if entry.judge is not None else judge(index.table(name, entry), words, name)
    )
    known_code = packaged and name.rstrip("0123456789.") in _INTERPRETING
    if (asks or known_code) and named.category <= Category.ReadsRemote and not (named.writes or named.deletes):
        return _shown(command, own, named, name)
    if named.category is own.category and not interpreter:
        own = replace(own, reason=named.reason)  # which tells more
    if named.category <= own.category:
        return _renamed(whose(known, own, ground), name, first)
    if name in SHELLS or wrapper(name) is not None:
        return replace(named, reason=own.reason)  # no project installs a shell or sudo: it may be anything
    is_code = name.rstrip("0123456789.") in _CODE
    return _renamed(named, name, first) if is_code or named.category is not Category.Unrecognized else own


def _plain(name: str) -> str:
    """The name of a program without the ending that it has on Windows: gradlew.bat, python.exe."""
    plain, _, ending = name.rpartition(".")
    return plain.casefold() if plain and ending.casefold() in ("exe", "com", "bat", "cmd") else name


def is_packaged(path: str) -> bool:
    """Whether a program is where a package manager puts those of a project's packages: node_modules/.bin/tsc."""
    folder = path.rpartition("/")[0]
    return any(folder == tools or folder.endswith(f"/{tools}") for tools in PROJECT)


def _shown(command: Command, own: Judgement, named: Judgement, name: str) -> Judgement:
    """A program of a package, which does no more than its rule says if nobody else put it there."""
    first = command.argv[0]
    asked = {"--version": "its version", "--help": "its help"}.get(command.argv[1].text)
    said = f"`{first.text}` prints {asked}" if asked else _renamed(named, name, first).reason
    premise = Premise("", named.category, said, own.category, unpacked=command.argv[0].text)
    return replace(named, category=own.category, reason=own.reason, fault=own.fault, unknown=None, premise=premise)


def _renamed(judgement: Judgement, name: str, first: Argument) -> Judgement:
    """The judgement by the rule of the program of that name, or of the interpreter, with the path that was written."""
    own = first.text.rpartition("/")[2]
    reason = judgement.reason.replace(f"`{name} {first.text} ", f"`{first.text} ")  # python ./manage.py flush
    reason = reason.replace(f"`{name} ", f"`{first.text} ").replace(f"`{own} ", f"`{first.text} ")
    if reason.startswith(f"`{name}`"):
        reason = f"`{first.text}`{reason.removeprefix(f'`{name}`')}"
    return replace(judgement, reason=reason)
