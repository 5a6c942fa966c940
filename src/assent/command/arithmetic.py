"""Arithmetic: the names in an expression, and whether a value is certainly a number.

bash evaluates the text of a variable that stands in an expression, and runs the substitutions in
it: after `x='a[$(rm f)]'`, `((x))` removes f.
"""

from __future__ import annotations

from assent.closed import Choice
from assent.errors import assert_never
from assent.record import Record
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.syntax.nodes import Part

START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
INSIDE = START | frozenset("0123456789")
ASSIGNING = ("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "^=", "|=", "++", "--")
# Programs whose whole output is a number, or nothing that an expression could evaluate.
COUNTING = frozenset(("wc", "nproc", "expr", "date", "id", "seq"))
FILTERS = frozenset(("head", "tail", "cut", "tr"))
NUMBERS = frozenset(("#", "?", "$", "!", "RANDOM", "SECONDS", "LINENO"))  # parameters
POSITIONAL = "1"  # stands for $1 to $9, $@ and $*


class Names(Record):
    """The variables in an expression."""

    used: frozenset[str]
    set: frozenset[str]
    runs: bool  # quoted text in it holds a substitution, which is run all the same


def names(parts: Iterable[Part]) -> Names:
    """The names in an arithmetic expression, or in a subscript."""
    used: set[str] = set()
    assigned: set[str] = set()
    text: list[str] = []
    _flatten(parts, text, used)
    whole = "".join(text)
    _scan(whole, used, assigned)
    return Names(frozenset(used), frozenset(assigned), "$(" in whole or "`" in whole)


def _flatten(parts: Iterable[Part], text: list[str], used: set[str]) -> None:
    """Collect the literal text, and the names of the parameters between it."""
    for part in parts:
        match part:
            case nodes.Literal() | nodes.SingleQuoted() | nodes.AnsiQuoted() | nodes.Escape() | nodes.Glob():
                text.append(part.text)
            case nodes.DoubleQuoted():
                _flatten(part.parts, text, used)
            case nodes.Parameter():
                if part.prefix != "#" and part.name not in NUMBERS:
                    used.add(POSITIONAL if part.name.isdigit() or part.name in ("@", "*") else part.name)
                text.append(" ")
            case _:  # what is substituted is walked by itself
                text.append(" ")


def _scan(text: str, used: set[str], assigned: set[str]) -> None:
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


def _sets(text: str, begin: int, end: int) -> bool:
    """Whether the name at `begin` to `end` is assigned: an operator behind it, or ++ before it."""
    after = text[end:].lstrip()
    if after.startswith("["):
        after = after[after.rfind("]") + 1 :].lstrip()
    if text[:begin].rstrip()[-2:] in ("++", "--"):
        return True
    return after.startswith(ASSIGNING) and not after.startswith("==")


class Values(Choice):
    """What evaluating the text of a variable could do.

    The text of another variable counts as a name: it is harmful only if that one's is.
    """

    Number = "number"  # nothing
    Name = "name"  # read another variable, and evaluate that one's text
    Text = "text"  # run a substitution


def kind(parts: Iterable[Part]) -> Values:
    """What evaluating a word of these parts could do."""
    worst = Values.Number
    for part in parts:
        found = _kind(part)
        if found is Values.Text:
            return found
        worst = found if found is Values.Name else worst
    return worst


def _kind(part: Part) -> Values:
    match part:
        case nodes.Literal() | nodes.SingleQuoted() | nodes.AnsiQuoted() | nodes.Escape():
            if part.text.isascii() and part.text.lstrip("-").isdigit():
                return Values.Number
            return Values.Text if "$" in part.text or "`" in part.text else Values.Name
        case nodes.DoubleQuoted():
            return kind(part.parts)
        case nodes.ArithmeticExpansion():
            return Values.Number
        case nodes.Parameter():
            if part.prefix == "#" or part.name in NUMBERS:
                return Values.Number
            keys = part.prefix == "!" and part.subscript is not None and part.subscript.value == "@"
            return Values.Text if (part.prefix and not keys) or part.operator else Values.Name
        case nodes.CommandSubstitution():
            return Values.Number if _counts(part.body) else Values.Text
        case nodes.BraceExpansion():
            return Values.Text if part.items else Values.Name
        case nodes.Glob() | nodes.Tilde():
            return Values.Name
        case nodes.Array():
            words = [word for each in part.elements for word in (each.subscript, each.value) if word is not None]
            return kind([each for word in words for each in word.parts])
        case nodes.ProcessSubstitution() | nodes.ExtendedGlob():
            return Values.Text
        case _:
            assert_never(part)


def _counts(script: nodes.Script) -> bool:
    """Whether a substitution prints nothing but numbers: a counting command, then filters."""
    node: nodes.Node | None = script.body.commands[-1] if script.body is not None else None
    members = node.commands if type(node) is nodes.Pipeline else (node,)
    first = False  # only what stands before a colon is passed on
    for member in reversed(members):
        words = [w.value for w in member.words] if type(member) is nodes.SimpleCommand else []
        if not words or any(word is None or "[" in word for word in words):
            return False
        if words[0] in COUNTING or (words[0] == "grep" and "-c" in words):
            return True
        if first and words[0] == "grep":
            from assent.command.columns import numbered  # few texts take a number from lines

            return numbered([word for word in words[1:] if word is not None])
        if words[0] not in FILTERS:
            return False
        first = first or words == ["cut", "-d:", "-f1"]
    return False
