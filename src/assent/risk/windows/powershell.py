"""Telling apart the statements of a text for PowerShell: quoting, pipelines, blocks, redirects."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.expression import KEYWORDS, Value
from assent.risk.windows.model import Statement
from assent.risk.windows.scanning import BRANCHES, CLOSING, blank, closing, here_string, is_variable, name, parts
from assent.risk.windows.static_calls import cmdlet_of, options_of, with_options
from assent.risk.windows.texts import TextValues
from assent.risk.windows.words import ENDING, PowerShellWords
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.windows.mentions import Mentions

BLANK = " \t\r"
GROUP = "(…)"  # stands for a value that statements in parentheses give
ENDINGS = frozenset("return throw exit break continue".split())  # with the value behind
BACK = frozenset(("pop-location", "popd"))
MOVING = frozenset("set-location sl cd chdir push-location pushd".split()) | BACK
EACH = (" each time", " in turn")  # end what is said of a folder that a block enters, and of several


def read(text: str, mentions: Mentions) -> list[Statement]:
    """The statements of `text` in order, those inside of blocks and parentheses after the one around them."""
    reader = PowerShellReader(text, 0, len(text), 0, TextValues(mentions))
    reader.run()
    return reader.statements


class PowerShellReader(PowerShellWords):
    """One pass over a part of the text, statement by statement."""

    __slots__ = ()

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
            self.enters()
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

    def enters(self) -> None:
        """A block that runs several times may enter another folder each time; going back from one needs no doubt."""
        if self.words[0].text.casefold() in BACK and any(each.doubt.endswith(EACH) for each in self.statements):
            return
        folder = next((word for word in self.words[1:] if word.text[:1] != "-" or word.quoted), None)
        where = "another folder" if folder is None else quoted(folder.text)
        again = EACH[folder is not None and not folder.exact]
        self.question(f"`{self.words[0].text}` enters {where}{again}")

    def add_statement(self, end: int) -> None:
        """Add what was read since the beginning."""
        words, writes = tuple(self.words), tuple(self.writes)
        made = Statement(self.begin, end, words, self.piped, writes, (), self.doubt, self.depth, self.binds)
        self.statements.append(made)
        self.binds = ""

    def begins(self) -> bool:
        """Read a value or a branch at the beginning of a statement, if it is certain what it does."""
        begin = self.at
        value = Value(self.text, begin, self.end, self.texts)
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
        elif pair in ("@'", '@"') and (found := here_string(self.text, self.at, self.end)) > 0:
            self.text_block(found)
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
        if opening == "(" and bare and (self.is_static(found) or self.is_value(found + 1)):
            return
        if opening == "{" and not bare:
            table = Value(self.text, self.at - 1, self.end, self.texts)
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
        reader = PowerShellReader(self.text, self.at + 1, found, self.depth + 1, self.texts)
        if called is None or not wanted or not all(reader.argument() for _ in range(wanted) if reader.goes_on()):
            return False
        if reader.doubt or not reader.words:
            return False
        self.inner += reader.inner
        self.nested(reader.at, found, block=False)
        self.words += with_options(called.text, reader.words)
        self.at = found + 1
        return True

    def is_value(self, end: int) -> bool:
        """Whether a call up to there, of a method that only computes, is one word with its variable: `$_.Trim()`."""
        word = self.words[-1] if self.words else None
        if word is None or len(self.words) == 1 or word.end != self.at or word.text[:1] != "$" or word.quoted:
            return False
        while self.text[end : end + 1] == ".":  # $_.Trim().ToLower()
            after = name(self.text, end + 1)
            end = closing(self.text, after, self.end) + 1 if self.text[after : after + 1] == "(" else after
            if end <= 0:
                return False
        value = Value(self.text, word.start, end, self.texts)
        if self.text[end : end + 1] not in ("", *ENDING) or not value.read() or value.at != end or value.inner:
            return False
        self.words[-1] = Argument(word.start, end, self.text[word.start : end], "", exact=False)
        self.at = end
        return True

    def is_call(self) -> bool:
        """Whether a parenthesis stands right behind a value, whose method it calls: `$x.Delete('y')`."""
        if not self.words or self.words[-1].end != self.at:
            return False
        return len(self.words) > 1 or not self.words[0].exact or "." in self.words[0].text
