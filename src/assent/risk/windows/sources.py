"""The values of variables and of inputs, as far as a text for PowerShell or cmd says: for its reasons alone."""

from __future__ import annotations

from assent.record import Record, replace
from assent.risk.inflection import plural
from assent.risk.windows.mentions import mentioned
from assent.risk.windows.told import LATE
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.risk.windows.model import Statement

    Named: TypeAlias = Callable[[Sequence[Argument]], str | None]  # the name of the program that words call

FEEDING = ("get-childitem", "get-item")  # list files
LISTING = (*FEEDING, "dir", "gci", "ls")
SELECTING = "where-object"  # by a condition
LINES = {"get-content": "line", "import-csv": "row", "select-string": "match"}
FILE = ("fullname", "name", "basename", "pspath", "path")  # properties of a file that name it
NAMES = ("path", "literalpath", "name", "identity")  # keys of a table of parameters that name an object
SETTING = ("-variable", "outvariable", "[ref]", "variable:")  # may give a variable another value
FILTERS = ("-filter", "-include")
FILTERING = frozenset("where-object sort-object select-object get-unique out-string".split())  # pass on what they get


class Supply(Record):
    """The values that a variable, or the input of a command, takes."""

    names: str = ""  # "`a.txt` and `b.txt`", where they can be named
    each: str = ""  # "each line of `names.txt`"


class Supplies:
    """The values of the variables of a text; none of one that gets several."""

    def __init__(self, text: str, named: Named) -> None:
        self.text = text
        self.named = named
        self.bound: dict[str, Supply | None] = {}
        self.certain = not any(part in text.casefold() for part in SETTING)

    def told(self, reason: str, statement: Statement, before: Sequence[Statement]) -> str:
        """The reason with what its variables, and its input, are."""
        name = self.named(statement.words)
        given = self.of(before[0]) if before else None
        if given is not None and any(self.named(each.words) == SELECTING for each in before[1:]):
            given = _selected(given)
        if name == "for":
            self.bound.update(_loop(statement.words))
        if before:
            reason = _of_input(reason, before[0].words, self.named(before[0].words), given)
            if before[0].binds and name not in FILTERING:
                self.bound[before[0].binds] = None
        reason = self.valued(reason)
        if name == "foreach-object":
            self.bound["$_"] = given
        if statement.binds:
            self.bound[statement.binds] = None if statement.binds in self.bound else self.of(statement)
        return reason

    def valued(self, reason: str) -> str:
        """The reason with the values that variables are known to have."""
        for form in mentioned(reason) if self.certain and self.bound else ():
            values = self.bound.get(f"${form[1:]}" if form[0] == "@" else form)
            reason = _with(reason, form, values) if values is not None else reason
        return reason

    def of(self, statement: Statement) -> Supply | None:
        """The values that a statement gives to a variable, or to a command behind it."""
        raw = self.text[statement.start : statement.end].strip()
        known = self.bound.get(raw.casefold())
        return known or _given(statement, self.named(statement.words), raw)


def _selected(given: Supply) -> Supply:
    """The same values, of which a condition passes on some: "the folders in `.` that `Where-Object` selects"."""
    several = given.names[:1] != "`" or "*" in given.names
    return replace(given, names=f"{given.names} that `Where-Object` selects") if given.names and several else given


def _given(statement: Statement, name: str | None, raw: str) -> Supply | None:
    """The values that a statement gives, as far as its words say."""
    if not statement.words:
        return _named_in_table(raw) if raw[:2] == "@{" else _texts(raw)
    options = {w.text.casefold(): v for w, v in zip(statement.words, (*statement.words[1:], None), strict=True)}
    first = statement.words[1] if len(statement.words) > 1 and statement.words[1].text[:1] != "-" else None
    path = options.get("-path") or options.get("-literalpath") or first
    if name in LISTING:
        given = [v for w, v in zip(statement.words, statement.words[1:], strict=False) if w.text.casefold() in FILTERS]
        return _files(path, given, options)
    if name in LINES and path is not None:
        return Supply(each=f"each {LINES[name]} of {quoted(path.text)}")
    return Supply(each=f"each result of {quoted(raw)}")


def _is_text(value: str) -> bool:
    """Whether a value is a text in quotes in which nothing is expanded."""
    return len(value) > 2 and value[0] in "'\"" and value[-1] == value[0] and "$" not in value


def _texts(raw: str) -> Supply | None:
    """The texts of a list: "a", "b"."""
    values = [each.strip() for each in raw.split(",")]
    return Supply(listed([each[1:-1] for each in values])) if all(map(_is_text, values)) else None


def _named_in_table(raw: str) -> Supply | None:
    """The name among the entries of a table: @{Name = "x"; Force = $true}."""
    entries = [each.partition("=") for each in raw[2:-1].replace(";", "\n").splitlines()]
    named = [value.strip() for key, _, value in entries if key.strip().casefold() in NAMES]
    return Supply(quoted(named[0][1:-1])) if named and named[0][:1] in "'\"" and "$" not in named[0] else None


