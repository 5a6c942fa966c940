"""The findings of a replay, in numbers and in the order in which a person wants to know them."""

from __future__ import annotations

from collections.abc import Callable

from assent.policy import Decision
from assent.record import Record
from assent.replay.corpus import PERSON_YES, RAN_ALONE, RAN_BY_HOOK, RAN_UNTOLD, Corpus
from assent.replay.judge import ReplayedText
from assent.risk import Category


class Denied(Record):
    """One text that would have been denied."""

    command: str
    reason: str
    agent: str
    cwd: str
    count: int
    ran: int  # how often it really ran


class AskedName(Record):
    """Commands of one name that would have been asked about."""

    name: str
    category: Category
    count: int  # questions
    reason: str  # of one of them


class Totals(Record):
    """The totals of all calls under one policy."""

    title: str
    allow: int
    ask: int
    deny: int
    median: float  # questions a session
    ninth: float  # of ten sessions, nine have at most so many


class Unlike(Record):
    """The calls that an agent's own rules and Assent see differently."""

    passed: int  # ran with nobody asked, and Assent would have asked or denied
    passed_names: tuple[AskedName, ...]
    needless: int  # a person was asked, and Assent would have allowed
    needless_names: tuple[tuple[str, int], ...]
    answered: int  # by a person, as far as the files say
    untold: int  # ran, Assent would have asked or denied, and the files do not say who agreed


class Result:
    """The judged past; each question about it is one method."""

    def __init__(self, corpus: Corpus, judged: list[ReplayedText], titles: tuple[str, ...]) -> None:
        self.corpus, self.judged, self.titles = corpus, judged, titles
        self.counts = corpus.counts()

    def totals(self, column: int) -> Totals:
        """The totals of the past under the policy of that column."""
        allow, ask, deny = [self._calls(column, decision) for decision in Decision]
        asked = sorted(self.questions(column))
        return Totals(self.titles[column], allow, ask, deny, _median(asked), _at(asked, 0.9))

    def _calls(self, column: int, decision: Decision) -> int:
        pairs = zip(self.judged, self.counts, strict=True)
        return sum(count for judgement, count in pairs if judgement.decisions[column] is decision)

    def questions(self, column: int) -> list[int]:
        """The number of questions of each session."""
        return self.a_session(lambda number: self.judged[number].decisions[column] is Decision.ask)

    def a_session(self, fits: Callable[[int], bool]) -> list[int]:
        """The number of calls of each session that have a text that fits."""
        fitting = [fits(number) for number in range(len(self.judged))]
        found = [0] * len(self.corpus.sessions)
        for number, session in zip(self.corpus.text_of, self.corpus.session_of, strict=True):
            found[session] += fitting[number]
        return found

    def denied(self) -> list[Denied]:
        """The commands that would have been denied, the most frequent first."""
        ran = self.corpus.flagged(RAN_ALONE | RAN_UNTOLD | RAN_BY_HOOK | PERSON_YES)
        made: dict[tuple[str, str], Denied] = {}
        for number, judgement in enumerate(self.judged):
            text = self.corpus.texts[number]
            if judgement.decisions[0] is Decision.deny and text is not None:
                key = (text.command, judgement.reason)
                where, before = text.where, made.get(key)
                count, times = self.counts[number], ran[number]
                if before is not None:
                    count, times = count + before.count, times + before.ran
                made[key] = Denied(*key, where.agent, where.cwd, count, times)
        return sorted(made.values(), key=lambda denied: (-denied.ran, -denied.count, denied.command))

    def asked(self) -> list[AskedName]:
        """The questions that would have been asked, by the name of the riskiest part of each."""
        return self._kinds(self.counts, lambda judgement: judgement.decisions[0] is Decision.ask)

    def categories(self) -> list[tuple[Category, int]]:
        """The number of questions about each category, the most first."""
        found: dict[Category, int] = {}
        for kind in self.asked():
            found[kind.category] = found.get(kind.category, 0) + kind.count
        return sorted(found.items(), key=lambda item: -item[1])

    def unlike_host(self) -> Unlike:
        """The calls that the agents' own rules allowed, or asked about needlessly, as far as their files say."""
        alone, yes = self.corpus.flagged(RAN_ALONE), self.corpus.flagged(PERSON_YES)
        passed = self._kinds(alone, lambda judgement: judgement.decisions[0] > Decision.allow)
        untold = self._kinds(self.corpus.flagged(RAN_UNTOLD), lambda judgement: judgement.decisions[0] > Decision.allow)
        needless: dict[str, int] = {}
        for number, judgement in enumerate(self.judged):
            if yes[number] and judgement.decisions[0] is Decision.allow:
                needless[judgement.category.name] = needless.get(judgement.category.name, 0) + yes[number]
        named = tuple(sorted(needless.items(), key=lambda item: -item[1]))
        return Unlike(
            passed=sum(kind.count for kind in passed),
            passed_names=tuple(passed),
            needless=sum(needless.values()),
            needless_names=named,
            answered=sum(yes),
            untold=sum(kind.count for kind in untold),
        )

    def _kinds(self, counts: list[int], fits: Callable[[ReplayedText], bool]) -> list[AskedName]:
        found: dict[tuple[str, Category], AskedName] = {}
        for judgement, count in zip(self.judged, counts, strict=True):
            if not count or not fits(judgement) or not judgement.held:
                continue
            worst = max(judgement.held, key=lambda asked: asked.category)
            key = (worst.name, worst.category)
            before = found.get(key)
            found[key] = AskedName(*key, count + (before.count if before else 0), worst.reason)
        return sorted(found.values(), key=lambda kind: (-kind.count, kind.name))


def _at(ordered: list[int], share: float) -> float:
    """The value that so much of the list does not exceed; 0 for none."""
    return float(ordered[min(int(len(ordered) * share), len(ordered) - 1)]) if ordered else 0.0


def _median(ordered: list[int]) -> float:
    """The middle of the list, half way between two of them; 0 for none."""
    half = len(ordered) // 2
    return (ordered[half] + ordered[~half]) / 2 if ordered else 0.0
