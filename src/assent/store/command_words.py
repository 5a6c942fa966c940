"""The words of the commands in a text, as far as they can be told without its tree.

A journal also keeps what cannot be parsed, and one command inside the quotes of another; so this
reads on through anything, and takes what is in quotes for a text of commands as well.
"""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Span: TypeAlias = tuple[int, int]  # [start, end)

DEPTH = 4  # quotes inside quotes
MOST_FEEDING = 50  # commands of one bracket whose output another reads
_BLANKS = " \t\r"
_ENDS = frozenset(" \t\r\n;&|()<>`")
_STOPPING = dict.fromkeys([ord(char) for char in (*_ENDS, *"'\"\\")], "\0") | {0: "\1"}  # what ends a stretch of a word
_KEYWORDS = frozenset("if then elif else while until do ! time".split())  # in front of a command


class MaskedWord(Record):
    """One word as it is at [start, end), and what it says without its quotes."""

    start: int
    end: int
    text: str
    pieces: tuple[Span, ...] = ()  # what is inside its quotes


class CommandWords:
    """The words of one command, and where its input comes from."""

    def __init__(self, outer: CommandWords | None = None, target: MaskedWord | None = None) -> None:
        self.words: list[MaskedWord] = []
        self.given: list[Span] = []  # here-strings and here-documents
        self.before: tuple[CommandWords, ...] = ()  # those whose output it reads
        self.outer = outer  # the one that it is a word of
        self.target = target  # the word that its output is put into: x=$(…)


def commands(text: str) -> list[CommandWords]:
    """Every command of `text`, outer ones before those inside their words."""
    reader = _TextReader(text)
    reader.read(0, _Scope(len(text), None, None, escaped=False), 0)
    return [command for command in reader.found if command.words or command.given]


class _Scope:
    """A stretch of the text that is read as commands, and how far that is."""

    def __init__(self, end: int, outer: CommandWords | None, target: MaskedWord | None, escaped: bool) -> None:
        self.end = end
        self.outer = outer  # the command in whose quotes it is
        self.target = target
        self.escaped = escaped  # a quote is written with a backslash there
        self.current = CommandWords(outer, target)
        self.open: list[
            tuple[str, CommandWords, int]
        ] = []  # brackets, what continues behind each, and its first command
        self.closed: tuple[CommandWords, ...] = ()  # the commands of the one that was closed last

    def has_tick(self) -> bool:
        """Whether a backquote is open."""
        return any(char == "`" for char, _, _ in self.open)


