"""The reading by a shell of its own words: `bash -e +x -o pipefail -c TEXT name`.

Letters are options behind `-` and behind `+`, and `c` with either sign may take code. Which letters
there are, and which of them take the next word, differs from shell to shell; tests hold the tables
against the shells themselves.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import UNKNOWN_OPTION
from assent.command.parts import Opaque
from assent.command.word import may_be_option
from assent.command.wrappers.execution_context import INPUT
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

STDIN = frozenset(("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"))
BASH_LONG = frozenset(
    "debug debugger dump-po-strings dump-strings help login noediting noprofile norc posix pretty-print restricted "
    "verbose version".split()
)
BASH_VALUED = frozenset(("init-file", "rcfile"))  # run a file first
# Names behind -o that change how the text is read, or what it runs, differently than these tables know.
DOUBTFUL = frozenset(("keyword", "histexpand", "history", "braceexpand"))


class ShellOptions(Record):
    """The options of one shell."""

    letters: str  # that take no value
    plus: str = "c"  # the letters of code and of input that mean the same behind +
    attached: bool = False  # -oname; else -o always takes the next word
    shopt: bool = False  # -O name
    skips: bool = False  # a lone + is not an end of the options
    again: bool = False  # -s reads the input after the code, too
    long: bool = False  # --norc, -norc


_BASH = ShellOptions("abefhiklmnprtuvxBCDEHPT", plus="cs", shopt=True, skips=True, long=True)
_DASH = ShellOptions("abefilmnpuvxCEIV", skips=True, again=True)
_KSH = ShellOptions("abefhiklmnprtuvxCEX", plus="", attached=True)
DIALECTS: dict[str, tuple[ShellOptions, ...]] = {  # sh may be any of two
    "bash": (_BASH,),
    "rbash": (_BASH,),
    "dash": (_DASH,),
    "ash": (_DASH,),
    "sh": (_BASH, _DASH),
    "zsh": (ShellOptions("aefhiklmnprtuvxCE", attached=True),),
    "ksh": (_KSH,),
    "mksh": (_KSH,),
}


class Invocation(Record):
    """The text that a shell was asked to run: `code`, else `script`, else its input."""

    own: tuple[Argument, ...]  # the name of the shell and its options
    code: Argument | None  # behind -c
    script: Argument | None  # the file
    words: tuple[Argument, ...]  # behind the code or the script: $0 or $1, and so on
    doubts: tuple[Opaque, ...] = ()
    reads_input: bool = False  # also besides the code
    shows: bool = False  # --help, --version
    checks: bool = False  # -n: reads, and runs nothing; a script that xargs names may still be doubted
    lacks: bool = False  # the code that -c wants
    errexit: bool = False  # -e


def invocation(argv: Sequence[Argument], name: str) -> Invocation:
    """The reading of `argv` by the shell `name`, one of those in `program`."""
    readings = [_ShellWords(argv, name, dialect).read() for dialect in DIALECTS[name]]
    first = readings[0]
    if all(_asks(reading) == _asks(first) for reading in readings):
        return first
    doubt = Opaque(
        argv[0].start, argv[-1].end, f"`{name}` may be one of several shells, which read its options in different ways"
    )
    chosen = next((reading for reading in readings if reading.code is not None), first)
    return replace(chosen, doubts=(*chosen.doubts, doubt))


def _asks(reading: Invocation) -> tuple[object, ...]:
    """The question about what is run, whatever is doubted."""
    code, script = reading.code, reading.script
    return code, script, reading.words, reading.reads_input, reading.shows, reading.checks


def _may_vary(file: Argument) -> bool:
    """Whether a word in place of a script may be an option, or several words, which nobody lists."""
    return not file.exact and (_may_be_option(file) or (file.several and not file.glob))


class _ShellWords:
    """One pass over the words of a shell."""

    def __init__(self, argv: Sequence[Argument], name: str, dialect: ShellOptions) -> None:
        self.argv = argv
        self.name = name
        self.dialect = dialect
        self.index = 1
        self.letters: dict[str, str] = {}  # letter → its last sign
        self.names: dict[str, str] = {}  # behind -o or -O → its last sign
        self.doubts: list[Opaque] = []
        self.shows = False

    def read(self) -> Invocation:
        if self.dialect.long:
            self.long_options()
        while self.index < len(self.argv) and self.option(self.argv[self.index]):
            pass
        operands = tuple(self.argv[self.index :])
        code, stdin = self.has("c"), self.has("s")
        again = stdin and (self.dialect.again or not code)
        first = operands[0] if operands else None
        file = None if code or stdin else first
        certain = not self.doubts
        if file is not None and _may_vary(file):
            self.doubt(file, f"the script `{file.text}` is only known at run time")
        named = file is not None and file.exact and file.text in STDIN
        bare = file is None and not code
        return Invocation(
            own=tuple(self.argv[: self.index]),
            code=first if code else None,
            script=None if named else file,
            words=operands if bare else operands[1:],
            doubts=tuple(self.doubts),
            reads_input=again or named or bare,
            shows=self.shows,
            checks=self.checks(file, certain),
            lacks=code and first is None,
            errexit=self.on("e", "errexit"),
        )

    def has(self, letter: str) -> bool:
        """Whether a letter is given with a sign that has this shell do what it says."""
        return self.letters.get(letter) == "-" or (letter in self.letters and letter in self.dialect.plus)

    def checks(self, file: Argument | None, certain: bool) -> bool:
        """Whether a script is only checked; `certain`: the options are, and at most the script is doubted."""
        known = not self.doubts or (certain and _is_listed(file))
        return self.on("n", "noexec") and not self.on("i", "") and known

    def on(self, letter: str, name: str) -> bool:
        """Whether an option is set, as far as can be told: by its letter or by its name."""
        signs = (self.letters.get(letter), self.names.get(name))
        return "-" in signs and "+" not in signs

    def doubt(self, word: Argument, reason: str) -> None:
        self.doubts.append(Opaque(word.start, word.end, reason))

    def long_options(self) -> None:
        """--norc, -norc: only in front of all others."""
        while self.index < len(self.argv):
            text = self.argv[self.index].text
            option = text[2:] if text[:2] == "--" else text[1:]
            if text[:1] != "-" or option not in BASH_LONG | BASH_VALUED or not self.argv[self.index].exact:
                return
            if option in BASH_VALUED:
                self.doubt(self.argv[self.index], f"`{self.name} --{option}` runs a file first")
                self.index += 1
            self.shows = self.shows or option in ("help", "version")
            self.index += 1

    def option(self, word: Argument) -> bool:
        """Read the word as an option; False where the options have ended."""
        prefix = word.prefix
        if prefix[:1] not in ("-", "+"):
            return False
        if not word.exact or (word.text[:2] == "--" and word.text != "--"):
            self.shows = self.shows or word.text in ("--help", "--version")
            self.doubt(word, f"`{self.name} {word.text}` {UNKNOWN_OPTION}")
            self.index += 1
            return True
        self.index += 1
        if word.text == "+":
            return self.dialect.skips
        if word.text in ("-", "--"):
            return False
        self.cluster(word)
        return True

    def cluster(self, word: Argument) -> None:
        sign = word.text[0]
        for at, letter in enumerate(word.text[1:], 2):
            if letter == "o" or (letter == "O" and self.dialect.shopt):
                if self.dialect.attached and at < len(word.text):
                    self.named(word, word.text[at:], sign)
                    return
                self.next_name(sign)
            elif letter in ("c", "s") or letter in self.dialect.letters:
                self.letters[letter] = sign
                if (letter in "kH" and sign == "-") or (letter == "B" and sign == "+"):
                    self.doubt(word, f"`{self.name} {sign}{letter}` changes how commands are read")
            else:
                self.doubt(word, f"`{self.name} {sign}{letter}` {UNKNOWN_OPTION}")

    def next_name(self, sign: str) -> None:
        """Take the name of -o from the words behind."""
        if self.index < len(self.argv):
            name = self.argv[self.index]
            self.index += 1
            self.named(name, name.text if name.exact else "", sign)

    def named(self, word: Argument, name: str, sign: str) -> None:
        plain = name.replace("_", "").replace("-", "").lower()
        self.names[plain] = sign
        if not name or (plain in DOUBTFUL and (sign == "-") is not (plain == "braceexpand")):
            self.doubt(word, f"`{self.name} {sign}o {name or word.text}` changes how commands are read")


def _is_listed(word: Argument | None) -> bool:
    """Whether a word is what xargs is given, whose names the commands before it may tell."""
    return word is not None and word.text == INPUT


def _may_be_option(word: Argument) -> bool:
    """Whether the word for a script may be an option instead: no shell has one whose letters hold a dot, `-c.sh`."""
    end = word.text[max([word.text.rfind(mark) for mark in "*?])"]) + 1 :]
    return may_be_option(word) and not (word.glob and not word.several and "." in end)
