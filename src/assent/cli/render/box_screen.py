"""The work of a command in a box, as people and programs are shown it."""

from __future__ import annotations

import difflib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence

import click

from assent.box.effects import Act, BoxEffect, NodeKind
from assent.box.judged import BoxVerdict, JudgedEffect
from assent.box.kept import FinishedCommit
from assent.box.session import Ran
from assent.box.settings import Attempt, ReachedHost
from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import brief, visible
from assent.errors import assert_never
from assent.policy import Decision
from assent.risk.consequence import size_text

MOST = 40  # effects that are listed
MOST_TRIED = 5  # hosts that are listed
LONGEST_DIFF = 1 << 20  # bytes of a file that is compared line by line


def tell(text: str) -> None:
    """One line about the box, beside the command's own output."""
    say(f"assent: {visible(text)}", err=True)


def show_finished(finished: FinishedCommit) -> None:
    """Say that a commit was interrupted, and is done now."""
    tell(f"the commit of box {finished.id} was interrupted, and is finished now")
    show_left(finished.edited, finished.id)


def show_left(edited: Sequence[str], box: str) -> None:
    """The entries that somebody else changed while they were to be committed."""
    for path in edited:
        theirs = f"{path}.box-{box}"
        instead = f"; the version of the box is `{theirs}`" if os.path.lexists(theirs) else ""
        tell(f"`{path}` was changed meanwhile and remains{instead}")


def show_effects(ran: Ran, parts: Sequence[JudgedEffect], looked_at: bool) -> None:
    """The list of what was done; only where somebody looks."""
    if ran.outcome.left:
        tell(f"ended with it: {', '.join(ran.outcome.left)}")
    if ran.outcome.tried and (looked_at or ran.outcome.code):
        beside = "but the hosts that are named for it" if ran.boxed.hosts else "in a box"
        tell(f"there is no network {beside}: it tried to reach {', '.join(map(_whom, ran.outcome.tried[:MOST_TRIED]))}")
    for wall in ran.outcome.walls:
        tell(f"this kernel has no {wall}, the second wall of the box")
    if looked_at:
        for one in ran.outcome.reached:
            tell(f"it reached {_whom(one)}: {size_text(one.sent)} sent, {size_text(one.received)} received")
        _list(sorted(parts, key=lambda part: -part.decision), lambda part: _row(part, ran.boxed.cwd))
        if not parts:
            tell("it changed nothing")


def _whom(one: Attempt | ReachedHost) -> str:
    host = f"[{one.host}]" if ":" in one.host else one.host
    return f"{host}:{one.port}" if one.port else host


def show_held(verdict: BoxVerdict, changed: Sequence[tuple[str, str]] = ()) -> None:
    """Exactly what is not allowed, and what somebody else changed meanwhile."""
    _conflicts(changed)
    _list(
        verdict.held(),
        lambda part: [
            Cell(part.decision.name, COLOURS[part.decision], bold=True),
            Cell(brief(visible(part.finding.reason))),
        ],
    )


def _list(parts: Sequence[JudgedEffect], row: Callable[[JudgedEffect], list[Cell]]) -> None:
    """Print a row for each of the first parts, and how many more there are."""
    show_table([row(part) for part in parts[:MOST]], err=True)
    if len(parts) > MOST:
        tell(f"{len(parts) - MOST} more")


def _conflicts(changed: Sequence[tuple[str, str]]) -> None:
    for path, why in changed[:MOST]:
        tell(f"conflict: {path}: {why}")


def is_confirmed(changed: Sequence[tuple[str, str]], changed_now: Callable[[], Sequence[tuple[str, str]]]) -> bool:
    """Whether a person at the terminal lets it count, also what somebody changed while the person read.

    `changed` is what was shown to be changed, `changed_now` looks again.
    """
    known = set(changed)
    while sys.stdin.isatty() and sys.stderr.isatty() and click.confirm("Apply it?", err=True):
        new = [each for each in changed_now() if each not in known]
        if not new:
            return True
        _conflicts(new)
        known.update(new)
    return False


