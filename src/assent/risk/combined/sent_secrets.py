"""A secret that is sent away: whether the command that reads it sends it, and how a reason names it."""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Wrapping
from assent.neighbours import pairwise
from assent.risk.entries.programs import COPYING, SENDING
from assent.risk.finding import Secret
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

_LEADING = ("--connect-to", "--resolve", "-x", "--proxy", "--preproxy", "--socks5", "-K", "--config")  # elsewhere
_RAW = ("nc", "ncat", "netcat", "telnet")  # whose first operand is the machine


def sender_of(command: Command, read: Command) -> str:
    """The program that sends what `read` prints: the one that runs the command elsewhere, if `read` is here."""
    remote = next((each.name for each in command.wrappers if each.wrapping is Wrapping.Remote), "")
    is_here = all(each.wrapping is not Wrapping.Remote for each in read.wrappers)
    return remote if remote and is_here else command.program or remote


def secret_of(finding: Finding) -> str:
    """The secret that a command reads: the path alone, where its reason says so; the redirect is of this machine."""
    reason = finding.reason.replace(" in some directories", "")
    _, copies, copied = reason.partition("` copies ")
    if copies:
        return copied.rpartition(", to ")[0] or copied
    subject, reads, what = reason.partition("` reads ")
    is_own = subject in (f"`{finding.command.program}", "`<") or subject.endswith(" <")
    return what if reads and is_own else reason


def named_secret(finding: Finding) -> str:
    """The secret that a command sends, by its file where the reason begins with that."""
    what = secret_of(finding)
    return what if what[:1] == "`" else f"a secret: {what}"


def whither(command: Command) -> str:
    """The machine at the first plain address among the words, in words for the end of a reason."""
    words = [word.text if word.exact else word.prefix for word in command.argv[1:] if word.exact or _is_begun(word)]
    if is_a(command.program, COPYING):
        return _whither_copied(words)
    given = [text for text in words if text.startswith(("https://", "http://"))]
    if not given and command.program in _RAW:
        given = [f"//{text}" for text in words if text[:1] != "-" and "." in text and not text.isdecimal()]
    others = [text for before, text in pairwise(words) if text[:1] != "-" and before[:1] != "-" and text not in given]
    led = any(text.partition("=")[0] in _LEADING for text in words)
    is_one = len(given) == 1 and not led and (command.program in _RAW or not others)
    host = given[0].split("/")[2].partition("?")[0].rpartition("@")[2] if is_one else ""
    return f", to `{host}`" if host else ""


def _is_begun(word: Argument) -> bool:
    """Whether a word is an address with a whole host, of which only what is behind that is unknown."""
    host, mark, _ = word.prefix.partition("://")[2].replace("?", "/").partition("/")
    return word.quoted and not word.several and bool(mark) and bool(host)


def _whither_copied(words: Sequence[str]) -> str:
    """The machine that the last operand of a copy names, in words for the end of a reason: scp a host:b."""
    last = next((text for text in reversed(words) if text[:1] != "-"), "")
    before, colon, _ = last.partition("://")
    host = last.split("/")[2] if colon and before.isalpha() else last.partition("/")[0].partition(":")[0]
    is_named = ":" in last.partition("/")[0] and host.replace(".", "").replace("@", "").replace("-", "").isalnum()
    return f", to `{host.rpartition('@')[2]}`" if is_named else ""


def is_away(command: Command) -> bool:
    """Whether a word of a program that copies may name another machine: `host:a`."""
    return any(":" in word.text.partition("/")[0] or not word.exact for word in command.argv[1:])


def _is_opened_there(command: Command) -> bool:
    """Whether a shell of the other place opens the files of its redirects: ssh web 'wc -l < .env'."""
    there = next((at for at, each in enumerate(command.wrappers) if each.wrapping is Wrapping.Remote), None)
    if there is None or not command.argv:  # `ssh web wc -l < .env` is a redirect alone, and a command
        return False
    inner = command.wrappers[there + 1 :]
    return command.wrappers[there].name == "ssh" or any(each.wrapping is Wrapping.Shell for each in inner)


def is_document(word: Argument) -> bool:
    """Whether a word is JSON, which names no file: a policy of a bucket."""
    if not word.exact or not word.quoted or word.text[:1] not in ("{", "["):
        return False
    import json

    try:
        json.loads(word.text)
    except ValueError:
        return False
    return True


def sends_it(finding: Finding) -> bool:
    """Whether the word that makes a command read a secret is one that it sends."""
    command = finding.command
    if any(r.start <= finding.start and finding.end <= r.end for r in command.redirects):
        return is_a(command.program, *SENDING) or not _is_opened_there(command)
    if is_a(command.program, COPYING):
        return is_away(command) and finding.secret is not Secret.Dotenv
    if rules_table.words(command.program, "uploads"):
        return finding.secret is not Secret.Dotenv or command.program == "gh"
    options = rules_table.words(command.program, "payload")
    for before, word in pairwise(command.argv):
        if word.start <= finding.start and finding.end <= word.end:
            return before.text in options or any(word.text.startswith(option) for option in options)
    return False
