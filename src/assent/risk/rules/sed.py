"""sed: its scripts are read, and only commands that edit the text on its way are harmless."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import NUMERAL, part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import is_wild
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.entries.tally import is_inert
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

PLAIN = "=dDgGhHnNpPxzF"  # commands without an argument
NUMBERED = "qQlL"  # commands with an exit code or a width
LABELLED = ":btT"
TEXTUAL = "aic"
FLAGS = frozenset("gpiImM0123456789")
BLANKS = " \t"


class Doubtful(Exception):  # noqa: N818 - it carries no error of the user's
    """A part of the script that is not certainly harmless, and why."""


class _Script:
    """One pass over a script; `reads` and `writes` are (begin, end) of file names."""

    __slots__ = ("at", "reads", "text", "writes")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.reads: list[tuple[int, int]] = []
        self.writes: list[tuple[int, int]] = []

    def run(self) -> None:
        while True:
            self.skip(BLANKS + ";\n")
            if not self.peek():
                return
            self.addresses()
            self.command()

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self, characters: str) -> None:
        while self.peek() and self.peek() in characters:
            self.at += 1

    def until(self, ends: str) -> tuple[int, int]:
        """The range up to one of `ends`, or to the end."""
        begin = self.at
        while self.peek() and self.peek() not in ends:
            self.at += 1
        return begin, self.at

    def addresses(self) -> None:
        """`3`, `$`, `/re/I`, `\\,re,`, `first~step`, and after a comma also `+N` and `~N`."""
        self.address()
        self.skip(BLANKS)
        while self.peek() == ",":
            self.at += 1
            self.skip(BLANKS + "+~")
            self.address()
            self.skip(BLANKS)
        self.skip(BLANKS + "!")

    def address(self) -> None:
        if self.peek() == "$":
            self.at += 1
        elif self.peek() == "/":
            self.at += 1
            self.delimited("/")
            self.skip("IM")
        elif self.peek() == "\\":
            delimiter = self.text[self.at + 1 : self.at + 2]
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
        while self.peek() != delimiter or inside:
            character = self.peek()
            if not character:
                raise Doubtful(f"lacks a closing `{delimiter}`")
            if inside and character == delimiter:
                raise Doubtful(f"holds `{delimiter}` inside brackets")
            if character == "\\":
                self.at += 1
            elif brackets and not inside and character == "[":
                inside = True
                self.at += self.text[self.at + 1 : self.at + 2] == "^"
                self.at += self.text[self.at + 1 : self.at + 2] == "]"
            elif character == "]":
                inside = False
            self.at += 1
        self.at += 1

    def command(self) -> None:
        letter = self.peek()
        self.at += 1
        if letter in ("{", "}", "#") or not letter:
            if letter == "#":
                self.until("\n")
        elif letter in PLAIN:
            self.end(letter)
        elif letter in NUMBERED:
            self.skip(BLANKS + "0123456789")
            self.end(letter)
        elif letter in LABELLED:
            self.until(";}\n")
        elif letter in TEXTUAL:
            self.added()
        elif letter == "s":
            self.substitute()
        elif letter == "y":
            delimiter = self.peek()
            self.at += 1
            self.delimited(delimiter, brackets=False)
            self.delimited(delimiter, brackets=False)
            self.end(letter)
        elif letter in "rRwW":
            self.file(letter)
        elif letter == "e":
            raise Doubtful("runs a command with `e`")
        else:
            raise Doubtful(f"holds an unknown command `{letter}`")

    def end(self, letter: str) -> None:
        """Nothing may follow a command but the next one."""
        self.skip(BLANKS)
        if self.peek() and self.peek() not in ";}\n#":
            raise Doubtful(f"has text behind `{letter}`")

    def added(self) -> None:
        """The text of a, i and c: up to a line end without a backslash before it."""
        while self.peek() and self.peek() != "\n":
            self.at += 2 if self.peek() == "\\" else 1

    def substitute(self) -> None:
        delimiter = self.peek()
        self.at += 1
        self.delimited(delimiter)
        self.delimited(delimiter, brackets=False)
        while self.peek() in FLAGS:
            self.at += 1
        if self.peek() == "e":
            raise Doubtful("runs the result with the flag `e` of `s`")
        if self.peek() == "w":
            self.at += 1
            self.file("w")
        else:
            self.end("s")

    def file(self, letter: str) -> None:
        self.skip(BLANKS)
        (self.reads if letter in "rR" else self.writes).append(self.until("\n"))


def judge_script(word: Argument) -> Judgement:
    """A script of sed."""
    if word.glob and NUMERAL in word.text:
        text = word.text.replace(NUMERAL, "1")  # any number does as well, and none at all is an error
        return judge_script(replace(word, text=text, prefix=text, exact=not is_wild(text)))
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the sed script `{word.text}` is only known at run time", word)
    script = _Script(word.text)
    try:
        script.run()
    except Doubtful as doubt:
        return Judgement(Category.Unrecognized, f"the sed script {doubt}", word)
    reads = tuple([_file(word, *span) for span in script.reads])
    writes = tuple([path for path in [_file(word, *span) for span in script.writes] if not is_inert(path)])
    if writes:
        reason = f"the sed script writes `{writes[0].text}`"
        return Judgement(Category.ModifiesFilesystem, reason, word, reads, writes)
    return Judgement(Category.ReadsFilesystem, "`sed` only edits the text on its way", None, reads)


def _file(word: Argument, begin: int, end: int) -> Argument:
    name = part(word, begin)
    text = word.text[begin:end]
    return Argument(name.start, name.end, text, text, exact=True, quoted=word.quoted)


def sed(command: Command, _: Surroundings) -> Judgement:
    """On a Mac `-i` takes a word of its own: an empty one is left out here, so that both are read alike."""
    argv = command.argv
    kept = [word for at, word in enumerate(argv) if at == 0 or word.text or argv[at - 1].text not in ("-i", "-I")]
    return judge(index.stated("sed"), kept, "sed")
