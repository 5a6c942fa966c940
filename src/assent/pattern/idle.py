"""Patterns that can be written and yet cover no command."""

from __future__ import annotations

from assent import knowledge
from assent.command.model import Command
from assent.command.wrappers.table import wrapper
from assent.pattern.cover import covers
from assent.pattern.model import Pattern, grouped
from assent.pattern.running import commands_of, says_nothing
from assent.pattern.text import show_pattern
from assent.pattern.words import is_relative, own_words
from assent.record import replace

_SHORTEST = 3  # letters; shorter ones are aliases that people make
_NEAR = 0.74  # as difflib measures; a word of four letters with two of them exchanged has 0.75


def idle(pattern: Pattern) -> str:
    """The reason why `pattern` covers no command that does anything, with what to write instead; empty when it may."""
    program = pattern.words[0]
    if "/" in program and program[0] != "/" and not is_relative(program):
        return f"`{program}` is another file in another folder: write its absolute path"
    text = show_pattern(replace(pattern, open=False))
    found = commands_of(text)
    if pattern.open and says_nothing(text):
        return f"it says nothing of what `{text if wrapper(program) is None else program}` runs"
    if pattern.open:
        found += commands_of(f"{text} x")  # bash alone reads its input, and with an operand a file
    if any(covers(pattern, command) for command in found):
        return ""
    meant = _meant(found[0], pattern) if found else None
    if meant is None:
        return "it is not certain from these words what runs"
    return f"it is known by other words: write `{show_pattern(meant)}`"


def misspelled(pattern: Pattern) -> str:
    """The word of `pattern` that is nearly a subcommand, with that; empty when none is."""
    known = knowledge.of(pattern.words[0])
    for at, word in enumerate(pattern.words[1:], start=1):
        found = known.subcommand(word) if known is not None else None
        if known is None or known.slots or (found is None and len(word) < _SHORTEST):
            return ""
        if found is None:
            from difflib import get_close_matches  # rare: somebody writes a pattern by hand

            near = get_close_matches(word, known.subcommands(), 1, _NEAR)
            said = " ".join(pattern.words[:at])
            return f"`{said}` has no `{word}` that is known; did you mean `{said} {near[0]}`?" if near else ""
        known = found
    return ""


def _meant(command: Command, pattern: Pattern) -> Pattern | None:
    """The words by which `command` is known, as a pattern that covers it."""
    words = own_words(command)
    if not words or not all(word.exact for word in words):
        return None
    meant = Pattern(*grouped([word.text for word in words]), pattern.open)
    return meant if covers(meant, command) else None
