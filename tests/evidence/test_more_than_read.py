"""Reads that the disk makes more: databases that are not there, and plans that start programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.hooks.likely import may_be_known
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path

    from assent.assessment import Assessment

EXTERNAL = 'data "external" "x" {\n  program = ["sh", "x.sh"]\n}\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "home/project"
    plain = 'resource "null_resource" "a" {}\n# data "external" "x" {}\n'
    files = {"old.db": "", "data.csv": "", "plain/a.tf": plain, "external/a.tf": EXTERNAL, "json/a.tf.json": "{}"}
    files |= {"bare/a.tf": "/* x */ data external x {\n}\n", "json2/a.tf.json": '{"data": {"external": {"x": {}}}}'}
    files |= {"module/a.tf": 'module "m" {\n  source = "./inner"\n}\n', "module/inner/b.tf": EXTERNAL}
    files |= {"apart/a.tf": plain, "apart/inner/b.tf": EXTERNAL, "fetched/a.tf": plain}
    write(folder, files | {"fetched/.terraform/modules/m/sub/a.tf": EXTERNAL})
    return folder


def looked_at(project: Path, command: str) -> Assessment:
    """The judgement; the hook has to ask the disk where it says more."""
    where = Context(str(project), str(project), str(project.parent))
    found = judged(command, where)
    first = assess(command, where)
    assert found == first or may_be_known(first, where)
    return found


@pytest.mark.parametrize(
    "command",
    [
        "sqlite3 new.db 'select 1'",
        "sqlite3 -header new.db .tables",
        "duckdb new.duckdb -c 'select 1'",
        "litecli new.db -e 'select 1'",
        "python3 -c \"import sqlite3; print(sqlite3.connect('new.db').execute('select 1').fetchall())\"",
    ],
)
def test_a_database_that_is_missing_is_created(project: Path, command: str) -> None:
    found = looked_at(project, command)
    assert found.category is Category.ModifiesFilesystem, found.reason
    assert " creates the database `new." in found.reason


def test_a_database_outside_the_workspace_is_created_there(project: Path) -> None:
    found = looked_at(project, "sqlite3 /srv/no-such-folder/new.db 'select 1'")
    assert found.category is Category.ModifiesSystem, found.reason


@pytest.mark.parametrize(
    "command",
    [
        "sqlite3 old.db 'select 1'",
        "sqlite3 -readonly new.db 'select 1'",
        "sqlite3 'file:new.db?mode=ro' 'select 1'",
        "sqlite3 :memory: 'select 1'",
        "duckdb -c \"select * from 'missing.csv'\"",
        "python3 -c \"import sqlite3; print(sqlite3.connect('old.db').execute('select 1').fetchall())\"",
        "python3 -c \"print(open('missing.txt').read())\"",
    ],
)
def test_a_database_that_is_there_and_other_reads_remain_reads(project: Path, command: str) -> None:
    assert looked_at(project, command).category is Category.ReadsFilesystem


@pytest.mark.parametrize("folder", ["external", "bare", "json2", "module", "fetched"])
@pytest.mark.parametrize(
    "command", ["cd {} && terraform plan", "terraform -chdir={} plan", "tofu -chdir={} plan -json"]
)
def test_a_plan_runs_the_program_of_a_data_source(project: Path, command: str, folder: str) -> None:
    found = looked_at(project, command.format(folder))
    assert found.category is Category.RunsProjectCode, found.reason
    assert "plan` runs the program of `data.external` in `" in found.reason


@pytest.mark.parametrize("folder", ["plain", "json", "apart", "."])
def test_another_configuration_is_only_planned(project: Path, folder: str) -> None:
    assert looked_at(project, f"terraform -chdir={folder} plan").category is Category.ReadsRemote


def test_validation_reads_no_data_source(project: Path) -> None:
    assert looked_at(project, "terraform -chdir=external validate").category is Category.ReadsFilesystem
