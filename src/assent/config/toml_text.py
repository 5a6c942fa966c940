"""Values in the text of a TOML file."""

from __future__ import annotations

import json


def toml_text(value: str | list[str]) -> str:
    """A text, or a list of texts, in quotes: JSON's form is one of TOML too, but for the character DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
