"""Folders that a text enters: one that is there now, and that nothing in the text takes away, is surely entered."""

from __future__ import annotations

import os

from assent.assessment import facts_of
from assent.evidence.operands import is_below
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import REMOVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.assessment import Context
    from assent.risk.finding import Finding

MOST = 20  # folders of a text that are looked for
_ENTERING = ("cd", "pushd", "popd")


def with_folders(text: str, context: Context) -> Context:
    """The context with the facts of `text`, and with the folders on disk into which its `cd`s surely lead.

    `context` has the facts of `text`.
    """
    findings = context.facts.findings if context.facts is not None else ()
    acting = [each.command for each in findings if each.category >= Category.ModifiesFilesystem]
    if all(command.cwd is not None and not command.elsewhere for command in acting):
        return context
    if not any(each.command.program in _ENTERING for each in findings):
        return context  # where it works is not known for another reason
    folders = _entered(findings, context)
    if not folders:
        return context
    context = replace(context, folders=folders, facts=None)
    return replace(context, facts=facts_of(text, context))


def _entered(findings: Sequence[Finding], context: Context) -> tuple[str, ...]:
    """Those of the folders in which commands may run that are there when the last `cd` runs."""
    doubtful = [finding.command for finding in findings if finding.command.elsewhere]
    named = [place for command in doubtful for place in (command.cwd, *command.elsewhere) if place]
    places = dict.fromkeys((context.cwd, *named))
    last = max([at for at, each in enumerate(findings) if each.command.program in _ENTERING], default=0)
    touched = _touched(findings[:last], context.home)
    if touched is None:
        return ()
    return tuple([place for place in list(places)[:MOST] if _stays(place, touched)])


def _stays(place: str, touched: Sequence[str]) -> bool:
    """Whether a folder is there, can be entered, and is neither one of the paths nor below one."""
    if not os.path.isdir(place) or not os.access(place, os.X_OK):
        return False
    real = os.path.realpath(place)
    return not any(path == real or is_below(real, path) for path in touched)


def _touched(findings: Sequence[Finding], home: str) -> list[str] | None:
    """The real paths that commands write, move or delete; None where that is not certain."""
    found: list[str] = []
    for finding in findings:
        command = finding.command
        if finding.category < Category.ModifiesFilesystem:
            continue
        removes = finding.category is Category.DeletesData and command.program in REMOVERS
        if not removes and finding.category is not Category.ModifiesFilesystem:
            return None
        texts = (*finding.writes, *finding.deletes)
        if not texts or any(mark in text for text in texts for mark in "*?[{$`~"):
            return None
        for cwd in (command.cwd, *command.elsewhere):
            spelled = [resolve(text, cwd, home) for text in texts]
            found += [os.path.realpath(spell(components)) for components in spelled if components is not None]
            if None in spelled:
                return None
    return found
