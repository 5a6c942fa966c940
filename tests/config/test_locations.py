"""The place where files are, by platform."""

from __future__ import annotations

import pwd
from pathlib import Path
from types import SimpleNamespace

import pytest

from assent.config.locations import NOWHERE, home_of, locate, shown

HOME = {"HOME": "/home/u"}


@pytest.mark.parametrize(
    ("env", "policy", "state"),
    [
        (HOME, "/home/u/.config/assent/policy.toml", "/home/u/.local/state/assent"),
        (HOME | {"XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"}, "/c/assent/policy.toml", "/s/assent"),
        (HOME | {"XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""}, "/home/u/.config/assent/policy.toml", None),
    ],
)
def test_linux(env: dict[str, str], policy: str, state: str | None) -> None:
    places = locate(env, "linux")
    assert places.policy == policy
    assert places.state == (state or "/home/u/.local/state/assent")
    assert places.trust == places.state + "/trust.json"


@pytest.mark.parametrize("env", [{}, {"HOME": ""}, {"HOME": "rel"}, {"HOME": "~"}, {"HOME": "./x"}])
@pytest.mark.parametrize(("known", "home"), [("/home/u", "/home/u"), ("", NOWHERE), ("x", NOWHERE), (None, NOWHERE)])
def test_a_home_is_never_in_the_folder_at_hand(
    env: dict[str, str], known: str | None, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entry(_user: int) -> SimpleNamespace:
        if known is None:
            raise KeyError
        return SimpleNamespace(pw_dir=known)

    monkeypatch.setattr(pwd, "getpwuid", entry)
    assert home_of(env, "linux") == home
    assert locate(env, "linux").state.startswith(f"{home}/")


def test_macos_takes_a_policy_in_config_first(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path)}
    library = f"{tmp_path}/Library/Application Support/assent"
    assert locate(env, "darwin").policy == f"{library}/policy.toml"
    assert locate(env, "darwin").state == f"{library}/state"
    (tmp_path / ".config/assent").mkdir(parents=True)
    (tmp_path / ".config/assent/policy.toml").touch()
    assert locate(env, "darwin").policy == f"{tmp_path}/.config/assent/policy.toml"


def test_windows() -> None:
    env = {"USERPROFILE": "C:/Users/u", "APPDATA": "C:/Roaming", "LOCALAPPDATA": "C:/Local"}
    places = locate(env, "win32")
    assert Path(places.policy) == Path("C:/Roaming/assent/policy.toml")
    assert Path(places.state) == Path("C:/Local/assent/state")


@pytest.mark.parametrize(
    ("path", "home", "expected"),
    [("/home/u/x", "/home/u", "~/x"), ("/home/user/x", "/home/u", "/home/user/x"), ("/x", "/", "/x")],
)
def test_shown(path: str, home: str, expected: str) -> None:
    assert shown(path, home) == expected
