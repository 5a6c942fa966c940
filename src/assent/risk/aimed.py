"""The server, the folder or the account that the words of a client or of git choose, in words for a reason."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.rules_table import ACCOUNTS, FOLDERS, SERVERS, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command

_ACCOUNTS = {"--project": "in the project", "--subscription": "in the subscription"}  # by option
_PROFILE = "with the profile"  # of all others
_SERVER = " the server"  # ends a reason that names none


def aimed(deed: str, command: Command) -> str:
    """`deed`, which says what `command` does, with the place that its words choose, unless it says that."""
    if not command.argv or not deed.startswith(f"`{command.argv[0].text}"):
        return deed
    options = words(command.program, FOLDERS)
    if options:
        return _in_folder(deed, _folder([word.text for word in command.argv[1:]], options))
    host = next((host for _, value in _chosen(command, SERVERS) if (host := _host(value))), "") or _addressed(command)
    for option, account in _chosen(command, ACCOUNTS):
        deed = f"{deed}, {_ACCOUNTS.get(option, _PROFILE)} `{account}`" if f"`{account}`" not in deed else deed
    if not host or f"`{host}`" in deed:
        return deed
    if deed.endswith(_SERVER):
        return f"{deed} `{host}`"
    said = deed.partition("` ")[2]
    return f"{deed}, on the server `{host}`" if " on `" in said or ", " in said else f"{deed} on `{host}`"


def _chosen(command: Command, kind: str) -> Iterator[tuple[str, str]]:
    """The values of the program's options and variables of that kind, as written, each with its option."""
    names = words(command.program, kind)
    for variable in command.variables:
        if variable.name in names and variable.value is not None and "(" not in variable.value.text:
            yield variable.name, variable.value.text
    argv = [word.text for word in command.argv]
    for before, word in pairwise(argv):
        option, equals, value = word.partition("=")
        if before in names:
            yield before, word
        elif option in names and equals:
            yield option, value
        elif word[:2] in names and word[:2] != "--" and len(word) > 2:
            yield word[:2], word[2:]


def _host(text: str) -> str:
    """The machine in an address, without who logs in there; the text where it is none, empty for what is not a name."""
    host = text.partition("://")[2].partition("/")[0].rpartition("@")[2] if "://" in text else text
    return "" if any(sign in host for sign in "( `/") else host


def _addressed(command: Command) -> str:
    """The machine in the first address of a database among the words: `postgres://you@host/db`, `host=x dbname=y`."""
    if not words(command.program, SERVERS):
        return ""
    for word in command.argv[1:]:
        scheme, found, _ = word.text.partition("://")
        if found and scheme.replace("+", "").isalnum():
            return _host(word.text)
        named = [part[5:] for part in word.text.split() if part.startswith("host=")]
        if named:
            return _host(named[0])
    return ""


def _folder(given: Sequence[str], options: Sequence[str]) -> str:
    """The folder in which the words in front of the subcommand have it work."""
    folder = ""
    for before, word in pairwise(("", *given)):
        option, equals, value = word.partition("=")
        if before in options:
            value = word
        elif option not in options or not equals:
            if word[:1] != "-" and before != "-c":
                break
            continue
        folder = f"{folder}/{value}" if folder and before == "-C" and value[:1] not in ("/", "~") else value
    return "" if folder in (".", "./") or "(" in folder else folder


def _in_folder(deed: str, folder: str) -> str:
    """The deed of git, with the folder; a push is from there."""
    if not folder or f"`{folder}`" in deed:
        return deed
    if deed.endswith(" in `.`"):
        return f"{deed.removesuffix('`.`')}`{folder}`"
    said = deed.partition("` ")[2]
    from_there = deed.startswith("`git push")
    comma = "," if from_there or " in `" in said or ", " in said else ""
    return f"{deed}{comma} {'from' if from_there else 'in'} `{folder}`"
