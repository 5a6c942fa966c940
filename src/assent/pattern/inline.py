"""Interpreters, and whether a command passes them code instead of the name of a file."""

from __future__ import annotations

from assent import knowledge
from assent.command.model import Argument, Command
from assent.knowledge import Known
from assent.naming.options import Stretch, stretch

# The letters of options whose value is code. Long ones are the same for all.
_LETTERS = {
    **dict.fromkeys("bash csh dash ksh pypy python sh tcsh zsh".split(), "c"),
    **dict.fromkeys("elixir ghc groovy irb lua luajit osascript Rscript ruby scala".split(), "e"),
    **dict.fromkeys("bun node nodejs ts-node tsx".split(), "ep"),
    **dict.fromkeys(("julia", "perl"), "eE"),
    **dict.fromkeys(("powershell", "pwsh"), "cCe"),
    "fish": "cC",
    "php": "rRBE",
    "tclsh": "",
}
_LONG = frozenset(("--eval", "--print", "--command", "--run", "--exec", "--execute"))
_WORDS = {"awk": "", "gawk": "", "mawk": "", "nawk": "", "deno": "eval", "bun": "exec"}  # "" for the first word

TESTS = "--test"  # of node: it looks for the tests of the project, or takes those that are named
_STARTERS = {"gradlew": "gradle", "mvnw": "mvn"}  # what projects bring along to start a program


def is_interpreter(program: str) -> bool:
    """Whether the program of that bare name runs whatever code it is given."""
    return program in _WORDS or _bare(program) in _LETTERS


def named_like(program: str) -> str:
    """The program whose words one that is given by its path takes, as far as its file is named like a known one."""
    bare = program[program.rfind("/") + 1 :]
    bare = _STARTERS.get(bare, bare)
    return bare if knowledge.of(bare) is not None or is_interpreter(bare) else program


def runs_modules(program: str) -> bool:
    """Whether `-m` of the program names a module that it runs: python -m pytest."""
    return _bare(program) in ("python", "pypy")


def has_inline_code(command: Command) -> bool:
    """Whether an interpreter is given code in its words or on its input, and no file that holds it."""
    program = command.program or ""
    if not is_interpreter(program):
        return False
    words = command.argv[1:]
    if runs_tests(command):
        return False
    if program in _WORDS:
        first = next((word.text for word in words if word.prefix[:1] != "-"), "")
        return first == _WORDS[program] or not (_WORDS[program] or _reads_file(words))
    return _is_given_code(words, _LETTERS[_bare(program)], knowledge.of(program))


def runs_tests(command: Command) -> bool:
    """Whether it is node that runs tests, with neither a file nor other code before that option."""
    texts = [word.text for word in command.argv]
    if TESTS not in texts or command.program not in ("node", "nodejs"):
        return False
    before, known, at = command.argv[: texts.index(TESTS)], knowledge.of(command.program), 1
    while at < len(before) and texts[at].startswith("--") and texts[at].partition("=")[0] not in _LONG:
        at += 2 if known is not None and stretch(known, before[at]) is Stretch.WithNext else 1
    return at == len(before)


def _bare(program: str) -> str:
    return program.rstrip("0123456789.")


def _reads_file(words: tuple[Argument, ...]) -> bool:
    return any(word.prefix.startswith(("-f", "--file")) for word in words)


def script_at(command: Command) -> int | None:
    """The index of the word that names the file or the module that an interpreter runs; None when there is none."""
    program = command.program or ""
    if _bare(program) not in _LETTERS:
        return None
    at = _file(command.argv[1:], _LETTERS[_bare(program)], knowledge.of(program))
    return None if at is None else at + 1


def _is_given_code(words: tuple[Argument, ...], letters: str, known: Known | None) -> bool:
    return _file(words, letters, known) is None


def _file(words: tuple[Argument, ...], letters: str, known: Known | None) -> int | None:
    """The index of the file or module that is run; None where the code is in the words or on the input."""
    at = 0
    while at < len(words):
        prefix = words[at].prefix
        if prefix[:1] != "-" or prefix == "-":
            return None if prefix == "-" else at
        if prefix.partition("=")[0] in _LONG:
            return None
        if prefix.startswith("-m"):  # a module, which is a file
            after = at + (prefix == "-m")
            return after if after < len(words) else None
        if prefix[1] != "-" and not set(letters).isdisjoint(prefix[1:]):
            return None
        at += 2 if known is not None and stretch(known, words[at]) is Stretch.WithNext else 1
    return None
