"""`assent report --team`: the same of all machines of a team, as its server counts them."""

from __future__ import annotations

import json

import click

from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell, counted, say, screen_columns, show_table
from assent.cli.render.visible import one_line, shorten
from assent.config.locations import Locations
from assent.errors import ServerError, WireError
from assent.policy import Decision
from assent.record import Record
from assent.risk import Category
from assent.risk.category import in_words
from assent.team.canonical import table_of
from assent.team.enrolment import in_team
from assent.team.http import ServerLine

_COLUMNS = 80  # where the output is not a terminal
_MOST = 6
_LONGEST = 30  # columns of a name


class NamedQuestions(Record):
    """Questions about one name."""

    name: str
    category: str
    asked: int
    yes: int
    no: int


class TeamReport(Record):
    """The figures of a whole team."""

    since: str  # 2026-11-22, in UTC
    machines: int
    people: int
    counts: tuple[tuple[str, str, str, str, int], ...]  # day, decision, answer, category, calls
    names: tuple[NamedQuestions, ...]  # the most questions first

    def calls(self, decision: Decision | None = None, answered: str = "") -> int:
        """The number of calls that were decided, and answered, so."""
        return sum(
            count
            for _, said, answer, _, count in self.counts
            if (decision is None or said == decision.name) and (not answered or answer == answered)
        )


def asked_of_team(places: Locations, days: int) -> TeamReport:
    """The report as the server of the team gives it. Raises ServerError."""
    known = in_team(places)
    body = ServerLine(known.url, known.token).ask("GET", f"/v1/report?days={days}").body
    try:
        told = table_of(body, "the report")
        counts = tuple([(str(a), str(b), str(c), str(d), int(count)) for a, b, c, d, count in told["counts"]])
        names = tuple([NamedQuestions(str(a), str(b), int(c), int(d), int(e)) for a, b, c, d, e in told["names"]])
        return TeamReport(str(told["since"]), int(told["machines"]), int(told["people"]), counts, names)
    except (KeyError, TypeError, ValueError, WireError):
        raise ServerError("the report is not of the agreed form: not shown") from None


def show(found: TeamReport, days: int, *, as_json: bool) -> None:
    """Print it."""
    ask, deny = Decision.ask, Decision.deny
    if as_json:
        click.echo(json.dumps(_plain(found)))
        return
    period = "Today" if days == 1 else f"Since {found.since}"
    people = "1 person" if found.people == 1 else f"{found.people:,} people"
    say(f"{period}: {counted(found.calls(), 'command')}, {counted(found.machines, 'machine')} of {people}", bold=True)
    yes, no, nobody = (found.calls(ask, answer) for answer in ("yes", "no", "nobody"))
    unheard = f", {nobody:,} with nobody there" if nobody else ""
    click.echo(f"  {click.style('Questions', fg=COLOURS[ask])}  {found.calls(ask):,}: {yes:,} yes, {no:,} no{unheard}")
    columns = screen_columns(_COLUMNS)
    show_table([_row(each) for each in found.names[:_MOST]], columns, indent="    ")
    click.echo(f"  {click.style('Blocked', fg=COLOURS[deny])}    {found.calls(deny):,}")


def _row(each: NamedQuestions) -> list[Cell]:
    category = Category.__members__.get(each.category)
    what = one_line(each.category) if category is None else in_words(category)
    return [
        Cell(f"{each.asked:,}".rjust(5)),
        Cell(shorten(one_line(each.name), _LONGEST)),
        Cell(what, dim=True),
        Cell(f"{each.yes:,} yes, {each.no:,} no", dim=True),
    ]


def _plain(found: TeamReport) -> dict[str, object]:
    told = {"since": found.since, "machines": found.machines, "people": found.people, "commands": found.calls()}
    asked = {answer: found.calls(Decision.ask, answer) for answer in ("yes", "no", "nobody")}
    names = [{name: getattr(each, name) for name in NamedQuestions.__match_args__} for each in found.names]
    return {**told, "asked": found.calls(Decision.ask), **asked, "blocked": found.calls(Decision.deny), "names": names}
