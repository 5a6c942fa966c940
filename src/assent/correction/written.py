"""A value and how each stretch of it is written, so that a part of the value can be changed in its place."""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import assert_never
from assent.record import Record, replace
from assent.syntax import ansi, nodes
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    Edit: TypeAlias = tuple[int, int, str]  # what to write in place of [start, end)

HIDDEN = "\ufffc"  # stands for the text of a substitution, whose commands are looked at on their own


class Quoting(Choice):
    """The quotes of a stretch, and so the form in which other text is written there."""

    Plain = "plain"  # abc
    Single = "single"  # 'abc'
    Ansi = "ansi"  # $'abc'
    Double = "double"  # "abc"
    Document = "document"  # <<EOF
    Verbatim = "verbatim"  # <<'EOF'
    Gap = "gap"  # the blanks between two words, one blank in the value
    Barrier = "barrier"  # the same with a redirect among them
    Sealed = "sealed"  # an expansion


class ValuePiece(Record):
    """A stretch of the value, written at [start, end); `begin` and `stop` are the quotes around it."""

    at: int  # index of its first character in the value
    text: str
    start: int
    end: int
    quoting: Quoting
    begin: int = -1  # of the quotes that it is in, the opening one included; -1 outside any
    stop: int = -1

    def is_spelled(self) -> bool:
        """Whether each character is written as itself."""
        return self.end - self.start == len(self.text) and self.quoting not in (
            Quoting.Sealed,
            Quoting.Gap,
            Quoting.Barrier,
        )


class WrittenValue:
    """The value of some words with a blank between two of them, or of a here-document."""

    def __init__(self, pieces: Sequence[ValuePiece]) -> None:
        self.pieces = tuple([piece for piece in pieces if piece.text])
        self.text = "".join([piece.text for piece in pieces])

    def behind(self, index: int) -> WrittenValue:
        """The same from `index` of the value on."""
        kept = [piece for piece in self.pieces if piece.at + len(piece.text) > index]
        first = kept[0] if kept else None
        if first is not None and first.at < index and first.is_spelled():
            cut = index - first.at
            kept[0] = replace(first, at=index, text=first.text[cut:], start=first.start + cut)
        return WrittenValue([replace(piece, at=piece.at - index) for piece in kept])

    def edit(self, start: int, end: int, new: str, *, raw: bool = False) -> Edit | None:
        """The edit that writes `new` in place of [start, end) of the value; None where that cannot be done.

        `raw` says that `new` is a piece of shell text where nothing quotes it, else it is put exactly.
        """
        first, last = self._ends(start, end)
        if first is None or last is None or any(piece.quoting is Quoting.Barrier for piece in self._over(start, end)):
            return None
        left, right = _offset(first, start - first.at), _offset(last, end - last.at)
        if left is None or right is None:
            return None
        if first.begin == last.begin:
            return left, right, spelled(new, first.quoting, raw=raw)
        before = after = ""
        if first.begin >= 0:
            left, before = (first.begin, "") if left == first.start else (left, _mark(first.quoting))
        if last.begin >= 0:
            right, after = (last.stop, "") if right == last.end else (right, _mark(last.quoting))
        return left, right, before + spelled(new, Quoting.Plain, raw=raw) + after

    def _over(self, start: int, end: int) -> list[ValuePiece]:
        """The pieces that have a part in [start, end), found by halving: a text may have thousands."""
        low, high = 0, len(self.pieces)
        while low < high:
            middle = (low + high) // 2
            piece = self.pieces[middle]
            if piece.at + len(piece.text) > start:
                high = middle
            else:
                low = middle + 1
        found = []
        while low < len(self.pieces) and self.pieces[low].at < end:
            found.append(self.pieces[low])
            low += 1
        return found

    def _ends(self, start: int, end: int) -> tuple[ValuePiece | None, ValuePiece | None]:
        """The pieces that [start, end) begins and ends in; those around a place for an insertion."""
        if start < end:
            found = self._over(start, end)
            return (found[0], found[-1]) if found else (None, None)
        before = self._over(start - 1, start)
        gap = not before or before[0].quoting in (Quoting.Gap, Quoting.Barrier)
        behind = self._over(start, start + 1) if gap else before
        return (behind[0], behind[0]) if behind else (None, None)

    def is_quoted(self, index: int) -> bool:
        """Whether the character at `index` of the value is in quotes."""
        return any(piece.begin >= 0 for piece in self._over(index, index + 1))

    def changed(self, start: int, end: int, new: str) -> Edit | None:
        """The same as a raw `edit`, but only of what differs where [start, end) is written in several ways."""
        first, last = self._ends(start, end)
        if first is None or last is None or (first is last and first.is_spelled()):
            return self.edit(start, end, new, raw=True)
        old = self.text[start:end]
        head = _shared(old, new)
        tail = _shared(old[head:][::-1], new[head:][::-1])
        begin, stop = start + head, end - tail
        touched = self._over(begin, stop)
        plain = all(piece.begin < 0 and (piece.is_spelled() or piece.quoting in _UNQUOTED) for piece in touched)
        return self.edit(begin, stop, new[head : len(new) - tail], raw=plain)


_UNQUOTED = (Quoting.Gap, Quoting.Barrier, Quoting.Sealed)


