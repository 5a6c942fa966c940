"""awk: the tokens of its programs, what they run and what they write."""

from __future__ import annotations

from assent.risk.disk.zone import DEVICES
from assent.risk.scanner import Doubtful, Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Token = tuple[str, str, int]  # kind, text, index
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
# Words before a pattern or a division: keywords in some versions of awk only, the ends of statements, and `length`.
UNCERTAIN = frozenset(
    "length case default switch else do exit next nextfile delete while if for func function break continue".split()
)
ENDS = frozenset((";", "}", "\n"))
BEFORE = frozenset((";", "}", "\n", "{", "(", "=", "!"))  # before a text that is joined to none in front of it
_COMPARING = (">", ">=", "==", "!=")
OPERAND_ENDS = ("name", "number", "string", "regex")


class _AwkLexer(Scanner):
    """One pass over a program."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tokens: list[Token] = []

    def run(self) -> list[Token]:
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
        if character == "\\" and self.ahead(2)[1:] == "\n":
            self.at += 2
            return ""
        if character == "#":
            self.until("\n")
            return ""
        if character == '"':
            self.quoted('"')
            return "string"
        if character == "/" and self.starts_regex():
            self.pattern()
            return "regex"
        if character.isalpha() or character == "_":
            self.name()
            return "name"
        if character.isdigit():
            self.name(".")
            return "number"
        self.at += 2 if self.ahead(2) in ("||", "&&", ">=", "<=", "==", "!=", ">>", "|&") else 1
        return "operator"

    def pattern(self) -> None:
        """Move behind a pattern; a slash in brackets does not end it."""
        self.at += 1
        while self.ahead() != "/":
            if self.ahead() in ("", "\n"):
                raise Doubtful("lacks a closing `/`")
            if self.ahead() == "[":
                self.bracket()
            else:
                self.at += 2 if self.ahead() == "\\" else 1
        self.at += 1

    def bracket(self) -> None:
        """Move behind a set; where it holds a slash and another bracket, versions of awk differ on its end."""
        begin = self.at
        self.at += 2 if self.ahead(2) == "[^" else 1
        odd = self.ahead() == "]"
        self.at += odd
        while self.ahead() != "]":
            if self.ahead() in ("", "\n"):
                raise Doubtful("lacks a closing `]`")
            if self.ahead(2) in ("[:", "[.", "[="):
                odd = True
                self.at = self.text.find(f"{self.ahead(2)[1]}]", self.at + 2) + 1 or len(self.text)
            odd = odd or self.ahead() in ("[", "\\")
            self.at += 2 if self.ahead() == "\\" else 1
        self.at += 1
        if odd and "/" in self.text[begin : self.at].replace("\\/", ""):
            raise Doubtful("has a slash in brackets that may end a pattern")

    def starts_regex(self) -> bool:
        """Whether a slash here begins a regular expression and is not a division."""
        if not self.tokens:
            return True
        kind, text, _ = self.tokens[-1]
        if text in (")", "+", "-", "]", "$") and self.text.find("/", self.at + 1) >= 0:
            if text in ("+", "-") and self.tokens[-2:-1] and self.tokens[-2][1] != text:
                return True
            raise Doubtful("has a slash that may divide or begin a pattern")
        if kind == "name" and text in UNCERTAIN and self.text.find("/", self.at + 1) >= 0:
            raise Doubtful("has a slash that may divide or begin a pattern")
        if kind == "name":
            return text in PRINTS or text in ("return", "in")
        return kind not in OPERAND_ENDS and text not in (")", "]", "$")


def split(text: str) -> list[Token]:
    """The tokens of a program. Raises Doubtful for one that may run or read more than its operands."""
    tokens = _AwkLexer(text).run()
    for at, (kind, word, _) in enumerate(tokens):
        if kind == "name" and word in REFUSED and _started(tokens, at) is None and not _reads_on(tokens, at):
            raise Doubtful(_begins(tokens, at) or REFUSED[word])
        if kind == "operator" and word == "|&":
            raise Doubtful("runs a command with `|&`")
        if kind == "operator" and word in ("@", "`"):
            raise Doubtful(f"uses the directive `{word}`")
    return tokens


def _begins(tokens: Sequence[Token], at: int) -> str:
    """The command that `system` runs, by a text with which it begins; empty where it begins with none."""
    called = [token[1] for token in tokens[at : at + 6]]
    is_text = called[:2] == ["system", "("] and [token[0] for token in tokens[at + 2 : at + 3]] == ["string"]
    command = " ".join(called[2][1:-1].split()) if is_text else ""
    if not command:
        return ""
    what = _given(tokens, called[3:])
    return f"runs `{command}` on {what}" if what else f"runs `{command.partition(' ')[0]}` with `system`"


def _given(tokens: Sequence[Token], behind: Sequence[str]) -> str:
    """The end of a command that begins with a text: a field, or a line that another command prints."""
    if behind[:1] == ["$"] and behind[2:3] == [")"]:
        return f"`${behind[1]}` of each line"
    for one, bar, get, name in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        reads = (bar[1], get[1]) == ("|", "getline") and one[0] == "string"
        if reads and [*behind[:2]] == [name[1], ")"]:
            return f"each line of the output of `{one[1][1:-1]}`"
    return ""


def started(tokens: Sequence[Token]) -> list[str]:
    """The commands whose output the program takes or shows: `system("date")`, `"date" | getline now`."""
    found = [_started(tokens, at) for at, (kind, word, _) in enumerate(tokens) if kind == "name" and word in REFUSED]
    return [command for command in found if command is not None]


def _started(tokens: Sequence[Token], at: int) -> str | None:
    """The text of the command that the token at `at` starts, where it is one text and nothing is joined to it."""
    texts = [token[1] for token in tokens]
    if texts[at] == "system" and texts[at + 1 : at + 2] == ["("] and texts[at + 3 : at + 4] == [")"]:
        return texts[at + 2][1:-1] if tokens[at + 2][0] == "string" else None
    if texts[at] != "getline" or at < 2 or texts[at - 1] != "|" or tokens[at - 2][0] != "string":
        return None
    joined = at > 2 and texts[at - 3] not in BEFORE
    return None if joined or "<" in texts[at + 1 : at + 4] else texts[at - 2][1:-1]


def _reads_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a `getline` takes the next line of the input itself: `getline`, `getline x`, `(getline x) > 0`."""
    if tokens[at][1] != "getline" or (at and tokens[at - 1][1] in ("|", "|&")):
        return False
    behind = list(tokens[at + 1 : at + 5])
    if behind and behind[0][0] == "name" and behind[0][1] not in REFUSED:
        behind.pop(0)
    if [token[0] for token in behind[:2]] == ["operator", "number"] and behind[0][1] in _COMPARING:
        del behind[:2]
    return not behind or behind[0][1] in ENDS or behind[0][1] == ")"


def piped(tokens: Sequence[Token]) -> list[str]:
    """The commands that the program prints to: `print | "sort -rn | head"`."""
    bars = [at for at, token in enumerate(tokens) if token[1] == "|"]
    commands = [
        _last_text(tokens, at) for at in bars if tokens[at + 1 : at + 2] == [] or tokens[at + 1][1] != "getline"
    ]
    if None in commands:
        raise Doubtful("runs a command with `|`")
    return [command for command in commands if command is not None]


def _last_text(tokens: Sequence[Token], at: int) -> str | None:
    """The text behind the token at `at`, if it is one and ends the statement; None otherwise."""
    following = [token[:2] for token in tokens[at + 1 : at + 3]]
    if not following or following[0][0] != "string" or (len(following) > 1 and following[1][1] not in ENDS):
        return None
    return following[0][1][1:-1]


def written(tokens: Sequence[Token]) -> list[str]:
    """The files that print and printf write; outside of them and in parentheses, > compares."""
    names: list[str] = []
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
            name = _last_text(tokens, at)
            if name is None:
                raise Doubtful("writes to a file whose name is computed")
            if "\\" in name:
                raise Doubtful("writes to a file whose name is escaped")
            if name not in DEVICES:
                names.append(name)
    return names
