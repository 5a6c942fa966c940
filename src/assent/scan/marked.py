"""YAML and JSON as values that know their line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from assent.errors import AssentError
from assent.extras import adding
from assent.record import Record

Value: TypeAlias = "MarkedText | Mapping | Listing"


class UnreadableError(AssentError):
    """A file that is not YAML or JSON, or needs a library that is not installed. `line` from 1."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.line = line


class MarkedText(Record):
    """A scalar as it is written, and the lines of the file that its lines are on."""

    text: str
    lines: tuple[int, ...]


class Listing(Record):
    """A sequence."""

    values: tuple[Value, ...]
    line: int


class Mapping(Record):
    """A mapping with text as keys, in the order of the file."""

    pairs: tuple[tuple[str, Value], ...]
    line: int

    def get(self, key: str) -> Value | None:
        """The value of the last pair of that key."""
        return dict(self.pairs).get(key)

    def text(self, key: str) -> str:
        """The scalar at `key`; empty where there is none."""
        value = self.get(key)
        return value.text if isinstance(value, MarkedText) else ""

    def mapping(self, key: str) -> Mapping:
        """The mapping at `key`; an empty one where there is none."""
        value = self.get(key)
        return value if isinstance(value, Mapping) else Mapping((), self.line)


def values_at(value: Value | None) -> Iterator[Value]:
    """The members of a sequence; a scalar or mapping itself."""
    if isinstance(value, Listing):
        for each in value.values:
            yield from values_at(each)
    elif value is not None:
        yield value


def marked(text: str) -> Value | None:
    """The first document of `text`. Raises UnreadableError."""
    try:
        import yaml
    except ImportError:
        raise UnreadableError(f"needs PyYAML to be read. {adding(['pyyaml'])}") from None
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        return None if node is None else _value(node, text.count("\n") + 1)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise UnreadableError(f"is not valid: {error.problem}", mark.line + 1 if mark else 1) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise UnreadableError(f"is not valid: {error}") from None


def _value(node: object, most: int) -> Value:
    import yaml

    if isinstance(node, yaml.MappingNode):
        pairs = [(str(key.value), _value(value, most)) for key, value in node.value]
        return Mapping(tuple(pairs), node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        return Listing(tuple([_value(each, most) for each in node.value]), node.start_mark.line + 1)
    if not isinstance(node, yaml.ScalarNode):
        raise UnreadableError("is not valid: a node of an unknown kind")
    first = node.start_mark.line + 1 + (node.style in ("|", ">"))
    count = node.value.count("\n") + 1
    return MarkedText(node.value, tuple([min(first + at, most) for at in range(count)]))
