"""Corrections of a program's name: `grep` → `rg`."""

from __future__ import annotations

from assent import knowledge
from assent.correction.written import words_written
from assent.naming.options import Stretch, stretch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.model import Correction
    from assent.correction.sites import Site
    from assent.correction.written import Edit


def program_edits(site: Site, correction: Correction) -> list[Edit]:
    """The edit that puts another program in place of the one named; its folder remains."""
    first = site.argv[0]
    word = site.word(first)
    if word is None or word.value is None or _is_done(site, correction):
        return []
    if " " in correction.new and first.text != correction.old:
        return []  # /usr/bin/docker-compose → docker compose: where that is is not known
    if " " in correction.new and first.quoted:
        return [(word.start, word.end, correction.new)]
    if site.page.text.startswith("\\", word.start):  # \grep: no alias is meant
        return [(word.start + 1, word.end, correction.new)]
    start = len(first.text) - len(first.text.rpartition("/")[2]) if "/" not in correction.old else 0
    edit = words_written((word,), site.page.text).edit(start, len(first.text), correction.new, raw=True)
    return [] if edit is None else [edit]


def _is_done(site: Site, correction: Correction) -> bool:
    """Whether the words around already are those of the replacement: docker → sudo docker."""
    wanted = correction.new.split()
    words = [word.value for word in site.node.words]
    at = site.index()
    return any(
        word == correction.old and before <= at and words[at - before : at - before + len(wanted)] == wanted
        for before, word in enumerate(wanted)
    )


def is_removed(site: Site, correction: Correction) -> bool:
    """Whether `site` is the command that a correction is about: its first words and all of its options."""
    wanted = correction.old.split()
    if wanted[:1] == [correction.command]:
        del wanted[0]
    operands, options = _sorted(site)
    words = [word for word in wanted if word[:1] != "-"]
    flags = {word for word in wanted if word[:1] == "-"}
    return operands[: len(words)] == words and flags <= options


def _sorted(site: Site) -> tuple[list[str], set[str]]:
    """The operands and the options of a command, the values of options left out."""
    known = knowledge.of(site.name)
    operands: list[str] = []
    options: set[str] = set()
    at = 1
    while at < len(site.argv):
        word = site.argv[at]
        at += 1
        if word.prefix[:1] != "-" or len(word.prefix) < 2 or "--" in options:
            operands.append(word.text if word.exact else "")
            known = (known and known.subcommand(word.text)) or known
        else:
            options.add(word.prefix.partition("=")[0])
            at += known is not None and stretch(known, word) is Stretch.WithNext
    return operands, options
