"""`assent doctor`: look for what keeps the hook from working, or slows it down."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, show_table
from assent.cli.render.visible import one_line
from assent.config.locations import locate
from assent.doctor.agents import check_agents, check_proofs
from assent.doctor.check import Check, CheckResult
from assent.doctor.files import check_box, check_files
from assent.doctor.speed import check_resident, check_speed

SOMETHING_WRONG = 1
_COLOURS = {CheckResult.Well: "green", CheckResult.Note: "yellow", CheckResult.Wrong: "red"}


@click.command("doctor")
@click.option("--quick", is_flag=True, help="Skip the tests that start a program.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
def command(quick: bool, as_json: bool) -> int:
    """Find problems that stop the hook or slow it down.

    It sends each agent's hook a command that must be blocked, checks your policy, the store, the
    bytecode, the background process and the box, and times a call. Each problem comes with its fix.
    It changes nothing. Exit code 1 when something is wrong.

    \b
    Examples:
      assent doctor
      assent doctor --quick
      assent doctor --json | jq '.[] | select(.verdict == "problem")'
    """
    checks = _checks(quick)
    if as_json:
        click.echo(json.dumps([_fields(check) for check in checks]))
    else:
        show_table([row for check in checks for row in _rows(check)])
    return SOMETHING_WRONG if any(check.verdict is CheckResult.Wrong for check in checks) else 0


def _checks(quick: bool) -> list[Check]:
    environment, cwd = dict(os.environ), os.getcwd()
    checks = [*check_agents(environment, cwd), *check_files(environment, cwd), *check_resident(environment)]
    if quick:
        return checks
    return [*checks, *check_box(environment), *check_proofs(environment, cwd), *check_speed(environment)]


def _fields(check: Check) -> dict[str, str | None]:
    return {
        "name": check.name,
        "verdict": check.verdict.value,
        "told": check.told,
        "remedy": check.remedy or None,
    }


def _rows(check: Check) -> Iterator[tuple[Cell, ...]]:
    """The verdict and its text, and below them a line that can be pasted."""
    home = locate(os.environ).home
    told = one_line(check.told.replace(f"{home}/", "~/") if home else check.told)
    yield Cell(check.verdict.value, _COLOURS[check.verdict]), Cell(check.name, bold=True), Cell(told)
    if check.remedy:
        yield Cell(""), Cell(""), Cell(f"Fix: {one_line(check.remedy)}")
