"""Shells that are given to another machine, and code that comes from one as it runs."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.input_code import reads_code
from assent.risk.entries.programs import CODED, CONNECTING, READER, SHELL, loops, runs_text
from assent.risk.redirected import NETWORK
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow

SOCKETS = (  # how code of scripting languages connects
    "socket",
    "Socket",
    "fsockopen",
    "net.connect",
    "createConnection",
    "/inet/tcp",
    "/inet/udp",
    "('net')",
    '("net")',
)
SPAWNING = (
    *("/bin/sh", "/bin/bash", "/bin/zsh", "/bin/dash", "pty.spawn", "cmd.exe", "powershell", "|& getline", "|&getline"),
    *[f"{quote}{shell}{end}" for shell in ("sh", "bash") for quote in "'\"" for end in (quote, " ")],
    *("IO.popen", "io.popen"),
)
RUNS = ("exec:", "system:", "shell:")  # addresses of socat that are programs
AWAY = ("tcp", "udp", "openssl", "sctp", "socks", "ssl", "dtls", "proxy")


class Takeover:
    """The connections of a text that are given a shell."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.looped = any(is_a(finding.command.program, "pipe-maker") for finding in flow.findings)
        self.piped = {finding.command.stdin: finding.command for finding in reversed(flow.findings)}
        self.source = _network(flow)

    def risk(self, at: int, finding: Finding) -> Risk | None:
        """The effect of a connection on the command with that index."""
        command = finding.command
        if command.program == "socat":
            return _joined(command)
        if is_a(command.program, SHELL) and reads_code(command):
            return self._piped(at, command) or self._copied(command)
        if finding.category is not Category.Unrecognized:
            return None
        if loops(command.program) or is_a(command.program, *CODED, READER):
            return _coded(command)
        if self.source and (command.program is None or runs_text(command)):
            return Category.Destroys, f"`{command.text}` may run text from `{self.source}`"
        return None

    def _copied(self, command: Command) -> Risk | None:
        """`exec 5<>/dev/tcp/host/1; sh <&5`, or `exec <&5; sh`."""
        if self.source and (
            _copies(command) or any(_copies(each.command) for each in self.flow.findings if _stays(each))
        ):
            return Category.Destroys, f"`{command.program}` may take its commands from `{self.source}`"
        return None

    def _piped(self, at: int, command: Command) -> Risk | None:
        """`nc host 1 | sh`, and `sh -i < pipe | nc host 1 > pipe` with a named pipe."""
        source = None if command.stdin is None else self.flow.findings[command.stdin].command
        if source is not None and _connects(source):
            return Category.Destroys, f"`{command.program}` takes its commands from `{source.text}`"
        target = self.piped.get(at)
        interactive = self.looped or any(word.text == "-i" for word in command.argv)
        if interactive and target is not None and _connects(target):
            return Category.Destroys, f"`{target.text}` gives another machine the shell `{command.program}`"
        return None


def _copies(command: Command) -> bool:
    """Whether the input of a command is a copy of another descriptor."""
    return any(redirection.operator == "<&" for redirection in command.redirects)


def _stays(finding: Finding) -> bool:
    """Whether the redirects of a command hold for those behind it: `exec <&5`."""
    return not finding.command.argv or finding.command.program == "exec"


def _network(flow: Flow) -> str:
    """The connection that the shell itself opens to read from: `exec 5<>/dev/tcp/host/1`."""
    for finding in flow.findings:
        for redirection in finding.command.redirects:
            target = redirection.target
            if redirection.reads and target is not None and target.text.startswith(NETWORK):
                return target.text
    return ""


def _joined(command: Command) -> Risk | None:
    words = [word.text for word in command.argv[1:]]
    runs = next((word for word in words if word.casefold().startswith(RUNS)), "")
    away = next((word for word in words if word.casefold().startswith(AWAY)), "")
    if runs and away:
        return Category.Destroys, f"`{command.program}` lets another machine, `{away}`, control `{runs}`"
    return None


def _coded(command: Command) -> Risk | None:
    text = "\n".join([word.text for word in (*command.argv[1:], *command.given())])
    if any(part in text for part in SOCKETS) and any(part in text for part in SPAWNING):
        return Category.Destroys, f"the code of `{command.program}` gives another machine a shell"
    return None


def _connects(command: Command) -> bool:
    if command.program == "openssl":
        return any(word.text == "s_client" for word in command.argv[1:2])
    return is_a(command.program, CONNECTING)
