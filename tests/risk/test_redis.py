"""Commands of Redis: each that is listed has a sentence, and none is listed both as reading and as more than that."""

from __future__ import annotations

import pytest

from assent.command.model import Argument
from assent.risk.rules.redis_words import CLIENT, sentence
from assent.rules_table import knows, pairs

WHOLE = {"ft.dropindex", "ft.drop", "graph.delete"}  # told by code
WORDS = tuple(Argument(0, 1, text, text, exact=True) for text in ("a", "1", "c", "d"))
SECOND = {
    kind: {f"{name}/{second}" for name, words in pairs(CLIENT, kind).items() for second in words.split(" ")}
    for kind in ("reads-second", "deletes-second")
}


@pytest.mark.parametrize("called", sorted((knows(CLIENT, "deletes") | SECOND["deletes-second"]) - WHOLE))
def test_what_deletes_has_a_sentence(called: str) -> None:
    assert sentence(called, WORDS)
    assert "{" not in sentence(called, WORDS)


def test_no_command_is_listed_twice() -> None:
    reads, says = knows(CLIENT, "reads") | SECOND["reads-second"], set(pairs(CLIENT, "says"))
    assert not reads & (says | knows(CLIENT, "deletes") | SECOND["deletes-second"])


@pytest.mark.parametrize("called", sorted(pairs(CLIENT, "says")))
def test_every_slot_is_filled(called: str) -> None:
    said = sentence(called, WORDS)
    assert said != "lacks an argument"
    assert "{" not in said
