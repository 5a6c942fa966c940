"""Folders that a text surely enters, which are then where its commands run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.assessment import Context, facts_of
from assent.evidence.entered import with_folders
from assent.record import replace

if TYPE_CHECKING:
    from pathlib import Path


def cases() -> list[tuple[str, str]]:
    made = []
    for block in blocks("evidence/entered.txt"):
        *lines, expected = [line for line in block if not line.startswith("#")]
        made.append(("\n".join(lines), expected.removeprefix("→").strip()))
    return made


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "project"
    (folder / "a/b").mkdir(parents=True)
    (folder / "c").mkdir()
    (folder / "file").touch()
    (folder / "link").symlink_to("a")
    return folder


def placed(command: str, project: Path) -> Context:
    context = Context(str(project), str(project), str(project.parent))
    return with_folders(command, replace(context, facts=facts_of(command, context)))


@pytest.mark.parametrize(("command", "expected"), cases())
def test_only_folders_that_are_and_stay_there_are_entered(command: str, expected: str, project: Path) -> None:
    folders = placed(command, project).folders
    assert sorted(os.path.relpath(folder, project) for folder in folders[1:]) == expected.split()
    assert folders[:1] in ((), (str(project),))


@pytest.mark.parametrize(
    "command", ["while read x; do mv $x b; done < f", "ssh h 'rm x'", "rm x; rm $(ls)", "docker exec c rm x"]
)
def test_where_no_folder_is_entered_the_facts_are_those_of_before(command: str, project: Path) -> None:
    context = Context(str(project), str(project), str(project.parent))
    before = replace(context, facts=facts_of(command, context))
    assert with_folders(command, before) is before
    again = facts_of(command, replace(context, folders=(str(project),)))
    assert before.facts is not None
    assert (again.findings, again.opaque) == (before.facts.findings, before.facts.opaque)


def test_a_folder_that_nobody_may_enter_is_not_entered(project: Path) -> None:
    (project / "closed").mkdir(mode=0)
    assert (str(project / "closed") in placed("cd closed; rm x", project).folders) is (os.geteuid() == 0)


@pytest.mark.parametrize(
    ("command", "cwds"),
    [
        ("cd a; rm x", ["a"]),
        ("cd a; cd gone; rm x", ["a/gone", "a"]),
        ("cd a; cd b; cd ../..; rm x", ["."]),
        ("if true; then cd a; fi; rm x", ["a", "."]),
        ("cd a || cd c; rm x", ["a"]),
        ("! cd a; rm x", ["a"]),
        ("(cd a); rm x", ["."]),
        ("cd a & rm x", ["."]),
    ],
)
def test_where_a_deletion_runs(command: str, cwds: list[str], project: Path) -> None:
    facts = placed(command, project).facts
    assert facts is not None
    found = [finding.command for finding in facts.findings if finding.command.program == "rm"]
    places = [place for each in found for place in (each.cwd or "?", *each.elsewhere)]
    assert [os.path.relpath(place, project) for place in places] == cwds
