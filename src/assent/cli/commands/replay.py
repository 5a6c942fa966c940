"""`assent replay`: your own past, judged."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

import click

from assent.cli.options.past import since_option
from assent.cli.options.replaying import WantedPast, replayed
from assent.cli.render.colour import colour_option
from assent.cli.render.near import AgentName, OneOf
from assent.cli.render.replay_screen import show
from assent.history import AGENTS
from assent.learning.trial import Trial
from assent.policy.decision import Preset
from assent.replay.plain import plain, sparing

HOST = "host"


@click.command("replay")
@click.option(
    "--agent", "agents", metavar="AGENT", multiple=True, type=AgentName(AGENTS), help="Read only this agent's history."
)
@since_option
@click.option("--policy", type=click.Path(exists=True, dir_okay=False), help="Judge by FILE instead of your policy.")
@click.option("--preset", type=OneOf([each.value for each in Preset]), help="Judge by this preset.")
@click.option("--against", metavar="host|FILE", help="Compare with the agents' decisions or another FILE.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option("--html", type=click.Path(dir_okay=False, writable=True), help="Write a page with charts to FILE.")
@colour_option
def command(
    agents: tuple[str, ...],
    since: str,
    policy: str | None,
    preset: str | None,
    against: str | None,
    as_json: bool,
    html: str | None,
) -> None:
    """Judge the commands that your agents ran before.

    Reads the session files of the agents on this machine, before or after Assent is installed.
    It changes nothing and sends nothing; secrets are masked before anything is shown.

    \b
    Examples:
      assent replay
      assent replay --since 30d --agent claude
      assent replay --policy new-policy.toml --against "$(assent policy path)"
      assent replay --html replay.html
    """
    file = None if against in (None, HOST) else against
    if file is not None and not os.path.isfile(file):
        raise click.BadParameter(f"{file!r} is neither `host` nor a policy file", param_hint="--against")
    with replayed(WantedPast(agents, since, policy, Preset(preset) if preset else None, file)) as past:
        saving = sparing(past.result, past.setting)
        if html is not None:
            from assent.replay.page import page

            with open(html, "w", encoding="utf-8") as sink:
                sink.write(page(past.result, saving, past.tally))
        if as_json:
            click.echo(json.dumps({**plain(past.result, saving, past.tally), "failures": _failures(past.repairs)}))
        else:
            show(past, saving, is_against_host=against == HOST)
    if html is not None and not as_json:
        click.echo(f"The page with charts: {html}")


def _failures(repairs: Sequence[Trial]) -> list[dict[str, object]]:
    """The corrections that would have prevented failures."""
    return [
        {"from": trial.candidate.correction.old, "to": trial.candidate.correction.new, "failures": trial.failed}
        for trial in repairs
        if trial.candidate.correction is not None
    ]
