"""Operands that a command takes from its input: what xargs appends, and the {} of find -exec.

They are not known before it runs, but often it is known where they lie: below the paths where
`find` starts, or below the current directory for what `git ls-files` lists.
"""

from __future__ import annotations

from assent.command.model import Argument, Wrapping
from assent.record import replace
from assent.risk.table import HERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Wrapper

PLACEHOLDERS = frozenset(("(input)", "{}"))
SELECTING = frozenset("head tail sort uniq tac shuf".split())  # pass lines on as they are
SELECTED = frozenset(("-v", "-i", "-E", "-F", "-e", "-iv", "-vi", "-vE", "-Ev", "-w", "-x"))  # of grep
LISTING = {  # programs that print names below the current directory, with one of these words
    "ls": (),
    "fd": (),
    "rg": ("--files", "-l", "--files-with-matches", "--files-without-match"),
    "grep": ("-l", "-L", "-rl", "-lr", "-ril", "-rli", "-Rl", "--files-with-matches", "--files-without-match"),
    "git": ("ls-files", "--name-only"),
}


def placed(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with the words that come from its input replaced by where they are known to lie."""
    wrapper = next((wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Operands), None)
    if wrapper is None or not any(word.text in PLACEHOLDERS for word in command.argv):
        return command
    places = _places(wrapper, command, commands)
    if not places:
        return command
    argv: list[Argument] = []
    for word in command.argv:
        if word.text in PLACEHOLDERS and not word.exact:
            argv += [replace(place, start=word.start, end=word.end) for place in places]
        else:
            argv.append(word)
    return replace(command, argv=tuple(argv))


def _places(wrapper: Wrapper, command: Command, commands: Sequence[Command]) -> tuple[Argument, ...]:
    from assent.risk.rules.find import found

    if wrapper.name == "xargs":
        return _printed(command.stdin, commands)
    for outer in commands:
        if outer.program == wrapper.name and outer.argv and outer.argv[0].start == wrapper.words[0].start:
            return found(outer.argv) if command.cwd is not None else ()
    return ()


def _printed(index: int | None, commands: Sequence[Command]) -> tuple[Argument, ...]:
    """The paths that the command with that index prints, a line each; none where that is not known."""
    if index is None:
        return ()
    source = commands[index]
    words = source.argv[1:]
    if source.stdin is not None and _selects(source):
        return _printed(source.stdin, commands)
    if source.program in ("find", "gfind"):
        from assent.risk.rules.find import found

        return found(source.argv)
    if source.program == "echo" and all(word.exact or word.glob for word in words):
        return words
    needed = LISTING.get(source.program or "")
    if needed is None or (needed and not any(word.text in needed for word in words)) or not _is_local(words):
        return ()
    return (replace(HERE, text="./(input)", prefix="", exact=False, several=True, glob=True),)


def _selects(source: Command) -> bool:
    """Whether a command only leaves out or sorts the lines that it is given."""
    options = [word.text for word in source.argv[1:] if word.prefix[:1] in ("-", "")]
    if source.program == "grep":
        return SELECTED.issuperset(options)
    return source.program in SELECTING and not any(option.startswith("-c") for option in options)


def _is_local(words: Sequence[Argument]) -> bool:
    """Whether no word names a place outside of the current directory."""
    return all((word.exact or word.glob) and not word.text.startswith(("/", "~", "..")) for word in words)
