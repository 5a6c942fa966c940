"""The places that matter and that a path is in, or holds."""

from __future__ import annotations

from assent.command.options import NUMERAL
from assent.lazy import Lazy
from assent.record import Record
from assent.risk.disk.paths import begins, is_wild
from assent.risk.disk.places import (
    COPIES,
    KEYRINGS,
    KEYS,
    ORDINARY,
    PAPERS,
    PUBLIC,
    ROLES,
    SHORTEST,
    SOURCES,
    TEXTS,
    table,
)
from assent.risk.disk.zone import Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from assent.risk.disk import overlap
    from assent.risk.disk.paths import Components

    # A path in small letters, what of it is below a home directory, whether it has globs, and what was found of it.
    Laid: TypeAlias = tuple[Components, Components | None, bool, dict[Zone, str | None]]
else:
    overlap = Lazy("assent.risk.disk.overlap")

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.+@=,~ ")  # in names of which nothing is left to be found out
CLAUDE, SETTINGS = "~/.claude", "**/.claude/settings*.json"  # rows
SHARED = (".github", ".vscode")  # folders in which agents keep settings among much else


class ZoneRow(Record):
    """One place of a table, split into its components."""

    path: str  # as the table spells it
    components: tuple[str, ...]  # without the leading ~ or **
    what: str  # "holds SSH keys"


class ZoneIndex(Record):
    """The rows of one zone by how they begin, and within that by their first component."""

    fixed: dict[str, list[ZoneRow]]  # /etc/shadow
    home: dict[str, list[ZoneRow]]  # ~/.ssh
    anywhere: dict[str, list[ZoneRow]]  # **/.env
    names: dict[str, list[ZoneRow]]  # **/*.pem, which says something of the last component only
    starts: dict[Components, tuple[int, ZoneRow]]  # of `anywhere`: the first row that is below such folders
    deepest: int  # components of the longest of them
    heads: tuple[str, ...]  # how names begin that `names` may fit, where they do not end so
    tails: tuple[str, ...]


_WILD_FIRST = ""  # key of the rows whose first component is a glob
_indexes: dict[Zone, ZoneIndex] = {}
_known: dict[tuple[Components, Components], Laid] = {}  # of the paths of a text: each is looked at several times
_globs: dict[tuple[str, int, bool], list[ZoneRow]] = {}  # of rows that are never dropped, so that each has its number
_below: dict[tuple[Components, int, str], ZoneRow | None] = {}  # the same of the first row below a path
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
    index = _indexes.get(zone) or _index(zone)
    if not wild and not _may_lie_in(folded, below, index):
        return None
    but = _but(below) if zone is Zone.Gate else ()
    row = next((row for row in _rows_above(folded, below, wild, index) if row.path not in but), None)
    if row is None or (zone is Zone.Gate and is_paper(components, home)):
        return None
    if zone is Zone.Private and (any(_ends(folded[-1], pattern) for pattern in PUBLIC) or _is_environment(row, folded)):
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
    """Whether the path is a folder of keys, or is below one."""
    below = _laid(components, home)[1]
    return bool(below) and below is not None and below[0] in KEYRINGS


def below_home(components: Components, home: Components) -> Components | None:
    """The components below a home directory, in small letters; None where the path is in none."""
    return _laid(components, home)[1]


def holding(components: Components, zone: Zone, home: Components, name: str = "") -> ZoneRow | None:
    """A place of `zone` that is below the path; with a `name`, one whose last component fits it."""
    folded, below, _, _ = _laid(components, home)
    index = _index(zone)
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
    rows = (row for row in _all(_index(zone).anywhere) if len(row.components) > 1)
    fitting = (row for row in rows if row.components[-1].strip("*") and _agree((name.casefold(),), row.components[-1:]))
    return holding(components, zone, home, name) or next(fitting, None)


def _ends_so(folded: Components, start: Components) -> bool:
    """Whether the path ends in folders like `start`, which is where a row begins."""
    length = len(start)
    return len(folded) >= length and _agree(folded[-length:], start, everyday=True)


def _is_telling(row: ZoneRow) -> bool:
    """Whether a folder that it is in counts as well: not `bin` and the like, which most projects have."""
    return row.components[0][:1] == "." and row.components[0] not in SHARED


def _index(zone: Zone) -> ZoneIndex:
    """The rows of `zone`; made when first asked for."""
    if zone not in _indexes:
        fixed: dict[str, list[ZoneRow]] = {}
        home: dict[str, list[ZoneRow]] = {}
        anywhere: dict[str, list[ZoneRow]] = {}
        names: dict[str, list[ZoneRow]] = {}
        for path, what in table(zone).items():
            start, *rest = path.split("/")
            row = ZoneRow(path, tuple(rest), what)
            rows = home if start == "~" else anywhere if start == "**" else fixed
            rows = names if start == "**" and "*" in rest[0] else rows
            rows.setdefault(_WILD_FIRST if "*" in rest[0] else rest[0], []).append(row)
        starts = _starts(anywhere)
        ends = [row.components[0].partition("*") for row in _all(names)]
        _indexes[zone] = ZoneIndex(
            fixed,
            home,
            anywhere,
            names,
            starts,
            max([len(start) for start in starts], default=0),
            tuple([head for head, _, _ in ends if head]),
            tuple([tail for head, _, tail in ends if not head]),
        )
    return _indexes[zone]


