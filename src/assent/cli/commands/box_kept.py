"""`assent box list`, `commit` and `drop`: boxes whose result waits for a person."""

from __future__ import annotations

import json
import os

import click

from assent.box.commit import commit
from assent.box.conflicts import conflicts
from assent.box.judged import hold_losses, judge
from assent.box.kept import kept, kept_one, recover
from assent.box.place import release, remove
from assent.box.session import told
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.box_screen import is_confirmed, show_finished, show_held, show_left, tell
from assent.cli.render.table import Cell, counted, say, show_table
from assent.cli.render.verdict import EXIT_CODES
from assent.cli.render.visible import brief, one_line, visible
from assent.config.locations import locate
from assent.policy import Decision
from assent.record import replace


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def list_kept(as_json: bool) -> int:
    """List the kept results of boxes, the oldest first.

    \b
    Examples:
      assent box list
      assent box list --json | jq .id
    """
    state = locate(os.environ).state
    _recover(state)
    found = kept(state)
    for one in found:
        release(one.place)
    if as_json:
        for one in found:
            effects = sum([len(part.found) for part in one.written])
            row = {"id": one.place.id, "effects": effects, "workspace": one.workspace, "command": one.text}
            click.echo(json.dumps(row))
        return 0
    if not found:
        say("No results are kept.")
        return 0
    rows = [
        [
            Cell(one.place.id, bold=True),
            Cell(counted(sum([len(part.found) for part in one.written]), "effect")),
            Cell(visible(one.workspace)),
            Cell(one_line(brief(one.text))),
        ]
        for one in found
    ]
    show_table(rows)
    return 0


@click.command("commit")
@click.argument("wanted", metavar="[ID]", default="")
@click.option("--yes", is_flag=True, help="Accept everything that your policy asks about.")
@judging
def commit_kept(setting: StatedSetting, wanted: str, yes: bool) -> int:
    """Apply a kept box: the one with that ID, or the latest.

    It is judged again by your policy as it is now. Denied effects are never applied, nor are changes
    that collide with somebody else's, unless you confirm them in the terminal.

    \b
    Examples:
      assent box commit
      assent box commit --yes m3k2x9qa
    """
    state = locate(os.environ).state
    _recover(state)
    one = kept_one(state, wanted)
    context = replace(setting.context(), cwd=one.cwd, workspace=one.workspace)
    found = [effect for part in one.written for effect in told(part)]
    verdict = judge(found, context, state)
    changed = list(conflicts(found, one.since))
    if verdict.decision is not Decision.allow or changed:
        show_held(verdict, changed)
    if verdict.decision is Decision.deny:
        tell("denied: nothing is applied")
        release(one.place)
        return EXIT_CODES[Decision.deny]
    asks = (verdict.decision is Decision.ask and not yes) or bool(changed)
    if asks and not is_confirmed(changed, lambda: list(conflicts(found, one.since))):
        way = "In a terminal, run: assent box commit" if changed else "To accept it, run: assent box commit --yes"
        tell(f"nothing is applied. {way} {one.place.id}")
        release(one.place)
        return EXIT_CODES[Decision.ask]
    hold_losses(verdict, one.text, context, state)
    show_left(commit(one.written, one.place), one.place.id)
    tell(f"applied the result of `{one_line(brief(one.text))}`")
    return 0


@click.command("drop")
@click.argument("wanted", metavar="[ID]", default="")
def drop_kept(wanted: str) -> int:
    """Drop a kept box: the one with that ID, or the latest.

    \b
    Examples:
      assent box drop
      assent box drop m3k2x9qa
    """
    one = kept_one(locate(os.environ).state, wanted)
    remove(one.place)
    tell(f"dropped the result of `{one_line(brief(one.text))}`")
    return 0


def _recover(state: str) -> None:
    for finished in recover(state):
        show_finished(finished)
