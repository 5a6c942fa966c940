"""sed: commands of its scripts that edit the text on its way, and the files that they read and write."""

from __future__ import annotations

from assent.risk.scanner import Doubtful, Scanner
from assent.risk.wording import quoted

PLAIN = "=dDgGhHnNpPxzF"  # commands without an argument
NUMBERED = "qQlL"  # commands with an exit code or a width
LABELLED = ":btT"
TEXTUAL = "aic"
FLAGS = frozenset("gpiImM0123456789")
BLANKS = " \t"


class Running(Doubtful):
    """A command of a script that runs a command, whose text is empty where it comes from the input."""

    def __init__(self, reason: str, command: str = "") -> None:
        super().__init__(reason)
        self.command = command


class _Script(Scanner):
    """One pass over a script; `reads` and `writes` are (begin, end) of file names."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.reads: list[tuple[int, int]] = []
        self.writes: list[tuple[int, int]] = []
        self.labelled = 0  # where the line ends that has a label, which is all of that line to some versions of sed

    def run(self) -> None:
        while True:
            self.skip(BLANKS + ";\n")
            if not self.ahead():
                return
            begin = self.at
            self.addresses()
            self.command()
            if begin < self.labelled < self.at:
                raise Doubtful("has a command of several lines behind a label")

    def addresses(self) -> None:
        """`3`, `$`, `/re/I`, `\\,re,`, `first~step`, and after a comma also `+N` and `~N`."""
        self.address()
        self.skip(BLANKS)
        while self.ahead() == ",":
            self.at += 1
            self.skip(BLANKS + "+~")
            self.address()
            self.skip(BLANKS)
        self.skip(BLANKS + "!")

    def address(self) -> None:
        if self.ahead() == "$":
            self.at += 1
        elif self.ahead() == "/":
            self.at += 1
            self.delimited("/")
            self.skip("IM")
        elif self.ahead() == "\\":
            delimiter = self.ahead(2)[1:]
            self.at += 2
            self.delimited(delimiter)
            self.skip("IM")
        else:
            self.skip("0123456789~")

    def delimited(self, delimiter: str, brackets: bool = True) -> None:
        """Skip to behind `delimiter`; inside a bracket, versions of sed differ on what it means."""
        if not delimiter or delimiter in "\n\\":
            raise Doubtful("lacks a delimiter")
        inside = False
        while self.ahead() != delimiter or inside:
            character = self.ahead()
            if not character:
                raise Doubtful(f"lacks a closing `{delimiter}`")
            if inside and character == delimiter:
                raise Doubtful(f"holds `{delimiter}` inside brackets")
            if character == "\\":
                self.at += 1
            elif brackets and not inside and character == "[":
                inside = True
                self.at += self.ahead(2)[1:] == "^"
                self.at += self.ahead(2)[1:] == "]"
            elif character == "]":
                inside = False
            self.at += 1
        self.at += 1

    def command(self) -> None:
        letter = self.ahead()
        self.at += 1
        if letter == "#":
            self.until("\n")
        elif letter and letter not in "{}":
            self.act(letter)

    def act(self, letter: str) -> None:
        """Move behind a command that does something, by its letter."""
        if letter in PLAIN:
            self.end(letter)
        elif letter in NUMBERED:
            self.skip(BLANKS + "0123456789")
            self.end(letter)
        elif letter in LABELLED:
            self.label()
        elif letter in TEXTUAL:
            self.added()
        elif letter == "s":
            self.substitute()
        elif letter == "y":
            self.transliterate()
        elif letter in "rRwW":
            self.file(letter)
        elif letter == "e":
            begin, end = self.until("\n")
            command = self.text[begin:end].strip(BLANKS)
            if not command.strip(";}"):
                raise Running("runs each line of its input as a command")
            raise Running(f"runs {quoted(command)}", command)
        else:
            raise Doubtful(f"holds an unknown command `{letter}`")

    def transliterate(self) -> None:
        """`y/abc/xyz/`."""
        delimiter = self.ahead()
        self.at += 1
        self.delimited(delimiter, brackets=False)
        self.delimited(delimiter, brackets=False)
        self.end("y")

    def label(self) -> None:
        """A label ends at a blank as well: `b end e date` runs `date`."""
        self.labelled = max(self.labelled, (self.text + "\n").index("\n", self.at))
        self.skip(BLANKS)
        self.until(";}\n" + BLANKS)

    def end(self, letter: str) -> None:
        """Nothing may follow a command but the next one."""
        self.skip(BLANKS)
        if self.ahead() and self.ahead() not in ";}\n#":
            raise Doubtful(f"has text behind `{letter}`")

    def added(self) -> None:
        """The text of a, i and c: up to a line end without a backslash before it."""
        while self.ahead() and self.ahead() != "\n":
            self.at += 2 if self.ahead() == "\\" else 1

    def substitute(self) -> None:
        delimiter = self.ahead()
        self.at += 1
        self.delimited(delimiter)
        self.delimited(delimiter, brackets=False)
        while self.ahead() in FLAGS:
            self.at += 1
        if self.ahead() == "e":
            raise Running("runs the result of `s///e` as a command")
        if self.ahead() == "w":
            self.at += 1
            self.file("w")
        else:
            self.end("s")

    def file(self, letter: str) -> None:
        self.skip(BLANKS)
        (self.reads if letter in "rR" else self.writes).append(self.until("\n"))


def files(text: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The positions where a script names the files that it reads, and those that it writes, as (begin, end).

    Raises Doubtful for a script that may run something.
    """
    script = _Script(text)
    script.run()
    return script.reads, script.writes


def runs_input(text: str) -> bool:
    """Whether a script runs text from its input, as `s/…/…/e` does and `e` without a command."""
    try:
        files(text)
    except Running as running:
        return not running.command
    except Doubtful:
        return False
    return False
