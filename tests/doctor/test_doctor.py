from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from assent.correction import Correction, MatchKind
from assent.doctor import files
from assent.doctor.agents import check_agents, check_proofs
from assent.doctor.check import CheckResult
from assent.doctor.files import check_files
from assent.doctor.speed import check_resident, check_speed
from assent.hooks import launch
from assent.hooks.agents.event import Agent
from assent.hooks.installation.guarded import handlers
from assent.hooks.installation.install import InstallScope, install, settings_path
from assent.store.database import open_store
from assent.store.server_rules import keep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from assent.doctor.check import Check


class Home:
    """A user whose agents are looked at."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = {"HOME": str(root), "PATH": str(root / "bin")}
        self.project = root / "project"
        (self.project / ".git").mkdir(parents=True)

    def install(self, agent: Agent = Agent.Claude, scope: InstallScope = InstallScope.User) -> Path:
        path = install(agent, scope, self.environment, str(self.project)).path
        return self.root / os.path.relpath(path, self.root)

    def agents(self) -> list[Check]:
        return list(check_agents(self.environment, str(self.project)))

    def files(self) -> dict[str, Check]:
        return {check.name: check for check in check_files(self.environment, str(self.project))}

    def resident(self) -> dict[str, Check]:
        return {check.name: check for check in check_resident(self.environment)}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def worse(checks: list[Check]) -> list[Check]:
    return [check for check in checks if check.verdict is not CheckResult.Well]


def test_no_agent(home: Home) -> None:
    (check,) = home.agents()
    assert check.verdict is CheckResult.Note
    assert "no agent" in check.told


def test_an_agent_without_the_hook(home: Home) -> None:
    (home.root / ".claude").mkdir()
    (check,) = home.agents()
    assert check.verdict is CheckResult.Wrong
    assert check.remedy == "assent install claude"


def test_an_agent_with_the_hook(home: Home) -> None:
    home.install()
    (check,) = home.agents()
    assert check.verdict is CheckResult.Well


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_program_that_is_gone(home: Home) -> None:
    edit(home.install(), os.path.dirname(sys.executable), "/gone")
    checks = worse(home.agents())
    assert [check.verdict for check in checks] == [CheckResult.Note, CheckResult.Wrong]
    assert checks[1].told.startswith("/gone/python3 is gone")


@pytest.mark.parametrize("folder", ["plain", "shims"])
def test_a_script_in_place_of_python(home: Home, folder: str) -> None:
    script = home.root / folder / "python3"
    script.parent.mkdir()
    script.write_bytes(b"#!/bin/sh\n" if folder == "plain" else b"\x7fELF")
    edit(home.install(), os.path.dirname(sys.executable), str(script.parent))
    assert "looks for Python at every call" in worse(home.agents())[1].told


def test_a_hook_of_another(home: Home) -> None:
    path = home.install()
    settings = json.loads(path.read_text())
    settings["hooks"]["PreToolUse"].insert(0, {"matcher": "*", "hooks": [{"type": "command", "command": "other"}]})
    path.write_text(json.dumps(settings))
    (check,) = worse(home.agents())
    assert check.verdict is CheckResult.Note
    assert check.told.startswith("1 other hook in ")


def test_judged_twice(home: Home) -> None:
    home.install()
    home.install(scope=InstallScope.Project)
    (check,) = worse(home.agents())
    assert "twice" in check.told
    assert check.remedy == "assent uninstall claude --project"


def test_codex_must_trust(home: Home) -> None:
    path = home.install(Agent.Codex)
    (check,) = worse(home.agents())
    assert check.verdict is CheckResult.Wrong
    assert check.told.endswith("not trusted")
    assert "trust" in check.remedy
    config = path.parent / "config.toml"
    kept = [f'[hooks.state."{key}"]\ntrusted_hash = "{known}"\n' for key, known in handlers(str(path))]
    config.write_text("".join(kept))
    assert worse(home.agents()) == []
    config.write_text("".join(kept).replace("sha256:", "sha256:0"))
    assert worse(home.agents())[0].told.endswith("changed since it was trusted")
    config.write_text("[")
    assert worse(home.agents())[0].remedy == f'"${{EDITOR:-vi}}" {config}'


def test_a_policy_file_that_is_a_folder_is_moved_away(home: Home) -> None:
    policy = home.root / ".config/assent/policy.toml"
    policy.mkdir(parents=True)
    check = home.files()["policy"]
    assert check.told.endswith("policy.toml: is a folder, not a file")
    assert check.remedy == f"mv {policy} {policy}.old"


def test_proofs(home: Home) -> None:
    path = home.install()
    (check,) = check_proofs(home.environment, str(home.project))
    assert check.verdict is CheckResult.Well
    edit(path, os.path.dirname(sys.executable), "/gone")
    (check,) = check_proofs(home.environment, str(home.project))
    assert check.verdict is CheckResult.Wrong
    assert settings_path(Agent.Claude, InstallScope.User, home.environment, "/") in check.told


def test_files_of_nobody(home: Home) -> None:
    assert {name: check.verdict for name, check in home.files().items() if name != "bytecode"} == {
        "policy": CheckResult.Well,
        "store": CheckResult.Well,
    }


def test_files_that_are_broken(home: Home) -> None:
    policy = home.root / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text("mode = 3\n")
    state = home.root / ".local/state/assent"
    state.mkdir(parents=True)
    state.chmod(0o755)
    (state / "assent.db").write_bytes(b"no database, but long enough to be looked into" * 100)
    wrong = [name for name, check in home.files().items() if check.verdict is CheckResult.Wrong and name != "bytecode"]
    assert wrong == ["state", "policy", "store"]


def paste(home: Home, remedy: str) -> None:
    """Paste the line after `Fix:` as a person does; their editor writes a policy that can be read."""
    editor = home.root / "editor"
    editor.write_text('#!/bin/sh\necho > "$1"\n')
    editor.chmod(0o755)
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    environment = {**home.environment, "PATH": path, "EDITOR": str(editor)}
    subprocess.run(["bash", "-ec", remedy], cwd=home.project, env=environment, check=True, capture_output=True)


def test_each_fix_works_when_it_is_pasted(home: Home) -> None:
    edit(home.install(), os.path.dirname(sys.executable), "/gone")
    (home.root / ".gemini").mkdir()
    policy = home.root / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True, exist_ok=True)
    policy.write_text("mode = 3\n")
    state = home.root / ".local/state/assent"
    state.mkdir(parents=True, exist_ok=True)
    (state / "assent.db").write_bytes(b"no database, but long enough to be looked into" * 100)
    state.chmod(0o755)
    found = [*home.agents(), *home.files().values()]
    wrong = [check for check in found if check.verdict is CheckResult.Wrong and check.name != "bytecode"]
    assert [check.name for check in wrong] == ["claude", "gemini", "state", "policy", "store"]
    for check in sorted(wrong, key=lambda check: check.name in ("claude", "gemini")):  # these need the rest
        paste(home, check.remedy)
    left = [*home.agents(), *home.files().values()]
    assert [check.told for check in left if check.verdict is CheckResult.Wrong and check.name != "bytecode"] == []


def test_bytecode_that_is_missing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = home.root / "assent"
    shutil.copytree(files.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(files, "PACKAGE", str(copy))
    check = home.files()["bytecode"]
    assert check.verdict is CheckResult.Wrong
    assert "compileall" in check.remedy


def test_a_resident_that_is_switched_off(home: Home) -> None:
    assert "starts the background process" in home.resident()["resident"].told
    os.makedirs(launch.resident_folder(home.environment), 0o755)
    assert home.resident()["resident"].remedy == "assent install --all"
    home.environment["ASSENT_RESIDENT"] = "off"
    assert "ASSENT_RESIDENT" in home.resident()["resident"].told


def test_fallbacks_are_counted(home: Home) -> None:
    assert launch.switch_on(home.environment)
    folder = os.fsencode(launch.resident_folder(home.environment))
    for reason in ("absent", "late", "late"):
        launch.note(folder, reason)
    with open(os.path.join(folder, launch.FALLBACKS), "ab") as file:
        file.write(b"%d broken\nnonsense\n" % (time.time() - 100_000))
    check = home.resident()["fallbacks"]
    assert check.verdict is CheckResult.Note
    assert check.told.endswith("1 without a background process, 2 answered too late")


def test_speed_is_told(home: Home) -> None:
    checks = {check.name: check for check in check_speed(home.environment)}
    assert set(checks) == {"cold call", "warm call"}
    assert all("the start of Python" in check.told for check in checks.values())
    assert CheckResult.Wrong not in [check.verdict for check in checks.values()]


def test_a_server_that_was_not_asked_for_long(home: Home) -> None:
    rule = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp")
    store_path = str(home.root / ".local/state/assent/assent.db")
    with open_store(store_path) as store:
        keep(store, "https://team.example", [rule])
    assert home.files()["server"].verdict is CheckResult.Well
    with open_store(store_path) as store, store.writing() as connection:
        connection.execute("UPDATE servers SET pulled_at = '2020-01-01T00:00:00Z'")
    check = home.files()["server"]
    assert (check.verdict, check.remedy) == (CheckResult.Note, "assent corrections pull")
    assert check.told.startswith("https://team.example: 1 correction, asked on 2020-01-01")


def test_a_home_that_cannot_be_written_is_told(home: Home) -> None:
    assert "writing" not in home.files()
    (home.root / ".local").write_text("a file where a folder should be")
    found = home.files()["writing"]
    assert found.verdict is CheckResult.Wrong
    assert str(home.root / ".local") in found.told


def test_a_file_system_that_cannot_be_written_is_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_flag=os.ST_RDONLY))
    assert home.files()["writing"].remedy.startswith("findmnt -T ")


def test_a_full_disk_is_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    (home.root / ".local/state/assent").mkdir(parents=True, mode=0o700)
    assert "writing" not in home.files()
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=0))
    found = home.files()["writing"]
    assert found.verdict is CheckResult.Wrong
    assert "is on a full disk" in found.told
    assert found.remedy.startswith("df -h ")
