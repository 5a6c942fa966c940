"""ed, which is given a script that only edits the file it names."""

from __future__ import annotations

import re

from assent.command.model import Argument, Command, Surroundings
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OPTIONS = frozenset(("-s", "-E", "-r", "--quiet", "--silent", "--extended-regexp"))
_ADDRESS = r"(?:[%.$,;+0-9 -]|/(?:[^/\\]|\\.)*/)*"
_ADDING = re.compile(rf"{_ADDRESS}[aic]")
_EDITING = re.compile(rf"{_ADDRESS}(?:[dpnj=]|s/(?:[^/\\]|\\.)*/(?:[^/\\]|\\.)*/[gp0-9]*)?|w|q|wq|Q|H|,p")
_OTHER = re.compile(r"(?:^|[^A-Za-z]|'[a-z])[eEfrwW]q?\s")  # may name another file, where it is a command


def ed(command: Command, _: Surroundings) -> Judgement:
    """The edits of a here-document, where it starts nothing and names no other file."""
    script, words = fed(command), command.argv[1:]
    files = [word for word in words if word.text not in _OPTIONS]
    plain = len(files) == 1 and files[0].exact and files[0].text[:1] not in ("-", "!", "+")
    if not plain or script is None or not script.exact or not _only_edits(script.text.splitlines()):
        return index.as_stated(command.program or "ed", command.argv)
    return _edits(command, files[0])


def _edits(command: Command, file: Argument) -> Judgement:
    reason = f"`{command.argv[0].text}` edits `{file.text}`"
    return Judgement(Category.ModifiesFilesystem, reason, file, reads=(file,), writes=(file,))


def _only_edits(lines: Sequence[str]) -> bool:
    """Whether no line runs a command or names a file, even if ed takes the text for commands: `99a` may fail."""
    adding = False
    for line in lines:
        if "!" in line or _OTHER.search(line) or line.endswith("\\"):
            return False
        if adding:
            adding = line != "."
        elif _ADDING.fullmatch(line):
            adding = True
        elif not _EDITING.fullmatch(line):
            return False
    return not adding
