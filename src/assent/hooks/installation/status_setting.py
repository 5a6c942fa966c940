"""Our command in Claude Code's `statusLine` setting: text → text, with every foreign byte kept."""

from __future__ import annotations

from assent.errors import SettingsError
from assent.hooks.installation.json_text import Member, Object, Scalar, member, parse
from assent.hooks.installation.splice import add_member, remove, style

KEY = "statusLine"
OURS = " statusline"  # how our command ends


def added(text: str | None, command: str, path: str) -> str:
    """The settings with our command; unchanged where a status line is set already. Raises SettingsError."""
    known = text if text is not None and text.strip() else "{}\n"
    root = _root(known, path)
    if member(root, KEY, path) is not None:
        return known
    return add_member(known, root, KEY, {"type": "command", "command": command}, style(known, root))


def removed(text: str, path: str) -> str:
    """The settings without our command; unchanged where the status line is not ours. Raises SettingsError."""
    root = _root(text, path)
    found = member(root, KEY, path)
    if found is None or not _is_ours(found):
        return text
    return remove(text, root, root.members.index(found))


def is_set(text: str | None, path: str) -> bool:
    """Whether there is a status line, ours or another. Raises SettingsError."""
    return text is not None and bool(text.strip()) and member(_root(text, path), KEY, path) is not None


def _root(text: str, path: str) -> Object:
    root = parse(text, path)
    if not isinstance(root, Object):
        raise SettingsError(f"{path}: the file is not an object")
    return root


def _is_ours(found: Member) -> bool:
    parts = found.value.members if isinstance(found.value, Object) else ()
    commands = [part.value for part in parts if part.key == "command"]
    return any(isinstance(one, Scalar) and str(one.value).endswith(OURS) for one in commands)