def _starts(rows: dict[str, list[ZoneRow]]) -> dict[Components, tuple[int, ZoneRow]]:
    """The folders in which such a row may be, each with the first and its number."""
    made: dict[Components, tuple[int, ZoneRow]] = {}
    for number, row in enumerate(_all(rows)):
        for length in range(1, len(row.components) if _is_telling(row) else 0):
            made.setdefault(row.components[:length], (number, row))
    return made


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
    if folded[0] in index.fixed or _WILD_FIRST in index.fixed:
        return True
    if below and (below[0] in index.home or _WILD_FIRST in index.home):
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
        if name in index.anywhere or (wild and is_wild(name) and not _is_everyday(name)):
            yield from _starting(folded[at:], index.anywhere, everyday=True)
    last = folded[-1] if folded else ""
    if is_wild(last):
        yield from _met(last, index.names, everyday=True)
    elif last.startswith(index.heads) or last.endswith(index.tails):
        yield from [row for row in _all(index.names) if _ends(last, row.components[0])]


def _starting(rest: Components, rows: dict[str, list[ZoneRow]], everyday: bool = False) -> Iterator[ZoneRow]:
    if not rest:
        return
    same = rows.get(rest[0], ())
    certain = reversed(same) if not any(map(is_wild, rest)) else same  # the row that says most comes last
    met = is_wild(rest[0])
    candidates = _met(rest[0], rows, everyday) if met else [*certain, *rows.get(_WILD_FIRST, ())]
    for row in candidates:
        if len(rest) >= len(row.components) and _agree(rest[met:], row.components[met:], everyday):
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
        below = len(rest) < len(row.components) and "*" not in "".join(start) and _agree(rest, start)
        kind = row.components[-1].startswith("*.")  # as many files are called that are none: ~/.cloudflared/*.json
        if below and (not name or (not kind and _fits(name.casefold(), row.components[-1], everyday=True))):
            return row
    return None


def _all(rows: dict[str, list[ZoneRow]]) -> list[ZoneRow]:
    return [row for same_start in rows.values() for row in same_start]


def _like(name: str, rows: dict[str, list[ZoneRow]]) -> list[ZoneRow]:
    """The rows that begin and end with the same letters as a glob, which are few of many, as far as it has such."""
    first, last = name[:1], name[-1:]
    if not first or is_wild(first):
        found = _all(rows)
    else:
        found = [row for start, same in rows.items() if start[:1] in (first, "") for row in same]
    if not last or last in _OPEN_ENDS:
        return found
    ends = _OPEN_ENDS | {last}
    return [row for row in found if row.components[0][-1] in ends]


def _agree(names: Components, patterns: tuple[str, ...], everyday: bool = False) -> bool:
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
            return _asks_for(name, pattern)
        if everyday:
            return any(_asks_for(one, pattern) for one in overlap.spellings(name))
        return overlap.overlaps(name, pattern)
    return _ends(name, pattern)


def _asks_for(name: str, pattern: str) -> bool:
    """Whether a glob, or a name, is one with which people name what the `pattern` of a row is for."""
    if not is_wild(name):
        return _ends(name, pattern)
    return overlap.overlaps(name, pattern) and (name == pattern or not _is_no_key(name, pattern))


def _is_no_key(name: str, pattern: str) -> bool:
    """Whether a glob is not one with which people name what the `pattern` of a row is for."""
    if _is_everyday(name):
        return True
    if pattern.startswith("*"):
        return _is_ordinary(name)
    if name.startswith("*") and _is_ordinary(name):
        return name.strip("*") not in pattern
    return pattern.endswith("*") and name.rpartition(".")[2] in SOURCES


def _is_everyday(name: str) -> bool:
    """`*`, `**`, `*.json`: patterns for all files, or all of a kind."""
    rest = name.lstrip("*")
    return rest != name and not is_wild(rest) and rest[:1] in ("", ".")


def _is_ordinary(name: str) -> bool:
    """`readme*`, `web*`, `*_auth*`, `*.test.*`: all that begins, ends or is called as keys are not."""
    stem = name.strip("*")
    if not name.endswith("*") or is_wild(stem):
        return False
    if name.startswith("*.") and stem.strip("."):  # `*.ts*`, `*.test.*`: an ending, and no hidden file
        return SOURCES.union(ROLES).issuperset(stem.strip(".").split("."))
    return (name.startswith(ORDINARY) and name[:1] != "*") or not _is_keyish(stem)


def _is_keyish(stem: str) -> bool:
    """Whether a key, a certificate or a file of settings may be called `stem`, with more behind it: serv, id_."""
    words = stem.replace("-", "_").replace(".", "_").split("_")
    if len(stem) < SHORTEST or stem.startswith(".") or any(word in stem for word in KEYS):
        return True
    return any(word and key.startswith(word) for word in words[-1:] for key in KEYS)


def _ends(name: str, pattern: str) -> bool:
    """Whether `name` begins and ends as `pattern`, which has one `*` at most, says."""
    head, star, tail = pattern.partition("*")
    if not star:
        return name == pattern
    return name.startswith(head) and name.endswith(tail) and len(name) >= len(head) + len(tail)


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
