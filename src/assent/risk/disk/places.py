"""Places that matter wherever a command is: secrets, start-up files, the gate itself, devices (`places.rules`)."""

from __future__ import annotations

from assent.record import Record
from assent.risk.disk.zone import DEVICES, Zone
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.paths import Components

SECRETS, PLACES = "secrets", "places"  # whose lists they are
PUBLIC = knows(SECRETS, "public")  # names of what is among secrets, or looks like one, and is not secret
ON_PATH = "is on the PATH"

KEYRINGS = (".ssh", ".gnupg")  # below the home: folders of keys, of which even the names say something

PAPERS = (  # below the home: what agents write for themselves beside their settings, which decides nothing
    (".claude", "plans"),
    (".claude", "projects"),
    (".claude", "todos"),
    (".gemini", "tmp"),
    (".qwen", "tmp"),
)

TEXTS = (  # below the home: what tells an agent what to do, and copies of its settings, which it does not read
    (".claude", "skills"),
    (".claude", "commands"),
    (".claude", "agents"),
    (".claude", "backups"),
)
COPIES = (".bak", ".backup", ".old", ".orig")  # ends of names, or parts with a date behind: settings.json.bak-20260101


def table(zone: Zone) -> dict[str, str]:
    """The paths of the zone, each with why it matters: "holds SSH keys"."""
    match zone:
        case Zone.Device:
            return DEVICES
        case Zone.Dotenv:
            dotenv = knows(SECRETS, "dotenv")
            return {path: what for path, what in pairs(SECRETS, "private").items() if path in dotenv}
        case Zone.Private:
            return pairs(SECRETS, "private")
        case Zone.Startup:
            early, late = pairs(PLACES, "startup"), pairs(PLACES, "started")
            return early | pairs(PLACES, "records") | pairs(PLACES, "later") | late
        case _:
            return pairs(PLACES, zone.value)


SHARED = (".github", ".vscode")  # folders in which agents keep settings among much else


class ZoneRow(Record):
    """One place of a table, split into its components."""

    path: str  # as the table spells it, and people do: ~/Library/Keychains
    components: tuple[str, ...]  # without the leading ~ or **, in small letters
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


WILD_FIRST = ""  # key of the rows whose first component is a glob
indexes: dict[Zone, ZoneIndex] = {}  # of the zones that were asked for


def _is_telling(row: ZoneRow) -> bool:
    """Whether a folder that it is in counts as well: not `bin` and the like, which most projects have."""
    return row.components[0][:1] == "." and row.components[0] not in SHARED


def indexed(zone: Zone) -> ZoneIndex:
    """The rows of `zone`; made when first asked for."""
    if zone not in indexes:
        fixed: dict[str, list[ZoneRow]] = {}
        home: dict[str, list[ZoneRow]] = {}
        anywhere: dict[str, list[ZoneRow]] = {}
        names: dict[str, list[ZoneRow]] = {}
        for path, what in table(zone).items():
            start, *rest = path.casefold().split("/")
            row = ZoneRow(path, tuple(rest), what)
            rows = home if start == "~" else anywhere if start == "**" else fixed
            rows = names if start == "**" and "*" in rest[0] else rows
            rows.setdefault(WILD_FIRST if "*" in rest[0] else rest[0], []).append(row)
        starts = _starts(anywhere)
        ends = [row.components[0].partition("*") for row in all_rows(names)]
        indexes[zone] = ZoneIndex(
            fixed,
            home,
            anywhere,
            names,
            starts,
            max([len(start) for start in starts], default=0),
            tuple([head for head, _, _ in ends if head]),
            tuple([tail for head, _, tail in ends if not head]),
        )
    return indexes[zone]


def _starts(rows: dict[str, list[ZoneRow]]) -> dict[Components, tuple[int, ZoneRow]]:
    """The folders in which such a row may be, each with the first and its number."""
    made: dict[Components, tuple[int, ZoneRow]] = {}
    for number, row in enumerate(all_rows(rows)):
        for length in range(1, len(row.components) if _is_telling(row) else 0):
            made.setdefault(row.components[:length], (number, row))
    return made


def all_rows(rows: dict[str, list[ZoneRow]]) -> list[ZoneRow]:
    """The rows of a part of an index, in the order of the table."""
    return [row for same_start in rows.values() for row in same_start]
