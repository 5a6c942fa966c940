"""Values of PowerShell that only compute, and the statements inside of them: `($x | Measure-Object).Count -gt 3`."""

from __future__ import annotations

from assent.risk.windows.scanning import POWERSHELL, blank, closing, here_string, name, string, variable
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.windows.scanning import Span
    from assent.risk.windows.texts import TextValues

UNITS = frozenset(("", "kb", "mb", "gb", "tb"))
BEGINNING = frozenset("$'\"@([{!-0123456789")
UNARY = frozenset(("-not", "-bnot", "-join", "-split"))
SINGLE = frozenset("+*/%!, \t\r")
KEYWORDS = frozenset(
    "if else elseif for foreach while do until switch function filter class try catch finally trap param begin process"
    " end return throw exit using workflow data dynamicparam enum configuration break continue".split()
)


class Value:
    """One pass over a value, up to where its statement ends; `inner` are the statements inside of it."""

    def __init__(self, text: str, at: int, end: int, texts: TextValues) -> None:
        self.text = text
        self.texts = texts
        self.at = self.begin = at
        self.end = end
        self.inner: list[Span] = []
        self.reads: list[Span] = []  # the words that are files
        self.whole = False  # whether a value ends at `at`, of which a property may follow

    def read(self) -> bool:
        """Whether it only computes; `at` is then behind it."""
        first = self.text[self.at : name(self.text, self.at + 1)].casefold()
        if first[:1] not in BEGINNING or (first[:1] == "-" and first[1:2].isalpha() and first not in UNARY):
            return False
        if self.assigned():
            return True
        ended = False
        while self.at < self.end and self.text[self.at] not in ";\n|":
            if self.text.startswith("&&", self.at) or (self.text[self.at] == ">" and ended):
                break
            before = self.at
            self.whole = self.token() and self.at > before
            ended = self.whole or (ended and self.text[before] in " \t")
            if self.at <= before or self.at > self.end:
                return False
        return True

    def assigned(self) -> bool:
        """`$name = statement`; not of a name that means something to PowerShell itself."""
        begin = self.at
        if self.text[begin] == "[":  # [string]$name = …
            begin = closing(self.text, begin, self.end) + 1
            if self.text[self.at + 1 : begin - 1].casefold() not in knows(POWERSHELL, "types"):
                return False
        after = name(self.text, begin + 1)
        at = blank(self.text, after)
        operator = next((each for each in ("=", "+=", "-=", "++") if self.text.startswith(each, at)), "")
        if self.text[begin] != "$" or not operator or self.text[at : at + 2] == "==":
            return False
        called = self.text[begin + 1 : after].casefold()
        if not called or called[:2] == "ps" or called in knows(POWERSHELL, "own-variables"):
            return False
        self.at = blank(self.text, at + len(operator))
        return True

    def token(self) -> bool:
        """Read one token, and say whether a value ends with it; leave `at` where it is for one that may do more."""
        letter = self.text[self.at]
        if letter in "'\"" or self.text[self.at : self.at + 2] in ("@'", '@"'):
            return self.text_of(letter)
        if letter == "$" and self.text[self.at + 1 : self.at + 2] != "(":
            return self.reach(variable(self.text, self.at))
        if letter in "$@":
            self.at += self.text[self.at + 1 : self.at + 2] in ("(", "{")
            return self.text[self.at] in "({" and self.bracket(table=letter == "@")
        if letter in "({":
            return self.bracket()
        if letter == "[":
            return self.index() if self.whole else self.kind()
        if letter == "." and self.whole:
            return self.member(self.methods())
        if letter == "-":
            self.operator()
            return False
        if letter == "#" and self.text[self.at - 1] in " \t":
            end = self.text.find("\n", self.at, self.end)
            self.at = self.end if end < 0 else end
            return False
        if letter.isdigit():
            end = name(self.text, self.at, ".")
            return self.reach(end if self.text[self.at : end].casefold().lstrip("0123456789.") in UNITS else -1)
        self.at += letter in SINGLE
        return False

    def methods(self) -> frozenset[str]:
        """The methods that change nothing: of a text, those as well that do with a file."""
        known = knows(POWERSHELL, "methods")
        called = self.text[self.at + 1 : name(self.text, self.at + 1)].casefold()
        of_texts = knows(POWERSHELL, "text-methods")
        if called not in of_texts or not self.texts.has(self.text[self.begin : self.at]):
            return known
        return known | of_texts

    def text_of(self, letter: str) -> bool:
        """A string, or a here-string."""
        if letter == "@":
            return self.reach(here_string(self.text, self.at, self.end))
        return self.reach(string(self.text, self.at, self.end, self.inner))

    def operator(self) -> None:
        """A sign, which may be in front of a number, or a known operator: -eq."""
        end = name(self.text, self.at + 1)
        if self.text[self.at + 1 : self.at + 2].isdigit():
            end = self.at + 1
        known = end == self.at + 1 or self.text[self.at : end].casefold() in knows(POWERSHELL, "operators")
        self.reach(end if known else -1)

    def reach(self, end: int) -> bool:
        """Go on behind a token that ends there."""
        self.at = max(end, self.at)
        return end > 0

    def bracket(self, *, table: bool = False) -> bool:
        """`(…)`, `{…}` and `@(…)` hold statements, `@{…}` names and what each is."""
        found = closing(self.text, self.at, self.end)
        if found > 0 and table and self.text[self.at] == "{":
            found = found if self.entries(self.at + 1, found) else -1
        elif found > 0:
            self.inner.append((self.at + 1, found))
        return self.reach(found + 1 if found > 0 else -1)

    def entries(self, at: int, end: int) -> bool:
        """`Name = statement; …`."""
        while True:
            at = blank(self.text, at, "\r\n;")
            if at >= end:
                return True
            quoted = self.text[at] in "'\""
            at = string(self.text, at, end, []) if quoted else name(self.text, at)
            at = blank(self.text, at) if at > 0 else end
            if at >= end or self.text[at] != "=":
                return False
            begin = at = at + 1
            while at < end and self.text[at] not in ";\n":
                if self.text[at] in "({[":
                    at = closing(self.text, at, end) + 1
                elif self.text[at] in "'\"":
                    at = string(self.text, at, end, [])
                else:
                    at += 1
                if at <= 0:
                    return False
            self.inner.append((begin, at))

    def index(self) -> bool:
        """`[0]` behind a value."""
        found = closing(self.text, self.at, self.end)
        return self.within(self.at + 1, found) and self.reach(found + 1)

    def within(self, at: int, end: int) -> bool:
        """Whether what is between brackets is a value, or several, or nothing."""
        if end < 0:
            return False
        at = blank(self.text, at, "\r\n")
        inner = Value(self.text, at, end, self.texts)
        found = at == end or (inner.read() and inner.at == end)
        self.inner += inner.inner
        self.reads += inner.reads
        return found

    def kind(self) -> bool:
        """`[int]` in front of a value, `[Math]::Round(…)`; of types and members that only compute."""
        found = closing(self.text, self.at, self.end)
        if found < 0:
            return False
        called = self.text[self.at + 1 : found].casefold().removeprefix("system.")
        if not self.text.startswith("::", found + 1):
            return self.reach(found + 1 if called in knows(POWERSHELL, "types") else -1)
        end = name(self.text, found + 3)
        member = f"{called}::{self.text[found + 3 : end].casefold()}"
        before, self.at = self.at, found + 2
        if (
            member in knows(POWERSHELL, "static")
            or (member in knows(POWERSHELL, "static-plain") and self.plain(end))
            or (member == "environment::getenvironmentvariable" and self.asks_for_known(end))
            or (member in knows(POWERSHELL, "static-reads") and self.names_file(end + 1))
        ):
            return self.member(frozenset((self.text[found + 3 : end].casefold(),)))
        self.at = before
        return False

    def plain(self, at: int) -> bool:
        """Whether a call has only strings for which no other machine is asked."""
        found = closing(self.text, at, self.end) if self.text[at : at + 1] == "(" else -1
        inner = self.text[at + 1 : found] if found > 0 else "$"
        return "$" not in inner and "\\\\" not in inner and "//" not in inner and "(" not in inner

    def names_file(self, at: int) -> bool:
        """Whether a call begins with a string, which is the file that it reads."""
        end = string(self.text, at, self.end, []) if self.text[at : at + 1] in ("'", '"') else -1
        if end < 0 or self.text[end : end + 1] not in (")", ","):
            return False
        self.reads.append((at, end))
        return True

    def asks_for_known(self, at: int) -> bool:
        """Whether a call begins with the name of a variable that holds no secret: `("PATH", "User")`."""
        asked = self.text[at + 1 : name(self.text, at + 2)]
        return asked[:1] in ("'", '"') and f"$env:{asked[1:].casefold()}" in knows(POWERSHELL, "variables")

    def member(self, methods: frozenset[str]) -> bool:
        """`.Length`, `.Substring(0, 5)`: a property, or a method that changes nothing."""
        end = name(self.text, self.at + 1)
        if end == self.at + 1:
            if self.text[end : end + 1] == ".":  # 1..3
                self.at += 2
            return False
        at = blank(self.text, end)
        if self.text[at : at + 1] != "(":
            return self.reach(end)
        found = closing(self.text, at, self.end)
        known = at == end and self.text[self.at + 1 : end].casefold() in methods
        return known and self.within(at + 1, found) and self.reach(found + 1)
