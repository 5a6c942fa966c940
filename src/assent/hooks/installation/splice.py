"""Adding an element to JSON text in the text's own style, and taking one out again."""

from __future__ import annotations

import json

from assent.hooks.installation.json_text import JsonArray, Member, Node, Object
from assent.record import Record

DEFAULT_UNIT = "  "


class JsonStyle(Record):
    """How a text breaks and indents its lines."""

    line_end: str
    unit: str
    on_one_line: bool  # {"a": 1, "b": 2}


def style(text: str, root: Object) -> JsonStyle:
    """The style of a file, as its outermost members show it."""
    line_end = "\r\n" if "\r\n" in text else "\n"
    if not root.members:
        return JsonStyle(line_end, DEFAULT_UNIT, on_one_line=False)
    before = text[root.start + 1 : root.members[0].start]
    unit = before.rpartition("\n")[2]
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
    if how.on_one_line or (elements and "\n" not in gap):
        lead = ", " if elements else ""
        added, tail = lead + key + json.dumps(value, ensure_ascii=False), ""
    else:
        outer = _indentation(text, into.start)
        inner = gap.rpartition("\n")[2] if elements else outer + how.unit
        added = f"{',' if elements else ''}{how.line_end}{inner}{key}{_lines(value, inner, how)}"
        tail = "" if elements else how.line_end + outer
    at = elements[-1].end if elements else into.start + 1
    rest = at if elements else into.end - 1  # blanks within empty brackets go
    return text[:at] + added + tail + text[rest:]


def _indentation(text: str, at: int) -> str:
    """The blanks before the line that `at` is on."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _lines(value: object, indentation: str, how: JsonStyle) -> str:
    rendered = json.dumps(value, indent=how.unit, ensure_ascii=False)
    return rendered.replace("\n", how.line_end + indentation)


def remove(text: str, container: Object | JsonArray, index: int) -> str:
    """`text` without one element of `container`, the separator that it came with included."""
    elements: tuple[Member | Node, ...] = container.members if isinstance(container, Object) else container.items
    if len(elements) == 1:
        return text[: container.start + 1] + text[container.end - 1 :]
    if index == len(elements) - 1:
        return text[: elements[index - 1].end] + text[elements[index].end :]
    return text[: elements[index].start] + text[elements[index + 1].start :]
