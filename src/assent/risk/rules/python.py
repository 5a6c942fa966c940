"""The Python interpreter: code and scripts that it runs, and modules that are programs."""

from __future__ import annotations

import sys

from assent.command.options import UNKNOWN_OPTION
from assent.lazy import Lazy
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.finding import Judgement
from assent.risk.rules.shells import scripted
from assent.risk.shown import printed
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk import started
    from assent.risk.entries import table as tables
    from assent.risk.languages.python import judge as language
else:  # most commands name a script, or a module of the project
    tables, started = Lazy("assent.risk.entries.table"), Lazy("assent.risk.started")
    language = Lazy("assent.risk.languages.python.judge")

FLAGS = "bBdEhIOPqRsSuvVx?"  # options without a value; -i is none of them, since it goes on with a prompt
BEYOND = ("/", "~", "..")  # how a path begins that may be outside the workspace
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def python(command: Command, surroundings: Surroundings) -> Judgement:
    """python: a script, a module, code in a word, or what it reads."""
    argv = command.argv
    name = argv[0].text
    at = 1
    while at < len(argv) and len(argv[at].prefix) > 1 and argv[at].prefix[0] == "-":
        word = argv[at]
        if word.exact and word.text in knows("python", "shows"):
            return Judgement(Category.ReadsFilesystem, f"`{name} {word.text}` {printed(word.text)}")
        letters = word.prefix[1:].lstrip(FLAGS)
        rest = argv[at + 1 :]
        if not letters and word.exact:
            at += 1
            continue
        if letters[:1] == "m" and len(letters) > 1 and word.exact:
            return _module(command, (replace(word, text=letters[1:], prefix=letters[1:]), *rest), surroundings)
        if letters[:1] in ("c", "m") and len(letters) > 1:
            return _doubt(word, f"`{word.text}` is written without a blank, and is not judged")
        if letters == "c" and rest:
            return _code(command, surroundings, rest)
        if letters == "m" and rest:
            return _module(command, rest, surroundings)
        if letters in ("c", "m") and word.exact:
            return _doubt(word, f"`{name} {word.text}` lacks its value")
        if letters[:1] not in ("W", "X") or not _is_plain(letters, rest):
            return _doubt(word, f"`{name} {word.text}` {UNKNOWN_OPTION}")
        at += 1 if len(letters) > 1 else 2
    return _input_or_script(command, surroundings, argv[at:])


def _doubt(word: Argument, reason: str) -> Judgement:
    return Judgement(Category.Unrecognized, reason, word)


def _is_plain(letters: str, rest: Sequence[Argument]) -> bool:
    """Whether the value of -W or -X loads nothing: some name a module."""
    value = letters[1:] or (rest[0].text if rest and rest[0].exact else "")
    if letters[0] == "X":
        return value in knows("python", "switches")
    action, *fields = value.split(":")  # action:message:category:module:line; a category with a dot is imported
    return action in knows("python", "warnings") and len(fields) <= 4 and "." not in "".join(fields[1:2])


def _code(command: Command, surroundings: Surroundings, rest: Sequence[Argument]) -> Judgement:
    if command.program == "python2":
        return _doubt(rest[0], "code for Python 2 is not judged")
    starter = started.Starter(command, surroundings, rest[0])
    return starter.raised(language.judge_code(rest[0], rest[1:], starter))


