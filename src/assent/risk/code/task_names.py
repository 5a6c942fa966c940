"""Names of tasks: their abbreviations, and how a reason tells what runs them and what they do."""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Argument
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.entries.compiled import Function
from assent.risk.entries.programs import NPM_LIKE
from assent.risk.wording import filled, quoted
from assent.rules_table import TASKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.risk.disk.access import Risk
    from assent.risk.finding import Judgement

_REVERTS = "reverts migrations, dropping their data"
_LATEST = "reverts the latest migrations, dropping their data"
_SINGLE = frozenset("db:rollback ecto.rollback db:migrate:undo migration:revert".split())  # revert one, unless told
_LAST = "reverts the last migration, dropping its data"
_COUNTS = ("STEP=", "--step=", "--step ", "-n ", "-")  # in front of the number of migrations that are reverted
_JAVASCRIPT = Function("rules.node.code")
_SCRIPTED = frozenset("ts-node ts-node-esm tsx esno jiti babel-node".split())  # run JavaScript, in the project's way
_PEOPLES = ("tmp", "var/tmp", "home", "root", "Users", "private")  # where people keep files
LOSSES = "losses"  # of a script of tasks: what is lost by each
LOST = {  # what the words of the name of a task say that it does to the database
    "queue": "deletes jobs of the queue",
    **dict.fromkeys(("fresh", "reset", "refresh", "recreate"), "drops and recreates the database"),
    **dict.fromkeys(("drop", "nuke", "destroy"), "drops the database"),
    **dict.fromkeys(("flush", "truncate", "purge", "wipe"), "empties the database"),
    **dict.fromkeys(("rollback", "undo", "down", "revert"), _LATEST),
    "downgrade": _REVERTS,
}
NOUNS = {"dags": "the record of the DAG ", "site": "the site "}  # of what they delete, in front of its name
KNOWN_AS = {"manage.py": "django-admin"}  # scripts whose options are those of a program
RELEASER = "releaser"  # its task `release` publishes
SENDING = frozenset(("deploy", "publish", "ship", "upload"))
LOCALLY = frozenset("local locally dry check test preview build status list plan diff".split())


def erased(name: str, words: Sequence[Argument]) -> Argument | None:
    """The command of a console that deletes data, or an abbreviation of it: `d:d:d` is doctrine:database:drop."""
    tasks = [word for word in words if ":" in word.text and word.text[:1] != "-"]
    for console in [name, *[word.text.rpartition("/")[2] for word in words]] if tasks else ():
        if not is_a(console, TASKER):
            continue
        for whole in rules_table.vocabulary(console, "erases"):
            appends = "fixtures" in whole and any(word.text == "--append" for word in words)
            found = next((word for word in tasks if is_short_for(word.text, whole) and not appends), None)
            if found is not None:
                return found
    return None


def is_short_for(task: str, whole: str) -> bool:
    """Whether each part of a task begins that of a name, as Symfony's console finds its commands."""
    parts, names = task.casefold().split(":"), whole.split(":")
    return len(parts) == len(names) and all(one.startswith(part) for part, one in zip(parts, names, strict=True))


def runs_code(code: str, coder: str, option: str, task: str) -> Risk | None:
    """The effect of code behind an option of a program, or of its `task`; None where it only asks for something."""
    from assent.risk.code.erasing import erases  # few words are code
    from assent.risk.models import asks

    if erases(code):
        called = f"{coder} {task}" if task else coder
        return Category.DeletesData, f"`{called} {option}` runs {quoted(code)}, which deletes data"
    if asks(code, coder):
        return None
    if coder in _SCRIPTED:
        found: Judgement = _JAVASCRIPT(Argument(0, len(code), code, code, exact=True, quoted=True))
        return None if found.category <= Category.RunsProjectCode else (found.category, found.reason)
    shown = f"the code {quoted(code)}" if code else "code"
    return Category.Unrecognized, f"`{coder} {option}` runs {shown}"


