"""Values that name a form and the place of a result: `json:out.json`, `http,folder`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.tally import Tally, writing
from assent.risk.finding import Judgement

OUTPUT = "stdout"


def reports(word: Argument) -> Judgement:
    """Reports of scc, each with its file: `tabular:stdout,json:out.json`."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` names files that are only known at run time", word)
    tally = Tally("")
    for each in word.text.split(","):
        text = each.partition(":")[2]
        if text != OUTPUT:
            path = replace(word, text=text, prefix=text)
            tally.include(writing(path, f"`--format-multi` writes `{text}`", word))
    return tally.judgement()


def exported(word: Argument) -> Judgement:
    """The folder into which tshark writes files that the traffic has named: `http,folder`."""
    path = part(word, word.text.find(",") + 1)
    found = writing(path, f"`--export-objects` writes files that the traffic names to `{path.text}`", word)
    return replace(found, whole=found.writes)
