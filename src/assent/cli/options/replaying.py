"""The material of a replay: the histories on this machine, and the policies beside each other."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from tempfile import TemporaryDirectory

import click

from assent.cli.render.replay_screen import Replayed
from assent.cli.render.table import terminal_columns
from assent.cli.render.visible import one_line, shorten
from assent.config.locations import locate
from assent.config.policy_file import read_user_file
from assent.config.source import read_source
from assent.history import Call, ReadingTally, calls, sources
from assent.learning.repairs import Repairs
from assent.policy import Rule
from assent.policy.decision import Preset
from assent.record import Record, replace
from assent.replay import Column, Corpus, ReplaySetting, Result, judged
from assent.store.snapshot import unwritten

OWN_POLICY = "your policy"
_BAR = 24  # columns of the progress bar
_PATIENCE = 0.5  # seconds before it is shown


class WantedPast(Record):
    """The part of the past that is wanted, and the policy."""

    agents: tuple[str, ...] = ()
    since: str = ""  # ISO 8601, UTC
    policy: str | None = None  # a file in place of the user's own
    preset: Preset | None = None  # in place of the one that the policy states
    against: str | None = None  # a second policy file
    rule: Rule | None = None  # to be tried as the second


@contextmanager
def replayed(wanted: WantedPast) -> Iterator[Replayed]:
    """Read and judge; nothing of the user's is written, so what judging keeps goes to a folder that is deleted."""
    with TemporaryDirectory(prefix="assent-replay-") as scratch:
        setting = _setting(wanted, scratch)
        tally, corpus = ReadingTally(), Corpus()
        since = _milliseconds(wanted.since)
        found = sources(setting.home, os.environ, wanted.agents, since)
        with _Progress(sum(source.size for source in found)) as progress:
            past = calls(found, tally, since, progress.read)
            repairs = Repairs()
            results = judged(_taught(progress.counted(past), repairs), corpus, setting, progress.judged)
        result = Result(corpus, results, tuple([column.title for column in setting.columns]))
        yield Replayed(result, setting, tally, tuple(repairs.offered(setting.kept.corrections)), setting.columns)


def _taught(past: Iterator[Call], repairs: Repairs) -> Iterator[Call]:
    """The same calls, which are also learned from."""
    for call in past:
        repairs.add(call)
        yield call


def _setting(wanted: WantedPast, scratch: str) -> ReplaySetting:
    places = locate(os.environ)
    first = _column(OWN_POLICY if wanted.policy is None else shown_name(wanted.policy), wanted.policy, scratch, "first")
    if wanted.preset is not None:
        first = replace(first, preset=wanted.preset, title=f"{first.title}, {wanted.preset.value}")
    columns = [first]
    if wanted.against is not None:
        columns.append(_column(shown_name(wanted.against), wanted.against, scratch, "second"))
    if wanted.rule is not None:
        columns.append(replace(first, title="with the rule", rules=(wanted.rule,)))
    columns += [replace(first, title=preset.value, preset=preset) for preset in Preset]
    return ReplaySetting(places.home, places.state, unwritten(places), tuple(columns))


def shown_name(path: str) -> str:
    """The name of a policy file, for the head of a column."""
    return one_line(os.path.basename(path))


def _column(title: str, policy: str | None, scratch: str, name: str) -> Column:
    """A policy that is found where the environment says, with what the hook keeps of it in the scratch folder."""
    environment = {**os.environ, "XDG_STATE_HOME": scratch, "LOCALAPPDATA": scratch}
    places = locate(os.environ)
    here = locate(environment)
    os.makedirs(here.state, mode=0o700, exist_ok=True)
    if os.path.isfile(places.trust):
        shutil.copy(places.trust, here.trust)
    if policy is not None:
        environment = {**environment, "XDG_CONFIG_HOME": os.path.join(scratch, name)}
        environment["APPDATA"] = environment["XDG_CONFIG_HOME"]
        data = read_source(policy).data
        read_user_file(data, policy)
        target = locate(environment).policy
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)
    return Column(title, tuple(environment.items()))


def _milliseconds(since: str) -> int:
    return int(datetime.fromisoformat(since).replace(tzinfo=UTC).timestamp() * 1000) if since else 0


class _Progress:
    """A bar on standard error, if that is a terminal; it stands for bytes read, then for texts judged."""

    def __init__(self, size: int) -> None:
        self.size, self.done, self.calls, self.texts = size, 0, 0, 0
        self._columns = terminal_columns(err=True)
        self._begun = time.monotonic()

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._columns:
            click.echo("\r\x1b[K", err=True, nl=False)

    def read(self, size: int) -> None:
        """A file of that size was read."""
        self.done += size
        self._show()

    def judged(self, count: int) -> None:
        """So many texts more were judged."""
        self.texts += count
        self._show()

    def counted(self, past: Iterator[Call]) -> Iterator[Call]:
        """The same calls, counted."""
        for call in past:
            self.calls += 1
            yield call

    def _show(self) -> None:
        if self._columns and time.monotonic() - self._begun > _PATIENCE:
            full = _BAR * self.done // max(self.size, 1)
            bar = "█" * full + "░" * (_BAR - full)
            read = f"{self.done >> 20} of {self.size >> 20} MB, " if self.size >> 20 else ""
            told = f"{bar} {read}{self.calls:,} calls, {self.texts:,} texts judged"
            click.echo(f"\r\x1b[K{shorten(told, self._columns - 1)}", err=True, nl=False)
