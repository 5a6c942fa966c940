"""Modes of files, as chmod and install take them: who may run a file with the rights of its owner, or change it."""

from __future__ import annotations

from assent.command.model import Command

CHANGING = ("chmod", "gchmod")
MODES = (*CHANGING, "install", "ginstall")
SHARED = ("tmp", "var", "dev")  # folders of the root in which everybody may run what is there
KEY_FOLDERS = (".ssh", ".gnupg")
PRIVATE = "700"  # of such a folder


def runs_as_owner(command: Command) -> bool:
    """Whether a command has a program run as its owner, whoever starts it: chmod 4755 x."""
    return command.program in MODES and any(sets_owner(word.text, 4, "ua") for word in command.argv[1:])


def shares_group(command: Command) -> bool:
    """Whether a command has a program run as its group where it is, as only folders elsewhere are: chmod g+s /tmp/x."""
    words = [word.text for word in command.argv[1:]]
    shared = bool(words) and words[-1][:1] == "/" and words[-1].split("/")[1] in SHARED
    return shared and command.program in MODES and any(map(sets_owner, words))


def sets_owner(word: str, bits: int = 6, whose: str = "uga") -> bool:
    """Whether a mode has a program run as its owner or group: u+s, 4755, -m4755, u=rwxs, -perm is none.

    With 4 and "ua" the owner alone: g+s is what folders have that people share.
    """
    word = word.removeprefix("--mode=").removeprefix("-m")
    if word.isascii() and word.isdigit():
        return len(word) >= 4 and bool(int(word[-4], 10) & bits)
    parts = [part.partition(sign) for part in word.split(",") for sign in "+=" if _is_mode(part, sign)]
    return any("s" in what and (not who or not set(whose).isdisjoint(who)) for who, _, what in parts)


def only_guards(command: Command) -> bool:
    """Whether all that a command does is to keep others from writing files, and all from running them: chmod 600 x."""
    words = [word.text for word in command.argv[1:] if word.prefix[:1] != "-" or _is_symbolic(word.text)]
    options = [word.text for word in command.argv[1:] if word.text not in words]
    if command.program not in CHANGING or not words or any("r" in option for option in options):
        return False
    mode = words[0]
    if mode.isdigit():
        folders = all(word.rstrip("/").endswith(KEY_FOLDERS) for word in words[1:])
        return (mode == PRIVATE and folders) or (
            len(mode) == len(PRIVATE) and set(mode[0]) <= set("46") and set(mode[1:]) <= set("04")
        )
    return _is_symbolic(mode) and all(_takes(part) for part in mode.split(","))


def only_mode(word: str) -> bool:
    """Whether a word is a mode: 755, u+w, -x."""
    return word.isdigit() or _is_symbolic(word)


def _is_symbolic(word: str) -> bool:
    return all(any(_is_mode(part, sign) for sign in "+-=") for part in word.split(","))


def _takes(part: str) -> bool:
    """Whether a part of a mode takes rights away, or only lets the owner write, and others read: go-rwx, u+w."""
    sign = next(sign for sign in "+-=" if sign in part)
    who, _, what = part.partition(sign)
    allowed = "rwxXst" if sign == "-" else "rw" if who == "u" else "r"
    return bool(who) and set(what) <= set(allowed)


def _is_mode(part: str, sign: str) -> bool:
    who, found, what = part.partition(sign)
    return bool(found) and set(who) <= set("ugoa") and set(what) <= set("rwxXstugo+-=")
