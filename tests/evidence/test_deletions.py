"""The knowledge of disk and git about a deletion: text cases in a real repository, and laws for all commands."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import titled
from tests.installed import needs_program_of

from assent.assessment import assess
from assent.policy import Decision, Policy, Preset
from assent.risk import Category

from .project import context, git, judged, make_project, write

if TYPE_CHECKING:
    from pathlib import Path

READS = ["ls", "cat src/new.py", "echo x", "cd ."]
FRAMES = ["{0}; {1}", "{0} && {1}", "{1} | cat", "({1})", "if {0}; then {1}; fi", "bash -c '{1}'", "! {1}", "{1} &"]
SERVICES = """
services:
  web:
    image: web
    volumes:
      - data:/data
volumes:  # of all
  db:
  # kept elsewhere
  data:
    external: true
  "cache":
    driver: local
networks:
  net:
"""
AROUND = [
    "{}",
    "sudo {}",
    "{} > /etc/x",
    "PATH=x {}",
    "LD_PRELOAD=./x {}",
    "ssh host {}",
    "{} < ~/.netrc",
    "{} >> ~/.bashrc",
    "touch src/new.py; {}",
    "{} $(frobnicate)",
    "docker exec web {}",
    "{}; frobnicate",
]


@pytest.fixture(scope="module", params=[2, 4])
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_project(tmp_path_factory.mktemp("evidence") / "project", request.param)


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with branches and stashes."""
    project = make_project(tmp_path_factory.mktemp("busy") / "project")
    changed = (project / "src/old.py").read_text()
    for name in ("first", "second"):
        write(project, {"src/old.py": name})
        git(project, "stash", "push", "-qm", f"the {name}", "src/old.py")
    git(project, "commit", "-qm", "another", "--allow-empty")
    git(project, "branch", "merged")
    git(project, "switch", "-qc", "topic")
    git(project, "commit", "-qm", "one", "--allow-empty")
    git(project, "commit", "-qm", "two", "--allow-empty")
    git(project, "branch", "same")
    git(project, "switch", "-q", "main")
    write(project, {"src/old.py": changed, "src/draft.txt": "other\n", "compose.yaml": SERVICES})
    write(project, {"other.yaml": "services: {}\nvolumes:\n    logs:\n        driver: local\n"})
    return project


def cases(name: str = "deletions") -> list[tuple[str, str, list[str]]]:
    return titled(f"evidence/{name}.txt")


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(text, lines, id=title) for title, text, lines in cases()]
)
def test_case(project: Path, command: str, expected: list[str]) -> None:
    found = judged(command, context(project)).findings
    deletions = [each for each in found if each.command.program == "rm" or each.reason.startswith("`find -delete`")]
    assert [f"{finding.category.name}: {finding.reason}" for finding in deletions] == expected


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(text, lines, id=title) for title, text, lines in cases("losses")]
)
def test_loss(busy: Path, command: str, expected: list[str]) -> None:
    needs_program_of(command)
    where = context(busy)
    found = judged(command, where).findings[-1]
    assert [f"{found.category.name}: {found.reason.replace(where.home, '~')}"] == expected


@given(st.sampled_from(READS), st.sampled_from(FRAMES), st.sampled_from(AROUND))
def test_evidence_takes_nothing_from_what_else_a_text_does(project: Path, read: str, frame: str, around: str) -> None:
    where = context(project)
    text = frame.format(read, around)
    deleting, listing = text.format("rm src/new.py"), text.format("ls src/new.py")
    assert judged(deleting, where).category >= assess(listing, where).category
    assert judged(deleting, where).category <= assess(deleting, where).category


@pytest.mark.parametrize("preset", list(Preset))
@pytest.mark.parametrize("case", cases(), ids=lambda case: case[0])
def test_an_answer_is_that_of_its_category(project: Path, preset: Preset, case: tuple[str, str, list[str]]) -> None:
    policy = Policy(preset=preset)
    told = judged(case[1], context(project, policy))
    if told.decision is Decision.allow and preset is not Preset.Guard:
        deletions = [finding for finding in told.findings if finding.command.program == "rm"]
        assert all(finding.category <= Category.DeletesRecoverable for finding in deletions)
    assert told.decision <= assess(case[1], context(project, policy)).decision


