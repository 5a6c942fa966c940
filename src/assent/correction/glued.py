"""A folder that is written without the blank before it: `find./src`, `cd../..`, `ls -la.git`.

A correction says so by parting a name, or a dash, from a dot: `find.` → `find .`, `-.` → `- .`. No program has
such a name, and no option is a dot, so that what was meant is certain: nothing but the blank is put there.
"""

from __future__ import annotations

from assent import knowledge
from assent.correction.model import Correction, MatchKind
from assent.option_table import Takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.sites import Site
    from assent.correction.written import Edit
    from assent.syntax.nodes import Word


def parts(correction: Correction) -> bool:
    """Whether a correction parts a program, or its options, from a folder."""
    kinds = (MatchKind.Command, MatchKind.Literal)
    stem = correction.old.removesuffix(".")
    return correction.kind in kinds and stem != correction.old and correction.new == f"{stem} ."


def names(site: Site, correction: Correction) -> bool:
    """Whether the name of a command is that of the correction with a folder behind it."""
    word = site.argv[0].text
    rest = word.removeprefix(correction.old)
    return parts(correction) and rest != word and (rest in ("", ".") or rest.startswith(("/", "./")))


def glued_edits(site: Site, correction: Correction) -> list[Edit]:
    """The words with a blank behind the name of the program, or behind each cluster of options that take no value."""
    if not parts(correction):
        return []
    if correction.kind is MatchKind.Command:
        return _blank(site, site.words[0], len(correction.old) - 1)
    known = knowledge.of(correction.command)
    if correction.old != "-." or known is None:
        return []
    edits: list[Edit] = []
    for word in site.words[1:]:
        if word.value == "--":
            break
        letters, dot, _ = (word.value or "")[1:].partition(".")
        plain = (word.value or "")[:1] == "-" and letters.isalnum() and bool(dot)
        if plain and all(known.option(f"-{letter}") is Takes.Nothing for letter in letters):
            edits += _blank(site, word, len(letters) + 1)
    return edits


def _blank(site: Site, word: Word, at: int) -> list[Edit]:
    """The word with a blank at that place, if it is written plainly."""
    if site.page.text[word.start : word.end] != word.value:
        return []
    return [(word.start, word.end, f"{word.value[:at]} {word.value[at:]}")]
