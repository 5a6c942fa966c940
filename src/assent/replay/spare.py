"""The few approvals that would spare most questions: greedy, and then proven by judging with them."""

from __future__ import annotations

from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.policy.decision import Preset
from assent.policy.model import Grant
from assent.record import Record, replace
from assent.replay.judge import ReplaySetting
from assent.replay.pool import judged_again
from assent.replay.result import Result
from assent.risk import Category

MOST = 3


class Spared(Record):
    """One approval with what it spares together with those before it."""

    pattern: str
    ceiling: Category
    questions: int  # that it spares


class Saving(Record):
    """The questions that approvals and a preset spare; each list is the questions that are left, by session."""

    approvals: tuple[Spared, ...]
    questions: tuple[int, ...]  # with the approvals
    balanced: tuple[int, ...]  # with the preset in their place
    both: tuple[int, ...]


def sparing(result: Result, setting: ReplaySetting) -> Saving:
    """The approvals, at most `MOST`, that leave the fewest questions; each is one that a question would offer."""
    chosen = _chosen(result)
    balanced = result.titles.index(Preset.Balanced.value)
    trusted = {number for number, judged in enumerate(result.judged) if not judged.decisions[balanced]}
    by_preset = tuple(_left(result, trusted))
    if not chosen:
        return Saving((), tuple(_left(result, set())), by_preset, by_preset)
    grants = tuple([Grant(parse_pattern(each.pattern), each.ceiling) for each in chosen])
    first = setting.columns[0]
    with_them = replace(setting, columns=(replace(first, grants=(*first.grants, *grants)),))
    asked = [number for number, judged in enumerate(result.judged) if judged.decisions[0] is Decision.ask]
    again = judged_again(result.corpus, asked, with_them)
    allowed = {number for number, judged in zip(asked, again, strict=True) if judged.decisions[0] is Decision.allow}
    both = tuple(_left(result, allowed | trusted))
    return Saving(tuple(chosen), tuple(_left(result, allowed)), by_preset, both)


def _left(result: Result, allowed: set[int]) -> list[int]:
    return result.a_session(lambda number: result.judged[number].decisions[0] is Decision.ask and number not in allowed)


def _chosen(result: Result) -> list[Spared]:
    """Greedy cover: a question is spared when every part that is asked about has its pattern chosen."""
    needs: list[tuple[frozenset[str], int]] = []
    ceilings: dict[str, Category] = {}
    for judged, count in zip(result.judged, result.counts, strict=True):
        if judged.decisions[0] is not Decision.ask or not all(asked.pattern for asked in judged.held):
            continue
        needs.append((frozenset([asked.pattern for asked in judged.held]), count))
        for asked in judged.held:
            ceilings[asked.pattern] = max(ceilings.get(asked.pattern, asked.category), asked.category)
    chosen: list[Spared] = []
    while len(chosen) < MOST:
        best, spared = _best(needs)
        if not best:
            break
        chosen.append(Spared(best, ceilings[best], spared))
        needs = [(need - {best}, count) for need, count in needs if need - {best}]
    return chosen


def _best(needs: list[tuple[frozenset[str], int]]) -> tuple[str, int]:
    """The pattern that spares most on its own, with how much."""
    alone: dict[str, int] = {}
    for need, count in needs:
        if len(need) == 1:
            (pattern,) = need
            alone[pattern] = alone.get(pattern, 0) + count
    return max(alone.items(), key=lambda item: (item[1], item[0]), default=("", 0))
