"""`assent box profile`: what a command needs, written for another sandbox."""

from __future__ import annotations

import json
import os

import click

from assent.assessment import assess
from assent.box.profile import ProfileForm, derived, shown
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.near import OneOf


@click.command("profile", cls=CommandTaker)
@click.argument("words", metavar="COMMAND", nargs=-1)
@click.option(
    "--for",
    "form",
    type=OneOf([form.value for form in ProfileForm]),
    default=ProfileForm.Bubblewrap.value,
    show_default=True,
    help="Choose the sandbox that reads it.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@judging
def profile(setting: StatedSetting, words: tuple[str, ...], form: str, as_json: bool) -> int:
    """Write what COMMAND needs in the form of another sandbox.

    It may write the workspace, /tmp and what its words name; keys, tokens and the state of Assent are not
    read; of the network it gets the hosts that its words name. The seatbelt form was not tried on macOS.

    \b
    Examples:
      assent box profile 'make test'
      assent box profile --for srt 'curl -o x.json https://example.com/x.json' > .srt.json
      assent box profile --for codex 'npm test' >> ~/.codex/config.toml
    """
    context = setting.context()
    text = given_command(words, stdin=False)
    made = shown(derived(assess(text, context), context, os.environ), ProfileForm(form))
    click.echo(json.dumps({"command": text, "for": form, "profile": made}) if as_json else made)
    return 0
