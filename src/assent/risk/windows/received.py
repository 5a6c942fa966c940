"""Words as a program on Windows receives them, and as tables spell them."""

from __future__ import annotations

from assent.record import replace
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from assent.command.model import Argument

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@+~,\\ *#()!")
ODD = frozenset('"&|<>^%`\r\n')  # what PowerShell may pass in another way, or cmd reads in a batch file
LONGEST = len("/registerdns")  # of a switch; a longer word is a path
BUNDLER = "bundler"  # the kind of programs with switches of one letter that may be in one word
SWITCHER = "switcher"  # the kind of programs whose options may begin with a slash
BLOCKS = ("{}", "@{}")
HOMES = ("$home", "$env:userprofile", "${home}", "${env:userprofile}", "$env:home")
ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
}  # behind a backtick
BELOW = {
    "$env:appdata": "~/appdata/roaming",
    "$env:localappdata": "~/appdata/local",
    "$env:temp": "~/appdata/local/temp",
    "$env:systemroot": "c:/windows",
    "$env:windir": "c:/windows",
    "$env:programfiles": "c:/program files",
    "$env:programdata": "c:/programdata",
    "$env:comspec": "c:/windows/system32/cmd.exe",
    "$env:tmp": "~/appdata/local/temp",
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
    name = name[1:] if name[:2] == "//" and name[2:].isalpha() else name  # cscript //nologo
    if name[:1] == "/" and 1 < len(name) <= LONGEST and "/" not in name[1:] and "." not in name:
        text = f"-{name[1:].casefold()}" + (f"={value}" if colon else "")
        return replace(word, text=text, prefix=text if word.exact else text[: len(word.prefix)])
    if word.text[:1] == "-" and word.exact and not word.quoted:
        return replace(word, text=word.text.casefold(), prefix=word.text.casefold())
    return word


def dashed(words: Sequence[Argument], name: str | None) -> Sequence[Argument]:
    """The words with a dash in front of the options of a program that also knows a slash: `msbuild /t:Build`."""
    return [*words[:1], *map(_dashed, words[1:])] if is_a(name, SWITCHER) else words


def _dashed(word: Argument) -> Argument:
    name = word.prefix[1:].partition(":")[0]
    if word.prefix[:1] != "/" or not name.isalpha() or (":" not in word.prefix and len(name) > 1):
        return word  # /temp may be a folder
    return replace(word, text=f"-{word.text[1:]}", prefix=f"-{word.prefix[1:]}")


def parted(words: list[Argument], name: str, options: Container[str]) -> list[Argument]:
    """The switches of one letter that are in one word apart, of a program that takes them so: `findstr /si`."""
    if not is_a(name, BUNDLER):
        return words
    made: list[Argument] = []
    for word in words:
        apart = [f"-{letter}" for letter in word.text[1:]]
        together = word.text[:1] == "-" and word.text[1:].isalpha() and word.text not in options
        splits = together and all(part in options for part in apart)
        made += [replace(word, text=part, prefix=part) for part in apart] if splits else [word]
    return made


def sure(word: Argument) -> Argument:
    """The word as if it was written as it is told: for reasons, and to see what is worse than unknown."""
    return word if word.exact else replace(word, exact=True, prefix=word.text)


def unescaped(text: str) -> str:
    """The text of a string in double quotes with what its backticks mean; empty for a number of a letter: `u{41}."""
    first, *others = text.replace("``", "\0").split("`")
    if any(not part or part.startswith("u{") for part in others):
        return ""
    return "".join([first, *[ESCAPES.get(part[0], part[0]) + part[1:] for part in others]]).replace("\0", "`")


def at_home(text: str) -> str:
    """The text with `~` for the home directory at its start."""
    for home in (*HOMES, *BELOW):
        rest = text[len(home) :]
        if text[: len(home)].casefold() == home and (not rest or rest[0] in "\\/"):
            return BELOW.get(home, "~") + rest
    return text
