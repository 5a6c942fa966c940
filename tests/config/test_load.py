"""The policy that holds for a folder: files put together, trust, and what a change does."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.config.trust import revoke, trust, trusted
from assent.errors import PolicyError
from assent.policy import Decision, Mode, Policy, Preset, Sandbox
from assent.policy.model import PermissionRules
from assent.risk.category import Category
from assent.risk.finding import Secret

if TYPE_CHECKING:
    from .home import Home

PAGE = Path(__file__).parents[2] / "docs" / "policy.md"
ALLOW = '[[rule]]\npattern = "git push *"\ndecision = "allow"\n'
DENY = '[[rule]]\npattern = "git push *"\ndecision = "deny"\n'
ASK = '[[rule]]\npattern = "git log *"\ndecision = "ask"\n'


def decision(home: Home, command: str, cwd: Path | None = None) -> Decision:
    folder = str(cwd or home.project)
    context = Context(cwd=folder, workspace=str(home.project), home=str(home.root), policy=home.load(cwd))
    return assess(command, context).decision


def test_without_files_the_policy_is_the_built_in_one(home: Home) -> None:
    assert home.load() == Policy()


def test_preset_and_categories_are_kept_in_the_snapshot(home: Home) -> None:
    home.write(home.policy, 'preset = "balanced"\n[categories]\nModifiesRemote = "deny"\nRunsFetchedCode = "allow"\n')
    os.utime(home.policy, (0, 0))  # what has only just changed is read again
    stated = Policy(
        preset=Preset.Balanced,
        categories=((Category.RunsFetchedCode, Decision.allow), (Category.ModifiesRemote, Decision.deny)),
    )
    assert home.load() == stated
    assert home.load() == stated


def test_settings(home: Home) -> None:
    home.write(
        home.policy,
        'mode = "never"\nsandbox = "workspace-write"\nask_unrecognized = true\nrespell = true\n'
        'permission_rules = "local"\n[overrides]\ndestroys = ["dd"]\n'
        '[secrets]\ndotenv = "allow"\nenvironment = "ask"\n',
    )
    assert home.load() == Policy(
        mode=Mode.Never,
        sandbox=Sandbox.WorkspaceWrite,
        destroys_ask=frozenset({"dd"}),
        shown=frozenset({Secret.Dotenv}),
        ask_unrecognized=True,
        permission_rules=PermissionRules.Local,
    )


def test_the_origin_of_a_rule_is_its_file_and_line(home: Home) -> None:
    home.write(home.policy, "\n" + ALLOW)
    home.write(home.project / ".assent.toml", DENY)
    origins = [(rule.origin, rule.trusted) for rule in home.load().rules]
    assert origins == [("~/.config/assent/policy.toml:2", True), ("~/project/.assent.toml:1", False)]


def test_byte_order_mark_and_line_ends_of_windows(home: Home) -> None:
    home.write(home.policy, b"\xef\xbb\xbf" + DENY.replace("\n", "\r\n").encode())
    assert home.load().rules[0].origin.endswith(":1")


def test_the_example_of_the_page_loads_and_decides(home: Home) -> None:
    found = re.search(r"<!-- tested: policy.toml -->\n```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found
    home.write(home.policy, found[1])
    assert len(home.load().rules) == 5
    assert decision(home, "git push origin main") is Decision.deny
    assert decision(home, "git commit -m x") is Decision.allow
    assert decision(home, "rm -r build") is Decision.ask
    assert decision(home, "rm notes.txt") is Decision.allow


@pytest.mark.parametrize("inside", ["", "sub", "sub/deeper"])
def test_project_files_apply_below_their_folder(home: Home, inside: str) -> None:
    home.write(home.project / ".assent.toml", DENY)
    cwd = home.project / inside
    cwd.mkdir(parents=True, exist_ok=True)
    assert decision(home, "git push", cwd) is Decision.deny


def test_a_file_further_in_does_not_hide_one_further_out(home: Home) -> None:
    home.write(home.project / ".assent.toml", DENY)
    home.write(home.project / "sub/.assent.toml", ASK)
    assert decision(home, "git push", home.project / "sub") is Decision.deny
    assert decision(home, "git log", home.project / "sub") is Decision.ask
    assert decision(home, "git log") is Decision.allow


def test_outside_the_workspace_only_its_own_file_applies(home: Home) -> None:
    home.write(home.project / ".assent.toml", DENY)
    home.write(home.root / "other/.assent.toml", ASK)
    assert decision(home, "git push", home.root / "other") is Decision.deny
    assert decision(home, "git log", home.root / "other") is Decision.allow


def test_a_project_may_only_tighten_until_it_is_trusted(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW + ASK)
    assert decision(home, "git push") is Decision.ask
    assert decision(home, "git log") is Decision.ask
    assert trust(str(file), home.env) == str(file)
    assert decision(home, "git push") is Decision.allow
    assert decision(home, "git log") is Decision.ask


def test_trust_ends_with_a_change_of_the_content(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    home.write(file, ALLOW + "# more\n")
    assert decision(home, "git push") is Decision.ask
    home.write(file, ALLOW)
    assert decision(home, "git push") is Decision.allow


def test_trust_is_of_one_path(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    home.write(home.project / "sub/.assent.toml", ALLOW)
    assert [rule.trusted for rule in home.load(home.project / "sub").rules] == [True, False]


def test_trust_that_is_revoked(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    assert list(trusted(home.env)) == [str(file)]
    assert revoke(str(file), home.env)
    assert not revoke(str(file), home.env)
    assert trusted(home.env) == {}
    assert decision(home, "git push") is Decision.ask


def test_a_wrong_file_cannot_be_trusted(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", 'mode = "never"\n')
    with pytest.raises(PolicyError, match=r":1: `mode` belongs"):
        trust(str(file), home.env)
    with pytest.raises(PolicyError, match="cannot be read"):
        trust(str(home.project / "absent.toml"), home.env)


@pytest.mark.parametrize(
    "broken", ["{", "[]", '{"version": 2, "trusted": {}}', '{"version": 1, "trusted": {"a": 1}}', "[" * 100_000]
)
def test_a_broken_list_of_trust_trusts_nothing_and_stays(home: Home, broken: str) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    listed = home.write(home.state / "trust.json", broken)
    assert decision(home, "git push") is Decision.ask
    with pytest.raises(PolicyError, match="nothing is trusted until this is repaired"):
        trust(str(file), home.env)
    assert listed.read_text() == broken


@pytest.mark.parametrize("loose", ["trust.json", "."])
def test_a_list_that_others_can_write_trusts_nothing(home: Home, loose: str) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    (home.state / loose).chmod(0o777)
    assert decision(home, "git push") is Decision.ask
    with pytest.raises(PolicyError, match="others than you"):
        trust(str(file), home.env)


def test_the_list_of_trust_is_private(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", ALLOW)
    trust(str(file), home.env)
    assert (home.state / "trust.json").stat().st_mode & 0o777 == 0o600
    assert home.state.stat().st_mode & 0o777 == 0o700
    assert not [path for path in home.state.iterdir() if path.name not in ("trust.json",)]


def test_a_relative_program_of_a_project_is_the_one_in_its_folder(home: Home) -> None:
    file = home.write(home.project / ".assent.toml", '[[rule]]\npattern = "./deploy.sh *"\ndecision = "allow"\n')
    trust(str(file), home.env)
    (home.project / "sub").mkdir()
    assert decision(home, "./deploy.sh now") is Decision.allow
    assert decision(home, "cd sub && ../deploy.sh now") is Decision.allow
    assert decision(home, "cd sub && ./deploy.sh now") is Decision.ask


def test_a_program_in_a_folder_of_the_system_goes_by_its_name(home: Home) -> None:
    home.write(home.policy, ALLOW.replace("git", "/usr/bin/git"))
    assert decision(home, "git push") is Decision.allow
    assert decision(home, "/bin/git push") is Decision.allow
    assert decision(home, "/tmp/git push") is Decision.ask
