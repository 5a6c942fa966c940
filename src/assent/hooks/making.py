"""The files that a call is about to make, noted so that they can be known as the session's own."""

from __future__ import annotations

from assent.config.locations import home_of, locate
from assent.errors import assert_never
from assent.evidence.losses.overwrites import targets
from assent.evidence.session.made import Made, has_waiting
from assent.hooks.agents.answer import AnswerKind, Judged
from assent.hooks.agents.event import Event, Moment
from assent.hooks.agents.fields import is_path
from assent.rules_table import is_a
from assent.store.redaction import redacted
from assent.system import basename, dirname, isdir, join, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assent.assessment import Assessment


def _moves(program: str | None) -> bool:
    """Whether what a program puts in a place may be somebody else's: mv, ln, and no cp."""
    return program == "rename" or (is_a(program, "placer") and not is_a(program, "keeper"))


def note(event: Event, judged: Judged, environment: Mapping[str, str]) -> None:
    """Note what a call may make before it runs, and mark it after. Raises OSError."""
    state = locate(environment).state
    match event.moment:
        case Moment.BeforeTool | Moment.BeforeAsking:
            if judged.assessment is not None and judged.answer.kind is not AnswerKind.Deny:
                home = home_of(environment)
                Made(state, event.session).expect(list(_paths(event, judged.assessment, home)))
                _note_puts(event, judged.assessment, state, home)
        case Moment.AfterTool:
            if has_waiting(state, event.session):
                Made(state, event.session).settle()
            if not _goes_on(event):
                _note_left(event, state, environment)
        case Moment.AfterBatch | Moment.Start | Moment.Other:
            return
        case _:
            assert_never(event.moment)


def _note_puts(event: Event, assessment: Assessment, state: str, home: str) -> None:
    """Note where the call puts files, so that what later calls load of them is known as the session's."""
    from assent.evidence.session.ledger import note_put, read_ledger
    from assent.evidence.session.puts import puts

    before = read_ledger(state, event.session)
    note_put(state, event.session, puts(assessment.findings, event.cwd or "/", home, before))


def _note_left(event: Event, state: str, environment: Mapping[str, str]) -> None:
    """Mark what the call left in place of what was there."""
    command = event.command or ""
    if event.shell is None:
        if event.outcome is not None and event.outcome.success is False:
            return  # what is there is not its work
        from assent.hooks.agents.file_tools import shown, touched
        from assent.hooks.real_files import changes, real_path

        files = touched(event.tool, event.tool_input)
        home = home_of(environment)
        changed = [real_path(touch, event.cwd or "/", home) for touch in files if changes(touch.act)]
        if not changed:
            return
        Made(state, event.session).leave(changed)
        command = shown(files)
    if command and isdir(join(state, "undo")):
        from assent.undo.left import note_left  # only where something was held

        note_left(state, event.session, redacted(command))


def _goes_on(event: Event) -> bool:
    """Whether the call has only begun, so that what it will leave is not there yet."""
    return event.outcome is not None and event.outcome.background


def _paths(event: Event, assessment: Assessment, home: str) -> Iterator[str]:
    """The real paths of files that the call may write again."""
    if any(_moves(finding.command.program) for finding in assessment.findings):
        return
    for finding in assessment.findings:
        if finding.distant or finding.starting:
            continue
        if event.shell is None:
            for text in filter(is_path, finding.writes):
                path = join(event.cwd or "/", text)
                yield join(realpath(dirname(path)), basename(path))
        else:
            yield from [place.path for place in targets(finding.command, home)]
