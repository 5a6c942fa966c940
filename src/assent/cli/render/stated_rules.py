"""The content of a policy file: its settings, and its rules as a table."""

from __future__ import annotations

from collections.abc import Iterator

import click

from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell, say, table, terminal_columns
from assent.cli.render.visible import visible
from assent.config.stated import Stated
from assent.pattern import show_pattern
from assent.pattern.idle import idle
from assent.policy import Decision
from assent.policy.model import BOXED


def show_stated(stated: Stated) -> None:
    """Print the settings, each rule with decision, pattern and justification, and what is without effect."""
    settings = list(_settings(stated))
    for setting in settings:
        click.echo(f"  {setting}")
    rows = [
        [
            Cell(rule.decision.name, COLOURS[rule.decision]),
            Cell(visible(show_pattern(rule.pattern))),
            Cell(visible(rule.justification), dim=True),
        ]
        for rule in stated.rules
    ]
    for line in table(rows, terminal_columns(), indent="  "):
        click.echo(line)
    for rule in stated.rules:
        why = idle(rule.pattern) if rule.decision is Decision.allow else ""
        if why:
            told = f"  {rule.origin}: `{show_pattern(rule.pattern)}` allows nothing: {why}"
            say(visible(told), fg=COLOURS[Decision.ask])
    if not rows and not settings:
        click.echo("  It states nothing.")


def _settings(stated: Stated) -> Iterator[str]:
    if stated.preset is not None:
        yield f"preset {stated.preset.value}"
    if stated.mode is not None:
        yield f"mode {stated.mode.value}"
    if stated.sandbox is not None:
        yield f"sandbox {stated.sandbox.value}"
    for category, decision in stated.categories:
        yield f"category {category.name}: {decision.name}"
    uses = {use.value for _, use in stated.box}
    if len(uses) == 1 and {name for name, _ in stated.box} == {category.name for category in BOXED}:
        yield f"box {uses.pop()}"
    else:
        for name, use in stated.box:
            yield f"box for {visible(name)}: {use.value}"
    if stated.hosts:
        yield f"a box may reach {visible(', '.join(stated.hosts))}"
    if stated.ask_unrecognized:
        yield "asks about what is not recognised"
    if stated.respell:
        yield "rewrites commands into a milder form before it asks"
    if not stated.suggestions:
        yield "suggests nothing when a session begins"
    if stated.elsewhere is not None:
        yield f"asks people of the team where nobody can answer: {'yes' if stated.elsewhere else 'no'}"
    if stated.shown:
        yield f"secrets that are shown: {', '.join([secret.value for secret in stated.shown])}"
    if stated.destroys_ask:
        yield f"asks, in place of a no, about what is destroyed by {visible(', '.join(stated.destroys_ask))}"
