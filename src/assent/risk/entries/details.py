"""Fields of what `docker inspect` shows that hold no variables, which are often passwords, nor options of drivers."""

from __future__ import annotations

from assent.rules_table import knows

NETWORK = frozenset("Networks IPAddress IPPrefixLen Gateway MacAddress NetworkID EndpointID".split())  # in its end
LINES = NETWORK | frozenset(  # fields of one line, in letters in which no variable is written
    """
    StartedAt FinishedAt ExitCode OOMKilled Running Paused Restarting Status RestartCount RestartPolicy FailingStreak
    NetworkMode PortBindings HostPort HostIp Mounts Destination MergedDir LogPath WorkingDir StopSignal Privileged
    ReadonlyRootfs MaximumRetryCount
    """.split()
)
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def names_harmless(path: str) -> bool:
    """Whether a field, or what holds it, is known to be harmless."""
    names = path.split(".")
    return any(".".join(names[:depth]) in knows("docker", "fields") for depth in range(1, len(names) + 1))


def is_harmless_path(path: str) -> bool:
    """Whether a path of jq into what `inspect` prints is a field that is known to be harmless: .[0].State.Status."""
    for start in (".[0]", ".[]"):
        path = path.removeprefix(start)
    names = path.removeprefix(".").removesuffix("[]")
    is_path = path.startswith(".") and all(name and NAME.issuperset(name) for name in names.split("."))
    return is_path and names_harmless(names)
