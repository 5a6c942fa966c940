"""Facts found in a text inside the text, brought back to the spans of the outer one."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.command.parts import Opaque, Redirection, Variable, Wrapper
from assent.command.word import JOB
from assent.command.wrappers.execution_context import FRESH, INPUT, PLACE
from assent.errors import ParseError
from assent.record import Record, replace
from assent.syntax import nodes, parse
from assent.syntax.spelling import characters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_UNKNOWN = (INPUT, PLACE, "[0-9", "…", "*", "?")  # that stand for what is unknown in a text, or may
# What stands for FRESH or JOB in a text that a shell reads, as long as that, so that offsets remain; what precedes it.
STANDING = ((FRESH, "__made_", "/tmp/"), (JOB, "__the_job__", ""))  # noqa: S108 - nothing is made here


class TextOrigin(Record):
    """The place of an inner text in the outer one."""

    start: int
    end: int
    positions: Sequence[int]  # of each character, and of the end of the last; empty when not known
    outer: str = ""  # the outer text, where the inner one holds a placeholder for what mktemp makes

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The outer span of an inner one: that of the whole text where it cannot be told."""
        if not self.positions:
            return self.start, self.end
        return self.positions[start], self.positions[end]


def origin(word: Argument, text: str) -> TextOrigin:
    """The place of the text of `word` in `text`."""
    inner = word.text
    if any(stand_in in inner and stand_in not in text for _, stand_in, _ in STANDING):
        return TextOrigin(word.start, word.end, _around_names(word, text), text)
    for offset in (word.start, word.start + 1):  # as it is, or in quotes
        if offset + len(inner) <= word.end and text.startswith(inner, offset):
            return TextOrigin(word.start, word.end, range(offset, offset + len(inner) + 1))
    return TextOrigin(word.start, word.end, _positions(word, text))


def _positions(word: Argument, text: str) -> list[int]:
    """The offsets of the characters of a text that is quoted in other ways, or joined from several words."""
    try:
        tree = parse(text[word.start : word.end])
    except ParseError:
        return []
    node = tree.body.commands[0] if tree.body is not None else None
    if type(node) is not nodes.SimpleCommand or any(each.value is None for each in node.words):
        return []
    values: list[str] = []
    positions: list[int] = []
    for each in node.words:
        value, written = characters(each)
        values.append(value)
        positions += [word.start + offset for offset in written]  # the last one stands for the blank
    return positions if " ".join(values) == word.text else []


def _around_names(word: Argument, text: str) -> list[int]:
    """The offsets of the characters of a text in which variables hold what mktemp makes, as in "rm -rf $d"."""
    (first, _), *pieces = _parted(word.text)
    at = word.start + (text[word.start] == '"')
    end = at + len(first)
    positions = list(range(at, end))
    for piece, length in pieces:
        begin, end = end, end + 1 + (text[end + 1 : end + 2] == "!")
        while end < word.end and (text[end].isalnum() or text[end] in "_{}"):
            end += 1
        positions += [begin] * length + list(range(end, end + len(piece)))
        end += len(piece)
    written = "".join([text[at : at + 1] for at in positions[: len(first)]])
    return [*positions, end] if written == first and len(positions) == len(word.text) else []


def _parted(text: str) -> list[tuple[str, int]]:
    """The parts of a text between what stands for something, each with the length of what precedes it."""
    parts, before = [], 0
    while found := [(at, lead + name) for _, name, lead in STANDING if (at := text.find(lead + name)) >= 0]:
        at, made = min(found)
        parts.append((text[:at], before))
        text, before = text[at + len(made) :], len(made)
    return [*parts, (text, before)]


def standing(source: Argument, text: str) -> Argument:
    """A text for a shell in which only names that mktemp makes, or numbers of jobs, are unknown.

    With a placeholder for each: they hold letters and digits alone, so that the shell reads the text as it would
    with them.
    """
    known, made = source.quoted and source.glob and not source.several, source.text
    for name, stand_in, _ in STANDING:
        known, made = known and stand_in not in text, made.replace(name, stand_in)
    if not known or any(mark in made for mark in (*_UNKNOWN, "$", "`")):
        return source
    return replace(source, text=made, prefix=made, exact=True, glob=False)


def moved(command: Command, origin: TextOrigin, outer: int) -> Command:
    """`command` with outer spans; its `stdin` counts on from `outer` commands before it."""
    start, end = origin.span(command.start, command.end)
    return replace(
        command,
        text=origin.outer[start:end] or command.text,
        start=start,
        end=end,
        argv=_arguments(command.argv, origin),
        wrappers=tuple([_wrapper(wrapper, origin) for wrapper in command.wrappers]),
        variables=tuple([_variable(variable, origin) for variable in command.variables]),
        redirects=tuple([_redirection(redirection, origin) for redirection in command.redirects]),
        opaque=tuple(
            [Opaque(*origin.span(o.start, o.end), o.reason, o.unread, o.option, o.listed) for o in command.opaque]
        ),
        stdin=None if command.stdin is None else command.stdin + outer,
    )


def _argument(word: Argument, origin: TextOrigin) -> Argument:
    start, end = origin.span(word.start, word.end)
    inside = None
    if not word.exact and end - start != word.end - word.start:
        from assent.command.dataflow.producers import inner_span  # few texts are quoted so that they are apart

        span = inner_span(word)
        inside = None if span is None else origin.span(*span)
    elif word.inside is not None:
        inside = origin.span(*word.inside)
    if origin.outer and any(stand_in in word.text for _, stand_in, _ in STANDING):
        text, certain = word.text, len(word.text)
        for name, stand_in, _ in STANDING:
            certain = min(certain, len(text.partition(stand_in)[0]))
            text = text.replace(stand_in, name)
        glob = word.exact or word.glob
        return replace(word, start=start, end=end, text=text, prefix=text[:certain], exact=False, glob=glob)
    return Argument(start, end, word.text, word.prefix, word.exact, word.several, word.glob, word.quoted, inside)


def _arguments(words: tuple[Argument, ...], origin: TextOrigin) -> tuple[Argument, ...]:
    return tuple([_argument(word, origin) for word in words])


def _wrapper(wrapper: Wrapper, origin: TextOrigin) -> Wrapper:
    start, end = origin.span(wrapper.start, wrapper.end)
    return replace(wrapper, words=_arguments(wrapper.words, origin), start=start, end=end)


def _variable(variable: Variable, origin: TextOrigin) -> Variable:
    start, end = origin.span(variable.start, variable.end)
    value = None if variable.value is None else _argument(variable.value, origin)
    return replace(variable, start=start, end=end, value=value)


def _redirection(redirection: Redirection, origin: TextOrigin) -> Redirection:
    start, end = origin.span(redirection.start, redirection.end)
    target = None if redirection.target is None else _argument(redirection.target, origin)
    return replace(redirection, start=start, end=end, target=target)
