"""The places that matter and that a path is in, or holds."""

from __future__ import annotations

from assent.command.word import NUMERAL
from assent.lazy import Lazy
from assent.risk.disk.paths import begins, is_like, is_wild
from assent.risk.disk.places import (
    COPIES,
    KEYRINGS,
    PAPERS,
    PUBLIC,
    TEXTS,
    WILD_FIRST,
    ZoneIndex,
    ZoneRow,
    all_rows,
    indexed,
    indexes,
)
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from assent.risk.disk import asking, overlap
    from assent.risk.disk.paths import Components

    # A path in small letters, what of it is below a home directory, whether it has globs, and what was found of it.
    Laid: TypeAlias = tuple[Components, Components | None, bool, dict[Zone, str | None]]
else:
    asking, overlap = Lazy("assent.risk.disk.asking"), Lazy("assent.risk.disk.overlap")

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.+@=,~ ")  # in names of which nothing is left to be found out
CLAUDE, SETTINGS = "~/.claude", "**/.claude/settings*.json"  # rows


_known: dict[tuple[Components, Components], Laid] = {}  # of the paths of a text: each is looked at several times
_globs: dict[tuple[str, int, bool], list[ZoneRow]] = {}  # of rows that are never dropped, so that each has its number
_below: dict[tuple[Components, int, str], ZoneRow | None] = {}  # the same of the first row below a path
KEPT = frozenset(".cache .local .npm .pnpm-store .trash .tmp .nuget".split())  # of a home: what programs keep there
MOST_GLOBS, MOST_PATHS = 256, 2_000
ENVIRONMENT = ".env"
INSTALLED = (("bin",), ("lib",), ("lib64",), ("include",), ("scripts",), ("share",))  # folders of an environment
_OPEN_ENDS = frozenset("*?]")  # with which a pattern ends that may fit any letter


def within(components: Components, zone: Zone, home: Components) -> str | None:
    """The place of `zone` in which the path is, or could be if it is a glob; None if in none."""
    known = _laid(components, home)[3]
    if zone not in known:
        known[zone] = _place(components, zone, home)
    return known[zone]


def _place(components: Components, zone: Zone, home: Components) -> str | None:
    folded, below, wild, _ = _laid(components, home)
    index = indexes.get(zone) or indexed(zone)
    if not wild and not _may_lie_in(folded, below, index):
        return None
    but = _but(below) if zone is Zone.Gate else ()
    row = next((row for row in _rows_above(folded, below, wild, index) if row.path not in but), None)
    if row is None or (zone is Zone.Gate and is_paper(components, home)):
        return None
    if zone is Zone.Private and (_is_public(folded[-1]) or _is_environment(row, folded)):
        return None
    return row.what


def _is_environment(row: ZoneRow, folded: Components) -> bool:
    """Whether the path is in an environment of Python that is called as a file of variables is: .env/bin/activate."""
    if row.path != f"**/{ENVIRONMENT}" or ENVIRONMENT not in folded:
        return False
    return folded[len(folded) - folded[::-1].index(ENVIRONMENT) :][:1] in INSTALLED


def is_paper(components: Components, home: Components) -> bool:
    """Whether the path certainly is among what agents write for themselves: plans, notes."""
    below = _laid(components, home)[1]
    return below is not None and any(begins(below, start) and len(below) > len(start) for start in PAPERS)


def _but(below: Components | None) -> tuple[str, ...]:
    """The rows that do not hold for a text in the folder of an agent, or for a copy of its settings beside them."""
    if below is None or below[:1] != TEXTS[0][:1] or len(below) < 2:
        return ()
    *folder, name = below
    dated = name.replace(NUMERAL, "0")
    if not PLAIN.issuperset("".join((*folder, dated))):
        return ()
    if any(begins(below, start) for start in TEXTS):
        return (CLAUDE,)
    is_copy = len(below) == 2 and any(end in dated for end in COPIES) and not dated.endswith(".json")
    return (CLAUDE, SETTINGS) if is_copy else ()


def is_keyring(components: Components, home: Components) -> bool:
    """Whether the path is a folder of keys, or is below one and no public key."""
    below = _laid(components, home)[1]
    return bool(below) and below is not None and below[0] in KEYRINGS and not _is_public(below[-1])


