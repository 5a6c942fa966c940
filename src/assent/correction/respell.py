"""Other spellings of a text that mean the same to bash and are easier to judge, or do the same to fewer things.

Each step is a spelling of its own. That a step makes the text milder is for the caller to prove,
by judging the result.
"""

from __future__ import annotations

from assent.command.words.option_globs import anchored
from assent.correction.loops import unrolled
from assent.correction.sites import Site, replaced, sites
from assent.record import Record
from assent.rules_table import is_a
from assent.syntax import nodes
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.correction.written import Edit

    Rewrite: TypeAlias = Callable[[str, str], str | None]  # text, shell → text; None where there is nothing to do

MOST = 20  # words that one brace expansion is written as
LONGEST = 400  # characters of these
PLACED = "path-keeper"  # does the same to ./x as to x, and prints no names without an option
PATTERN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:,@%*?[]")
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


class Respelling(Record):
    """One way to write a text otherwise."""

    why: str  # what was done, for the model and the person
    rewrite: Rewrite
    narrows: bool = False  # it does the same to fewer things, so that it is better even where it is judged the same


def _plainly(text: str, shell: str) -> str | None:
    """$'pu\\x73h' → push."""
    found = sites(text, shell)
    for force in (False, True):
        edits = _outside(found, [_decoded(site, force=force) for site in found])
        made = replaced(text, shell, edits) if edits else None
        if made is not None and _words(sites(made, shell)) == _words(found):
            return made
    return None


def _outside(found: Sequence[Site], edits: Sequence[Sequence[Edit]]) -> list[Edit]:
    """The edits of commands that are in no text inside the text: another shell may read that, in its own way."""
    pairs = zip(found, edits, strict=True)
    return [edit for site, each in pairs if site.page.outer is None for edit in site.page.lifted(each) or ()]


def _decoded(site: Site, *, force: bool) -> list[Edit]:
    """$'…' without escapes; in quotes where that is wanted or needed."""
    parts = [part for word in site.words for part in word.parts if type(part) is nodes.AnsiQuoted]
    readable = [part for part in parts if part.text and part.text.isprintable()]
    forced = [part.text.replace("'", "'\\''") for part in readable]
    return [
        (part.start, part.end, f"'{text}'" if force else quote(part.text))
        for part, text in zip(readable, forced, strict=True)
    ]


def _spelled_out(text: str, shell: str) -> str | None:
    """git show {a,b} → git show a b."""
    found = sites(text, shell)
    edits = _outside(found, [_alternatives(site) for site in found])
    made = replaced(text, shell, edits) if edits else None
    return made if made is not None and _words(sites(made, shell)) == _words(found) else None


def _alternatives(site: Site) -> list[Edit]:
    made: list[Edit] = []
    for word in site.words:
        if not any(type(part) is nodes.BraceExpansion for part in word.parts):
            continue
        texts = [_written(a) for a in site.argv if (a.start, a.end) == (word.start, word.end)]
        known = [text for text in texts if text is not None]
        whole = " ".join(known)
        if len(known) == len(texts) <= MOST and len(whole) <= LONGEST:
            made.append((word.start, word.end, whole))
    return made


def _written(argument: Argument) -> str | None:
    """The form in which an alternative of a word is written on its own, None if that is not certain."""
    if argument.exact:
        return quote(argument.text)
    simple = argument.glob and not argument.quoted and PATTERN.issuperset(argument.text)
    return argument.text if simple else None


def _placed(text: str, shell: str) -> str | None:
    """rm *.md → rm ./*.md."""
    edits: list[Edit] = []
    for site in sites(text, shell):
        if is_a(site.name, PLACED) and not any(word.value == "--" for word in site.words):
            edits += site.page.lifted(anchored(site.argv[1:], site.page.text)) or ()
    return replaced(text, shell, edits) if edits else None


def _words(found: Sequence[Site]) -> list[tuple[object, ...]]:
    """The words that each command receives, and the layers around it."""
    return [(site.name, len(site.node.assignments), len(site.node.redirects), *_texts(site.argv)) for site in found]


def _texts(argv: Iterable[Argument]) -> list[tuple[str, bool]]:
    return [(word.text, word.exact) for word in argv]


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


STEPS = (
    Respelling("escapes written as the characters that they stand for", _plainly),
    Respelling("braces written out", _spelled_out),
    Respelling("the loop written out", unrolled),
    Respelling("a substitution quoted, so that it remains one word", quoted),
    Respelling("./ before a pattern, so that no name is taken for an option", _placed, narrows=True),
)
