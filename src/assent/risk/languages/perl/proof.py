"""Proving that Perl code only computes and prints: a subset that is judged token by token.

What Perl would run inside of strings and patterns is refused, and so is whatever may name a function
or a file by a value. Where a slash or a word could begin a pattern or not, the code is refused too.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.perl import signs
from assent.risk.languages.perl.followed import Followed
from assent.risk.languages.perl.texts import check_expanded, key_in
from assent.risk.languages.plain import opened
from assent.risk.scanner import Doubtful, Scanner
from assent.risk.variables.plain import is_shown
from assent.rules_table import knows, pairs


def prove(text: str, reads: bool) -> bool:
    """Raise Doubtful if the code is not certainly harmless; whether it reads the files named as operands.

    With `reads`, Perl goes through the operands itself, as -n and -p make it.
    """
    proof = _PerlProof(text)
    proof.run()
    if proof.arguments and (reads or proof.diamond):
        raise Doubtful("may change which files are read")
    proof.followed.check(reads=reads or proof.diamond)
    return reads or proof.diamond


def texts_of(text: str) -> list[str]:
    """The texts that harmless code may make a value of; raises Doubtful as `prove` does."""
    proof = _PerlProof(text)
    proof.run()
    return proof.values


class _PerlProof(Scanner):
    """One pass over the code; `last` is what the token before was: operand, name, or a mark."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.last = ";"
        self.diamond = False  # it has <>
        self.arguments = False  # it names @ARGV
        self.followed = Followed(text)
        self.values: list[str] = []  # texts that are no patterns
        self.done = 0  # the end of the last token that is no blank and no comment
        self.behind = 0  # the end of the last subscript
        self.root = ""  # the variable that is last
        self.open: list[tuple[bool, str]] = []  # brackets: whether each is a subscript, and the variable before it

    def run(self) -> None:
        signs.check_beginning(self.text)
        while self.at < len(self.text):
            character = self.text[self.at]
            if character in " \t\n":
                self.at += 1
                continue
            if character == "#":  # a comment, as a pattern or a text is passed over as a whole
                self.at = (self.text.find("\n", self.at) + 1) or len(self.text)
                continue
            if not character.isascii():
                raise Doubtful(f"has `{character}` outside of strings")
            if character in "$@%":
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
            self.done = self.at

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
        if sigil == "%" and self.last not in signs.BEFORE_HASH:
            raise Doubtful("has a `%` that may divide or name a hash")
        begin = self.at
        self.at += 1
        if sigil == "$" and self.ahead() == "#":
            self.at += 1
            sigil = "@"
        if sigil == "$" and self.ahead() in signs.SPECIAL and not self.ahead(2)[1:].isalnum():
            self.at += 1
        elif self.ahead().isalnum() or self.ahead() == "_":
            listed = sigil == "%" and self.last == "keys"  # of which nothing but the keys is taken
            self.named(self.own_name(), listed=listed)
        else:
            raise Doubtful(f"has `{sigil}{self.ahead()}`")
        self.root = self.text[begin : self.at].lstrip("$@%#")
        if self.ahead() == "{" and (key := key_in(self.text, self.at)):
            self.followed.known.append(key)
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
            self.followed.known.append(key)
            self.followed.keys.append(key)
            self.at += arrow + len(key) + 2
            self.behind = self.at
            self.followed.behind(self.at)
            self.last = "operand"

    def named(self, name: str, *, listed: bool) -> None:
        """A variable of that name; `listed`, if it is a hash whose keys alone are taken: keys %ENV."""
        if name == "ENV" and not (listed and self.ahead() not in ("{", "[")):
            key = self.text[self.at + 1 :].partition("}")[0]
            if self.ahead() != "{" or not is_shown(key, signs.ENVIRONMENT):
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
            self.followed.texts.append(name)
            self.last = "operand" if behind[:1] == "=" else name  # a text, or a block
        elif name in signs.QUOTES:
            self.quote_like(name)
        elif name not in knows("perl", "functions"):
            does = pairs("perl", "does").get(name)
            raise Doubtful(
                does or (name == "open" and opened(self.text[self.at :].partition(";")[0])) or f"uses `{name}`"
            )
        elif name == "sort" and signs.COMPUTED_SORT.match(self.text, self.at):
            raise Doubtful("sorts by a function that is computed")
        else:
            self.last = name

    def used(self) -> None:
        """A module that is loaded, or the version that the code needs: use List::Util qw(sum);"""
        self.at += len("use ")
        begin = self.at
        self.skip(signs.MODULE_NAME)
        name = self.text[begin : self.at]
        if self.ahead() not in ("", ";", " ", "\n", "\t"):  # JSON::PP'Boolean is a name as well
            raise Doubtful(f"loads `{name}{self.ahead()}`")
        if name not in signs.MODULES and not name.removeprefix("v").replace(".", "").isdigit():
            raise Doubtful(f"loads `{name}`")
        self.last = name

    def quote_like(self, name: str) -> None:
        opening = self.ahead()
        if opening not in signs.DELIMITERS:
            raise Doubtful(f"has `{name}` without a plain delimiter")
        closing = signs.DELIMITERS[opening]
        begin = self.at
        expands = name not in signs.PLAIN_QUOTES
        self.text_in(opening, closing, expands, pattern=name not in ("q", "qq", "qw"))
        if signs.QUOTES[name] == 2:
            if opening != closing and self.ahead() != opening:
                raise Doubtful(f"has `{name}` in a form that Assent cannot judge")
            self.at -= opening == closing
            self.text_in(opening, closing, expands)
        if name in ("tr", "y") and "-" in self.text[begin : self.at].replace("a-z", "").replace("A-Z", ""):
            self.followed.makes = True
        if name in ("s", "tr", "y") and self.last != "~":
            self.followed.assigned = True  # what a loop goes through
        self.flags()

    def flags(self) -> None:
        while self.ahead().isalpha():
            if self.ahead() not in signs.FLAGS:
                raise Doubtful(f"has a pattern with the flag `{self.ahead()}`")
            self.at += 1
        self.last = "operand"

    def text_in(self, opening: str, closing: str, expands: bool, *, pattern: bool = False) -> None:
        """Move behind a quoted text, and check what is expanded in it."""
        begin = self.at + 1
        self.at = begin
        while self.ahead() != closing:
            if not self.ahead() or (opening != closing and self.ahead() == opening):
                raise Doubtful(f"has a text in {opening}{closing} that Assent cannot judge")
            self.at += 2 if self.ahead() == "\\" else 1
        self.followed.texts.append(self.text[begin : self.at])
        self.values += [] if pattern else [self.text[begin : self.at]]
        if expands:
            self.followed.keys += check_expanded(self.text[begin : self.at])
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
            if self.ahead(2) == "->" and key_in(self.text, self.at + 2):
                self.keys()
                return
            if (character in "|^" and self.ahead(2) != "||") or (character == "~" and self.last not in ("=", "!")):
                self.followed.makes = True
            self.at += 2 if self.ahead(2) in ("&&", "||", "->") else 1
            if character == "]" and key_in(self.text, self.at):
                self.keys()
                return
            self.last = "operand" if character in ")]" else "}" if character == "}" else character

    def bracket(self, character: str) -> None:
        """Note where subscripts end, behind which a parenthesis calls the value: $h{$k}("x")."""
        before = self.text[max(self.done - 2, 0) : self.done]
        follows = before == "->" or (self.behind and self.behind == self.done)
        if character == "(" and follows:
            raise Doubtful("calls a function that is computed")
        if character in ("{", "["):
            subscript = before == "->" or (self.last == "operand" and before[-1:] != ")")
            self.open.append((subscript or character == "[", self.root))
            quoted = signs.QUOTED_KEY.match(self.text, self.at)
            if follows and quoted is not None:
                self.followed.keys.append(quoted[1])
            elif follows:
                self.followed.keys += [""] * (character == "{")
                roots = self.followed.roots if character == "{" else self.followed.items
                roots.add("" if self.text[self.done - 3 : self.done - 2] == ")" else self.root)
        elif character in ("]", "}") and self.open:
            subscript, self.root = self.open.pop()
            if subscript:
                self.behind = self.at + 1
                self.followed.behind(self.behind)

    def begins_pattern(self) -> bool:
        """Whether an operand must follow, so that a slash begins one: if /x/, 1 .. /x/, $n = /x/."""
        if self.last == ".":
            return self.text[: self.at].rstrip().endswith("..")
        return self.last in signs.BEFORE_PATTERN or self.last in ("(", ",", "!", "~", "{", ";", "&", "|", "=")

    def slash(self) -> None:
        if self.last == "operand":
            self.at += 1
            self.last = "/"
        elif self.begins_pattern():
            self.text_in("/", "/", expands=True, pattern=True)
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
