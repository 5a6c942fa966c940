"""Corrections that a history suggests, the most useful first, with those that were refused and why."""

from __future__ import annotations

from collections.abc import Sequence

from assent.correction.model import Correction
from assent.history.call import Call
from assent.learning.candidate import Candidates
from assent.learning.episode import Episodes
from assent.learning.outcomes import Outcomes
from assent.learning.trial import Trial, tried
from assent.store.error_class import ErrorClass

WORTH = 2  # episodes below which a change is not even tried


class Repairs:
    """Give it every call of a past in order; then it says what would fix it."""

    def __init__(self) -> None:
        self._episodes, self._candidates, self.outcomes = Episodes(), Candidates(), Outcomes()
        self.missing: dict[str, set[tuple[str, str]]] = {}  # programs that are not there, with the sessions
        self.tools: dict[str, int] = {}  # tools that do not exist, with how often they were called

    def add(self, call: Call) -> None:
        """Take in one call."""
        self.outcomes.add(call)
        if call.end.error is ErrorClass.UnknownTool:
            self.tools[call.tool] = self.tools.get(call.tool, 0) + 1
        if call.end.error is ErrorClass.MissingProgram:
            for word in call.end.named.accused[:1]:
                self.missing.setdefault(word, set()).add(call.origin.key())
        for episode in self._episodes.add(call):
            self._candidates.add(episode)

    def trials(self, existing: Sequence[Correction] = ()) -> list[Trial]:
        """Every change that was seen more than once, tried; those that are offered first, by what they spare."""
        found = [tried(each, self.outcomes, existing) for each in self._candidates.all() if each.episodes >= WORTH]
        return sorted(found, key=lambda trial: (bool(trial.refusal), -trial.failed, str(trial.candidate.edit)))

    def offered(self, existing: Sequence[Correction] = ()) -> list[Trial]:
        """Those that may be offered."""
        return [trial for trial in self.trials(existing) if not trial.refusal]
