"""`assent approvals trust-verb`: approve what begins with some words, before it is asked about."""

from __future__ import annotations

import json
import os
import time

import click

from assent.cli.options.approving import EVERYWHERE, ScopePlace, keep, project, tell
from assent.cli.options.duration import seconds as read_seconds
from assent.cli.render.near import OneOf
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.command import Surroundings
from assent.config.locations import locate
from assent.config.rule_table import HIGHEST, SILENT
from assent.pattern import Pattern, show_pattern
from assent.pattern.idle import misspelled
from assent.pattern.phrase import parse_phrase
from assent.policy import Grant
from assent.policy.dead import why_dead
from assent.policy.ordinary import READING, ordinary
from assent.policy.plain import plain_category
from assent.risk import Category
from assent.risk.category import in_words
from assent.store.grant import Scope, StoredGrant
from assent.store.moment import moment

_CEILINGS = [category.name for category in Category if category <= HIGHEST]


@click.command("trust-verb")
@click.argument("phrases", metavar="WORDS...", nargs=-1, required=True)
@click.option(
    "--in", "folder", type=click.Path(exists=True, file_okay=False), help="Limit it to this folder and those inside."
)
@click.option("--repo", "in_repository", is_flag=True, help="Limit it to this repository and its worktrees.")
@click.option("--everywhere", is_flag=True, help="Approve it in every folder.")
@click.option("--for", "seconds", callback=read_seconds, metavar="TIME", help="Limit it to a time: 30m, 8h, 2d.")
@click.option("--ceiling", metavar="CATEGORY", type=OneOf(_CEILINGS), help="Set the highest category that it covers.")
@click.option("--wide", is_flag=True, help="Accept a program alone, as in 'git *'.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object for each.")
def command(
    phrases: tuple[str, ...],
    folder: str | None,
    in_repository: bool,
    everywhere: bool,
    seconds: int | None,
    ceiling: str | None,
    wide: bool,
    as_json: bool,
) -> None:
    """Approve commands that start with WORDS.

    The approval is for this repository, or for this folder outside one, unless an option says otherwise.
    `git push *` covers `git push origin main`, up to the risk of its usual uses, so not
    `git push --force`; --ceiling changes that. WORDS are plain words in quotes, the same in every call:
    no options, redirects or values. If one of several is refused, none is approved.

    \b
    Examples:
      assent approvals trust-verb 'npm run build *'
      assent approvals trust-verb 'git push *' --for 8h
      assent approvals trust-verb 'gh pr create *' --everywhere
      assent approvals trust-verb 'rm *' --in build --ceiling DeletesData
    """
    if (folder is not None) + in_repository + everywhere > 1:
        raise click.UsageError("--in, --repo and --everywhere exclude each other")
    _refuse_loose_words(phrases)
    home = locate(os.environ).home
    cwd = os.path.realpath(os.getcwd())
    patterns = [parse_phrase(phrase, Surroundings(cwd, home, cwd), wide) for phrase in phrases]
    reaches = [Category[ceiling] if ceiling else _silent_ceiling(pattern) for pattern in patterns]
    place = EVERYWHERE if everywhere else _place(folder, in_repository, cwd, home)
    for pattern, reach in zip(patterns, reaches, strict=True):
        _check_covers(Grant(pattern, reach, place.folder or None, chosen=True), cwd)
    until = moment(time.time() + seconds) if seconds is not None else ""
    for pattern, reach in zip(patterns, reaches, strict=True):
        text = show_pattern(pattern)
        _keep(StoredGrant(0, text, place.scope, place.folder, "", "bash", reach, "", "", until), as_json=as_json)


def _refuse_loose_words(phrases: tuple[str, ...]) -> None:
    """Refuse words without quotes: `make test` would approve `make *`, and `test *` beside it."""
    if len(phrases) > 1 and not any(" " in phrase for phrase in phrases):
        apart = " ".join([f"'{visible(phrase)} *'" for phrase in phrases])
        raise click.UsageError(f"put each command in quotes: '{visible(' '.join(phrases))}', or {apart}")


def _keep(wanted: StoredGrant, *, as_json: bool) -> None:
    given, is_new = keep(wanted)
    if as_json:
        click.echo(json.dumps({"id": given.id, "pattern": given.pattern, "ceiling": given.ceiling.name, "new": is_new}))
        return
    tell(given, is_new)
    if wanted.ceiling <= READING:
        say(f"note: `{wanted.pattern}` only reads, which needs no approval")


def _silent_ceiling(pattern: Pattern) -> Category:
    """The usual ceiling of the words; above `SILENT` a person must say that they mean it."""
    shown = show_pattern(pattern)
    plain, ordinarily = plain_category(pattern), ordinary(pattern)
    if plain > HIGHEST:
        raise click.UsageError(f"`{shown}` is {plain.name}: nothing approves that")
    beyond = plain if plain > SILENT else ordinarily.beyond if ordinarily.is_idle() else None
    if beyond is not None:
        raise click.UsageError(
            f"`{shown}` counts as “{in_words(beyond)}”: to approve it all the same, add --ceiling {beyond.name}"
        )
    wrong = misspelled(pattern)
    if wrong:
        raise click.UsageError(f"{wrong} If it is right, add --ceiling {ordinarily.ceiling.name}")
    return ordinarily.ceiling


def _check_covers(grant: Grant, cwd: str) -> None:
    """Refuse an approval that would not cover its own words, used plainly where it holds."""
    dead = why_dead(grant, cwd)
    if dead:
        raise click.UsageError(f"`{show_pattern(grant.pattern)}` {dead}")


def _place(folder: str | None, in_repository: bool, cwd: str, home: str) -> ScopePlace:
    if folder is not None:
        return ScopePlace(Scope.Directory, os.path.realpath(folder))
    here = project(cwd, home)
    if in_repository and (here is None or here.scope is not Scope.Repository):
        raise click.UsageError(f"{visible(cwd)} is in no repository: use --in or --everywhere")
    if here is None:
        raise click.UsageError(f"{visible(cwd)} is not in a project: add --in DIR or --everywhere")
    return here
