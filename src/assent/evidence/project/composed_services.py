"""Services of a compose file, each as the `docker run` that starts it: what it mounts of this machine, and runs."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import upwards
from assent.evidence.project.composed_lines import FILES, ITEM, OVERRIDES, flow_lines, listed, plain, used_files
from assent.risk.evidence import ScriptFile
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.risk.finding import Finding

LARGEST = 1 << 16  # bytes of such a file
MOST = 24  # services
_STARTING = frozenset("up run create start restart watch".split())
_FLAGS = {"privileged": "--privileged", "pid": "--pid=host", "network_mode": "--network=host", "userns_mode": ""}


def services_of(finding: Finding, before: Sequence[Finding], workspace: str) -> ScriptFile | None:
    """The services that the command may start, as a text for a shell; None where there are none.

    `before` are the commands of the text that run earlier, and may write them.
    """
    command = finding.command
    words = [word.text for word in command.argv[1:] if word.exact]
    composes = (command.program or "").endswith("-compose") or "compose" in words
    if not composes or _STARTING.isdisjoint(words) or command.cwd is None or command.elsewhere:
        return None
    cwd = os.path.realpath(command.cwd)
    folders = [cwd] if {"-f", "--file"} & set(words) else list(upwards(cwd, workspace))
    paths = [path for folder in folders for path in used_files(words, folder)]
    texts = [data.decode(errors="replace") for path in paths if (data := head_of(path, LARGEST)) is not None]
    texts += _written(before, {os.path.basename(path) for path in (*paths, *FILES, *OVERRIDES)})
    texts += [word.text for word in command.given()]  # -f - <<EOF
    lines = [line for text in texts for line in _started(text)][:MOST]
    name = os.path.basename(paths[0]) if {"-f", "--file"} & set(words) else "compose.yaml"
    return ScriptFile(name, "\n".join(lines), "", stands=False, recipe=True) if lines else None


def _written(before: Sequence[Finding], names: set[str]) -> Iterator[str]:
    """The texts that earlier commands may put into files with those names."""
    for other in before:
        if any(os.path.basename(path) in names for path in other.writes):
            yield from [word.text for word in other.command.given()]
            yield from [word.text.replace("\\n", "\n") for word in other.command.argv[1:] if word.exact]


def _started(text: str) -> Iterator[str]:
    """The `docker run` of each service."""
    services: dict[str, tuple[list[str], dict[str, str]]] = {}
    for keys, value in flow_lines(text):
        if len(keys) < 3 or keys[0] != "services":
            continue
        options, said = services.setdefault(keys[1], ([], {}))
        if keys[2] != "volumes":
            given = quote(plain(value)) if keys[3:] == (ITEM,) else value
            said[keys[2]] = f"{said.get(keys[2], '')} {given}".strip()
        elif keys[-1] in ("source", "src") and value:
            options += _mounted(f"{plain(value)}:/mounted")
        elif keys[3:] in ((), (ITEM,)) and ":" in value:
            options += [word for each in listed(value) or [value] for word in _mounted(each)]
    for options, said in services.values():
        yield from _run(options, said)


def _run(options: list[str], said: dict[str, str]) -> Iterator[str]:
    """The command that starts one service; none for one that mounts nothing and has no more rights."""
    flags = [flag for name, flag in _FLAGS.items() if flag and plain(said.get(name, "")) in ("true", "host")]
    if options or flags:
        words = [each for name in ("entrypoint", "command") for each in _words(said.get(name, ""))]
        yield " ".join(["docker run", *flags, *options, plain(said.get("image", "")) or "built", *words])


def _words(value: str) -> list[str]:
    """A command as a text, or as a list."""
    given = listed(value)
    return [quote(each) for each in given] if given else [value.strip("|> \"'")] if value.strip("|> \"'") else []


def _mounted(value: str) -> list[str]:
    """The option for a mount; `~` keeps its meaning."""
    text = plain(value)
    return ["-v", f"~{quote(text[1:])}" if text[:1] == "~" else quote(text)]
