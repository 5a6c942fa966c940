"""Interpreters that take their code from their input: `curl … | python3 - --version 2`, `| julia`, `| make -f -`."""

from __future__ import annotations

from assent import rules_table
from assent.command import program
from assent.risk.entries.programs import FILED, READER, SHELL, SUBSTITUTED, runs_named
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command

_TAKING_CODE = ("-c", "-e", "-E", "-m", "-p", "-r", "--eval", "--print")  # options with code, or a module, attached


def reads_code(command: Command) -> bool:
    """Whether an interpreter takes its code from its input, since no other word could be code."""
    name, words = _called(command.program or ""), [word.text for word in command.argv[1:]]
    if name in program.SHELLS:
        from assent.command.wrappers.invocation import invocation  # few texts start a shell that reads

        return invocation(command.argv, name).reads_input
    if is_a(name, SHELL):
        return "-s" in words or all(map(_may_be_input, words))
    own = _before_arguments(name, words)
    if runs_named(name) and all(map(_may_be_input, own)):
        return not any(word.startswith(_TAKING_CODE) for word in own)
    if is_a(name, FILED) and _is_filed(words):
        return True
    script = words[0].rpartition("/")[2] if words and name.startswith(("python", "php")) else name
    if not {*rules_table.words(script, "consoles")}.isdisjoint(words):
        return True
    return not runs_named(name) and runs_input(name, words)


def _called(name: str) -> str:
    """The name of an interpreter without its folder and its version: .venv/bin/python, python3.12."""
    last = name.rpartition("/")[2]
    plain = last.rstrip("0123456789.")
    return last if runs_named(last) or not runs_named(plain) else plain


_FILING = tuple("-f -nf -rf -Ef -t -P -script --file --makefile --taskfile --justfile --from-file".split())
_STARTING = ("exec:", "system:", "shell:", "script:")  # addresses of socat, and a format of ImageMagick


def _is_filed(words: Sequence[str]) -> bool:
    """Whether such an option names the input."""
    for option, word in zip(("", *words), words, strict=False):
        name, equals, value = word.partition("=")
        if (equals and name in _FILING and _is_input(value)) or (option in _FILING and _is_input(word)):
            return True
        if word.startswith(_FILING) and _is_input(word[2:]):
            return True
    return any(word.casefold().startswith(_STARTING) for word in words)


_ITSELF = ("-", "_.sc", "_.scala", "_.java")  # the last ones of Scala CLI


def _is_input(word: str) -> bool:
    return word in _ITSELF or word.replace("/.", "").replace("//", "/").endswith(INPUTS)


def _before_arguments(name: str, words: Sequence[str]) -> Sequence[str]:
    """The words of an interpreter up to its input, behind which are arguments: `python3 -W ignore - --version 2`."""
    if name == "php" and "--" in words:
        words = words[: words.index("--")]
    options = program.valued(name)
    own = [word for before, word in zip(("", *words), words, strict=False) if not {before, word} & options]
    named = next((at for at, word in enumerate(own) if _is_input(word)), len(own))
    return own[: named + 1]


def _may_be_input(word: str) -> bool:
    return word[:1] == "-" or _is_input(word)


_VERBS = frozenset("run r e eval exec repl script".split())  # subcommands in front of the file that is run
INPUTS = ("/dev/stdin", "/dev/fd/0", "/self/fd/0")  # files that are the input, also as `--file=/dev/stdin`


def runs_input(name: str, words: Sequence[str]) -> bool:
    """Whether a program that runs code of a file takes its input, as no word names another: `julia`, `nim r -`."""
    reads = is_a(name, READER)
    for at, word in enumerate(words):
        if _is_input(word) or word.startswith(SUBSTITUTED):
            return reads or (word != "-" and bool(rules_table.known(name)))
        is_value = at > 0 and words[at - 1][:1] == "-" and "=" not in words[at - 1]
        if word == "--" and at + 1 == len(words):
            continue
        if word == "--" or not (word[:1] == "-" or is_value or (at == 0 and word in _VERBS)):
            return False  # a file, or what is passed on to code
    return reads and all(word[:1] == "-" for word in words)
