"""All calls of several files, each once: a forked session repeats those of the one that it began from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from assent.history.call import Call
from assent.history.own import AGENT as OWN
from assent.history.sources import HistoryFile, reader_of
from assent.history.tally import ReadingTally


def calls(
    sources: Iterable[HistoryFile], tally: ReadingTally, since: int = 0, progress: Callable[[int], None] | None = None
) -> Iterator[Call]:
    """The calls that began at `since` or later, in the order of the files.

    Our own log tells only of sessions of which no agent's file does. `progress` is told the size of
    each file that was read.
    """
    seen: set[int] = set()  # hashes: ids of a long history would fill the memory
    told: set[tuple[str, str]] = set()
    for source in sources:
        own = source.agent == OWN
        for call in reader_of(source.agent)(source.path, tally):
            if own and (call.origin.agent, call.origin.session) in told:
                continue
            if not own:
                told.add((call.origin.agent, call.origin.session))
            if call.id:
                mark = hash((call.origin.agent, call.id, call.command))
                if mark in seen:
                    tally.repeated += 1
                    continue
                seen.add(mark)
            if call.at >= since or not call.at:
                yield call
        if progress is not None:
            progress(source.size)
