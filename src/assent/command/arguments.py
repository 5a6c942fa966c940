"""Words as the arguments that a program receives, as far as that is certain before it runs."""

from __future__ import annotations

from assent.command.model import Argument
from assent.errors import assert_never
from assent.record import record, replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.syntax.nodes import Part, Word

MAX_ALTERNATIVES = 100  # arguments that one brace expansion is spelled out to
MAX_ARGUMENTS = 1000  # of one command; behind these, braces are left as they are written
SPLITS = " \t\n*?["  # an unquoted value with one of these does not stay one word


@record
class Known:
    """What the shell would put for the expansions that are known: `~`, `$HOME`, `$PWD`, `$name`."""

    text: str  # the text in which the spans of the words count
    home: str | None
    cwd: str | None
    values: dict[str, Argument]  # of variables


def arguments(words: Iterable[Word], known: Known) -> list[Argument]:
    """The arguments that `words` become, braces spelled out."""
    made: list[Argument] = []
    for word in words:
        value = word.value
        if value is not None:
            parts = word.parts
            quoted = len(parts) != 1 or type(parts[0]) is not nodes.Literal
            made.append(Argument(word.start, word.end, value, value, exact=True, quoted=quoted))
        else:
            spelled = len(made) < MAX_ARGUMENTS
            for alternative in _alternatives(word.parts, known.text) if spelled else (word.parts,):
                argument = _argument(word, alternative, known)
                if argument.text or argument.quoted:
                    made.append(argument)
    return made


def value(word: Word, known: Known) -> Argument:
    """The value of a word that is only expanded, neither split nor matched with files: `x=word`."""
    return replace(_argument(word, word.parts, known, plain=True), several=False)


def target(word: Word, known: Known) -> Argument:
    """The one file that a word behind a redirect names."""
    return replace(_argument(word, word.parts, known), several=False)


def body(document: nodes.HereDocument, known: Known) -> Argument:
    """The text of a here-document as the one that reads it receives it."""
    return _argument(document, document.parts, known, quoted=not document.quoted)


def _argument(
    word: Word | nodes.HereDocument,
    parts: Sequence[Part],
    known: Known,
    *,
    quoted: bool = False,
    plain: bool = False,  # * and ? stand for themselves
) -> Argument:
    piece = _Piece(known, plain)
    for part in parts:
        piece.add(part, quoted)
    text = "".join(piece.text)
    certain = text if piece.certain is None else text[: piece.certain]
    exact = piece.certain is None
    return Argument(
        word.start, word.end, text, certain, exact, piece.several, piece.globs and not piece.others, piece.quoted
    )


