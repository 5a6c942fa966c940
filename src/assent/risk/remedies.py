"""Safer spellings, as data: what to write in place of which words.

None is told unless it is proven, by judging the text with it, that it makes the command less and leaves
all else as it is: the machine, the folder and the other commands.
"""

from __future__ import annotations

from assent.command.options import HERE
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.programs import runs_text
from assent.rules_table import ITEM, SAFER, known, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

    Edit = tuple[int, int, str]  # [start, end) of the text, and what to write there


class Swap(Record):
    """A word of a command and what to write in its place, or an option to add behind its first words."""

    words: tuple[str, ...]  # that the command has in this order, behind the program: push
    word: str  # the word to replace; empty to add behind `words`
    instead: str
    bare: bool = False  # only where no option follows `words`


class Remedy(Record):
    """A safer spelling of one command."""

    text: str  # what to write: the command alone where it means the same alone, else the whole text
    whole: str  # the whole text with it; the command alone where it is only a first step
    edits: tuple[Edit, ...] = ()  # of the whole text
    step: bool = False  # it is only the first step of what was wanted: a download that is not run
    same: bool = False  # it does the same to fewer things: *.md without names that are options

    def keeps(self, before: Sequence[Finding], after: Sequence[Finding]) -> bool:
        """Whether the words that were read of the whole text have these edits, and no other change."""
        return [_read(finding.command, self.edits) for finding in before] == [
            _read(finding.command) for finding in after
        ]


ADDED, ALONE = "with ", " alone"  # of what is safer: options are added; only where no option follows
REVISIONS = frozenset("log show diff shortlog rev-list blame describe".split())  # of git
PAGERS = frozenset("less more most pg".split())  # `cat` shows the same
ENDINGS = frozenset("py js mjs ts rb pl php lua zsh bash".split())  # of code that is downloaded
MANUALS = frozenset("man info pinfo".split())  # shown by a pager, where nothing else reads them


def remedies(at: int, findings: Sequence[Finding], text: str, cwd: str, *, typing: bool = False) -> Iterator[Remedy]:
    """Spellings of the command with that index that may be safer, the nearest first."""
    from assent.syntax.edit import splice  # most commands are allowed

    finding = findings[at]
    begin, end = finding.command.start, finding.command.end
    alone = _is_alone(at, findings, cwd)
    for edits in _edits(finding, text, typing):
        if any(start < begin or stop > end for start, stop, _ in edits):
            continue  # a word that comes from elsewhere: the {} of find
        inner = [(start - begin, stop - begin, instead) for start, stop, instead in edits]
        same = all(instead == HERE for _, _, instead in edits)
        whole = splice(text, edits)
        told = splice(text[begin:end], inner) if alone else whole
        if "\n" not in told:  # it is told on one line
            yield Remedy(told, whole, tuple(edits), same=same)
    for first, behind in _piped(at, findings, typing):
        if _is_alone(first, findings, cwd):
            command = findings[first].command
            step = text[command.start : command.end] + behind
            yield Remedy(step, step, step=True)


def _is_alone(at: int, findings: Sequence[Finding], cwd: str) -> bool:
    """Whether the command means the same without the text around it, which may set its folder, machine or variables."""
    command = findings[at].command
    around = any(wrapper.start < command.start or wrapper.end > command.end for wrapper in command.wrappers)
    moved = command.cwd != cwd or command.elsewhere or command.caller is not None
    read = any(not word.exact and not word.glob for word in command.argv)
    return not (around or moved or (read and any(finding.command.variables for finding in findings[:at])))


def _read(command: Command, edits: Sequence[Edit] = ()) -> tuple[list[tuple[str, int]], list[str]]:
    """The wrappers and the words of a command, with edits of the text applied to them."""
    return [(wrapper.name, len(wrapper.words)) for wrapper in command.wrappers], [
        word for argument in command.argv for word in _edited(argument, edits)
    ]


def _edited(word: Argument, edits: Sequence[Edit]) -> list[str]:
    made = [word.text]
    for start, end, instead in edits:
        if start == end == word.start:  # `-- ` or `./` in front
            made = [*instead.split(), *made] if instead[-1:] == " " else [instead + made[0], *made[1:]]
        elif start == end == word.end:
            made = [*made, *instead.split()]
        elif start <= word.start and word.end <= end:
            made = instead.split() if start == word.start else []
    return made


def _edits(finding: Finding, text: str, typing: bool) -> Iterator[list[Edit]]:
    command = finding.command
    if typing:
        yield from _shown_only(command)
    for swap in _swaps(command.program or ""):
        yield from _swapped(command, swap, text)
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


def _swapped(command: Command, swap: Swap, text: str) -> Iterator[list[Edit]]:
    """The edits that make a safer form of a command: another word, or an option that is added."""
    behind = _behind(command, swap.words, text)
    if behind is None or (swap.bare and _has_options(command, behind)):
        return
    name = swap.instead.partition("=")[0]
    if swap.word:
        for word in command.argv[1:]:
            if word.text == swap.word and _is_plain(word, text):
                yield [(word.start, word.end, swap.instead)]
    elif all(word.text.partition("=")[0] != name for word in command.argv):  # which counts is the program's affair
        yield [(behind.end, behind.end, f" {swap.instead}")]


def _shown_only(command: Command) -> Iterator[list[Edit]]:
    """The edits of the text with which the same is shown and nobody can type: `cat` in place of `less -N`."""
    words = command.argv
    if command.program in PAGERS:
        last = next((at for at, word in enumerate(words[1:]) if word.text[:1] not in ("-", "+")), len(words) - 1)
        yield [(words[0].start, words[last].end, "cat")]
    if command.program == "top":
        yield [(words[0].start, words[-1].end, "top -b -n 1")]


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


def _piped(at: int, findings: Sequence[Finding], typing: bool) -> Iterator[tuple[int, str]]:
    """Commands, and what to write behind them.

    `curl … | sh`: save it, so that it can be read before it is run; `man ls`: nobody types to what writes into a pipe.
    """
    finding = findings[at]
    if typing and finding.command.program in MANUALS:
        yield at, " | cat"
    if finding.category is not Category.DeletesData or not runs_text(finding.command):
        return
    source = finding.command.stdin
    for _ in findings[:at]:  # no pipe is longer than what is before it
        if source is None:
            break
        command = findings[source].command
        yield from [(source, f" {option}{_ending(command)}") for option in vocabulary(command.program, "saves")]
        source = command.stdin


def _ending(command: Command) -> str:
    """The ending of the file that a command downloads, as its address has it: `.py`, and of most code `.sh`."""
    ending = command.argv[-1].text.rpartition("/")[2].rpartition(".")[2]
    return f".{ending}" if ending in ENDINGS and command.argv[-1].exact else ".sh"