def _shared(one: str, other: str) -> int:
    """The number of characters with which both texts begin."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _offset(piece: ValuePiece, inside: int) -> int | None:
    """The offset at which the boundary at `inside` of a piece is written."""
    if inside == 0:
        return piece.start
    if inside == len(piece.text):
        return piece.end
    return piece.start + inside if piece.is_spelled() else None


def _mark(quoting: Quoting) -> str:
    """The quote that closes, and opens again."""
    return '"' if quoting is Quoting.Double else "'"


def spelled(new: str, quoting: Quoting, *, raw: bool = False) -> str:
    """The form of `new` in a stretch that is quoted so; `raw` as in `Written.edit`."""
    match quoting:
        case Quoting.Single:
            return new.replace("'", "'\\''")
        case Quoting.Ansi:
            return new.replace("\\", "\\\\").replace("'", "\\'")
        case Quoting.Double:
            return _escaped(new, '"' if raw else '\\"$`')
        case Quoting.Document:
            return _escaped(new, "" if raw else "\\$`")
        case Quoting.Plain | Quoting.Gap | Quoting.Barrier | Quoting.Sealed:
            return new if raw or not new else quote(new)
        case Quoting.Verbatim:
            return new
        case _:
            assert_never(quoting)


def _escaped(text: str, characters: str) -> str:
    for char in characters:
        text = text.replace(char, "\\" + char)
    return text


def words_written(words: Sequence[nodes.Word], text: str) -> WrittenValue:
    """The form in which the values of `words` of `text` are written."""
    pieces: list[ValuePiece] = []
    at = 0
    for index, word in enumerate(words):
        if index:
            begin, end = words[index - 1].end, word.start
            is_blank = not text[begin:end].replace("\\\n", "").strip(" \t")
            pieces.append(ValuePiece(at, " ", begin, end, Quoting.Gap if is_blank else Quoting.Barrier))
            at += 1
        at = _add(word.parts, text, pieces, at)
    return WrittenValue(pieces)


def document_written(document: nodes.HereDocument, text: str) -> WrittenValue:
    """The form in which the body of a here-document of `text` is written."""
    pieces: list[ValuePiece] = []
    if not document.quoted:
        _add(document.parts, text, pieces, 0, Quoting.Document, (document.start, document.end))
        return WrittenValue(pieces)
    at, offset = 0, document.start
    for line in text[document.start : document.end].split("\n"):
        kept = line.lstrip("\t") if document.strip_tabs else line
        start = offset + len(line) - len(kept)
        offset += len(line) + 1
        end = min(offset, document.end)
        pieces.append(ValuePiece(at, text[start:end], start, end, Quoting.Verbatim, document.start, document.end))
        at += end - start
    return WrittenValue(pieces)


def _add(
    parts: Iterable[nodes.Part],
    text: str,
    pieces: list[ValuePiece],
    at: int,
    around: Quoting = Quoting.Plain,
    region: tuple[int, int] = (-1, -1),
) -> int:
    """Append the pieces of `parts`, the first at index `at` of the value; return the index behind the last."""
    for part in parts:
        if type(part) is nodes.DoubleQuoted:
            at = _add(part.parts, text, pieces, at, Quoting.Double, (part.start, part.end))
            continue
        if type(part) is nodes.AnsiQuoted:
            at = _add_escaped(part, text, pieces, at)
            continue
        piece = _piece(part, text, at, around, region)
        pieces.append(piece)
        at += len(piece.text)
    return at


def _add_escaped(part: nodes.AnsiQuoted, text: str, pieces: list[ValuePiece], at: int) -> int:
    """The same for $'…', in which each escape is a piece of its own."""
    found: list[ValuePiece] = []
    begin = at
    for start, end in ansi.stretches(text[part.start + 2 : part.end - 1]):
        body = text[part.start + 2 + start : part.start + 2 + end]
        meant = ansi.decode(body) or ""
        found.append(
            ValuePiece(at, meant, part.start + 2 + start, part.start + 2 + end, Quoting.Ansi, part.start, part.end)
        )
        at += len(meant)
    if "".join([piece.text for piece in found]) != part.text:  # bytes that only together are a character, or a NUL
        found = [ValuePiece(begin, part.text, part.start + 2, part.end - 1, Quoting.Ansi, part.start, part.end)]
    pieces += found
    return begin + len(part.text)


def _piece(part: nodes.Part, text: str, at: int, around: Quoting, region: tuple[int, int]) -> ValuePiece:
    start, end = part.start, part.end
    match part:
        case nodes.Literal():
            return ValuePiece(at, part.text, start, end, around, *region)
        case nodes.Escape():
            return ValuePiece(at, part.text, start, end, around, *region)
        case nodes.SingleQuoted():
            return ValuePiece(at, part.text, start + 1, end - 1, Quoting.Single, start, end)
        case nodes.Glob() | nodes.Tilde() | nodes.BraceExpansion():
            return ValuePiece(at, text[start:end], start, end, around, *region)
        case nodes.CommandSubstitution() | nodes.ProcessSubstitution():
            return ValuePiece(at, HIDDEN, start, end, Quoting.Sealed, *region)
        case nodes.Parameter() | nodes.ArithmeticExpansion() | nodes.ExtendedGlob() | nodes.Array():
            return ValuePiece(at, text[start:end], start, end, Quoting.Sealed, *region)
        case nodes.DoubleQuoted() | nodes.AnsiQuoted():
            raise AssertionError("what is in it is added piece by piece")
        case _:
            assert_never(part)
