"""A command that failed, and the one that then worked: found in one pass over a history, in little memory."""

from __future__ import annotations

from collections.abc import Iterator

from assent.history.call import Call, Ending
from assent.learning.edit import Edit, edit_between
from assent.learning.said import Said, said
from assent.record import Record
from assent.store.error_class import ErrorClass

REACH = 5  # attempts behind a failed one in which the fix is looked for
MINUTES = 10
ALIKE = 0.6  # share of the other words that agree, where the program is another
MOST_OPEN = 5  # failed attempts of a session that wait for their fix
# Failures that tell nothing of the words.
_OTHERS = frozenset(
    (ErrorClass.Interrupted, ErrorClass.TimedOut, ErrorClass.Network, ErrorClass.Refused, ErrorClass.NoSuchFile)
)


class Episode(Record):
    """One failed attempt, its fix, and the one change between them."""

    failed: Call
    fixed: Call
    edit: Edit


class _Open:
    def __init__(self, call: Call, commands: tuple[Said, ...]) -> None:
        self.call, self.commands, self.left = call, commands, REACH


class Episodes:
    """Give it every call in order; it gives the episode that the call ends, if it ends one."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str, str], list[_Open]] = {}

    def add(self, call: Call) -> Iterator[Episode]:
        """Add the correction that `call` shows."""
        key = (*call.origin.key(), call.cwd)
        if call.shell is None:
            self._edited(call)
            return
        waiting = [each for each in self._open.get(key, ()) if _may_be_fixed(each.call, call)]
        telling = is_telling(call)
        if not waiting and not telling:  # nearly every call: it is not even parsed
            self._open.pop(key, None)
            return
        text = text_of(call)
        commands = said(text)
        if commands is not None and call.end.ending is Ending.Ran:
            yield from _fixed(waiting, call, commands)
        for each in waiting:
            each.left -= 1
        waiting = [each for each in waiting if each.left]
        if commands is not None and telling and all(text_of(each.call) != text for each in waiting):
            waiting.append(_Open(call, commands))
        if waiting:
            self._open[key] = waiting[-MOST_OPEN:]
        else:
            self._open.pop(key, None)

    def _edited(self, call: Call) -> None:
        """An edit of a file that a failed command names is what fixed it."""
        for key, waiting in list(self._open.items()):
            if key[:2] == call.origin.key():
                left = [each for each in waiting if not _names(each.commands, call.files)]
                self._open[key] = left
                if not left:
                    del self._open[key]


def _fixed(waiting: list[_Open], call: Call, commands: tuple[Said, ...]) -> Iterator[Episode]:
    """The episodes that a call ends which ran; those waiting that it ends, or repeats, are taken out."""
    for each in list(waiting):
        edit = _edit(each, commands)
        if edit is not None or text_of(each.call) == text_of(call):
            waiting.remove(each)
        if edit is not None:
            yield Episode(each.call, call, edit)


def text_of(call: Call) -> str:
    """The text that really ran."""
    return call.ran or call.command


def is_telling(call: Call) -> bool:
    """Whether a call failed in a way that its words may be the reason of."""
    return call.end.ending is Ending.Failed and call.end.error not in _OTHERS and not call.ran


def _edit(waiting: _Open, commands: tuple[Said, ...]) -> Edit | None:
    """The one change that `commands` make to the failed attempt, if they are alike."""
    if not is_alike(waiting.commands, commands):
        return None
    return edit_between(waiting.commands, commands, waiting.call.end.named.accused)


def _may_be_fixed(failed: Call, later: Call) -> bool:
    """Whether the later call comes soon enough, with no word of the person between."""
    if failed.turn != later.turn:
        return False
    return not (failed.at and later.at) or 0 <= later.at - failed.at <= MINUTES * 60_000


def is_alike(failed: tuple[Said, ...], fixed: tuple[Said, ...]) -> bool:
    """Whether the second may be the first, fixed."""
    programs = {each.program for each in fixed}
    if all(each.program in programs for each in failed):
        return True
    before, after = [[word for each in commands for word in each.words][1:] for commands in (failed, fixed)]
    if not before:
        return len(after) <= 2
    texts = agreement([word.text for word in before], [word.text for word in after])
    return max(texts, agreement([word.hole for word in before], [word.hole for word in after])) >= ALIKE


def agreement(before: list[str], after: list[str]) -> float:
    """The agreement of two lists of words, from 0 to 1: one less the share of words to change."""
    longer = max(len(before), len(after))
    return 1 - distance(before, after) / longer if longer else 0.0


def distance(before: list[str] | str, after: list[str] | str) -> int:
    """The number of items that have to be put in, taken out or changed."""
    row = list(range(len(after) + 1))
    for at, item in enumerate(before, 1):
        above, row[0] = row[0], at
        for index, other in enumerate(after, 1):
            above, row[index] = row[index], min(row[index] + 1, row[index - 1] + 1, above + (item != other))
    return row[-1]


def _names(commands: tuple[Said, ...], files: tuple[str, ...]) -> bool:
    """Whether an operand names one of the files, by its last part."""
    names = {file.rpartition("/")[2] for file in files}
    return any(word.text.rpartition("/")[2] in names for each in commands for word in each.words[1:])
