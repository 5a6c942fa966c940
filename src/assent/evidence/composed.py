"""The volumes that the files of Docker Compose name, read as lines: no more of YAML is understood."""

from __future__ import annotations

import os

from assent.config.source import head_of

LARGEST = 1 << 18  # bytes of a file
_FILES = ("compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml")  # the first of them counts
_OVERRIDES = tuple([name.replace(".y", ".override.y") for name in _FILES])
_FLAGS = frozenset("-v --volumes --remove-orphans".split())


def composed_volumes(words: list[str], cwd: str) -> list[str]:
    """The volumes that go with `compose down -v`; none where that is not certain."""
    files, rest = [], list(words)
    while rest and rest[0] != "down":
        if rest[0] not in ("-f", "--file") or len(rest) < 2:
            return []
        files.append(rest[1])
        del rest[:2]
    if not rest or not _FLAGS.issuperset(rest[1:]) or not {"-v", "--volumes"} & set(rest):
        return []
    if not files:
        found = [
            [name for name in names if os.path.isfile(os.path.join(cwd, name))][:1] for names in (_FILES, _OVERRIDES)
        ]
        files = [name for names in found for name in names]
    named: dict[str, None] = {}
    for file in files:
        data = head_of(os.path.join(cwd, file), LARGEST + 1) or b""
        if len(data) > LARGEST:
            return []
        named |= dict.fromkeys(_volumes(data.decode("utf-8", "replace").splitlines()))
    return list(named)


def _volumes(lines: list[str]) -> list[str]:
    """The names below `volumes:` at the left, without those that are made elsewhere."""
    names: list[str] = []
    inside, indent = False, 0
    for line in lines:
        text = line.partition(" #")[0].rstrip()
        if not text or text.lstrip().startswith("#"):
            continue
        depth = len(text) - len(text.lstrip())
        if not depth:
            inside, indent = text == "volumes:", 0
        elif inside:
            indent = indent or depth
            key, colon, value = text.strip().partition(":")
            if depth == indent and colon:
                names.append(key.strip("\"'"))
            if "external" in (key if depth > indent else value) and "true" in value and names:
                names.pop()
    return names
