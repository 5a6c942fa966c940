"""Reaching by the name in a value, in Perl: `$x->{a}` is of `%ENV` where the value is the text "ENV".

A lower-case word as a key finds no secret, whatever the value is, and sets no handler of signals. Of other keys, and of
what is assigned, it matters what the code can make: a text that holds the letters, or functions that make letters.
"""

from __future__ import annotations

import re

from assent.risk.category import Category
from assent.risk.scanner import Doubtful

MAKERS = frozenset("chr pack unpack sprintf vec strftime localtime gmtime".split())  # of letters that no text holds
LISTING = ("keys", "each", "%", "Dumper", "encode_json")  # make values of keys
INPUTS = ("STDIN", "<>", "$!")
STRICT = re.compile(r"\s*use strict;")
_ESCAPE = re.compile(r"\\(?!x1b|033)(?:x|o|c|N|0?[0-7]{2})")  # a letter by its number; not the colors of terminals
_RANGE = re.compile(r"['\"]\s*\.\.|\.\.\s*['\"]")
_COUNTED = re.compile(r"\$(\w+)\s*\+\+|\+\+\s*\$(\w+)")
_ASSIGNING = r"\s*(?:(?:\.|\|\||&&|//|x|\||\^)?=(?![=>~])|=~\s*(?:s|tr|y)\b)"
_ASSIGNED = re.compile(_ASSIGNING)
_LISTED = re.compile(rf"\)\s*=(?![=>~])|\$_{_ASSIGNING}")  # several, or what a loop goes through
_LOOPED = re.compile(r"\bfor(?:each)?\s+(?:my\s+)?\$(\w+)\s*\(")
_DATA = re.compile(r"\s*[{\[]")
_ALL = (("E", "N", "V"), ("S", "I", "G"), ("I", "N", "C"), ("A", "R", "G", "V"))


class Followed:
    """The values that some code follows, as one pass over it finds them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.texts: list[str] = []  # those that the code holds
        self.known: list[str] = []  # keys that are words, of any hash
        self.keys: list[str] = []  # those of values that are followed; empty where it is computed
        self.roots: set[str] = set()  # the variables before keys that are computed; empty for another value
        self.items: set[str] = set()  # the same before numbers: $x->[0]
        self.assigned = False  # a part of such a value is, or may be by another name
        self.makes = False  # a sign or a range makes letters

    def behind(self, at: int) -> None:
        """Note whether a part that ends there is assigned."""
        self.assigned = self.assigned or _ASSIGNED.match(self.text, at) is not None

    def check(self, *, reads: bool) -> None:
        """Raise Doubtful where a value may be the name of something that no code should touch by it."""
        if not (self.keys or self.items) or STRICT.match(self.text):
            return
        words = set(re.findall(r"\w+", self.text))
        said = "".join([*self.texts, *(self.known if any(word in self.text for word in LISTING) else ())]).upper()
        risky = [key for key in self.keys if not key or not _is_lower(key)]
        makes = self.makes or not MAKERS.isdisjoint(words) or self._makes_letters()
        reads = reads or any(each in self.text for each in INPUTS)
        given = reads and (any(risky) or self._are_given(self.roots))
        named = [makes or set(letters) <= set(said) for letters in _ALL]
        packages = ":" in said and (any(risky) or self._are_given(self.roots))
        if risky and (named[0] or given or "ENV" in self.known):
            raise Doubtful("follows a value that may be the name of the environment", Category.ReadsSecrets)
        listed = bool(self.items) and (any(named[2:]) or (reads and self._are_given(self.items)))
        if (listed or (risky and named[1])) and (self.assigned or self._sets_listed()):
            raise Doubtful("sets a part of a value that may be the name of another variable")
        if "BEGIN" in words or "::" in said or packages:
            raise Doubtful("follows a value that may be the name of a package")

    def _sets_listed(self) -> bool:
        """Whether what a list or a loop goes through is assigned: `for my $x ($y->[0]) { $x = 1 }`."""
        names = _LOOPED.findall(self.text)
        return bool(_LISTED.search(self.text)) or any(re.search(rf"\${each}{_ASSIGNING}", self.text) for each in names)

    def _makes_letters(self) -> bool:
        """Whether escapes, ranges, or counting from a letter make letters that no text holds."""
        if any(_ESCAPE.search(text) for text in self.texts) or _RANGE.search(self.text):
            return True
        names = {first or second for first, second in _COUNTED.findall(self.text)}
        return any(re.search(rf"\${name}\b\s*(=(?![=>~])\s*[^\s\d]|[,)]\s*(=|in\b))", self.text) for name in names)

    def _are_given(self, roots: set[str]) -> bool:
        """Whether what is read, and not made by the code, may be in one of these variables."""
        return any(not self._is_made(root) for root in roots)

    def _is_made(self, root: str) -> bool:
        """Whether a variable holds nothing that is read: `my $d = {…}`, `$h{$a}{$b}++`."""
        if not root or root.isdigit() or root in ("_", "F", "ARGV"):
            return False
        assigned = re.finditer(rf"[$@%]{root}\b(?:\[[^\]]*\]|\{{[^}}]*\}})?\s*=(?![=>~])", self.text)
        listed = re.search(
            rf"\bfor(?:each)?\s+(?:my\s+)?\${root}\b|\([^()]*[$@%]{root}\b[^()]*\)\s*="
            rf"|\b(?:push|unshift|splice|values)\b[^;]*[@%]{root}\b",
            self.text,
        )
        return listed is None and all(_DATA.match(self.text, found.end()) for found in assigned)


def _is_lower(key: str) -> bool:
    """Whether no variable of the environment that may hold a secret, and no signal, has that name."""
    from assent.risk.variables.variables import is_secret  # of few texts

    return key.upper() != key and not key.lower().endswith(("proxy", "_auth")) and not is_secret(key.upper())
