"""Names of programs that only their users know: how many words make the name, as they said."""

from __future__ import annotations

from assent.naming.shape import is_flag, is_verb_like, program_of, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.model import Command


def private_name(command: Command, names: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """The name by the longest of the prefixes that fits: `freshctl ticket`, 3 → `freshctl ticket list`.

    Options never count, and a word that does not look like a verb ends the name. Empty where no prefix fits.
    """
    words = spoken(command)
    program = program_of(words, command) if words else None
    if program is None:
        return ()
    said = [program]
    for word in words[1:]:
        if is_flag(word):
            continue
        if not is_verb_like(word):
            break
        said.append(word.text)
    fitting = [(len(prefix), count) for prefix, count in _split(names) if said[: len(prefix)] == prefix]
    return tuple(said[: max(fitting)[1]]) if fitting else ()


def prefix_fault(commands: Sequence[Command], text: str) -> str:
    """The reason why `text`, which is these commands, is no prefix that a name can begin with; empty if it is one."""
    words = spoken(commands[0]) if commands else ()
    said = [word.text for word in words]
    if not said or said != text.split(" ") or program_of(words, commands[0]) != said[0]:
        return "say the plain words of one command, from its program on, with one blank between"
    for word in words[1:]:
        if is_flag(word):
            return f"`{word.text}` is an option, and options never count: leave it out"
        if not is_verb_like(word):
            return f"`{word.text}` looks like a file or a value, and no name goes so far: leave it out"
    return ""


def _split(names: Iterable[tuple[str, int]]) -> list[tuple[list[str], int]]:
    return [(prefix.split(" "), count) for prefix, count in names]
