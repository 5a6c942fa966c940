"""What commands do together that none of them does alone: run what was downloaded, send away what is secret."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

DOWNLOADING = frozenset("curl wget fetch aria2c axel lynx http https xh httpie gsutil".split())
SENDING = frozenset("curl wget nc ncat netcat socat telnet ftp sftp http https xh httpie mail sendmail mailx".split())
SPEAKING = frozenset("echo printf true : sleep".split())  # with literal words, what they print is known
SHELLS = frozenset("sh bash dash ash zsh ksh mksh fish csh tcsh pwsh".split())
RUNNING = SHELLS | frozenset("python python2 python3 node deno bun perl ruby php lua source . eval osascript".split())


def composed(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, raised where a command runs what another downloads or sends what another reads."""
    return tuple([_raised(finding, findings) for finding in findings])


def _raised(finding: Finding, findings: Sequence[Finding]) -> Finding:
    command = finding.command
    sources = [*_upstream(finding, findings)]
    if _runs_unknown(finding):
        inner = [other for other in findings if _is_inside(other.command, command)]
        for source in (*(sources if _reads_code(command) else ()), *inner):
            if source.command.program in DOWNLOADING:
                reason = f"what `{source.command.program}` downloads is run"
                return replace(finding, category=Category.DeletesData, reason=reason)
    for source in sources:
        if source.category is Category.ReadsSecrets and _sends(command):
            reason = f"`{command.text}` sends away what `{source.command.text}` reads: {source.reason}"
            return replace(finding, category=Category.Destroys, reason=reason)
    said = _says(finding, findings)
    if said and finding.category < Category.ModifiesRemote:
        reason = f"`{command.text}` sends what `{said}` prints"
        return replace(finding, category=Category.ModifiesRemote, reason=reason)
    return finding


def _says(finding: Finding, findings: Sequence[Finding]) -> str:
    """What of unknown content is piped into a client that sends it: `cat a | openssl s_client`."""
    command = finding.command
    if command.stdin is None or [word.text for word in command.argv[:2]] != ["openssl", "s_client"]:
        return ""
    for source in findings[command.stdin : findings.index(finding)]:
        inner = source.command
        if inner.program not in SPEAKING or not all(word.exact for word in inner.argv):
            return inner.text
    return ""


def _upstream(finding: Finding, findings: Sequence[Finding]) -> Iterator[Finding]:
    """What is piped into the command, the nearest first."""
    index = finding.command.stdin
    while index is not None:
        yield findings[index]
        index = findings[index].command.stdin


def _runs_unknown(finding: Finding) -> bool:
    """Whether a command may run code that is not known before it runs."""
    command = finding.command
    wrapped = any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)
    return finding.category is Category.Unrecognized and (wrapped or command.program in RUNNING)


def _reads_code(command: Command) -> bool:
    """Whether an interpreter takes its code from its input, since no other word could be code."""
    words = [word.text for word in command.argv[1:]]
    if command.program in SHELLS:
        return "-s" in words or all(word.startswith("-") for word in words)
    return all(word == "-" for word in words)


def _sends(command: Command) -> bool:
    return command.program in SENDING or any(wrapper.wrapping is Wrapping.Remote for wrapper in command.wrappers)


def _is_inside(inner: Command, outer: Command) -> bool:
    return outer.start < inner.start and inner.end <= outer.end