class _Piece:
    """One argument while it is put together."""

    __slots__ = ("certain", "globs", "known", "length", "others", "plain", "quoted", "several", "text")

    def __init__(self, known: Known, plain: bool) -> None:
        self.known = known
        self.plain = plain
        self.text: list[str] = []
        self.length = 0
        self.certain: int | None = None  # length of the certain prefix, None while all is certain
        self.several = False
        self.globs = False
        self.others = False  # expansions other than globs
        self.quoted = False

    def add(self, part: Part, quoted: bool) -> None:
        match part:
            case nodes.Literal(text=text):
                self.put(text)
            case nodes.Escape(text=text):
                self.quoted = self.quoted or bool(text)
                self.put(text)
            case nodes.SingleQuoted(text=text) | nodes.AnsiQuoted(text=text):
                self.quoted = True
                self.put(text)
            case nodes.DoubleQuoted(parts=inner):
                self.quoted = True
                for each in inner:
                    self.add(each, quoted=True)
            case nodes.Parameter():
                self.parameter(part, quoted)
            case nodes.Tilde(user=user):
                self.resolve(self.directory(user), part)
            case nodes.Glob(text=text) if self.plain:
                self.put(text)
            case nodes.Glob():
                self.unknown(part, several=True)
                self.globs = True
            case nodes.ProcessSubstitution():
                self.put("/dev/fd/63")
            case nodes.CommandSubstitution() | nodes.BraceExpansion() | nodes.Array():
                self.others = True
                self.unknown(part, several=not quoted)
            case nodes.ArithmeticExpansion() | nodes.ExtendedGlob():
                self.others = True
                self.unknown(part, several=False)
            case _:
                assert_never(part)

    def put(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)

    def unknown(self, part: Part, several: bool) -> None:
        if self.certain is None:
            self.certain = self.length
        self.several = self.several or several
        self.put(self.known.text[part.start : part.end])

    def resolve(self, value: str | None, part: Part) -> None:
        if value is None:
            self.others = True
            self.unknown(part, several=False)
        else:
            self.put(value)

    def directory(self, user: str) -> str | None:
        if user == "":
            return self.known.home
        return self.known.cwd if user == "+" else None

    def parameter(self, part: nodes.Parameter, quoted: bool) -> None:
        value = self.value(part)
        if value is not None and (quoted or self.plain or not any(c in SPLITS for c in value)):
            self.put(value)
            return
        pattern = self.known.values.get(part.name) if quoted and _is_plain(part) else None
        if pattern is not None and pattern.glob:  # "$f" in `for f in *.md`
            self.pattern(pattern)
            return
        self.others = True
        nested = any("@" in self.known.text[word.start : word.end] for word in part.arguments)
        self.unknown(part, several=_several(part, quoted) or nested)

    def pattern(self, value: Argument) -> None:
        """Add a value that is one of the paths that fit a glob."""
        if self.certain is None:
            self.certain = self.length + len(value.prefix)
        self.globs = True
        self.put(value.text)

    def value(self, part: nodes.Parameter) -> str | None:
        if not _is_plain(part):
            return None
        known = self.known.values.get(part.name)
        if known is not None:
            return known.text if known.exact else None
        if part.name == "HOME":
            return self.known.home
        return self.known.cwd if part.name == "PWD" else None


def _is_plain(part: nodes.Parameter) -> bool:
    """Whether it is $x or ${x} and no more."""
    return not (part.operator or part.prefix or part.subscript is not None)


def _several(part: nodes.Parameter, quoted: bool) -> bool:
    """Whether the expansion may become none or several words."""
    if part.prefix == "#" or (part.name in ("#", "?", "$", "!") and not part.operator):
        return False
    if not quoted:
        return True
    everything = part.subscript is not None and part.subscript.value == "@"
    return part.name == "@" or everything or (part.prefix == "!" and part.operator != "*")


def _alternatives(parts: Sequence[Part], text: str) -> list[list[Part]]:
    """`parts` once for each alternative of the brace expansions in it; as it is when they are too many."""
    made: list[list[Part]] = [[]]
    for part in parts:
        if type(part) is nodes.BraceExpansion:
            items = _items(part, text)
            if not items or len(made) * len(items) > MAX_ALTERNATIVES:
                return [list(parts)]
            made = [before + item for before in made for item in items]
        else:
            for alternative in made:
                alternative.append(part)
    return made


def _items(part: nodes.BraceExpansion, text: str) -> list[list[Part]]:
    """The alternatives of one brace expansion, none if they cannot be listed."""
    if part.items:
        return [alternative for item in part.items for alternative in _alternatives(item.parts, text)]
    values = _sequence(text[part.start + 1 : part.end - 1])
    return [[nodes.Literal(part.start, part.end, value)] for value in values]


def _sequence(text: str) -> list[str]:
    """The numbers or letters of `1..9`, `01..10..2`, `a..e`; empty when there are too many."""
    first, last, *step = text.split("..")
    stride = int(step[0]) if step and _is_number(step[0]) else 1
    stride = abs(stride) or 1
    if _is_number(first) and _is_number(last):
        begin, end = int(first), int(last)
        padded = any(n.lstrip("-").startswith("0") and len(n.lstrip("-")) > 1 for n in (first, last))
        width = max(len(first), len(last)) if padded else 0
        numbers = _range(begin, end, stride)
        return [f"{n:0{width}d}" for n in numbers]
    both = first + last
    if len(first) == len(last) == 1 and both.isascii() and (both.islower() or both.isupper()):
        return [chr(n) for n in _range(ord(first), ord(last), stride)]
    return []


def _range(begin: int, end: int, stride: int) -> range:
    if abs(end - begin) // stride >= MAX_ALTERNATIVES:
        return range(0)
    return range(begin, end + 1, stride) if begin <= end else range(begin, end - 1, -stride)


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 10
