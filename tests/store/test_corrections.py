"""Rules are kept with every field and in their order, and a hook sees what the command line sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assent.config.locations import Locations
from assent.correction import Correction, MatchKind
from assent.record import replace
from assent.store import corrections
from assent.store.database import open_store
from assent.store.rule_row import Key, key_of
from assent.store.snapshot import kept

if TYPE_CHECKING:
    import pytest

SCP = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp", "it is -R", "2026-11-22T09:30:00Z")
GREP = Correction(MatchKind.Command, "grep", "rg", "Bash", "command", "grep", created="2026-11-22T09:30:01Z")
READ = Correction(MatchKind.ToolName, "read_file", "Read", created="2026-11-22T09:30:02Z")

texts = st.text(st.characters(codec="utf-8"), max_size=8)
rules = st.builds(
    Correction,
    st.sampled_from(list(MatchKind)),
    *[texts] * 6,
    st.just("2026-11-22T09:30:00Z"),
)


def test_order_is_that_of_definition_and_replacing_keeps_the_place(places: Locations) -> None:
    with open_store(places.store) as store:
        assert [corrections.put(store, rule) for rule in (SCP, GREP, READ)] == [True, True, True]
        changed = replace(SCP, new="p", message="")
        assert not corrections.put(store, changed)
        assert corrections.listed(store) == (changed, GREP, READ)
    assert kept(places).corrections == (changed, GREP, READ)


def test_one_is_found_and_deleted_by_its_whole_key(places: Locations) -> None:
    with open_store(places.store) as store:
        corrections.put(store, SCP)
        other = replace(key_of(SCP), command="rsync")
        assert corrections.get(store, other) is None
        assert not corrections.delete(store, other)
        assert corrections.get(store, key_of(SCP)) == SCP
        assert corrections.delete(store, key_of(SCP))
        assert corrections.get(store, key_of(SCP)) is None
    assert kept(places).corrections == ()


def test_a_rule_without_a_time_gets_one(places: Locations) -> None:
    with open_store(places.store) as store:
        corrections.put(store, replace(READ, created=""))
        found = corrections.get(store, Key("read_file"))
    assert found is not None
    assert found.created.endswith("Z")
    assert found.created > "2026"


@given(st.lists(rules, max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
def test_whatever_is_put_is_kept(tmp_path_factory: pytest.TempPathFactory, made: list[Correction]) -> None:
    root = str(tmp_path_factory.mktemp("user"))
    where = Locations(root, f"{root}/policy.toml", f"{root}/state")
    with open_store(where.store) as store:
        expected: dict[Key, Correction] = {}
        for rule in made:
            assert corrections.put(store, rule) is (key_of(rule) not in expected)
            expected[key_of(rule)] = rule
        assert corrections.listed(store) == tuple(expected.values())
    assert kept(where).corrections == tuple(expected.values())