def _input_or_script(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    if words and not (words[0].exact and words[0].text == "-"):
        return scripted(command, words[0], surroundings)
    text = fed(command)
    if text is None:
        return _doubt(command.argv[0], f"`{command.argv[0].text}` runs code from its input")
    return _code(command, surroundings, (text, *words[1:]))


def _is_loopback(words: Sequence[Argument]) -> bool:
    """Whether the words behind `-m http.server` keep it to this machine, and to files below the folder."""
    bound, texts = "", [word.text for word in words]
    while texts and all(word.exact for word in words):
        option, equals, value = texts.pop(0).partition("=")
        if option in ("-b", "--bind", "-d", "--directory") and (equals or texts):
            value = value if equals else texts.pop(0)
            if option in ("-d", "--directory") and (value[:1] in "/~." or ".." in value.split("/")):
                return False
            bound = value if option in ("-b", "--bind") else bound
        elif not option.isdecimal():
            return False
    return bound in LOOPBACK


def _module(command: Command, words: Sequence[Argument], surroundings: Surroundings) -> Judgement:
    module = words[0]
    name = module.text
    if not module.exact:
        return _doubt(module, f"the module `{module.text}` is only known at run time")
    if name == "http.server" and _is_loopback(words[1:]):
        reason = f"`{command.argv[0].text} -m http.server` serves the folder to this machine alone"
        return Judgement(Category.ReadsFilesystem, reason, module)
    timed = _timed(words[1:]) if name == "timeit" and len(words) > 1 else None
    if timed is not None:
        return _code(command, surroundings, (timed,))
    modules = index.stated("python").below("-m")
    entry = None if modules is None else tables.Table(modules).below(name)
    if entry is not None:
        return tables.judge(tables.Table(entry), words, f"{command.argv[0].text} -m {name}")
    worst = _worst_by_name(command, words, surroundings)
    if worst is not None:
        return worst
    if name in knows("python", "programs"):
        name = pairs("python", "program-names").get(name, name)
        known = index.program(name)
        if known is not None and known.judge is None:
            return tables.judge(index.table(name, known), words, name)
    return _run(command.argv[0].text, module, words[1:])


def _timed(words: Sequence[Argument]) -> Argument | None:
    """The code that timeit runs, as one text: what comes first, and the lines; None where a word is not certain."""
    lines: list[str] = []
    rest = [*words]
    while rest:
        text = rest.pop(0).text
        if text in ("-s", "--setup") and rest:
            lines.append(rest.pop(0).text)
        elif text in ("-n", "-r", "-u", "--number", "--repeat", "--unit") and rest:
            rest.pop(0)
        elif text[:1] != "-":
            lines.append(text)
        elif text not in ("-p", "--process", "-v", "--verbose"):
            return None
    code = "\n".join(lines)
    return replace(words[0], text=code, prefix=code) if lines and all(word.exact for word in words) else None


def _worst_by_name(command: Command, words: Sequence[Argument], surroundings: Surroundings) -> Judgement | None:
    """The effect of a program called as the module, if it shows a secret or loses data: python -m keyring get x y."""
    name = pairs("python", "program-names").get(words[0].text, words[0].text)
    if index.program(name) is None:
        return None
    from assent.risk.program import of_program  # few modules are called as programs

    argv = (replace(words[0], text=name, prefix=name), *words[1:])
    given = replace(command, program=name, argv=argv)
    found = of_program(given, surroundings, Ground(command.cwd, surroundings))
    return found if found.category >= Category.ReadsSecrets else None


def compiled(word: Argument) -> Judgement:
    """A source that is compiled beside itself, which changes nothing that a project keeps."""
    name = "`python -m py_compile`"
    if not word.text.startswith(BEYOND):
        return Judgement(Category.ReadsFilesystem, f"{name} compiles `{word.text}`", reads=(word,))
    folder = f"{word.text.rpartition('/')[0] or '/'}/__pycache__"
    made = replace(word, text=folder, prefix=folder)
    return Judgement(Category.ReadsFilesystem, f"{name} compiles `{word.text}`", reads=(word,), writes=(made,))


def _run(name: str, module: Argument, words: Sequence[Argument]) -> Judgement:
    """A module that nobody describes: code of the project, or what it fetches where its words say so."""
    verb = next((word.text for word in words if word.prefix[:1] != "-"), "")
    fetching = knows("python", "fetching")
    if verb in fetching or module.text.rpartition(".")[2] in knows("python", "fetchers"):
        said = f"{module.text} {verb}".rstrip() if verb in fetching else module.text
        reason = f"`{name} -m {said}` may fetch code"
        return Judgement(Category.RunsFetchedCode, reason, module)
    own = module.text.partition(".")[0]
    if own in sys.stdlib_module_names and own not in knows("python", "running"):
        return _doubt(module, f"`{name} -m {module.text}` runs a module of Python that is unknown as a program")
    script = next((word.text for word in words if word.text.endswith(".py") and word.exact), "")
    if script and own in knows("python", "running"):  # python -m cProfile main.py
        return Judgement(Category.RunsProjectCode, f"`{name} -m {module.text}` runs `{script}`", module)
    return Judgement(Category.RunsProjectCode, f"`{name} -m` runs the module `{module.text}`", module)
