"""Commands that read secrets and show none: searches of files of some endings, and output that nobody sees.

`grep -r x ~/.claude --include='*.md'`; `docker compose config > /dev/null && echo ok`.
"""

from __future__ import annotations

from assent.command.name_patterns import globs
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import is_wild
from assent.rules_table import SEARCHER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command, Surroundings
    from assent.risk.finding import Finding

ENDINGS = frozenset(  # of code and documents, with which nobody names a key
    """
    py pyi ipynb js jsx mjs cjs ts tsx mts cts vue svelte astro md mdx rst adoc rs go java kt kts scala swift m mm c h
    cc cpp cxx hpp hh cs fs vb rb erb php pl pm lua zig dart ex exs erl hrl hs ml mli clj cljs jl r sql proto
    graphql html htm css scss sass less sh bash zsh fish ps1 bat cmake gradle tex
    """.split()
)
NAMING = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.*")
# Letters that take no value, of rg and of grep.
ALONE = {True: frozenset("acFhHiIlLnNopPqsSuUvwx0."), False: frozenset("EFGPivwxzsbnHhoqaIrRLlcTZUuy")}
QUIET = ("/dev/null", "1", "2")
SHOWING = "shower"  # only prints, as searches do
AWAY = frozenset((">/dev/null", "1>/dev/null"))  # redirects, without blanks
BESIDE = frozenset(("2>&1", "2>/dev/null"))


def filtered(finding: Finding, surroundings: Surroundings, *, piped: bool) -> Finding:
    """The finding, made a read where what it searches is not private, and what is below is of other names.

    Where it is `piped` into another command, zsh gives that its output too, whatever else takes it.
    """
    command = finding.command
    if not piped and finding.beside <= Category.ReadsRemote and _is_unseen(finding):
        reason = f"nobody sees the output of `{command.text}`"
        return replace(finding, category=finding.beside, reason=reason, secret=None)
    if not is_a(command.program, SEARCHER) or command.moved_by() or command.elsewhere:
        return finding
    told = all(part.target is not None and part.target.text in QUIET for part in command.redirects)
    known = all(word.exact or word.glob for word in command.argv)
    if not told or not known or finding.beside > Category.ReadsFilesystem:
        return finding
    picked = _picked(command)
    if not picked or not all(map(_is_code, picked)):
        return finding
    ground = Ground(command.cwd, surroundings)
    words = [word for word in command.argv if word.text in finding.reads]
    if {word.text for word in words} != set(finding.reads) - picked or any(_is_private(word, ground) for word in words):
        return finding
    reason = f"`{command.program}` searches code and documents only"
    return replace(finding, category=finding.beside, reason=reason)


def _is_unseen(finding: Finding) -> bool:
    """Whether all that a command prints goes to /dev/null, and printing is all that it does."""
    command = finding.command
    others = finding.writes or finding.deletes or finding.distant or command.opaque or command.variables
    shows = is_a(command.program, SHOWING, SEARCHER)
    if not shows or command.wrappers or command.elsewhere or others:
        return False
    parts = ["".join(command.text[r.start - command.start : r.end - command.start].split()) for r in command.redirects]
    away = [part for part in parts if part in AWAY]
    return len(away) == 1 and BESIDE.issuperset([part for part in parts if part not in AWAY])


def _is_private(word: Argument, ground: Ground) -> bool:
    return is_wild(word.text) or not word.exact or bool(access.private(word, ground))


def _picked(command: Command) -> set[str]:
    """The names of the files that are searched, as globs."""
    texts = [word.text for word in command.argv[1:]]
    given = _given(texts, rg=command.program == "rg") if "--" not in texts else ()
    return {each for name in given for each in globs(name) or (name,)}


def _given(texts: list[str], *, rg: bool) -> Iterator[str]:
    """The patterns of names that are searched; an empty one where it may be the value of another option."""
    before = ""
    for at, text in enumerate(texts):
        if text.startswith("--glob=" if rg else "--include=") or (rg and text in ("-g", "--glob")):
            free = before[:1] != "-" or "=" in before or ALONE[rg].issuperset(before[1:])
            value = text.partition("=")[2] if "=" in text else "".join(texts[at + 1 : at + 2])
            if value[:1] != "!" or not rg or not free:
                yield value if free else ""
        before = text


def _is_code(name: str) -> bool:
    stem, dot, ending = name.rpartition(".")
    return bool(dot and stem) and ending in ENDINGS and NAMING.issuperset(stem)
