"""Tasks of a project, judged by their names: drop a database, deploy, install; and code among the words."""

from __future__ import annotations

from assent import rules_table
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.registries import elsewhere
from assent.risk.entries.programs import DESTROYING, RUNNING, SHELL, STORED
from assent.risk.wording import filled, quoted
from assent.rules_table import is_a, pairs, vocabularies, vocabulary
from assent.system import normpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Judgement

# Kinds of programs: whose operands are names of tasks, and whose task `release` publishes.
TASKER, RELEASER = "tasker", "releaser"
LOSING = frozenset(
    "drop reset fresh wipe flush purge truncate nuke refresh rollback undo down revert destroy recreate".split()
)
LOST = {  # what the words of the name of a task say that it does to the database
    "queue": "deletes jobs of the queue",
    **dict.fromkeys(("fresh", "reset", "refresh", "recreate"), "drops the data and sets up an empty database"),
    **dict.fromkeys(("drop", "nuke", "destroy"), "drops the database"),
    **dict.fromkeys(("flush", "truncate", "purge", "wipe"), "empties the database"),
    **dict.fromkeys(("rollback", "undo", "down", "revert", "downgrade"), "reverts migrations, dropping their data"),
}
UNDER = {  # subcommands of many programs, and those below them with which data goes: flask db downgrade
    "db": ("downgrade", "reset", "drop", "clean"),
    "database": ("drop",),
    "site": ("empty", "delete"),
    "dags": ("delete",),
    "migrate": ("reset", "fresh", "refresh"),
    "push": ("--force-reset", "--accept-data-loss"),
}
NOUNS = {"dags": "the record of the DAG ", "site": "the site "}  # of what they delete, in front of its name
REMOTE = ("https://", "http://", "git@", "git://", "ssh://", "github.com/")  # where a template or a Dockerfile may be
MAVENS = frozenset("mvn mvnw mvnd".split())
OWN_PLUGINS = "org.apache.maven.plugins:"  # those that a short name stands for
TEMPLATED = frozenset("rails docker podman buildah nerdctl".split())  # run what is at an address among their words
DRY = ("--dry-run", "--just-print", "--recon", "--help", "--list")
MAKING = ("make", "gmake", "just", "ninja", "rake", "ant")
SENDING = frozenset(("deploy", "publish", "ship", "upload"))
EVALUATED = ("$(shell", "${shell", "$(eval", "${eval", "$(guile", "$(file")  # what make runs where a variable is used
LOCALLY = frozenset("local locally dry check test preview build status list plan diff".split())
DJANGO_SHELLS = ("shell", "shell_plus", "dbshell")  # its tasks that take code
LIST = "("  # begins code of Lisps
NODES = ("npm", "npx", "pnpm", "yarn")
STARTING = "starting"  # beginnings of words, and what the program does by them

TASK = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:-")
TASKS = "tasks"  # of a script of tasks: what each does
TASKING = ("manage.py", "artisan", "console")  # scripts of frameworks, whose first word is a task


def errand(command: Command, judgement: Judgement) -> Judgement:
    """`judgement`, that code of the project is run, raised by what the words tell that code to do."""
    name = command.argv[0].text.rpartition("/")[2]
    words = [word for word in command.argv[1:] if word.exact]
    if any(word.text in DRY or (word.text == "-n" and name in MAKING) for word in words):
        return judgement
    told = (
        _coded(name, command, words)
        or _given(name, command, words)
        or _dropped(name, words)
        or _sent(name, words)
        or _installed(name, words)
        or _fetched(name, words)
        or elsewhere(command)
    )
    if told is None and SENDING & _parts(name) and not LOCALLY & _parts(name):
        told = Category.ModifiesRemote, f"`{command.argv[0].text}` deploys or publishes the project", command.argv[0]
    if told is None:
        return _with_task(judgement, words)
    category, reason, fault = told
    return replace(judgement, category=category, reason=reason, fault=fault)


def _with_task(judgement: Judgement, words: Sequence[Argument]) -> Judgement:
    """The judgement of a script of tasks, `manage.py migrate`, with the task that it is given."""
    if len(words) < 2 or words[0].text.rpartition("/")[2] not in TASKING or not set(words[1].text) <= TASK:
        return judgement
    script, task = words[0].text.rpartition("/")[2], words[1].text
    said = pairs(script, TASKS).get(task, "") if TASKS in vocabularies(script) else ""
    if said:
        return replace(judgement, reason=f"`{script} {task}` {filled(said, words[2:])}")
    return replace(judgement, reason=judgement.reason.replace(f"`{words[0].text}`", f"`{words[0].text} {task}`", 1))


