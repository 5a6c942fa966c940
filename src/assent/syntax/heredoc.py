"""Here-documents: the bodies that begin after the line of their redirects."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import nodes, refusals, words
from assent.syntax.nodes import Literal, Word
from assent.syntax.source import METACHARACTERS, WORD_STOPS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import expansions
    from assent.syntax.nodes import Part
else:
    expansions = Lazy("assent.syntax.expansions")

_STOPS = frozenset("\\$`\0")
_ESCAPED = frozenset("$`\\")


class Pending:
    """A here-document whose body has not been reached; `node` is filled in when it is."""

    def __init__(self, start: int, delimiter: str, quoted: bool, strip_tabs: bool) -> None:
        self.start = start
        self.delimiter = delimiter
        self.quoted = quoted
        self.strip_tabs = strip_tabs
        self.node = nodes.HereDocument.__new__(nodes.HereDocument)

    def fill(self, start: int, end: int, parts: tuple[Part, ...]) -> None:
        """The body is between `start` and `end`."""
        nodes.HereDocument.__init__(self.node, start, end, self.quoted, self.strip_tabs, parts)


def delimiter_word(source: Source) -> tuple[Word, bool]:
    """The delimiter after `<<`, its value the line that ends the body, and whether it is quoted."""
    start = source.pos
    parts = words.unquoted(source, WORD_STOPS, METACHARACTERS)
    if source.pos == start:
        raise source.unexpected(start)
    pieces: list[str] = []
    quoted = False
    for part in parts:
        text = _delimiter_text(part)
        if text is None or "\n" in text:
            raise errors.RefusedError(refusals.DELIMITER, start, source.pos)
        quoted = quoted or not isinstance(part, (Literal, nodes.Glob))
        pieces.append(text)
    if "$" in source.text[start : source.pos]:
        raise errors.RefusedError(refusals.DELIMITER, start, source.pos)
    return Word(start, source.pos, tuple(parts), "".join(pieces)), quoted


def _delimiter_text(part: Part) -> str | None:
    """The text that `part` adds to a delimiter, None if that is not certain."""
    match part:
        case Literal() | nodes.SingleQuoted() | nodes.Glob():
            return part.text
        case nodes.Escape():
            return part.text or None
        case nodes.DoubleQuoted():
            inner = [_delimiter_text(piece) for piece in part.parts]
            return None if None in inner else "".join([text or "" for text in inner])
        case _:
            return None


def read_body(source: Source, pending: Pending) -> None:
    """Read the body that begins at `source.pos`, and move behind the line that ends it."""
    start = source.pos
    end, after = _find_end(source, pending)
    if pending.quoted:
        raw = source.text[start:end]
        text = "\n".join([line.lstrip("\t") for line in raw.split("\n")]) if pending.strip_tabs else raw
        parts: list[Part] = [Literal(start, end, text)] if end > start else []
    elif pending.strip_tabs or "\\\n" in source.text[start:end]:
        parts = _rewritten_parts(source, start, end, pending.strip_tabs)
    else:
        parts = _parts(source, end)
    pending.fill(start, end, tuple(parts))
    if source.cut is None:
        source.pos = after


def _find_end(source: Source, pending: Pending) -> tuple[int, int]:
    """Offsets of the line that ends the body at `source.pos`, and of what follows that line.

    Shells join continued lines before they compare them, so that `a\\⏎EOF` ends nothing. Whether `E\\⏎OF` does is
    where dash reads differently than bash and zsh: there the body is refused.
    """
    delimiter = pending.delimiter
    pos = source.pos
    joined: str | None = None  # lines that continue in this one, as much of them as could still be the delimiter
    while pos < source.length:
        line_end = source.line_end(pos)
        raw = source.text[pos:line_end]
        line = raw.lstrip("\t") if pending.strip_tabs else raw
        if joined is not None and delimiter in (joined + line, joined + raw):
            raise errors.RefusedError(refusals.CONTINUED_BODY, pos, line_end)
        if line == delimiter and joined is None:
            return pos, min(line_end + 1, source.length)
        if source.in_substitution and line.startswith(delimiter) and ")" in line:
            raise errors.RefusedError(refusals.DELIMITER_IN_SUBSTITUTION, pos, line_end)
        continues = _continues(line) and not pending.quoted
        joined = ((joined or "") + line[:-1])[: len(delimiter) + 1] if continues else None
        pos = line_end + 1
    raise errors.UnendedError(refusals.UNTERMINATED_BODY, pending.start, source.length, pending.delimiter)


def _continues(line: str) -> bool:
    """Whether the line ends in an odd number of backslashes."""
    return line.endswith("\\") and (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _rewritten_parts(source: Source, start: int, end: int, strip_tabs: bool) -> list[Part]:
    """Parts of a body whose lines bash joins, or whose tabs it takes away, before it looks for expansions."""
    from assent.syntax import mapping  # rare, and every module costs a hook 0.1 ms

    text = source.text
    kept: list[str] = []
    positions: list[int] = []
    pos = start
    joined = False
    while pos < end:
        line_end = source.line_end(pos) + 1
        while strip_tabs and not joined and text[pos] == "\t":
            pos += 1
        joined = _continues(text[pos : line_end - 1])
        kept_end = line_end - 2 if joined else line_end
        kept.append(text[pos:kept_end])
        positions.extend(range(pos, kept_end))
        pos = line_end
    positions.append(end)
    inner = Source("".join(kept), source.depth, source.steps)
    parts: tuple[Part, ...] = mapping.moved(tuple(_parts(inner, inner.length)), positions)
    source.steps = inner.steps
    if inner.cut is not None:
        source.stop()
    return list(parts)


def _parts(source: Source, end: int) -> list[Part]:
    """Parts of an unquoted body from `source.pos` to `end`: quotes are text, expansions are not."""
    text = source.text
    parts: list[Part] = []
    start = source.pos
    while source.pos < end:
        begin = pos = source.pos
        while pos < end and text[pos] not in _STOPS:
            pos += 1
        if pos > begin:
            source.pos = pos
            parts.append(Literal(begin, pos, text[begin:pos]))
        elif len(parts) > source.steps:
            source.stop()
            return parts
        elif text[pos] == "`":
            parts.append(expansions.backquoted(source, quoted=False))
        else:
            parts.append(words.quoted_part(source, text[pos], _ESCAPED))
    if source.pos > end:
        raise errors.RefusedError(refusals.BEYOND_END, start, source.pos)
    source.steps -= len(parts)
    return parts
