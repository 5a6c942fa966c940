"""Findings made by hand, without any judging of real commands."""

from __future__ import annotations

from assent.command.model import Argument, Command, Joined, Place
from assent.pattern import parse_pattern
from assent.policy import Decision, Rule
from assent.risk.category import Category
from assent.risk.finding import Finding


def command(text: str) -> Command:
    """A simple command of plain words between single blanks."""
    words, at = [], 0
    for word in text.split(" "):
        words.append(Argument(at, at + len(word), word, word, exact=True))
        at += len(word) + 1
    return Command(
        start=0,
        end=len(text),
        argv=tuple(words),
        program=words[0].text,
        wrappers=(),
        variables=(),
        redirects=(),
        joined=Joined.First,
        place=Place.Top,
        cwd="/work",
        text=text,
    )


def finding(text: str, category: Category) -> Finding:
    return Finding(command(text), category, f"{text} is {category.name}", 0, len(text), (), (), ())


def rule(pattern: str, decision: Decision, *, trusted: bool = True, ceiling: Category = Category.Unrecognized) -> Rule:
    return Rule(parse_pattern(pattern), decision, "", f"policy.toml:{len(pattern)}", trusted, ceiling)