class _TextReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.stops = text.translate(_STOPPING)  # the same, in which each character that ends a run of a word is NUL
        self.found: list[CommandWords] = []
        self.documents: list[tuple[CommandWords, str]] = []  # that begin on the next line

    def read(self, at: int, scope: _Scope, depth: int) -> None:
        """The commands from `at` to the end of the scope."""
        text = self.text
        self.found.append(scope.current)
        while at < scope.end:
            char = text[at]
            if char in _BLANKS or text.startswith("\\\n", at):
                at += 1 if char in _BLANKS else 2
            elif char == "#" and (not at or text[at - 1] in _ENDS):
                at = _found(text, "\n", at, scope.end)
            elif char in "<>":
                at = self.redirect(at, scope)
            elif char in "()`":
                self.bracket(scope, char, opens=char == "(" or (char == "`" and not scope.has_tick()))
                at += 1
            elif char in "\n;&|":
                at = self.operator(at, scope)
            else:
                at = self.next_word(at, scope, depth)

    def bracket(self, scope: _Scope, char: str, *, opens: bool) -> None:
        """Continue inside a bracket, or behind it."""
        if opens:
            target = scope.current.words[-1] if scope.current.words else scope.target
            scope.open.append((char, scope.current, len(self.found)))
            scope.current = CommandWords(scope.outer, target)
            self.found.append(scope.current)
        elif scope.open:
            _, after, first = scope.open.pop()
            scope.current, scope.closed = after, tuple(self.found[max(first, len(self.found) - MOST_FEEDING) :])

    def operator(self, at: int, scope: _Scope) -> int:
        """Begin the next command; gives where."""
        text = self.text
        is_pipe = text[at] == "|" and not text.startswith("||", at)
        before = (scope.closed or (scope.current,)) if is_pipe else ()
        at += 2 if text[at : at + 2] in ("||", "&&", "|&") else 1
        if text[at - 1] == "\n":
            at = self.bodies(at, scope.end)
        if scope.current.words or scope.current.given or before:
            scope.current = CommandWords(scope.outer, scope.target)
            scope.current.before, scope.closed = before, ()
            self.found.append(scope.current)
        return at

    def next_word(self, at: int, scope: _Scope, depth: int) -> int:
        """Add a word to the command, and what is in its quotes; gives where it ends."""
        word = self.word(at, scope.end, scope.escaped)
        if not scope.current.words and word.text in ("{", "}"):
            self.bracket(scope, "{", opens=word.text == "{")
        elif scope.current.words or word.text not in _KEYWORDS:
            scope.current.words.append(word)
            self.inside(word, scope.current, depth)
        return word.end

    def inside(self, word: MaskedWord, command: CommandWords, depth: int) -> None:
        """The commands in the quotes of a word."""
        for start, end in word.pieces if depth < DEPTH else ():
            inner = self.text[start:end]
            if " " in inner or "\n" in inner:
                self.read(start, _Scope(end, command, word, self.text[start - 1] == '"'), depth + 1)

    def redirect(self, at: int, scope: _Scope) -> int:
        """The end of the redirect that begins at `at`, or the inside of <( begins."""
        text, begin = self.text, at
        while at < scope.end and text[at] in "<>&|-" and at - begin < 3:
            at += 1
        if text.startswith("(", at):
            self.bracket(scope, "(", opens=True)
            return at + 1
        operator = text[begin:at]
        while at < scope.end and text[at] in _BLANKS:
            at += 1
        word = self.word(at, scope.end, scope.escaped)
        if operator == "<<<":
            scope.current.given.append(insides(text, word.start, word.end))
        elif operator[:2] == "<<" and word.text:
            self.documents.append((scope.current, word.text))
        return max(word.end, at)

    def bodies(self, at: int, end: int) -> int:
        """The end of the here-documents that begin at `at`."""
        for command, delimiter in self.documents:
            begin = at
            while at < end:
                line_end = _found(self.text, "\n", at, end)
                if self.text[at:line_end].strip("\t") == delimiter:
                    break
                at = min(line_end + 1, end)
            command.given.append((begin, max(begin, at - 1)))
            at = min(_found(self.text, "\n", at, end) + 1, end)
        self.documents.clear()
        return at

    def word(self, at: int, end: int, escaped: bool) -> MaskedWord:
        """The word that begins at `at`."""
        text, begin = self.text, at
        said: list[str] = []
        pieces: list[Span] = []
        while at < end and text[at] not in _ENDS:
            char = text[at]
            if escaped and text.startswith('\\"', at):
                stop = _found(text, '\\"', at + 2, end)
                pieces.append((at + 2, stop))
                said.append(text[at + 2 : stop])
                at = stop + 2
            elif char in "'\"":
                stop = _closing(text, char, at + 1, end)
                pieces.append((at + 1, stop))
                said.append(text[at + 1 : stop])
                at = stop + 1
            elif char == "\\":
                said.append(text[at + 1 : at + 2].strip("\n"))
                at += 2
            else:
                stop = self.stops.find("\0", at, end)
                stop = end if stop < 0 else stop
                said.append(text[at:stop])
                at = stop
        at = min(at, end)
        return MaskedWord(begin, at, "".join(said), tuple(pieces))


def insides(text: str, start: int, end: int) -> Span:
    """[start, end) without the quotes, where it is in one pair of them."""
    for mark in ('\\"', "$'", '"', "'"):
        close = mark[-1] if mark == "$'" else mark
        inner = (start + len(mark), end - len(close))
        if text.startswith(mark, start) and inner[0] <= inner[1] and text.startswith(close, inner[1]):
            if close not in text[inner[0] : inner[1]]:
                return inner
            break
    return start, end


def _found(text: str, part: str, at: int, end: int) -> int:
    found = text.find(part, at, end)
    return end if found < 0 else found


def _closing(text: str, quote: str, at: int, end: int) -> int:
    """The position of the closing quote, the end of the text if there is none."""
    stop = _found(text, quote, at, end)
    while quote == '"' and stop < end and text[stop - 1] == "\\" and stop > at:
        stop = _found(text, quote, stop + 1, end)
    return stop
