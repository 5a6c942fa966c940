"""A text of many commands: only some are looked at, and none is less for that than it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import assess
from assent.evidence import asking, git_losses, listed, uncommitted
from assent.evidence.gather import MOST, gather
from assent.policy import Decision, Policy, Preset
from assent.risk import Category

from .project import context, judged, make_project, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

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