def _is_public(name: str) -> bool:
    return any(is_like(name, pattern) for pattern in PUBLIC)


def below_home(components: Components, home: Components) -> Components | None:
    """The components below a home directory, in small letters; None where the path is in none."""
    return _laid(components, home)[1]


def is_setting(components: Components, home: Components) -> bool:
    """Whether the path is where programs look for what the user set: `~/.frobrc`, `~/.config/frob`, `~/Library`."""
    below = below_home(components, home)
    if below is None:
        return components[:1] == ("Library",)
    if not below or not below[0]:
        return False
    if below[0] == "library":
        return below[1:2] not in (("caches",), ("logs",))
    return below[0][0] == "." and below[0] not in KEPT


def holding(components: Components, zone: Zone, home: Components, name: str = "") -> ZoneRow | None:
    """A place of `zone` that is below the path; with a `name`, one whose last component fits it."""
    folded, below, _, _ = _laid(components, home)
    index = indexed(zone)
    row = None if below is None else _known_below(below, index.home, name)
    row = row or _known_below(folded, index.fixed, name)
    if row is not None or name:
        return row
    if folded and not any(is_wild(part) for part in folded[-index.deepest :]):
        starts = [folded[-length:] for length in range(1, min(index.deepest, len(folded)) + 1)]
        return min([index.starts[start] for start in starts if start in index.starts], default=(0, None))[1]
    fitting = [found for start, found in index.starts.items() if _ends_so(folded, start)]
    return min(fitting, default=(0, None))[1]


def called(components: Components, zone: Zone, home: Components, name: str) -> ZoneRow | None:
    """A place of `zone` below the path whose last component is the name, in whatever folders that is."""
    rows = (row for row in all_rows(indexed(zone).anywhere) if len(row.components) > 1)
    fitting = (row for row in rows if row.components[-1].strip("*") and agree((name.casefold(),), row.components[-1:]))
    return holding(components, zone, home, name) or next(fitting, None)


def _ends_so(folded: Components, start: Components) -> bool:
    """Whether the path ends in folders like `start`, which is where a row begins."""
    length = len(start)
    return len(folded) >= length and agree(folded[-length:], start, everyday=True)


def _laid(components: Components, home: Components) -> Laid:
    """The place of the path; for one zone after the other, and again with the other commands of the text."""
    key = components, home
    found = _known.get(key)
    if found is None:
        folded = tuple([component.casefold() for component in components])
        found = folded, _below_home(folded, home), is_wild("".join(folded)), {}
        if len(_known) >= MOST_PATHS:
            _known.clear()
        _known[key] = found
    return found


def _may_lie_in(folded: Components, below: Components | None, index: ZoneIndex) -> bool:
    """Whether a path without globs can be at or below a row, by how it and the rows begin and end."""
    if not folded:
        return False
    if folded[0] in index.fixed or WILD_FIRST in index.fixed:
        return True
    if below and (below[0] in index.home or WILD_FIRST in index.home):
        return True
    if not index.anywhere.keys().isdisjoint(folded):
        return True
    return folded[-1].startswith(index.heads) or folded[-1].endswith(index.tails)


def _rows_above(folded: Components, below: Components | None, wild: bool, index: ZoneIndex) -> Iterator[ZoneRow]:
    """The rows at or below which the path is."""
    yield from _starting(folded, index.fixed)
    if below is not None:
        yield from _starting(below, index.home)
    for at, name in enumerate(folded):
        if name in index.anywhere or (wild and is_wild(name) and not asking.is_everyday(name)):
            yield from _starting(folded[at:], index.anywhere, everyday=True)
    last = folded[-1] if folded else ""
    if is_wild(last):
        yield from _met(last, index.names, everyday=True)
    elif last.startswith(index.heads) or last.endswith(index.tails):
        yield from [row for row in all_rows(index.names) if is_like(last, row.components[0])]


