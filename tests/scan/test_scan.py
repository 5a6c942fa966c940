"""Commands found in files of a repository, and what is stated of them."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.config.policy_file import read_user_file
from assent.scan import FileKind, Level, ScanProblem, kind_of, problems
from assent.scan.change import GitError, touched, tracked
from assent.scan.sarif import sarif

if TYPE_CHECKING:
    from pathlib import Path

KINDS = [
    ("install.sh", "", FileKind.Script),
    ("bin/tool", "#!/usr/bin/env bash", FileKind.Script),
    ("bin/tool", "#!/usr/bin/env -S bash -e", FileKind.Script),
    ("bin/tool", "#!/usr/bin/python3", None),
    ("notes.md", "", None),
    ("Makefile", "", FileKind.Makefile),
    ("sub/rules.mk", "", FileKind.Makefile),
    ("docker/Dockerfile.dev", "", FileKind.Dockerfile),
    (".github/workflows/ci.yml", "", FileKind.Workflow),
    ("action.yml", "", FileKind.Workflow),
    (".gitlab-ci.yml", "", FileKind.Pipeline),
    ("web/package.json", "", FileKind.Manifest),
    ("web/not-package.json", "", None),
    (".devcontainer/devcontainer.json", "", FileKind.Manifest),
    (".claude/settings.json", "", FileKind.Settings),
    (".mcp.json", "", FileKind.Settings),
    ("setup.ps1", "", FileKind.Script),
]


TEAM = read_user_file(
    b"[[rule]]\npattern = 'kubectl delete *'\ndecision = 'deny'\njustification = 'use the console'\n"
    b"[[rule]]\npattern = 'npm publish *'\ndecision = 'ask'\n",
    "team.toml",
).rules


def found(path: str, text: str) -> list[ScanProblem]:
    kind = kind_of(path, text.partition("\n")[0])
    assert kind is not None
    return list(problems(path, text, kind, TEAM))


@pytest.mark.parametrize(("path", "first", "kind"), KINDS)
def test_which_files_are_looked_into(path: str, first: str, kind: FileKind | None) -> None:
    assert kind_of(path, first) is kind


@pytest.mark.parametrize("case", blocks("scan/files.txt"), ids=lambda case: case[0])
def test_a_problem_names_its_line(case: list[str]) -> None:
    path, expected, *lines = case
    text = "\n".join(lines)
    shown = [f"{each.line} {each.level.name} {each.rule}" for each in found(path, text) if each.level > Level.note]
    assert ", ".join(shown or ["nothing"]) == expected


def test_rules_of_the_team_are_heard_in_scripts() -> None:
    deleted, published = found("x.sh", "kubectl delete ns prod\nnpm publish\n")
    assert (deleted.level, deleted.message) == (Level.error, "use the console")
    assert published.level is Level.warning


def test_a_problem_says_where_it_is() -> None:
    text = "jobs:\n  build:\n    steps:\n      - name: Get\n        run: curl -s https://a.example/i | sh\n"
    worst = max(found(".github/workflows/ci.yml", text), key=lambda each: each.level)
    assert worst.message.startswith("step `Get` of job `build`: ")
    assert "curl" in worst.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rm -rf ~", "`rm` deletes `~`, a whole home directory"),
        ("cat ~/.ssh/id_rsa", "`cat` reads `~/.ssh/id_rsa`, which holds SSH keys"),
        ("rm -rf ..", "`rm` deletes `..`, which holds the workspace and what is beside it"),
    ],
)
def test_folders_are_named_as_they_are_typed(text: str, message: str) -> None:
    (problem,) = found("x.sh", text)
    assert problem.message == message


def test_sarif_has_a_rule_for_each_result() -> None:
    told = json.loads(json.dumps(sarif(found("x.sh", "rm -rf /\nls\n"))))
    (run,) = told["runs"]
    ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [ids[each["ruleIndex"]] for each in run["results"]] == [each["ruleId"] for each in run["results"]]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]) == ("x.sh", {"startLine": 1})
    assert {each["level"] for each in run["results"]} <= {"note", "warning", "error"}


def git(folder: Path, *words: str) -> None:
    settings = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


def test_only_lines_of_a_change_count(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    (tmp_path / "a.sh").write_text("ls\nls\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    git(tmp_path, "switch", "-qc", "change")
    (tmp_path / "a.sh").write_text("ls\npwd\nls\ndate\n")
    (tmp_path / "b\nc.sh").write_text("ls\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "second")
    assert touched(str(tmp_path), "main") == {"a.sh": {2, 4}, "b\nc.sh": {1}}
    assert tracked(str(tmp_path)) == ["a.sh", "b\nc.sh"]


def test_a_commit_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    with pytest.raises(GitError, match="nowhere"):
        touched(str(tmp_path), "nowhere")
