"""Approvals as they are kept, and where they hold."""

from __future__ import annotations

import sqlite3
import time
from posixpath import normpath
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assent.assessment import Context, assess
from assent.errors import StoreError
from assent.policy import Decision, Policy, reach
from assent.record import replace
from assent.risk import Category
from assent.store import grant as grants
from assent.store import grants as adding
from assent.store.database import open_store
from assent.store.grant import Occasion, Scope, StoredGrant, grant_of, live
from assent.store.grants import FORGOTTEN_AFTER, add, covers_grant, listed, revoke, revoke_all
from assent.store.moment import moment
from assent.store.snapshot import kept

if TYPE_CHECKING:
    from assent.config.locations import Locations

NOW = "2026-11-22T09:00:00Z"
GIVEN = "2026-11-22T08:00:00Z"
PUSH = StoredGrant(0, "git push *", Scope.Everywhere, "", "", "bash", Category.ModifiesRemote, "", GIVEN)


def test_what_was_given_is_listed_until_it_is_revoked(places: Locations) -> None:
    with open_store(places.store) as store:
        first = add(store, PUSH)
        second = add(store, replace(PUSH, pattern="npm publish *", origin_command="npm publish --tag next"))
        assert listed(store) == (first, second)
        assert (first.id, second.id) == (1, 2)
        assert replace(first, id=0) == PUSH
        assert revoke(store, 1)
        assert not revoke(store, 1)
        assert listed(store) == (second,)
        assert revoke_all(store) == 1
        assert add(store, PUSH).id == 3  # the number of one that was revoked never comes back
    assert [grant_of(row).id for row in kept(places).grants] == [3]


def test_one_that_is_covered_changes_nothing(places: Locations) -> None:
    with open_store(places.store) as store:
        first = add(store, PUSH)
        for narrower in (
            replace(PUSH, pattern="git push origin *"),
            replace(PUSH, pattern="git push --tags"),
            replace(PUSH, pattern="git push --tags", scope=Scope.Directory, place="/home/you/project"),
            replace(PUSH, ceiling=Category.ModifiesVcs),
            replace(PUSH, expires="2999-01-01T00:00:00Z"),
            replace(PUSH, shell="zsh"),
        ):
            assert add(store, narrower) == first
        assert listed(store) == (first,)


@pytest.mark.parametrize(
    "other",
    [
        replace(PUSH, pattern="git *"),
        replace(PUSH, pattern="git pull *"),
        replace(PUSH, ceiling=Category.DeletesData),
        replace(PUSH, shell="powershell"),
    ],
)
def test_one_that_is_not_covered_is_added(places: Locations, other: StoredGrant) -> None:
    with open_store(places.store) as store:
        add(store, PUSH)
        assert add(store, other).id == 2


def test_those_that_ended_long_ago_are_forgotten(places: Locations) -> None:
    long_ago = moment(time.time() - FORGOTTEN_AFTER - 60)
    with open_store(places.store) as store:
        add(store, replace(PUSH, expires=long_ago))
        add(store, replace(PUSH, scope=Scope.Session, place="/", session="s", created=long_ago))
        lately = add(store, replace(PUSH, expires=moment(time.time() - 60)))
        assert lately in listed(store)
        given = add(store, PUSH)
        assert listed(store) == (lately, given)


