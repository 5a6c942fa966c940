"""The volumes that Compose files name, and the proof that their containers see nothing but the project."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import is_below, upwards
from assent.evidence.project.composed_lines import (
    FILES,
    ITEM,
    OVERRIDES,
    composed_lines,
    flow_lines,
    listed,
    plain,
    used_files,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.evidence.project.composed_lines import Line

LARGEST = 1 << 18  # bytes of a file
_FLAGS = frozenset("-v --volumes --remove-orphans".split())
_TOP = frozenset("version services volumes networks name".split())
# Keys of a service that give it nothing of this machine, whatever is below them.
_FREE = frozenset(
    """
    command entrypoint environment labels healthcheck depends_on expose ports working_dir user restart container_name
    hostname domainname stdin_open tty init profiles platform stop_grace_period stop_signal shm_size ulimits tmpfs
    mem_limit mem_reservation cpus read_only deploy dns extra_hosts links pull_policy annotations networks attach scale
    image
    """.split()
)
_BUILT = frozenset("dockerfile target args labels shm_size platforms pull no_cache".split())  # below `build`
_MOUNTED = frozenset("type target read_only volume bind consistency nocopy create_host_path".split())  # of a mount
_ELSEWHERE = (
    "DOCKER_CONFIG",
    "DOCKER_HOST",
    "DOCKER_CONTEXT",
    "COMPOSE_FILE",
    "COMPOSE_PATH_SEPARATOR",
    "COMPOSE_PROJECT_NAME",
)
_HERE = frozenset(("", "default", "desktop-linux", "orbstack", "colima", "rancher-desktop", "rootless"))  # contexts


def composed_volumes(words: list[str], cwd: str) -> list[str]:
    """The volumes that go with `compose down -v`; none where that is not certain."""
    files = words[: words.index("down")] if "down" in words else []
    rest = words[len(files) + 1 :]
    if any(word not in ("-f", "--file") for word in files[::2]) or len(files) % 2:
        return []
    if not _FLAGS.issuperset(rest) or not {"-v", "--volumes"} & set(rest):
        return []
    named: dict[str, None] = {}
    for path in used_files(files, cwd):
        data = head_of(path, LARGEST + 1) or b""
        if len(data) > LARGEST:
            return []
        lines = [line for line in composed_lines(data.decode("utf-8", "replace")) if line[0][:1] == ("volumes",)]
        named |= dict.fromkeys([keys[1] for keys, _ in lines if len(keys) > 1])
        for keys, value in lines:
            if "external" in (keys[2:3] or (value,))[0] and "true" in value:
                named.pop(keys[1], None)
    return list(named)


def contained(words: list[str], cwd: str, workspace: str, home: str) -> tuple[str, ...]:
    """The files on which it rests that containers see nothing of this machine but the project; none where they may."""
    folder = os.path.realpath(cwd)
    folders = [folder] if {"-f", "--file"} & set(words) else list(upwards(folder, workspace))
    files = next((found for each in folders if (found := used_files(words, each))), [])
    if not files or any(name in os.environ for name in _ELSEWHERE) or not _is_here(home):
        return ()
    for path in files:
        data = head_of(path, LARGEST + 1) or b""
        if len(data) > LARGEST or os.path.realpath(path) != path or not is_below(path, workspace):
            return ()
        if not _keeps_place(os.path.dirname(path)):
            return ()
        try:
            lines = list(_lines(data.decode()))
        except UnicodeDecodeError:
            return ()
        place = (os.path.dirname(path), workspace)
        volumes = {keys[1] for keys, _ in lines if len(keys) > 1 and keys[0] == "volumes"}
        if not lines or "\t" in data.decode() or not all(_is_contained(line, volumes, place) for line in lines):
            return ()
    beside = [os.path.join(os.path.dirname(files[0]), name) for name in (*FILES, *OVERRIDES, ".env")]
    return (*files, *beside)


def _lines(text: str) -> Iterator[Line]:
    """The lines of the file, with what is in braces where each pair is in one line, and in no comment."""
    lines = text.splitlines()
    braced = [line for line in lines if "{" in line or "}" in line]
    plain_braces = all(line.count("{") == line.count("}") and "#" not in line for line in braced)
    return flow_lines(text) if plain_braces else composed_lines(text)


def _is_here(home: str) -> bool:
    """Whether docker works with this machine, as its settings say."""
    text = (head_of(os.path.join(home, ".docker/config.json"), 1 << 16) or b"").decode(errors="replace")
    _, found, rest = text.partition('"currentContext"')
    return not found or rest.partition('"')[2].partition('"')[0] in _HERE


def _keeps_place(folder: str) -> bool:
    """Whether the file of variables beside does not say where compose works, and with which files."""
    text = (head_of(os.path.join(folder, ".env"), 1 << 16) or b"").decode(errors="replace")
    return "COMPOSE_" not in text and "DOCKER_" not in text


def _is_contained(line: Line, volumes: set[str], place: tuple[str, str]) -> bool:
    """Whether a line of such a file gives a container nothing but its own, the project and its volumes."""
    keys, value = line
    if not keys or keys[0] not in _TOP or any("\\" in key for key in keys):
        return False
    if keys[0] == "services" and len(keys) > 3 and keys[2] in _FREE:
        return True
    if value[:1] in ("&", "*", "!", "|", ">", "{", "?", "⏎") and (value != "{}" or keys[0] == "services"):
        return keys[0] == "services" and keys[2:3] != () and keys[2] in _FREE and value[:1] not in ("&", "*", "!")
    if keys[0] == "services":
        return _serves(keys[2:], value, volumes, place)
    kept = {"volumes": ("", "local"), "networks": ("", "bridge")}.get(keys[0], ())
    if len(keys) > 2 and keys[0] in ("volumes", "networks"):
        return keys[2] in ("name", "labels", "internal", "attachable") or (keys[2:] == ("driver",) and value in kept)
    return True


def _serves(keys: tuple[str, ...], value: str, volumes: set[str], place: tuple[str, str]) -> bool:
    """The same of a line below a service."""
    if not keys:
        return not value
    if keys[0] in _FREE:
        return True
    if keys[0] == "env_file":
        return all(_is_inside(each, place) for each in listed(value) or [plain(value)] if each)
    if keys[0] == "build":
        if keys[1:] in ((), ("context",)):
            return (not value and len(keys) == 1) or _is_inside(value, place)
        return keys[1] in _BUILT
    if keys[0] != "volumes" or "[" in value[1:]:
        return False
    if keys[1:] == () or keys[1:] == (ITEM,):
        mounts = listed(value) or ([plain(value)] if value else [])
        return all(each.partition(":")[0] in volumes or _is_inside(each.partition(":")[0], place) for each in mounts)
    if keys[-1] in ("source", "src"):
        return plain(value) in volumes or _is_inside(value, place)
    return keys[-1] in _MOUNTED


def _is_inside(value: str, place: tuple[str, str]) -> bool:
    """Whether a path is that of a file or folder of the project, written plainly."""
    folder, workspace = place
    text = plain(value)
    if not text.startswith(".") or any(mark in text for mark in "$~*[]{}\\:\"'"):
        return False
    path = os.path.realpath(os.path.join(folder, text))
    return path == workspace or is_below(path, workspace)
