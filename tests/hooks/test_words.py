"""The text for a model about each outcome, in every agent: what happened, why, and what to do next."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import pytest
from tools.style import faults

from assent.hooks import boxing, cold, parent
from assent.hooks.agents import brief
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import declined, question, refusal, unconfirmed
from assent.hooks.agents.event import Agent
from assent.hooks.agents.unattended import withheld
from assent.record import replace

from .blocks import blocks
from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.hooks.agents.wire import Reply

FORMS = {  # by the words that it holds, which form a text has
    "Assent blocked this: ": "blocked",
    "Assent asked the user to confirm: ": "asked",
    "Assent needs a confirmation for this: ": "unconfirmed",
    "Assent asked, but nobody confirmed this: ": "declined",
    "Assent cannot judge this: ": "unjudged",
}
CASES = blocks("words.txt", "command", "state", *FORMS.values(), "why")
LONGEST = 200  # characters of a text with one reason, the words between backticks not counted
POLICY = "preset = 'x'\n"


@pytest.fixture(autouse=True)
def without_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests has no time limit."""
    monkeypatch.setattr(cold, "_limit_time", lambda *_: None)


def model_texts(reply: Reply) -> set[str]:
    """The parts of a reply for the model."""
    texts = {reply.err.rstrip("\n")} if reply.code else set(_texts(json.loads(reply.out or "{}")))
    return {text for text in texts if any(words in text for words in FORMS)}


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            put = re.search(r"^printf '%s\\n' '(.*)' >&2; exit 126$", value, re.DOTALL)  # Cline's
            yield put.group(1).replace("'\\''", "'") if put else value
        case dict():
            for name, each in value.items():
                yield from () if name == "user_message" else _texts(each)
        case list():
            for each in value:
                yield from _texts(each)


def form(text: str) -> str:
    """The form of a text; what was corrected may come before it."""
    return next(name for words, name in FORMS.items() if words in text)


def replied(agent: Agent, case: dict[str, str], place: Path, monkeypatch: pytest.MonkeyPatch) -> Reply:
    """The whole way from an event of the agent's to its reply, in the state that the case names."""
    home, work = place / "home", place / "work"
    (work / ".git").mkdir(parents=True)
    (home / ".config" / "assent").mkdir(parents=True)
    monkeypatch.chdir(work)
    event = wire(agent, SHELLS[agent], {"command": case["command"]}, str(work))
    match case.get("state"):
        case "broken policy":
            (home / ".config" / "assent" / "policy.toml").write_text(POLICY)
        case "late":
            monkeypatch.setattr(cold, "judge", _late)
        case "nobody is there":
            monkeypatch.setattr(parent, "_words_of_agent", lambda *_: ["-p", "exec", "run"])
        case "no questions":
            event |= {"permission_mode": "bypassPermissions"}
        case other:
            assert other is None
    monkeypatch.setattr(cold, "_standard_input", lambda begun: begun)
    return cold.guarded(agent, {"HOME": str(home), "PATH": "/usr/bin:/bin"}, json.dumps(event).encode())


def _late(*_: object) -> None:
    raise cold.OverdueError(cold._late())


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose path is not so long that the texts leave a part of it out."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_agent_says_the_same(case: dict[str, str], short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each form is that of the case, word by word, and each form of the case is that of some agent."""
    said: dict[str, set[str]] = {}
    for agent in Agent:
        place = short / agent.value
        for text in model_texts(replied(agent, case, place, monkeypatch)):
            said.setdefault(form(text), set()).add(text.replace(str(place), "").removesuffix("."))
    assert said == {name: _lines(case, name) for name in FORMS.values() if name in case}


def _lines(case: dict[str, str], name: str) -> set[str]:
    """An agent that never asks may have no safer form to name, and so another line."""
    return {line.removesuffix(".") for line in case[name].splitlines()}


def test_most_agents_speak_in_the_cases() -> None:
    assert len(CASES) >= len(AnswerKind) * 4
    assert {name for case in CASES for name in FORMS.values() if name in case} == set(FORMS.values())


REASON = "`git push` pushes `main` to `origin`"
WAYS = [text for name, text in vars(brief).items() if name.isupper() and isinstance(text, str) and text[:1].islower()]
SAID = [
    *[line for case in CASES for name in FORMS.values() for line in case.get(name, "").splitlines()],
    *[
        write(Answer(AnswerKind.Ask, REASON, way))
        for way in WAYS
        for write in (question, refusal, unconfirmed, declined)
    ],
    *[refusal(withheld(Answer(kind, REASON, way))) for way in WAYS for kind in (AnswerKind.Ask, AnswerKind.Deny)],
    question(replace(Answer(AnswerKind.Ask, REASON, WAYS[0]), correction=boxing._TOLD)),
]


def test_a_long_path_keeps_its_ends_where_the_text_would_be_too_long() -> None:
    path = f"/home/you/{'folder/' * 15}deploy/key.pem"
    text = refusal(Answer(AnswerKind.Deny, f"`cat` reads `{path}`, which holds a private key", brief.SECRET))
    assert "`cat` reads `/home/…/deploy/key.pem`, which holds a private key." in text
    assert len(text) <= brief.BRIEF
    assert path in refusal(Answer(AnswerKind.Deny, f"`cat` reads `{path}`", "stop"))


@pytest.mark.parametrize("text", SAID)
def test_a_text_is_short_and_in_whole_sentences(text: str) -> None:
    plain = re.sub(r"`[^`]*`", "", text)
    assert len(plain) <= LONGEST
    assert faults(text) == []
    assert text.endswith(".")
    assert not re.search(r"\.\.|\. [a-z]|: [A-Z]| {2}|`\w+`(?= `)", text)
    assert "assent appro" not in text, "how to be asked less is for people"


def test_what_only_a_user_can_do_is_not_asked_of_nobody() -> None:
    for way in WAYS:
        told = refusal(withheld(Answer(AnswerKind.Ask, REASON, way)))
        is_fault = way == brief.CORRECT  # which nobody could confirm away
        assert told.startswith(f"Assent blocked this: {'' if is_fault else 'nobody can confirm it, and '}`git push`")
        assert "ask the user" not in told
