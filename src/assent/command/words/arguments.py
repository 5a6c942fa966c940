"""Words as the arguments that a program receives, as far as that is certain before it runs."""

from __future__ import annotations

from assent.command.model import Argument, Expansions
from assent.lazy import Lazy
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.words import expanded
    from assent.syntax.nodes import Part, Word
else:
    expanded = Lazy("assent.command.words.expanded")  # most words are what is written

_EXACT = (True, False, False)  # neither several nor a pattern; by position, which takes two thirds of the time
MAX_ARGUMENTS = 1000  # of one command; behind these, braces are left as they are written


def arguments(words: Iterable[Word], known: Expansions) -> list[Argument]:
    """The arguments that `words` become, braces spelled out."""
    made: list[Argument] = []
    for word in words:
        value = word.value
        if value is not None:
            parts = word.parts
            quoted = len(parts) != 1 or type(parts[0]) is not nodes.Literal
            made.append(Argument(word.start, word.end, value, value, *_EXACT, quoted))
        else:
            made += expanded.several(word, known, arguments, spelled=len(made) < MAX_ARGUMENTS)
    return made


def declared(words: Sequence[Word], known: Expansions) -> list[Argument]:
    """The arguments of export, declare and their like: `x=$y` is neither split nor matched with files."""
    made: list[Argument] = []
    for word in words:
        first = word.parts[0] if word.parts else None
        name, equals, _ = first.text.partition("=") if type(first) is nodes.Literal else ("", "", "")
        plain = bool(equals) and name.removesuffix("+").isidentifier()
        made += [value(word, known)] if plain else arguments((word,), known)
    return made


def value(word: Word, known: Expansions) -> Argument:
    """The value of a word that is only expanded, neither split nor matched with files: `x=word`."""
    return _single(argument(word, word.parts, known, plain=True))


def target(word: Word, known: Expansions) -> Argument:
    """The one file that a word behind a redirect names."""
    return _single(argument(word, word.parts, known))


def _single(argument: Argument) -> Argument:
    return replace(argument, several=False) if argument.several else argument


def body(document: nodes.HereDocument, known: Expansions) -> Argument:
    """The text of a here-document as the one that reads it receives it."""
    return argument(document, document.parts, known, quoted=not document.quoted)


def argument(
    word: Word | nodes.HereDocument,
    parts: Sequence[Part],
    known: Expansions,
    *,
    quoted: bool = False,
    plain: bool = False,  # * and ? stand for themselves
) -> Argument:
    """One argument of those parts of a word."""
    first = parts[0] if len(parts) == 1 else None
    if type(first) is nodes.Literal:
        return Argument(word.start, word.end, first.text, first.text, exact=True)
    return expanded.joined(word, parts, known, arguments, quoted=quoted, plain=plain)
