"""`assent policy test`: a rule tried on your own past before you put it into a policy."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from assent.cli.options.past import since_option
from assent.cli.options.replaying import WantedPast, replayed
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.near import OneOf
from assent.cli.render.replay_screen import Replayed
from assent.cli.render.table import Cell, say, say_rest, screen_columns, show_table
from assent.cli.render.visible import one_line, shorten
from assent.config.wire import rules_from
from assent.errors import PatternError
from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.record import Record
from assent.risk import Category

COLUMNS = 100  # where the output is not a terminal
_MOST = 12


class Changed(Record):
    """One text that is decided otherwise with the rule."""

    command: str
    before: Decision
    after: Decision
    calls: int


@click.command("test", short_help="Try a rule on the commands that your agents ran.")
@click.argument("pattern")
@click.option(
    "--decision",
    type=OneOf([each.name for each in Decision]),
    default=Decision.allow.name,
    show_default=True,
    help="Choose the rule's decision.",
)
@click.option(
    "--ceiling",
    metavar="CATEGORY",
    type=OneOf([each.name for each in Category]),
    help="Limit how far an allow rule reaches.",
)
@since_option
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(pattern: str, decision: str, ceiling: str | None, since: str, as_json: bool) -> None:
    """Show what would have been decided differently with a rule for PATTERN in your policy file.

    Every command in the session files of your agents is judged with and without the rule, as
    `assent replay` does. Nothing is written.

    \b
    Examples:
      assent policy test 'go test *'
      assent policy test 'git push --force *' --decision deny
      assent policy test 'terraform apply *' --ceiling ModifiesRemote
    """
    stated = {"pattern": pattern, "decision": decision, **({"ceiling": ceiling} if ceiling else {})}
    try:
        parse_pattern(pattern)
    except PatternError as error:
        raise click.BadParameter(str(error), param_hint="PATTERN") from None
    (rule,) = rules_from([stated])
    with replayed(WantedPast(since=since, rule=rule)) as past:
        changes = _changes(past)
    total = sum(change.calls for change in changes)
    if as_json:
        told = [_fields(change) for change in changes]
        click.echo(json.dumps({"calls": len(past.result.corpus), "changed": total, "changes": told}))
        return
    if not changes:
        calls = len(past.result.corpus)
        say(f"The rule changes none of {calls:,} decisions." if calls else "Your agents ran no commands yet.")
        return
    click.secho(f"{total:,} of {len(past.result.corpus):,} decisions change", bold=True)
    _show(changes)


def _show(changes: Sequence[Changed]) -> None:
    """Print the most frequent of them as a table."""
    columns = screen_columns(COLUMNS)
    rows = [
        [
            Cell(f"{change.calls:,}".rjust(6)),
            Cell(f"{change.before.name} → {change.after.name}", COLOURS[change.after]),
            Cell(shorten(one_line(change.command), columns - 26)),
        ]
        for change in changes[:_MOST]
    ]
    show_table(rows, columns)
    say_rest(len(changes) - _MOST, "command")


def _changes(past: Replayed) -> list[Changed]:
    """The texts that are decided otherwise, the most frequent first."""
    result = past.result
    made: list[Changed] = []
    for number, judged in enumerate(result.judged):
        before, after = judged.decisions[0], judged.decisions[1]
        text = result.corpus.texts[number]
        if before is not after and text is not None:
            made.append(Changed(text.command, before, after, result.counts[number]))
    return sorted(made, key=lambda change: (-change.calls, change.command))


def _fields(change: Changed) -> dict[str, object]:
    decisions = {"before": change.before.name, "after": change.after.name}
    return {"command": change.command, **decisions, "calls": change.calls}
