"""Folders that a text enters: one that is there now, and that nothing in the text takes away, is surely entered."""

from __future__ import annotations

import os

from assent.assessment import Context, facts_of
from assent.command.model import Argument, Command, Wrapping
from assent.evidence.operands import is_below
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import REMOVING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.parts import Redirection
    from assent.risk.finding import Finding

MOST = 20  # folders of a text that are looked for
_ENTERING = ("cd", "pushd", "popd")
_COPIES = ("2>&1", ">&2", "1>&2")


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
    if any(_may_refuse(each.command, text) for each in findings):
        return context
    folders = _entered(findings, context)
    if not folders:
        return context
    context = replace(context, folders=folders, facts=None)
    return replace(context, facts=facts_of(text, context))


def _may_refuse(command: Command, text: str) -> bool:
    """Whether a `cd` of `text` may fail by this command although its folder is there."""
    if any(
        wrapper.wrapping is Wrapping.Shell and _restricts(wrapper.name, wrapper.words) for wrapper in command.wrappers
    ):
        return True
    if command.program == "set":
        return _restricts("set", command.argv)
    opening = command.program in _ENTERING or not command.argv  # those of a group, too: without them none of it runs
    return opening and not all(_opens(each, text) for each in command.redirects)


def _restricts(name: str, words: Sequence[Argument]) -> bool:
    """Whether a shell forbids `cd` by its name or its options: rbash, bash -r, set -r."""
    options = [word.text for word in words[1:] if word.text[:1] == "-" or not word.exact]
    return name[:1] == "r" or any(each == "--restricted" or (each[:2] != "--" and "r" in each) for each in options)


def _opens(redirect: Redirection, text: str) -> bool:
    """Whether a redirect surely opens what it names; where one does not, its command does not run."""
    if text[redirect.start : redirect.end] in _COPIES:
        return True
    return redirect.target is not None and redirect.target.exact and redirect.target.text == "/dev/null"


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
        removes = finding.category is Category.DeletesData and is_a(command.program, REMOVING)
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