STARTED = [  # by programs of the project: in the same folder, or perhaps in another
    *[(f"{starter} rm -rf dist", Decision.allow) for starter in ("uv run", "pnpm exec", "poetry run", "bundle exec")],
    *[(f"{starter} rm -rf out", Decision.ask) for starter in ("uv run", "pnpm exec", "poetry run", "bundle exec")],
    *[(f"{starter} rm -rf dist", Decision.ask) for starter in ("lerna exec", "pnpm -r exec", "poetry -C web run")],
    ("yarn workspace web exec rm -rf dist", Decision.ask),
    ("yarn workspaces foreach -A exec rm -rf dist", Decision.ask),
]


@pytest.mark.parametrize(("command", "expected"), STARTED)
def test_one_that_the_project_starts_is_lowered_where_its_folder_is_certain(
    project: Path, command: str, expected: Decision
) -> None:
    told = judged(command, context(project, Policy(preset=Preset.Balanced)))
    assert told.decision is expected
    assert "40 kB" not in told.reason


def test_what_the_index_calls_unchanged_is_so(tmp_path: Path) -> None:
    """git's own word, for every file of a repository, after files were changed in ways that are easily missed."""
    project = make_project(tmp_path / "project")
    before = os.stat(project / "src/new.py")
    (project / "src/new.py").write_text("b\n")  # as long as before
    os.utime(project / "src/new.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    os.utime(project / "tools/run.sh")  # only touched
    (project / "src/lib/deep.py").chmod(0o755)
    changed = set(git(project, "ls-files", "-m").split("\n")) - {""}
    for name in git(project, "ls-files").split():
        unchanged = judged(f"rm {name}", context(project)).category is Category.DeletesRecoverable
        assert unchanged is (name not in changed), name
    assert {"src/new.py", "src/lib/deep.py", "src/old.py"} <= changed


def test_a_worktree_is_a_repository_like_any(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    tree = tmp_path / "tree"
    git(project, "worktree", "add", "-q", "--detach", str(tree))
    assert judged("rm src/new.py", context(tree)).category is Category.DeletesRecoverable
    (tree / "src/new.py").write_text("other\n")
    assert judged("rm src/new.py", context(tree)).category is Category.DeletesData


def test_outside_of_the_workspace_nothing_is_lowered(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    where = context(project / "tools")
    told = judged(f"rm {project}/src/new.py", where)
    assert told.category is (Category.DeletesRecoverable if str(tmp_path).startswith("/tmp/") else Category.DeletesData)
    assert "tracked by git, unchanged" in told.reason


def test_a_conflict_is_not_held(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    git(project, "stash", "-q")
    git(project, "switch", "-qc", "topic")
    write(project, {"src/new.py": "theirs\n"})
    git(project, "commit", "-qam", "theirs")
    git(project, "switch", "-q", "main")
    write(project, {"src/new.py": "ours\n"})
    git(project, "commit", "-qam", "ours")
    with pytest.raises(Exception, match="merge"):
        git(project, "merge", "topic")
    assert judged("rm src/new.py", context(project)).category is Category.DeletesData


def test_one_stash_is_named_alone(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    git(project, "stash", "push", "-qm", "the only")
    told = judged("git stash clear", context(project))
    assert told.reason == "`git stash clear` deletes every stash; `On main: the only` would be lost"


def test_many_files_are_not_looked_at_without_end(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    folder = project / "many"
    folder.mkdir()
    for number in range(5_200):
        os.close(os.open(folder / str(number), os.O_CREAT))
    told = judged("rm -rf many", context(project))
    assert told.category is Category.DeletesData
    assert "(over " in told.reason
