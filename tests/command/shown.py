"""One line for each command of an analysis, with only what is out of the ordinary.

`&& rm ‹$x› -- in /a or /b; via sudo(identity); opaque: reason`: how it is joined, its words (those
that are not exact in ‹›, those that may become several in ‹…›+), and its facts.
"""

from __future__ import annotations

from assent.command import Argument, Command, Joined, Place, Surroundings, analyse

HERE = Surroundings(cwd="/repo", home="/home/u", workspace="/repo")


def lines(text: str, surroundings: Surroundings = HERE) -> list[str]:
    return [line(command) for command in analyse(text, surroundings).commands]


def line(command: Command) -> str:
    words = [word(each) for each in command.argv]
    if command.joined is not Joined.First:
        words.insert(0, command.joined.value)
    facts = [fact for fact in _facts(command) if fact]
    return " ".join([*words, "--", "; ".join(facts)] if facts else words)


def word(argument: Argument) -> str:
    text = argument.text.replace("\n", "⏎")
    if not argument.exact:
        return f"‹{text}›" + "+" * argument.several + "*" * argument.glob
    return f"[{text}]" if " " in text or not text or "⏎" in text else text


def _facts(command: Command) -> list[str]:
    where = " or ".join([command.cwd or "?", *command.elsewhere])
    named = command.argv and command.argv[0].text == command.program
    return [
        "" if command.place is Place.Top else command.place.value,
        "" if where == HERE.cwd else f"in {where}",
        "" if named or not command.argv else f"program {command.program}",
        " ".join(["via", *[f"{w.name}({w.wrapping.value})" for w in command.wrappers]]) if command.wrappers else "",
        *[_variable(v.name, v.value, v.lasting) for v in command.variables],
        *[f"{r.operator} {word(r.target)}" for r in command.redirects if r.target is not None],
        "" if command.stdin is None else f"input {command.stdin}",
        "function" if command.function else "",
        f"called by {command.caller}" if command.caller else "",
        command.growth,
        *[f"opaque: {part.reason}" for part in command.opaque],
    ]


def _variable(name: str, value: Argument | None, lasting: bool) -> str:
    return ("sets " if lasting else "with ") + name + ("" if value is None else f"={word(value)}")
