"""Operands that a command takes from its input: what xargs appends, and the {} of find -exec.

They are not known before it runs, but often it is known where they lie: below the paths where
`find` starts, or below the current directory for what `git ls-files` lists.
"""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Wrapping
from assent.record import replace
from assent.risk.table import HERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Wrapper

PLACEHOLDERS = frozenset(("(input)", "{}"))
SELECTING = {  # programs that pass lines on as they are, and letters of options with which they still do
    "head": "nq0123456789",
    "tail": "nq0123456789",
    "sort": "urnfV",
    "uniq": "ui",
    "tac": "",
    "shuf": "n",
    "grep": "viEFwxe",
}
LISTING = {  # how commands begin that print names of files below the current directory, and nothing else
    "ls": ("",),
    "fd": ("",),
    "rg": ("--files", "-l ", "-il ", "-li ", "--files-with-matches "),
    "grep": ("-rl ", "-lr ", "-l ", "-ril ", "-rli ", "-rlE ", "-Rl ", "--files-with-matches "),
    "git": ("ls-files", "diff --name-only", "diff --cached --name-only", "diff --staged --name-only"),
}
LETTERS = "1AatrdRSUXHIegimocswFE"  # of options with which that stays so
LONG = ("--include=", "--exclude", "--type", "--glob", "--hidden", "--cached", "--others", "--diff-filter")
PRINTING = frozenset(("-exec", "-execdir", "-ok", "-okdir", "-printf", "-ls"))  # of find: print something else
JOINT = 3  # code points of ` | ` between two commands without anything else


def placed(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with the words that come from its input replaced by where they are known to lie."""
    if all(word.exact or word.glob for word in command.argv):
        return command
    argv: list[Argument] = []
    for word in command.argv:
        places = () if word.exact or word.glob else _word(word, command, commands)
        argv += [replace(place, start=word.start, end=word.end) for place in places] or (word,)
    return replace(command, argv=tuple(argv))


def _word(word: Argument, command: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """Where an uncertain word lies; empty where that is not known."""
    if word.text.startswith("$(") and word.several:
        return _substituted(word, commands)
    wrapper = next((wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Operands), None)
    if wrapper is None or word.text not in PLACEHOLDERS:
        return ()
    return _places(wrapper, command, commands)


def _substituted(word: Argument, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the one pipeline of a substitution prints: `$(git ls-files | grep x)`."""
    inside = [at for at, command in enumerate(commands) if word.start < command.start and command.end < word.end]
    if not inside or commands[inside[0]].start != word.start + 2 or commands[inside[-1]].end != word.end - 1:
        return ()
    chained = all(commands[at].stdin == before for before, at in pairwise(inside))
    return _printed(inside[-1], word.end - 1, commands) if chained else ()


def _places(wrapper: Wrapper, command: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    if wrapper.name == "xargs":
        return () if command.stdin is None else _printed(command.stdin, wrapper.start, commands)
    for outer in commands:
        if outer.program == wrapper.name and outer.argv and outer.argv[0].start == wrapper.words[0].start:
            return _found(outer) if command.cwd is not None else ()
    return ()


def _printed(index: int, end: int, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the command with that index prints, a line each; empty where that is not known.

    It must be the whole of what stands before `end`: a group may print more than its first command.
    """
    source = commands[index]
    words = source.argv[1:]
    if end - source.end > JOINT or not all(word.exact or word.glob for word in words):
        return ()
    if source.stdin is not None and _fits(words, SELECTING.get(source.program or "")):
        return _printed(source.stdin, source.start, commands)
    if source.program == "find":
        return () if any(word.text in PRINTING for word in words) else _found(source)
    if source.program == "echo":
        return words
    text = " ".join([word.text for word in words])
    starts = LISTING.get(source.program or "", ())
    start = next((start for start in starts if f"{text} ".startswith(start)), None)
    if start is None or not _fits(words[len(start.split()) :], LETTERS) or not _is_local(words):
        return ()
    return (replace(HERE, text="./(input)", prefix="", exact=False, several=True, glob=True),)


def _found(find: Command) -> tuple[Argument, ...]:
    from assent.risk.rules.find import found

    return found(find.argv)


def _fits(words: Sequence[Argument], letters: str | None) -> bool:
    """Whether all options among `words` are made of `letters`, or do not matter."""
    if letters is None:
        return False
    options = [word.text for word in words if word.text.startswith("-")]
    return all(option.startswith(LONG) or set(option[1:]) <= set(letters) for option in options)


def _is_local(words: Sequence[Argument]) -> bool:
    """Whether no word names a place outside of the current directory."""
    return not any(word.text.startswith(("/", "~", "..")) for word in words)
