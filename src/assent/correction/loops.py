"""Loops over a few words, written out: `for x in a b; do cat $x; done` → `cat a; cat b`."""

from __future__ import annotations

from assent.command.wrappers.shells import RESERVED
from assent.correction.written import Quoting, spelled
from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.edit import splice
from assent.syntax.quote import quote
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.correction.written import Edit

ROUNDS = 8
DEPTH = 3  # loops inside loops
LONGEST = 400  # characters of the body
LEAVING = frozenset("break continue return exec exit eval source . set trap unset export declare typeset local".split())
PIECES = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:,@%*? ")


def unrolled(text: str, shell: str) -> str | None:
    """`text` with such loops written out, inner ones first, None if there are none of which it is certain."""
    made = None
    for _ in range(DEPTH):
        once = _once(made or text, shell)
        if once is None:
            break
        made = once
    return made


def _once(text: str, shell: str) -> str | None:
    try:
        tree = parse(text, shell)
    except ParseError:
        return None
    if shell == "zsh":  # there $x remains one word
        return None
    edits = []
    for around in walk(tree):
        if type(around) is nodes.List:
            pairs = zip(around.commands, around.terminators, strict=True)
            loops = [node for node, end in pairs if type(node) is nodes.For and end in (";", "\n", "")]
            made = [(loop, _written_out(loop, text, tree)) for loop in loops]
            edits += [(loop.start, loop.end, whole) for loop, whole in made if whole is not None]
    try:
        result = splice(text, edits)
        parse(result, shell)
    except (ValueError, ParseError):
        return None
    return result if edits else None


def _written_out(loop: nodes.For, text: str, tree: nodes.Script) -> str | None:
    """The rounds one after the other, None where that may not be the same."""
    values = [word.value for word in loop.words or ()]
    known = [value for value in values if value]
    body = text[loop.body.start : loop.body.end].rstrip("; \t\n")
    plain = not (loop.select or loop.redirects) and 0 < len(known) == len(values) <= ROUNDS
    if not plain or len(body) > LONGEST or not _is_simple(loop.body) or not _is_only_there(loop, text, tree):
        return None
    rounds = []
    for value in known:
        edits = _edits(loop, value)
        if edits is None:
            return None
        moved = [(start - loop.body.start, end - loop.body.start, new) for start, end, new in edits]
        rounds.append(splice(text[loop.body.start : loop.body.end], moved).rstrip("; \t\n"))
    return ("\n" if "\n" in body else "; ").join(rounds)


def _is_simple(body: nodes.List) -> bool:
    """Whether a body is made of simple commands that leave the loop and its variable alone."""
    allowed = (nodes.List, nodes.AndOr, nodes.Pipeline, nodes.SimpleCommand, nodes.Word, nodes.Redirect)
    parts = (nodes.Literal, nodes.Escape, nodes.SingleQuoted, nodes.DoubleQuoted, nodes.Parameter, nodes.Glob)
    for node in walk(body):
        if not isinstance(node, (*allowed, *parts)):
            return False
        if type(node) is nodes.List and "&" in node.terminators:
            return False
        if type(node) is nodes.SimpleCommand:
            name = node.words[0].value if node.words else None
            if node.assignments or not node.words or name in LEAVING:
                return False
    return True


def _is_only_there(loop: nodes.For, text: str, tree: nodes.Script) -> bool:
    """Whether the variable is used as `$x` in the body, and its name is nowhere else."""
    used = [node for node in walk(loop.body) if type(node) is nodes.Parameter and node.name == loop.name]
    if any(node.prefix or node.operator or node.subscript is not None for node in used):
        return False
    return sum([1 for _ in _names(text, loop.name)]) == len(used) + 1 and bool(used) and tree.body is not None


def _names(text: str, name: str) -> Iterator[int]:
    """The positions where `name` is a whole name."""
    at = text.find(name)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            yield at
        at = text.find(name, at + 1)


def _edits(loop: nodes.For, value: str) -> list[Edit] | None:
    """The value in place of each `$x`; None where it would not be the same written there."""
    made: list[Edit] = []
    for command in walk(loop.body):
        if type(command) is not nodes.SimpleCommand:
            continue
        for index, word in enumerate(command.words):
            found = _in_word(word, loop.name, value, plain=not index)
            if found is None:
                return None
            made += found
        for redirect in command.redirects:
            found = _in_word(redirect.target, loop.name, value, plain=True)
            if found is None:
                return None
            made += found
    return made


def _in_word(word: nodes.Word, name: str, value: str, *, plain: bool) -> list[Edit] | None:
    made: list[Edit] = []
    for part in word.parts:
        inner = part.parts if type(part) is nodes.DoubleQuoted else (part,)
        for each in inner:
            if type(each) is not nodes.Parameter or each.name != name:
                continue
            if type(part) is nodes.DoubleQuoted:
                made.append((each.start, each.end, spelled(value, Quoting.Double)))
            elif _is_plain(value, plain):
                made.append((each.start, each.end, value))
            else:
                return None
    return made


def _is_plain(value: str, plain: bool) -> bool:
    """Whether a value is written where no quotes are as it is expanded there."""
    if quote(value) == value and "=" not in value and not (plain and value in RESERVED):
        return True
    return not plain and PIECES.issuperset(value)  # split at blanks and matched with files, as $x is
