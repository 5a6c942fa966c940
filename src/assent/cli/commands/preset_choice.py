"""The choice of a preset, made once: what each would have asked lately, else on an ordinary day."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.resources import files

import click

from assent.assessment import Context, assess
from assent.cli.options.past import days_ago
from assent.cli.render.table import Cell, counted, say, show_table
from assent.cli.render.transcript import sections
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.policy import Decision, Policy, Preset
from assent.record import Record

HOME = "/home/you"
DAYS = 30
MEANING = {
    Preset.Careful: "Every change asks you first.",
    Preset.Balanced: "The project's own files, local git and code run without a prompt; the rest asks.",
    Preset.Guard: "Nothing asks; loss, secrets, persistence and opaque commands are denied.",
}


def settle(named: str | None, *, ask: bool) -> None:
    """Put `named` into the policy file, else ask where there is a terminal, else say what holds."""
    places = locate(os.environ)
    name = shown(places.policy, places.home)
    if named is not None:
        state(places.policy, name, "preset", named)
        say(f"Preset: {named} (in {name}). {MEANING[Preset(named)]}")
        return
    held = load_policy(os.getcwd(), os.getcwd(), os.environ).preset
    if held is not None:
        say(f"Preset: {held.value} (in {name}). {MEANING[held]}")
    elif ask:
        _choose(places.policy, name)
    else:
        say(
            f"Preset: careful (the default). {MEANING[Preset.Careful]}"
            " To be asked less, run: assent policy preset balanced"
        )


class PresetDay(Record):
    """The number of commands that a preset asks about, in each session or in all, and that it denies."""

    preset: Preset
    asked: float
    denied: int
    unit: str = ""  # in what it asks so often; empty for the whole

    def cells(self) -> list[Cell]:
        """The row that shows it."""
        asked = " ".join([f"{self.asked:g} asked", *([f"a {self.unit}"] if self.unit else [])])
        meaning = Cell(MEANING[self.preset], dim=True)
        return [Cell(self.preset.value, bold=True), Cell(asked), Cell(f"{self.denied} denied"), meaning]


def compare() -> None:
    """Show what each preset would have asked."""
    title, days = measured()
    say(f"How much do you want to be asked? {title}:", bold=True)
    show_table([day.cells() for day in days], indent="  ")


def measured() -> tuple[str, list[PresetDay]]:
    """The commands that were judged, in words, and what each preset would have asked."""
    return _own_days() or _bundled()


def _choose(path: str, name: str) -> None:
    click.echo()
    compare()
    kinds = click.Choice([preset.value for preset in Preset])
    chosen = click.prompt("Preset", type=kinds, default=Preset.Careful.value)
    state(path, name, "preset", chosen)
    say(f"Preset: {chosen} (in {name}). To change it, run: assent policy preset NAME")


def _own_days() -> tuple[str, list[PresetDay]] | None:
    """The questions of each preset about the user's own agents lately; None where they left no history."""
    from assent.cli.options.replaying import WantedPast, replayed  # only a question at a terminal needs it
    from assent.replay.plain import mean

    with replayed(WantedPast(since=days_ago(DAYS))) as past:
        result, columns = past.result, past.setting.columns
        sessions = len(result.corpus.sessions)
        if not len(result.corpus):
            return None
        rows = [
            PresetDay(column.preset, mean(result.questions(at)), result.totals(at).deny, "session")
            for at, column in enumerate(columns)
            if column.preset is not None
        ]
    commands = counted(len(result.corpus), "command")
    return f"Your last {DAYS} days, {commands} in {counted(sessions, 'session')}", rows


def _bundled() -> tuple[str, list[PresetDay]]:
    commands = bundled_day()
    title = f"An ordinary day of {len(commands)} commands"
    return title, [PresetDay(preset, *asked_and_denied(commands, preset)) for preset in Preset]


def bundled_day() -> list[str]:
    """The commands of a day's ordinary work, as agents type them."""
    text = files("assent.cli").joinpath("day.txt").read_text(encoding="utf-8")
    return [command for _, commands in sections(text) for command in commands]


def asked_and_denied(commands: Sequence[str], preset: Preset) -> tuple[int, int]:
    """The numbers of `commands` that the preset asks about and denies, in a project of its own."""
    context = Context(f"{HOME}/project", f"{HOME}/project", HOME, Policy(preset=preset))
    decisions = [assess(command, context).decision for command in commands]
    return decisions.count(Decision.ask), decisions.count(Decision.deny)
