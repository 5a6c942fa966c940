"""Text that bash evaluates: the names in an expression, and what evaluating a value could do.

bash evaluates the text of a variable that is in an expression, and runs the substitutions in
it: after `x='a[$(rm f)]'`, `((x))` removes f, and so do `${!x}`, `[[ x -eq 1 ]]` and `test -v "$x"`.
What is not certainly harmless may run something.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import assert_never
from assent.record import Record
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from assent.command.model import Argument
    from assent.syntax.nodes import Part, Word

START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
INSIDE = START | frozenset("0123456789")
ASSIGNING = ("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|=", "++", "--")
NUMBERS = frozenset(("#", "?", "$", "!", "-"))  # parameters that are never more than a number, or letters
POSITIONAL = "1"  # stands for $0 to $9, $@ and $*
ANY = "*"  # stands for a variable of which only the shell will know which it is
# Variables that bash fills on its own, with more than numbers.
FILLED = frozenset("_ REPLY MAPFILE OPTARG COPROC DIRSTACK FUNCNAME PWD OLDPWD READLINE_LINE HISTTIMEFORMAT".split())
COUNTED = frozenset(("BASH_SUBSHELL", "BASH_VERSINFO"))
# Operators of ${x…} that pass on x, parts of it or their words, and change nothing that could be run.
PASSING = frozenset(("", ":-", "-", ":=", "=", ":?", "?", ":+", "+", ":", "#", "##", "%", "%%", "^", "^^", ",", ",,"))
TRANSFORMING = frozenset("UuLaQ")  # of ${x@U}
ACTIVE = frozenset("$`\\")
NUMERIC_FORMATS = frozenset("dioxXuceEfgGaA*")  # letters of printf whose words zsh computes


class Names(Record):
    """The variables in an expression."""

    used: frozenset[str]
    set: frozenset[str]
    runs: bool  # it holds text of which nothing is known, or a substitution in quotes, which is run all the same


def is_filled(name: str) -> bool:
    """Whether bash itself may put any text into the variable `name`."""
    return name in FILLED or (name.startswith(("BASH_", "COMP_")) and name not in COUNTED)


def names(parts: Iterable[Part], functions: Collection[str] = ()) -> Names:
    """The names in an arithmetic expression, in a subscript or in the name of a variable."""
    scan = _Scan(functions)
    scan.parts(parts)
    whole = "".join(scan.text)
    used, assigned = _identifiers(whole)
    used |= scan.used
    runs = scan.unknown or "$(" in whole or "`" in whole or any(map(is_filled, used))
    return Names(frozenset(used), frozenset(assigned), runs)


def subscripts(text: str) -> Names:
    """The names in a text that is the name of a variable: only behind a bracket is something evaluated."""
    _, bracket, inside = text.partition("[")
    used, assigned = _identifiers(inside)
    runs = bool(bracket) and ("$(" in inside or "`" in inside or any(map(is_filled, used)))
    return Names(frozenset(used), frozenset(assigned), runs)


def spelled(text: str) -> Names:
    """The names in an expression of which only the text is left, its expansions as they are written."""
    used, assigned = _identifiers(text)
    if any(piece[:1].isdigit() or piece[:1] in ("@", "*") for piece in text.split("$")[1:]):
        used.add(POSITIONAL)
    runs = any(opener in text for opener in ("$(", "`", "${!")) or any(map(is_filled, used))
    unclear = "${" in text and any(mark in text for mark in "/@")
    return Names(frozenset(used), frozenset(assigned), runs or unclear)


class _Scan:
    """The literal text of an expression, and the names of the parameters between it."""

    def __init__(self, functions: Collection[str]) -> None:
        self.functions = functions
        self.text: list[str] = []
        self.used: set[str] = set()
        self.unknown = False

    def parts(self, parts: Iterable[Part]) -> None:
        for part in parts:
            match part:
                case nodes.Literal() | nodes.SingleQuoted() | nodes.AnsiQuoted() | nodes.Escape() | nodes.Glob():
                    self.text.append(part.text)
                    continue
                case nodes.DoubleQuoted():
                    self.parts(part.parts)
                    continue
                case nodes.Parameter():
                    self.parameter(part)
                case nodes.CommandSubstitution():
                    self.unknown = self.unknown or _printed(part, self.functions) is Values.Text
                case nodes.ArithmeticExpansion() | nodes.Tilde() | nodes.ProcessSubstitution():
                    pass  # a number, or a path, which is not an expression
                case nodes.BraceExpansion() | nodes.ExtendedGlob() | nodes.Array():
                    self.unknown = self.unknown or kind((part,), self.functions) is Values.Text
                case _:
                    assert_never(part)
            self.text.append(" ")

    def parameter(self, part: nodes.Parameter) -> None:
        if part.prefix == "#":
            return
        if part.name not in NUMBERS:
            self.used.add(POSITIONAL if part.name.isdigit() or part.name in ("@", "*") else part.name)
        if part.prefix == "!" and part.operator not in ("@", "*"):
            self.used.add(ANY)
        self.unknown = self.unknown or not _is_passing(part)
        if part.operator != ":":  # offset and length are expressions of their own
            for word in part.arguments:
                self.text.append(" ")
                self.parts(word.parts)


def _is_passing(part: nodes.Parameter) -> bool:
    """Whether the operator of an expansion makes nothing that could be run of what could not."""
    if part.operator in PASSING or (part.prefix == "!" and part.operator in ("@", "*")):
        return True
    words = [word.value for word in part.arguments]
    if part.operator == "@":
        return words[0] in TRANSFORMING
    if part.operator not in ("/", "//", "/#", "/%"):
        return False
    return len(words) < 2 or (words[1] is not None and ACTIVE.isdisjoint(words[1]))


def _identifiers(text: str) -> tuple[set[str], set[str]]:
    """The names in a text, and those of them that it assigns."""
    used: set[str] = set()
    assigned: set[str] = set()
    at = 0
    while at < len(text):
        begin = at
        if text[at] in INSIDE:
            while at < len(text) and text[at] in INSIDE:
                at += 1
            if text[begin] in START:
                used.add(text[begin:at])
                if _sets(text, begin, at):
                    assigned.add(text[begin:at])
        else:
            at += 1
    return used, assigned


def _sets(text: str, begin: int, end: int) -> bool:
    """Whether the name at `begin` to `end` is assigned: an operator behind it, or ++ before it."""
    while text[end : end + 1].isspace():
        end += 1
    if text[end : end + 1] == "[":
        end = text.rfind("]", end) + 1 or end
        while text[end : end + 1].isspace():
            end += 1
    while begin and text[begin - 1].isspace():
        begin -= 1
    if text[max(0, begin - 2) : begin] in ("++", "--"):
        return True
    return text.startswith(ASSIGNING, end) and not text.startswith("==", end)


class Values(Choice):
    """The possible effect of evaluating the text of a variable.

    The text of another variable counts as a name: it is harmful only if that one's is.
    """

    Number = "number"  # nothing
    Name = "name"  # read another variable, and evaluate that one's text
    Text = "text"  # run a substitution


def plain(text: str) -> Values:
    """The possible effect of evaluating a text that is known as it is."""
    if text.isascii() and text.lstrip("-").isdigit():
        return Values.Number
    if "$" in text or "`" in text or ("\\" in text and "[" in text):
        return Values.Text
    return Values.Text if any(map(is_filled, _identifiers(text)[0])) else Values.Name


def evaluated(value: Argument | None) -> Values:
    """The possible effect of evaluating this value of a variable."""
    if value is None or not value.exact:
        return Values.Text
    return plain(value.text)


def kind(parts: Iterable[Part], functions: Collection[str] = ()) -> Values:
    """The possible effect of evaluating a word of these parts."""
    worst = Values.Number
    for part in parts:
        found = _kind(part, functions)
        if found is Values.Text:
            return found
        worst = found if found is Values.Name else worst
    return worst


def _kind(part: Part, functions: Collection[str]) -> Values:
    match part:
        case nodes.Literal() | nodes.SingleQuoted() | nodes.AnsiQuoted() | nodes.Escape():
            return plain(part.text)
        case nodes.DoubleQuoted():
            return kind(part.parts, functions)
        case nodes.ArithmeticExpansion():
            return Values.Number
        case nodes.Parameter():
            return _expanded(part, functions)
        case nodes.CommandSubstitution():
            return _printed(part, functions)
        case nodes.BraceExpansion():
            return kind([each for item in part.items for each in item.parts], functions)
        case nodes.Glob() | nodes.Tilde():
            return Values.Name
        case nodes.Array():
            words = [word for each in part.elements for word in (each.subscript, each.value) if word is not None]
            return kind([each for word in words for each in word.parts], functions)
        case nodes.ProcessSubstitution() | nodes.ExtendedGlob():
            return Values.Text
        case _:
            assert_never(part)


def _expanded(part: nodes.Parameter, functions: Collection[str]) -> Values:
    if part.prefix == "#" or part.name in NUMBERS:
        return Values.Number
    keys = part.prefix == "!" and part.subscript is not None and part.subscript.value == "@"
    if (part.prefix and not keys) or is_filled(part.name) or not _is_passing(part):
        return Values.Text
    inner = [each for word in part.arguments for each in word.parts]
    return Values.Text if kind(inner, functions) is Values.Text else Values.Name


def _printed(part: nodes.CommandSubstitution, functions: Collection[str]) -> Values:
    from assent.command.words.counting import counts  # most texts evaluate nothing that a command prints

    def is_number(word: Word) -> bool:
        return kind(word.parts, functions) is Values.Number

    return Values.Number if counts(part.body, functions, is_number) else Values.Text
