"""The commands of a recipe, a task or a script that a file lists, by the name under which a program runs it."""

from __future__ import annotations

from assent.record import Record, replace
from assent.risk.code.make_variables import BUILT_IN, DOLLAR, UNKNOWN, UNKNOWN_MARK, between, filled_in, known_values
from assent.risk.entries.programs import BUILDING, LISTED, NPM_LIKE, is_make
from assent.risk.entries.script import script
from assent.rules_table import is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from assent.command.model import Command

    Reader: TypeAlias = Callable[[Sequence[str]], tuple[str, str] | None]  # the first of such files, and its text

MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
JUSTFILES = ("justfile", "Justfile", ".justfile")
TASKFILES = ("Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml")
SCRIPTED = {"package.json": "scripts", "composer.json": "scripts", "deno.json": "tasks"}  # files, and where scripts are
USUAL = frozenset("test build all default start".split())
_OWN = frozenset("test start stop restart".split())  # scripts that npm runs without `run`
BLOCKS = ("|", ">")  # in YAML: a text of several lines follows
_INPUT = ("-", "/dev/stdin")
_FOLDER, _FILE = "folder", "file"
_FOLDERS = ("-C", "--directory", "-d", "--dir", "--working-directory")
_FILES = ("-f", "--file", "--makefile", "--justfile", "-t", "--taskfile")
_MOST = 64  # targets of one rule
_APART = str.maketrans(dict.fromkeys("./_-:=", " "))
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")


class Recipe(Record):
    """The commands that a program runs out of a file, as a text for a shell."""

    name: str
    file: str
    text: str
    own: bool = True  # the command itself names it, and reads that file


class Tasks(Record):
    """The tasks of a file, and the variables that their lines may hold."""

    lines: Mapping[str, Sequence[str]]  # by the name of the task
    needs: Mapping[str, Sequence[str]]  # the tasks that are run first
    first: str  # what is run where none is named
    fill: Callable[[str, str], str]  # puts the variables into a line of the task with that name

    def run(self, name: str) -> Iterator[str]:
        """The lines of a task behind those of the tasks that it needs, each of which runs once."""
        seen, waiting = {name}, [(name, iter(self.needs.get(name, ())))]
        while waiting:
            at, needed = waiting[-1]
            other = next((each for each in needed if each in self.lines and each not in seen), None)
            if other is None:
                waiting.pop()
                yield from [self.fill(line, at) for line in self.lines.get(at, ())]
            else:
                seen.add(other)
                waiting.append((other, iter(self.needs.get(other, ()))))


def recipe(command: Command, read: Reader) -> Recipe | None:
    """The commands that the program runs by these words; None where that is not known."""
    if not all(word.exact for word in command.argv):
        return None
    program = (command.program or "").rpartition("/")[2]
    words = [word.text for word in command.argv[1:]]
    names = [word for word in words if word[:1] != "-" and "=" not in word]
    if is_a(program, NPM_LIKE):
        return _of_scripts(read, "package.json", _script_of(words, program))
    if is_a(program, LISTED) and not is_a(program, BUILDING):
        return _of_scripts(read, f"{program}.json", "".join(names[1:2]))
    folder, file = _place(words, program)
    if file in _INPUT:
        file = next((part.target.text for part in command.redirects if part.reads and part.target is not None), "")
    given = "".join([f"\n{word}" for word in words if "=" in word[1:] and word[:1] != "-"])  # make CC=clang
    for files, readers, tasks in _KINDS:
        if program in readers:
            places = (file,) if file else files
            if not folder:
                return _of_tasks(read, places, tasks, names, given)
            found = _of_tasks(read, [f"{folder}{name}" for name in places], tasks, names, given)
            return None if found is None else replace(found, text=f"cd {quote(folder)}\n{found.text}")
    return None


