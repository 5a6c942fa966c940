"""A project's policy file that the team's key signs: trusted at each change, and only as it was signed."""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.config.load import load_policy
from assent.errors import ServerError
from assent.policy import Decision
from assent.team.enrolment import Enrolment, keep
from assent.team.project_file import SUFFIX, check_signed, count, forget, paths, renew, signature_of
from assent.team.signing import Endorsed, make_key, public_of, sign

from .test_commands import assent

if TYPE_CHECKING:
    from pathlib import Path

    from assent.config.locations import Locations

    from .served import Served

NOW = 1_800_000_000
DAY = 86_400
KEY, OTHER = make_key(), make_key()
KEYS = (Endorsed(public_of(KEY)),)
POLICY = b'[[rule]]\npattern = "make deploy *"\ndecision = "allow"\nceiling = "ModifiesRemote"\n'
STRICT = b'[[rule]]\npattern = "make deploy *"\ndecision = "deny"\n'


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    from assent.config.locations import locate

    found = locate({"HOME": str(tmp_path / "home")})
    keep(found, Enrolment("http://127.0.0.1:1", "m", "p", "t", "2099-01-01T00:00:00Z", public_of(KEY)))
    return found


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder / ".assent.toml"


def signed(project: Path, policy: bytes, at: int, key: bytes = KEY, keys: tuple[Endorsed, ...] = KEYS) -> None:
    project.write_bytes(policy)
    project.with_name(project.name + SUFFIX).write_bytes(signature_of(policy, key, keys, at, 90 * DAY))


def decision(project: Path) -> Decision:
    folder = str(project.parent)
    policy = load_policy(folder, folder, {"HOME": str(project.parents[1] / "home")})
    return assess("make deploy x", Context(folder, folder, policy=policy)).decision


def test_a_change_that_is_signed_is_trusted_without_a_hand(places: Locations, project: Path, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path / "home")}
    signed(project, POLICY, NOW)
    assert decision(project) is Decision.ask
    assert renew(places, public_of(KEY), env, NOW) == []  # nobody said that signatures count here
    assert decision(project) is Decision.ask
    assert count(str(project), places, public_of(KEY), env, NOW) == str(project)
    assert decision(project) is Decision.allow
    changed = POLICY + b"# more\n"
    project.write_bytes(changed)
    assert decision(project) is Decision.ask
    assert renew(places, public_of(KEY), env, NOW + 9) == [
        f"{project}: only tightens: it has changed since it was signed"
    ]
    signed(project, changed, NOW + 10)
    assert decision(project) is Decision.ask  # until it was looked at
    assert renew(places, public_of(KEY), env, NOW + 11) == []
    assert decision(project) is Decision.allow


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("another key", "not of the key pinned"),
        ("older", "a newer one was trusted before"),
        ("ended", "its signature has ended"),
        ("to come", "set the clock"),
        ("no signature", "there is no readable .assent.toml.sig"),
        ("no JSON", "not of the agreed form"),
        ("a signature of a bundle", "not of the key pinned"),
    ],
)
def test_what_is_not_rightly_signed_only_tightens(
    case: str, why: str, places: Locations, project: Path, tmp_path: Path
) -> None:
    env = {"HOME": str(tmp_path / "home")}
    signed(project, STRICT, NOW)
    count(str(project), places, public_of(KEY), env, NOW)
    now, beside = NOW + 1, project.with_name(project.name + SUFFIX)
    signed(project, POLICY, NOW + 1)
    if case == "another key":
        signed(project, POLICY, NOW + 1, OTHER, (Endorsed(public_of(OTHER)),))
    elif case == "older":
        signed(project, POLICY, NOW - 1)
    elif case == "ended":
        now = NOW + 91 * DAY
    elif case == "to come":
        now = NOW - DAY
    elif case == "no signature":
        beside.unlink()
    elif case == "no JSON":
        beside.write_bytes(b"\x00")
    else:
        told = json.loads(beside.read_bytes())
        told["signature"] = sign(KEY, b"assent bundle 1\n", told["signed"].encode())
        beside.write_text(json.dumps(told))
    (line,) = renew(places, public_of(KEY), env, now)
    assert why in line
    assert decision(project) is Decision.ask


def test_it_ends_with_its_time_and_comes_back_when_signed_again(
    places: Locations, project: Path, tmp_path: Path
) -> None:
    env = {"HOME": str(tmp_path / "home")}
    signed(project, POLICY, NOW)
    count(str(project), places, public_of(KEY), env, NOW)
    assert len(renew(places, public_of(KEY), env, NOW + 91 * DAY)) == 1
    assert decision(project) is Decision.ask
    signed(project, POLICY, NOW + 91 * DAY)
    assert renew(places, public_of(KEY), env, NOW + 91 * DAY) == []
    assert decision(project) is Decision.allow
    assert forget(str(project), places)
    assert paths(places) == {}


def test_a_copy_in_another_place_is_not_trusted(places: Locations, project: Path, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path / "home")}
    signed(project, POLICY, NOW)
    count(str(project), places, public_of(KEY), env, NOW)
    other = tmp_path / "other"
    other.mkdir()
    for name in (".assent.toml", f".assent.toml{SUFFIX}"):
        (other / name).write_bytes((project.parent / name).read_bytes())
    assert renew(places, public_of(KEY), env, NOW) == []
    policy = load_policy(str(other), str(other), env)
    assert assess("make deploy x", Context(str(other), str(other), policy=policy)).decision is Decision.ask


def test_a_key_that_the_pinned_one_handed_over_to_signs() -> None:
    succession = sign(KEY, b"assent next key 1\n", public_of(OTHER).encode())
    keys = (*KEYS, Endorsed(public_of(OTHER), succession))
    beside = signature_of(POLICY, OTHER, keys, NOW, DAY)
    assert check_signed(POLICY, beside, public_of(KEY), 0, NOW).digest == hashlib.sha256(POLICY).hexdigest()
    usurped = signature_of(POLICY, OTHER, (*KEYS, Endorsed(public_of(OTHER), "00")), NOW, DAY)
    with pytest.raises(ServerError, match="pinned"):
        check_signed(POLICY, usurped, public_of(KEY), 0, NOW)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_as_people_type_it(served: Served, tmp_path: Path, database: str) -> None:
    admin = served.browser()
    home = tmp_path / "home"
    project = home / "project"
    project.mkdir(parents=True)
    file = project / ".assent.toml"
    file.write_bytes(POLICY)
    assert "is in no team" in assent(home, "trust", "--signed", str(project), code=2)
    code = admin.post("/v1/codes")[1]["code"]
    assent(home, "enroll", served.url, "--code", code)
    assert "there is no readable .assent.toml.sig beside it" in assent(home, "trust", "--signed", str(file), code=2)
    state = served.folder / "serving"
    (state / ".local/state/assent").mkdir(parents=True, mode=0o700)
    os.link(served.setting.key_file, state / ".local/state/assent/team-key")
    told = assent(state, "serve", "--database", served.setting.database, "sign", str(file), "--days", "30")
    assert "holds 30 days" in told
    assert "trusted as long as your team's key signs it" in assent(home, "trust", "--signed", str(file))
    assert "(signed)" in assent(home, "trust", "--list")
    file.write_bytes(POLICY + b"\n")
    assert "only tightens: it has changed since it was signed" in assent(home, "team", "sync")
    assert "was not trusted" not in assent(home, "trust", "--revoke", str(file))
