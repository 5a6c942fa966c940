"""Corrections of an option: `scp -rP 22` → `scp -RP 22`.

The known facts about the program decide where a cluster ends, which words are values, and whether
`-name` is one option.
"""

from __future__ import annotations

from assent import knowledge
from assent.command.program import is_tar
from assent.knowledge import Known, Slot
from assent.option_table import Takes
from assent.record import Record
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.correction.model import Correction
    from assent.correction.sites import Site
    from assent.correction.written import Edit

# With one of these options the words behind are those of the code that is run.
CODE = {
    **dict.fromkeys(("python", "python2", "python3", "pypy", "pypy3"), ("-c", "-m")),
    "java": ("-jar", "-m", "--module"),
}
# Programs whose first operand is code with words of its own, besides those of which it is known.
LEADING = frozenset("java ruby perl php lua luajit Rscript tclsh expect awk gawk mawk nawk elixir groovy scala".split())


class OptionStyle(Record):
    """The form of an option: the dashes, and whether those are stated by the correction or only fit its length."""

    name: str
    dashes: str
    stated: bool


def style(text: str) -> OptionStyle:
    """`r` → -r, `recursive` → --recursive; `-name` and `--x` as they are."""
    name = text.lstrip("-")
    if name != text:
        return OptionStyle(name, text[: len(text) - len(name)], stated=True)
    return OptionStyle(name, "-" if len(name) == 1 else "--", stated=False)


def flag_edits(site: Site, correction: Correction) -> list[Edit]:
    """The edits that `correction` makes on the options of `site`."""
    reader = _FlagEditor(site, correction)
    reader.run()
    return reader.edits


def is_worded(known: Known | None) -> bool:
    """Whether the program's options are words behind one dash, so that there are no clusters: find, java, gcc."""
    if known is None:
        return False
    words = [option for option in known.options if len(option) > 2 and option[1] != "-"]
    return len(words) * 4 >= len(known.options) and len(words) > 2


