"""The agents whose histories are known, and the files of each that exist."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from assent.errors import WireError
from assent.history import claude, cline, codex, copilot, gemini, opencode, own, qwen
from assent.history.call import Call, ReadingTally
from assent.history.own import AGENT as OWN
from assent.record import Record

Reader = Callable[[str, ReadingTally], Iterator[Call]]

# In the order of how much they tell; our own log comes last, and adds what no agent's file has.
_READERS = (claude, codex, copilot, qwen, opencode, gemini, cline, own)
_READ: dict[str, Reader] = {reader.AGENT: reader.read for reader in _READERS}
AGENTS = tuple([reader.AGENT for reader in _READERS])


class HistoryFile(Record):
    """One file of an agent."""

    agent: str
    path: str
    size: int
    changed: int  # when, in milliseconds since 1970


def sources(home: str, environment: Mapping[str, str], agents: Sequence[str] = (), since: int = 0) -> list[HistoryFile]:
    """The files that exist, the earliest of each agent first; those last changed before `since` are left out.

    Raises WireError for an agent whose files are not known.
    """
    for agent in agents:
        if agent not in AGENTS:
            raise WireError(f"no history is read for {agent!r}; known are {', '.join(AGENTS)}")
    made = []
    for reader in _READERS:
        if not agents or reader.AGENT in agents:
            files = [_source(reader.AGENT, path) for path in reader.found(home, dict(environment))]
            here = [source for source in files if source is not None and source.changed >= since]
            made += sorted(here, key=lambda source: (source.changed, source.path))
    return made


def reader_of(agent: str) -> Reader:
    """The reader of that agent's files."""
    return _READ[agent]


def _source(agent: str, path: str) -> HistoryFile | None:
    """The file with its size; None if it has gone in the meantime."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return HistoryFile(agent, path, status.st_size, status.st_mtime_ns // 1_000_000)


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
            if own and call.origin.key() in told:
                continue
            if not own:
                told.add(call.origin.key())
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
