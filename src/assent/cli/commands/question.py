"""A question that was put about a call, found in the log by its code, its number, or as the last one."""

from __future__ import annotations

import os

from assent.assessment import Shell
from assent.cli.commands.batch import SHELL_TOOLS
from assent.cli.options.approving import project
from assent.cli.options.judging import StatedSetting
from assent.cli.options.offered import Question, all_offered, judged_as_asked
from assent.cli.options.viewing import viewed
from assent.cli.render.near import did_you_mean
from assent.config.locations import locate
from assent.errors import StoreError
from assent.policy import Decision
from assent.store.events import EventQuery, StoredEvent, query
from assent.store.question_code import question_code
from assent.store.secret_names import MASK

OFFERED = 20  # codes to complete
RECENT = 2000  # calls among which a question is looked for


def question(wanted: str, cwd: str) -> Question:
    """The question of that code or number in the log; empty: the last of this project, else the last of all.

    Raises StoreError where there is none.
    """
    home = locate(os.environ).home
    return _judged(_chosen(_asked(), wanted, cwd, home), home)


def codes(begun: str) -> list[tuple[str, str]]:
    """The codes that begin so of the latest questions, each with its command."""
    questions = _questions(_asked())[:OFFERED]
    texts = [(event.corrected or event.command, event.cwd) for event in questions]
    found = [(question_code(*each), each[0]) for each in texts]
    return list(dict.fromkeys([pair for pair in found if pair[0].startswith(begun)]))


def _asked() -> list[StoredEvent]:
    """The calls that were not simply allowed, the latest first."""
    places = locate(os.environ)
    if not os.path.lexists(places.store) and not os.path.lexists(places.journal):
        return []
    with viewed(places, quiet=True) as store:  # an approval that cannot be kept says why
        found = query(store, EventQuery(limit=RECENT))
    return [event for event in reversed(found) if event.decision != Decision.allow.name]


def _chosen(asked: list[StoredEvent], wanted: str, cwd: str, home: str) -> StoredEvent:
    if wanted:
        found = [event for event in asked if wanted.lower() in (*_codes(event), str(event.id))]
    else:
        questions = _questions(asked)
        here = project(cwd, home)
        near = [event for event in questions if here is not None and _lies_in(event.cwd, here.here or here.folder)]
        found = near or questions
    if found and not found[0].command:
        raise StoreError(f"question {wanted} has no command to approve. Run: assent log")
    if not found:
        like = did_you_mean(wanted, [code for event in asked[:OFFERED] for code in _codes(event)]) if wanted else ""
        if " " in wanted:
            raise StoreError(f"`{wanted}` is not a code. Approve a pattern: assent approvals trust-verb '{wanted}'")
        told = f"no question {wanted} is in the log" if wanted and asked else "the log holds no question yet"
        raise StoreError(f"{told}.{like} Run: assent log")
    return found[0]


def _questions(asked: list[StoredEvent]) -> list[StoredEvent]:
    """Those that were put about a command."""
    return [event for event in asked if event.command and event.decision == Decision.ask.name]


def _codes(event: StoredEvent) -> tuple[str, ...]:
    return tuple([question_code(text, event.cwd) for text in (event.corrected, event.command) if text])


def _lies_in(place: str, folder: str) -> bool:
    return place == folder or place.startswith(f"{folder.rstrip('/')}/")


def _judged(event: StoredEvent, home: str) -> Question:
    """The question as it is now, under the policy and with the approvals that hold now."""
    cwd = event.cwd or os.getcwd()
    shell = SHELL_TOOLS.get(event.tool.lower(), Shell.Bash)
    context = StatedSetting(cwd, None, home, None, None, shell, isolated=False, session=event.session).context()
    command = event.corrected or event.command
    assessment, context = judged_as_asked(command, context)
    return Question(event, command, assessment, tuple(all_offered(assessment, context)), MASK in command)
