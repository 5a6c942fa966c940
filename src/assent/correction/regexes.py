"""Corrections by a regular expression, bounded in time.

`re` gives up its search only to a signal, so the bound is an alarm; where none can be set, outside
the main thread, only expressions are searched for that cannot take long.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import re
import time
from re import _constants, _parser  # type: ignore[attr-defined]

from assent.correction.literals import is_part
from assent.errors import CorrectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from assent.correction.model import Correction
    from assent.correction.written import Edit

SECONDS = 0.25  # for one expression on one text
LONGEST = 65536  # code points of a text that is searched
STEPS = 1_000_000  # that an expression may take where there is no alarm
MANY = 16  # repetitions that count as any number
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_INFINITE = float("inf")


class _LateError(BaseException):
    """The time is up; not an Exception, so that nothing on the way takes it for its own."""


def regex_edits(text: str, correction: Correction) -> list[Edit]:
    """The edits that `correction` makes in `text`: none when it takes too long or would not end."""
    if len(text) > LONGEST:
        return []
    try:
        pattern = re.compile(correction.old)
        return _bounded(pattern, correction.new, text)
    except (re.error, IndexError, RecursionError):
        return []  # it was refused when it was defined; this one came another way


def check(pattern: str, new: str) -> None:
    """CorrectionError when an expression or what it puts in its place is not valid, or a search might not end."""
    try:
        re.compile(pattern).sub(new, "")
    except (re.error, IndexError, RecursionError) as error:
        raise CorrectionError(f"the regular expression {pattern!r} → {new!r} is not valid: {error}") from None
    if steps(pattern, 1) == _INFINITE:
        raise CorrectionError(f"in {pattern!r} a repetition is inside a repetition: a search could take for ever")


def steps(pattern: str, length: int) -> float:
    """The most steps that a search in a text of `length` may take, roughly; infinity for exponentially many."""
    longest: float = (length + 1) ** (_repeats(_parser.parse(pattern), inside=False) + 1)
    return longest


def _bounded(pattern: re.Pattern[str], new: str, text: str) -> list[Edit]:
    try:
        before = _signal.signal(_signal.SIGALRM, _late)
    except (ValueError, AttributeError):  # not the main thread, or a system without alarms
        return _stable(pattern, new, text) if steps(pattern.pattern, len(text)) <= STEPS else []
    began = time.monotonic()
    rest, _ = _signal.setitimer(_signal.ITIMER_REAL, SECONDS)
    try:
        return _stable(pattern, new, text)
    except _LateError:
        return []
    finally:
        left = max(rest - (time.monotonic() - began), 0.001) if rest else 0.0
        _signal.setitimer(_signal.ITIMER_REAL, 0)
        _signal.signal(_signal.SIGALRM, before if before is not None else _signal.SIG_DFL)
        _signal.setitimer(_signal.ITIMER_REAL, left)


def _late(_number: int, _frame: object) -> NoReturn:
    raise _LateError


def _stable(pattern: re.Pattern[str], new: str, text: str) -> list[Edit]:
    """The edits, if there is nothing left to correct after them."""
    edits = _edits(pattern, new, text)
    if not edits:
        return []
    from assent.syntax.edit import splice

    return [] if _edits(pattern, new, splice(text, edits)) else edits


def _edits(pattern: re.Pattern[str], new: str, text: str) -> list[Edit]:
    made = [(match.start(), match.end(), match[0], match.expand(new)) for match in pattern.finditer(text) if match[0]]
    return [
        (start, end, after) for start, end, old, after in made if after != old and not is_part(text, start, old, after)
    ]


def _repeats(parsed: Any, *, inside: bool) -> float:
    """The number of parts of an expression that may repeat at will; infinity if one of them has a choice inside."""
    return sum([_repeats_of(operator, argument, inside) for operator, argument in parsed])


def _repeats_of(operator: object, argument: Any, inside: bool) -> float:
    if operator in _REPEATS:
        low, high, body = argument
        many = high is _constants.MAXREPEAT or high >= MANY
        found = _repeats(body, inside=inside or many)
        return _INFINITE if (many and found) or (inside and low != high) else found + many
    if operator is _constants.BRANCH:
        return _INFINITE if inside else max([_repeats(branch, inside=inside) for branch in argument[1]])
    parts = argument if isinstance(argument, (tuple, list)) else (argument,)
    return sum([_repeats(part, inside=inside) for part in parts if isinstance(part, _parser.SubPattern)])
