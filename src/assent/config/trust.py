"""The project files that the user has trusted: each by its path and the hash of its content."""

from __future__ import annotations

import hashlib
import os

from assent.config.locations import Locations, locate
from assent.config.private import is_private, make_private, read_private, replace_private
from assent.config.source import read_source
from assent.config.stated import Stated
from assent.errors import PolicyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


_VERSION = 1


def trust(path: str, env: Mapping[str, str]) -> str:
    """Trust the project file at `path` as it is now, and return its absolute path.

    Raises PolicyError when the file is not a valid project file, or trust cannot be kept.
    """
    real = os.path.realpath(path)
    data = read_source(real).data
    read_trusted(data, real)
    places = locate(env)
    _write(places, {**_read_for_change(places), real: hashlib.sha256(data).hexdigest()})
    return real


def read_trusted(data: bytes, path: str) -> Stated:
    """The content of a file that may be trusted: a project's own policy, or the settings of an agent in it.

    Raises PolicyError when it is neither.
    """
    if path.endswith(".toml"):
        from assent.config.policy_file import read_project_file

        return read_project_file(data, path, os.path.dirname(path))
    if path.endswith(".rules"):
        from assent.config.program_file import read_program_file

        read_program_file(data, path)
        return Stated(hashlib.sha256(data).hexdigest())
    from assent.config.own_rules import form_of, read_settings

    stated = read_settings(data, path, form_of(path))
    if not stated.rules:
        raise PolicyError(f"{path}: holds no rule of an agent that counts here")
    return stated


def revoke(path: str, env: Mapping[str, str]) -> bool:
    """Trust the file at `path` no longer, whether it still exists or not; whether it was trusted."""
    places = locate(env)
    kept = _read_for_change(places)
    if kept.pop(os.path.realpath(path), None) is None:
        return False
    _write(places, kept)
    return True


def trusted(env: Mapping[str, str]) -> dict[str, str]:
    """The trusted files with their hashes. Raises PolicyError when the list cannot be read."""
    return _read_for_change(locate(env))


def parse_trust(data: bytes) -> dict[str, str]:
    """Read the list; its form is `{"version": 1, "trusted": {path: hash}}`. Raises ValueError."""
    import json

    document = json.loads(data)
    if not isinstance(document, dict) or document.get("version") != _VERSION:
        raise ValueError(f"it is not a list of version {_VERSION}")
    kept = document.get("trusted")
    if not isinstance(kept, dict) or not all(isinstance(digest, str) for digest in kept.values()):
        raise ValueError("`trusted` does not give a hash for each path")
    return kept


def _read_for_change(places: Locations) -> dict[str, str]:
    """The list as it is; what cannot be read is reported, never replaced."""
    if not os.path.lexists(places.trust):
        return {}
    data = read_private(places.trust)
    if data is None:
        raise PolicyError(f"{places.trust}: is not used, because others than you can write to it or to its folder")
    try:
        return parse_trust(data)
    except (ValueError, RecursionError) as error:
        raise PolicyError(f"{places.trust}:1: nothing is trusted until this is repaired or removed: {error}") from error


def _write(places: Locations, kept: dict[str, str]) -> None:
    import json

    if not (is_private(places.state) or make_private(places.state)):
        if not os.path.lexists(places.state):
            raise PolicyError(f"{places.state}: cannot be made, so no trust can be kept")
        raise PolicyError(f"{places.state}: must be a folder that only you can enter: chmod 700 it")
    try:
        replace_private(places.trust, json.dumps({"version": _VERSION, "trusted": kept}, indent=2).encode() + b"\n")
    except OSError as error:
        raise PolicyError(f"{places.trust}: cannot be written: {error.strerror}") from error
