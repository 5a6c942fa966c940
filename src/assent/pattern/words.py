"""The words by which a command is known: its own, with those of its wrappers."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping
from assent.errors import assert_never
from assent.pattern.running import is_tool
from assent.record import replace
from assent.system import normalised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper

    Words = tuple[Argument, ...]


def own_words(command: Command, with_runners: bool = False) -> Words | None:
    """The words that a grant must name: `sudo apt install x`, but not the `timeout 5` before it.

    A grant may also name the tool that runs it, `uv run pytest`: these are its words `with_runners`.
    None when it is not certain which program runs.
    """
    program = _located(command)
    argv = _sourced(command) if program in ("source", ".") else command.argv
    if program is None or command.function or argv is None or command.opaque:
        return None
    words = _named(argv, program)
    for wrapper in reversed(command.wrappers):
        if changes_identity(wrapper) or (with_runners and is_tool(wrapper)):
            words = (*_named(wrapper.words, wrapper.name), *words)
    return words


def _sourced(command: Command) -> Words | None:
    """The words of `source venv/bin/activate`, the file by its absolute path; None for any other file.

    What such a file does is as little known as what a script does that is run, and it is the same file each time. A
    name without a folder is looked for along PATH.
    """
    if command.cwd is None or len(command.argv) < len(("source", "file")):
        return None
    name, file, *arguments = command.argv
    known = file.exact and "/" in file.text and file.text[0] not in "/~-" and ".." not in file.text.split("/")
    if not known:
        return None
    path = normalised(f"{command.cwd}/{file.text}")
    return name, replace(file, text=path, prefix=path), *arguments


def all_words(command: Command) -> list[Words]:
    """The command as seen with no wrapper, the innermost, and so on to all of them.

    A rule that forbids looks at each: `sudo *` and `rm *` both concern `sudo -u root rm x`.
    """
    words: Words = ()
    if command.argv:
        words = _named(command.argv, _basename(command.program or command.argv[0].text))
    seen = [words]
    for wrapper in reversed(command.wrappers):
        its_own = bool(words and wrapper.words) and words[0].start == wrapper.words[0].start  # yarn workspace web add x
        words = (*_named(wrapper.words, wrapper.name), *words[its_own:])
        seen.append(words)
    return [words for words in seen if words]


def _located(command: Command) -> str | None:
    """The program by its bare name or its absolute path; None when that is not known."""
    program = command.program
    if program is None or "/" not in program or program.startswith("/"):
        return program
    return None if command.cwd is None else normalised(f"{command.cwd}/{program}")


def is_relative(program: str) -> bool:
    """Whether a program is named by its path from the folder in which it runs, and is below that: `./build.sh`."""
    return "/" in program and program[0] not in "/~-" and ".." not in program.split("/")


def changes_identity(wrapper: Wrapper) -> bool:
    """Whether the wrapper is part of what a command is, for a grant and for people: `sudo`, not `timeout 9`."""
    match wrapper.wrapping:
        case Wrapping.Nothing | Wrapping.Shell | Wrapping.Project:
            return False
        case Wrapping.Identity | Wrapping.Root | Wrapping.Remote | Wrapping.Operands:
            return True
        case _:
            assert_never(wrapper.wrapping)


def _named(words: Words, name: str) -> Words:
    """`words` with the first one spelled as `name`."""
    if not words or words[0].text == name:
        return words
    return (replace(words[0], text=name, prefix=name, exact=True), *words[1:])


def _basename(program: str) -> str:
    return program[program.rfind("/") + 1 :] or program


def is_word(argument: Argument, word: str) -> bool:
    """Whether the program certainly receives exactly `word`."""
    return argument.exact and argument.text == word


def may_be_option(word: Argument) -> bool:
    """Whether `word` is an option, or may become one when it is expanded."""
    return word.prefix[:1] == "-" or (not word.exact and not word.prefix)
