"""`assent approve`: answer a question that an agent's command raised, in one step."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from assent.cli.commands.question import codes, question
from assent.cli.options.approving import EVERYWHERE, keep, tell
from assent.cli.options.choices import Choice, choices, may_be_everywhere, with_pattern
from assent.cli.options.duration import seconds as read_seconds
from assent.cli.options.offered import Question
from assent.cli.options.past import age_of
from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import brief, visible
from assent.command import Surroundings
from assent.config.locations import locate, shown
from assent.errors import StoreError
from assent.pattern import Pattern, parse_pattern
from assent.pattern.display import display
from assent.pattern.phrase import parse_phrase
from assent.policy import Decision
from assent.record import replace
from assent.risk.category import in_words
from assent.store.grant import StoredGrant
from assent.store.moment import moment
from assent.store.redaction import masked

ONCE_FOR = 3600  # seconds that an approval for one time waits
NOTHING = "n"
_OTHER = "To answer another question, run: assent approve CODE"


def _completed(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The codes of the latest questions, each with its command."""
    try:
        return [CompletionItem(code, help=brief(visible(text))) for code, text in codes(begun)]
    except StoreError:
        return []


@click.command("approve")
@click.argument("wanted", metavar="[CODE]", default="", shell_complete=_completed)
@click.option("--yes", is_flag=True, help="Take the first answer without asking.")
@click.option("--once", is_flag=True, help="Allow it once, exactly as asked.")
@click.option("--pattern", "pattern", metavar="PATTERN", help="Approve this pattern instead: 'git push *'.")
@click.option("--everywhere", is_flag=True, help="Approve it in every folder, not only here.")
@click.option("--for", "seconds", callback=read_seconds, metavar="TIME", help="Limit it to a time: 30m, 8h, 2d.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(
    wanted: str, yes: bool, once: bool, pattern: str | None, everywhere: bool, seconds: int | None, as_json: bool
) -> int:
    """Answer the last question, or the one with CODE.

    A question ends with its code; the number that `assent log --json` gives will do too. You
    choose among the answers, each of which says where it applies. For commands that delete, publish, merge,
    deploy or run as root, the first answer is a single run.

    \b
    Examples:
      assent approve
      assent approve k3f9q --yes
      assent approve k3f9q --pattern 'git push *' --for 8h
      assent approve --once
    """
    if (pattern is not None) + once > 1 or (once and everywhere):
        raise click.UsageError("--once excludes --pattern and --everywhere")
    found = question(wanted, os.path.realpath(os.getcwd()))
    offered = _offered(found, once, pattern, everywhere)
    chooses = not (yes or once or pattern is not None)
    if as_json and chooses:
        click.echo(json.dumps(_question(found) | {"answers": [_plain(choice) for choice in offered]}))
        return 0
    if chooses:
        chosen = _chosen(found, offered)
        if chosen is None:
            return 1
    else:
        chosen = offered[0]
    _keep(chosen, seconds, as_json)
    return 0


def _offered(found: Question, once: bool, pattern: str | None, everywhere: bool) -> list[Choice]:
    """The answers that fit what was stated on the command line, at least one; a usage error where there is none."""
    _check(found, pattern)
    if everywhere and not may_be_everywhere(found):
        raise click.UsageError("a deletion cannot be approved everywhere")
    if pattern is not None:
        composed = with_pattern(found, _parsed(pattern, found.event.cwd), EVERYWHERE if everywhere else None)
        if composed is None:
            raise click.UsageError(f"`{visible(pattern)}` does not cover what was asked about: {brief(found.command)}")
        return [composed]
    offered = choices(found)
    if once:
        offered = [choice for choice in offered if choice.is_once()]
    elif everywhere:
        offered = [choice.everywhere() for choice in offered if not choice.is_once()]
    if not offered:
        raise StoreError("that cannot be approved in advance: its words are not certain, or hold a secret")
    return offered


def _parsed(written: str, cwd: str) -> Pattern:
    """The pattern that a person wrote; PatternError for a program alone that does many things."""
    pattern = parse_pattern(written)
    if pattern.open and not pattern.flags:
        parse_phrase(written, Surroundings(cwd, locate(os.environ).home, cwd))
    return pattern


def _check(found: Question, pattern: str | None) -> None:
    """StoreError where there is nothing that an approval could answer."""
    match found.assessment.decision:
        case Decision.allow:
            words = f"'{visible(pattern)}'" if pattern else "WORDS"
            remedy = f"To approve others, run: assent approvals trust-verb {words}"
            raise StoreError(f"`{brief(found.command)}` no longer needs an approval. {remedy}")
        case Decision.deny:
            raise StoreError(f"no approval can allow this: {found.assessment.reason}")
        case Decision.ask:
            refusal = next((made.refusal for made in found.offers if made.refusal), "")
            if refusal and found.is_masked:
                raise StoreError(f"`{brief(found.command)}` holds a secret, which the log does not keep. {_OTHER}")
            if refusal:
                raise StoreError(f"`{brief(found.command)}` cannot be approved: {refusal}")


def _chosen(found: Question, offered: Sequence[Choice]) -> Choice | None:
    """The answer that the person at the terminal chooses; None for none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("no terminal to choose on: add --yes, --once or --pattern")
    _show(found)
    numbers = [str(number) for number in range(1, len(offered) + 1)]
    rows = [
        [Cell(f"[{number}]", bold=True), Cell(choice.told())] for number, choice in zip(numbers, offered, strict=True)
    ]
    show_table([*rows, [Cell(f"[{NOTHING}]", bold=True), Cell("nothing")]], indent="  ")
    answer = click.prompt("Approve", type=click.Choice([*numbers, NOTHING]), default=numbers[0], show_choices=False)
    return None if answer == NOTHING else offered[int(answer) - 1]


def _show(found: Question) -> None:
    """Print the question: by whom, where, and why."""
    event = found.event
    click.secho(display(found.command), bold=True)
    place = visible(shown(event.cwd, locate(os.environ).home))
    say(f"{visible(event.agent)}, {age_of(event.judged_at)} ago, in {place}, code {found.code()}", dim=True)
    for made in found.offers:
        say(f"{in_words(made.finding.category)}: {visible(made.finding.reason)}", indent="  ")
    click.echo()


def _keep(chosen: Choice, seconds: int | None, as_json: bool) -> None:
    kept = []
    for grant in chosen.grants:
        wait = seconds if seconds is not None else ONCE_FOR if chosen.is_once() else None
        until = moment(time.time() + wait) if wait is not None else ""
        kept.append(keep(replace(grant, expires=until)))
    if as_json:
        told = [_grant_plain(given) | {"id": given.id, "new": is_new} for given, is_new in kept]
        click.echo(json.dumps({"approved": told}))
        return
    for given, is_new in kept:
        tell(given, is_new)


def _question(found: Question) -> dict[str, object]:
    event = found.event
    return {
        "code": found.code(),
        "id": event.id,
        "agent": event.agent,
        "cwd": event.cwd,
        "command": found.command,
        "reason": found.assessment.reason,
        "category": found.assessment.category.name,
    }


def _plain(choice: Choice) -> list[dict[str, object]]:
    return [_grant_plain(grant) for grant in choice.grants]


def _grant_plain(grant: StoredGrant) -> dict[str, object]:
    ceiling = grant.ceiling.name
    return {
        "pattern": masked(grant.pattern),
        "ceiling": ceiling,
        "scope": grant.scope.value,
        "place": grant.place or None,
    }
