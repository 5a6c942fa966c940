"""A text of many commands: only some are looked at, and none is less for that than it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import assess
from assent.evidence import asking
from assent.evidence.gather import MOST, gather
from assent.evidence.losses import git as git_losses
from assent.evidence.losses import listed, survey, uncommitted
from assent.policy import Decision, Policy, Preset
from assent.risk import Category, script_text

from .project import context, judged, make_project, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assent.command.model import Surroundings
    from assent.risk.evidence import ScriptCommands, ScriptFile
    from assent.risk.finding import Finding

BALANCED = Policy(preset=Preset.Balanced)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("many") / "project")


def test_a_script_that_is_not_looked_at_is_asked_about(project: Path) -> None:
    write(project, {"wipe.sh": "rm -rf ~\n", **{f"x{at}.sh": "ls\n" for at in range(MOST + 1)}})
    before = "; ".join([f"sh x{at}.sh" for at in range(MOST)])
    found = judged(f"{before}; sh x{MOST}.sh", context(project, BALANCED))
    assert (found.decision, found.category) == (Decision.ask, Category.Unrecognized)
    assert "`sh` is not looked at" in found.reason
    assert judged(before, context(project, BALANCED)).decision is Decision.allow
    assert judged(f"{before}; sh wipe.sh", context(project, BALANCED)).decision is Decision.deny


def test_what_is_known_of_a_command_does_not_hold_once_more_where_its_file_is_another(project: Path) -> None:
    where = context(project, BALANCED)
    again = judged("rm src/new.py; cp notes.txt src/new.py; rm src/new.py", where)
    assert again.category is Category.DeletesData
    assert judged("rm src/new.py; rm src/new.py", where).category is Category.DeletesRecoverable


def test_not_many_programs_are_started(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Sequence[str]] = []
    monkeypatch.setattr(asking, "output", lambda *given: started.append(given))
    monkeypatch.setattr(listed, "output", lambda *given: started.append(given))
    where = context(project)
    same = assess("find . -exec rm {} +; " * 300, where)
    gather(same, where)
    assert len(started) == 1
    different = assess("; ".join([f"find d{at} -exec rm {{}} +" for at in range(300)]), where)
    gather(different, where)
    assert len(started) <= 1 + MOST


def test_of_a_large_repository_git_is_not_asked_what_differs(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, {"src/old.py": "changed\n", "later.txt": "new\n"})
    where = context(project)
    compared, named = (uncommitted, "MOST_COMPARED"), (git_losses, "MOST_LISTED")
    for command, (module, most) in (("git reset --hard", compared), ("git clean -f", named)):
        assert judged(command, where).consequence
        monkeypatch.setattr(module, most, 3)
        found = judged(command, where)
        assert (found.decision, found.consequence) == (Decision.ask, "")


@pytest.mark.parametrize("runs", ["frob{} ./s{}.sh", "./s{}.sh {}", "bash s{}.sh"])
def test_of_too_many_scripts_none_runs_unread(project: Path, runs: str) -> None:
    write(project, {f"s{at}.sh": "rm -rf ~\n" if at == 299 else "ls\n" for at in range(300)})
    for at in range(300):
        (project / f"s{at}.sh").chmod(0o755)
    text = "\n".join([runs.format(at, at) for at in range(300)])
    assert judged(text, context(project, Policy(preset=Preset.Guard))).decision is Decision.deny
    assert judged(text, context(project, BALANCED)).decision is not Decision.allow
    few = "\n".join(text.splitlines()[:60])
    assert judged(few, context(project, Policy(preset=Preset.Guard))).decision is Decision.allow


def test_one_script_is_read_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    commands = script_text.commands

    def counted(finding: Finding, script: ScriptFile, surroundings: Surroundings) -> ScriptCommands | None:
        read.append(script.text)
        return commands(finding, script, surroundings)

    monkeypatch.setattr(script_text, "commands", counted)
    write(project, {"long.sh": "ls\n" * 9_000})
    (project / "long.sh").chmod(0o755)
    where = context(project, Policy(preset=Preset.Guard))
    text = "\n".join([f"frob{at} ./long.sh" for at in range(300)])
    assert judged(text, where).decision is Decision.allow
    assert len(read) <= 2


@pytest.mark.parametrize("command", ["rm -rf src", "rm -rf ./*", "rm -rf mixed web"])
def test_a_folder_of_which_nothing_was_looked_at_in_time_is_asked_about(
    project: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(survey, "SECONDS", -1.0)
    found = judged(command, context(project, BALANCED))
    assert (found.decision, found.category) == (Decision.ask, Category.DeletesData)


def test_what_is_beside_a_folder_that_a_tool_makes_again_is_looked_at(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, {f"app/node_modules/a/{at}.js": "x" for at in range(9)})
    write(project, {"app/thesis.txt": "nobody makes this again"})
    monkeypatch.setattr(survey, "MOST_FILES", 9)
    where = context(project, BALANCED)
    assert judged("rm -rf app", where).category is Category.DeletesData
    monkeypatch.setattr(survey, "MOST_FILES", 3)
    assert judged("rm -rf app", where).category is Category.DeletesData
    assert judged("rm -rf app/node_modules", where).category is Category.DeletesRecoverable
