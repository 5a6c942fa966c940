"""A specification for the completer carapace, in YAML, → an outline. https://carapace-sh.github.io/carapace-spec"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assent.errors import TeachingError
from assent.extras import adding
from assent.option_table import Takes
from assent.teaching.help_text import SPELLING
from assent.teaching.outline import Outline, spelled

LARGEST = 1 << 20  # bytes
DEEPEST = 8  # levels of subcommands


def read_carapace(data: bytes, name: str) -> Outline:
    """The outline that a specification gives. Raises TeachingError with the name of its file."""
    try:
        import yaml
    except ImportError as error:
        raise TeachingError(f"reading YAML needs PyYAML. {adding(['pyyaml'])}") from error
    if len(data) > LARGEST:
        raise TeachingError(f"{name}: is larger than {LARGEST} bytes")
    try:
        document = yaml.safe_load(data)
    except (yaml.YAMLError, RecursionError) as error:
        raise TeachingError(f"{name}: is not YAML: {str(error).splitlines()[0]}") from error
    return _command(document, name, 0)


def _command(value: Any, name: str, depth: int) -> Outline:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str) or depth > DEEPEST:
        raise TeachingError(f"{name}: is not a carapace spec: each command must be a table with a `name`")
    called = [value["name"].partition(" ")[0], *_texts(value.get("aliases"))]
    names = tuple([each for each in dict.fromkeys(called) if _is_name(each)])
    if not names:
        raise TeachingError(f"{name}: `{value['name']}` is not the name of a command")
    below = value.get("commands")
    about = value.get("description")
    return Outline(
        names,
        about if isinstance(about, str) else "",
        _options(value.get("flags")),
        _options(value.get("persistentflags")),
        _below([_command(each, name, depth + 1) for each in below] if isinstance(below, list) else []),
    )


def _below(commands: list[Outline]) -> tuple[Outline, ...]:
    """Those of the subcommands whose names no other before them has."""
    found: list[Outline] = []
    for each in commands:
        if not any(set(each.names).intersection(other.names) for other in found):
            found.append(each)
    return tuple(found)


def _is_name(text: str) -> bool:
    return bool(text) and text[0] != "-" and text.isascii() and text.isprintable() and not set(text) & set('/=, "#')


def _texts(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _options(value: Any) -> tuple[str, ...]:
    """`-o, --output=`: marks behind it say what it takes."""
    flags: Mapping[Any, Any] = value if isinstance(value, dict) else {}
    found = [_option(flag) for flag in flags if isinstance(flag, str)]
    return tuple(dict.fromkeys([option for option in found if option]))


def _option(flag: str) -> str:
    """One flag as a program file spells it; empty where it is of no form that is known.

    `=` behind it says that it takes a value, `?` that it may; `*`, `!` and `&` (repeatable, required, hidden) say
    nothing of that.
    """
    bare = flag.rstrip("=?*!&")
    marks = flag[len(bare) :]
    takes = Takes.Attached if "?" in marks else Takes.Value if "=" in marks else Takes.Nothing
    names = [each.strip() for each in bare.split(",")]
    return spelled(names, takes) if names and all(SPELLING.fullmatch(each) for each in names) else ""
