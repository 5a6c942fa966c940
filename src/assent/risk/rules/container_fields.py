"""The values that options of docker and podman have: `type=bind,source=a,readonly`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import part
from assent.record import replace


def fields(value: Argument) -> dict[str, Argument]:
    """The fields by name, empty for a name alone. The value is exact."""
    found: dict[str, Argument] = {}
    at = 0
    for field in value.text.split(","):
        name, equals, text = field.partition("=")
        found[name] = replace(part(value, at + len(name) + len(equals)), text=text, prefix=text)
        at += len(field) + 1
    return found