def loss(program: str, words: Sequence[Argument], task: Argument, parts: Collection[str]) -> str:
    """The effect of a task on stored data: by the program's file, or else by the words of its name, or behind it."""
    said = rules_table.vocabularies(program).get("loss")
    if task.text[:1] == "-":
        return said or "may delete stored data"
    at = words.index(task)
    scripts = [program, *[word.text for word in words[:at]]]
    stated = lost_by(scripts, task.text, words[at + 1 :], words) or lost_by(scripts, scripts[-1], words[at:])
    if stated:
        return stated
    named = next(iter(words[at + 1 :]), None)
    deletes = "deletes stored data"
    if named is not None and named.text[:1] != "-":
        noun = "the job " if "queue" in parts else NOUNS.get(words[at - 1].text if at else "", "")
        deletes = f"deletes {noun}{quoted(named.text)}"
        said = deletes if "queue" in parts else said
        if "downgrade" in parts and not said:
            return _REVERTS.replace(",", f" down to {quoted(named.text)},")
    said = said or next((does for word, does in LOST.items() if word in parts), deletes)
    if said in (_LATEST, _REVERTS):
        said = _LAST if said is _LATEST and task.text in _SINGLE else said
        return _reverted(said, parts, [word.text for word in words[at + 1 :]])
    seeds = said.endswith("again") and any(word.text == "--seed" for word in words)
    return f"{said}, with seeds" if seeds else said


def lost_by(scripts: Sequence[str], task: str, words: Sequence[Argument], options: Sequence[Argument] = ()) -> str:
    """The effect of a task on stored data as the file of its script says it; `words` are the script's other ones.

    `options`: all words of the command, where options may also be in front of the task.
    """
    names = [script.rpartition("/")[2] for script in scripts]
    name = next((name for name in names if LOSSES in rules_table.vocabularies(name)), "")
    phrase = rules_table.pairs(name, LOSSES).get(task, "") if name else ""
    if not phrase:
        return ""
    from assent.risk.entries.worded import given  # few tasks lose data

    return filled(phrase, [word for word in words if word.text[:1] != "-"], options=given(options or words))


def _reverted(said: str, parts: Collection[str], words: Sequence[str]) -> str:
    """The effect of a task that reverts migrations: all of them, or as many as a number behind it says."""
    if "all" in parts or "--all" in words:
        return _REVERTS.replace("reverts", "reverts all", 1)
    texts = [*words, *[f"{option} {value}" for option, value in pairwise(words)]]
    counts = [word.removeprefix(mark) for word in texts for mark in _COUNTS if word.startswith(mark)]
    count = next((count for count in counts if count.isdecimal()), "")
    if not count:
        return said
    latest = "migration, dropping its" if count == "1" else f"{count} migrations, dropping their"
    return f"reverts the last {latest} data"


def shown(script: str, task: str, words: Sequence[Argument]) -> str:
    """The output of a task that may hold secrets, where the file of its script says it: manage.py dumpdata."""
    said = rules_table.pairs(script, "tasks").get(task, "") if "tasks" in rules_table.vocabularies(script) else ""
    if not said:
        return ""
    from assent.risk.entries.worded import given  # few commands name a task

    behind = [word for word in words if word.text != task]
    return f"{filled(said, operands(behind, script, task), options=given(words))}, which may hold secrets"


def whole(name: str, script: str, words: Sequence[Argument], task: Argument) -> str:
    """The command that runs a task, with the plain words in front of it: `dotnet ef database drop`."""
    before = [word.text for word in words[: words.index(task)]]
    return (
        " ".join([name, *before, task.text])
        if all(each.replace("-", "a").isalpha() and each[:1] != "-" for each in before)
        else called(name, script, words, task)
    )


