"""Fetching and running, or reading and sending, in one text of Windows, which is worse than each alone."""

from __future__ import annotations

from itertools import takewhile

from assent.command.model import Joined
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Finding, TakenCode
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence


FETCHING = tuple(
    """
    invoke-webrequest invoke-restmethod iwr irm downloadstring downloadfile webclient curl wget certutil bitsadmin
    start-bitstransfer
    """.split()
)
RUNNING = (Category.RunsProjectCode, Category.Unrecognized)
SEARCHED = ("path=", "pathext=", "comspec=")  # what `set` changes so that a name starts another program
SCHEMES = ("http://", "https://", "ftp://")
ENDING = " \t\r\n'\"`;|&<>(){},"  # of an address in a text
SENDING = frozenset("invoke-webrequest invoke-restmethod send-mailmessage start-bitstransfer curl scp".split())


def together(found: Sequence[Finding], text: str, shells: Container[str | None]) -> tuple[Finding, ...]:
    """The findings, each made worse where the others fetch what it runs, or read what it sends."""
    folded = text.casefold()
    fetched = next((text[at : at + len(word)] for word in FETCHING if (at := folded.find(word)) >= 0), "")
    saved = [name(path) for finding in found if finding.command.program in FETCHING for path in finding.writes]
    saved += [name(each.command.argv[-1].text) for each in found if each.command.program == "bitsadmin"]
    found = [_searching(finding) for finding in found]
    secret = next((finding.reason for finding in found if finding.category is Category.ReadsSecrets), "")
    code = _code(text, fetched)
    return tuple([_beside(_run(finding, saved, code), code, secret, shells) for finding in found])


def _searching(finding: Finding) -> Finding:
    """The finding on a setting of where programs are found, with which others may start code that nobody has read."""
    words = [word.text.casefold() for word in finding.command.argv]
    sets = words[:1] == ["set"] and words[1:] and words[1].startswith(SEARCHED)
    sets = sets or (words[:1] == ["path"] and len(words) > 1)
    return replace(finding, taken=TakenCode(unseen=True)) if sets else finding


def name(path: str) -> str:
    """The last part of a path, in small letters."""
    return path.replace("\\", "/").rpartition("/")[2].casefold()


def _code(text: str, fetched: str) -> str:
    """The words for code that `fetched` downloads, with the address if the text has only one; empty without such."""
    addresses = {
        "".join(takewhile(lambda letter: letter not in ENDING, text[at:]))
        for scheme in SCHEMES
        for at in range(len(text))
        if text.startswith(scheme, at)
    }
    source = f" from {quoted(addresses.pop())}" if len(addresses) == 1 else ""
    return f"runs the code that `{fetched}` downloads{source}" if fetched else ""


def _run(finding: Finding, saved: Sequence[str], code: str) -> Finding:
    """The finding on a program that the same text has downloaded."""
    program = finding.command.program
    words = [word.text for word in finding.command.argv]
    starts = finding.category in RUNNING or program in ("start-process", "start", "msiexec")
    run = next((words[0] for word in (words if starts else words[:1]) if name(word) in saved), None)
    if run is None or program in (*FETCHING, "bitsadmin") or finding.category >= Category.DeletesData:
        return finding
    return replace(finding, category=Category.DeletesData, reason=f"`{run}` {code}")


def _beside(finding: Finding, code: str, secret: str, shells: Container[str | None]) -> Finding:
    program = finding.command.program
    is_piped = program in shells and finding.command.joined is Joined.Pipe
    if code and (program == "invoke-expression" or is_piped) and finding.category <= Category.DeletesData:
        called = program if is_piped else finding.command.argv[0].text
        return replace(finding, category=Category.DeletesData, reason=f"`{called}` {code}")
    if secret and program in SENDING:
        reason = f"`{finding.command.argv[0].text}` sends out {_what(secret)}"
        return replace(finding, category=Category.Destroys, reason=reason)
    return finding


def _what(secret: str) -> str:
    """The secret by the reason of what reads it: `~\\.ssh\\id_rsa`, which holds SSH keys."""
    for verb in ("` reads ", "` shows ", "` lists ", "` sends ", "` copies "):
        _, found, what = secret.partition(verb)
        if found:
            return what
    return f"a possible secret: {secret}"
