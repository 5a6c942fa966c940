"""Proving that Perl code only computes and prints: a subset that is judged token by token.

What Perl would run inside of strings and patterns is refused, and so is whatever may name a function
or a file by a value. Where a slash or a word could begin a pattern or not, the code is refused too.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.perl.texts import check_expanded, key_in
from assent.risk.scanner import Doubtful, Scanner
from assent.risk.variables.plain import is_shown
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MODULES = frozenset("strict warnings List::Util POSIX Data::Dumper Time::HiRes utf8 feature JSON::PP".split())
QUOTES = {"q": 1, "qq": 1, "qw": 1, "m": 1, "qr": 1, "s": 2, "tr": 2, "y": 2}  # how many parts each has
PLAIN_QUOTES = ("q", "qw", "tr", "y")  # of which nothing is expanded
DELIMITERS = {"/": "/", "|": "|", ",": ",", "!": "!", "#": "#", "{": "}", "(": ")"}
FLAGS = frozenset("msixgorcandul")  # not e, which runs the replacement
BEFORE_PATTERN = frozenset("if elsif unless while until and or not split grep return print x".split()) - {"x"}
BEFORE_HASH = frozenset("( , = ; { my our local keys values each scalar return print exists delete defined".split())
ENVIRONMENT = frozenset("PATH HOME USER SHELL PWD LANG TERM TZ".split())
MODULE_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:."
LISTING = ("keys", "each", "%")  # make values of keys
SPECIAL = frozenset("._,/\\&0@!|1")


def prove(text: str, reads: bool) -> bool:
    """Raise Doubtful if the code is not certainly harmless; whether it reads the files named as operands.

    With `reads`, Perl goes through the operands itself, as -n and -p make it.
    """
    proof = _PerlProof(text)
    proof.run()
    if proof.arguments and (reads or proof.diamond):
        raise Doubtful("may change which files are read")
    if proof.follows and _may_spell(text, proof.values()):
        raise Doubtful("follows a value that may be the name of the environment", Category.ReadsSecrets)
    return reads or proof.diamond


def _may_spell(text: str, values: Sequence[str]) -> bool:
    """Whether the texts of some code may make "ENV", which a value without strict names."""
    plain = "".join([character if character.isalnum() or character == "_" else " " for character in text])
    said = " ".join(values)
    return set("ENV") <= set(said.upper()) or not {"chr", "pack", "sprintf"}.isdisjoint(plain.split())


class _PerlProof(Scanner):
    """One pass over the code; `last` is what the token before was: operand, name, or a mark."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.last = ";"
        self.diamond = False  # it has <>
        self.arguments = False  # it names @ARGV
        self.follows = False  # it takes a part of what a value refers to: $x->{a}, $x[0]{a}
        self.behind = 0  # the end of the last subscript
        self.braces: list[bool] = []  # those that are open, and whether each is a subscript
        self.texts: list[str] = []
        self.known_keys: list[str] = []

    def run(self) -> None:
        if "\n=" in self.text or self.text.startswith("="):
            raise Doubtful("has a section of documentation")
        while self.at < len(self.text):
            character = self.text[self.at]
            if character in " \t\n":
                self.at += 1
            elif character == "#":  # a comment, as a pattern or a text is passed over as a whole
                self.at = (self.text.find("\n", self.at) + 1) or len(self.text)
            elif not character.isascii():
                raise Doubtful(f"has `{character}` outside of strings")
            elif character in "$@%":
                self.variable(character)
            elif character.isalpha() or character == "_":
                self.word()
            elif character.isdigit():
                self.number()
            elif character in "'\"":
                self.text_in(character, character, expands=character == '"')
                self.last = "operand"
            else:
                self.mark(character)

    def values(self) -> list[str]:
        """The texts of the code, with keys where something may list them."""
        listing = any(word in self.text for word in LISTING)
        return [*self.texts, *(self.known_keys if listing else ())]

    def own_name(self) -> str:
        """The name that begins here, if it is not a package's."""
        name = self.name()
        if self.ahead() == "'" or self.ahead(2) == "::":
            raise Doubtful(f"uses a name of a package behind `{name}`")
        return name

    def variable(self, sigil: str) -> None:
        if sigil == "%" and self.last == "operand":
            self.at += 1
            self.last = "%"
            return
        if sigil == "%" and self.last not in BEFORE_HASH:
            raise Doubtful("has a `%` that may divide or name a hash")
        self.at += 1
        if sigil == "$" and self.ahead() == "#":
            self.at += 1
            sigil = "@"
        if sigil == "$" and self.ahead() in SPECIAL and not self.ahead(2)[1:].isalnum():
            self.at += 1
        elif self.ahead().isalnum() or self.ahead() == "_":
            self.named(self.own_name())
        else:
            raise Doubtful(f"has `{sigil}{self.ahead()}`")
        if self.ahead() == "{" and (key := key_in(self.text, self.at)):
            self.known_keys.append(key)
            self.at += len(key) + 2
            self.behind = self.at
            self.keys()
        self.last = "operand"

    def keys(self) -> None:
        """Move behind words in braces that are keys of what a value refers to, and no functions: $x->{a}{b}."""
        while True:
            arrow = 2 if self.ahead(2) == "->" else 0
            key = key_in(self.text, self.at + arrow)
            if not key:
                return
            self.known_keys.append(key)
            self.at += arrow + len(key) + 2
            self.behind = self.at
            self.follows = True
            self.last = "operand"

    def named(self, name: str) -> None:
        """A variable of that name."""
        if name == "ENV":
            key = self.text[self.at + 1 :].partition("}")[0]
            if self.ahead() != "{" or not is_shown(key, ENVIRONMENT):
                raise Doubtful("uses environment variables", Category.ReadsSecrets)
        elif name in ("INC", "SIG", "ISA", "EXPORT"):
            raise Doubtful(f"uses `{name}`")
        self.arguments = self.arguments or name == "ARGV"

    def word(self) -> None:
        if self.text[self.at - 1 : self.at] in ("-", "&", "*"):
            raise Doubtful(f"has `{self.text[self.at - 1 : self.at + 1]}`")
        if self.text.startswith("use ", self.at):
            self.used()
            return
        name = self.own_name()
        behind = self.text[self.at :].lstrip()
        if behind[:2] == "=>" or (name == "do" and behind[:1] == "{"):
            self.texts.append(name)
            self.last = "operand" if behind[:1] == "=" else name  # a text, or a block
        elif name in QUOTES:
            self.quote_like(name)
        elif name not in knows("perl", "functions"):
            does = pairs("perl", "does").get(name)
            raise Doubtful(does or f"uses `{name}`")
        elif name == "sort" and self.text[self.at :].lstrip()[:1] == "$":
            raise Doubtful("sorts by a function that is computed")
        else:
            self.last = name

    def used(self) -> None:
        """A module that is loaded, or the version that the code needs: use List::Util qw(sum);"""
        self.at += len("use ")
        begin = self.at
        self.skip(MODULE_NAME)
        name = self.text[begin : self.at]
        if name not in MODULES and not name.removeprefix("v").replace(".", "").isdigit():
            raise Doubtful(f"loads `{name}`")
        self.last = name

    def quote_like(self, name: str) -> None:
        opening = self.ahead()
        if opening not in DELIMITERS:
            raise Doubtful(f"has `{name}` without a plain delimiter")
        closing = DELIMITERS[opening]
        expands = name not in PLAIN_QUOTES
        self.text_in(opening, closing, expands)
        if QUOTES[name] == 2:
            if opening != closing and self.ahead() != opening:
                raise Doubtful(f"has `{name}` in a form that Assent cannot judge")
            self.at -= opening == closing
            self.text_in(opening, closing, expands)
        self.flags()

    def flags(self) -> None:
        while self.ahead().isalpha():
            if self.ahead() not in FLAGS:
                raise Doubtful(f"has a pattern with the flag `{self.ahead()}`")
            self.at += 1
        self.last = "operand"

    def text_in(self, opening: str, closing: str, expands: bool) -> None:
        """Move behind a quoted text, and check what is expanded in it."""
        begin = self.at + 1
        self.at = begin
        while self.ahead() != closing:
            if not self.ahead() or (opening != closing and self.ahead() == opening):
                raise Doubtful(f"has a text in {opening}{closing} that Assent cannot judge")
            self.at += 2 if self.ahead() == "\\" else 1
        self.texts.append(self.text[begin : self.at])
        if expands:
            self.follows = check_expanded(self.text[begin : self.at]) or self.follows
        self.at += 1

    def number(self) -> None:
        self.skip("0123456789_")
        if self.ahead() == "." and self.ahead(2)[1:].isdigit():
            self.at += 1
            self.skip("0123456789")
        if self.ahead().isalpha():
            raise Doubtful("has a number with letters")
        self.last = "operand"

    def mark(self, character: str) -> None:
        self.bracket(character)
        if character == "/":
            self.slash()
        elif character == "<":
            self.less()
        elif character in "`\\" or (character == "&" and self.ahead(2) != "&&"):
            raise Doubtful(
                "runs a command in backquotes"
                if character == "`"
                else f"has the sign `{character}`, which may run code"
            )
        elif self.ahead(2) == "->" and self.text[self.at + 2 : self.at + 3] not in ("[", "{"):
            raise Doubtful("calls a method of a computed value")
        elif character == "*" and self.last != "operand" and self.last != "*":
            raise Doubtful("has `*` where no product is")
        else:
            self.follows = self.follows or self.ahead(2) in ("->", "]{", "][", "}{", "}[")
            if self.ahead(2) == "->" and key_in(self.text, self.at + 2):
                self.keys()
                return
            self.at += 2 if self.ahead(2) in ("&&", "||", "->") else 1
            if character == "]" and key_in(self.text, self.at):
                self.keys()
                return
            self.last = "operand" if character in ")]" else "}" if character == "}" else character

    def bracket(self, character: str) -> None:
        """Note where subscripts end, behind which a parenthesis calls the value: $h{$k}("x")."""
        before = self.text[: self.at].rstrip()
        if character == "(" and self.behind and len(before) == self.behind:
            raise Doubtful("calls a function that is computed")
        if character == "{":
            self.braces.append(self.last == "operand" and before[-1:] != ")")
        elif character == "]" or (character == "}" and self.braces and self.braces.pop()):
            self.behind = self.at + 1

    def begins_pattern(self) -> bool:
        """Whether an operand must follow, so that a slash begins one: if /x/, 1 .. /x/, $n = /x/."""
        if self.last == ".":
            return self.text[: self.at].rstrip().endswith("..")
        return self.last in BEFORE_PATTERN or self.last in ("(", ",", "!", "~", "{", ";", "&", "|", "=")

    def slash(self) -> None:
        if self.last == "operand":
            self.at += 1
            self.last = "/"
        elif self.begins_pattern():
            self.text_in("/", "/", expands=True)
            self.flags()
        else:
            raise Doubtful("has a slash that may divide or begin a pattern")

    def less(self) -> None:
        if self.ahead(2) == "<<":
            raise Doubtful("has `<<`")
        if self.last == "operand" or self.ahead(3) == "<=>":
            self.at += 1
            self.last = "<"
            return
        for handle in ("<STDIN>", "<>"):
            if self.text.startswith(handle, self.at):
                self.diamond = self.diamond or handle == "<>"
                self.at += len(handle)
                self.last = "operand"
                return
        raise Doubtful("reads a file whose name is computed")