def _files(path: Argument | None, filters: Sequence[Argument], options: dict[str, Argument | None]) -> Supply:
    """The files that `Get-ChildItem` lists."""
    deep = not {"-recurse", "-r", "-rec", "-s", "/s"}.isdisjoint(options)
    where = path.text if path is not None else "."
    if filters:
        place = "below" if deep else "in"
        return Supply(f"every {listed([word.text for word in filters])} {place} {quoted(where)}")
    if "*" in where and not deep:
        return Supply(quoted(where))
    kind = "folders" if "-directory" in options or "-ad" in options else "files"
    return Supply(f"the {kind} {'below' if deep else 'in'} {quoted(where)}")


def _with(reason: str, name: str, given: Supply) -> str:
    """The reason, with the values in place of the variable called `name`, or behind what it says of it."""
    parts = reason.split("`")
    for at in range(1, len(parts), 2):
        part = parts[at]
        found = part.casefold().find(name)
        after = part[found + len(name) :]
        if found < 0 or after[:1].isalnum() or after[:1] == "_":
            continue
        whole = found == 0 and (not after or (after[:1] == "." and after[1:].casefold() in FILE))
        if whole and given.names:
            before, rest = _before(parts[at - 1], given), parts[at + 1].removeprefix(LATE).removeprefix(",")
            parts[at - 1 : at + 2] = [f"{before}{given.names}{rest}"]
            return "`".join(parts)
        one = given.names if given.names.count("`") == 2 and given.names[:1] == "`" else ""
        if one and after[:1] != "." and "*" not in one:
            parts[at] = f"{part[:found]}{one[1:-1]}{after}"
            return "`".join(parts)
        each = given.each or f"each of {given.names}"
        does, _, late = reason.removesuffix(LATE).partition("; ")
        rest = f"; {late}" if late and not late.endswith(LATE.removeprefix(", which")) else ""
        return reason if each in reason else f"{does}, for {each}{rest}"
    return reason


def _before(text: str, given: Supply) -> str:
    """The text in front of the values: without "the folder" before "the files in `.`", with a noun for several."""
    if given.names[:1] != "`" and " the " in text:
        text = f"{text.rpartition(' the ')[0]} "
    noun = text.rstrip().rpartition(" the ")[2]
    if given.names.count("`") > 2 and text.endswith(f" the {noun} ") and noun.isalpha():
        return f"{text.rstrip().removesuffix(noun)}{plural(noun)} "
    return text


def _loop(words: Sequence[Argument]) -> dict[str, Supply | None]:
    """The variable of `for %f in (*.tmp) do …` of cmd, and what it stands for."""
    texts = [word.text.casefold() for word in words]
    if "in" not in texts or "do" not in texts[texts.index("in") :]:
        return {}
    at = texts.index("in")
    over = [word.text for word in words[at + 1 : texts.index("do", at)]]
    if "/l" in texts[:at] or not texts[at - 1].startswith("%"):
        return {}
    if "/d" in texts[:at] and over == ["*"]:
        return {texts[at - 1]: Supply("the folders in `.`")}
    if "/f" in texts[:at]:
        return {texts[at - 1]: Supply(each=_line(" ".join(over), "`" if "usebackq" in " ".join(texts[:at]) else "'"))}
    deep = "/r" in texts[:at] and len(over) == 1
    folder = words[at - 2].text if deep and texts[at - 2] != "/r" else "."
    return {texts[at - 1]: Supply(f"every {quoted(over[0])} below {quoted(folder)}" if deep else listed(over))}


def _line(source: str, mark: str) -> str:
    """The words for each line that `for /f` reads: of a file, or of a command between these marks."""
    is_command = len(source) > 2 and source[0] == source[-1] == mark
    return f"each line that {quoted(source[1:-1])} prints" if is_command else f"each line of {quoted(source)}"


def _of_input(reason: str, words: Sequence[Argument], name: str | None, given: Supply | None) -> str:
    """A reason that ends in “of its input”, with what the command in front of the pipe names or lists.

    An example is `Get-Service Spooler | Restart-Service`.
    """
    if given is not None and given.names:
        for verb in ("renames", "moves", "copies"):
            reason = reason.replace(f"` {verb} files", f"` {verb} {given.names}", 1)
    before, ends, _ = reason.rpartition(" of its input")
    if not ends:
        return reason
    rest, _, several = before.rpartition(" the ")
    named = [word.text for word in words[1:] if word.exact and word.text[:1] != "-"]
    if name in ("get-service", "get-process") and named:
        noun = several if len(named) > 1 else several.removesuffix("es" if several.endswith("sses") else "s")
        return f"{rest} the {noun} {listed(named)}"
    if given is not None and given.names and several == "items":
        return f"{rest} {given.names}"
    listing = given.each.removeprefix("each result of ") if given is not None else ""
    return f"{rest} the {several} that {listing} lists" if listing[:1] == "`" else reason
