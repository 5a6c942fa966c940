"""Files of commands that clients of databases, editors and debuggers are given: psql -f x.sql, gdb -x x.gdb."""

from __future__ import annotations

from assent.record import replace
from assent.risk.unread import possible_path
from assent.rules_table import QUERYING, is_a, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command

INCLUDES = "includes"  # calls of a client's language that run another file
FILES = "command-files"  # options of programs that take commands, behind which a file of them is
# How a client takes a file of commands.
READ = tuple(f"{verb} " for verb in r".read source luafile pyfile py3file so \i \. \ir".split())
NOTHING = ("/dev/null", "/dev/tty")


def statements(command: Command) -> Argument | None:
    """The only file of statements that a client of a database is given; None where there is none, or more."""
    files = tuple(commanding(command, command.program or ""))
    return files[0] if len(files) == 1 else None


def commanding(command: Command, program: str) -> Iterator[Argument]:
    """The files of commands that a client, an editor or a debugger is given."""
    words = command.argv[1:]
    for part in command.redirects:
        if part.reads and part.given is None and part.target is not None and part.target.text not in NOTHING:
            yield part.target
    options = vocabulary(program, FILES)
    for at, word in enumerate(words):
        if at and words[at - 1].text in options:
            continue  # the value of that option
        name, equals, _ = word.text.partition("=")
        if word.text in options and at + 1 < len(words):
            yield words[at + 1]
        elif (equals and name in options) or word.text.startswith(tuple([o for o in options if len(o) == 2])):
            yield from possible_path(word)
        elif is_a(program, QUERYING) and _names_file(word.text, program):
            yield word
        elif (said := word.text.lstrip(": ")).startswith(READ) and (path := said.partition(" ")[2].strip()):
            yield replace(word, text=path, prefix=path)


def _names_file(text: str, program: str) -> bool:
    """Whether a word is a file of statements, or code that runs one: load("x.js")."""
    scripted = text.endswith((".js", ".sql")) and text[:1] != "-"
    return scripted or any(call in text for call in vocabulary(program, INCLUDES))
