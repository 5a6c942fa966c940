"""Every reason is one sentence for people: the command, what it does, and to what.

The numbers are what is left of each kind of fault. They only fall: where a change makes one higher,
word its reasons better; where one is lower by now, write the lower one here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from assent.risk import Category
from assent.risk.rulebook import families

if TYPE_CHECKING:
    from assent.risk.finding import Finding

QUOTED = re.compile(r"`[^`]*`")
LONGEST = 70  # characters before the object
COMMAND = 30  # of these that a command takes at most, whose words are those of the call

# The word at fault is the subject.
FAULTY = re.compile(r"¶ (is an? ((unknown|unlisted) |[\w ]+ unknown to )|lacks |takes no )")
DISCREET = re.compile(
    r"(passwords?|tokens?|keys?|secrets?|credentials|logins( of servers)?|another user)$"
)  # what no reason repeats


def plain(reason: str) -> str:
    """The reason with one mark in place of each quotation."""
    return QUOTED.sub("¶", reason)


@cache
def found() -> list[tuple[str, str, Finding]]:
    """Every example, with its family and what is found."""
    return [(family.name, example.text, example.finding()) for family in families() for example in family.examples]


@cache
def verbs() -> set[str]:
    return {match[1] for _, _, f in found() if (match := re.match(r"¶ (\w+s)\b", plain(f.reason)))} - {"is", "has"}


def ends_in_a_verb(reason: str) -> bool:
    *before, last = re.sub(r" that ¶ \w+s$", "", plain(reason)).split()  # whose clause has its object before it
    return last in verbs() and before[-1:] != [] and (before[-1] in ("¶", "and", "or", "then") or before[-1][-1] == ",")


def begins_with_a_verb(reason: str) -> bool:
    """Whether it does not say which command does that: the phrase of a check that is no whole sentence."""
    return plain(reason).partition(" ")[0] in verbs()


def is_vague(reason: str) -> bool:
    return re.search(r"\b(there|anew|it|what (may|is|are|was|lies|stands))\b", plain(reason)) is not None


def is_headless(reason: str) -> bool:
    return re.search(r"\bwhat\b", plain(reason)) is not None


def is_internal(reason: str) -> bool:
    """Whether a word of the code is in it, which nobody says of a command."""
    return re.search(r"\b(operands?|opaque|Unrecognized|work trees?)\b", plain(reason)) is not None


def is_garbled(reason: str) -> bool:
    """Whether it has a blank too many, two articles, a word twice, or one of several."""
    return re.search(r"  |\b(an?|the) (\w+ed )?(an?|the)\b|\b(\w+) \4\b|\b1 \w+s\b", plain(reason)) is not None


def repeats_itself(reason: str) -> bool:
    """Whether it names the same thing twice, with the same word in front."""
    named = re.findall(r"\w+ `[^`]*`", reason)
    return len(set(named)) < len(named)


def is_long(reason: str) -> bool:
    """Whether too much is before the object, which is the first thing named behind the command, or the last word.

    The dangers of further options are reasons of their own.
    """
    reason = reason.partition("; also ")[0]
    command = QUOTED.match(reason)
    rest = reason[command.end() :] if command else reason
    deed = plain(rest).partition(";")[0].partition(", which ")[0]
    before = rest.partition("`")[0] if "`" in rest else deed.rpartition(" ")[0]
    return (min(command.end(), COMMAND) if command else 0) + len(before) > LONGEST


def names_no_object(reason: str, words: list[str]) -> bool:
    """Whether the command names one thing alone, and the reason quotes nothing but the command."""
    quoted = [text.strip("`") for text in QUOTED.findall(reason)]
    if len(quoted) != 1 or quoted[0].split()[:1] != words[:1] or FAULTY.match(plain(reason)) or DISCREET.search(reason):
        return False
    called = quoted[0].split()
    if any(one.startswith("-") and not other.startswith("-") for one, other in pairwise(called)):
        return False  # the value of an option is the object
    others = [
        word
        for before, word in pairwise(words)
        if not word.startswith("-") and not before.startswith("-") and word not in called and word != "all"
    ]
    return len(others) == 1


@cache
def faults() -> dict[str, list[str]]:
    """Each kind of fault, and `family: text: reason` of the first example of each wording that has it."""
    made: dict[str, list[str]] = {kind: [] for kind in MOST}
    told: set[tuple[str, str, str]] = set()
    for family, text, finding in found():
        reason, changes = finding.reason, finding.category >= Category.ModifiesFilesystem
        kinds = {
            "begins with an option": reason.startswith("`-"),
            "begins with a verb": begins_with_a_verb(reason),
            "ends in a verb": ends_in_a_verb(reason),
            "is vague": is_vague(reason),
            "has what for a noun": is_headless(reason),
            "is long": is_long(reason),
            "has an internal word": is_internal(reason),
            "is garbled": is_garbled(reason),
            "repeats itself": repeats_itself(reason),
            "names no object": changes and names_no_object(reason, [word.text for word in finding.command.argv]),
            "says nothing": plain(reason).endswith(("changes nothing", "changes no files", "only reads")),
        }
        for kind, applies in kinds.items():
            wording = (kind, family, plain(reason))
            if applies and wording not in told:
                told.add(wording)
                made[kind].append(f"{family}: {text}: {reason}")
    return made


MOST = {
    "begins with an option": 0,
    "begins with a verb": 0,
    "ends in a verb": 0,
    "is vague": 0,
    "has what for a noun": 0,
    "is long": 0,
    "has an internal word": 0,
    "is garbled": 0,
    "repeats itself": 0,
    "names no object": 64,
    "says nothing": 0,
}


@pytest.mark.parametrize("kind", MOST)
def test_a_kind_of_fault_only_becomes_rarer(kind: str) -> None:
    lines = faults()[kind]
    told = Counter(line.partition(":")[0] for line in lines).most_common()
    assert len(lines) <= MOST[kind], f"{told}\n" + "\n".join(lines)


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("installs `a`", begins_with_a_verb),
        ("`a` reads", ends_in_a_verb),
        ("`a` formats and checks", ends_in_a_verb),
        ("`a` changes what lies there", is_vague),
        ("`a` starts programs anew", is_vague),
        ("it deletes `b`", is_vague),
        ("`a` lacks an operand", is_internal),
        ("`a` deletes the published the package `b`", is_garbled),
        ("`a`  a run", is_garbled),
        ("`a` deletes 1 files", is_garbled),
        ("`a` removes the volume `b`; the volume `b` is deleted with its data", repeats_itself),
        ("`a` runs what the project says", is_headless),
        (f"`a` {'very ' * 13}certainly deletes the file `b`", is_long),
    ],
)
def test_planted_faults_are_found(reason: str, kind: object) -> None:
    assert callable(kind) and kind(reason)


def test_no_reason_repeats_a_password() -> None:
    given = [(text, finding.reason) for _, text, finding in found() if "geheim" in text or "password=secret" in text]
    assert len(given) > 5
    assert [text for text, reason in given if "geheim" in reason or "=secret" in reason] == []


def test_an_object_is_missed() -> None:
    assert names_no_object("`docker rm` removes a container", ["docker", "rm", "web"])
    assert names_no_object("`docker rm` removes a container", ["docker", "rm", "-f", "x", "web"])
    assert not names_no_object("`docker rm` removes the container `web`", ["docker", "rm", "web"])


def test_good_reasons_have_no_fault() -> None:
    for reason in (
        "`git branch -D` deletes the branch `feature/x`",
        "`docker logs` prints logs",
        "`git log` shows commits",
    ):
        assert not (ends_in_a_verb(reason) or is_vague(reason) or is_headless(reason) or is_long(reason))
