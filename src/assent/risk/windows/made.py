"""Files that a text for PowerShell or cmd makes, and then runs: `Set-Content x.ps1 '…'; .\\x.ps1`."""

from __future__ import annotations

from assent.command.model import Joined
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.filenames import language
from assent.risk.entries.programs import CLONING, UNPACKING
from assent.risk.finding import MOVING, Finding, TakenCode
from assent.risk.windows.foreign import is_code
from assent.risk.windows.sent import name
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    Judge: TypeAlias = Callable[[str, str], tuple[Finding, ...]]

RUNNING = (Category.RunsProjectCode, Category.Unrecognized)
SPOKEN = {".ps1": "powershell", ".psm1": "powershell", ".bat": "cmd", ".cmd": "cmd"}
SETTING = ("set-content", "add-content", "out-file")  # write a value that is among their words, or their input
SAYING = ("echo", "write-output")


def made(found: Sequence[Finding], judge: Judge) -> list[Finding]:
    """The findings, those that run a file of the text with what it holds, or that nobody knows it.

    `judge` says what a text does in the shell of that name.
    """
    files: dict[str, TakenCode] = {}
    folders: set[str] = set()
    judged: list[Finding] = []
    for at, finding in enumerate(found):
        command = finding.command
        judged.append(_run(finding, files, folders))
        if is_a(command.program, CLONING):
            folders |= {name(word.text).removesuffix(".git") for word in command.argv[2:]}
        elif is_a(command.program, UNPACKING):
            folders |= {name(path) for path in finding.writes} or {"", "."}
        elif command.program in MOVING and not folders.isdisjoint([name(word.text) for word in command.argv[1:]]):
            folders |= {"", "."}  # what is in the current folder
        for path in finding.writes:
            files[name(path)] = _written(_told(found, at), name(path), judge)
    return judged


def _written(told: str | None, called: str, judge: Judge) -> TakenCode:
    """The code in a file of that name with this text; None for a text that is not known."""
    interpreter = SPOKEN.get(f".{called.rpartition('.')[2]}", "")
    if told is None or interpreter:
        return TakenCode(told is None, inner=judge(told, interpreter) if told else ())
    return TakenCode(told=told, interpreter=language(called))


def _run(finding: Finding, files: dict[str, TakenCode], folders: set[str]) -> Finding:
    argv = finding.command.argv
    if finding.category not in RUNNING or not argv:
        return finding
    first = argv[0].text.replace("\\", "/").casefold().split("/")
    if not folders.isdisjoint(first[:-1]):
        return replace(finding, taken=TakenCode(unseen=True))
    named = [name(argv[0].text), *[name(word.text) for word in argv[1:] if is_code(word.text)]]
    named += [f"{named[0]}{suffix}" for suffix in (*SPOKEN, ".exe")]  # which the shell adds
    taken = next((files[each] for each in named if each in files), None)
    return finding if taken is None else replace(finding, taken=taken)


def _told(found: Sequence[Finding], at: int) -> str | None:
    """The text that a command writes, where it is in the text; None where it is not, or there is more in the file."""
    command = found[at].command
    words = command.argv[1:]
    if command.program in SAYING and all(word.exact for word in words):
        return " ".join([word.text for word in words])
    if not command.argv and command.joined is not Joined.Pipe:  # 'a' > x.ps1
        return literal(command.text)
    if command.program not in SETTING or not all(word.exact for word in words):
        return None
    if command.joined is Joined.Pipe and at:
        before = found[at - 1].command
        return None if before.argv else literal(before.text)
    options = [word.text.casefold() for word in words]
    if "-value" in options[:-1]:
        return words[options.index("-value") + 1].text
    given = [word for word in words if word.text[:1] != "-" or word.quoted]
    return given[-1].text if len(given) > 1 else None


def literal(raw: str) -> str | None:
    """The text that a value in quotes is; None for another."""
    raw = raw.strip()
    if raw[:1] == "@":
        return raw[2:-2] if raw[-1:] == "@" and len(raw) > len("@''@") else None
    mark = raw[:1]
    closed = raw.find(mark, 1) if mark in ("'", '"') else -1
    return raw[1:closed] if closed > 0 and "$" not in raw[:closed] else None
