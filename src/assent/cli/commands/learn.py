"""`assent learn`: what use teaches, to be taken, refused or changed by a person."""

from __future__ import annotations

import json
import os
import time

import click
from click.shell_completion import CompletionItem

from assent.cli.group import HelpGroup
from assent.cli.options.approving import project, where
from assent.cli.options.taught import taught
from assent.cli.render.colour import colour_option
from assent.cli.render.learn_screen import TaughtPast, card, show_all
from assent.cli.render.stated_alias import line_of
from assent.cli.render.visible import one_line, shorten, visible
from assent.config.locations import locate, shown
from assent.correction.validate import validate
from assent.correction.wire import from_fields
from assent.errors import StoreError
from assent.exchange.appending import append, fresh
from assent.exchange.incoming import FoundRule
from assent.learning.suggest import suggestions, title
from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.record import replace
from assent.risk import Category
from assent.risk.category import in_words
from assent.store import corrections, grants, news
from assent.store.database import Store, open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.moment import moment
from assent.store.suggestions import Suggestion, SuggestionState, decide, listed, renew, to_push

_WEEK = 7 * 86_400  # seconds
_NICENESS = 19  # nobody waits for it
_WIDEST = 100  # columns of one suggestion
_DAY = 86_400
_SOURCE = "what `assent learn` suggested"