class _FlagEditor:
    """One pass over the words of a command."""

    def __init__(self, site: Site, correction: Correction) -> None:
        self.site = site
        self.old = style(correction.old)
        self.new = style(correction.new)
        self.complete = not {" ", "="}.isdisjoint(self.new.name)  # the new flag has a value of its own
        self.known = knowledge.of(site.name.rpartition("/")[2])
        self.worded = is_worded(self.known)
        self.edits: list[Edit] = []
        self.at = 1

    def run(self) -> None:
        argv = self.site.argv
        if self.is_bundled():
            self.bundle(argv[1])
        while self.at < len(argv):
            word = argv[self.at]
            self.at += 1
            if word.prefix == "--" and word.exact:
                return
            if len(word.prefix) < 2 or word.prefix[0] != "-":
                if self.ends(word):
                    return
            elif self.option(word):
                return

    def is_bundled(self) -> bool:
        """Whether the first word is a bundle of options without a dash: tar czf x.tgz src."""
        bundles = is_tar(self.site.name.rpartition("/")[2]) and len(self.site.argv) > 1
        first = self.site.argv[1] if bundles else None
        return first is not None and first.exact and self.are_bundled(first.text)

    def are_bundled(self, text: str) -> bool:
        return text.isalpha() and all(self.takes("-" + letter) is not None for letter in text)

    def bundle(self, word: Argument) -> None:
        """Correct the letters of a bundle, whose values are the words behind it."""
        valued = 0
        for index, letter in enumerate(word.text):
            valued += self.takes("-" + letter) is Takes.Value
            if (
                letter == self.old.name
                and self.old.dashes == "-"
                and len(self.new.name) == 1
                and self.new.dashes == "-"
            ):
                self.replace(word, index, index + 1, "", self.new.name)
        self.at += 1 + valued

    def ends(self, operand: Argument) -> bool:
        """Continue to the subcommand that an operand names; whether the words behind it are another program's."""
        if self.known is None or self.site.name in LEADING:
            return self.site.name in LEADING
        inner = self.known.subcommand(operand.text) if operand.exact else None
        if inner is not None:
            self.known = inner
            self.worded = self.worded or is_worded(inner)
            return False
        slots = self.known.slots
        return bool(slots) and slots[0] in (Slot.Program, Slot.Command)

    def takes(self, spelling: str) -> Takes | None:
        """The value that an option takes; of the old and the new one that is not known, the same as the other."""
        if self.known is None:
            return None
        found = self.known.option(spelling)
        if found is None and spelling in (pair := (self.old.dashes + self.old.name, self.new.dashes + self.new.name)):
            return self.known.option(pair[pair[0] == spelling])
        return found

    def option(self, word: Argument) -> bool:
        """Correct one word that begins with a dash; whether what is behind it is code with its own words."""
        spelling, equals, _ = word.prefix.partition("=")
        whole = word.exact or bool(equals)
        if spelling.startswith("--") or self.worded or (whole and len(spelling) > 2 and self.is_word(spelling)):
            self.long(word, spelling, bool(equals), whole=whole)
            return spelling in CODE.get(self.site.name, ())
        return self.letters(word)

    def is_word(self, spelling: str) -> bool:
        """Whether `-name` is one option here: the correction says so, or it is known and no cluster."""
        if self.old.stated and spelling == self.old.dashes + self.old.name:
            return True
        return self.takes(spelling) is not None and not self.are_letters(spelling[1:], exact=True)

    def long(self, word: Argument, spelling: str, equals: bool, *, whole: bool) -> None:
        dashes = "--" if spelling.startswith("--") else "-"
        name = spelling[len(dashes) :]
        fits = name == self.old.name and (self.old.dashes == dashes or (self.worded and not self.old.stated))
        if whole and fits:
            if dashes == "--":
                self.respell(word, len(spelling), equals)
            else:
                self.replace(word, 0, len(spelling), self.new.dashes * self.new.stated or "-", self.new.name)
        if not equals and self.takes_next(spelling):
            self.at += 1

    def takes_next(self, spelling: str) -> bool:
        """Whether the next word is the value of an option."""
        takes = self.takes(spelling)
        if takes is Takes.Uncertain:
            return self.at < len(self.site.argv) and self.site.argv[self.at].prefix[:1] == "-"
        return takes is Takes.Value

    def respell(self, word: Argument, end: int, equals: bool) -> None:
        """Correct `--old` or the beginning of `--old=value`."""
        if self.new.dashes == "-" and len(self.new.name) == 1 and equals:
            takes = self.takes("-" + self.new.name)
            if takes is Takes.Nothing:
                return
            if takes is Takes.Attached:
                self.replace(word, 0, end + 1, "-", self.new.name)
            elif self.is_plain(word):
                self.replace(word, 0, end + 1, "-", self.new.name + (" " if end + 1 < len(word.text) else " ''"))
            elif word.exact and end + 1 < len(word.text):
                self.replace(word, 0, end + 1, "-", self.new.name)
        elif not (equals and self.complete):
            self.replace(word, 0, end, self.new.dashes, self.new.name)

    def letters(self, word: Argument) -> bool:
        """Correct the letters of a cluster, up to one that takes the rest as its value."""
        prefix = word.prefix
        index = 1
        while index < len(prefix):
            spelling = "-" + prefix[index]
            takes = self.takes(spelling)
            rest = word.text[index + 1 :]
            fits = self.old.dashes == "-" and prefix[index] == self.old.name
            if fits and takes is None and rest and not self.are_letters(rest, word.exact):
                return False
            if fits:
                self.letter(word, index, takes)
            if takes in (Takes.Value, Takes.Attached) and rest:
                return False
            if takes in (None, Takes.Uncertain) and not (fits and takes is None and rest):
                self.at += not rest and self.takes_next(spelling)
                return False
            index += 1
            if not rest and self.takes_next(spelling):
                self.at += 1
                return spelling in CODE.get(self.site.name, ())
        return False

    def are_letters(self, rest: str, exact: bool) -> bool:
        """Whether each character is an option that is known, the last of which may take a value."""
        for index, char in enumerate(rest):
            takes = self.takes("-" + char)
            if takes is Takes.Value and index:
                return True
            if takes is not Takes.Nothing:
                return False
        return exact

    def letter(self, word: Argument, index: int, takes: Takes | None) -> None:
        """Correct the letter at that index of a cluster, which is parted where the new option is longer."""
        new, rest = self.new, word.text[index + 1 :]
        valued = takes in (Takes.Value, Takes.Attached) and bool(rest)
        if valued and self.takes(new.dashes + new.name) is Takes.Nothing:
            return
        if len(new.name) == 1 and new.dashes == "-":
            self.replace(word, index, index + 1, "", new.name)
            return
        if (valued and (self.complete or rest[0] == "=")) or (rest and not valued and not word.exact):
            return
        behind = "=" if valued else " -" if rest else ""
        start, blank = (index, " ") if index > 1 else (0, "")
        if self.is_plain(word) or not (blank or behind):
            self.replace(word, start, index + 1, blank + new.dashes, new.name + behind)
        elif word.exact and " " not in new.name:
            self.part(word, index, valued=valued)

    def part(self, word: Argument, index: int, *, valued: bool) -> None:
        """Write a quoted cluster as several words: what is before the letter at that index, it, and what is behind."""
        rest = word.text[index + 1 :]
        option = f"{self.new.dashes}{self.new.name}"
        before = word.text[:index] if index > 1 else ""
        pieces = (
            (before.strip(), f"{option}={rest}") if valued else (before.strip(), option, f"-{rest}" if rest else "")
        )
        written = self.site.word(word)
        if written is not None:
            self.edits.append((written.start, written.end, " ".join([quote(piece) for piece in pieces if piece])))

    def is_plain(self, word: Argument) -> bool:
        """Whether a word is written without quotes, so that blanks part it."""
        return word.end - word.start == len(word.text) and not word.quoted

    def replace(self, word: Argument, start: int, end: int, dashes: str, name: str) -> None:
        """Write an option in place of [start, end) of a word."""
        new = dashes + name
        if " " in new:
            written = self.site.word(word)
            if written is not None and self.is_plain(word):
                self.edits.append((word.start + start, word.start + end, new))
            elif written is not None and word.exact and (start, end) == (0, len(word.text)):
                self.edits.append((written.start, written.end, new))
            return
        edit = self.site.edited(word, start, end, new)
        if edit is not None:
            self.edits.append(edit)
