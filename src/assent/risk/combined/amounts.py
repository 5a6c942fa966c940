"""The amount a command prints or writes, as far as its words say: `head -c 100G`, `seq 99999999`, `dd bs=1G`."""

from __future__ import annotations

from assent.numeral import LARGEST, signed, whole
from assent.risk.code.unending import coded
from assent.risk.entries.programs import loops
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

HUGE = 10 << 30  # bytes, more than which may fill a disk
UNITS = {"K": 10, "M": 20, "G": 30, "T": 40, "P": 50}
PASSING = "passer"  # passes on all that it reads, or most of it
BLOCK = 512  # of dd, in bytes


def passed(command: Command, findings: Sequence[Finding]) -> int:
    """The number of bytes that a command writes, its own or of what is piped into it."""
    while True:
        size = _own(command)
        if size >= HUGE or command.stdin is None or not is_a(command.program, PASSING):
            return size
        command = findings[command.stdin].command


def _own(command: Command) -> int:
    """The number of bytes that a command prints or writes that needs no input for that."""
    words = [word.text for word in command.argv[1:] if word.exact]
    if not words:
        return 0
    match (command.program or "").removeprefix("g"):
        case "seq" | "jot":
            last = words[-1] if command.program != "jot" else "".join(words[:1])
            return lines(command) * (len(last.lstrip("-")) + 1)
        case "openssl" if words[:1] == ["rand"]:
            return number(words[-1])
        case "dd":
            return _copied(words)
        case "head":
            return first(words) if any(word.startswith("/dev/") for word in words) else 0
        case program if loops(program):
            return max([coded(word) for word in words])
        case _:
            return 0


def _copied(words: Sequence[str]) -> int:
    """The size that dd copies of a device that has no end: its blocks times their size."""
    given = dict([word.split("=", 1) for word in words if "=" in word])
    if not given.get("if", "").startswith("/dev/") or "count" not in given:
        return 0
    size = number(given.get("bs", "") or given.get("ibs", "") or str(BLOCK))
    return number(given["count"].removesuffix("B")) * (1 if "count_bytes" in given.get("iflag", "") else size)


def first(words: Sequence[str]) -> int:
    """The number of bytes that `head -c 100G` takes; 0 where it counts lines."""
    for at, word in enumerate(words):
        for option in ("-c", "--bytes"):
            if word.startswith(option):
                return number(word.removeprefix(option).lstrip("=") or "".join(words[at + 1 : at + 2]))
    return 0


def lines(command: Command) -> int:
    """The number of lines that `seq` and `jot` print."""
    words = [word.text for word in command.argv[1:] if word.exact]
    numbers = [each for each in map(signed, words) if each is not None]
    if command.program == "jot":
        return numbers[0] if numbers and words[0] != "0" else 0
    if command.program not in ("seq", "gseq"):
        return 0
    if words[-1:] in (["inf"], ["infinity"]):
        return LARGEST
    if not 1 <= len(numbers) <= 3:
        return 0
    begin = numbers[0] if len(numbers) > 1 else 1
    step = numbers[1] if len(numbers) == 3 else 1
    return abs(numbers[-1] - begin) // (abs(step) or 1) + 1


def number(text: str) -> int:
    """The bytes of 512, 100G, 4MiB, 1x4096 (dd multiplies); 0 for anything else."""
    size = 1
    for part in text.upper().split("X"):
        digits = part.rstrip("KMGTPIB")
        count = whole(digits)
        if count is None:
            return 0
        size *= count << UNITS.get(part[len(digits) : len(digits) + 1], 0)
    return size
