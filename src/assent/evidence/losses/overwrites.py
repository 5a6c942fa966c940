"""Files whose content goes because another takes their place."""

from __future__ import annotations

from assent.evidence.operands import RealPlace, located, named_by, places
from assent.record import Record
from assent.risk.entries.programs import BARE, FILLING, UNPACKING
from assent.rules_table import is_a
from assent.system import S_ISREG, basename, calls, isdir, join, normpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

REWRITING = "rewriter"  # may edit the files that it is given where these are
MOST = 2_000  # files of a folder that is copied over another
_MOVING = frozenset(("mv", "gmv"))
_COPYING = _MOVING | frozenset(("cp", "gcp"))
_WHOLE = _COPYING | frozenset(("tee", "truncate"))  # which files these overwrite follows from their words
_PLAIN = frozenset("-f -r -R -a -p -v -rf -fr -fv -vf -rv -av -pr -rp -ap".split())
_SIZES = frozenset("-s --size -r --reference".split())  # of truncate
_WILD = "*?[("


class Overwritten(Record):
    """The files with content that a command certainly overwrites or changes."""

    places: tuple[RealPlace, ...]
    complete: bool  # whether it writes no other
    verb: str = "overwrites"  # what is done to them
    blank: tuple[RealPlace, ...] = ()  # what is not there yet, or has no content
    given: str = ""  # the archive or the patch that says which they are


def overwritten(finding: Finding, home: str) -> Overwritten:
    """The files that a command overwrites: `> f`, `cp a f`, `tee f`, `sed -i s/a/b/ f`, `dd of=f`."""
    command = finding.command
    if command.cwd is None or command.elsewhere:
        return Overwritten((), complete=False)
    brought = _brought(finding, command.cwd, home)
    if brought is not None:
        return brought
    known = [located(text, command.cwd, home) for text in _truncating(command)]
    for part in command.redirects:
        if part.truncates and part.target and not part.target.exact:
            known += named_by(part.target, command.cwd, home)
    edits: list[RealPlace | None] = []
    if command.program in _WHOLE:
        known += [None if text is None else located(text, command.cwd, home) for text in _operands(command)]
    elif not is_a(command.program, BARE):
        edits = list(_edited(finding, command.cwd, home))
    found = {place.path: place for place in known + edits if place is not None and _has_content(place.path)}
    is_edited = any(place is not None and place.path in found for place in edits)
    blank = [place for place in known + edits if place is not None and _is_blank(place.path)]
    verb = "changes" if is_edited else "overwrites"
    return Overwritten(tuple(found.values()), None not in known + edits, verb, tuple(blank))


def _brought(finding: Finding, cwd: str, home: str) -> Overwritten | None:
    """The files that an unpacked archive overwrites, or a patch changes; None for any other command."""
    command = finding.command
    words = [word.text for word in command.argv[:4]]
    if words[:1] == ["patch"] or words[:2] == ["git", "apply"]:
        from assent.evidence.losses.patched import patched  # few commands apply a patch

        verb, patch = "changes", patched(command)
        given, names = ("", ()) if patch is None else patch
    elif is_a(command.program, UNPACKING) or words[1:4:2] == ["-m", "-e"] or words[:1] == ["cpio"]:
        from assent.evidence.losses.unpacked import unpacked  # few commands unpack

        verb, brought = "overwrites", unpacked(command)
        if brought is None:
            return Overwritten((), complete=False) if words[1:4:2] == ["-m", "-e"] else None
        given, names = brought.archive, _below(brought.folder, brought.names)
    else:
        return None
    known = [located(name, cwd, home) for name in names]
    found = {place.path: place for place in known if place is not None and _has_content(place.path)}
    plain = not any(part.truncates and part.target is not None for part in command.redirects)
    return Overwritten(tuple(found.values()), plain and None not in known, verb, given=given)


