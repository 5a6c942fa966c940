"""Safer spellings, as data: what to write in place of which words.

None is told unless it is proven, by judging the text with it, that it makes the command less.
"""

from __future__ import annotations

from assent.command.options import HERE
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.programs import runs_text
from assent.rules_table import ITEM, SAFER, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding


class Swap(Record):
    """A word of a command and what to write in its place, or an option to add behind its first words."""

    words: tuple[str, ...]  # that the command has in this order, behind the program: push
    word: str  # the word to replace; empty to add behind `words`
    instead: str
    bare: bool = False  # only where no option follows `words`


class Remedy(Record):
    """A safer spelling of one command."""

    text: str  # the command alone
    whole: str  # the whole text with it; the command alone where it is only a first step
    step: bool = False  # it is only the first step of what was wanted: a download that is not run
    same: bool = False  # it does the same to fewer things: *.md without names that are options


ADDED, ALONE = "with ", " alone"  # of what is safer: options are added; only where no option follows
REVISIONS = frozenset("log show diff shortlog rev-list blame describe".split())  # of git
SAVING = {"curl": "-o download.sh", "wget": "-O download.sh"}


def remedies(at: int, findings: Sequence[Finding], text: str) -> Iterator[Remedy]:
    """Spellings of the command with that index that may be safer, the nearest first."""
    finding = findings[at]
    begin, end = finding.command.start, finding.command.end
    for edits in _edits(finding, text):
        from assent.syntax.edit import splice  # most commands have none

        if any(start < begin or stop > end for start, stop, _ in edits):
            continue  # a word that comes from elsewhere: the {} of find
        inner = [(start - begin, stop - begin, instead) for start, stop, instead in edits]
        same = all(instead == HERE for _, _, instead in edits)
        yield Remedy(splice(text[begin:end], inner), splice(text, edits), same=same)
    yield from _saved(at, findings)


def _edits(finding: Finding, text: str) -> Iterator[list[tuple[int, int, str]]]:
    command = finding.command
    for swap in _swaps(command.program or ""):
        behind = _behind(command, swap.words, text)
        if behind is None or (swap.bare and _has_options(command, behind)):
            continue
        name = swap.instead.partition("=")[0]
        if not swap.word and any(word.text.partition("=")[0] == name for word in command.argv):
            continue  # which of the two counts is the program's affair
        if not swap.word:
            yield [(behind.end, behind.end, f" {swap.instead}")]
        for word in command.argv[1:] if swap.word else ():
            if word.text == swap.word and _is_plain(word, text):
                yield [(word.start, word.end, swap.instead)]
    if any(word.glob for word in command.argv):
        from assent.command.words.option_globs import anchored  # few words are patterns

        loose = anchored(command.argv[1:], text)
        if loose:
            yield loose
    fault = next((word for word in command.argv[1:] if word.start == finding.start and not word.exact), None)
    given = fault is not None and fault.start > command.argv[0].start  # not a word that stands for the input of xargs
    if fault is not None and given and not any(word.text == "--" for word in command.argv):
        is_git = command.program == "git" and any(word.text in REVISIONS for word in command.argv[1:5])
        yield [(fault.start, fault.start, "--end-of-options " if is_git else "-- ")]


def _swaps(program: str) -> Iterator[Swap]:
    """The safer forms of the program's file: `push: --force by --force-with-lease`, `clean: with -n`."""
    for stated in known(program).get(SAFER, "").split(ITEM):
        words, colon, told = stated.partition(": ")
        old, _, new = ("", "", told[len(ADDED) :]) if told.startswith(ADDED) else told.partition(" by ")
        if colon:
            yield Swap(tuple(words.split()), old, new.removesuffix(ALONE), new.endswith(ALONE))


def _behind(command: Command, wanted: tuple[str, ...], text: str) -> Argument | None:
    """The last of the words `wanted`, or else the program, if the command has them as they are, one behind the other.

    Only between the program and the first there may be others: git -C elsewhere push.
    """
    words = command.argv
    at = next((at for at, word in enumerate(words) if wanted and at and word.text == wanted[0]), 0)
    found = words[at : at + len(wanted)] if wanted else words[:1]
    plain = all(_is_plain(word, text) for word in found)
    if not plain or (wanted and tuple([word.text for word in found]) != wanted):
        return None
    return found[-1]


def _has_options(command: Command, behind: Argument) -> bool:
    return any(word.text.startswith("-") for word in command.argv[command.argv.index(behind) + 1 :])


def _is_plain(word: Argument, text: str) -> bool:
    """Whether a word is in the text as the program receives it."""
    return text[word.start : word.end] == word.text


def _saved(at: int, findings: Sequence[Finding]) -> Iterator[Remedy]:
    """`curl … | sh`: save it, so that it can be read before it is run."""
    finding = findings[at]
    if finding.category is not Category.DeletesData or not runs_text(finding.command):
        return
    source = finding.command.stdin
    for _ in findings[:at]:  # no pipe is longer than what is before it
        if source is None:
            break
        command = findings[source].command
        if command.program in SAVING:
            step = f"{command.text} {SAVING[command.program]}"
            yield Remedy(step, step, step=True)
        source = command.stdin
