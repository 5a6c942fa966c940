"""Approvals out of answers: only what was granted with attention, and never what was denied."""

from __future__ import annotations

import pytest
from tests.learning.past import Past

from assent.history import Consent
from assent.learning.approvals import Learned, learned
from assent.learning.granted import AWAY_MS, AnsweredQuestion, Answers, attention, fatigue, reading_ms, weight
from assent.learning.outcomes import Outcomes
from assent.risk import Category

SLOW, FAST = 6_000, 200


def answered(past: Past) -> Learned:
    answers, outcomes = Answers(), Outcomes()
    for call in past.calls:
        answers.add(call)
        outcomes.add(call)
    return learned(answers, past.at, outcomes)


def offers(past: Past) -> list[tuple[str, str]]:
    return [(each.pattern, each.ceiling.name) for each in answered(past).suggested if not each.denies]


def granted(texts: list[str], sessions: int, took: int = SLOW) -> Past:
    past = Past()
    for number in range(sessions):
        past.next()
        for text in texts:
            past.at += 90_000
            past.ran(text.format(number), Consent.Person, took)
    return past


def test_what_is_granted_with_care_is_offered_for_its_folder() -> None:
    found = answered(granted(["npm run build --mode {}", "npm run build --env {}"], 5)).suggested
    assert [(each.pattern, each.ceiling, each.place) for each in found] == [
        ("npm run build *", Category.RunsProjectCode, "/w/app")
    ]
    assert found[0].sessions == 5


def test_the_same_words_are_offered_as_they_are() -> None:
    assert offers(granted(["npm test"], 7)) == [("npm test", "RunsProjectCode")]


def test_answers_that_came_too_fast_offer_nothing_and_that_is_said() -> None:
    found = answered(granted(["npm run build --mode {}", "git commit -m x{}"], 12, FAST))
    assert found.suggested == ()
    assert found.paused == "24 of the latest 24 answers came faster than the question can be read"


def test_a_denial_ends_the_pattern() -> None:
    past = granted(["npm run build --mode {}", "npm run build --env {}"], 5)
    past.next().refused("npm run build --publish", SLOW)
    assert [pattern for pattern, _ in offers(past)] == ["npm run build --env *", "npm run build --mode *"]
    past.next().refused("npm run build --env x", SLOW).refused("npm run build --mode x", SLOW)
    assert offers(past) == []


@pytest.mark.parametrize(
    "text", ["rm -rf src{}", "frobnicate x{}", "cat ~/.ssh/id_rsa{}", "git push --force origin b{}"]
)
def test_what_deletes_or_is_not_known_is_never_open(text: str) -> None:
    for pattern, _ in offers(granted([text], 30)):
        assert not pattern.endswith("*"), pattern


def test_one_session_or_one_day_is_not_enough() -> None:
    assert offers(granted([f"npm run build --mode {n}" for n in range(20)], 2)) == []


def test_what_nobody_answered_counts_nothing() -> None:
    past = Past()
    for _ in range(20):
        past.next().ran("npm test", Consent.Hook).ran("npm test", Consent.Rule).ran("npm test", Consent.Mode)
    assert offers(past) == []


def test_what_is_refused_again_and_again_becomes_a_denial() -> None:
    past = Past()
    for number in range(3):
        past.next().refused(f"git push --force origin b{number}", SLOW).ran(
            "git push origin main", Consent.Person, SLOW
        )
    found = [each for each in answered(past).suggested if each.denies]
    assert [(each.pattern, each.weight) for each in found] == [("git push --force *", 3)]
    past.next().ran("git push --force origin main", Consent.Person, SLOW)
    assert [each for each in answered(past).suggested if each.denies] == []


@pytest.mark.parametrize(
    ("sessions", "more", "denied"),
    [
        (200, "", ["npm publish *"]),
        (199, "", []),  # too short a past
        (200, "npm publish --dry-run", []),  # it is used, whoever lets it
        (200, "npm run publish", ["npm publish *"]),
    ],
)
def test_one_denial_of_what_never_ran_is_enough_in_a_long_past(sessions: int, more: str, denied: list[str]) -> None:
    past = Past()
    for _ in range(sessions):
        past.next().ran("git status", Consent.Mode)
    past.refused("npm publish", SLOW)
    if more:
        past.ran(more, Consent.Mode)
    assert [each.pattern for each in answered(past).suggested if each.denies] == denied


def answer(
    at: int = 0, asked_ms: int | None = SLOW, words: int = 10, parts: int = 1, yes: bool = True
) -> AnsweredQuestion:
    return AnsweredQuestion(at, asked_ms, words, parts, yes)


@pytest.mark.parametrize(
    ("asked_ms", "expected"), [(None, 0.5), (0, 0.1), (1150, 0.5), (2300, 1.0), (AWAY_MS, 1.0), (AWAY_MS + 1, 0.5)]
)
def test_attention(asked_ms: int | None, expected: float) -> None:
    assert reading_ms(10) == 2300
    assert attention(answer(asked_ms=asked_ms)) == pytest.approx(expected)


def test_a_yes_weighs_less_when_many_came_before_it_or_much_was_shown_or_it_is_old() -> None:
    assert weight(answer(100_000), [], 100_000) == 1
    before = [answer(60_000), answer(80_000)]
    assert weight(answer(100_000), before, 100_000) == 0.5
    assert weight(answer(100_000), [answer(10_000)], 100_000) == 1
    assert weight(answer(parts=4), [], 0) == 0.25
    assert weight(answer(), [], 90 * 86_400_000) == pytest.approx(0.5)
    assert weight(answer(100_000), [answer(200_000)], 50_000) == 1  # clocks that jumped back


def test_fatigue_needs_some_answers_whose_time_is_known() -> None:
    assert not fatigue([answer(asked_ms=FAST)] * 9).is_tired
    assert fatigue([answer(asked_ms=FAST)] * 10).is_tired
    assert not fatigue([answer(asked_ms=None)] * 50).is_tired
    assert not fatigue([*[answer(asked_ms=FAST)] * 30, *[answer()] * 50]).is_tired