def _below(folder: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names from a folder on, as a person would write them."""
    start = folder.rstrip("/")
    start = start.removeprefix("./") if start[:2] == "./" else start
    plain = [name.removeprefix("./") for name in names]
    return tuple(plain if start in ("", ".") and folder[:1] != "/" else [f"{start}/{name}" for name in plain])


def targets(command: Command, home: str) -> tuple[RealPlace, ...]:
    """The files that the command certainly writes as a whole, whether they are there or not."""
    if command.cwd is None or command.elsewhere:
        return ()
    texts = [*_truncating(command), *(_operands(command) if command.program in _WHOLE else ())]
    found = [located(text, command.cwd, home) for text in dict.fromkeys(texts) if text is not None]
    return tuple([place for place in found if place is not None])


def moved(command: Command, home: str) -> tuple[RealPlace, ...]:
    """The files that `mv` takes away from where they are, which have to come back with those it overwrites."""
    if command.program not in _MOVING or command.cwd is None:
        return ()
    sources = [word.text for word in command.argv[1:] if not word.text.startswith("-")][:-1]
    found = [located(text, command.cwd, home) for text in sources]
    return tuple([place for place in found if place is not None])


def _truncating(command: Command) -> list[str]:
    texts = [part.target.text for part in command.redirects if part.truncates and part.target and part.target.exact]
    return list(dict.fromkeys(texts))


def _edited(finding: Finding, cwd: str, home: str) -> Iterator[RealPlace | None]:
    """The files that a program writes; None for one that is not certain."""
    command = finding.command
    redirected = {part.target.text for part in command.redirects if part.target is not None}
    texts = tuple([text for text in finding.writes if text not in redirected])
    if is_a(command.program, REWRITING):
        yield from places(command, texts, home) or ((None,) if texts else ())
        return
    for text in texts:
        if any(mark in text for mark in _WILD):
            yield None
        elif is_a(command.program, FILLING) and isdir(join(cwd, text)):
            for source in finding.reads:
                yield located(join(text, basename(source.rstrip("/"))), cwd, home)
        else:
            yield located(text, cwd, home)


def _operands(command: Command) -> Iterator[str | None]:
    """The files of a program that overwrites what its words name; None for what is not certain."""
    words = command.argv[1:]
    options = [word.text for word in words if word.text.startswith("-")]
    files = [word.text for word in words if not word.text.startswith("-")]
    if not all(word.exact for word in words):
        yield None
    elif command.program in _COPYING:
        yield from _copied(files, command.cwd or "") if set(options) <= _PLAIN and len(files) > 1 else (None,)
    elif command.program == "tee":
        yield from files if not options else ()  # with -a it adds to them
    else:
        yield from _truncated(words)


def _copied(files: list[str], cwd: str) -> Iterator[str | None]:
    *sources, target = files
    into = isdir(join(cwd, target))
    if not into and (len(sources) > 1 or target.endswith("/")):
        return
    for source in sources:
        name = basename(source.rstrip("/"))
        to = join(target, "" if name == "." else name) if into else target
        if isdir(join(cwd, to)) and isdir(join(cwd, source)):
            yield from _merged(join(cwd, source), to)
        else:
            yield to


def _merged(source: str, target: str) -> Iterator[str | None]:
    """The files of a folder as they end up in another one."""
    import os  # few commands merge folders

    number = 0
    for folder, _, names in os.walk(source):
        for name in names:
            number += 1
            if number > MOST:
                yield None
                return
            yield normpath(join(target, os.path.relpath(join(folder, name), source)))


def _truncated(words: tuple[Argument, ...]) -> Iterator[str]:
    """The files of `truncate`, whatever their size will be."""
    texts = iter([word.text for word in words])
    for text in texts:
        if text in _SIZES:
            next(texts, None)
        elif not text.startswith("-"):
            yield text


def _has_content(path: str) -> bool:
    try:
        status = calls.lstat(path)
    except OSError:
        return False
    return S_ISREG(status.st_mode) and status.st_size > 0


def _is_blank(path: str) -> bool:
    """Whether nothing is at the path, or a file of its own without content."""
    try:
        status = calls.lstat(path)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return S_ISREG(status.st_mode) and not status.st_size
