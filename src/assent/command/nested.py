"""Facts found in a text inside the text, brought back to the spans of the outer one."""

from __future__ import annotations

from assent.command.model import Argument, Command, Opaque
from assent.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Redirection, Variable, Wrapper


@record
class Origin:
    """Where an inner text stands: at `offset` if it is there as it is, else somewhere in the span."""

    start: int
    end: int
    offset: int | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The outer span of an inner one."""
        if self.offset is None:
            return self.start, self.end
        return start + self.offset, end + self.offset


def origin(word: Argument, text: str) -> Origin:
    """Where the text of `word` stands in `text`."""
    inner = word.text
    for offset in (word.start, word.start + 1):
        if text[offset : offset + len(inner)] == inner and offset + len(inner) <= word.end:
            return Origin(word.start, word.end, offset)
    return Origin(word.start, word.end, None)


def moved(command: Command, origin: Origin, outer: int) -> Command:
    """`command` with outer spans; its `stdin` counts on from `outer` commands before it."""
    start, end = origin.span(command.start, command.end)
    return replace(
        command,
        start=start,
        end=end,
        argv=_arguments(command.argv, origin),
        wrappers=tuple([_wrapper(wrapper, origin) for wrapper in command.wrappers]),
        variables=tuple([_variable(variable, origin) for variable in command.variables]),
        redirects=tuple([_redirection(redirection, origin) for redirection in command.redirects]),
        opaque=tuple([Opaque(*origin.span(o.start, o.end), o.reason) for o in command.opaque]),
        stdin=None if command.stdin is None else command.stdin + outer,
    )


def _argument(word: Argument, origin: Origin) -> Argument:
    start, end = origin.span(word.start, word.end)
    return Argument(start, end, word.text, word.prefix, word.exact, word.several, word.glob, word.quoted)


def _arguments(words: tuple[Argument, ...], origin: Origin) -> tuple[Argument, ...]:
    return tuple([_argument(word, origin) for word in words])


def _wrapper(wrapper: Wrapper, origin: Origin) -> Wrapper:
    start, end = origin.span(wrapper.start, wrapper.end)
    return replace(wrapper, words=_arguments(wrapper.words, origin), start=start, end=end)


def _variable(variable: Variable, origin: Origin) -> Variable:
    start, end = origin.span(variable.start, variable.end)
    value = None if variable.value is None else _argument(variable.value, origin)
    return replace(variable, start=start, end=end, value=value)


def _redirection(redirection: Redirection, origin: Origin) -> Redirection:
    start, end = origin.span(redirection.start, redirection.end)
    target = None if redirection.target is None else _argument(redirection.target, origin)
    return replace(redirection, start=start, end=end, target=target)
