"""Touched files → findings: which category each makes, by the place where it is."""

from __future__ import annotations

import sys

from assent.command.model import Argument, Surroundings, wordless
from assent.errors import assert_never
from assent.risk.category import Category
from assent.risk.disk import access, deletion, filled, zones
from assent.risk.disk.ground import Ground
from assent.risk.disk.landing import is_called
from assent.risk.entries.tally import Tally
from assent.risk.finding import Finding, Secret
from assent.risk.patch.model import FileAct, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.disk.access import PathRisk, Risk


# What `python3 -c` and `python3 -m` import from the folder in which they are started before they look at their own.
MODULES = sys.stdlib_module_names - {"test", "code", "cmd", "__main__"}  # which projects have as well


def findings(touches: Sequence[Touch], surroundings: Surroundings) -> tuple[Finding, ...]:
    """One finding for each touched file, in order. Opens no file and never raises."""
    ground = Ground(surroundings.cwd, surroundings)
    return tuple([_finding(touch, ground, surroundings.cwd) for touch in touches])


def _finding(touch: Touch, ground: Ground, cwd: str) -> Finding:
    word = Argument(touch.start, touch.end, touch.path, touch.path, exact=True)
    tally = Tally(f"`{touch.path}` is read" if touch.act is FileAct.Reads else "")
    category, reason = _risk(touch.act, word, ground)
    tally.add(category, reason or f"the call {touch.act.value} `{touch.path}`", word)
    path = (touch.path,)
    reads, writes, deletes = (
        path if touch.act is FileAct.Reads else (),
        path if touch.act in (FileAct.Adds, FileAct.Changes, FileAct.Moves, FileAct.Links) else (),
        path if touch.act is FileAct.Deletes else (),
    )
    far = bool(writes) and tally.category >= Category.ModifiesSystem
    starts = far and (
        access.runs_by_itself(word, ground) or zones.is_setting(ground.resolve_anywhere(word.text), ground.home)
    )
    dotenv = touch.act is FileAct.Reads and access.is_dotenv(word, ground)
    return Finding(
        wordless(touch.start, touch.end, f"{touch.act.value} {touch.path}", cwd),
        tally.category,
        tally.reason,
        touch.start,
        touch.end,
        reads,
        writes,
        deletes,
        beyond=path if far and not starts else (),
        starting=path if starts else (),
        called=path if starts and is_called(word, ground) else (),
        secret=Secret.Dotenv if dotenv else None,
        beside=Category.ReadsFilesystem if dotenv else Category.Unrecognized,
    )


def _risk(act: FileAct, word: Argument, ground: Ground) -> Risk:
    """The risk of an act in a call, and the reason where the place says it."""
    match act:
        case FileAct.Reads:
            return _told(act, access.read(word, ground)) or (Category.ReadsFilesystem, f"`{word.text}` is only read")
        case FileAct.Lists:
            return _told(act, filled.listed(word, ground)) or (
                Category.ReadsFilesystem,
                f"`{word.text}` is only listed",
            )
        case FileAct.Adds | FileAct.Changes:
            plain = _told(act, access.write(word, ground)) or (Category.ReadsFilesystem, f"`{word.text}` keeps nothing")
            later = _later(word, ground) if plain[0] < Category.ModifiesSystem else ""
            return (Category.ModifiesSystem, later) if later else plain
        case FileAct.Moves:
            moved = deletion.wipe(word, ground) or access.write(word, ground)
            return _told(act, moved) or (Category.ModifiesFilesystem, "")
        case FileAct.Deletes:
            return _told(act, deletion.delete(word, ground)) or (Category.DeletesData, "")
        case FileAct.Links:
            written = _told(act, access.write(word, ground))
            linked = Category.Unrecognized, f"the call makes `{word.text}` a link, and does not say where to"
            return written if written is not None and written[0] > linked[0] else linked
        case _:
            assert_never(act)


def _told(act: FileAct, risk: PathRisk | None) -> Risk | None:
    """The risk of a path with a sentence about the call, since no program does it."""
    if risk is None:
        return None
    category, why = risk
    return category, why.of(act.value) if why else ""


def _later(word: Argument, ground: Ground) -> str:
    """The words for how a file makes a later command, that only reads by its words, run code; empty if it does not."""
    *folders, name = ground.resolve(word.text) or ("",)
    if name == ".git":
        return f"`{word.text}` says which repository git works on here, and so what git runs"
    if name == "HEAD" and ".git" not in folders:
        return f"`{word.text}` makes git take the folder for a repository, whose configuration may name programs"
    module, dot, ending = name.partition(".")
    at_hand = tuple(folders) in (ground.workspace, ground.resolve("."))
    if dot and ending in ("py", "pyc", "so") and at_hand and module in MODULES:
        return f"`{word.text}` takes the place of Python's own module `{module}`"
    return ""
