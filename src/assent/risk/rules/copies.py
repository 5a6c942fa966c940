"""Words of programs that copy between this machine and another place, which is written `place:path`."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import Operands, proven
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def _is_here(word: Argument) -> bool:
    """Whether a word is a path of this machine: no colon before a slash, and not the standard input."""
    return ":" not in word.text.partition("/")[0] and word.text != "-"


def _taken(word: Argument) -> Judgement:
    reads = (word,) if _is_here(word) else ()
    return Judgement(Category.ReadsFilesystem, "", reads=reads)


def _put(word: Argument) -> Judgement:
    if not _is_here(word):
        return Judgement(Category.ReadsFilesystem, "")
    return writing(word, f"what is copied is written to `{word.text}`", word)


COPIED = Operands(proven(_taken), last=proven(_put), least=2)
