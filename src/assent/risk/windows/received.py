"""Words that a program on Windows certainly receives as they are written."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@+~,\\ *#()!")
ODD = frozenset('"&|<>^%`\r\n')  # what PowerShell may pass in another way, or cmd reads in a batch file
BLOCKS = ("{}", "@{}")


def is_odd(word: Argument, is_powershell: bool) -> bool:
    """Whether the program may receive a word in another way.

    A backslash is taken for one of a path, which it is not in code: there a slash may make a comment of the rest.
    """
    plain = not set(word.text) - PLAIN
    if "\\" in word.text and (not plain or "/" in word.text):
        return True
    if plain or not is_powershell:
        return not plain
    return not word.text or word.text in BLOCKS or not ODD.isdisjoint(word.text)
