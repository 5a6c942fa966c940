"""Code of which every name is on a list, so that it only computes and shows: `puts [1, 2].sum`, `Order.count`."""

from __future__ import annotations

import re

from assent.risk.scanner import Doubtful, Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

MARKS = frozenset("+-*(),; \t\n.=[]>")  # what may be between literals and names; no division, no pattern
_EXPANDING = frozenset("#$\\{`%")
_ESCAPED = frozenset("ntres0dDwWsSbB.-/\\'\"$#")  # behind a backslash: a sign, or a part of a pattern
_BEHIND = frozenset(".,)]};\n=|")  # what may follow a variable, so that it calls nothing of the same name
_PAIRS = {  # signs of Ruby and of PHP, each with what may be behind it
    "ruby": {"!": "", "<": "!<", "&": "&.", "|": "|", "?": " ", "/": "", "%": ""},
    "php": {"!": "", "<": "!<?", "&": "", "|": "", "?": "!>", ":": "", "{": "", "}": "", "/": "!/*", "\n": ""},
}
_OPERATORS = frozenset("== != < > <= >= =~ !~ && || ? + * - / % if unless".split())
_TAKERS = {  # functions of PHP that are given a function, and which of their values that is
    "array_map": 0,
    **dict.fromkeys(("array_filter", "array_reduce", "usort", "uasort", "uksort"), 1),
}
_CLOSURE = re.compile(
    r"(static )?(fn ?\(|function ?\([^(){}'\"]*\) ?(use ?\([^(){}'\"]*\) ?)?\{[^{}'\"]*\}\s*[,)])",
)
_FOLDERS = ("inject", "reduce")  # of Ruby, which call the method that a symbol or a text names
_FOLDED = re.compile(r" ?(?:\{|do\b|\((?:[^(),]*, ?)?&?:(\w+)\)|\([^(),]*\) ?(?:\{|do\b))")
_CALCULATED = re.compile(r"\((?:\d+, ?)?&?:[+*]\)")  # methods of numbers and of data alone
_MADE = ("Hash", "Array", "Set")  # classes of which `new` makes data
_OF_ENVIRONMENT = re.compile(r"\.(?:keys|size)\b|\[(['\"])(?:PATH|HOME|USER|SHELL|PWD|LANG|TERM|TZ)\1\](?! *=)")
_DESCRIBED = re.compile(r"\.(?:name|to_s|inspect)\b| ?\}\"")  # behind a class, of which that makes a text
_FARTHEST = 400  # characters before the function that is given
_STREAMS = frozenset("stdin stdout stderr".split())  # variables of Ruby


