"""Program files that somebody mistyped are refused at a place, or judge every command without a crash."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import assent
from assent.command import Surroundings, analyse
from assent.config.program_file import taught
from assent.errors import AssentError
from assent.risk.catalog.form import read
from assent.risk.classify import classify

FOLDER = Path(assent.__file__).parent / "programs"
LONGEST = 2_500  # characters of an entry that is changed
COUNT = 400  # of each seed; a crash that was found by this was met once in some 40,000
SIGNS = '{}|:"=,*+?-.<>[]$`\\/0A '
FORMS = ("{}", "{} a b", "{} --x=1 -y a", "ls | xargs {}")

ENTRIES = [
    entry
    for path in sorted(FOLDER.rglob("*.rules"))
    for entry in re.split(r"\n\n+", path.read_text(encoding="utf-8"))
    if len(entry) < LONGEST and not entry.startswith(("check", "#"))
]


def mistyped(chance: random.Random) -> str:
    """An entry of the package with up to three changes: a word of another, a word less, another sign or line."""
    lines = chance.choice(ENTRIES).split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        words = re.split(r"(\s+)", lines[at])
        which = chance.randrange(len(words))
        other = chance.choice(chance.choice(ENTRIES).split("\n"))
        match chance.randrange(4):
            case 0:
                words[which] = chance.choice(other.split() or [""])
            case 1:
                del words[which]
            case 2 if words[which]:
                place = chance.randrange(len(words[which]))
                words[which] = words[which][:place] + chance.choice(SIGNS) + words[which][place + 1 :]
            case _:
                words = [*words, "\n", other]
        lines[at] = "".join(words)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(4))
def test_none_crashes(seed: int) -> None:
    chance = random.Random(seed)
    judged = 0
    for _ in range(COUNT):
        text = mistyped(chance)
        try:
            sheet = read(text, "x.rules")
            there = Surroundings("/w", "/h", "/w", taught=(taught(sheet),))
        except AssentError:
            continue
        names = [name for entry in sheet.entries for name in entry.program.names.split()]
        commands = [sample.command for sample in sheet.samples]
        for command in [*commands, *[form.format(name) for form in FORMS for name in names[:3]]]:
            try:
                classify(analyse(command, there), there)
            except AssentError:
                continue
            judged += 1
    assert judged > COUNT / 2
