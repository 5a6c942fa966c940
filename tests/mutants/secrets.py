"""Each place of a secret that a program file states, taken away: is a case of the record written otherwise then?

A place that says no more than a name does, which is a secret's for every program (`--password`), is not a mutant.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from assent import rules_table
from assent.record import Record
from assent.risk.entries import index
from assent.rules_table import HIDES, ITEM
from assent.store import redaction
from assent.store.redaction import redacted
from assent.store.secret_names import is_secret

if TYPE_CHECKING:
    from collections.abc import Iterator

STORE = Path(__file__).parent.parent / "cases/store"
CASES = [STORE / "secrets.txt", STORE / "harmless.txt"]
SECRET = "swordfish"  # a plain word, so that its place alone says what it is
# Another place of the program hides the same, or that of `set` and `passwd`, words which are programs too.
DOUBLED = frozenset(
    """
    glab variable set: -v|glab variable set: --value|npm config set: NAME|npm set: NAME|openssl passwd: <
    pm2 set: NAME|pnpm config set: NAME|pnpm set: NAME|pulumi config set: NAME|smbclient : --user
    virsh secret-set-value: --base64|yarn config set: NAME
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)
PARTED = "/", "(", ")", ";", "|", "`", "$", "'", '"'  # what may be around a program's name in a text


class Place(Record):
    """One place of a program's secrets."""

    names: tuple[str, ...]  # programs of one file that state the same
    what: str
    rest: str  # what they state without it

    def is_noticed(self, cases: dict[str, list[str]]) -> bool:
        """Whether a case of one of the programs is written otherwise without this place."""
        found = list(dict.fromkeys([text for name in self.names for text in cases.get(name, ())]))
        written = [redacted(text) for text in found]
        before = {name: rules_table.known(name) for name in self.names}
        for name, fields in before.items():
            rules_table._known[name] = fields | {HIDES: self.rest}
        redaction._looked_through.clear()
        try:
            return [redacted(text) for text in found] != written
        finally:
            rules_table._known.update(before)
            redaction._looked_through.clear()


def unnoticed() -> tuple[list[Place], int]:
    """The places that no case needs, and how many there are in all."""
    told, found = cases(), [place for place in places() if place.what not in DOUBLED]
    return [place for place in found if not place.is_noticed(told)], len(found)


def cases() -> dict[str, list[str]]:
    """The commands with a secret, and those without, by each word that is in them."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in [line for path in CASES for line in path.read_text(encoding="utf-8").splitlines()[1:]]:
        text = line.replace("⏎", "\n").replace("§", SECRET)
        words = text
        for sign in PARTED:
            words = words.replace(sign, " ")
        for word in dict.fromkeys(words.split()):
            found[word].append(text)
    return found


def places() -> Iterator[Place]:
    """Every place that the program files state, once for programs of one file that state the same."""
    told: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in sorted(rules_table.hiding()):
        told[index.file_of(name), rules_table.known(name)[HIDES]].append(name)
    for (_, text), names in told.items():
        lines = text.split(ITEM)
        for at, line in enumerate(lines):
            path, _, stated = line.partition(": ")
            each = stated.split(" ")
            for place in [place for place in each if place[:1] != "?" and not is_secret(place)]:
                left = " ".join([other for other in each if other != place])
                rest = ITEM.join([*lines[:at], *([f"{path}: {left}"] if left else []), *lines[at + 1 :]])
                yield Place(tuple(names), f"{names[0]} {path}: {place}", rest)