def _completed(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The suggestions that are open, each with what it is."""
    with open_store(locate(os.environ).store) as store:
        found = [each for each in listed(store) if each.state is SuggestionState.Open and each.id.startswith(begun)]
    return [CompletionItem(each.id, help=one_line(title(each))) for each in found]


@click.group("learn", cls=HelpGroup, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option("--push", is_flag=True, help="Report new suggestions as a SessionStart hook.")
@click.option("--background", is_flag=True, hidden=True, help="Keep them for the next session.")
@colour_option
@click.pass_context
def command(ctx: click.Context, as_json: bool, push: bool, background: bool) -> None:
    """Suggest corrections and approvals from the past.

    Nothing is applied until you take it. A suggestion that you refuse comes back only with twice the evidence.

    \b
    Examples:
      assent learn
      assent learn show c3f2a
      assent learn take c3f2a
      assent learn refuse a91b2
    """
    if ctx.invoked_subcommand is not None:
        return
    if background:
        os.nice(_NICENESS)
    state = locate(os.environ).state
    push = push or (background and news.read(state) == "")
    past = taught()
    with open_store(locate(os.environ).store) as store:
        open_ones = renew(store, [*suggestions(past.repairs, past.trials, past.learned), *past.hints])
        fresh = to_push(store, moment(time.time() - _WEEK)) if push else []
    if background:
        if fresh:
            news.put(state, _news(fresh))
    elif push:
        if fresh:
            click.echo(json.dumps({"systemMessage": _news(fresh)}))
    elif as_json:
        click.echo(json.dumps(_plain(past, open_ones)))
    else:
        show_all(open_ones, past)


@command.command("show")
@click.argument("number", metavar="ID", shell_complete=_completed)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def show_(number: str, as_json: bool) -> None:
    """Show one suggestion with its evidence.

    \b
    Example:
      assent learn show c3f2a
    """
    with open_store(locate(os.environ).store) as store:
        shown = found(store, number)
    if as_json:
        click.echo(json.dumps(_fields(shown)))
    else:
        card(shown)


@command.command("take")
@click.argument("numbers", metavar="ID...", nargs=-1, required=True, shell_complete=_completed)
def take(numbers: tuple[str, ...]) -> None:
    """Apply suggestions.

    \b
    Example:
      assent learn take c3f2a
    """
    _settle(numbers, SuggestionState.Taken)


@command.command("refuse")
@click.argument("numbers", metavar="ID...", nargs=-1, required=True, shell_complete=_completed)
def refuse(numbers: tuple[str, ...]) -> None:
    """Refuse suggestions.

    \b
    Example:
      assent learn refuse a91b2
    """
    _settle(numbers, SuggestionState.Refused)


def _settle(numbers: tuple[str, ...], state: SuggestionState) -> None:
    """Take or refuse all of them; none where one is not found."""
    with open_store(locate(os.environ).store) as store:
        for each in [found(store, number) for number in numbers]:
            click.echo(settle(store, each, state))


@command.command("edit")
@click.argument("number", metavar="ID", shell_complete=_completed)
@click.argument("text", metavar="TEXT")
def edit(number: str, text: str) -> None:
    """Take a suggestion in other words.

    \b
    Examples:
      assent learn edit a91b2 'npm run build *'
      assent learn edit c3f2a 'git status --short'
    """
    with open_store(locate(os.environ).store) as store:
        click.echo(settle(store, changed(found(store, number), text), SuggestionState.Taken))


def _news(fresh: list[Suggestion]) -> str:
    """Print the news for the person when a session begins."""
    told = "; ".join([f"{each.kind} {shorten(one_line(title(each)), _WIDEST)} ({each.id})" for each in fresh])
    return f"Assent suggests: {told}. See: assent learn"


def _plain(found: TaughtPast, open_ones: list[Suggestion]) -> dict[str, object]:
    return {
        "suggestions": [_fields(each) for each in open_ones],
        "paused": found.learned.paused or None,
        "not_suggested": [
            {
                "from": trial.candidate.pairs[0][0] if trial.candidate.pairs else "",
                "to": trial.candidate.pairs[0][1] if trial.candidate.pairs else "",
                "episodes": trial.candidate.episodes,
                "reason": trial.refusal,
            }
            for trial in found.trials
            if trial.refusal
        ],
        "unread": found.tally.missed,
    }


def _fields(each: Suggestion) -> dict[str, object]:
    return {
        "id": each.id,
        "kind": each.kind,
        "rule": each.rule,
        "evidence": each.evidence,
        "weight": each.weight,
        "state": each.state.value,
    }


def found(store: Store, number: str) -> Suggestion:
    """The suggestion whose name begins so. Raises StoreError where that is none, or several."""
    fitting = [each for each in listed(store) if each.id.startswith(number)]
    if len(fitting) != 1:
        told = "several suggestions begin with" if fitting else "there is no suggestion"
        raise StoreError(f"{told} {number!r}. Run: assent learn")
    return fitting[0]


def settle(store: Store, each: Suggestion, state: SuggestionState) -> str:
    """Take or refuse it, and say so. Who has read the list need not be told of it when a session begins.

    Raises CorrectionError, PatternError, PolicyError, StoreError.
    """
    told = apply(store, each) if state is SuggestionState.Taken else f"refused: {each.id}"
    decide(store, each.id, state)
    news.drop(locate(os.environ).state)
    return told


def apply(store: Store, found: Suggestion) -> str:
    """Keep what it says, and tell the person. Raises CorrectionError, PatternError, PolicyError, StoreError."""
    match found.kind:
        case "correction":
            correction = from_fields(found.rule, found.id)
            validate(correction, corrections.listed(store))
            corrections.put(store, correction)
            return f"corrected from now on: {line_of(correction)}"
        case "approval":
            given = grants.add(store, _grant(found))
            return (
                f"approved: `{visible(given.pattern)}` up to “{in_words(given.ceiling)}”, {where(given)} ({given.id})"
            )
        case "denial":
            return _deny(found)
        case _:
            return f"for your AGENTS.md: {visible(found.rule['text'])}"


def changed(found: Suggestion, text: str) -> Suggestion:
    """The same with other words. Raises StoreError for a hint, PatternError for anything that is not a pattern."""
    match found.kind:
        case "correction":
            return replace(found, rule={**found.rule, "to": text})
        case "approval" | "denial":
            parse_pattern(text)
            return replace(found, rule={**found.rule, "pattern": text})
        case _:
            raise StoreError("a hint is only text: write it where your agent reads it")


def _grant(found: Suggestion) -> StoredGrant:
    rule = found.rule
    parse_pattern(rule["pattern"])
    ceiling = Category[rule["ceiling"]]
    place = project(rule["place"], locate(os.environ).home) if rule["place"] else None
    if place is None:
        raise StoreError(f"{found.id}: the folder {rule['place']!r} is not a project: give the approval yourself")
    until = moment(time.time() + rule["days"] * _DAY) if rule["days"] else ""
    scope = Scope.Directory if rule["days"] else place.scope
    folder = rule["place"] if rule["days"] else place.folder
    commands = found.evidence.get("commands") or [""]
    return StoredGrant(0, rule["pattern"], scope, folder, "", "bash", ceiling, commands[0], "", until)


def _deny(found: Suggestion) -> str:
    places = locate(os.environ)
    name = shown(places.policy, places.home)
    rule = FoundRule(
        found.rule["pattern"], found.rule["pattern"], Decision.deny, "you refused it, and never granted it"
    )
    wanted = fresh(places.policy, name, [rule])
    if wanted:
        append(places.policy, name, wanted, _SOURCE)
    return f"denied from now on, by a rule in {visible(name)}: {visible(found.rule['pattern'])}"
