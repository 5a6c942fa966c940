"""Substitutions put in quotes where one word is meant: `origin/$(git branch --show-current)`."""

from __future__ import annotations

from assent.correction.sites import replaced, sites
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.sites import Site
    from assent.correction.written import Edit

# Programs that print one line, and how many operands they may have for that.
ONE_LINE = {
    "pwd": 0,
    "whoami": 0,
    "hostname": 0,
    "nproc": 0,
    "mktemp": 1,
    "uname": 0,
    "date": 1,
    "basename": 2,
    "dirname": 1,
    "realpath": 1,
    "readlink": 1,
}
GIT_ONE_LINE = frozenset(
    "branch --show-current;describe --tags;describe --tags --abbrev=0;rev-parse HEAD;rev-parse --abbrev-ref HEAD;"
    "rev-parse --short HEAD;rev-parse --show-toplevel;symbolic-ref --short HEAD".split(";")
)


def quoted(text: str, shell: str) -> str | None:
    """`text` with such substitutions in double quotes, None if there are none.

    It is the same to bash as long as the substitution stands for one word, and safer where it does not.
    """
    edits: list[Edit] = []
    for site in sites(text, shell):
        if site.page.outer is None:
            edits += site.page.lifted(_edits(site)) or ()
    return replaced(text, shell, edits) if edits else None


def _edits(site: Site) -> list[Edit]:
    made: list[Edit] = []
    for word in site.words[1:]:
        loose = [part for part in word.parts if type(part) is nodes.CommandSubstitution and not part.backquoted]
        if not loose or (len(word.parts) == 1 and not _is_one_line(loose[0])):
            continue
        if all(isinstance(part, nodes.Literal | nodes.CommandSubstitution | nodes.Parameter) for part in word.parts):
            made += _around(word.start, word.end)
        else:
            for part in loose:
                made += _around(part.start, part.end)
    return made


def _around(start: int, end: int) -> list[Edit]:
    return [(start, start, '"'), (end, end, '"')]


def _is_one_line(part: nodes.CommandSubstitution) -> bool:
    """Whether a substitution that is a whole word stands for one word all the same."""
    body = part.body.body
    node = body.commands[0] if body is not None and len(body.commands) == 1 else None
    if type(node) is not nodes.SimpleCommand or not node.words or any(word.value is None for word in node.words):
        return False
    program, *words = [word.value or "" for word in node.words]
    if program == "git":
        return " ".join(words) in GIT_ONE_LINE
    operands = [word for word in words if word[:1] != "-"]
    return program in ONE_LINE and len(operands) <= ONE_LINE[program]