def _row(part: JudgedEffect, cwd: str) -> list[Cell]:
    return [
        Cell(part.decision.name, COLOURS[part.decision]),
        Cell(part.effect.act.value),
        Cell(visible(_shown(part.effect, cwd)), bold=True),
        Cell(_measure(part.effect), dim=True),
    ]


def _shown(effect: BoxEffect, cwd: str) -> str:
    name = _name(effect.path, cwd)
    if effect.kind is NodeKind.Folder:
        return f"{name}/"
    if effect.act is Act.Moved:
        return f"{_name(os.path.join(effect.root, effect.source), cwd)} → {name}"
    return f"{name} → {effect.target}" if effect.target else name


def _name(path: str, cwd: str) -> str:
    return path.removeprefix(f"{cwd}/")


def _measure(effect: BoxEffect) -> str:
    match effect.act:
        case Act.Made | Act.Moved:
            return "" if effect.kind is NodeKind.Folder else size_text(effect.size)
        case Act.Changed:
            return f"{size_text(effect.before)} → {size_text(effect.size)}"
        case Act.Deleted:
            return "" if effect.kind is NodeKind.Folder else size_text(effect.before)
        case Act.Set:
            return f"mode {effect.mode:o}"
        case _:
            assert_never(effect.act)


def as_object(ran: Ran, parts: Sequence[JudgedEffect], decision: Decision) -> str:
    """One JSON object; bytes that are not UTF-8 are surrogates, as in Python's own arguments."""
    told = {
        "exit": ran.outcome.code,
        "seconds": round(ran.outcome.seconds, 3),
        "stopped": ran.outcome.stop and ran.outcome.stop.value,
        "left": list(ran.outcome.left),
        "tried": [{"host": one.host, "port": one.port or None} for one in ran.outcome.tried],
        "reached": [
            {"host": one.host, "port": one.port, "sent": one.sent, "received": one.received}
            for one in ran.outcome.reached
        ],
        "decision": decision.name,
        "effects": [_fields(part) for part in parts],
    }
    return json.dumps(told)


def _fields(part: JudgedEffect) -> dict[str, object]:
    effect = part.effect
    return {
        "act": effect.act.value,
        "kind": effect.kind.value,
        "path": effect.path,
        "from": os.path.join(effect.root, effect.source) if effect.source else None,
        "target": effect.target or None,
        "mode": f"{effect.mode:o}",
        "bytes": effect.size,
        "before": effect.before,
        "category": part.finding.category.name,
        "decision": part.decision.name,
        "reason": part.finding.reason,
    }


def show_diff(ran: Ran) -> None:
    """Print the changes in the files, as unified diffs on standard error."""
    for one in ran.written:
        for effect in one.found:
            if effect.kind is NodeKind.File and effect.act in (Act.Made, Act.Changed, Act.Deleted):
                before = "" if effect.act is Act.Made else effect.path
                after = "" if effect.act is Act.Deleted else os.path.join(one.upper, effect.name)
                for line in _diff(before, after, effect.path):
                    click.echo(visible(line), err=True)


def _diff(before: str, after: str, name: str) -> Iterator[str]:
    old, new = _lines(before), _lines(after)
    if old is None or new is None:
        yield f"binary or large: {name}"
        return
    shown = (f"a{name}" if before else os.devnull, f"b{name}" if after else os.devnull)
    yield from difflib.unified_diff(old, new, *shown, lineterm="")


def _lines(path: str) -> list[str] | None:
    """The lines of a text; None if it is not text, or too long."""
    if not path:
        return []
    try:
        with open(path, "rb") as file:
            data = file.read(LONGEST_DIFF + 1)
    except OSError:
        return None
    if len(data) > LONGEST_DIFF or b"\0" in data:
        return None
    return data.decode("utf-8", "replace").splitlines()