def _starting(rest: Components, rows: dict[str, list[ZoneRow]], everyday: bool = False) -> Iterator[ZoneRow]:
    if not rest:
        return
    everyday = everyday and rest[0][:1] != "."  # `.claude/*.json` is no pattern for any folder
    same = rows.get(rest[0], ())
    certain = reversed(same) if not any(map(is_wild, rest)) else same  # the row that says most comes last
    met = is_wild(rest[0])
    candidates = _met(rest[0], rows, everyday) if met else [*certain, *rows.get(WILD_FIRST, ())]
    for row in candidates:
        if len(rest) >= len(row.components) and agree(rest[met:], row.components[met:], everyday):
            yield row


def _met(name: str, rows: dict[str, list[ZoneRow]], everyday: bool) -> list[ZoneRow]:
    """The rows whose first component a glob fits; a text often has the same globs in many commands."""
    which = name, id(rows), everyday
    found = _globs.get(which)
    if found is None:
        if len(_globs) >= MOST_GLOBS:
            _globs.clear()
        found = _globs[which] = [row for row in _like(name, rows) if _fits(name, row.components[0], everyday)]
    return found


def _known_below(rest: Components, rows: dict[str, list[ZoneRow]], name: str) -> ZoneRow | None:
    """`_first_below`, found once for a `name`, which is compared with every row."""
    if not name:
        return _first_below(rest, rows, name)
    which = rest, id(rows), name
    if which not in _below:
        if len(_below) >= MOST_GLOBS:
            _below.clear()
        _below[which] = _first_below(rest, rows, name)
    return _below[which]


def _first_below(rest: Components, rows: dict[str, list[ZoneRow]], name: str) -> ZoneRow | None:
    """The first row that is strictly below the path, and whose last component fits a `name`."""
    candidates = rows.get(rest[0], ()) if rest and not is_wild(rest[0]) else _like("".join(rest[:1]), rows)
    for row in candidates:
        start = row.components[: len(rest)]
        below = len(rest) < len(row.components) and "*" not in "".join(start) and agree(rest, start)
        kind = row.components[-1].startswith("*.")  # as many files are called that are none: ~/.cloudflared/*.json
        if below and (not name or (not kind and _fits(name.casefold(), row.components[-1], everyday=True))):
            return row
    return None


def _like(name: str, rows: dict[str, list[ZoneRow]]) -> list[ZoneRow]:
    """The rows that begin and end with the same letters as a glob, which are few of many, as far as it has such."""
    first, last = name[:1], name[-1:]
    if not first or is_wild(first):
        found = all_rows(rows)
    else:
        found = [row for start, same in rows.items() if start[:1] in (first, "") for row in same]
    if not last or last in _OPEN_ENDS:
        return found
    ends = _OPEN_ENDS | {last}
    return [row for row in found if row.components[0][-1] in ends]


def agree(names: Components, patterns: tuple[str, ...], everyday: bool = False) -> bool:
    """Whether the components fit pairwise, as far as both go."""
    for name, pattern in zip(names, patterns, strict=False):  # noqa: SIM110 - a generator would cost as much again
        if not _fits(name, pattern, everyday):
            return False
    return True


def _fits(name: str, pattern: str, everyday: bool) -> bool:
    """Whether `name`, itself perhaps a glob, can fit the `pattern` of a row, which has one `*` at most.

    Where any directory counts, `*` and `*.json` are `everyday`: they are not taken for an attempt
    to name a secret that might be in that directory. Nor is `README*` or `src_web*`, where a secret is
    known by its ending, nor `*_test.go`, where it may end in anything: no key is called so.
    """
    if is_wild(name):
        if everyday and "[" not in name:
            return asking.asks_for(name, pattern)
        if everyday:
            return any(asking.asks_for(one, pattern) for one in overlap.spellings(name))
        return overlap.overlaps(name, pattern)
    return is_like(name, pattern)


def _below_home(folded: Components, home: Components) -> Components | None:
    """The components below a home directory: this user's, or what looks like another's."""
    if folded[: len(home)] == home:
        return folded[len(home) :]
    if not folded:
        return None
    if home[: len(folded)] == folded:
        return ()
    first = folded[0]
    if first == "root" or first.startswith("~"):
        return folded[1:]
    if first in ("home", "users") or (
        is_wild(first) and (overlap.overlaps(first, "home") or overlap.overlaps(first, "users"))
    ):
        return folded[2:]
    return None