def _place(words: Sequence[str], program: str) -> tuple[str, str]:
    """The folder in which such words have it work, with a slash, and the file that they name; empty for none."""
    found = {_FOLDER: "", _FILE: ""}
    for at, word in enumerate(words):
        name, equals, value = word.partition("=") if word[:2] == "--" else (word[:2], word[2:], word[2:])
        kind = _FOLDER if name in _FOLDERS else _FILE if name in _FILES else ""
        if kind and (name != "-d" or not is_make(program)):
            found[kind] = value.removeprefix("=") if equals else "".join(words[at + 1 : at + 2])
    return (f"{found[_FOLDER].rstrip('/')}/" if found[_FOLDER] else ""), found[_FILE]


def _script_of(words: Sequence[str], program: str) -> str:
    """The script of package.json that such words run."""
    names = [word for word in words if word[:1] != "-"]
    if names[:1] == ["run"] or names[:1] == ["run-script"]:
        return "".join(names[1:2])
    return names[0] if names and (names[0] in _OWN or program != "npm") else ""


def _of_scripts(read: Reader, file: str, name: str) -> Recipe | None:
    found = read((file,)) if name else None
    lines = _scripts(found[1], SCRIPTED[file]).lines.get(name) if found is not None else None
    return _script(file, name, lines) if lines else None  # else it is a command of the program's own: pnpm install


def namesakes(command: Command, read: Reader, parts: Sequence[str]) -> Iterator[Recipe]:
    """The tasks of any such file whose names are among the words; the usual ones where the command names none.

    `parts` are files that makefiles include.
    """
    words = [word.text for word in command.argv]
    pieces = command.text.translate(_APART).split()
    said = {*words, *pieces, *[piece.rstrip("s") for piece in pieces]}
    said.update(USUAL if all(word[:1] == "-" for word in words[1:]) and script(command) is None else ())
    for file in (*SCRIPTED, *MAKEFILES, *parts, *JUSTFILES, *TASKFILES):
        found = read((file,))
        tasks = _parsed(file, found[1]) if found is not None else None
        for name in tasks.lines if tasks is not None else ():
            recipe = _script(file, name, list(tasks.run(name))) if tasks is not None and name in said else None
            if recipe is not None:
                yield replace(recipe, own=False)


def _parsed(file: str, text: str) -> Tasks:
    """The tasks of a file by its name."""
    if file in SCRIPTED:
        return _scripts(text, SCRIPTED[file])
    return next((parse(text) for files, _, parse in _KINDS if file in files), None) or _made(text)


def _scripts(text: str, key: str) -> Tasks:
    """The scripts of a file in JSON, each with those that run before and behind it."""
    import json  # few texts have such a file read

    try:
        listed = json.loads(text).get(key, {})
        named = {name: [each] if isinstance(each, str) else list(each) for name, each in listed.items()}
    except (ValueError, AttributeError, TypeError):
        return Tasks({}, {}, "", lambda line, _: line)
    lines = {
        name: [
            each for part in (f"pre{name}", name, f"post{name}") for each in named.get(part, ()) if type(each) is str
        ]
        for name in named
    }
    return Tasks(lines, {}, "", lambda line, _: line)


def _of_tasks(
    read: Reader, files: Sequence[str], parse: Callable[[str], Tasks], names: Sequence[str], given: str
) -> Recipe | None:
    found = read(files)
    if found is None:
        return None
    tasks = parse(f"{_with_included(found[1], read)}{given}")
    wanted = [name for name in names if name in tasks.lines] or [tasks.first]
    lines = [line for name in wanted for line in tasks.run(name)]
    return _script(found[0], wanted[0], lines)


def _with_included(text: str, read: Reader) -> str:
    """The text of a makefile or a justfile, behind it that of the files which it includes and the text has written."""
    lines = [line.split() for line in text.split("\n") if line.lstrip("-s").startswith(("include ", "import "))]
    found = [read((name.strip("'\""),)) for words in lines for name in words[1:]]
    return "\n".join([text, *[each[1] for each in found if each is not None]])


