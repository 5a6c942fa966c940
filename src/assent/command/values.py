"""Variables whose value is known, because the same text sets them where nothing can intervene."""

from __future__ import annotations

from assent.command import arithmetic
from assent.syntax import nodes, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

# Variables that the shell sets or reads by itself.
SPECIAL = frozenset(
    "_ RANDOM SRANDOM SECONDS LINENO EPOCHSECONDS EPOCHREALTIME PPID UID EUID GROUPS DIRSTACK FUNCNAME HISTCMD OPTARG "
    "OPTIND OPTERR REPLY PIPESTATUS COLUMNS LINES PWD OLDPWD HOME IFS PATH SHLVL SHELLOPTS COPROC MAPFILE".split()
)
# Commands of the shell that may run a text which sets any variable.
RUNNING = frozenset(
    ". alias builtin command compgen complete enable eval exec fc let set shift shopt source trap".split()
)
# Commands of the shell whose words may be names of variables that they set.
SETTING = frozenset("declare export getopts local mapfile printf read readarray readonly typeset unset wait".split())


def is_tracked(name: str) -> bool:
    """Whether nothing but the text itself changes the variable `name`."""
    return name not in SPECIAL and not name.startswith(("BASH", "COMP_"))


def changed(trees: Iterable[Any], functions: Iterable[str]) -> frozenset[str] | None:
    """The variables that commands in `trees` may set; None when that may be any of them."""
    names: set[str] = set()
    for tree in trees:
        for node in walk(tree):
            match node:
                case nodes.SimpleCommand():
                    named = _named([word.value for word in node.words], functions)
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


def _named(words: Sequence[str | None], functions: Iterable[str]) -> Sequence[str] | None:
    """The variables that a command may set: any of its words if it is one that sets some; None for all."""
    program = words[0] if words else ""
    if program is None or program in functions or program in RUNNING:
        return None
    if program not in SETTING or (program == "printf" and len(words) > 1 and (words[1] or "-")[0] != "-"):
        return ()
    known = [word for word in words if word is not None]
    if len(known) < len(words):
        return None
    return [word.partition("=")[0].removesuffix("+") for word in known]
