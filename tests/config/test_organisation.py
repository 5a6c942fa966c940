"""An organisation's policy beside a person's: the stricter of both holds, also when it has ended."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.errors import PolicyError
from assent.policy import Decision

from .home import Home

if TYPE_CHECKING:
    from pathlib import Path

    from assent.policy import Policy

HOUR = 3600
ALLOW = '[[rule]]\npattern = "git push *"\ndecision = "allow"\n'
DENY = '[[rule]]\npattern = "git push *"\ndecision = "deny"\n'
ASK = '[[rule]]\npattern = "ls *"\ndecision = "ask"\n'


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def under(home: Home, policy: str, own: str = "", begun: int = -HOUR, ends: int = HOUR) -> Policy:
    """The policy of a person whose file says `own`, in an organisation."""
    now = int(time.time())
    told = {"revision": 3, "issued_at": now + begun, "not_after": now + ends, "content": {"policy": policy}}
    home.write(home.state / "team.json", json.dumps(told))
    if own:
        home.write(home.policy, own)
    return home.load()


def said(home: Home, policy: Policy, command: str) -> Decision:
    where = str(home.project)
    return assess(command, Context(where, where, str(home.root), policy)).decision


@pytest.mark.parametrize(
    ("theirs", "own", "command", "expected"),
    [
        (DENY, "", "git push", Decision.deny),
        (DENY, ALLOW, "git push", Decision.deny),
        (ALLOW, "", "git push", Decision.allow),
        (ALLOW, DENY, "git push", Decision.deny),
        (ASK, "", "ls src", Decision.ask),
        (ASK, '[[rule]]\npattern = "ls *"\ndecision = "allow"\n', "ls src", Decision.ask),
        (f"{ASK}default = true\n", "", "ls src", Decision.ask),
        (f"{ASK}default = true\n", '[[rule]]\npattern = "ls *"\ndecision = "allow"\n', "ls src", Decision.allow),
        ('preset = "balanced"', "", "touch x", Decision.allow),
        ('preset = "balanced"', 'preset = "careful"', "touch x", Decision.ask),
        ('preset = "careful"', 'preset = "balanced"', "touch x", Decision.ask),
        ('preset = "careful"', 'preset = "guard"', "npm i left-pad", Decision.ask),
        ('preset = "careful"', 'sandbox = "full-access"', "touch x", Decision.ask),
        ('preset = "careful"', "[categories]\nModifiesFilesystem = 'allow'", "touch x", Decision.ask),
        ('preset = "careful"\ndefaults = ["preset"]', 'preset = "balanced"', "touch x", Decision.allow),
        ("[categories]\nModifiesFilesystem = 'deny'", 'preset = "balanced"', "touch x", Decision.deny),
        ("[categories]\nModifiesFilesystem = 'allow'", "", "touch x", Decision.allow),
        (
            "[categories]\nModifiesFilesystem = 'allow'",
            "[categories]\nModifiesFilesystem = 'ask'",
            "touch x",
            Decision.ask,
        ),
        ('approvals = "ModifiesVcs"', ALLOW, "git push", Decision.ask),
        ('approvals = "ModifiesRemote"', ALLOW, "git push", Decision.allow),
        (f'approvals = "ModifiesVcs"\n{ALLOW}', "", "git push", Decision.allow),
        ('mode = "never"', "", "git push", Decision.deny),
        ('mode = "unless-trusted"', 'mode = "on-request"\nsandbox = "workspace-write"', "touch x", Decision.ask),
        ('preset = "careful"', '[overrides]\ndestroys = ["rm"]', "rm -rf /", Decision.deny),
        ('[overrides]\ndestroys = ["rm"]', '[overrides]\ndestroys = ["rm"]', "rm -rf /", Decision.ask),
        ('[overrides]\ndestroys = ["rm"]', "", "rm -rf /", Decision.deny),
    ],
)
def test_the_stricter_holds(home: Home, theirs: str, own: str, command: str, expected: Decision) -> None:
    assert said(home, under(home, theirs, own), command) is expected


@pytest.mark.parametrize(
    ("begun", "ends"), [(-8 * 24 * HOUR, -1), (24 * HOUR, 48 * HOUR)], ids=["it has ended", "the clock is a day behind"]
)
def test_out_of_its_time_its_allows_lapse_and_its_denials_hold(home: Home, begun: int, ends: int) -> None:
    policy = f'preset = "balanced"\n{ALLOW}\n[[rule]]\npattern = "make *"\ndecision = "deny"\n{ASK}'
    now = under(home, policy)
    assert [said(home, now, command) for command in ("git push", "touch x")] == [Decision.allow] * 2
    late = under(home, policy, begun=begun, ends=ends)
    assert [said(home, late, command) for command in ("git push", "touch x", "ls x")] == [Decision.ask] * 3
    assert said(home, late, "make it") is Decision.deny
    late = under(home, policy, 'preset = "guard"', begun=begun, ends=ends)
    assert said(home, late, "npm i left-pad") is Decision.ask  # the ceiling holds as well


@pytest.mark.parametrize("data", ["", "{", "[]", "{}", '{"revision": 1}', "\x00"])
def test_a_damaged_one_allows_nothing(home: Home, data: str) -> None:
    home.write(home.state / "team.json", data)
    with pytest.raises(PolicyError, match=r"team\.json:1: is damaged"):
        home.load()


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (f"{DENY}default = true", "nothing lifts a denial"),
        ('defaults = ["approvals"]', "these can be: preset, mode, categories"),
        ('[server]\nurl = "http://x"', "a person's own policy file"),
        ('undo = "off"', "a person's own policy file"),
        ('approvals = "Everything"', "approvals"),
    ],
)
def test_what_no_organisation_may_say(home: Home, policy: str, why: str) -> None:
    with pytest.raises(PolicyError, match=why):
        under(home, policy)


def test_it_is_compiled_once(home: Home) -> None:
    home.state.mkdir(parents=True, mode=0o700)
    assert under(home, ALLOW) == home.load()
    assert any("team.json" in path.name for path in home.state.glob("*.snapshot"))
