"""Telling apart the statements of a text for cmd: carets, quotes, operators, redirects."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.control import command_in, is_condition, is_loop
from assent.risk.windows.model import Statement
from assent.risk.windows.received import BELOW
from assent.risk.windows.started import page_of

BLANK = " \t\r,;"
ENDING = " \t\r\n,;&|<>()"
UNDIVIDED = "\r\n&|<>()"  # end what `set` gives a variable
UNNAMED = ' \t\r\n&|<>()"^'  # what cmd reads as itself, if there is no variable that is called so
HOMES = ("%userprofile%", "%homepath%")
CONTROL = frozenset("if for goto call setlocal endlocal else do in not exist defined errorlevel shift start".split())


def read(text: str) -> list[Statement]:
    """The statements of `text` in order."""
    reader = CmdReader(text)
    while reader.at < len(text):
        reader.step()
    reader.close(0)
    return reader.statements


class CmdReader:
    """One pass over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.statements: list[Statement] = []
        self.piped = False
        self.depth = 0  # brackets around commands
        self.start()

    def start(self) -> None:
        """Begin a statement."""
        self.begin = self.at
        self.words: list[Argument] = []
        self.writes: list[Argument] = []
        self.reads: list[Argument] = []
        self.doubt = ""

    def close(self, width: int, *, pipes: bool = False) -> None:
        """End the statement at an operator of that width."""
        if self.calls():
            del self.words[0]
        first = self.words[0].text.casefold() if self.words else ""
        if first in CONTROL and page_of(first, self.words) is None:
            self.doubt = self.doubt or f"Assent cannot follow `{self.words[0].text}`"
        if self.words or self.writes or self.reads or self.doubt:
            self.statements.append(
                Statement(
                    self.begin,
                    self.at,
                    tuple(self.words),
                    self.piped,
                    tuple(self.writes),
                    tuple(self.reads),
                    self.doubt,
                )
            )
        self.piped = pipes
        self.at += width
        self.start()

    def step(self) -> None:
        """Read one word or operator."""
        letter = self.text[self.at]
        pair = self.text[self.at : self.at + 2]
        if letter not in BLANK and (is_condition(self.words) or self.branches()):
            self.words = []
            self.begin = self.at
        if letter in BLANK or (letter == "@" and self.begins()):
            self.at += 1
        elif pair in ("&&", "||"):
            self.close(2)
        elif letter in "&|\n":
            self.close(1, pipes=letter == "|")
        elif letter in "()":
            self.bracket(letter)
        elif letter in "<>" or (letter.isdigit() and pair[1:] in ("<", ">")):
            self.redirect()
        elif len(self.words) == 1 and self.words[0].text.casefold() == "set":
            self.words.append(self.word(UNDIVIDED))
        else:
            self.words += _switches(self.word(), first=not self.words)

    def bracket(self, letter: str) -> None:
        """The list of a loop, or commands that are run together."""
        if letter == "(" and is_loop(self.words):
            self.loop()
        elif letter == "(" and not (self.words or self.writes or self.doubt):
            self.depth += 1
            self.at += 1
            self.start()
        elif letter == ")" and self.depth:
            self.depth -= 1
            self.close(1)
        else:
            self.doubt = self.doubt or f"Assent cannot follow `{letter}`"
            self.at += 1

    def branches(self) -> bool:
        """Whether nothing but `else` is read, behind which a command follows."""
        return len(self.words) == 1 and self.words[0].text.casefold() == "else"

    def loop(self) -> None:
        """Read the list of `for` and its `do`, behind which a command begins; a command in the list is read as well."""
        end = self.text.find(")", self.at)
        inner = self.text[self.at + 1 : end]
        after = self.text[end + 1 :].lstrip(BLANK)
        begin = len(self.text) - len(after)
        if (
            end < 0
            or "(" in inner
            or "\n" in inner
            or after[:2].casefold() != "do"
            or after[2:3] not in (*BLANK, "(", "@")
        ):
            self.doubt = self.doubt or "Assent cannot follow `for`"
            self.at += 1
            return
        command = command_in(inner, self.words)
        self.statements += read(command) if command is not None else []
        mark = inner.strip()[:1]
        texts = [f"{mark}{command}{mark}"] if command is not None else inner.replace(",", " ").replace(";", " ").split()
        self.words += [self.listed(text) for text in (*texts, "do")]
        self.statements.append(Statement(self.begin, begin, tuple(self.words)))
        self.at = begin + len("do")
        self.start()

    def listed(self, text: str) -> Argument:
        """One word of such a list."""
        known = "%" not in text and "!" not in text
        return Argument(self.at, self.at + 1, text.strip('"'), text.strip('"') if known else "", exact=known)

    def begins(self) -> bool:
        """Whether a command begins here, which `@` keeps from being shown."""
        behind = self.words[-1].text.casefold() if self.words else "do"
        return behind in ("do", "else") or self.text[: self.at].rstrip(BLANK)[-1:] == "("

    def calls(self) -> bool:
        """Whether `call` runs what is behind it as it is: it reads `%` and `^` again, and goes to a `:label`."""
        if len(self.words) < 2 or self.words[0].text.casefold() != "call" or self.words[1].text[:1] == ":":
            return False
        return not any(mark in self.text[self.begin : self.at] for mark in "%^!")

    def redirect(self) -> None:
        """`> file`, `>> file`, `2>&1`, `> nul`, `< file`."""
        self.at += self.text[self.at] not in "<>"
        operator = self.text[self.at]
        while self.text[self.at : self.at + 1] == operator:
            self.at += 1
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1
        if self.text[self.at : self.at + 1] == "&":
            self.at += 2
            return
        target = self.word()
        if not target.text:
            self.doubt = self.doubt or f"`{operator}` lacks a file"
        elif target.text.casefold() != "nul":
            (self.reads if operator == "<" else self.writes).append(target)

    def word(self, ending: str = ENDING) -> Argument:
        """Read one word; a variable ends its `prefix`."""
        begin = self.at
        kept: list[str] = []
        certain: int | None = None
        is_quoted = quoted = False
        while self.at < len(self.text) and (is_quoted or self.text[self.at] not in ending):
            letter = self.text[self.at]
            if letter == "\n":  # ends quotes as well
                break
            self.at += 1
            if letter == '"':
                is_quoted, quoted = not is_quoted, True
                continue
            if letter == "^" and not is_quoted:
                letter = self.text[self.at : self.at + 1]
                self.at += 1
            elif letter in "%!":
                letter, known = self.variable(letter)
                if not known and certain is None:
                    certain = len("".join(kept))
            kept.append(letter)
        if is_quoted:
            self.doubt = self.doubt or "a quote is not closed"
        text = "".join(kept)
        prefix = text if certain is None else text[:certain]
        return Argument(begin, self.at, text, prefix, exact=certain is None, quoted=quoted)

    def variable(self, mark: str) -> tuple[str, bool]:
        """`%name%` as written, or what it is known to be; `mark` has been read."""
        closing = self.text.find(mark, self.at)
        name = self.text[self.at - 1 : closing + 1]
        if closing < 0 or any(letter in UNNAMED for letter in name):
            return mark, mark == "!"
        self.at = closing + 1
        known = BELOW.get(f"$env:{name[1:-1].casefold()}", "") if mark == "%" else ""
        if known or name.casefold() in HOMES:
            return known or "~", True
        return (".", True) if name.casefold() == "%cd%" else (name, False)


def _switches(word: Argument, *, first: bool) -> list[Argument]:
    """A program with its switches attached to it: `del/f/q`, `dir/s`."""
    name, slash, rest = word.text.partition("/")
    if not (first and slash and name and word.exact and "\\" not in name and len(rest.partition("/")[0]) == 1):
        return [word] if word.text or word.quoted else []
    parts = [name, *(f"/{switch}" for switch in rest.split("/"))]
    return [Argument(word.start, word.end, part, part, exact=True) for part in parts]
