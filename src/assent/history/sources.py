"""The agents whose histories are known, and the files of each that exist."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence

from assent.errors import WireError
from assent.history import claude, cline, codex, copilot, gemini, opencode, own, qwen
from assent.history.call import Call
from assent.history.tally import ReadingTally
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
