"""Tasks of a project, judged by their names: drop a database, deploy, install; and code among the words."""

from __future__ import annotations

from assent import rules_table
from assent.lazy import Lazy
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fetched_tasks import code_fetched, previewed, tasks_fetched
from assent.risk.code.registries import elsewhere
from assent.risk.entries.programs import BUILDING, DESTROYING, RUNNING, SHELL, STORED
from assent.risk.wording import filled, quoted
from assent.rules_table import TASKER, is_a, pairs, vocabularies, vocabulary
from assent.system import normpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.code import required, task_names
    from assent.risk.finding import Judgement
else:
    task_names = Lazy("assent.risk.code.task_names")  # most tasks lose nothing
    required = Lazy("assent.risk.code.required")  # most programs install by a lock file, or nothing

LOSING = frozenset(
    "drop reset fresh wipe flush purge truncate nuke refresh rollback undo down revert destroy recreate".split()
)
UNDER = {  # subcommands of many programs, and those below them with which data goes: flask db downgrade
    "db": ("downgrade", "reset", "drop", "clean"),
    "database": ("drop",),
    "site": ("empty", "delete"),
    "dags": ("delete",),
    "migrate": ("reset", "fresh", "refresh"),
    "push": ("--force-reset", "--accept-data-loss"),
}
MOST_TOOLS = 4  # words that may name a tool of the project
DRY = ("--dry-run", "--just-print", "--recon", "--help", "--list")
EVALUATED = ("$(shell", "${shell", "$(eval", "${eval", "$(guile", "$(file")  # what make runs where a variable is used
DJANGO_SHELLS = ("shell", "shell_plus", "dbshell")  # its tasks that take code
LIST = "("  # begins code of Lisps
_SAVING = ("-o", "--output")  # options of such tasks, and of others
STARTING = "starting"  # beginnings of words, and what the program does by them

TASK = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:-")
TASKS = "tasks"  # of a script of tasks: what each does
TASKING = ("manage.py", "artisan", "console")  # scripts of frameworks, whose first word is a task


def errand(command: Command, judgement: Judgement) -> Judgement:
    """`judgement`, that code of the project is run, raised by what the words tell that code to do."""
    name = command.argv[0].text.rpartition("/")[2]
    words = [word for word in command.argv[1:] if word.exact]
    if any(word.text in DRY or (word.text == "-n" and is_a(name, BUILDING)) for word in words):
        return previewed(judgement, name, command)
    told = (
        _coded(name, command, words)
        or _given(name, command, words)
        or _dropped(name, words)
        or _revealed(name, words)
        or tasks_fetched(name, command)
        or _sent(name, words)
        or _installed(name, words)
        or code_fetched(name, words)
        or elsewhere(command)
        or (required.unlocked(command) if any(word.text[:1] == "-" for word in words) else None)
    )
    if told is None and task_names.sends(name):
        told = Category.ModifiesRemote, f"`{command.argv[0].text}` may deploy or publish the project", command.argv[0]
    if told is None:
        return replace(judgement, reason=with_task(judgement.reason, words, name))
    category, reason, fault = told
    return replace(judgement, category=category, reason=reason, fault=fault)


def with_task(reason: str, words: Sequence[Argument], starter: str) -> str:
    """The reason why a script of tasks asks, with what its task does where its file says that: php artisan migrate."""
    names = [word.text.rpartition("/")[2] for word in words]
    at = next((at for at, name in enumerate(names[:-1]) if name in TASKING and set(words[at + 1].text) <= TASK), None)
    if at is None:
        return reason
    script, task = names[at], words[at + 1].text
    said = pairs(script, TASKS).get(task, "") if TASKS in vocabularies(script) else ""
    if said:
        from assent.risk.entries.worded import given  # few commands name a task

        named = task_names.operands(words[at + 2 :], script, task)
        is_started = at == 0 and "." not in script and starter.rpartition("/")[2] != script  # manage.py is called alone
        called = f"{starter} {words[0].text}" if is_started else script
        return f"`{called} {task}` {filled(said, named, options=given(words))}"
    return reason if at else reason.replace(f"`{words[0].text}`", f"`{words[0].text} {task}`", 1)


def lost(command: Command) -> tuple[Category, str, Argument] | None:
    """The data that a program would drop by a task that its words name: npx sequelize-cli db:drop."""
    if any(word.text in DRY for word in command.argv[1:]):
        return None
    first, *words = [word for word in command.argv if word.exact and " " not in word.text] or [command.argv[0]]
    return _dropped(first.text.rpartition("/")[2], words) or _revealed(first.text, words)


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
            found = task_names.runs_code(code, coder, option, words[1].text if coder in TASKING and at > 1 else "")
            if found is None:
                continue
            return *found, word
        told = _told(name, word.text)
        if told:
            return Category.Unrecognized, told, word
    return _input(name, command, words)


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
    if is_a(name, BUILDING) and _starts(value):
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
        parts = task_names.name_parts(word.text)
        if (
            _drops(before, word.text)
            or _drops(name.removesuffix("w"), word.text)
            or ((is_a(name, TASKER) or is_a(before, TASKER)) and STORED & parts and LOSING & parts)
        ):
            return Category.DeletesData, _tells(name, words, word), word
        if {"fixtures", "load"} <= parts and not any(each.text == "--append" for each in words):
            return Category.DeletesData, f"`{word.text}` empties the database before it fills it", word
    coloned = any(":" in word.text for word in words)
    erased = task_names.erased(name, words) if coloned else None
    if erased is not None:
        return Category.DeletesData, _tells(name, words, erased), erased
    return _listed(name, words)


