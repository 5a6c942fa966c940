"""Processes and services."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import LABEL, LOGIN, NUMERAL
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.inflection import third_person

PS_DASHED = frozenset("CGUgpqstuonkO")  # letters of `ps -o` that take the rest of the word, or the next one
PS_PLAIN = frozenset("UtpkoOqN")  # those of `ps o`
PS_LONG = frozenset(
    "--pid --ppid --format --group --Group --user --User --sid --tty --sort --cols --rows --lines".split()
)
SYSTEM = Category.ModifiesSystem


def processes(command: Command, _: Surroundings) -> Judgement:
    """`ps` only shows; a bare `e` (and `-E` on macOS) adds the environment of each process."""
    is_value = False
    for word in command.argv[1:]:
        shown, is_value = _columns(word, is_value)
        if shown is not None:
            return shown
    return Judgement(Category.ReadsFilesystem, "`ps` shows processes")


def _columns(word: Argument, is_value: bool) -> tuple[Judgement | None, bool]:
    """The fault of a word of `ps`, and whether the next one is its value."""
    text = word.text
    if is_value or text.isdigit():
        several = word.several and text not in (NUMERAL, LABEL, LOGIN)
        return (_environment(word) if "env" in text.casefold() or several else None), False
    if text.startswith("--"):
        bad = not word.exact and "=" not in word.prefix
        return (_environment(word) if bad or "env" in text else None), text in PS_LONG
    if not word.exact:
        return (None if word.prefix[:1].isdigit() or word.text in ("$$", "$!", NUMERAL) else _environment(word)), False
    return _letters(word, text[1:], dashed=True) if text.startswith("-") else _letters(word, text, dashed=False)


def _letters(word: Argument, letters: str, *, dashed: bool) -> tuple[Judgement | None, bool]:
    """The same by the letters of a word: `aux`, `-ef`; one that has a value takes the rest as that."""
    for at, letter in enumerate(letters):
        if letter in (PS_DASHED if dashed else PS_PLAIN):
            rest = letters[at + 1 :]
            return (_environment(word) if "e" in rest and dashed and letter in "uU" else None), not rest
        if letter == "E" or (letter == "e" and not dashed):
            return _environment(word), False
    return None, False


def _environment(word: Argument) -> Judgement:
    said = f"`ps {word.text}` may show the environment of processes"
    unsure = f"`ps` may show the environment of processes, since `{word.text}` is only known at run time"
    return Judgement(Category.ReadsSecrets, said if word.exact else unsure, word)


def state(word: Argument) -> Judgement:
    """The action on a service."""
    if word.exact and word.text in ("status", "describe", "extendedstatus"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows it")
    deed = third_person(word.text) if word.exact and word.text.isalpha() else "controls"
    return Judgement(SYSTEM, f"`{word.text}` {deed} {{service|a service}}", word)
