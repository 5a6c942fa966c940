"""Lists, and-or lists and pipelines: how commands are joined."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import nodes, simple
from assent.syntax.nodes import List, Script, SimpleCommand
from assent.syntax.reserved import keyword, skip_newlines
from assent.syntax.source import END, METACHARACTERS, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import compound, refusals
    from assent.syntax.nodes import Command, Node
else:
    compound, refusals = Lazy("assent.syntax.compound"), Lazy("assent.syntax.refusals")

_CLOSING = frozenset(["then", "elif", "else", "fi", "do", "done", "esac", "}"])
_PREFIXES = frozenset(["!", "time"])


def script(source: Source, closer: str) -> Script:
    """Commands up to the character `closer`, which is left to the caller."""
    start = source.pos
    body = command_list(source)
    if source.cut is not None:
        source.abandon()
        return Script(start, source.pos, body)
    if source.text[source.pos] != closer or (closer == END and source.pos < source.length):
        raise source.unexpected(source.pos)
    if source.pending and closer == END:
        first = source.pending[0]
        raise errors.UnendedError(refusals.UNTERMINATED_BODY, first.start, source.pos, first.delimiter)
    return Script(start, source.pos, body)


def command_list(source: Source) -> List | None:
    """Commands up to a token that cannot begin one; None if there are none."""
    found: list[Node] = []
    terminators: list[str] = []
    while True:
        char = skip_newlines(source)
        if _closes(source, char):
            break
        _check(source)
        if source.cut is None:
            source.steps -= 2
            found.append(and_or(source))
        if source.cut is not None:
            found.append(nodes.Unread(source.cut, source.length))
            terminators += [";", ""] if len(found) - len(terminators) > 1 else [""]
            break
        if source.depth == 0:
            source.done = source.pos
        char = source.skip_blanks()
        if char in ";&" and not case_terminator(source):
            source.pos += 1
            source.refuse_split(source.pos, frozenset(";&>"))
        elif char != "\n":
            terminators.append("")
            break
        terminators.append(char)
    if not found:
        return None
    return List(found[0].start, found[-1].end, tuple(found), tuple(terminators))


def _check(source: Source) -> None:
    """Refuse a command behind the body of a here-document in a substitution; stop where the budget is spent."""
    if source.here_document_seen and source.in_substitution:
        raise errors.RefusedError(refusals.COMMAND_AFTER_BODY, source.pos, source.pos + 1)
    if source.steps < 0:
        source.stop()


def _closes(source: Source, char: str) -> bool:
    """Whether the token here ends a list: the end, `)`, `;;`, or a reserved word that closes."""
    if char in ")\0":
        return True
    if char == ";":
        return bool(case_terminator(source))
    return keyword(source) in _CLOSING


def case_terminator(source: Source) -> str:
    """`;;`, `;&` or `;;&` at `source.pos`, else ""."""
    text = source.text
    pos = source.pos
    if text[pos] != ";" or text[pos + 1] not in ";&":
        return ""
    return ";;&" if text.startswith(";;&", pos) else text[pos : pos + 2]


def and_or(source: Source) -> Node:
    """Pipelines joined by `&&` and `||`."""
    first = pipeline(source)
    text = source.text
    commands = [first]
    operators: list[str] = []
    while source.skip_blanks() in "&|" and text[source.pos : source.pos + 2] in ("&&", "||"):
        operators.append(text[source.pos : source.pos + 2])
        source.pos += 2
        skip_newlines(source)
        commands.append(pipeline(source))
        if source.steps < 0:
            source.stop()
    if not operators:
        return first
    return nodes.AndOr(commands[0].start, commands[-1].end, tuple(commands), tuple(operators))


def pipeline(source: Source) -> Command | nodes.Pipeline:
    """Commands joined by `|` and `|&`, with `!` and `time` before them."""
    start = source.pos
    negations, timed = _prefix(source)
    prefixed = negations > 0 or timed
    end = source.pos
    char = source.skip_blanks()
    if prefixed and char in ";\n\0" and not case_terminator(source):
        if source.in_substitution:
            raise errors.RefusedError(refusals.BARE_PREFIX, start, end)
        return nodes.Pipeline(start, end, (), (), negations, timed)
    text = source.text
    if timed and source.in_substitution and (char == "(" or keyword(source)):
        raise errors.RefusedError(refusals.TIMED_COMPOUND, start, source.pos + 1)
    commands = [command(source)]
    if timed and source.in_substitution and _sets_array(commands[0]):
        raise errors.RefusedError(refusals.TIMED_COMPOUND, start, source.pos)
    operators: list[str] = []
    while source.skip_blanks() == "|" and text[source.pos + 1] != "|":
        operators.append("|&" if text[source.pos + 1] == "&" else "|")
        source.pos += len(operators[-1])
        if operators[-1] == "|":
            source.refuse_split(source.pos, frozenset("|&"))
        before = source.pos
        skip_newlines(source)
        if keyword(source) in _PREFIXES and "\n" in text[before : source.pos]:
            raise errors.RefusedError(refusals.TIME_AFTER_PIPE, source.pos, source.pos + 1)
        commands.append(command(source))
        source.steps -= 2
        if source.steps < 0:
            source.stop()
    if not operators and not prefixed:
        return commands[0]
    return nodes.Pipeline(start, commands[-1].end, tuple(commands), tuple(operators), negations, timed)


def _sets_array(node: Command) -> bool:
    """Whether a command begins with a=(…)."""
    return type(node) is SimpleCommand and any(type(each.value) is nodes.Array for each in node.assignments)


def _prefix(source: Source) -> tuple[int, bool]:
    """Read `!`, `time`, `time -p` and `time --` before a pipeline."""
    negations = 0
    timed = False
    while (word := keyword(source)) in _PREFIXES:
        source.pos += len(word)
        if word == "!" and source.text[source.pos] == "(":
            raise source.unexpected(source.pos)
        if word == "!":
            negations += 1
        else:
            timed = True
            _option(source, "-p")
            _option(source, "--")
        end = source.pos
        source.skip_blanks()
        if source.text[source.pos] in METACHARACTERS:
            source.pos = end
            break
    return negations, timed


def _option(source: Source, option: str) -> None:
    before = source.pos
    if source.skip_blanks() == "-":
        source.refuse_split(source.pos + 1, frozenset("-p"))
    after = source.after_continuations(source.pos + len(option))
    if source.text.startswith(option, source.pos) and source.text[after] in METACHARACTERS:
        source.pos += len(option)
    else:
        source.pos = before


def command(source: Source) -> Command:
    """One command of a pipeline."""
    start = source.pos
    word = keyword(source)
    if word == "!" and source.text[start + 1] == "(":
        raise source.unexpected(start + 1)
    if word and word != "time":  # after | and in front of a word, time is a program
        found = compound.optional(source)
        if found is None:
            raise source.unexpected(start)
        return found
    if source.text[start] == "(":
        return compound.optional(source) or simple.simple_command(source)
    return simple.simple_command(source)
