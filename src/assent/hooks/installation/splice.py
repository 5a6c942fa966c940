"""Adding an element to JSON text in the text's own style, and taking one out again."""

from __future__ import annotations

import json

from assent.hooks.installation.json_text import JsonArray, Member, Node, Object, comment_end, without_comments
from assent.record import Record

DEFAULT_UNIT = "  "


class JsonStyle(Record):
    """The line breaks and the indentation of a text."""

    line_end: str
    unit: str
    on_one_line: bool  # {"a": 1, "b": 2}


def style(text: str, root: Object) -> JsonStyle:
    """The style of a file, as its outermost members show it."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    if not root.members:
        return JsonStyle(line_end, DEFAULT_UNIT, on_one_line=False)
    before = text[root.start + 1 : root.members[0].start]
    unit = _blanks(before.rpartition("\n")[2])
    return JsonStyle(line_end, unit or DEFAULT_UNIT, on_one_line="\n" not in before)


def add_member(text: str, into: Object, key: str, value: object, how: JsonStyle) -> str:
    """`text` with `key: value` as the last member of `into`."""
    return _add(text, into, into.members, f"{json.dumps(key)}: ", value, how)


def add_item(text: str, into: JsonArray, value: object, how: JsonStyle) -> str:
    """`text` with `value` as the last item of `into`."""
    return _add(text, into, into.items, "", value, how)


def _add(
    text: str, into: Object | JsonArray, elements: tuple[Member | Node, ...], key: str, value: object, how: JsonStyle
) -> str:
    first = elements[0].start if elements else into.end - 1
    gap = text[into.start + 1 : first]
    end = elements[-1].end if elements else into.start + 1
    at, cut = _behind_comments(text, end, into.end - 1)
    if how.on_one_line or (elements and "\n" not in gap):
        lead = how.line_end if cut else " " * bool(elements)
        added, tail = lead + key + json.dumps(value, ensure_ascii=False), ""
    else:
        outer = _indentation(text, into.start)
        inner = _blanks(gap.rpartition("\n")[2]) if elements else outer + how.unit
        added = f"{how.line_end}{inner}{key}{_lines(value, inner, how)}"
        tail = "" if elements else how.line_end + outer
    comma = "," if elements else ""
    rest = at if elements else into.end - 1  # blanks within empty brackets go
    return text[:end] + comma + text[end:at] + added + tail + text[rest:]


def _behind_comments(text: str, start: int, end: int) -> tuple[int, bool]:
    """The end of the last comment between `start` and `end`, and whether only the end of its line closes it."""
    found, cut, at = start, False, start
    while at < end:
        if text[at] == "/":
            cut = text[at + 1] == "/"
            found = at = comment_end(text, at)
        else:
            at += 1
    return found, cut


def _blanks(line: str) -> str:
    """The blanks that a line begins with."""
    return line[: len(line) - len(line.lstrip(" \t"))]


def _indentation(text: str, at: int) -> str:
    """The blanks before the line that `at` is on."""
    return _blanks(text[text.rfind("\n", 0, at) + 1 : at])


def _lines(value: object, indentation: str, how: JsonStyle) -> str:
    rendered = json.dumps(value, indent=how.unit, ensure_ascii=False)
    return rendered.replace("\n", how.line_end + indentation)


def remove(text: str, container: Object | JsonArray, index: int) -> str:
    """`text` without one element of `container`, the separator that it came with included."""
    elements: tuple[Member | Node, ...] = container.members if isinstance(container, Object) else container.items
    here, last = elements[index], len(elements) - 1
    if last == 0:
        inside = text[container.start + 1 : here.start] + text[here.end : container.end - 1]
        return text[: container.start + 1] + (inside if "/" in inside else "") + text[container.end - 1 :]
    if index < last:
        return (
            text[: here.start]
            + _comments(text, here.end, elements[index + 1].start).lstrip(" ")
            + text[elements[index + 1].start :]
        )
    before = elements[index - 1].end
    kept = _comments(text, before, here.start).rstrip()
    return text[:before] + kept + ("\n" if kept and text[here.end] not in "\r\n" else "") + text[here.end :]


def _comments(text: str, start: int, end: int) -> str:
    """The text between two elements without the comma, if there are comments; else nothing."""
    between = text[start:end]
    comma = without_comments(between).index(",")
    return between[:comma] + between[comma + 1 :] if "/" in between else ""
