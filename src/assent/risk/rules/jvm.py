"""Java and the languages beside it: the runtime, its tools and build systems."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement


def jar(command: Command, _: Surroundings) -> Judgement:
    """Its first word is one of letters with or without a dash: `jar tf x.jar`."""
    words = command.argv
    letters = words[1].prefix.removeprefix("-") if len(words) > 1 and words[1].exact else ""
    if letters and not words[1].text.startswith("--") and set(letters) <= {*"tvf"} and "t" in letters:
        reads = words[2:]
        if all(word.exact for word in reads[1:]) and not any(word.prefix[:1] in ("", "-", "@") for word in reads):
            return Judgement(Category.ReadsFilesystem, "`jar` lists an archive", reads=reads)
    return judge(index.stated("jar"), words, "jar")
