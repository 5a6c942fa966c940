"""`assent check --ask`: the question itself, put to the person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from assent.assessment import Context, assess
from assent.cli.options.approving import keep, tell, where
from assent.cli.options.judging import StatedSetting
from assent.cli.options.offered import Offered, all_offered
from assent.cli.render.colour import COLOURS
from assent.cli.render.corrected import CorrectedAssessment
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.verdict import show_correction
from assent.cli.render.visible import brief, visible
from assent.closed import Choice
from assent.errors import assert_never
from assent.pages.parts import part_text
from assent.pattern import show_pattern
from assent.pattern.display import display
from assent.policy import Decision
from assent.risk import Finding
from assent.risk.category import in_words
from assent.store.grant import StoredGrant

_NO = ("n", "no")
_WORDS = ("once", "session", "always", "deny")
_GLANCE = 80  # characters of a pattern that is repeated in the choice


class PersonReply(Choice):
    """The answers of a person, by their letters."""

    Once = "o"
    Session = "s"
    Always = "a"
    Deny = "d"


def ask(judged: CorrectedAssessment, setting: StatedSetting, context: Context) -> Decision:
    """Put the question about the command, as corrected, and keep what is approved; what the person decided.

    A usage error where there is no terminal to answer on.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("--ask needs a terminal, on which a person can answer")
    assessment = judged.assessment
    offers = all_offered(assessment, context)
    show_correction(judged)
    _show(assessment.command, setting, [made.finding for made in offers])
    match PersonReply(_reply(offers, setting.session)):
        case PersonReply.Once:
            return Decision.allow
        case PersonReply.Deny:
            return Decision.deny
        case PersonReply.Session:
            grants = [made.grant(made.patterns[made.default], made.places[0], setting.session) for made in offers]
        case PersonReply.Always:
            grants = [_always(made) for made in offers]
        case reply:
            assert_never(reply)
    for grant in grants:
        tell(*keep(grant))
    return assess(assessment.command, setting.context()).decision


def _show(command: str, setting: StatedSetting, held: Sequence[Finding]) -> None:
    """One line of what would run, then each part that is asked about, and why."""
    click.secho(f"{display(command, setting.shell.value)}\n", bold=True)
    mark = Cell(Decision.ask.name, COLOURS[Decision.ask])
    rows = [[mark, Cell(brief(part_text(part.command))), Cell(visible(part.reason), dim=True)] for part in held]
    show_table(rows, indent="  ")
    click.echo()


def _reply(offers: Sequence[Offered], session: str) -> str:
    refusals = [made.refusal for made in offers if made.refusal]
    patterns = ", ".join(dict.fromkeys([_default(made) for made in offers if made.patterns]))
    more = ", or another pattern" if any(len(made.patterns) > 1 for made in offers) else ""
    rows = [(PersonReply.Once, "once", "this command, now")]
    if not refusals and session:
        rows.append((PersonReply.Session, "session", f"{patterns} in this session"))
    if not refusals:
        rows.append((PersonReply.Always, "always", f"{patterns}{more}; you choose where"))
    rows.append((PersonReply.Deny, "deny", ""))
    shown = [[Cell(f"[{word[0]}]{word[1:]}", bold=True), Cell(visible(told))] for _, word, told in rows]
    show_table(shown, indent="  ")
    for refusal in refusals[:1]:
        click.echo()
        say(f"Nothing is offered for the next time: {visible(refusal)}")
    return _choose("Run it?", [reply.value for reply, _, _ in rows])


def _default(made: Offered) -> str:
    """The pattern that is offered first, as far as it is read at a glance; it is shown whole before it is kept."""
    pattern = made.patterns[made.default]
    shown = f"`{show_pattern(pattern)}`"
    return "exactly these words" if not pattern.open and len(shown) > _GLANCE else shown


def _always(made: Offered) -> StoredGrant:
    """The approval that the person composes: which pattern, and where."""
    click.echo(f"\nAlways, for {brief(part_text(made.finding.command))}:")
    at = _numbered([f"`{visible(show_pattern(pattern))}`" for pattern in made.patterns], made.default)
    pattern = made.patterns[at]
    grants = [made.grant(pattern, place) for place in made.places]
    click.echo(f"\n`{visible(show_pattern(pattern))}` up to “{in_words(made.finding.category)}”:")
    return grants[_numbered([where(grant) for grant in grants], 0)]


def _numbered(lines: Sequence[str], default: int) -> int:
    """The chosen line; the only one without a question."""
    for number, line in enumerate(lines, start=1):
        click.echo(f"  [{number}] {line}")
    if len(lines) == 1:
        return 0
    return int(_choose("Which?", [str(number) for number in range(1, len(lines) + 1)], str(default + 1))) - 1


class _Answer(click.Choice[str]):
    """One of the letters, or the word that begins with it; `n` and `no` deny."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The letter."""
        said = value.strip().lower()
        if said in _NO and PersonReply.Deny.value in self.choices:
            return PersonReply.Deny.value
        return super().convert(said[:1] if said in _WORDS else said, param, ctx)


def _choose(question: str, answers: Sequence[str], default: str | None = None) -> str:
    answer: str = click.prompt(question, type=_Answer(answers), default=default)
    return answer
