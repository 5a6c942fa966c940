"""JSON between an agent and the hook, by the interpreter's C accelerator alone.

Importing `json` costs a hook most of its start-up; the scanner and the string encoder that `json`
is made of cost nothing.
"""

from __future__ import annotations

from assent import errors
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

MOST_BYTES = 16 << 20  # a command of 1 MB is at most 6 MB when every character is escaped
_BLANKS = " \t\r\n"


class Reply(Record):
    """The reply of the hook's process."""

    out: str = ""
    err: str = ""
    code: int = 0


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; two readers may disagree on which of two equal keys counts, so they are refused."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("an object has a key twice")
    return made


class _Grammar:
    """The methods of a decoder that the scanner calls."""

    strict = True
    object_hook = None
    object_pairs_hook = staticmethod(_without_repeats)
    array_hook = None
    parse_float = float
    parse_int = int
    parse_constant = staticmethod(_refuse_constant)


def _slowly(text: str, start: int) -> tuple[Any, int]:
    """One value by the standard library's reader, which can say what is wrong with a text."""
    from json import JSONDecoder

    decoder = JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_refuse_constant)
    return decoder.raw_decode(text, start)


def _value(text: str, start: int) -> tuple[Any, int]:
    """The JSON value at `start` and where it ends; ValueError when there is none."""
    try:
        from _json import make_scanner
    except ImportError:  # an interpreter without the accelerator
        return _slowly(text, start)
    grammar: Any = _Grammar
    try:
        found: tuple[Any, int] = make_scanner(grammar)(text, start)
    except (StopIteration, SystemError):  # SystemError: it could not find json's exception
        return _slowly(text, start)
    return found


def _after_blanks(text: str, start: int) -> int:
    while start < len(text) and text[start] in _BLANKS:
        start += 1
    return start


def decode(data: bytes, what: str = "the event") -> dict[str, Any]:
    """The one JSON object that `data` holds; WireError, which says `what` it is, when it is anything else."""
    if len(data) > MOST_BYTES:
        raise errors.WireError(f"{what} is longer than {MOST_BYTES} bytes")
    if not data.strip():
        raise errors.WireError(f"{what} is empty")
    try:
        text = data.decode("utf-8")
        value, end = _value(text, _after_blanks(text, 0))
    except UnicodeDecodeError as error:
        raise errors.WireError(f"{what} is not UTF-8: byte {error.start}") from None
    except ValueError as error:
        raise errors.WireError(f"{what} is not JSON: {error}") from None
    except RecursionError:
        raise errors.WireError(f"{what} is nested too deeply") from None
    rest = _after_blanks(text, end)
    if rest < len(text):
        raise errors.WireError(f"{what} continues after its JSON: character {rest}")
    if not isinstance(value, dict):
        raise errors.WireError(f"{what} is not a JSON object")
    return value


def encode(value: object) -> str:
    """A JSON value as one line of ASCII JSON; WireError for what JSON has no form for."""
    try:
        from _json import encode_basestring_ascii, make_encoder
    except ImportError:  # an interpreter without the accelerator
        return _encoded_slowly(value)
    encoder = make_encoder(
        markers=None,
        default=_without_form,
        encoder=encode_basestring_ascii,
        indent=None,
        key_separator=":",
        item_separator=",",
        sort_keys=False,
        skipkeys=False,
        allow_nan=False,
    )
    try:
        return "".join(encoder(value, 0))
    except ValueError:  # neither infinite nor NaN is a number in JSON
        raise errors.WireError(f"{value!r} has no form in JSON") from None


def reply(told: object) -> Reply:
    """The reply that is one JSON object."""
    return Reply(f"{encode(told)}\n")


def _encoded_slowly(value: object) -> str:
    from json import dumps

    try:
        return dumps(value, separators=(",", ":"), allow_nan=False, default=_without_form)
    except ValueError:
        raise errors.WireError(f"{value!r} has no form in JSON") from None


def _without_form(value: object) -> NoReturn:
    raise errors.WireError(f"{value!r} has no form in JSON")
