"""Interpreters, and whether a command passes them code instead of the name of a file."""

from __future__ import annotations

from assent import knowledge
from assent.command.model import Argument, Command
from assent.command.program import MODULE as MODULES
from assent.command.program import code_options, gives_code
from assent.naming.options import Stretch, stretch
from assent.rules_table import is_a, vocabulary

# Kinds of programs that run whatever code they are given.
_RUNNING = ("interpreter", "shell", "powershell", "script-first")
_LONG = frozenset(("--eval", "--print", "--command", "--run", "--exec", "--execute"))

MODULE = "-m"  # of Python: behind it is the name of a module
TESTS = "--test"  # of node: it looks for the tests of the project, or takes those that are named
_STARTERS = {"gradlew": "gradle", "mvnw": "mvn"}  # what projects bring along to start a program


def is_interpreter(program: str) -> bool:
    """Whether the program of that bare name runs whatever code it is given."""
    return is_a(program, *_RUNNING) or (is_a(program, "coder") and bool(code_options(program)))


def named_like(program: str) -> str:
    """The program whose words one that is given by its path takes, as far as its file is named like a known one."""
    bare = program[program.rfind("/") + 1 :]
    bare = _STARTERS.get(bare, bare)
    return bare if knowledge.of(bare) is not None or is_interpreter(bare) else program


def runs_modules(program: str) -> bool:
    """Whether `-m` of the program names a module that it runs: python -m pytest."""
    return MODULE in vocabulary(program, MODULES)


def has_inline_code(command: Command) -> bool:
    """Whether an interpreter is given code in its words or on its input, and no file that holds it."""
    program = command.program or ""
    if not is_interpreter(program):
        return False
    words = command.argv[1:]
    if runs_tests(command):
        return False
    if is_a(program, "code-first"):
        return not any(word.prefix.startswith(("-f", "--file")) for word in words)
    first = next((word.text for word in words if word.prefix[:1] != "-"), "")
    return first in code_options(program) or _file(words, program) is None


def runs_tests(command: Command) -> bool:
    """Whether it is node that runs tests, with neither a file nor other code before that option."""
    texts = [word.text for word in command.argv]
    if TESTS not in texts or command.program not in ("node", "nodejs"):
        return False
    before, known, at = command.argv[: texts.index(TESTS)], knowledge.of(command.program), 1
    while at < len(before) and texts[at].startswith("--") and texts[at].partition("=")[0] not in _LONG:
        at += 2 if known is not None and stretch(known, before[at]) is Stretch.WithNext else 1
    return at == len(before)


def script_at(command: Command) -> int | None:
    """The index of the word that names the file or the module that an interpreter runs; None when there is none."""
    program = command.program or ""
    if not is_interpreter(program) or not any(len(option) == 2 for option in code_options(program)):
        return None
    at = _file(command.argv[1:], program)
    return None if at is None else at + 1


def _file(words: tuple[Argument, ...], program: str) -> int | None:
    """The index of the file or module that is run; None where the code is in the words or on the input."""
    known, at = knowledge.of(program), 0
    while at < len(words):
        prefix = words[at].prefix
        if prefix[:1] == "+" and is_a(program, "shell"):  # an option that is switched off
            at += 1
            continue
        if prefix[:1] != "-" or prefix == "-":
            return None if prefix == "-" else at
        if prefix.partition("=")[0] in _LONG:
            return None
        if prefix.startswith(MODULE) or (
            prefix[1] != "-" and prefix[-1] == MODULE[1] and runs_modules(program)
        ):  # which is a file
            after = at + prefix.endswith(MODULE[1])
            return after if after < len(words) else None
        if gives_code(prefix, program):
            return None
        at += 2 if known is not None and stretch(known, words[at]) is Stretch.WithNext else 1
    return None