def lost(command: Command) -> tuple[Category, str, Argument] | None:
    """The data that a program would drop by a task that its words name: npx sequelize-cli db:drop."""
    if any(word.text in DRY for word in command.argv[1:]):
        return None
    return _dropped(
        command.argv[0].text.rpartition("/")[2],
        [word for word in command.argv[1:] if word.exact and " " not in word.text],
    )


def _coded(name: str, command: Command, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code that is in the words themselves, or is given to read."""
    coder = _script(name, words)
    if coder in ("manage.py", "django") and not any(word.text in DJANGO_SHELLS for word in words):
        coder = ""  # -c is another option
    is_read = is_a(coder, *RUNNING) or vocabulary(coder, "language")  # by its judge, in front of a script
    options = () if is_read else rules_table.words(coder, "code")
    for at, word in enumerate(words):
        if word.text[:1] == LIST and LIST in options:
            return Category.Unrecognized, f"`{coder}` runs the code {quoted(word.text)}", word
        option, equals, code = word.text.partition("=" if word.text[:1] == "-" else " ")
        if word.text in options or option in options:
            code = code if equals or at + 1 == len(words) else words[at + 1].text
            found = _runs(code, coder, option, words[1].text if coder in TASKING and at > 1 else "")
            if found is None:
                continue
            return *found, word
        told = _told(name, word.text)
        if told:
            return Category.Unrecognized, told, word
    return _input(name, command, words)


def _runs(code: str, coder: str, option: str, task: str) -> Risk | None:
    """The effect of code behind an option of a program, or of its `task`; None where it only asks for something."""
    from assent.risk.code.erasing import erases  # few words are code
    from assent.risk.models import asks

    if erases(code):
        called = f"{coder} {task}" if task else coder
        return Category.DeletesData, f"`{called} {option}` runs {quoted(code)}, which deletes data"
    if asks(code, coder):
        return None
    shown = f"the code {quoted(code)}" if code else "code"
    return Category.Unrecognized, f"`{coder} {option}` runs {shown}"


def _input(name: str, command: Command, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code that a program takes from its input."""
    if command.stdin is None and all(r.given is None for r in command.redirects):
        return None
    from assent.risk.entries.input_code import INPUTS, runs_input  # few commands are given anything

    file = next((word for word in words if normpath(word.text).endswith(INPUTS)), None)
    if file is not None:
        return Category.Unrecognized, f"`{name}` runs its input, `{file.text}`", file
    if runs_input(name, [word.text for word in words]):
        return Category.Unrecognized, f"`{name}` runs code from its input", command.argv[0]
    return None


def _script(name: str, words: Sequence[Argument]) -> str:
    """The reader of the words: the script or module of an interpreter (`php artisan`), or the program itself."""
    if not words or not name.startswith(("python", "php")):
        return name
    script = words[1] if words[0].text == "-m" and len(words) > 1 else words[0]
    return script.text.rpartition("/")[2]


def _told(name: str, text: str) -> str:
    """The reason why a word has the program start another, or load other code; empty where it does not."""
    option, _, value = text.partition("=")
    for begin, does in pairs(name, STARTING).items() if vocabulary(name, STARTING) else ():
        if text.startswith(begin):
            given = text.removeprefix(begin) if begin[-1] == "=" else text
            return f"`{name}` {does.format(quoted(given))}" if "{}" in does else f"`{name} {option}` {does}"
    if name in MAKING and _starts(value):
        return f"`{name}` may run {quoted(value)}"
    return ""


def _starts(value: str) -> bool:
    """Whether the value of a variable is a command that runs others, or destroys: make 'CC=sh -c x'."""
    first, *others = [word.rpartition("/")[2] for word in value.split()] or [""]
    return bool(others) and (
        (is_a(first, SHELL) and "-c" in others) or (is_a(first, DESTROYING) and not all(map(_is_option, others)))
    )


def _is_option(word: str) -> bool:
    return word[:1] == "-"


def _given(name: str, command: Command, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code that make evaluates in a variable, and what a console of the project is fed."""
    for word in words if name in ("make", "gmake") else ():
        code = next((mark for mark in EVALUATED if mark in word.text), "!=" if "!=" in word.text else "")
        code = code or next(
            (mark for mark in "|;`" if "=" in word.text[1:] and word.text[:1] != "-" and mark in word.text), ""
        )
        if code:
            return Category.Unrecognized, f"`{name}` evaluates `{word.text}`", word
    fed = command.stdin is not None or any(r.reads or r.given is not None for r in command.redirects)
    consoles = rules_table.words(_script(name, words), "consoles") if fed else ()
    console = next((word for word in words if word.text in consoles), None)
    if console is None:
        return None
    from assent.risk.code.erasing import erases  # few commands are told anything
    from assent.risk.code.fed import fed as given

    text = given(command)
    if text is not None and erases(text.text):
        return Category.DeletesData, f"`{_script(name, words)} {console.text}` runs code that deletes data", console
    return Category.Unrecognized, f"`{_script(name, words)} {console.text}` runs code from its input", console


def _dropped(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task whose name says that stored data goes: db:drop, migrate:fresh, ecto.reset, `alembic downgrade`."""
    pairs = [(name, words[0])] if words else []
    pairs += [(one.text.rpartition("/")[2], other) for one, other in pairwise(words)]
    for before, word in pairs:
        parts = _parts(word.text)
        if (
            _drops(before, word.text)
            or _drops(name.removesuffix("w"), word.text)
            or ((is_a(name, TASKER) or is_a(before, TASKER)) and STORED & parts and LOSING & parts)
        ):
            return Category.DeletesData, f"`{_whole(name, words, word)}` {_lost(name, words, word)}", word
        if {"fixtures", "load"} <= parts and not any(each.text == "--append" for each in words):
            return Category.DeletesData, f"`{word.text}` empties the database before it fills it", word
    erased = _erased(name, words)
    if erased is not None:
        return Category.DeletesData, f"`{_whole(name, words, erased)}` {_lost(name, words, erased)}", erased
    return _listed(name, words)


def _listed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """The data that goes by words which the program's file lists."""
    said = f" {' '.join([word.text for word in words])} "
    rows = rules_table.words(name, "loses") + rules_table.words(_script(name, words), "loses")
    if not any(f" {row} " in said for row in rows):
        return None
    last = words[-1].text if words else ""
    named = last[:1] != "-" and not any(last in row.split() for row in rows)
    does = rules_table.vocabularies(name).get("loss") or (f"deletes {quoted(last)}" if named else "deletes stored data")
    return Category.DeletesData, f"`{name}{said.rstrip()}` {does}", words[-1]


def _erased(name: str, words: Sequence[Argument]) -> Argument | None:
    """The command of a console that deletes data, or an abbreviation of it: `d:d:d` is doctrine:database:drop."""
    tasks = [word for word in words if ":" in word.text and word.text[:1] != "-"]
    for console in [name, *[word.text.rpartition("/")[2] for word in words]] if tasks else ():
        if not is_a(console, TASKER):
            continue
        for whole in rules_table.vocabulary(console, "erases"):
            appends = "fixtures" in whole and any(word.text == "--append" for word in words)
            found = next((word for word in tasks if _is_short_for(word.text, whole) and not appends), None)
            if found is not None:
                return found
    return None


def _is_short_for(task: str, whole: str) -> bool:
    """Whether each part of a task begins that of a name, as Symfony's console finds its commands."""
    parts, names = task.casefold().split(":"), whole.split(":")
    return len(parts) == len(names) and all(one.startswith(part) for part, one in zip(parts, names, strict=True))


def _drops(before: str, word: str) -> bool:
    """Whether data goes by a word that is right behind a program, or a subcommand of many."""
    return word in UNDER.get(before, ()) or word in rules_table.words(before, "drops")


def _lost(program: str, words: Sequence[Argument], task: Argument) -> str:
    """The effect of a task on stored data: by the program's file, or else by the words of its name, or behind it."""
    said = rules_table.vocabularies(program).get("loss")
    if task.text[:1] == "-":
        return said or "may delete stored data"
    at = words.index(task)
    parts, named = _parts(task.text), next(iter(words[at + 1 :]), None)
    deletes = "deletes stored data"
    if named is not None and named.text[:1] != "-":
        noun = "the job " if "queue" in parts else NOUNS.get(words[at - 1].text if at else "", "")
        deletes = f"deletes {noun}{quoted(named.text)}"
        said = deletes if "queue" in parts else said
    return said or next((does for word, does in LOST.items() if word in parts), deletes)


def _whole(name: str, words: Sequence[Argument], task: Argument) -> str:
    """The command that runs a task, with the plain words in front of it: `dotnet ef database drop`."""
    before = [word.text for word in words[: words.index(task)]]
    return (
        " ".join([name, *before, task.text]) if all(each.isalpha() for each in before) else _called(name, words, task)
    )


def _called(name: str, words: Sequence[Argument], task: Argument) -> str:
    """The name of the command that runs a task, in a reason: `npm run deploy`, `mvn deploy`."""
    verb = words[0].text if words and words[0] is not task else ""
    if not verb:
        return f"{name} {task.text}"
    if verb in ("run", "run-script", "call", *rules_table.words(name, "tasks")):
        return f"{name} {verb} {task.text}"
    script = _script(name, words) if verb else name
    return f"{script} {verb} {task.text}" if script in NODES and verb[:1] != "-" else f"{script} {task.text}"


def _sent(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task or script whose name says that it deploys or publishes."""
    tasks = words if is_a(name, TASKER) else words[1:] if _runs_task(name, words) else ()
    for word in tasks:
        parts = _parts(word.text)
        releases = name.startswith(("mvn", "gradle")) and word.text.startswith("release:")
        releases = releases or (is_a(name, RELEASER) and ("release" in parts or word.text == "gem:push"))
        releases = releases or (word.text == "register" and _script(name, words) == "setup.py")
        if (SENDING & parts or releases) and not LOCALLY & parts:
            return Category.ModifiesRemote, f"`{_called(name, words, word)}` deploys or publishes the project", word
    return None


def _runs_task(name: str, words: Sequence[Argument]) -> bool:
    return bool(words) and words[0].text in rules_table.words(name, "tasks")


def _fetched(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """Code from elsewhere: `rails new x -m https://…`, `docker build https://…`, `mvn org.x:plugin:1:run`."""
    for word in words:
        if _is_fetched(name, word.text):
            return Category.RunsFetchedCode, f"`{name}` fetches `{word.text}` and runs its code", word
    return None


def _is_fetched(name: str, text: str) -> bool:
    """Whether a program of that name fetches what a word names: a template, a module, a plugin, a script."""
    if name in TEMPLATED:
        return text.removeprefix("LOCATION=").startswith(REMOTE)
    if name in MAVENS:
        if "://" in text and "repo" in text.partition("=")[0].casefold():
            return True
        plugin = text[:1] != "-" and text.count(":") > 1 and not text.startswith(OWN_PLUGINS)
        return plugin or text.startswith("-DdistributionUrl=")
    if name in ("gradle", "gradlew", "sbt", "streamlit"):
        return "://" in text and (text[:1] != "-" or "repo" in text.partition("=")[0].casefold())
    if name.startswith("nix"):
        return "=http" in text  # -I nixpkgs=https://…
    if name in ("terraform", "tofu"):
        return text.startswith("-from-module=") and text[13:14] not in (".", "/", "")
    return name == "uv" and text.startswith(REMOTE[:2]) and text.endswith(".py")


def _installed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """`make install` puts files among those of the system; `pm2 startup` has it start with the machine."""
    texts = {word.text for word in words}
    installing = rules_table.words(name, "installs")
    for word in words:
        if word.text in installing and not any(text.startswith("DESTDIR=") for text in texts):
            return Category.ModifiesSystem, f"`{name} {word.text}` installs the project{_where(texts)}", word
    return None


def _where(texts: Collection[str]) -> str:
    """The place in which `make install` puts files, by its own words."""
    prefix = next((text.partition("=")[2] for text in texts if text.startswith("PREFIX=")), "")
    return f" into {quoted(prefix)}" if prefix else " on this machine"


def _parts(text: str) -> set[str]:
    """The parts of the name of a task, or of the last component of a path: db:migrate-fresh, publishBundle."""
    if text.startswith("-") or "=" in text:
        return set()
    name = "".join([f" {letter}" if letter.isupper() else letter for letter in text.rpartition("/")[2]])
    name = f"{name} {text.rpartition('/')[2]}"
    for mark in ":.-_@+":
        name = name.replace(mark, " ")
    return set(name.casefold().split())
