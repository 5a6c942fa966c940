"""Telling apart the statements of a text for PowerShell: quoting, pipelines, blocks, redirects."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.expression import is_simple
from assent.risk.windows.model import Statement

BLANK = " \t\r"
ENDING = " \t\r\n;|&(){}<>,"
GROUP = "(…)"  # stands for a value that statements in parentheses give
OPENING = {"(": ")", "{": "}"}
DECEIVING = "‘’‚‛“”„–—―\u00a0"  # PowerShell reads these as quotes, dashes and blanks
LIKE = {"'": "‘’‚‛", '"': "“”„"}  # what closes a quote besides itself
VERBATIM = "--%"  # from here to the next pipe, words are not read as PowerShell reads them
HOMES = ("$home", "$env:userprofile", "${home}", "$env:home")
KEYWORDS = frozenset(
    "if else elseif for foreach while do until switch function filter class try catch finally trap param begin process"
    " end return throw exit using workflow data dynamicparam enum configuration break continue".split()
)


def read(text: str) -> list[Statement]:
    """The statements of `text` in order, those inside of blocks and parentheses after the one around them."""
    reader = PowerShellReader(text, 0, len(text))
    reader.run()
    return reader.statements


class PowerShellReader:
    """One pass over a part of the text."""

    __slots__ = ("at", "begin", "doubt", "end", "inner", "piped", "statements", "text", "words", "writes")

    def __init__(self, text: str, at: int, end: int) -> None:
        self.text = text
        self.at = at
        self.end = end
        self.statements: list[Statement] = []
        self.piped = False
        self.start()

    def start(self) -> None:
        """Begin a statement."""
        self.begin = self.at
        self.words: list[Argument] = []
        self.writes: list[Argument] = []
        self.inner: list[Statement] = []
        self.doubt = ""

    def run(self) -> None:
        """Read to the end."""
        while self.at < self.end:
            self.step()
        self.close()

    def close(self, *, pipes: bool = False, width: int = 1) -> None:
        """End the statement at an operator of that width, which may pipe it into the next one."""
        raw = self.text[self.begin : self.at]
        first = self.words[0].text.casefold() if self.words else ""
        if self.words and (raw.lstrip()[:1] in "$'\"" or first[:1].isdigit()) and is_simple(raw.strip()):
            self.words, self.doubt = [], ""
            self.statements.append(Statement(self.begin, self.begin + len(raw.rstrip()), (), self.piped))
        elif first == GROUP:
            self.value()
        elif first in KEYWORDS:
            self.question(f"Assent cannot follow `{first}`")
        elif first.startswith(("[", "-", "@", "=")):
            self.question("Assent cannot follow the expression")
        if self.words or self.writes or self.doubt:
            end = self.begin + len(raw.rstrip())
            self.statements.append(
                Statement(self.begin, end, tuple(self.words), self.piped, tuple(self.writes), (), self.doubt)
            )
        self.statements += self.inner
        self.piped = pipes
        self.at += width
        self.start()

    def value(self) -> None:
        """A statement that begins with a value in parentheses, of which only properties may be asked: `(x).y`."""
        if all(word.exact and word.text[:1] == "." and word.text[1:].isalnum() for word in self.words[1:]):
            self.words = []
            self.statements.append(Statement(self.begin, self.at, (), self.piped))
        else:
            self.question("Assent cannot follow code behind a value")

    def question(self, reason: str) -> None:
        """Keep the first reason why the statement is not known."""
        self.doubt = self.doubt or reason

    def step(self) -> None:
        """Read one word or operator."""
        letter = self.text[self.at]
        pair = self.text[self.at : self.at + 2]
        if letter in BLANK or letter == ",":
            self.at += 1
        elif letter in "\n;":
            self.close()
        elif pair in ("||", "&&"):
            self.close(width=2)
        elif letter == "|":
            self.close(pipes=True)
        elif letter == "#" or pair == "<#":
            self.comment(pair == "<#")
        elif pair == "`\n":
            self.at += 2
        elif letter in OPENING or pair in ("$(", "@(", "@{"):
            self.at += pair in ("$(", "@(", "@{")
            self.group()
        elif letter == ">" or (letter in "123456*" and pair[1:] == ">"):
            self.redirect()
        elif letter in "&)}<" or pair in ("@'", '@"'):
            self.question(f"Assent cannot follow `{letter}`")
            self.at += 1
        else:
            self.word()

    def comment(self, block: bool) -> None:
        """Skip a comment."""
        mark = "#>" if block else "\n"
        found = self.text.find(mark, self.at)
        self.at = self.end if found < 0 else found + (2 if block else 0)

    def group(self) -> None:
        """A block that only computes is a word; in others the statements are read as well."""
        opening = self.text[self.at]
        closing = _closing(self.text, self.at, self.end)
        inner = self.text[self.at + 1 : closing]
        bare = self.text[self.at - 1 : self.at] not in ("$", "@")
        if opening == "{" and bare and self.words and closing < self.end and is_simple(inner):
            self.words.append(Argument(self.at, closing + 1, "{}", "{}", exact=True))
        else:
            nested = PowerShellReader(self.text, self.at + 1, closing)
            nested.run()
            self.inner += nested.statements
            if opening == "(" and self.is_call():
                self.question("Assent cannot follow a call with `(…)`")
            elif opening == "(" and bare and closing < self.end and nested.statements:
                self.words.append(Argument(self.at, closing + 1, GROUP, GROUP[0], exact=False))
            else:
                self.question(f"Assent cannot follow code in `{opening}…{OPENING[opening]}`")
        self.at = closing + 1

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
        name, colon, value = word.text.partition(":")
        if colon and name[:1] == "-" and name[1:].isalpha() and not word.quoted:
            known = Argument(word.start, word.end, name, name, exact=True)
            rest = word.prefix[len(name) + 1 :]
            self.words += [known, Argument(word.start, word.end, value, rest, exact=word.exact)] if value else [known]
        elif word.text or word.quoted:
            self.words.append(word)
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
            self.question("Assent cannot follow code in `$(…)`")
        if mark == '"':
            inner = _at_home(inner)
        return inner.replace(mark * 2, mark), mark == "'" or ("$" not in inner and "`" not in inner)

    def variable(self) -> tuple[str, bool]:
        """`$name`, `${name}`, `$env:name`; the home directory becomes `~`."""
        begin = self.at
        self.at += 1
        while self.at < self.end and (self.text[self.at].isalnum() or self.text[self.at] in "_:?$^"):
            self.at += 1
        name = self.text[begin : self.at]
        if name.casefold() in HOMES:
            return "~", True
        return name, name.casefold() in ("$true", "$false", "$null")


def _at_home(text: str) -> str:
    """The text with `~` for the home directory at its start."""
    for home in HOMES:
        rest = text[len(home) :]
        if text[: len(home)].casefold() == home and (not rest or rest[0] in "\\/"):
            return f"~{rest}"
    return text


def _closing(text: str, at: int, end: int) -> int:
    """Index of what closes the bracket at `at`, `end` if nothing does; quotes are skipped."""
    depth = 0
    while at < end:
        letter = text[at]
        if letter in "'\"":
            found = text.find(letter, at + 1, end)
            at = end if found < 0 else found
        elif letter == "`":
            at += 1
        elif letter in "({":
            depth += 1
        elif letter in ")}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return end
