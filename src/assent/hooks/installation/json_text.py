"""JSON as text: where each value is, so that one can be added or taken out and every other byte remains.

Some agents read comments in it, as JavaScript has them: then they remain as well.
"""

from __future__ import annotations

import json

from assent.errors import SettingsError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_BLANKS = " \t\r\n"
_BYTE_ORDER_MARK = "\ufeff"
_COMMENTS = ("//", "/*")


class Scalar(Record):
    """A string, number or word."""

    start: int
    end: int
    value: object


class JsonArray(Record):
    """[items]."""

    start: int
    end: int
    items: tuple[Scalar | JsonArray | Object, ...]


class Member(Record):
    """key: value; starts at the quote of its key and ends with its value."""

    start: int
    end: int
    key: str
    value: Scalar | JsonArray | Object


class Object(Record):
    """{members}."""

    start: int
    end: int
    members: tuple[Member, ...]


Node = Scalar | JsonArray | Object


def without_comments(text: str) -> str:
    """`text` with a blank for every character of a comment, so that all else is where it was."""
    made, at = [], 0
    while at < len(text):
        end = comment_end(text, at) if text.startswith(_COMMENTS, at) else at
        if end > at:
            made.append("".join([one if one in _BLANKS else " " for one in text[at:end]]))
        else:
            end = _string_end(text, at) if text[at] == '"' else at + 1
            made.append(text[at:end])
        at = end
    return "".join(made)


def comment_end(text: str, start: int) -> int:
    """The end of the comment at `start`: before the end of its line, or behind the mark that closes it."""
    if text.startswith("//", start):
        ends = [at for at in (text.find(end, start) for end in "\r\n") if at >= 0]
        return min(ends, default=len(text))
    closed = text.find("*/", start + 2)
    return start if closed < 0 else closed + 2  # one that is not closed is none


def _string_end(text: str, start: int) -> int:
    at = start + 1
    while at < len(text) and text[at] not in '"\n':
        at += 2 if text[at] == "\\" else 1
    return min(at + 1, len(text))


def parse(text: str, path: str, comments: bool = False) -> Node:
    """The places of the values of `text`; SettingsError with file and line when it is not valid JSON.

    Its agent reads `comments` in it, or does not.
    """
    if comments:
        text = without_comments(text)
    start = 1 if text.startswith(_BYTE_ORDER_MARK) else 0
    try:
        json.loads(text[start:], parse_constant=_refuse_constant)
        return _node(text, _skip(text, start))
    except json.JSONDecodeError as error:
        comment = text[start:].startswith(_COMMENTS, error.pos)
        why = "comments are not valid JSON" if comment else error.msg
        told = f"{path}:{error.lineno}: not valid JSON: {why}"
        raise SettingsError(f"{told}. Correct it, since its agent cannot read it either") from None
    except ValueError as error:
        raise SettingsError(f"{path}: not valid JSON: {error}") from None
    except RecursionError:
        raise SettingsError(f"{path}: nested too deeply") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _skip(text: str, at: int) -> int:
    while text[at] in _BLANKS:
        at += 1
    return at


def _node(text: str, start: int) -> Node:
    """The value at `start` of a text that is known to be valid."""
    match text[start]:
        case "{":
            members: list[Member] = []
            at = _skip(text, start + 1)
            while text[at] != "}":
                members.append(_member(text, at))
                at = _next(text, members[-1].end)
            return Object(start, at + 1, tuple(members))
        case "[":
            items: list[Node] = []
            at = _skip(text, start + 1)
            while text[at] != "]":
                items.append(_node(text, at))
                at = _next(text, items[-1].end)
            return JsonArray(start, at + 1, tuple(items))
        case _:
            value, end = json.JSONDecoder().raw_decode(text, start)
            return Scalar(start, end, value)


def _member(text: str, start: int) -> Member:
    key, end = json.JSONDecoder().raw_decode(text, start)
    value = _node(text, _skip(text, _skip(text, end) + 1))
    return Member(start, value.end, key, value)


def _next(text: str, end: int) -> int:
    """The offset of the next element or of the closing bracket, after an element that ends at `end`."""
    at = _skip(text, end)
    return _skip(text, at + 1) if text[at] == "," else at


def member(node: Object, key: str, path: str) -> Member | None:
    """The member `key`; SettingsError when there are two, since readers differ on which counts."""
    found = [one for one in node.members if one.key == key]
    if len(found) > 1:
        raise SettingsError(f"{path}: {key!r} is given twice")
    return found[0] if found else None
