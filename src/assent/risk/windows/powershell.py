"""Telling apart the statements of a text for PowerShell: quoting, pipelines, blocks, redirects."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.expression import (
    BRANCHES,
    CLOSING,
    DECEIVING,
    KEYWORDS,
    Value,
    blank,
    closing,
    is_variable,
    name,
    parts,
    string,
)
from assent.risk.windows.model import Statement
from assent.risk.windows.received import BELOW, HOMES, at_home
from assent.risk.windows.static_calls import cmdlet_of, options_of, with_options
from assent.risk.wording import quoted

BLANK = " \t\r"
ENDING = " \t\r\n;|&(){}<>,"
GROUP = "(…)"  # stands for a value that statements in parentheses give
LIKE = {"'": "‘’‚‛", '"': "“”„"}  # what closes a quote besides itself
VERBATIM = "--%"  # from here to the next pipe, words are not read as PowerShell reads them
ENDINGS = frozenset("return throw exit break continue".split())  # with the value behind
MOVING = frozenset("set-location sl cd chdir push-location pushd pop-location popd".split())


def read(text: str) -> list[Statement]:
    """The statements of `text` in order, those inside of blocks and parentheses after the one around them."""
    reader = PowerShellReader(text, 0, len(text), 0)
    reader.run()
    return reader.statements


class PowerShellReader:
    """One pass over a part of the text."""

    def __init__(self, text: str, at: int, end: int, depth: int, *, block: bool = False) -> None:
        self.text = text
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

    def run(self) -> None:
        """Read to the end."""
        while self.at < self.end:
            self.step()
        self.close()

    def close(self, *, pipes: bool = False, width: int = 1) -> None:
        """End the statement at an operator of that width, which may pipe it into the next one."""
        raw = self.text[self.begin : self.at]
        if len(self.words) > 2 and self.words[1].text == "=" and is_variable(self.words[0]):
            del self.words[:2]
        first = self.words[0].text.casefold() if self.words else ""
        if first == GROUP:
            self.question("Assent cannot follow code behind a value")
            self.words = []
        elif self.block and first in MOVING:
            self.question(f"`{first}` may enter another folder each time")
        elif first in KEYWORDS and not (self.piped and first == "foreach"):
            self.question(f"Assent cannot follow `{first}`")
        elif first.startswith(("[", "-", "@", "=")) and not cmdlet_of(first):
            self.question("Assent cannot follow the expression")
        if self.words or self.writes or self.doubt:
            end = self.begin + len(raw.rstrip())
            self.add_statement(end)
        self.statements += self.inner
        self.piped = pipes
        self.at += width
        self.start()

    def add_statement(self, end: int) -> None:
        """Add what was read since the beginning."""
        words, writes = tuple(self.words), tuple(self.writes)
        made = Statement(self.begin, end, words, self.piped, writes, (), self.doubt, self.depth, self.binds)
        self.statements.append(made)
        self.binds = ""

    def nested(self, at: int, end: int, *, block: bool, binds: str = "") -> None:
        """The statements in brackets come after the one around them."""
        reader = PowerShellReader(self.text, at, end, self.depth + 1, block=block or self.block)
        reader.binds = binds
        reader.run()
        self.inner += reader.statements

    def file(self, at: int, end: int) -> None:
        """A file that a value reads is read as by the cmdlet."""
        reader = PowerShellReader(self.text, at, end, self.depth + 1)
        reader.word()
        called = self.text[self.text.rfind("[", 0, at) : at - 1].strip()
        cmdlet = Argument(at, at, called, called, exact=True)
        words = (cmdlet, *with_options(called, reader.words))
        self.inner.append(Statement(at, end, words, doubt=reader.doubt, depth=self.depth + 1))

    def begins(self) -> bool:
        """Read a value or a branch at the beginning of a statement, if it is certain what it does."""
        begin = self.at
        value = Value(self.text, begin, self.end)
        if value.read():
            for at, end in value.inner:
                self.nested(at, end, block=self.text[at - 1] == "{")
            for at, end in value.reads:
                self.file(at, end)
            self.at = value.at
        elif self.piped or not self.branch():
            return False
        read, called = self.text[begin : self.at].rstrip(), name(self.text, begin + 1)
        self.words, self.doubt = [], ""
        self.add_statement(self.at)
        self.statements += self.inner
        if read[:1] == "$" and read[-1] == "=":
            self.binds = self.text[begin:called].casefold()
        self.start()
        return True

    def branch(self) -> bool:
        """`if (…) {…}` and its like, `return …`; what they hold is judged as if all of it ran."""
        end = name(self.text, self.at)
        keyword = self.text[self.at : end].casefold()
        if keyword in ENDINGS and self.text[end : end + 1] in ("", " ", "\t", "\n", "\r", ";"):
            self.at = blank(self.text, end)
            return True
        spans = parts(self.text, keyword, blank(self.text, end, "\r\n"), self.end) if keyword in BRANCHES else []
        for at, end in spans:
            is_each = keyword == "foreach" and at == spans[0][0]
            called = self.text[self.text.rfind("$", 0, at) : at].partition(" ")[0].casefold() if is_each else ""
            self.nested(at, end, block=True, binds=called)
            self.at = end + 1
        return bool(spans)

    def question(self, reason: str) -> None:
        """Keep the first reason why the statement is not known."""
        self.doubt = self.doubt or reason

    def step(self) -> None:
        """Read one word or operator."""
        letter, pair, fresh = self.text[self.at], self.text[self.at : self.at + 2], self.is_fresh()
        if letter in BLANK or letter == "," or (letter == "\n" and self.piped and fresh):
            self.listing = self.listing or letter == ","
            self.at += 1
        elif (fresh and self.begins()) or self.ends(letter, pair) or (fresh and letter == "&" and self.called()):
            pass
        elif letter in "({" or pair in ("$(", "@(", "@{"):
            self.at += pair in ("$(", "@(", "@{")
            self.group()
        elif letter == ">" or (letter in "123456*" and pair[1:] == ">"):
            self.redirect()
        elif letter in "&)}<" or pair in ("@'", '@"'):
            self.question(f"Assent cannot follow `{letter}`")
            self.at += 1
        else:
            self.word()

    def is_fresh(self) -> bool:
        """Whether nothing of the statement is read yet."""
        return not (self.words or self.writes or self.inner or self.doubt)

    def ends(self, letter: str, pair: str) -> bool:
        """Move behind the end of a statement, a comment, or that of a line which goes on, if one is here."""
        if letter in "\n;|" or pair == "&&":
            self.close(width=2 if pair in ("||", "&&") else 1, pipes=letter == "|" and pair != "||")
        elif letter == "#" or pair == "<#":
            self.comment(pair == "<#")
        elif pair == "`\n":
            self.at += 2
        else:
            return False
        return True

    def comment(self, block: bool) -> None:
        """Skip a comment."""
        mark = "#>" if block else "\n"
        found = self.text.find(mark, self.at)
        if block and found < 0:
            self.question("a comment is not closed")
        self.at = self.end if found < 0 else found + (2 if block else 0)

    def called(self) -> bool:
        """`& 'a program'`, `& .\\x.ps1`, whose name is the next word, or `& { … }`."""
        at = blank(self.text, self.at + 1)
        if self.text[at : at + 1] == "{":
            found = closing(self.text, at, self.end)
            if found < 0:
                return False
            self.nested(at + 1, found, block=True)
            self.add_statement(found)
            self.at = found + 1
            return True
        first = self.text[at : at + 1]
        if first not in ("'", '"', ".", "\\", "_") and not first.isalnum():
            return False
        self.at = at
        self.word()
        if not all(word.exact for word in self.words):
            self.question("Assent cannot know the program behind `&`")
        return True

    def group(self) -> None:
        """A block is a word, a value in parentheses one that is not known; the statements inside are read as well."""
        opening = self.text[self.at]
        found = closing(self.text, self.at, self.end)
        bare = self.text[self.at - 1 : self.at] not in ("$", "@")
        if found < 0:
            self.question(f"Assent cannot follow code in `{opening}…{CLOSING[opening]}`")
            self.at += 1
            return
        if opening == "(" and bare and self.is_static(found):
            return
        if opening == "{" and not bare:
            table = Value(self.text, self.at - 1, self.end)
            if not table.token():
                self.question("Assent cannot follow code in `{…}`")
            for at, end in table.inner or [(self.at + 1, found)]:
                self.nested(at, end, block=True)
        else:
            self.nested(self.at + 1, found, block=opening == "{")
        if opening == "(" and self.is_call():
            *_, before, last = (self.words[-1], *self.words[-2:])
            begin = before.start if before.end == last.start else last.start
            called = self.text[begin : self.at].replace("`", "")
            self.question(f"Assent cannot judge the call {quoted(f'{called}(…)')}")
        if opening == "{" and not (self.words and self.words[0].exact):
            self.question("Assent cannot follow code in `{…}`")
        block = "{}" if bare else "@{}"
        known = opening == "{"
        text, prefix = (block, block) if known else (GROUP, GROUP[0])
        self.words.append(Argument(self.at, found + 1, text, prefix, exact=known))
        self.at = found + 1

    def is_static(self, found: int) -> bool:
        """Whether the parenthesis holds the arguments of a call that does what a cmdlet does, which become its words.

        Only the arguments that its options take are read.
        """
        called = self.words[-1] if self.words and self.words[-1].end == self.at else None
        wanted = len(options_of(called.text)) if called is not None else 0
        reader = PowerShellReader(self.text, self.at + 1, found, self.depth + 1)
        if called is None or not wanted or not all(reader.argument() for _ in range(wanted)) or reader.doubt:
            return False
        self.inner += reader.inner
        self.nested(reader.at, found, block=False)
        self.words += with_options(called.text, reader.words)
        self.at = found + 1
        return True

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

    def is_call(self) -> bool:
        """Whether a parenthesis stands right behind a value, whose method it calls: `$x.Delete('y')`."""
        if not self.words or self.words[-1].end != self.at:
            return False
        return len(self.words) > 1 or not self.words[0].exact or "." in self.words[0].text

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
        if colon and value in ("$true", "$false") and option[:1] == "-":  # a switch, turned on or off
            self.words += [Argument(word.start, word.end, option, option, exact=True)] if value == "$true" else []
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
        return inner.replace(mark * 2, mark), mark == "'" or ("$" not in inner and "`" not in inner)

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
        if folded in HOMES or folded in BELOW:
            return BELOW.get(folded, "~"), True
        return called, folded in ("$true", "$false", "$null")
