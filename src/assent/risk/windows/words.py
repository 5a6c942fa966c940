"""The words of a statement for PowerShell: quotes, expansions, options with their values, redirects."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.model import Statement
from assent.risk.windows.previews import PREVIEWS
from assent.risk.windows.received import BELOW, HOMES, at_home, unescaped
from assent.risk.windows.scanning import DECEIVING, blank, string
from assent.risk.windows.static_calls import with_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.windows.texts import TextValues

ENDING = " \t\r\n;|&(){}<>,"
LIKE = {"'": "‘’‚‛", '"': "“”„"}  # what closes a quote besides itself
VERBATIM = "--%"  # from here to the next pipe, words are not read as PowerShell reads them


class PowerShellWords:
    """One pass over a part of the text, word by word."""

    __slots__ = (
        *("at", "begin", "binds", "block", "depth", "doubt", "end"),
        *("inner", "listing", "piped", "statements", "text", "texts", "words", "writes"),
    )

    def __init__(self, text: str, at: int, end: int, depth: int, texts: TextValues, *, block: bool = False) -> None:
        self.text = text
        self.texts = texts
        self.at = at
        self.end = end
        self.depth = depth
        self.block = block  # it may run several times
        self.statements: list[Statement] = []
        self.piped = False
        self.binds = ""  # the variable that takes what the next statement gives
        self.start()

    def start(self) -> None:
        """Begin a statement."""
        self.begin = self.at
        self.words: list[Argument] = []
        self.writes: list[Argument] = []
        self.inner: list[Statement] = []
        self.doubt = ""
        self.listing = False  # a comma comes before the next word

    def nested(self, at: int, end: int, *, block: bool, binds: str = "") -> None:
        """The statements in brackets come after the one around them."""
        reader = type(self)(self.text, at, end, self.depth + 1, self.texts, block=block or self.block)
        reader.binds = binds
        reader.run()
        self.inner += reader.statements

    def file(self, at: int, end: int) -> None:
        """A file that a value reads is read as by the cmdlet."""
        reader = type(self)(self.text, at, end, self.depth + 1, self.texts)
        reader.word()
        called = self.text[self.text.rfind("[", 0, at) : at - 1].strip()
        cmdlet = Argument(at, at, called, called, exact=True)
        words = (cmdlet, *with_options(called, reader.words))
        self.inner.append(Statement(at, end, words, doubt=reader.doubt, depth=self.depth + 1))

    def run(self) -> None:
        """Read to the end."""
        raise NotImplementedError

    def question(self, reason: str) -> None:
        """Keep the first reason why the statement is not known."""
        self.doubt = self.doubt or reason

    def goes_on(self) -> bool:
        """Whether an argument may follow: a call may leave out the last ones."""
        return not self.words or blank(self.text, self.at, "\r\n") < self.end

    def argument(self) -> bool:
        """Read one argument of a call, with the comma behind it, if it is a plain word."""
        self.at = blank(self.text, self.at, "\r\n")
        if self.at >= self.end or self.text[self.at] in ENDING or self.text[self.at] in "@[":
            return False
        self.word()
        self.at = blank(self.text, self.at, "\r\n")
        is_last = self.at >= self.end
        self.at += not is_last
        return is_last or self.text[self.at - 1] == ","

    def redirect(self) -> None:
        """`> file`, `2>&1`, `> $null`."""
        self.at += self.text[self.at] != ">"
        while self.text[self.at : self.at + 1] == ">":
            self.at += 1
        if self.text[self.at : self.at + 2] == "&1":
            self.at += 2
            return
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1
        kept = len(self.words)
        self.word()
        target = self.words.pop() if len(self.words) > kept else None
        if target is None:
            self.question("`>` lacks a file")
        elif target.text.casefold() != "$null":
            self.writes.append(target)

    def word(self) -> None:
        """Read one word; an expansion ends its `prefix`."""
        begin = self.at
        kept: list[str] = []
        certain: int | None = None
        quoted = False
        if self.text[begin : begin + 1] == "@":
            self.question("Assent cannot follow the parameters behind `@`")
        while self.at < self.end and self.text[self.at] not in ENDING:
            letter = self.text[self.at]
            if letter in DECEIVING:
                self.question(f"PowerShell reads `{letter}` as a quote, a dash or a blank")
            quoted = quoted or letter in "'\""
            piece, known = self.piece(letter)
            if not known and certain is None:
                certain = len("".join(kept))
            kept.append(piece)
        text = "".join(kept)
        prefix = text if certain is None else text[:certain]
        self.add(Argument(begin, self.at, text, prefix, exact=certain is None, quoted=quoted))

    def add(self, word: Argument) -> None:
        """Add a word; `-Path:x` is an option and its value."""
        if word.text == VERBATIM:
            self.question(f"Assent cannot follow code behind `{VERBATIM}`")
        option, colon, value = word.text.partition(":")
        turned = value.casefold()
        if colon and turned in ("$true", "$false") and option[:1] == "-":  # a switch, turned on or off
            self.words += [Argument(word.start, word.end, option, option, exact=True)] if turned == "$true" else []
        elif colon and option.casefold() in PREVIEWS:  # perhaps turned off
            self.words.append(word)
        elif colon and option[:1] == "-" and option[1:].isalpha() and not word.quoted:
            known = Argument(word.start, word.end, option, option, exact=True)
            rest = word.prefix[len(option) + 1 :]
            self.words += [known, Argument(word.start, word.end, value, rest, exact=word.exact)] if value else [known]
        elif word.text or word.quoted:
            if self.listing and len(self.words) > 2 and "-" in self.words[0].text and self.words[-2].prefix[:1] == "-":
                self.words.append(self.words[-2])  # -Name a, b
            self.words.append(word)
        self.listing = False
        if self.at == word.start:
            self.at += 1

    def text_block(self, end: int) -> None:
        """Add the here-string up to there as one word."""
        begin, first = self.at, self.text.find("\n", self.at) + 1
        text = self.text[first : max(first, end - len("\n'@"))]
        self.at = end
        self.add(Argument(begin, end, text, text, exact=True, quoted=True))

    def piece(self, letter: str) -> tuple[str, bool]:
        """The next part of a word, and whether its text is certain."""
        if letter == "'":
            return self.quote("'")
        if letter == '"':
            return self.quote('"')
        if letter == "`":
            self.at += 2
            return self.text[self.at - 1 : self.at], True
        if letter == "$":
            return self.variable()
        self.at += 1
        return letter, True

    def quote(self, mark: str) -> tuple[str, bool]:
        """A quoted part; a doubled mark stands for itself."""
        begin = self.at + 1
        at = begin
        while at < self.end and (self.text[at] != mark or self.text[at + 1 : at + 2] == mark):
            at += 2 if self.text[at] == mark or (mark == '"' and self.text[at] == "`") else 1
        if at >= self.end:
            self.question("a quote is not closed")
        self.at = at + 1
        inner = self.text[begin:at]
        if any(other in inner for other in LIKE[mark]):
            self.question(f"a typographic quote closes the quote `{mark}`")
        if "$(" in inner and mark == '"':
            self.substituted(begin - 1)
        if mark == '"':
            inner = at_home(inner)
        inner = inner.replace(mark * 2, mark)
        if mark == "'" or ("$" not in inner and "`" not in inner):
            return inner, True
        text = unescaped(inner) if "$" not in inner else ""
        return text or inner, bool(text)

    def substituted(self, at: int) -> None:
        """The statements in a string at that place."""
        inner: list[tuple[int, int]] = []
        if string(self.text, at, self.end, inner) != self.at:
            self.question("Assent cannot follow code in `$(…)`")
        for begin, end in inner:
            self.nested(begin, end, block=False)

    def variable(self) -> tuple[str, bool]:
        """`$name`, `${name}`, `$env:name`; the home directory becomes `~`."""
        begin = self.at
        self.at += 1
        braced = self.text[self.at : self.at + 1] == "{"
        self.at += braced
        while self.at < self.end and (self.text[self.at].isalnum() or self.text[self.at] in "_:?$^"):
            self.at += 1
        self.at = begin + 1 if braced and self.text[self.at : self.at + 1] != "}" else self.at + braced
        called = self.text[begin : self.at]
        folded = called.casefold()
        sets = not self.words and self.text[blank(self.text, self.at) :].startswith(("=", "+="))
        if (folded in HOMES or folded in BELOW) and not sets:
            return BELOW.get(folded, "~"), True
        return called, folded in ("$true", "$false", "$null")
