"""Images of containers: building, copying, looking into them, and what runs them underneath."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import part, value_of
from assent.risk.category import Category
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement


def report(word: Argument) -> Judgement:
    """Formats of a report, each with the file that it goes to, if any: `table`, `json=report.json`."""
    value = value_of(word)
    if not value.exact:
        return Judgement(Category.Unrecognized, f"`--output {value.text}` may write any file", word)
    name, equals, _ = value.text.partition("=")
    if not equals:
        return Judgement(Category.ReadsFilesystem, f"`{name}` is a format")
    return writing(part(value, len(name) + 1), f"`{value.text}` is written", word)


def template(word: Argument) -> Judgement:
    """`@file`, or a template, in which the environment can be named."""
    path = part(word, 1)
    if word.prefix.startswith("@"):
        return Judgement(Category.ReadsFilesystem, "", reads=(path,))
    return Judgement(Category.Unrecognized, "the template may show the environment", word)