@pytest.mark.parametrize("column", ["pattern", "scope", "ceiling"])
def test_one_that_cannot_be_read_is_an_error(places: Locations, column: str) -> None:
    with open_store(places.store) as store:
        add(store, PUSH)
    connection = sqlite3.connect(places.store)
    connection.execute(f"UPDATE grants SET {column} = 'x;y'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="approval 1 cannot be read, `assent approvals revoke` it"):
        [grant_of(row) for row in kept(places).grants]
    with open_store(places.store) as store:
        assert revoke(store, 1)


SHELLS = ["bash", "zsh", "powershell"]
PLACES = ["/home/you/project", "/home/you/project/web", "/home/you/other"]
PATTERNS = ["git push *", "git push origin main", "git *", "rm *"]
COMMANDS = ["git push origin main", "git push --force", "rm ../x", "git push; rm x"]
STORED = st.builds(
    StoredGrant,
    st.just(1),
    st.sampled_from(PATTERNS),
    st.sampled_from(list(Scope)),
    st.sampled_from(PLACES),
    st.sampled_from(["one", "two"]),
    st.sampled_from(SHELLS[:2]),
    st.sampled_from([Category.ModifiesVcs, Category.ModifiesRemote, Category.DeletesData]),
    st.just(""),
    st.just(GIVEN),
    st.sampled_from(["", "2026-11-22T08:30:00Z", "2026-11-22T10:00:00Z"]),
).map(lambda grant: replace(grant, place="") if grant.scope is Scope.Everywhere else grant)
OCCASIONS = st.builds(
    Occasion,
    st.just(NOW),
    st.sampled_from(["", "one", "two"]),
    st.sampled_from(SHELLS[:2]),
    st.sampled_from(["", *PLACES]),
)


def allows(grant: StoredGrant, command: str, cwd: str, occasion: Occasion) -> bool:
    policy = Policy(grants=live([grant], replace(occasion, main=occasion.repository)))
    return assess(command, Context(cwd=cwd, workspace=cwd, home="/home/you", policy=policy)).decision is Decision.allow


HERE, THERE = PLACES[0], PLACES[2]
NEVER = "2026-11-22T08:30:00Z"  # before NOW
ANY = Occasion(NOW, session="one")


def given_in(place: str, pattern: str = "git push *", **fields: object) -> StoredGrant:
    made = replace(PUSH, id=1, pattern=pattern, scope=Scope.Directory, place=place, ceiling=Category.DeletesData)
    return replace(made, **fields)


@example(given_in(HERE, scope=Scope.Session, session="two"), "git push --force", HERE, ANY)
@example(given_in(HERE, expires=NEVER), "git push --force", HERE, ANY)
@example(given_in(THERE), "git push --force", HERE, ANY)
@example(given_in(HERE, "rm *"), "rm ../x", HERE, ANY)
@example(given_in(HERE, "rm *"), "rm ../x", f"{HERE}/web", ANY)
@given(STORED, st.sampled_from(COMMANDS), st.sampled_from([*PLACES, "/"]), OCCASIONS)
def test_none_holds_outside_its_scope(grant: StoredGrant, command: str, cwd: str, occasion: Occasion) -> None:
    if allows(grant, command, cwd, occasion):
        assert not grant.expires or grant.expires > NOW
        assert grant.scope is not Scope.Session or grant.session == occasion.session
        assert grant.scope is Scope.Everywhere or f"{cwd}/".startswith(f"{grant.place}/")
        above = normpath(f"{cwd}/..")
        assert grant.scope is Scope.Everywhere or ".." not in command or f"{above}/".startswith(f"{grant.place}/")


@example(given_in(THERE), given_in(HERE), "git push --force", HERE, ANY)
@example(given_in("", "rm *", scope=Scope.Everywhere), given_in(HERE, "rm *"), "rm ../x", f"{HERE}/web", ANY)
@given(STORED, STORED, st.sampled_from(COMMANDS), st.sampled_from(PLACES), OCCASIONS)
def test_one_that_covers_another_allows_whatever_that_allows(
    wide: StoredGrant, narrow: StoredGrant, command: str, cwd: str, occasion: Occasion
) -> None:
    if covers_grant(wide, narrow, NOW) and allows(narrow, command, cwd, occasion):
        assert allows(wide, command, cwd, occasion)


def test_the_same_hold_in_shells_that_read_words_alike() -> None:
    place = "/home/you/project"
    for shell in SHELLS:
        grant = replace(PUSH, shell=shell)
        assert allows(grant, "git push", place, Occasion(NOW, shell="zsh")) is (shell != "powershell")


def test_one_of_a_repository_holds_in_its_worktrees() -> None:
    grant = replace(PUSH, scope=Scope.Repository, place="/home/you/project")
    occasion = Occasion(NOW, repository="/home/you/tree", main="/home/you/project")
    policy = Policy(grants=live([grant], occasion))
    for cwd, decision in (("/home/you/tree/web", Decision.allow), ("/home/you/project", Decision.ask)):
        assert assess("git push", Context(cwd=cwd, workspace=cwd, policy=policy)).decision is decision


def without_session(grant: StoredGrant, occasion: Occasion) -> str:
    return bar(replace(grant, session="any"), replace(occasion, session="any"))


def without_end(grant: StoredGrant, occasion: Occasion) -> str:
    return bar(replace(grant, expires=""), occasion)


bar = grants._bar
FAULTS = {
    "a session is not looked at": (grants, "_bar", without_session),
    "an end is not looked at": (grants, "_bar", without_end),
    "a folder is not looked at": (reach, "_elsewhere", lambda finding, directory: None),
    "a path is not looked at": (reach, "_lies_in", lambda path, cwd, inside: True),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_scope_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, faulty = FAULTS[fault]
    monkeypatch.setattr(module, name, faulty)
    with pytest.raises((AssertionError, ExceptionGroup)):
        test_none_holds_outside_its_scope()


def test_a_fault_in_what_covers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "_holds_where", lambda wide, narrow: True)
    with pytest.raises((AssertionError, ExceptionGroup)):
        test_one_that_covers_another_allows_whatever_that_allows()
