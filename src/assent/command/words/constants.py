"""Variables whose value is known, because the same text sets them where nothing can intervene."""

from __future__ import annotations

from assent.command.words import arithmetic
from assent.command.words.special import NAMING
from assent.rules_table import DECLARER, is_a
from assent.syntax import nodes
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    Bound: TypeAlias = tuple[str, Sequence[str]]  # a variable, and the values that it may have

# Variables that the shell sets or reads on its own.
SPECIAL = frozenset(
    "_ RANDOM SRANDOM SECONDS LINENO EPOCHSECONDS EPOCHREALTIME PPID UID EUID GROUPS DIRSTACK FUNCNAME HISTCMD OPTARG "
    "OPTIND OPTERR REPLY PIPESTATUS COLUMNS LINES PWD OLDPWD HOME IFS PATH SHLVL SHELLOPTS COPROC MAPFILE".split()
)
RESETTING = "resetter"  # of the shell's own, which may run a text that sets any variable


def is_tracked(name: str) -> bool:
    """Whether nothing but the text itself changes the variable `name`."""
    return name not in SPECIAL and not name.startswith(("BASH", "COMP_"))


def changed(trees: Iterable[Any], functions: Iterable[str], bound: Bound = ("", ())) -> frozenset[str] | None:
    """The variables that commands in `trees` may set; None when that may be any of them.

    In them, the variable of `bound` has one of those values.
    """
    names: set[str] = set()
    for tree in trees:
        for node in walk(tree):
            match node:
                case nodes.SimpleCommand():
                    for words in _spelled(node.words, bound):
                        named = _named(words, functions)
                        if named is None:
                            return None
                        names.update(named)
                    names.update([assignment.name for assignment in node.assignments])
                case nodes.For() | nodes.Coprocess():
                    names.add(node.name)
                case nodes.Parameter(name=name, operator=":=" | "="):
                    names.add(name)
                case nodes.Arithmetic():
                    names.update(arithmetic.names(node.parts).set)
                case nodes.Redirect(descriptor=descriptor) if descriptor is not None:
                    names.add(descriptor.strip("{}"))
                case _:
                    pass
    return frozenset(names)


def _spelled(words: Sequence[nodes.Word], bound: Bound) -> list[list[str | None]]:
    """The words of a command, once for each value of the variable that names its program: `$tool --version`."""
    texts = [word.value for word in words]
    if not words or texts[0] is not None or not _is_variable(words[0], bound[0]):
        return [texts]
    made: list[list[str | None]] = []
    for value in bound[1]:
        fields: list[str | None] = [*value.split()]
        made += [[*(fields or [None]), *texts[1:]], [value, *texts[1:]]]
    return made or [texts]


def _is_variable(word: nodes.Word, name: str) -> bool:
    """Whether `word` is $name or "$name"."""
    part = word.parts[0]
    if type(part) is nodes.DoubleQuoted and len(part.parts) == 1:
        part = part.parts[0]
    if type(part) is not nodes.Parameter or part.name != name or len(word.parts) > 1:
        return False
    return not part.operator and not part.prefix and part.subscript is None


def _named(words: Sequence[str | None], functions: Iterable[str]) -> Sequence[str] | None:
    """The variables that a command may set: any of its words if it is one that sets some; None for all."""
    program = words[0] if words else ""
    if program == "command" and len(words) > 1 and words[1] in ("-v", "-V"):
        return ()
    if program is None or program in functions or is_a(program, RESETTING):
        return None
    formats = program == "printf" and len(words) > 1 and (words[1] or "-")[0] != "-"
    if formats or not (is_a(program, DECLARER) or program in NAMING):
        return ()
    known = [word for word in words if word is not None]
    if len(known) < len(words):
        return None
    return [word.partition("=")[0].removesuffix("+") for word in known]
