"""Distinct texts judged in several processes, while the rest of the past is still being read."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor

from assent.history.call import Call
from assent.record import replace
from assent.replay.corpus import Corpus, PlacedText
from assent.replay.judge import Judge, ReplayedText, ReplaySetting
from assent.risk import Category

CHUNK = 250  # texts that a process is given at once
FEW = 600  # texts for which no processes are started
MOST = 8  # processes

_allowed: dict[tuple[int, Category, bool], ReplayedText] = {}  # what is allowed everywhere is one object for all
_judges: list[Judge] = []  # of this process: one


def judged(
    calls: Iterable[Call], corpus: Corpus, setting: ReplaySetting, progress: Callable[[int], None] | None = None
) -> list[ReplayedText]:
    """Put `calls` into `corpus`, and judge each of its texts, by their numbers.

    The command of a call that every column allows is dropped from the corpus. `progress` is told
    how many texts were judged since it was told last.
    """
    numbers = (number for call in calls if (number := corpus.add(call)) is not None)
    return _all(numbers, corpus, setting, progress)


def judged_again(corpus: Corpus, numbers: list[int], setting: ReplaySetting) -> list[ReplayedText]:
    """The texts of these numbers once more, under other columns."""
    return _all(iter(numbers), corpus, setting, None, keep=True)


def _all(
    numbers: Iterable[int],
    corpus: Corpus,
    setting: ReplaySetting,
    progress: Callable[[int], None] | None,
    keep: bool = False,
) -> list[ReplayedText]:
    made: list[ReplayedText] = []
    waiting: list[int] = []
    for number in numbers:
        waiting.append(number)
        if len(waiting) > FEW:
            break
    if len(waiting) <= FEW:
        judge = Judge(setting)
        for number in waiting:
            made.append(judge.judge(_text(corpus, number)))
            if progress is not None:
                progress(1)
        return made if keep else _dropped(made, corpus, waiting)
    with _executor(setting) as executor:
        begun: list[tuple[Future[list[ReplayedText]], list[int]]] = []
        for number in numbers:
            waiting.append(number)
            if len(waiting) >= CHUNK:
                begun.append(_submit(executor, corpus, waiting))
                waiting = []
                _take(begun, made, corpus, progress, keep)
        begun.append(_submit(executor, corpus, waiting))
        while begun:
            begun[0][0].result()
            _take(begun, made, corpus, progress, keep)
    return made


def _take(
    begun: list[tuple[Future[list[ReplayedText]], list[int]]],
    made: list[ReplayedText],
    corpus: Corpus,
    progress: Callable[[int], None] | None,
    keep: bool,
) -> None:
    """Take what is done, in the order in which it was begun."""
    while begun and begun[0][0].done():
        future, numbers = begun.pop(0)
        found = future.result()
        made += found if keep else _dropped(found, corpus, numbers)
        if progress is not None:
            progress(len(found))


def _dropped(found: list[ReplayedText], corpus: Corpus, numbers: list[int]) -> list[ReplayedText]:
    """The same, with the texts that are allowed everywhere dropped, which nobody asks for again."""
    made = []
    for number, judgement in zip(numbers, found, strict=True):
        if any(judgement.decisions):
            made.append(judgement)
        else:
            corpus.texts[number] = None
            key = (len(judgement.decisions), judgement.category, judgement.corrected)
            made.append(_allowed.setdefault(key, replace(judgement, reason="", held=())))
    return made


def _text(corpus: Corpus, number: int) -> PlacedText:
    text = corpus.texts[number]
    if text is None:
        raise AssertionError("a text that was dropped is asked for")
    return text


def _submit(
    executor: ProcessPoolExecutor, corpus: Corpus, numbers: list[int]
) -> tuple[Future[list[ReplayedText]], list[int]]:
    return executor.submit(_work, [_text(corpus, number) for number in numbers]), numbers


def _executor(setting: ReplaySetting) -> ProcessPoolExecutor:
    how = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    count = max(1, min(MOST, os.cpu_count() or 1))
    return ProcessPoolExecutor(count, how, _begin, (setting,))


def _begin(setting: ReplaySetting) -> None:
    _judges[:] = [Judge(setting)]


def _work(texts: list[PlacedText]) -> list[ReplayedText]:
    (judge,) = _judges
    return [judge.judge(text) for text in texts]
