"""Words of programs that copy between this machine and another place, which is written `place:path`."""

from __future__ import annotations

from assent.command.model import Argument, Surroundings
from assent.command.options import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.entries.tally import OTHERS, writing
from assent.risk.finding import Judgement

SYSTEM = frozenset("etc usr bin sbin lib lib64 boot root proc sys dev".split())
THERE = Ground("/", Surroundings("/", "/root", "/srv"))  # where paths of the other place are looked at


def _there(word: Argument) -> Argument:
    """The path behind the place."""
    return part(word, word.text.find(":") + 1)


def _is_here(word: Argument) -> bool:
    """Whether a word is a path of this machine: no colon before a slash, and not the standard input."""
    first, _, rest = word.text.partition("/")
    in_pod = first not in ("", ".", "..", "~") and rest.partition("/")[0].partition(":")[1]  # namespace/pod:path
    return ":" not in first and not in_pod and word.text != "-"


def taken(word: Argument) -> Judgement:
    """The objects that are copied."""
    if _is_here(word):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    there = _there(word)
    what = access.private(there, THERE)
    if what:
        return Judgement(Category.ReadsSecrets, f"the request copies `{word.text}`, which {what}", word)
    return Judgement(Category.ReadsFilesystem, "")


def kept(word: Argument, path: str) -> str:
    """The reason why `path`, a part of `word` that names a file in some other place, is private; empty if it is not."""
    above, hidden, _ = path.partition("/.")  # a folder with such a file may be a home
    there = Ground("/", Surroundings("/", f"/{above.lstrip('/')}", "/srv")) if hidden and above else THERE
    return access.private(replace(word, text=path, prefix=path), there)


def put(word: Argument) -> Judgement:
    """Judge where the copy is written; `-` is the output."""
    if word.text == "-":
        return Judgement(Category.ReadsFilesystem, "")
    if not _is_here(word):
        there = _there(word)
        if there.text.strip("/").partition("/")[0] in SYSTEM:
            return Judgement(
                Category.ModifiesRemote, f"the request replaces `{word.text}`, a system file of that machine", word
            )
        if access.runs_by_itself(there, THERE):
            later = f"the request writes `{word.text}`, which runs later on that machine"
            return Judgement(Category.ModifiesRemote, later, word)
        return Judgement(Category.ModifiesSystem, f"the request copies {OTHERS} to `{word.text}`", word)
    return writing(word, f"the request copies {OTHERS} to `{word.text}`", word)