def called(name: str, script: str, words: Sequence[Argument], task: Argument) -> str:
    """The name of the command that runs a task, in a reason: `npm run deploy`, `mvn deploy`."""
    verb = words[0].text if words and words[0] is not task else ""
    if not verb:
        return f"{name} {task.text}"
    before = words[words.index(task) - 1]
    running = ("run", "run-script", "call", *rules_table.words(name, "tasks"))
    if verb[:1] == "-" and before.text in running:
        verb = before.text  # pnpm --filter web run deploy
    runs = verb in running
    if runs and before is not words[0] and before.text.endswith((".py", "artisan", "console")):
        return f"{before.text.rpartition('/')[2]} {task.text}"  # poetry run python manage.py flush
    if runs:
        return f"{name} {verb} {task.text}"
    named = is_a(script, NPM_LIKE, "fetcher") and verb[:1] != "-"
    return f"{script} {verb} {task.text}" if named else f"{script} {task.text}"


def is_staged(text: str) -> bool:
    """Whether `make install` puts files into a folder of people, and not into the system: DESTDIR=out."""
    path = text.removeprefix("DESTDIR=")
    return path != text and bool(path.strip("/")) and (path[:1] != "/" or path[1:].startswith(_PEOPLES))


def installed(task: str, texts: Collection[str]) -> str:
    """The effect of `make install`, or of its opposite, by its own words."""
    removes = task.startswith(("un", "de"))
    places = [text.partition("=")[2] for text in sorted(texts) if text.startswith(("DESTDIR=", "PREFIX="))]
    place = next((place for place in places if place.strip("/")), "")
    does = "removes the project from" if removes else f"installs the project {'into' if place else 'on'}"
    return f"{does} {quoted(place) if place else 'this machine'}"


def name_parts(text: str) -> set[str]:
    """The parts of the name of a task, or of the last component of a path: db:migrate-fresh, publishBundle."""
    if text.startswith("-") or "=" in text:
        return set()
    name = "".join([f" {letter}" if letter.isupper() else letter for letter in text.rpartition("/")[2]])
    name = f"{name} {text.rpartition('/')[2]}"
    for mark in ":.-_@+":
        name = name.replace(mark, " ")
    return set(name.casefold().split())


def sends(name: str) -> bool:
    """Whether a script says by its name that it deploys or publishes: deploy.sh."""
    return bool(SENDING & name_parts(name)) and not LOCALLY & name_parts(name)


def releases(name: str, script: str, task: str) -> bool:
    """Whether the task `task` of a tool publishes a release."""
    parts = name_parts(task)
    is_release = task.startswith("release:") or (task == "register" and script == "setup.py")
    is_release = is_release or (is_a(name, RELEASER) and ("release" in parts or task == "gem:push"))
    return is_release and not LOCALLY & parts


def operands(words: Sequence[Argument], script: str, task: str) -> list[Argument]:
    """The words behind a task of a script that are neither options nor values of options."""
    from assent.command.options import grammar
    from assent.risk.entries.unlisted import may_take_next  # few tasks are given options

    called = f"{KNOWN_AS.get(script, script)} {task}"
    options = [word.text[:1] == "-" for word in words]
    taken = [is_option and may_take_next(words[at].text, called, grammar("")) for at, is_option in enumerate(options)]
    return [word for at, word in enumerate(words) if not options[at] and not (at and taken[at - 1])]


def own_subcommand(name: str, words: Sequence[Argument]) -> Argument | None:
    """The first operand among `words`, where the rules of the program have that subcommand: pnpm -r deploy."""
    from assent.command.options import grammar
    from assent.risk.entries import index  # few names of tasks say that they send anything
    from assent.risk.entries.unlisted import may_take_next

    program = index.program(name)
    before = ""
    for word in words:
        is_value = before[:1] == "-" and may_take_next(before, name, grammar(""))
        if word.text[:1] != "-" and not is_value:
            is_own = program is not None and index.table(name, program).below(word.text) is not None
            return word if is_own else None
        before = word.text
    return None
