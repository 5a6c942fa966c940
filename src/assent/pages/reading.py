"""The reading of one simple command: its name, what is around it, its options, words and redirects."""

from __future__ import annotations

from collections.abc import Sequence

from assent.command import Argument, Command, Joined, Place
from assent.command.parts import Redirection
from assent.naming import name
from assent.pages.shown import one_line
from assent.record import Record


class Fact(Record):
    """One line of it."""

    label: str
    values: tuple[str, ...]


def reading(command: Command, folder: str) -> tuple[Fact, ...]:
    """The facts that the judgement rests on; none for a text without words."""
    if not command.argv:
        return ()
    options, words = _sorted(command.argv[1:])
    found = [
        Fact("name", (" ".join(name(command)) or command.argv[0].text,)),
        Fact("runs", _around(command)),
        Fact("behind", tuple([" ".join([word.text for word in each.words]) for each in command.wrappers])),
        Fact("with", tuple([_assigned(each.name, each.value) for each in command.variables])),
        Fact("options", options),
        Fact("words", words),
        Fact("redirects", tuple([_redirect(each) for each in command.redirects])),
        Fact("not known before it runs", tuple(dict.fromkeys([each.reason for each in command.opaque]))),
        Fact("in", _folder(command, folder)),
    ]
    return tuple([Fact(each.label, tuple(map(one_line, each.values))) for each in found if each.values])


def _sorted(words: Sequence[Argument]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that begin with a hyphen, and the others; behind `--` nothing is an option."""
    ends = next((at for at, word in enumerate(words) if word.exact and word.text == "--"), len(words))
    options = [word.text for word in words[:ends] if word.text.startswith("-") and word.text != "-"]
    plain = [
        word.text for at, word in enumerate(words) if at > ends or not word.text.startswith("-") or word.text == "-"
    ]
    return tuple(options), tuple(plain)


def _around(command: Command) -> tuple[str, ...]:
    joined = "" if command.joined is Joined.First else f"after `{command.joined.value}`"
    placed = "" if command.place is Place.Top else f"in a {command.place.value}"
    return tuple([each for each in (joined, placed) if each])


def _assigned(name_: str, value: Argument | None) -> str:
    return f"{name_}={value.text}" if value is not None else name_


def _redirect(each: Redirection) -> str:
    target = each.target.text if each.target is not None else ""
    return f"{each.operator} {target}".strip()


def _folder(command: Command, folder: str) -> tuple[str, ...]:
    if command.cwd is None:
        return ("a folder that is not known",)
    return () if command.cwd == folder else (command.cwd,)