def _tells(name: str, words: Sequence[Argument], task: Argument) -> str:
    """The reason where data goes by a task."""
    does = task_names.loss(name, words, task, task_names.name_parts(task.text))
    return f"`{task_names.whole(name, _script(name, words), words, task)}` {does}"


def _listed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """The data that goes by words which the program's file lists."""
    said = f" {' '.join([word.text for word in words])} "
    rows = rules_table.words(name, "loses") + rules_table.words(_script(name, words), "loses")
    row = next((row for row in rows if f" {row} " in said), None)
    if row is None:
        return None
    last = words[-1].text
    named = last[:1] != "-" and row.endswith(("absent", "delete", "remove", "uninstall"))
    whose = next((f" of {quoted(text)}" for text in said.partition(f" {row} ")[2].split() if text[:1] != "-"), "")
    lost = f"deletes {quoted(last)}" if named else f"deletes stored data{whose}"
    texts = [word.text for word in words]
    behind = next((at for at, text in enumerate(texts) if text.rpartition("/")[2] in TASKING), len(texts)) + 1
    does = task_names.lost_by(texts[:behind], row, words[behind + 1 : -1])
    row_ends = len(f"{said.partition(f' {row} ')[0]} {row}".split())
    does = does or task_names.lost_by([name], row.replace(" ", "/"), words[row_ends:], words)
    does = does or rules_table.vocabularies(name).get("loss") or lost
    from assent.risk.entries.worded import given  # few words lose data

    return Category.DeletesData, f"`{name}{_upto(said, row)}` {filled(does, (), '', given(words))}", words[-1]


def _upto(said: str, row: str) -> str:
    """The words of a command that a reason names: the subcommands, up to the `row` by which data goes."""
    before = said[: said.index(f" {row} ")]
    return f"{before.partition(' -')[0]} {row}"


def _revealed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task that shows secrets, by the file of the program or of the script that has it: kamal secrets print."""
    texts = [name, *[word.text for word in words]]
    if any(text in _SAVING or text.startswith("--output=") for text in texts):
        return None  # it shows them to nobody
    for at, tool in enumerate([text.rpartition("/")[2] for text in texts[:MOST_TOOLS]]):
        rows = rules_table.words(tool, "reveals")
        said = f" {' '.join(texts[at + 1 :])} "
        row = next((row for row in rows if f" {row} " in said or _is_given(row, texts[at + 1 :])), "")
        if row:
            said = task_names.shown(tool, row, words[at:]) or "shows secrets of the project"
            return Category.ReadsSecrets, f"`{tool} {row}` {said}", words[max(at, 1) - 1]
    return None


def _is_given(task: str, texts: Sequence[str]) -> bool:
    """Whether a word is short for a task: env:dec."""
    return ":" in task and any(task_names.is_short_for(text, task) for text in texts if text[:1] != "-")


def _drops(before: str, word: str) -> bool:
    """Whether data goes by a word that is right behind a program, or a subcommand of many."""
    return word in UNDER.get(before, ()) or word in rules_table.words(before, "drops")


def _sent(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """A task or script whose name says that it deploys or publishes."""
    tasks = words if is_a(name, TASKER) else words[1:] if _runs_task(name, words) else ()
    for word in tasks:
        sends = task_names.sends(word.text) or task_names.releases(name, _script(name, words), word.text)
        if sends and word is not task_names.own_subcommand(name, words):  # which its rule judges
            called = task_names.called(name, _script(name, words), words, word)
            return Category.ModifiesRemote, f"`{called}` may deploy or publish the project", word
    return None


def _runs_task(name: str, words: Sequence[Argument]) -> bool:
    return bool(words) and words[0].text in rules_table.words(name, "tasks")


def _installed(name: str, words: Sequence[Argument]) -> tuple[Category, str, Argument] | None:
    """`make install` puts files among those of the system; `pm2 startup` has it start with the machine."""
    texts = {word.text for word in words}
    installing = rules_table.words(name, "installs")
    staged = any(map(task_names.is_staged, texts))
    for word in words:
        if word.text in installing:
            category = Category.RunsProjectCode if staged else Category.ModifiesSystem
            return category, f"`{name} {word.text}` {task_names.installed(word.text, texts)}", word
    return None