def _script(file: str, name: str, lines: Sequence[str]) -> Recipe | None:
    text = "\n".join([f"({line}\n)" if line.startswith("cd ") else line for line in lines])
    return Recipe(name, file, text) if text.strip() else None


def _made(text: str) -> Tasks:
    """The recipes of a makefile."""
    values, recipes, needs = dict(BUILT_IN), dict[str, list[str]](), dict[str, list[str]]()
    first, current = "", list[str]()
    for line in text.replace("\\\n", " ").split("\n"):
        if line[:1] == "\t":
            for target in current:
                recipes[target].append(line.strip().lstrip("@-+ "))
            continue
        bare = line.partition("#")[0]
        name, sign, value = bare.partition("=")
        if sign and name.rstrip(" :?+").strip() and _NAME.issuperset(name.rstrip(" :?+").strip()):
            values[name.rstrip(" :?+").strip()] = value.strip()
        elif ":" in bare:
            targets, _, after = bare.partition(":")
            current = targets.split()[:_MOST]
            for target in current:
                recipes.setdefault(target, [])
                needs.setdefault(target, []).extend(after.lstrip(":").partition(";")[0].split())
                first = first or ("" if target[:1] == "." else target)
    known = known_values(values)

    def fill(line: str, name: str) -> str:
        known["@"] = name
        return filled_in(line, known).replace(DOLLAR, "$").replace(UNKNOWN_MARK, UNKNOWN)

    return Tasks(recipes, needs, first, fill)


def _just(text: str) -> Tasks:
    """The recipes of a justfile."""
    values, recipes, needs = dict[str, str](), dict[str, list[str]](), dict[str, list[str]]()
    first = current = ""
    for line in text.split("\n"):
        if line[:1] in (" ", "\t"):
            if current and line.strip():
                recipes[current].append(line.strip().lstrip("@-"))
        elif ":=" in line:
            name, _, value = line.partition(":=")
            values[name.strip()] = value.strip().strip("'\"")
        elif ":" in line and line[:1] not in ("#", "["):
            head, _, after = line.partition(":")
            current = (head.split() or [""])[0].lstrip("@")
            recipes[current], needs[current] = [], after.split()
            first = first or current
    recipes = {name: [line for line in lines if line[:2] != "#!"] for name, lines in recipes.items()}
    return Tasks(recipes, needs, first, lambda line, _: between(line, "{{", "}}", values))


def _listed(text: str) -> Tasks:
    """The commands of each task of a Taskfile, by how far its lines are indented."""
    tasks = dict[str, list[str]]()
    inside, current, deep = False, "", 0
    for line in text.split("\n"):
        bare, indent = line.strip(), len(line) - len(line.lstrip())
        if not indent:
            inside = bare == "tasks:"
        elif inside and (not deep or indent == deep) and bare.partition(":")[1] and bare[:1] not in ("-", "#"):
            deep, current = indent, bare.partition(":")[0].strip("'\"")
            tasks[current] = [after] if (after := bare.partition(":")[2].strip().strip("'\"|")) else []
        elif current and bare[:1] not in ("#", ""):
            said = bare.removeprefix("- ").removeprefix("cmd:").strip()
            tasks[current] += [said.strip("'\"")] if said[:1] not in BLOCKS and _is_command(bare, said) else []
    return Tasks(tasks, {}, "default", lambda line, _: between(line, "{{", "}}", {}))


def _is_command(bare: str, said: str) -> bool:
    """Whether a line below a task is one of its commands, and none of its settings."""
    name, colon, after = said.partition(":")
    setting = bool(colon) and name.isalpha() and after[:1] in ("", " ")
    return bool(said) and not setting and (bare != said or " " in said)


_KINDS = (
    (MAKEFILES, ("make", "gmake"), _made),
    (JUSTFILES, ("just",), _just),
    (TASKFILES, ("task", "go-task"), _listed),
)
