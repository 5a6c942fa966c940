"""The commands that write what a file holds, and the text that they put into it, where they do not say all of it."""

from __future__ import annotations

from assent.record import Record
from assent.risk.code.scripts import DECODING
from assent.risk.entries.programs import FILLING, PATCHING
from assent.rules_table import SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.model import Command
    from assent.risk.code.contents import Contents
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding, Judgement

ADDRESSES = "0123456789$,!~+ "  # may be before a command of sed
MOST = 48  # commands that write to one file


class HeldTexts(Record):
    """The texts that files hold, and how texts are judged where a command is."""

    contents: Contents
    judged: Callable[[str, str, Command], Judgement]
    findings: Callable[[str, Command], Sequence[Finding]]  # of a text for a shell
    starts: Callable[[str, str], Iterator[str]]  # what code of a language starts or deletes, for a shell
    patched: dict[Components, list[int]]  # the files that patches in the text change, and by which command


class Insertion(Record):
    """The text that one command puts into files."""

    at: int
    anywhere: bool  # not only into those that it names
    pieces: tuple[str, ...]


def editors(node: Components, texts: HeldTexts) -> Iterator[int]:
    """The commands that wrote what a file holds, also by another name that it had: jq … > p; mv p package.json."""
    yield from texts.patched.get(node, ())
    for at in texts.contents.flow.writers.get(node, ())[:MOST]:
        command = texts.contents.flow.findings[at].command
        operands = [word for word in command.argv[1:] if word.text[:1] != "-"]
        if is_a(command.program, FILLING) and len(operands) == 2:
            yield from texts.contents.flow.writers.get(texts.contents.flow.file(operands[0].text, command), ())
        elif command.stdin is not None:
            yield from range(command.stdin, at + 1)
        else:
            yield at


def insertions(findings: Sequence[Finding]) -> list[Insertion]:
    """The text that each command puts into files, that of patches last."""
    found = [
        Insertion(at, not all(word.exact for word in each.command.argv), tuple(inserted(each.command)))
        for at, each in enumerate(findings)
        if each.writes
    ]
    patches = [at for at, each in enumerate(findings) if is_a(each.command.program, PATCHING)]
    found += [Insertion(at, anywhere=True, pieces=tuple(inserted(findings[at].command))) for at in patches]
    return [each for each in found if any(each.pieces)]


def inserted(command: Command) -> Iterator[str]:
    """The text that sed, Perl or a patch puts into a file: `s/jest/rm -rf x/`, `$a rm -rf x`, `+rm -rf x`."""
    if is_a(command.program, PATCHING):
        added = [line[1:] for text in given(command) for line in text.split("\n") if line[:1] == "+"]
        yield "\n".join([line for line in added if line[:3] != "++ "])
        return
    continued = False  # behind -e '1a\'
    for word in command.argv[1:]:
        if continued and word.text[:1] != "-":
            yield word.text
        continued = word.text.endswith("\\") or (continued and word.text[:1] == "-")
        text = word.text.lstrip(ADDRESSES)
        text = text[text.find("/", 1) + 1 :].lstrip(ADDRESSES) if text[:1] == "/" else text
        mark = text[1:2]
        if text[:1] == "s" and mark and not (mark.isalnum() or mark in "-._ "):
            pieces = text.replace(f"\\{mark}", "\0").split(mark)
            yield from [piece.replace("\0", mark) for piece in pieces[2::3]]
        elif text[:1] in ("a", "i", "c") and mark in ("\\", " "):
            yield text[1:].lstrip("\\\n ")


def given(command: Command) -> list[str]:
    """The texts that a command is fed."""
    return [word.text for word in command.given()]


def quoted(command: Command) -> list[str]:
    """The words of a command, and what it is fed."""
    return [*[word.text for word in command.argv[1:]], *given(command)]


def passed_on(node: Components, texts: HeldTexts) -> Iterator[str]:
    """The known texts of files out of which the editors of a file write it: sed s/a/b/ t > that."""
    contents = texts.contents
    for at in dict.fromkeys(editors(node, texts)):
        finding = contents.flow.findings[at]
        for path in (*finding.reads, *finding.writes):
            other = contents.flow.file(path, finding.command)
            if other != node and (text := contents.of(other)):
                yield text


def is_unread(command: Command) -> bool:
    """Whether a command writes a text that it decodes, or of which not even the beginning is known: echo "$x"."""
    speaks = is_a(command.program, SPEAKER)
    return command.program in DECODING or (speaks and any(not (word.exact or word.prefix) for word in command.argv[1:]))
