"""Images of containers: building, copying, looking into them, and what runs them underneath."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part, value_of
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement

FOLDERS = ("dir", "oci", "oci-archive", "docker-archive", "sif")  # ways to keep images, in front of a path


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


def stored(word: Argument) -> Judgement:
    """An image that is copied from a folder or an archive: `dir:build`, `oci-archive:a.tar:tag`."""
    path = _place(word)
    return Judgement(Category.ReadsFilesystem, "", reads=() if path is None else (path,))


def kept(word: Argument) -> Judgement:
    """The same, copied to there."""
    path = _place(word)
    if path is None:
        return Judgement(Category.ReadsFilesystem, "")
    return writing(path, f"`{word.text}` is written", word)


def _place(word: Argument) -> Argument | None:
    """The path behind the name of a way to keep images, without the tag behind it; None for other ways."""
    name, _, rest = word.prefix.partition(":")
    if name not in FOLDERS:
        return None
    path = part(word, len(name) + 1)
    bare = rest.partition(":")[0]
    return replace(path, text=bare, prefix=bare) if word.exact and name != "dir" else path
