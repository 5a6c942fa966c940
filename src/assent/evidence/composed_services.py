"""Services of a compose file, each as the `docker run` that starts it: what it mounts of this machine, and runs."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import upwards
from assent.risk.evidence import ScriptFile
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.finding import Finding

LARGEST = 1 << 16  # bytes of such a file
MOST = 24  # services
PROGRAMS = frozenset("docker docker-compose podman podman-compose nerdctl".split())
_NAMES = ("compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml")
_STARTING = frozenset("up run create start restart watch".split())
_FLAGS = {"privileged": "--privileged", "pid": "--pid=host", "network_mode": "--network=host", "userns_mode": ""}


def services_of(finding: Finding, workspace: str) -> ScriptFile | None:
    """The services that the command may start, as a text for a shell; None where there are none."""
    command = finding.command
    words = [word.text for word in command.argv[1:] if word.exact]
    composes = (command.program or "").endswith("-compose") or "compose" in words
    if not composes or _STARTING.isdisjoint(words) or command.cwd is None or command.elsewhere:
        return None
    cwd = os.path.realpath(command.cwd)
    named = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-f", "--file")]
    named += [word.partition("=")[2] for word in words if word.startswith("--file=")]
    folders = [cwd] if named else list(upwards(cwd, workspace))
    paths = [os.path.join(folder, name) for folder in folders for name in named or _NAMES]
    texts = [data for path in paths if (data := head_of(path, LARGEST)) is not None]
    lines = [line for data in texts for line in _started(data.decode(errors="replace"))][:MOST]
    name = os.path.basename(named[0]) if named else "compose.yaml"
    return ScriptFile(name, "\n".join(lines), "", stands=False, recipe=True) if lines else None


def _started(text: str) -> Iterator[str]:
    """The `docker run` of each service, by how far the lines are indented."""
    options: list[str] = []
    said: dict[str, str] = {}
    key, inside, deep = "", False, 0
    for line in text.splitlines():
        bare, indent = line.strip(), len(line) - len(line.lstrip())
        if not bare or bare[:1] == "#":
            continue
        if not indent:
            yield from _run(options, said)
            options, said, inside, deep = [], {}, bare == "services:", 0
        elif inside and indent <= (deep or indent):
            yield from _run(options, said)
            options, said, deep, key = [], {}, indent, ""
        elif inside:
            name, colon, value = bare.removeprefix("- ").partition(":")
            if bare[:1] != "-" and colon and name in ("image", "command", "entrypoint", "volumes", *_FLAGS):
                key, said[name] = name, value.strip()
            elif bare[:1] != "-" and colon and name not in ("source", "target", "type", "read_only", "bind"):
                key = name
            if key == "volumes" and name in ("source", "src") and value:
                options += _mounted(f"{_plain(value)}:/mounted")
            elif key == "volumes" and name != "volumes" and ":" in bare and ": " not in bare:
                options += _mounted(bare.removeprefix("- "))
            elif key in ("command", "entrypoint") and bare[:1] == "-":
                said[key] = f"{said[key]} {quote(_plain(bare.removeprefix('- ')))}"
    yield from _run(options, said)


def _run(options: list[str], said: dict[str, str]) -> Iterator[str]:
    """The command that starts one service; none for one that mounts nothing and has no more rights."""
    flags = [flag for name, flag in _FLAGS.items() if flag and said.get(name, "").strip("\"'") in ("true", "host")]
    mounts = [word for each in _listed(said.get("volumes", "")) for word in _mounted(each)]
    if not options and not mounts and not flags:
        return
    words = [each for name in ("entrypoint", "command") for each in _words(said.get(name, ""))]
    yield " ".join(["docker run", *flags, *mounts, *options, _plain(said.get("image", "")) or "built", *words])


def _words(value: str) -> list[str]:
    """A command as a text, or as a list."""
    listed = _listed(value)
    return [quote(each) for each in listed] if listed else [value.strip("|> \"'")] if value.strip("|> \"'") else []


def _listed(value: str) -> list[str]:
    return [_plain(each) for each in value.strip("[]").split(",")] if value[:1] == "[" else []


def _plain(value: str) -> str:
    return value.strip().strip("\"'")


def _mounted(value: str) -> list[str]:
    """The option for a mount; `~` keeps its meaning."""
    text = _plain(value)
    return ["-v", f"~{quote(text[1:])}" if text[:1] == "~" else quote(text)]
