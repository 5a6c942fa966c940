"""The effects of the shell's own commands on the shell that runs them."""

from __future__ import annotations

from assent.command.state import POSITIONAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.collector import Seen
    from assent.command.model import Argument
    from assent.command.state import Directories, Outcome, State

LEAVING = frozenset(("break", "continue", "exit", "return"))


def outcome(name: str, directories: Directories) -> Outcome:
    """The folder of the shell after a command that succeeded, and after one that failed."""
    if name in ("true", ":"):
        return directories, ()
    return ((), directories) if name == "false" else (directories, directories)


def apply(argv: Sequence[Argument], state: State, seen: Seen) -> None:
    """Change `state` and `seen` as the command `argv` does."""
    match argv[0].text:
        case "source" | ".":
            state.forget_all()
        case "declare" | "typeset" | "local" | "readonly":
            listing = all(word.text in ("-a", "-g", "-x", "-p") for word in argv[1:] if word.prefix[:1] in ("-", "+"))
            seen.unstable = seen.unstable or argv[0].text == "readonly" or not listing
        case "set":
            _set(argv[1:], state, seen)
        case "unset":
            _unset(argv[1:], state)
        case "alias":
            names = [word.prefix.partition("=")[0] for word in argv[1:] if "=" in word.prefix]
            state.aliases = state.aliases.union(names)
        case "shift":
            _shift([word.text for word in argv[1:]], state)
        case "hash":
            seen.path = seen.path or any(
                word.prefix[:2] == "-p" or "=" in word.text or not word.exact for word in argv[1:]
            )
        case _:
            pass


def _set(words: Sequence[Argument], state: State, seen: Seen) -> None:
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if not word.exact or word.text[:1] not in ("-", "+") or word.text in ("-", "--"):
            _set_arguments(words[at:] if word.exact and word.text in ("-", "--") else words[at - 1 :], state, seen)
            return
        letters = word.text[1:]
        named = "o" in letters and at < len(words)
        if "e" in letters or (named and words[at].text == "errexit"):
            state.errexit = word.text[0] == "-"
        at += 1 if named else 0


def _set_arguments(words: Sequence[Argument], state: State, seen: Seen) -> None:
    seen.arguments(words)
    if words and all(word.exact or word.glob for word in words):
        state.arguments(words)
    else:
        state.forget_arguments()


def _shift(words: Sequence[str], state: State) -> None:
    known = state.lists.get("@")
    count = words[0] if words else "1"
    if known is None or len(words) > 1 or count not in POSITIONAL or any(word.several for word in known):
        state.forget_arguments()
    elif int(count) <= len(known):  # otherwise nothing is shifted
        state.arguments(known[int(count) :])


def _unset(words: Sequence[Argument], state: State) -> None:
    """Forget functions; a name that is not exact may be any of them."""
    if all(word.exact for word in words):
        for word in words:
            state.undefine(word.text)
    else:
        state.functions = {}
