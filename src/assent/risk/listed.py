"""Code of which every name is on a list, so that it only computes and shows: `puts [1, 2].sum`, `Order.count`."""

from __future__ import annotations

from assent.risk.doubt import Doubtful
from assent.risk.scanner import Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

MARKS = frozenset("+-*(),; \t.=[]>")  # what may be between literals and names; no division, no pattern
_EXPANDING = frozenset("#$\\{`%")
_BEHIND = frozenset(".,)]};\n=|")  # what may follow a variable, so that it calls nothing of the same name


class Listed(Scanner):
    """Code whose names are looked for in `names`; `blocks` are those of Ruby: `{ |x| … }`."""

    __slots__ = ("before", "blocks", "libraries", "local", "names")

    def __init__(
        self, text: str, names: Container[str], *, blocks: bool = False, libraries: Container[str] = ()
    ) -> None:
        super().__init__(text)
        self.names = names
        self.libraries = libraries  # that `require` may load
        self.blocks = blocks
        self.local: set[str] = set()
        self.before = ""  # the last sign that is no blank

    def check(self) -> None:
        """Raise Doubtful at the first part that may do more."""
        while self.at < len(self.text):
            ahead = self.ahead()
            if ahead == "(" and self.before in (")", "]", "}", "'", '"'):
                raise Doubtful("calls a function whose name is computed")
            if ahead in "'\"":
                self._literal(ahead)
            elif ahead.isascii() and (ahead.isalnum() or ahead == "_"):
                self._word()
            elif self.ahead(2) == "::":
                self.at += 2
            elif self.blocks and ahead in "{}:\n":
                self._ruby(ahead)
            elif ahead not in MARKS or self.ahead(2) in ("--", "=="):
                raise Doubtful(f"has the sign `{ahead}`, which may run code")
            else:
                self.at += 1
            self.before = ahead if ahead not in " \t" else self.before

    def _literal(self, quote: str) -> None:
        end = self.text.find(quote, self.at + 1)
        inner = self.text[self.at + 1 : end]
        if end < 0:
            raise Doubtful("has a text that may be expanded")
        first, *expanded = inner.split("#{") if self.blocks and quote == '"' else [inner]
        for piece in expanded:
            code, brace, rest = piece.partition("}")
            if not brace or "{" in code:
                raise Doubtful("has a text that may be expanded")
            within = Listed(code, self.names, blocks=True)
            within.local = self.local
            within.check()
            first += rest
        if not _EXPANDING.isdisjoint(first):
            raise Doubtful("has a text that may be expanded")
        self.at = end + 1

    def _word(self) -> None:
        word = self.name()
        if self.blocks and word == "do":
            self._parameters()
        elif self.blocks and word == "require":
            self._library()
        elif self.blocks and self.ahead() == ":" and self.ahead(2) != "::":
            self.at += 1  # the key of a hash: paid: true
        elif word in self.local:
            behind = self.text[self.at :].lstrip(" ")
            plain = behind[:1] in _BEHIND or self.ahead() == "[" or behind.split()[:1] == ["end"]
            if behind and not plain:
                raise Doubtful(f"uses `{word}`")
        elif not self.blocks and word[:1].isupper() and self.text[self.at :].lstrip()[:1] == "(":
            raise Doubtful(f"calls `{word}`")  # PHP does not tell System from system
        elif not word.isdigit() and word not in self.names and not self._is_set(word):
            raise Doubtful(f"uses `{word}`")
        elif self.blocks and self.ahead() == "?" and not (self.ahead(2)[1:].isalnum() or self.ahead(2)[1:] in "_:"):
            self.at += 1  # include?

    def _is_set(self, word: str) -> bool:
        """Whether a variable of that name begins here: d = JSON.parse(…)."""
        rest = self.text[self.at :].lstrip(" ")
        if not self.blocks or self.before == "." or rest[:1] != "=" or rest[1:2] in ("=", ">", "~"):
            return False
        self.local.add(word)
        return True

    def _ruby(self, sign: str) -> None:
        """A block or its end, a symbol, or the end of a statement."""
        self.at += 1
        if sign == "{":
            self._parameters()
        elif sign == ":" and (self.before not in ("(", ",", "[", "") or not self.name()):
            raise Doubtful("has the sign `:`, which may run code")

    def _library(self) -> None:
        self.skip(" ")
        quote = self.ahead()
        if quote not in ("'", '"') or self.quoted(quote)[1:-1] not in self.libraries:
            raise Doubtful("uses `require`")

    def _parameters(self) -> None:
        self.skip(" ")
        if self.ahead() != "|":
            raise Doubtful("has a block that takes nothing")
        self.at += 1
        begin, end = self.until("|")
        for name in self.text[begin:end].split(","):
            if not name.strip().isidentifier():
                raise Doubtful("has a block that may run code")
            self.local.add(name.strip())
        self.at = end + 1
