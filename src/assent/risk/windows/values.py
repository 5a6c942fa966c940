"""The values that a loop of PowerShell gives to its variable, where the text says them: `1..3 | % { ni "f$_" }`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import Record
from assent.risk.windows.control import is_head
from assent.risk.windows.scanning import blank, name
from assent.risk.windows.sources import FEEDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.risk.windows.mentions import Mentions
    from assent.risk.windows.model import Statement

    Named: TypeAlias = Callable[[Sequence[Argument]], str | None]

ITEM = "$_"
FORMAT = frozenset("0123456789:,.-NFDP")  # of what is between the braces of a place in a format
EACH = "foreach-object"
MOST, MOST_TOGETHER = 12, 24  # values of one variable, and of all in one statement
# What may give a variable another value, or run code that does; none of it is followed.
UNCERTAIN = tuple(
    "variable -ov -pv -ev -wv -iv [ref] iex invoke-expression param( ${ $script: $global:"
    " $local: $private: -begin -process -end -parallel".split()
)
DEFINING = ("function", "filter", "trap", "class", "param", "sv", "set", "nv", "clv")  # words of the same kind
SETTING = ("=", "+=", "-=", "*=", "/=", "%=", "++", "--", "??=")
FULL, ALONE = ("", ".fullname", ".pspath"), (".name",)  # properties of a file: where it is, and its name
NARROWING = {  # pass on some of what they get, with these options
    "where-object": None,
    "sort-object": None,
    "get-unique": frozenset[str](),
    "select-object": frozenset("-first -last -skip -unique".split()),
}
LISTED = frozenset("-path -filter -include -exclude -file -directory -recurse -r -s -af -ad -ea -erroraction".split())
DEEP = frozenset("-recurse -r -s".split())
VALUELESS = DEEP | {"", "-file", "-directory", "-af", "-ad"}


class LoopItem(Record):
    """The values of a variable: texts, or patterns for files with their folder."""

    texts: tuple[str, ...]
    files: bool = False
    begin: int = 0  # where in the text it has them
    end: int = -1


class LoopValues:
    """The values of the variables of one text, none of one that may get others."""

    def __init__(self, text: str, mentions: Mentions, named: Named) -> None:
        self.text = text
        self.mentions = mentions
        self.named = named
        self.known: dict[str, LoopItem] = {}
        self._settings: dict[str, int] = {}  # how often the text gives each variable a value
        folded = self.mentions.folded
        said = folded.replace("-filter", "").split()
        self.certain = not any(part in folded for part in UNCERTAIN) and not {*said}.intersection(DEFINING)

    def alternatives(self, words: Sequence[Argument], at: int) -> list[tuple[Argument, ...]]:
        """The words with each known value in place of its variable; none where nothing is replaced."""
        if not self.certain or not words or not words[0].exact or all(word.exact for word in words[1:]):
            return []
        made: list[tuple[Argument, ...]] = [()]
        for word in words:
            filled = self._filled(word, at) or [word]
            made = [(*before, each) for before in made for each in filled]
            if len(made) > MOST_TOGETHER:
                return []
        return made if made != [tuple(words)] else []

    def note(self, statement: Statement, before: Sequence[Statement]) -> None:
        """Keep what a statement gives to a variable, or to the block that it runs for each of its inputs."""
        if before and before[0].binds and not self._narrows(statement):
            self.known.pop(before[0].binds, None)  # what the pipeline makes of it
        if self.named(statement.words) == EACH and before:
            self._item(statement, before)
        if is_head(statement.words):
            self._loop([word.text for word in statement.words])
        if statement.binds and self._once(statement.binds):
            item = self._given(statement)
            if item is not None:
                self.known[statement.binds] = item

    def _loop(self, texts: list[str]) -> None:
        """The values that `for` of cmd gives to its variable: `for %f in (*.txt) do …`."""
        at = [text.casefold() for text in texts].index("in")
        variable, switches, given = texts[at - 1], {text.casefold() for text in texts[1 : at - 1]}, texts[at + 1 : -1]
        self.known.pop(variable, None)
        if not switches <= {"/d", "/r"} or len(given) > MOST or any("%" in text or "!" in text for text in given):
            return
        self.known[variable] = LoopItem(tuple([f"./**/{text}" for text in given] if "/r" in switches else given))

    def _item(self, statement: Statement, before: Sequence[Statement]) -> None:
        """The values of `$_` in the block of a statement."""
        self.known.pop(ITEM, None)
        block = next((word for word in statement.words[1:] if word.text == "{}"), None)
        given = self._given(before[0]) if all(self._narrows(each) for each in before[1:]) else None
        inner = self.text[block.start : block.end] if block is not None else "{{"
        if given is None or block is None or _blocks(inner) > 1:  # another block has an item of its own
            return
        self.known[ITEM] = LoopItem(given.texts, given.files, block.start, block.end)

    def _narrows(self, statement: Statement) -> bool:
        name = self.named(statement.words) or ""
        if name not in NARROWING:
            return False
        options = NARROWING[name]
        return options is None or all(
            word.text.casefold() in options or word.text.isdecimal() for word in statement.words[1:]
        )

    def _once(self, variable: str) -> bool:
        """Whether the text gives a variable a value in one place only."""
        if variable not in self._settings:
            self._settings[variable] = sum(map(self._sets, self.mentions.of(variable)))
        return self._settings[variable] == 1

    def _sets(self, at: int) -> bool:
        """Whether the variable that is named there gets a value."""
        folded = self.mentions.folded
        behind = blank(folded, name(folded, at + 1))
        if folded.startswith(SETTING, behind):
            return folded[behind : behind + 2] != "=="
        return folded[behind : behind + 3] == "in " and "foreach" in folded[max(0, at - 12) : at]

    def _given(self, statement: Statement) -> LoopItem | None:
        """The values that a statement gives, if it is a list, a variable with known ones, or lists files."""
        if statement.doubt or statement.writes:
            return None
        raw = self.text[statement.start : statement.end].strip()
        if not statement.words:
            called = raw.casefold()
            return self.known.get(called) if called != ITEM and called in self.known else _literals(raw)
        return _files(statement.words) if self.named(statement.words) in FEEDING else _listed(statement.words)

    def _filled(self, word: Argument, at: int) -> list[Argument]:
        """The word with each value of the variable in it; empty for another."""
        begin = -1 if word.exact else max(word.text.find("$"), word.text.find("%"))
        end = name(word.text, begin + 1)
        if word.text[begin : begin + 1] == "%":  # %f, or %%f in a file
            begin = word.text.find("%")
            end = begin + len("%%f" if word.text[begin + 1 : begin + 2] == "%" else "%f")
            if "%" in word.text[end:] or word.text[end : end + 1].isalnum():
                return []
        item = self.known.get(word.text[begin:end].casefold()) or self.known.get(word.text[begin:end])
        if item is None or (item.end >= 0 and not item.begin <= at < item.end):
            return []
        rest = word.text[end:]
        plain = begin == 0 and word.text[0] == "$" and not word.quoted
        if plain and rest[:1] not in ("", "\\", "/"):
            texts = _property(item, rest)
        elif "$" in rest or "`" in rest or "(" in word.text:
            return []
        else:
            texts = [f"{word.text[:begin]}{value}{rest}" for value in _shown(item)]
        return [Argument(word.start, word.end, text, text, exact=True, quoted=True) for text in texts]


def _blocks(text: str) -> int:
    """The number of blocks that begin in a text; `{0:N2}` of a format is none."""
    return sum(not FORMAT.issuperset(part.partition("}")[0] or "$") for part in text.split("{")[1:])


def _property(item: LoopItem, rest: str) -> list[str]:
    """The values of a property of files, which no text has."""
    called = rest.casefold()
    if not item.files or called not in (*FULL, *ALONE):
        return []
    return [text.replace("\\", "/").rpartition("/")[2] for text in item.texts] if called in ALONE else [*item.texts]


def _shown(item: LoopItem) -> list[str]:
    """The texts that stand for the values in a word: a file is its path, or its name in Windows PowerShell."""
    names = _property(item, ALONE[0]) if item.files else []
    return list(dict.fromkeys((*item.texts, *names)))


def _literals(raw: str) -> LoopItem | None:
    """The texts of `'a', "b"`, of `@('a')` and of `1..3`."""
    raw = raw[2:-1].strip() if raw[:2] == "@(" and raw[-1:] == ")" else raw
    first, dots, last = raw.partition("..")
    if dots and first.strip().isdecimal() and last.strip().isdecimal():
        return LoopItem((first.strip(), last.strip()))
    values = [each.strip() for each in raw.split(",")]
    if len(values) > MOST or not all(map(_is_literal, values)):
        return None
    return LoopItem(tuple([each.strip("'\"") for each in values]))


def _is_literal(value: str) -> bool:
    quoted = len(value) > len("''") and value[0] in "'\"" and value[-1] == value[0]
    inner = value[1:-1]
    return value.isdecimal() or (quoted and not {"$", "`", "'", '"', "\n"}.intersection(inner))


def _listed(words: Sequence[Argument]) -> LoopItem | None:
    """The paths that a program prints which only names files below the current folder: `git ls-files`."""
    if not all(word.exact for word in words) or any("\\" in word.text or ":" in word.text for word in words):
        return None
    from assent.command.output.listings import named  # few texts list files by programs

    return LoopItem(("./**/*",)) if named(words[0].text, words[1:]) else None


def _files(words: Sequence[Argument]) -> LoopItem | None:
    """The pattern of the files that `Get-ChildItem` lists."""
    path, filters, deep, before = ".", ["*"], False, ""
    for word in words[1:]:
        option = word.text.casefold() if word.text[:1] == "-" and not word.quoted else ""
        if not word.exact or (option and option not in LISTED):
            return None
        deep = deep or option in DEEP
        if before in ("-filter", "-include"):
            filters = [word.text] if filters == ["*"] else [*filters, word.text]
        elif not option and (before in VALUELESS or before == "-path"):
            if path != ".":
                return None
            path = word.text
        before = "" if option in VALUELESS else option
    if "*" in path:
        folder, _, pattern = path.replace("\\", "/").rpartition("/")
        path, filters = folder or ("/" if path[:1] in "\\/" else "."), [pattern]
    path, between = path.rstrip("\\/"), "/**/" if deep else "/"
    filters += [f"../*/{filters[0]}"] if deep and path[-1:] in ("", ":") else []  # below the root of a disk
    return LoopItem(
        tuple([each if (path, deep) == (".", False) else f"{path}{between}{each}" for each in filters]), files=True
    )


def furthest(alternatives: Sequence[Sequence[Argument]]) -> tuple[Argument, ...]:
    """The first row of words that may name a folder above or elsewhere, else the first."""
    return tuple(next((words for words in alternatives if not all(map(is_below, words[1:]))), alternatives[0]))


def is_below(word: Argument) -> bool:
    """Whether a word is a folder below the current one."""
    text = word.text.replace("\\", "/")
    return word.exact and text[:1] not in ("/", "~", "") and ":" not in text and ".." not in text
