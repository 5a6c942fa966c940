"""Commands that never existed: `gt deacon pending`."""

from __future__ import annotations

from assent import knowledge
from assent.naming.options import Stretch, stretch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.model import Correction
    from assent.correction.sites import Site


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
