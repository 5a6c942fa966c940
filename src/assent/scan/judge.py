"""Snippets through the judge that an agent's commands go through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assent.assessment import Context, findings_of
from assent.policy import Decision, Policy, Preset, Rule, decide
from assent.risk import Category, Finding
from assent.scan.documents import UnreadableError
from assent.scan.model import FileKind, Level, Remark, ScanProblem, Snippet
from assent.scan.readers import read

_IGNORE = re.compile(r"(?:#|//|::|REM)\s*assent:\s*ignore\[([\w, ]+)\]", re.IGNORECASE)
_ROOT = "/(somewhere)/(above)/(repository)"  # its parent is not the root of the disk
_HOME = "/(home)"
_LONGEST = 65_536  # code points of a text that is judged


def problems(path: str, text: str, kind: FileKind, rules: tuple[Rule, ...] = ()) -> Iterator[ScanProblem]:
    """The problems of one file, in the order of its lines. `rules` are those of the team."""
    policy = Policy(preset=Preset.Balanced, rules=rules)
    ignored = _ignored(text)
    try:
        found = [each for part in read(path, text, kind) for each in _judged(path, part, policy)]
    except UnreadableError as error:
        found = [ScanProblem(path, error.line, Level.warning, "unreadable", str(error))]
    for problem in sorted(set(found), key=lambda problem: (problem.line, -problem.level)):
        if problem.rule.casefold() not in ignored.get(problem.line, ()):
            yield problem


def _ignored(text: str) -> dict[int, set[str]]:
    """The rules that a comment switches off, for its own line and the next."""
    made: dict[int, set[str]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if said := _IGNORE.search(line):
            names = {name.strip().casefold() for name in said[1].split(",")}
            for at in (number, number + 1):
                made.setdefault(at, set()).update(names)
    return made


def _judged(path: str, part: Snippet | Remark, policy: Policy) -> Iterator[ScanProblem]:
    if isinstance(part, Remark):
        yield ScanProblem(path, part.line, part.level, "setting", part.message)
        return
    if len(part.text) > _LONGEST:
        said = f"is longer than {_LONGEST:,} characters, and so not judged"
        yield ScanProblem(path, part.lines[0], Level.warning, "unreadable", said)
        return
    context = Context(cwd=_ROOT, workspace=_ROOT, home=_HOME, policy=policy, shell=part.shell, remedies=False)
    for finding in findings_of(part.text, context):
        weighed = _level(finding, policy)
        if weighed is None:
            continue
        level, reason = weighed
        line = part.lines[min(part.text.count("\n", 0, finding.start), len(part.lines) - 1)]
        command = part.text[finding.command.start : finding.command.end].strip()
        yield ScanProblem(path, line, level, finding.category.name, _told(reason, part.place), command)


def _told(reason: str, place: str) -> str:
    """The reason, with the folders that stand for those of whoever runs it as they are typed."""
    shown = reason.replace(_HOME, "~").replace(f"{_ROOT}/", "").replace(_ROOT, ".")
    return f"{place}: {shown}" if place else shown


def _level(finding: Finding, policy: Policy) -> tuple[Level, str] | None:
    """The weight of a finding in a script that somebody wrote to be run; None: nothing."""
    verdict = decide((finding,), policy)
    if any(step.source.startswith("rule ") and step.says is not Decision.allow for step in verdict.trace):
        return (Level.error if verdict.decision is Decision.deny else Level.warning), verdict.reason
    if finding.category is Category.Destroys:
        return Level.error, finding.reason
    if finding.category is Category.ReadsSecrets or finding.starting or _is_lost(finding):
        return Level.warning, finding.reason
    return None if verdict.decision is Decision.allow else (Level.note, finding.reason)


def _is_lost(finding: Finding) -> bool:
    """Whether it deletes what is not the repository's own, or runs what nobody has read."""
    if finding.category is not Category.DeletesData:
        return False
    named = [path for path in finding.deletes if not path.startswith("$")]
    return bool(finding.command.opaque) or not finding.deletes or any(path in finding.beyond for path in named)
