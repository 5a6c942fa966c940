"""Each word of a program that has a meaning, taken away: does a case of that meaning come out otherwise?"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from assent import rules_table
from assent.assessment import assess
from assent.pattern.proposal import Width, propose
from assent.record import Record
from assent.rules_table import ITEM, WORDS

from .kinds import CONTEXT, comes_out_otherwise, guarded, listed_kinds, said, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDED = ("accounts", "folders", "servers")  # only word reasons; cases/risk/objects.txt has them
APART = ("caches", "formats", "kinds", "rewrites", "local")  # tests/evidence and tests/pattern hold them

DOUBLED = frozenset(  # another fact of the program says as much
    (
        "7z shows: e -so",
        "7z shows: x -so",
        "aws copies: s3 mv",
        "aws uploads: s3 mv",
        "az gets: storage blob download",
        "curl payload: --json",
        "gcloud gets: storage cat",
        "gsutil gets: cat",
        "manage.py drops: reset_db",
        "pm2 installs: startup",
        "pm2 installs: unstartup",
        "rclone copies: sync",
        "rclone uploads: rcat",
        "s5cmd uploads: cp",
        "s5cmd uploads: mv",
        "s5cmd uploads: sync",
        "wget payload: --body-data",
        "wget payload: --post-data",
    )
)


class ProgramWord(Record):
    """A word of programs that state the same."""

    names: tuple[str, ...]
    meaning: str
    item: str

    @property
    def what(self) -> str:
        """The fact that is taken away."""
        return f"{self.names[0]} {self.meaning}: {self.item}"

    def is_noticed(self, told: dict[str, list[str]]) -> bool:
        """Whether a case of that meaning which names one of the programs comes out otherwise."""
        found = {text: text.replace(";", " ").replace("/", " ").split() for text in told.get(self.meaning, ())}
        texts = [text for text, words in found.items() if set(self.names) & set(words)]
        return comes_out_otherwise(texts, _offered if self.meaning in ("code", "loses") else said, self._taken_away())

    @contextmanager
    def _taken_away(self) -> Iterator[None]:
        field = f"{WORDS} {self.meaning}"
        before, kind = {name: rules_table.known(name) for name in self.names}, rules_table.of_kind(field)
        for name, fields in before.items():
            rest = [each for each in fields[field].split(ITEM) if each != self.item]
            rules_table._known[name] = fields | {field: ITEM.join(rest)}
            if not rest:
                rules_table._kinds[field] = rules_table.of_kind(field) - {name}
                rules_table._counted[name] = rules_table._counts(name) - {field}
        try:
            yield
        finally:
            rules_table._known.update(before)
            rules_table._kinds[field] = kind
            rules_table._counted.clear()


def _offered(text: str) -> tuple[object, ...]:
    """The findings, the decision of the preset `guard`, and the proposals: code in a word may not be approved."""
    return said(text), guarded(text), [propose(each.command, Width.Name) for each in assess(text, CONTEXT).findings]


def cases() -> dict[str, list[str]]:
    """The texts of each meaning."""
    return texts_of("programs/words.txt")


def words() -> Iterator[ProgramWord]:
    """Every word with a meaning, once for programs that state the same."""
    for field in [each for each in listed_kinds() if each.startswith(f"{WORDS} ")]:
        meaning = field.removeprefix(f"{WORDS} ")
        told: dict[str, list[str]] = {}
        for name in sorted(rules_table.of_kind(field)) if meaning not in (*APART, *WORDED) else ():
            told.setdefault(rules_table.known(name)[field], []).append(name)
        for text, names in told.items():
            yield from [ProgramWord(tuple(names), meaning, item) for item in text.split(ITEM)]


def unnoticed() -> tuple[list[str], int]:
    """The words that no case needs, and how many there are in all."""
    told, found = cases(), [each for each in words() if each.what not in DOUBLED]
    return [each.what for each in found if not each.is_noticed(told)], len(found)
