"""Files whose content goes because another takes their place."""

from __future__ import annotations

import os
import stat

from assent.evidence.operands import located, places
from assent.risk.entries.programs import EDITORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.evidence.operands import Place
    from assent.risk.finding import Finding

_MOVING = frozenset(("mv", "gmv"))
_COPYING = _MOVING | frozenset(("cp", "gcp"))
_PLAIN = frozenset("-f -r -R -a -p -v -rf -fr -fv -vf -rv -av -pr -rp -ap".split())


def overwritten(finding: Finding, home: str) -> tuple[Place, ...]:
    """The files with content that the command certainly overwrites: `> f`, `cp a f`, `tee f`, `truncate -s 0 f`."""
    return tuple([place for place in targets(finding.command, home) if _has_content(place.path)])


def moved(command: Command, home: str) -> tuple[Place, ...]:
    """What `mv` takes away from where it is, which has to come back with what it overwrites."""
    if command.program not in _MOVING or command.cwd is None:
        return ()
    sources = [word.text for word in command.argv[1:] if not word.text.startswith("-")][:-1]
    found = [located(text, command.cwd, home) for text in sources]
    return tuple([place for place in found if place is not None])


def edited(finding: Finding, home: str) -> tuple[Place, ...]:
    """The files with content that a program edits where they are: `sed -i s/a/b/ f`, `perl -pi -e … f`."""
    if finding.command.elsewhere:
        return ()
    cwd = finding.command.cwd
    if finding.command.program in EDITORS:
        found = places(finding.command, finding.writes, home) or ()
    else:  # code, whose paths are no words of the command
        plain = [text for text in finding.writes if not any(mark in text for mark in "*?[(")]
        found = tuple([place for text in plain if cwd and (place := located(text, cwd, home)) is not None])
    return tuple([place for place in found if _has_content(place.path)])


def targets(command: Command, home: str) -> tuple[Place, ...]:
    """The files that the command certainly writes as a whole, whether they are there or not."""
    if command.cwd is None or command.elsewhere:
        return ()
    texts = [part.target.text for part in command.redirects if part.truncates and part.target and part.target.exact]
    texts += _operands(command, command.cwd)
    found = [located(text, command.cwd, home) for text in dict.fromkeys(texts)]
    return tuple([place for place in found if place is not None])


def _operands(command: Command, cwd: str) -> Iterator[str]:
    words = command.argv[1:]
    if not all(word.exact for word in words):
        return
    options = [word.text for word in words if word.text.startswith("-")]
    files = [word.text for word in words if not word.text.startswith("-")]
    if command.program in _COPYING and set(options) <= _PLAIN and len(files) > 1:
        yield from _copied(files[:-1], files[-1], cwd)
    elif command.program == "tee" and not options:
        yield from files
    elif command.program == "truncate":
        yield from _truncated(words)


def _copied(sources: list[str], target: str, cwd: str) -> Iterator[str]:
    if os.path.isdir(os.path.join(cwd, target)):
        yield from [os.path.join(target, os.path.basename(source.rstrip("/"))) for source in sources]
    elif len(sources) == 1 and not target.endswith("/"):
        yield target


def _truncated(words: tuple[Argument, ...]) -> Iterator[str]:
    """The files of `truncate -s 0`; nothing for a size that may add to them."""
    texts = [word.text for word in words]
    if texts[:2] == ["-s", "0"] or texts[:1] in (["-s0"], ["--size=0"]):
        yield from [text for text in texts[2 if texts[0] == "-s" else 1 :] if not text.startswith("-")]


def _has_content(path: str) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size > 0
