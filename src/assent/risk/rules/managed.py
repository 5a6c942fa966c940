"""Configuration management: the files that a module or a manifest among the words says it writes."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.entries import index
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SAYING = frozenset(("-a", "-e"))  # the options whose value is what a module is told, or a manifest
FILE = ("resource", "file")  # of puppet: a file by its path
MODULE = ("-m", "--module-name")
READING = frozenset("stat find slurp setup ping debug assert getent wait_for".split())  # modules that write nothing
NAMES = frozenset(("dest", "path", "file"))  # in front of what is written: dest=~/.bashrc, file { "/etc/motd": }
PATHS = ("/", "~/", "$HOME/", "./", "../", ".")
_MARKS = str.maketrans(dict.fromkeys("{}[]'\",;=>", " "))


def ansible(command: Command, _: Surroundings) -> Judgement:
    """ansible: a module for the hosts, which may be this machine."""
    modules = [word.text for before, word in pairwise(command.argv) if before.text in MODULE]
    reads = bool(modules) and READING.issuperset(modules)
    return index.as_stated("ansible", command.argv) if reads else _with_files("ansible", command)


def puppet(command: Command, _: Surroundings) -> Judgement:
    """puppet: a manifest in a word, or a resource by its name."""
    found = _with_files("puppet", command)
    words = command.argv[1:]
    named = words[2:3] if tuple([word.text for word in words[:2]]) == FILE else ()
    return replace(found, writes=(*found.writes, *named)) if named else found


def _with_files(name: str, command: Command) -> Judgement:
    """The judgement by the file of the program, with what is written where a word says so."""
    found = index.as_stated(name, command.argv)
    told: list[Argument] = []
    for before, word in pairwise(command.argv):
        if before.text in SAYING or word.text.startswith(("--args=", "--execute=")):
            told += _written(word)
    return replace(found, writes=(*found.writes, *told)) if told else found


def _written(word: Argument) -> Iterator[Argument]:
    """The paths in a text that it says are written."""
    name = ""
    for piece in word.text.translate(_MARKS).split():
        if piece.startswith(PATHS):
            if name in NAMES:
                yield replace(word, text=piece, prefix=piece, exact=word.exact)
        elif piece != ":":
            name = piece.rstrip(":").rpartition("-")[2].lower()
