"""The text of a script that is about to run, judged as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.case_files import blocks

from assent.assessment import Context, assess
from assent.evidence.scripts.script_file import LARGEST
from assent.policy import Decision, Policy, Preset
from assent.record import replace
from assent.risk import Category

from .project import judged

if TYPE_CHECKING:
    from pathlib import Path


def cases() -> list[tuple[str, str, str, str]]:
    """Title, script, command and the finding on what runs the script."""
    made = []
    for title, *lines in blocks("evidence/scripts.txt"):
        text = "".join([line[2:] + "\n" for line in lines if line.startswith("> ")])
        command, expected = lines[-2:]
        made.append((title, text, command.removeprefix("$ "), expected))
    return made


def project(folder: Path, text: str) -> Context:
    (folder / "src").mkdir(parents=True)
    for name in ("x.sh", "deploy.sh"):
        (folder / name).write_text(text)
    (folder / "other").write_text("rm -rf ~\n")
    (folder / "helper.py").write_text("")
    return Context(str(folder), str(folder), "/home/you")


@pytest.mark.parametrize(("text", "command", "expected"), [pytest.param(*rest, id=title) for title, *rest in cases()])
def test_case(tmp_path: Path, text: str, command: str, expected: str) -> None:
    found = judged(command, project(tmp_path / "p", text)).findings[-1]
    assert f"{found.category.name}: {found.reason}" == expected


def test_no_preset_lets_a_script_destroy(tmp_path: Path) -> None:
    where = project(tmp_path / "p", "ls\nrm -rf ~\n")
    for preset in Preset:
        told = judged("bash x.sh", replace(where, policy=Policy(preset=preset)))
        assert told.decision is Decision.deny


def test_what_a_preset_allows_is_not_asked_about_for_less(tmp_path: Path) -> None:
    where = replace(project(tmp_path / "p", "rm -rf build\n"), policy=Policy(preset=Preset.Balanced))
    assert judged("bash x.sh", where) == assess("bash x.sh", where)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("import frob\nfrob.run()\n", Decision.allow),
        ("import os\nf = getattr(os, 'sys' + 'tem')\nf('x')\n", Decision.deny),
        ("import shutil\nshutil.rmtree('src')\n", Decision.deny),
        ("import os\nos.system('crontab x')\n", Decision.deny),
    ],
)
def test_in_guard_code_from_elsewhere_is_what_its_text_says(tmp_path: Path, text: str, decision: Decision) -> None:
    where = replace(project(tmp_path / "p", ""), policy=Policy(preset=Preset.Guard))
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone/y.py").write_text(text)
    command = f"python3 {tmp_path}/alone/y.py"
    assert assess(command, where).decision is Decision.deny
    assert judged(command, where).decision is decision


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    where = project(tmp_path / "p", "")
    (tmp_path / "p/x.sh").unlink()
    (tmp_path / "p/x.sh").symlink_to("/etc/profile")
    assert judged("bash x.sh", where).reason == (
        "`bash` runs `/etc/profile`, a script outside the project; `x.sh` leads to `/etc/profile`"
    )


def test_what_is_too_long_is_not_read(tmp_path: Path) -> None:
    where = project(tmp_path / "p", "#" * LARGEST + "\nrm -rf ~\n")
    assert judged("bash x.sh", where).category is Category.RunsProjectCode


def test_what_is_no_text_is_not_read(tmp_path: Path) -> None:
    where = project(tmp_path / "p", "ls\n")
    (tmp_path / "p/x.sh").write_bytes(b"ls\n\xff\0")
    assert judged("bash x.sh", where).category is Category.RunsProjectCode


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("ls\ncrontab x\n", Category.ModifiesSystem),
        ("cat ~/.ssh/id_rsa\n", Category.ReadsSecrets),
        ("docker volume rm data\n", Category.DeletesData),
        ("systemctl enable x\n", Category.ModifiesSystem),
    ],
)
@pytest.mark.parametrize("place", ["p", "alone"])
def test_in_guard_a_script_is_denied_as_its_worst_command(
    tmp_path: Path, place: str, text: str, category: Category
) -> None:
    where = replace(project(tmp_path / "p", ""), policy=Policy(preset=Preset.Guard))
    (tmp_path / "alone").mkdir()
    (tmp_path / place / "y.sh").write_text(text)
    told = judged(f"bash {tmp_path / place / 'y.sh'}", where)
    assert (told.decision, told.category) == (Decision.deny, category)
    assert "y.sh`: " in told.reason


@pytest.mark.parametrize("command", ["bash x*.sh", "bash ?.sh", "sh ./?.sh"])
def test_no_other_spelling_of_a_script_is_offered(tmp_path: Path, command: str) -> None:
    for text in ("ls\nrm -rf ~\n", "ls\n"):
        for preset in Preset:
            where = replace(project(tmp_path / f"{preset.name}{len(text)}", text), policy=Policy(preset=preset))
            assert [finding.remedy for finding in judged(command, where).findings] == [""]


@pytest.mark.parametrize("options", ["--title a", "--test-name-pattern 'adds two'", "--cpu-prof-dir prof", "-C dev"])
def test_a_script_behind_options_of_node_with_a_value_is_read(tmp_path: Path, options: str) -> None:
    where = project(tmp_path / "p", "")
    (tmp_path / "p/x.js").write_text("require('child_process').execSync('rm -rf ~')\n")
    assert judged(f"node {options} ./x.js", where).category is Category.Destroys


@pytest.mark.parametrize("text", ["export A=1\n", "cd /tmp/x\n", "set -- a\n", "trap ls EXIT\n", "PATH=/tmp/x:$PATH\n"])
def test_a_file_from_elsewhere_is_sourced_where_it_only_sets_variables(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (tmp_path / "x.sh").write_text(text)
    guard = Context(str(folder), str(folder), "/home/u", policy=Policy(preset=Preset.Guard))
    told = judged(". ../x.sh; git status", guard)
    assert told.decision is (Decision.allow if text[:6] == "export" else Decision.deny)


def test_a_file_of_statements_counts_once_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "q.sql").write_text("select 1;")
    where = Context(cwd=str(tmp_path), home="/home/you", workspace=str(tmp_path))
    assert judged("psql -f q.sql", where).category is Category.ReadsRemote
    assert judged("psql -f q.sql -f q.sql", where).category is Category.Unrecognized
