"""The approval for a command covers that command when it is run again in the same place."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.pattern.grammar import PROJECT, heads, rests

from assent.assessment import Context, assess
from assent.cli.options.approving import EVERYWHERE, ScopePlace
from assent.cli.options.offered import offered
from assent.command import Surroundings
from assent.errors import PatternError
from assent.pattern.phrase import parse_phrase
from assent.policy import Decision, Grant, Policy
from assent.policy.dead import why_dead
from assent.policy.plain import plain_category
from assent.store.grant import Scope

HOME = "/home/user"
HERE = ScopePlace(Scope.Repository, PROJECT)
WRAPPERS = [  # programs that run another, by plain words
    "",
    "sudo",
    "doas",
    "pkexec",
    "nohup",
    "timeout 9",
    "xargs",
    "watch",
    "perf stat",
    "valgrind",
    "uv run",
    "poetry run",
    "npx",
    "npm exec",
    "ssh host",
    "docker exec web",
    "sudo docker exec web",
    "podman exec web",
    "docker compose exec web",
    "docker run debian",
    "kubectl exec web --",
    "chroot jail",
    "heroku run",
]
INNER = ["ls", "git push", "apt install", "systemctl restart", "frobnicate", "make", "npm publish"]

wrapped = st.builds(
    lambda wrapper, words: f"{wrapper} {' '.join(words)}".strip(),
    st.sampled_from(WRAPPERS),
    heads().flatmap(lambda head: rests(head).map(lambda rest: [*head, *rest])),
)


def context(*grants: Grant) -> Context:
    return Context(PROJECT, PROJECT, HOME, Policy(grants=grants))


@given(wrapped)
@example("docker exec web ls /data")
@example("ssh host rm notes")
@example("kubectl exec web -- ls")
@example("perf stat make")
def test_what_is_offered_answers_the_question(text: str) -> None:
    found = assess(text, context())
    grants = []
    for finding, part in zip(found.findings, found.parts, strict=True):
        made = offered(finding, Policy(), (HERE, EVERYWHERE)) if part is Decision.ask else None
        for pattern in made.patterns if made is not None else ():
            for place in made.places if made is not None else ():
                given_now = Grant(pattern, finding.category, place.folder or None)
                again = assess(text, context(given_now))
                at = found.findings.index(finding)
                assert again.parts[at] is Decision.allow
                grants.append(given_now)
    asked = [finding for finding, part in zip(found.findings, found.parts, strict=True) if part is Decision.ask]
    if found.decision is Decision.ask and all(
        offered(finding, Policy(), (HERE, EVERYWHERE)).patterns for finding in asked
    ):
        assert assess(text, context(*grants)).decision is Decision.allow


@pytest.mark.parametrize("inner", INNER)
@pytest.mark.parametrize("wrapper", [each for each in WRAPPERS if each != "xargs"])  # whose words are not certain
def test_what_needs_an_approval_is_offered_one_in_the_project(wrapper: str, inner: str) -> None:
    for finding in assess(f"{wrapper} {inner}".strip(), context()).findings:
        made = offered(finding, Policy(), (HERE, EVERYWHERE))
        assert made.places == (HERE, EVERYWHERE)


@given(wrapped, st.sampled_from(["", " x", " ./x", " one two"]))
@example("docker exec web ls", " x")
@example("kubectl exec web -- ls", " x")
@example("chroot jail ls", "")
def test_what_is_trusted_covers_its_words_in_each_place(text: str, more: str) -> None:
    try:
        pattern = parse_phrase(text, Surroundings(PROJECT, HOME, PROJECT), wide=True)
    except PatternError:
        return
    plain = assess(f"{text}{more}", context())
    assume(plain.decision is Decision.ask and not any(finding.command.opaque for finding in plain.findings))
    assume(plain.category <= plain_category(pattern))
    for place in (None, PROJECT):
        grant = Grant(pattern, plain_category(pattern), place, chosen=True)
        if not why_dead(grant, PROJECT):  # else it is refused
            assert assess(f"{text}{more}", context(grant)).decision is Decision.allow


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        (
            "xargs npm dist-tag add",
            "what `xargs` reads says where its code or input comes from; approve `npm dist-tag add *`",
        ),
        ("xargs git push", "what `xargs` reads says where it goes; approve `git push *` without `xargs`"),
        ("xargs pnpm shim", "approve `pnpm shim *` without `xargs`"),
        ("sudo xargs npm install", "approve `npm install *` without `xargs`"),
        ("pkexec rm", "x is not certainly in"),
        ("chroot jail touch", "x is not certainly in"),
    ],
)
def test_what_would_cover_nothing_is_refused_with_what_would(phrase: str, told: str) -> None:
    pattern = parse_phrase(phrase, Surroundings(PROJECT, HOME, PROJECT))
    assert told in why_dead(Grant(pattern, plain_category(pattern), PROJECT, chosen=True), PROJECT)


@pytest.mark.parametrize(
    "phrase",
    [
        "perf stat podman exec",
        "docker run debian uv run",
        "pkexec uv run",
        "chroot jail npm exec",
        "heroku run uv run",
        "perf stat docker run",
    ],
)
def test_what_starts_another_program_elsewhere_is_refused_even_if_wide(phrase: str) -> None:
    with pytest.raises(PatternError, match=r"name that as well|name the one to run$"):
        parse_phrase(phrase, Surroundings(PROJECT, HOME, PROJECT), wide=True)


@pytest.mark.parametrize(
    "phrase", ["xargs rm", "xargs kill", "xargs git add", "sudo npm dist-tag add", "xargs git push origin", "git pull"]
)
def test_what_covers_its_words_is_not_refused(phrase: str) -> None:
    pattern = parse_phrase(phrase, Surroundings(PROJECT, HOME, PROJECT))
    assert not why_dead(Grant(pattern, plain_category(pattern), PROJECT, chosen=True), PROJECT)