class Listed(Scanner):
    """Code whose names are looked for in `names`; of Ruby also blocks, `{ |x| … }`, of PHP variables, `$x`."""

    def __init__(self, text: str, names: Container[str], *, language: str = "", libraries: Container[str] = ()) -> None:
        super().__init__(text)
        self.names = names
        self.libraries = libraries  # that `require` may load
        self.language = language
        self.local: set[str] = set()
        self.before = ""  # the last sign that is no blank

    @property
    def blocks(self) -> bool:
        """Whether it is Ruby."""
        return self.language == "ruby"

    def check(self, until: str = "") -> None:
        """Raise Doubtful at the first part that may do more; up to the brace that closes where that is `until`."""
        depth = 0
        while self.at < len(self.text):
            ahead = self.ahead()
            if ahead == until and not depth:
                return
            depth += (ahead == "{") - (ahead == "}")
            if ahead == "(" and self.before in (")", "]", "}", "'", '"', "$"):
                raise Doubtful("calls a function whose name is computed")
            self._part(ahead)
            self.before = ahead if ahead not in " \t" and (ahead != "\n" or self.blocks) else self.before
        if until:
            raise Doubtful("has a text that may be expanded")

    def _part(self, ahead: str) -> None:
        """Move behind one literal, name or sign."""
        if ahead in "'\"":
            self._literal(ahead)
        elif ahead.isascii() and (ahead.isalnum() or ahead == "_"):
            self._word()
        elif self.ahead(2) == "::":
            self.at += 2
        elif self.ahead(2) in ("[[", "[=") and self.language.rpartition("/")[2].startswith("lua"):
            raise Doubtful("has a text in long brackets")
        elif ahead == "$" and self.language in _PAIRS:
            self._variable()
        elif not (self.blocks and self._ruby_part(ahead)):
            if not self._is_sign(ahead) and (ahead not in MARKS or self.ahead(2) in ("--", "==")):
                raise Doubtful(f"has the sign `{ahead}`, which may run code")
            self.at += 1

    def _ruby_part(self, ahead: str) -> bool:
        """Move behind a pattern, a method in place of a block, or a brace of Ruby; whether one is there."""
        if self.ahead(2) in ("=~", "!~") or (ahead == "/" and self._begins_pattern()):
            self._pattern()
        elif self.ahead(2) == "&:":
            self.at += 2
            if self.before not in ("(", ",") or self.name() not in self.names:
                raise Doubtful("has the sign `&`, which may run code")
            self.at += self.ahead(2) == "?)"
        elif ahead in "{}:\n":
            self._ruby(ahead)
        else:
            return False
        return True

    def _is_sign(self, ahead: str) -> bool:
        """Whether a sign of the language comes next that runs nothing."""
        allowed = _PAIRS.get(self.language, {}).get(ahead)
        if allowed is None:
            return self.language in _PAIRS and self.ahead(2) in ("==", "--")
        if ahead in "/%" and self.blocks:
            return self._divides()
        behind = self.ahead(2)[1:]
        if not allowed or self.before == ahead == "&" or self.before == ahead == "|":
            return True
        return behind not in allowed[1:] if allowed[:1] == "!" else bool(behind) and behind in allowed

    def _literal(self, quote: str) -> None:
        """A text, in which of Ruby and PHP only signs are escaped, and only names expanded."""
        refused = _EXPANDING if self.language not in _PAIRS else frozenset()
        self.at += 1
        while (ahead := self.ahead()) != quote:
            if not ahead or ahead in refused:
                raise Doubtful("has a text that may be expanded")
            if ahead == "\\":
                self._escape()
            elif quote == '"' and self.blocks and ahead == "#" and self.ahead(2)[1:] in ("{", "$", "@"):
                self._expanded()
            elif quote == '"' and self.language == "php" and self.ahead(2) in ("{$", "${"):
                raise Doubtful("has a text that may be expanded")
            elif quote == '"' and self.language == "php" and ahead == "$" and self.ahead(2)[1:].isidentifier():
                self._variable()
            else:
                self.at += 1
        self.at += 1

    def _escape(self) -> None:
        if self.ahead(2)[1:] not in _ESCAPED:
            raise Doubtful("has a text that may be expanded")
        self.at += 2

    def _expanded(self) -> None:
        """Code in a text of Ruby: "#{x}"."""
        if self.ahead(2) != "#{":
            raise Doubtful("has a text that may be expanded")
        within = Listed(self.text, self.names, language="ruby")
        within.at, within.local = self.at + 2, self.local
        within.check("}")
        self.at = within.at + 1

    def _variable(self) -> None:
        """A variable that is the code's own, or a stream."""
        self.at += 1
        name = self.name()
        if self.blocks:
            own = name in _STREAMS or name.isdigit() or name == "_"
        else:
            own = name[:1].isalpha() and name not in ("GLOBALS", "argv")
        if not own:
            raise Doubtful(f"uses `${name}`")

    def _divides(self) -> bool:
        """Whether a slash or a percent sign of Ruby is behind a value, so that it begins no text."""
        if self.before in (")", "]", "'", '"') or self.before.isdigit():
            return True
        last = re.search(r"(\.?)(\w+) $", self.text[: self.at])
        return last is not None and bool(last[1] or last[2] in self.local) and self.ahead(2)[1:] == " "

    def _begins_pattern(self) -> bool:
        """Whether a value must follow, so that a slash begins a pattern of Ruby: `if /x/`."""
        word = f" {self.text[max(0, self.at - 8) : self.at].removesuffix(' ')}".rpartition(" ")[2]
        return self.before in ("(", ",", "~") or word in ("if", "unless", "and", "or", "not")

    def _pattern(self) -> None:
        """A regular expression of Ruby, or the sign before it."""
        if self.ahead() != "/":
            self.at += 2
            self.skip(" ")
            if self.ahead() != "/":
                return
        self.at += 1
        while (ahead := self.ahead()) != "/":
            if not ahead or self.ahead(2) in ("#{", "#$", "#@"):
                raise Doubtful("has a pattern that may be expanded")
            self.at += 2 if ahead == "\\" else 1
        self.at += 1
        self.skip("imx")

    def _word(self) -> None:
        word = self.name()
        if self.blocks and self._ruby_word(word):
            return
        if word in self.local:
            behind = self.text[self.at :].lstrip(" ")
            plain = behind[:1] in _BEHIND or self.ahead() == "[" or behind.split()[:1] == ["end"]
            if behind and not plain and not self._is_compared(behind):
                raise Doubtful(f"uses `{word}`")
        elif not self.blocks and word[:1].isupper() and self.text[self.at :].lstrip()[:1] == "(":
            raise Doubtful(f"calls `{word}`")  # PHP does not tell System from system
        elif self._is_property(word):
            return
        elif self.language == "php" and word in _TAKERS:
            self._taken(_TAKERS[word])
        elif not word.isdigit() and word not in self.names and not self._is_set(word):
            raise Doubtful(f"uses `{word}`")
        elif self.blocks and self._asks():
            self.at += 1

    def _asks(self) -> bool:
        """Whether a name of Ruby ends with a question mark, which no other value follows: include?"""
        behind = self.ahead(2)[1:]
        return self.ahead() == "?" and not (behind.isalnum() or behind in "_:")

    def _ruby_word(self, word: str) -> bool:
        """Move behind what a word of Ruby begins that is no call: a block, a library, the key of a hash: paid: true."""
        if word in _FOLDERS and (plain := _CALCULATED.match(self.text, self.at)):
            self.at = plain.end()
        elif word in _FOLDERS:
            given = _FOLDED.match(self.text, self.at)
            if given is None or (given[1] is not None and given[1] not in self.names):
                raise Doubtful(f"uses `{word}`")
        elif word in _MADE and self.text.startswith(".new", self.at) and self.before != ":":
            self.at += len(".new")
        elif word == "ENV" and (shown := _OF_ENVIRONMENT.match(self.text, self.at)) and self.before != ":":
            self.at = shown.end()
        elif word == "class" and self.before == "." and _DESCRIBED.match(self.text, self.at):
            self.skip(" ")
        elif word == "do":
            self._parameters()
        elif word == "require":
            self._library()
        elif self.ahead() == ":" and self.ahead(2) != "::":
            self.at += 1
        else:
            return False
        return True

    def _taken(self, place: int) -> None:
        """Check the function that a function of PHP is given: one that is written there, or a listed name."""
        inner, depth, quote, at = self.text[self.at : self.at + _FARTHEST].lstrip(), 0, "", 0
        for at, sign in enumerate(inner):
            if sign in "\\#`" or inner.startswith(("...", "<<<"), at):
                raise Doubtful("gives a function that Assent cannot judge")
            quote = "" if sign == quote else quote or (sign if sign in "'\"" else "")
            depth += 0 if quote else (sign in "([{") - (sign in ")]}")
            place -= sign == "," and depth == 1 and not quote
            if not depth or (place == 0 and depth == 1 and (sign == "," or not at)):
                break
        given = inner[at + 1 :].lstrip()
        written = _CLOSURE.match(given)  # an arrow function reaches as far as the value
        name, _, behind = given[1:].partition(given[:1] or "(")
        listed = given[:1] in ("'", '"') and behind.lstrip()[:1] in (",", ")") and name in self.names
        if depth and not written and (not listed or name in _TAKERS or name == "file_get_contents"):
            raise Doubtful("gives a function that Assent cannot judge")

    def _is_compared(self, behind: str) -> bool:
        """Whether a sign follows a variable with a blank behind it, which is no argument of a call: a < 1."""
        return behind.partition(" ")[0] in _OPERATORS

    def _is_property(self, word: str) -> bool:
        """Whether it is a member of a value of PHP that is not called: $d->name."""
        is_called = self.text[self.at :].lstrip()[:1] == "("
        return self.language == "php" and self.text[: self.at - len(word)].endswith("->") and not is_called

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
        if self.ahead() == "}":  # an empty hash, or a block that does nothing
            return
        if self.ahead() != "|":
            raise Doubtful("has a block that takes nothing")
        self.at += 1
        begin, end = self.until("|")
        for name in self.text[begin:end].split(","):
            if not name.strip().isidentifier():
                raise Doubtful("has a block that may run code")
            self.local.add(name.strip())
        self.at = end + 1
