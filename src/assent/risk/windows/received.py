"""Words as a program on Windows receives them, and as tables spell them."""

from __future__ import annotations

from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@+~,\\ *#()!")
ODD = frozenset('"&|<>^%`\r\n')  # what PowerShell may pass in another way, or cmd reads in a batch file
LONGEST = len("/registerdns")  # of a switch; a longer word is a path
BLOCKS = ("{}", "@{}")
HOMES = ("$home", "$env:userprofile", "${home}", "${env:userprofile}", "$env:home")
BELOW = {
    "$env:appdata": "~/appdata/roaming",
    "$env:localappdata": "~/appdata/local",
    "$env:temp": "~/appdata/local/temp",
    "$pwd": ".",
    "${pwd}": ".",
}


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


def as_typed(reason: str, words: Sequence[Argument]) -> str:
    """The reason with the option that it begins with as it is in the text: `robocopy /MIR`."""
    reason = reason.replace(" to `{}`", " with a block of code")
    subject, quote, rest = reason.partition("` ")
    for word in words:
        typed, told = word.text.partition(":")[0], as_option(word).text.partition("=")[0]
        if typed[:1] in ("/", "-") and subject.endswith(f" {told}"):
            return f"{subject.removesuffix(told)}{typed}{quote}{rest}"
    return reason


def as_option(word: Argument) -> Argument:
    """`/S` and `-Recurse` in small letters, as tables spell them: -s, -recurse."""
    at = min((at for mark in ":=" if (at := word.text.find(mark)) > 0), default=len(word.text))
    name, colon, value = word.text[:at], word.text[at : at + 1], word.text[at + 1 :]
    if name[:1] == "/" and 1 < len(name) <= LONGEST and "/" not in word.text[1:] and "." not in name:
        text = f"-{name[1:].casefold()}" + (f"={value}" if colon else "")
        return replace(word, text=text, prefix=text if word.exact else text[: len(word.prefix)])
    if word.text[:1] == "-" and word.exact and not word.quoted:
        return replace(word, text=word.text.casefold(), prefix=word.text.casefold())
    return word


def sure(word: Argument) -> Argument:
    """The word as if it was written as it is told: for reasons, and to see what is worse than unknown."""
    return word if word.exact else replace(word, exact=True, prefix=word.text)


def at_home(text: str) -> str:
    """The text with `~` for the home directory at its start."""
    for home in (*HOMES, *BELOW):
        rest = text[len(home) :]
        if text[: len(home)].casefold() == home and (not rest or rest[0] in "\\/"):
            return BELOW.get(home, "~") + rest
    return text
