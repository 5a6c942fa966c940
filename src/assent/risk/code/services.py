"""Files of services that a text downloads or writes before it starts what they describe."""

from __future__ import annotations

from itertools import pairwise

from assent.command.word import part
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.command.model import Argument, Command
    from assent.risk.code.contents import Contents
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow, Node

STARTING = ("docker", "docker-compose", "podman", "podman-compose", "nerdctl")
FILES = tuple([f"{name}{end}" for name in ("compose", "docker-compose") for end in (".yml", ".yaml", ".override.yml")])
WHOLE = ("privileged:true", "pid:host", "userns_mode:host")  # lines by which a container gets this machine
OPENING = frozenset(  # what a container is given, whole, that holds secrets of this machine or runs others
    "/ /etc /root /home /var /run /var/run /var/run/docker.sock /run/docker.sock /var/lib/docker ~ $HOME".split()
)
MOST_LINES = 2_000


def is_unread(at: int, flow: Flow, downloaded: Mapping[Node, int]) -> bool:
    """Whether the services that a command starts are those of a file, or of its input, which the text downloads."""
    command = flow.findings[at].command
    if not _starts(command):
        return False
    nodes: list[Node] = [*_files(command, flow)]
    if command.stdin is not None and any(word.text in ("-", "/dev/stdin") for word in _named(command)):
        nodes.append(("|", command.stdin))
    substituted = any(inner in downloaded for inner in flow.inside.get(at, ()))  # -f <(curl …)
    return substituted or any(downloaded.get(node, at) < at for node in nodes)


def opened(at: int, contents: Contents) -> Risk | None:
    """By a file of services that the text has written: one that gets this machine, or a folder with secrets of it."""
    command = contents.flow.findings[at].command
    for node in _files(command, contents.flow) if _starts(command) else ():
        given = next(filter(None, map(_given, (contents.of(node) or "").splitlines()[:MOST_LINES])), "")
        if given:
            reason = f"`{node[-1]}` is written before it is run: `{given}` gives a container access to this machine"
            return Category.ReadsSecrets, reason
    return None


def _given(line: str) -> str:
    """The part of this machine that a line of a compose file gives a container; empty for none."""
    bare = line.strip().lstrip("- ").strip("'\" ")
    if "".join(bare.split()) in WHOLE:
        return bare
    name, _, value = bare.partition(":")
    source = value.strip(" '\"") if name == "source" else name if value[:1] == "/" else ""
    return bare if source and (source.rstrip("/") or "/") in OPENING else ""


def _starts(command: Command) -> bool:
    """Whether a command starts, or is about, the services of a file."""
    words = [word.text for word in command.argv]
    return bool(words) and command.program in STARTING and ("compose" in words[:4] or words[0].endswith("-compose"))


def _named(command: Command) -> list[Argument]:
    named = [after for before, after in pairwise(command.argv) if before.text in ("-f", "--file")]
    return named + [part(word, len("--file=")) for word in command.argv if word.text.startswith("--file=")]


def _files(command: Command, flow: Flow) -> list[Components]:
    """The files of services that a command takes: those that it names, else those of the usual names."""
    named = _named(command)
    return [flow.file(name, command) for name in ([word.text for word in named] or FILES)]
