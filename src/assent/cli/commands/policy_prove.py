"""`assent policy prove`: whether one policy file is anywhere looser than another."""

from __future__ import annotations

import json
import os

import click

from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.visible import visible
from assent.config.load import policy_of
from assent.config.policy_file import read_user_file
from assent.config.source import read_source
from assent.errors import PatternError
from assent.pattern import parse_pattern
from assent.proof import Comparison, Loosening

DIFFERS = 1  # the exit code where it is refuted or not proven

_FILE = click.Path(exists=True, dir_okay=False)


@click.command("prove", short_help="Prove that one policy is nowhere looser than another.")
@click.argument("first", type=_FILE)
@click.argument("second", required=False, type=_FILE)
@click.option("--denies", metavar="PATTERN", multiple=True, help="Prove that the policy denies all of PATTERN.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(first: str, second: str | None, denies: tuple[str, ...], as_json: bool) -> int:
    """Prove that policy file SECOND is nowhere looser than FIRST, for every possible command.

    Where it is looser, a command shows it, decided under both. With --denies, prove that each
    file denies every command of a pattern. Exit code 0: proven; 1: not.

    \b
    Examples:
      assent policy prove team.toml mine.toml
      assent policy prove mine.toml --denies 'git push --force *'
    """
    if second is None and not denies:
        raise click.UsageError("give a second file to compare with, or --denies PATTERN")
    claims = _claims(first, second, denies)
    if as_json:
        click.echo(json.dumps([{"claim": claim, **_fields(found)} for claim, found in claims]))
    else:
        for claim, found in claims:
            _show(claim, found)
    return 0 if all(found.holds() for _, found in claims) else DIFFERS


def _claims(first: str, second: str | None, denies: tuple[str, ...]) -> list[tuple[str, Comparison]]:
    from assent.proof import compare, undenied

    files = [first] if second is None else [first, second]
    policies = {file: policy_of(read_user_file(read_source(os.path.abspath(file)).data, file)) for file in files}
    made = []
    if second is not None:  # which may be the same file
        made = [(f"{second} is nowhere looser than {first}", compare(policies[first], policies[second]))]
    for text in denies:
        try:
            pattern = parse_pattern(text)
        except PatternError as error:
            raise click.BadParameter(str(error), param_hint="--denies") from None
        made += [(f"{file} denies `{text}`", undenied(policies[file], pattern)) for file in files]
    return made


def _show(claim: str, found: Comparison) -> None:
    verdict = "proven" if found.holds() else "refuted" if found.is_refuted() else "not proven"
    click.secho(f"{visible(claim)}: {verdict}", bold=True)
    for doubt in sorted(found.doubts, key=lambda doubt: doubt.witness is None):
        click.echo(f"  {visible(doubt.claim)}")
        for line in _shown(doubt):
            click.echo(f"    {line}")


def _shown(doubt: Loosening) -> list[str]:
    if doubt.witness is None:
        return [click.style("no command was found that shows it", dim=True)]
    witness = doubt.witness
    before, after = [click.style(each.name, fg=COLOURS[each]) for each in (witness.before, witness.after)]
    where = f"  ({witness.stance})" if witness.stance else ""
    return [f"{visible(witness.command)}  {before} → {after}{where}"]


def _fields(found: Comparison) -> dict[str, object]:
    doubts = [
        {
            "claim": doubt.claim,
            "command": doubt.witness and doubt.witness.command,
            "stance": doubt.witness and doubt.witness.stance,
            "before": doubt.witness and doubt.witness.before.name,
            "after": doubt.witness and doubt.witness.after.name,
        }
        for doubt in found.doubts
    ]
    return {"proven": found.holds(), "refuted": found.is_refuted(), "doubts": doubts}
