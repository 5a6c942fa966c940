"""The places where copied files end up in a folder: a source keeps its name there."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access, zones
from assent.risk.disk.ground import TEMPORARY, Ground
from assent.risk.disk.places import ON_PATH, PLACES
from assent.risk.disk.zone import REPOSITORY, Zone
from assent.rules_table import is_a, knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assent.risk.disk.access import PathRisk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Judgement

FOLDERS = frozenset(("", ".", "..", "~"))  # last components of what can only be a folder
NOWHERE = "-"  # a folder in which nothing runs
NO_NAMES = frozenset(("", ".", ".."))
_LINKING = frozenset(("ln", "gln", "link"))
_COPYING = frozenset(("cp", "gcp"))
_LETTERS = frozenset("ls")  # with one of these, cp makes links
BASIC = "basic"  # everything else starts it: another of that name runs in each of these calls
SYSTEM = (("bin",), ("sbin",), ("usr", "bin"), ("usr", "sbin"))  # which package managers fill


def landed(command: Command, judgement: Judgement, ground: Ground) -> Iterator[Argument]:
    """The paths that a command of `FILLING` makes in a folder that it copies, moves or links into."""
    sources = judgement.reads
    read = {(word.start, word.end, word.text) for word in sources}
    into = next((word for word in judgement.writes if (word.start, word.end, word.text) not in read), None)
    fed = any(each.wrapping is Wrapping.Operands for each in command.wrappers)
    if into is None and fed and len(judgement.writes) == 1 < len(sources):  # one word of the input is read as a source
        into = judgement.writes[0]
        sources = tuple([word for word in sources if word.start != into.start])
    if not sources or into is None or not _is_folder(into, sources, ground):
        return
    start = "" if into.text.rstrip("/") == "." else f"{into.text.rstrip('/')}/"
    for word in sources:
        if word.text.endswith("/") and command.program == "rsync":
            continue  # what is in it is copied, and not itself
        name = word.text.rstrip("/").rpartition("/")[2]
        if word.exact and name not in NO_NAMES:
            yield replace(word, text=f"{start}{name}", exact=into.exact)


def _is_folder(into: Argument, sources: tuple[Argument, ...], ground: Ground) -> bool:
    """Whether the destination is a folder in any case: by its name, by its place, or since nothing else would do."""
    if into.text.rpartition("/")[2] in FOLDERS or len(sources) > 1 or into.start < sources[0].start:
        return True
    components = ground.resolve(into.text)
    if components is None:
        return False
    known = components in TEMPORARY or any(
        zones.holding(components, zone, ground.home) for zone in (Zone.Gate, Zone.Startup)
    )
    return known or ground.workspace[: len(components)] == components or _starts_there(components, sources, ground)


def _starts_there(components: Components, sources: tuple[Argument, ...], ground: Ground) -> bool:
    """Whether a source would run later in the folder, which says so by its name: x.pth in site-packages."""
    if zones.within(components, Zone.Startup, ground.home):
        return False
    names = [word.text.rpartition("/")[2] for word in sources if word.exact]
    beside = (*components[:-1], NOWHERE)
    return any(
        zones.within((*components, name), Zone.Startup, ground.home)
        and not zones.within((*beside, name), Zone.Startup, ground.home)
        for name in names
        if name not in NO_NAMES and components
    )


def links(command: Command) -> bool:
    """Whether the command makes links, symbolic or hard ones."""
    if command.program in _LINKING:
        return True
    return command.program in _COPYING and any(_asks_links(word.text) for word in command.argv[1:])


def _asks_links(word: str) -> bool:
    if word[:2] == "--":
        return word[:4] in ("--sy", "--li")  # --symbolic-link and --link, which may be abbreviated
    return word[:1] == "-" and not _LETTERS.isdisjoint(word.partition("S")[0])


def led(words: Iterable[Argument], ground: Ground) -> Iterator[tuple[Argument, PathRisk]]:
    """Those of the words that run later, or are settings of an agent elsewhere: what writing to a link to them does."""
    for word in words:
        components = ground.resolve(word.text)
        if components is None or not word.exact:
            continue
        outside = not ground.is_project(components)
        gate = outside and zones.within(components, Zone.Gate, ground.home) is not None
        if gate or components[-1:] == (REPOSITORY,) or access.runs_by_itself(word, ground):
            category, why = access.write(word, ground) or (Category.ReadsFilesystem, None)
            yield word, (min(category, Category.ModifiesSystem), why)


def is_called(word: Argument, ground: Ground) -> bool:
    """Whether what is written there only runs by its name, which is no basic one, or in a build or pipeline."""
    components = ground.resolve(word.text) if word.exact else None
    what = components and zones.within(components, Zone.Startup, ground.home)
    if not components or what not in knows(PLACES, "called"):
        return False
    if what != ON_PATH:
        return ground.is_project(components)
    return not is_a(str(components[-1]), BASIC) and not any(components[: len(folder)] == folder for folder in SYSTEM)
