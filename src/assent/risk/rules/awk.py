"""awk: programs are read as far as to prove that they run nothing and to see what they write."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.disk.places import DEVICES
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = {
    "system": "runs commands with `system`",
    "getline": "reads files or commands with `getline`",
    "ARGV": "changes the list of files to read",
    "ARGC": "changes the list of files to read",
    "SYMTAB": "reaches variables by name",
    "FUNCTAB": "reaches functions by name",
    "PROCINFO": "may run commands with `PROCINFO`",
    "extension": "loads code with `extension`",
}
PRINTS = frozenset(("print", "printf"))
FILTERS = frozenset("sort uniq head tail wc cat cut tr nl tac rev column".split())  # what a pipe may lead to
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:/=+")
ENDS = frozenset((";", "}", "\n"))
OPERAND_ENDS = ("name", "number", "string", "regex")


class Doubtful(Exception):  # noqa: N818 - it carries no error of the user's
    """A part of the program that is not certainly harmless, and why."""


class _Lexer:
    """Tokens of an awk program as (kind, text, index)."""

    __slots__ = ("at", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tokens: list[tuple[str, str, int]] = []

    def run(self) -> list[tuple[str, str, int]]:
        while self.at < len(self.text):
            begin = self.at
            kind = self.token(self.text[begin])
            if kind:
                self.tokens.append((kind, self.text[begin : self.at], begin))
        return self.tokens

    def token(self, character: str) -> str:
        """Move behind the next token, and return its kind; empty for blanks and comments."""
        if character in " \t\r":
            self.at += 1
            return ""
        if character == "\\" and self.text[self.at + 1 : self.at + 2] == "\n":
            self.at += 2
            return ""
        if character == "#":
            self.take_while(lambda c: c != "\n")
            return ""
        if character == '"':
            self.quoted('"')
            return "string"
        if character == "/" and self.starts_regex():
            self.quoted("/")
            return "regex"
        if character.isalpha() or character == "_":
            self.take_while(lambda c: c.isalnum() or c == "_")
            return "name"
        if character.isdigit():
            self.take_while(lambda c: c.isalnum() or c == ".")
            return "number"
        self.at += 2 if self.text[self.at : self.at + 2] in ("||", "&&", ">=", "<=", "==", "!=", ">>", "|&") else 1
        return "operator"

    def take_while(self, fits: Callable[[str], bool]) -> None:
        while self.at < len(self.text) and fits(self.text[self.at]):
            self.at += 1

    def starts_regex(self) -> bool:
        """Whether a slash here begins a regular expression and is no division."""
        if not self.tokens:
            return True
        kind, text, _ = self.tokens[-1]
        if text in (")", "+", "-", "]", "$") and self.text.find("/", self.at + 1) >= 0:
            if text in ("+", "-") and self.tokens[-2:-1] and self.tokens[-2][1] != text:
                return True
            raise Doubtful("has a slash that may divide or begin a pattern")
        if kind == "name":
            return text in PRINTS or text in ("return", "in", "case")
        return kind not in OPERAND_ENDS and text not in (")", "]", "$")

    def quoted(self, delimiter: str) -> None:
        """Move behind the closing delimiter."""
        self.at += 1
        while self.text[self.at : self.at + 1] != delimiter:
            if self.text[self.at : self.at + 1] in ("", "\n"):
                raise Doubtful(f"lacks a closing `{delimiter}`")
            self.at += 2 if self.text[self.at] == "\\" else 1
        self.at += 1


def script(word: Argument) -> Judgement:
    """A program in the language of awk."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the awk program `{word.text}` is only known at run time", word)
    try:
        tokens = _Lexer(word.text).run()
        _refuse(tokens)
        written = _written(tokens)
        reads = [path for at, token in enumerate(tokens) if token[1] == "|" for path in _piped(tokens, at, word)]
    except Doubtful as doubt:
        return Judgement(Category.Unrecognized, f"the awk program {doubt}", word)
    if any(text == "ENVIRON" for _, text, _ in tokens):
        return Judgement(Category.ReadsSecrets, "the awk program reads environment variables", word)
    if written:
        writes = tuple([_path(word, name) for name in written])
        return Judgement(Category.ModifiesFilesystem, f"the awk program writes `{written[0]}`", word, writes=writes)
    return Judgement(Category.ReadsFilesystem, "`awk` only prints text", reads=tuple(reads))


def _path(word: Argument, name: str) -> Argument:
    return Argument(word.start, word.end, name, name, exact=True, quoted=True)


def _refuse(tokens: list[tuple[str, str, int]]) -> None:
    for kind, text, _ in tokens:
        if kind == "name" and text in REFUSED:
            raise Doubtful(REFUSED[text])
        if kind == "operator" and text == "|&":
            raise Doubtful("runs a command with `|&`")
        if kind == "operator" and text in ("@", "`"):
            raise Doubtful(f"holds `{text}`")


def _piped(tokens: list[tuple[str, str, int]], at: int, word: Argument) -> list[Argument]:
    """The files that the filters behind the | at index `at` read: `print | "sort -rn | head"`."""
    following = [token[:2] for token in tokens[at + 1 : at + 3]]
    if not following or following[0][0] != "string" or (len(following) > 1 and following[1][1] not in ENDS):
        raise Doubtful("runs a command with `|`")
    command = following[0][1][1:-1]
    reads: list[Argument] = []
    for each in command.split("|"):
        argv = [_path(word, text) for text in each.split()]
        if not argv or argv[0].text not in FILTERS or not set(each) <= PLAIN:
            raise Doubtful(f"runs `{command}`")
        reads += _filtered(argv, command)
    return reads


def _filtered(argv: list[Argument], command: str) -> tuple[Argument, ...]:
    """The files that a filter reads, if it does no more."""
    name = argv[0].text
    entry = index.program(name)
    judgement = None if entry is None else judge(index.table(name, entry), argv, name)
    if judgement is None or judgement.category > Category.ReadsFilesystem or judgement.writes:
        raise Doubtful(f"runs `{command}`")
    return judgement.reads


def _written(tokens: list[tuple[str, str, int]]) -> list[str]:
    """The files that print and printf write; outside of them and in parentheses, > compares."""
    written: list[str] = []
    printing, depth = False, 0
    for at, (kind, text, _) in enumerate(tokens):
        if kind == "name" and text in PRINTS:
            printing, depth = True, 0
        elif kind == "operator" and text in ENDS:
            printing = False
        elif kind == "operator" and text in ("(", "["):
            depth += 1
        elif kind == "operator" and text in (")", "]"):
            depth -= 1
        elif printing and depth <= 0 and text in (">", ">>"):
            following = [token[:2] for token in tokens[at + 1 : at + 3]]
            if not following or following[0][0] != "string" or (len(following) > 1 and following[1][1] not in ENDS):
                raise Doubtful("writes to a file whose name is computed")
            if "\\" in following[0][1]:
                raise Doubtful("writes to a file whose name is escaped")
            if following[0][1][1:-1] not in DEVICES:
                written.append(following[0][1][1:-1])
    return written
