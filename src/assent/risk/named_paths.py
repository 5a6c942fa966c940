"""The paths that a command names, weighed by where they are."""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Argument
from assent.lazy import Lazy
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.disk.zone import Zone
from assent.risk.entries.programs import (
    BARE,
    FILLING,
    LISTING,
    UNPACKING,
    places_plainly,
)
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.wording import quoted
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.disk import access, filled, zones
    from assent.risk.disk.access import PathRisk
else:
    access, filled = Lazy("assent.risk.disk.access"), Lazy("assent.risk.disk.filled")
    zones = Lazy("assent.risk.disk.zones")

BEYOND = ("/", "~", "..")  # how a path begins that may be outside the workspace


def _fill(tally: Tally, command: Command, judgement: Judgement, ground: Ground) -> None:
    """Raise the tally by what the command makes in a folder that it fills."""
    from assent.risk.disk.landing import landed, links  # few commands copy
    from assent.risk.redirected import far

    if links(command):
        from assent.risk.disk.landing import led  # few of these link

        for place, leads in led(judgement.reads, ground):
            _consider(tally, leads, place, command, "links to")
            tally.starting.append(place)
    for word in landed(command, judgement, ground):
        risk = access.write(word, ground)
        if risk is not None and access.runs_by_itself(word, ground):
            far(tally, risk, word, ground)
            if tally.category is risk[0] and risk[1] is not None:  # that says more than where the folder is
                from assent.risk.called import called

                tally.reason = risk[1].by(called(command), "writes")
        elif filled.brings_repository(word, judgement.reads if command.program == "mv" else (), ground):
            tally.starting.append(word)  # with its settings and hooks
        _consider(tally, risk, word, command, "writes")
        _consider(tally, filled.fills(word, ground), word, command, "writes")


def weigh(tally: Tally, command: Command, judgement: Judgement, ground: Ground, unknown: Sequence[Argument]) -> None:
    """Raise the tally by the paths that the command's words and redirects name; of `unknown` ones any may be meant."""
    weigh_judged(tally, judgement, ground, command)
    for word in judgement.writes if judgement.writes and not is_a(command.program, BARE) else ():
        _consider(tally, filled.fills(word, ground), word, command, "writes")
        if is_a(command.program, UNPACKING):
            _consider(tally, filled.unpacks(word, ground), word, command, "writes")
    if judgement.unplaced:
        _place(tally, command, judgement, ground)
    if is_a(command.program, FILLING):
        _fill(tally, command, judgement, ground)
    for word in unknown:
        _expose(tally, judgement, word, ground)
    for word in command.argv[1:] if is_a(command.program, LISTING) else ():
        _consider(tally, filled.listed(word, ground), word, command, "lists")
    for redirection in command.redirects:
        from assent.risk.redirected import redirect  # few commands have one

        redirect(tally, redirection, command, ground)


def _place(tally: Tally, command: Command, judgement: Judgement, ground: Ground) -> None:
    """Raise the tally by the paths into which the command may write, since nothing says where it does."""
    for word in judgement.unplaced[: 1 if is_a(command.program, UNPACKING) else None]:  # the current folder is first
        near = word.prefix not in ("", ".") and not word.text.startswith(BEYOND)
        if near and (rules_table.words(command.program, "formats") or not _is_kept(word, ground)):
            continue
        category, why = access.write(word, ground) or (Category.ReadsFilesystem, None)
        _consider(tally, (min(category, Category.ModifiesSystem), why), word, command, "writes")
        if is_a(command.program, UNPACKING) and category >= Category.ModifiesSystem:
            tally.beyond.append(word)
        elif category >= Category.ModifiesSystem and _is_kept(word, ground):
            from assent.risk.redirected import far  # few of these are start-up files

            far(tally, (category, why), word, ground)
            tally.starting += [] if access.runs_by_itself(word, ground) else [word]


def weigh_distant(tally: Tally, command: Command) -> None:
    """Raise the tally by a secret file of another place that the command reads."""
    from assent.risk.disk.distant import secret  # few commands read elsewhere

    named = secret(command)
    if named is not None:
        from assent.risk.called import called

        tally.add(Category.ReadsSecrets, f"`{called(command)}` reads `{named.text}`, which may hold secrets", named)


def weigh_judged(tally: Tally, judgement: Judgement, ground: Ground, command: Command) -> None:
    """Raise the tally by where the paths of `judgement`, which is of `command`, are, as seen from `ground`."""
    program, reason = command.program, judgement.reason
    for word, risk in access.each(judgement.reads, access.read, ground) if judgement.reads else ():
        _consider(tally, risk, word, command, *access.taken(program, reason, word))
        if tally.category is judgement.category is Category.ReadsSecrets and risk is not None and not command.wrappers:
            category, why = risk  # docker-compose -f ~/.ssh/id_rsa config
            if category is tally.category and why is not None:
                tally.tell(why.by(command.argv[0].text, "reads"), word)
    if judgement.writes:
        _makes(tally, judgement, ground, command)
    if judgement.deletes or judgement.whole:
        _losses(tally, judgement, ground, command)


def _makes(tally: Tally, judgement: Judgement, ground: Ground, command: Command) -> None:
    plainly = places_plainly(command)
    is_made = command.program == "mkdir" and not plainly
    makes = filled.puts if plainly else filled.makes if is_made else access.write
    for word, risk in access.each(judgement.writes, makes, ground):
        is_moved = command.program == "mv" and any(word is each for each in judgement.whole)
        _consider(tally, risk, word, command, "moves" if is_moved else "writes", judgement.reason)
        if risk is not None:
            from assent.risk.code.before import is_environment
            from assent.risk.redirected import far  # few commands write

            far(tally, risk, word, ground, made=is_made or is_environment(command), moved=is_moved)


def _losses(tally: Tally, judgement: Judgement, ground: Ground, command: Command) -> None:
    from assent.risk.disk import deletion  # few commands delete

    matches = judgement.reason if command.program == "find" else ""  # not all of the folder has to go
    for word, risk in access.each(judgement.deletes, deletion.delete, ground):
        _consider(tally, risk, word, command, "deletes", matches)
        if not access.is_near(word, ground):
            tally.beyond.append(word)
    if tally.reason is judgement.reason:
        tally.reason += deletion.noted(judgement.deletes, ground)
    for word, risk in access.each(judgement.whole, deletion.wipe, ground):
        _consider(tally, risk, word, command, "changes all of")


def _expose(tally: Tally, judgement: Judgement, word: Argument, ground: Ground) -> None:
    """Raise the tally by a private path that is given to an unknown program."""
    what = access.private(word, ground)
    if what:
        tally.reads.append(word)
        told = judgement.reason.removesuffix(f": {quoted(word.text)}")
        tally.add(Category.ReadsSecrets, f"{told}, and `{word.text}` {what}", word)


def _consider(tally: Tally, risk: PathRisk | None, word: Argument, command: Command, act: str, deed: str = "") -> None:
    if risk is None:
        return
    category, why = risk
    reason = ""
    if why is not None and category > tally.category:
        from assent.risk.called import called  # few paths are a risk

        reason = why.added(deed) or why.by(called(command), act)
    tally.add(category, reason, word, access.gap(risk, word))


def _is_kept(word: Argument, ground: Ground) -> bool:
    """Whether the path runs later, or guards: .git/hooks/pre-commit, .claude/settings.json."""
    if access.runs_by_itself(word, ground):
        return True
    return zones.within(ground.resolve_anywhere(word.text), Zone.Gate, ground.home) is not None
