"""The program files that come with Assent: each program is in one, and compiled as it is there."""

from __future__ import annotations

import os

import pytest
from tools.programs import compile as programs

from assent import rules_table
from assent.errors import RulesError
from assent.risk.catalog import shipped
from assent.risk.catalog.layout import formatted
from assent.risk.entries import index
from assent.risk.rulebook import family_of

FILES = programs.files()


def test_the_table_is_what_the_files_say() -> None:
    with open(rules_table.TABLE, "rb") as file:
        assert file.read() == programs.made(), "`make programs` compiles them"


def test_no_program_is_in_two_families() -> None:
    names = [name for family in shipped.families() for file in shipped.files(family) for name in file.programs]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("family", shipped.families())
def test_a_program_is_found_by_each_of_its_names(family: str) -> None:
    for file in shipped.files(family):
        assert file.about or file is not shipped.files(family)[0], "a file begins with what it is about"
        for first in file.programs:
            line = rules_table.of_program(first)
            assert line is not None
            names = line.split("\t")[1].split()
            assert {family_of(name) for name in names} == {family}
            assert all(index.program(name) is index.program(first) for name in names)


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_is_laid_out(name: str) -> None:
    with open(FILES[name], encoding="utf-8") as file:
        text = file.read()
    assert formatted(text, name) == text


@pytest.mark.parametrize("name", ["", " ", "ls x", "ls\tx", "lś", "!", "docker ps", "\x1f", "nosuchprogram"])
def test_what_is_no_program_is_not_found(name: str) -> None:
    assert index.program(name) is None
    assert family_of(name) == ""


@pytest.fixture
def table(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table and a file of our own in place of those of the package."""
    path = f"{tmp_path}/compiled.tsv"
    monkeypatch.setattr(rules_table, "TABLE", path)
    monkeypatch.setattr(rules_table, "FOLDER", str(tmp_path))
    monkeypatch.setattr(index, "_programs", {})
    monkeypatch.setattr(rules_table, "_lines", {})
    with open(f"{tmp_path}/ls.rules", "w") as file:
        file.write("ls")
    with open(path, "w") as file:
        file.write(f" \t{rules_table.FORMAT}\topen\nls\tls" + "\t" * 11 + "s" + "\x1f" * 4 + "ls\n")
    return path


def test_a_table_that_is_missing_is_no_rule(table: str) -> None:
    os.unlink(table)
    with pytest.raises(RulesError, match=r"are not compiled: `make programs`"):
        index.program("ls")


def test_a_table_of_another_version_is_no_rule(table: str) -> None:
    with open(table, "w") as file:
        file.write(" \t0\topen\nls\tls\n")
    with pytest.raises(RulesError, match="another version"):
        index.program("ls")


def test_a_file_that_was_changed_after_it_was_compiled_is_no_rule(table: str) -> None:
    changed = os.path.join(rules_table.FOLDER, "ls.rules")
    os.utime(changed, (1, 1))
    assert index.program("ls") is not None
    index._programs.clear()
    rules_table._lines.clear()
    os.utime(table, (1, 1))
    os.utime(changed, (2, 2))
    with pytest.raises(RulesError, match=r"before ls.rules was changed: `make programs`"):
        index.program("ls")


def test_in_a_wheel_no_file_is_newer(table: str) -> None:
    with open(table) as file:
        text = file.read()
    with open(table, "w") as file:
        file.write(text.replace("open", "sealed"))
    os.utime(table, (1, 1))
    assert index.program("ls") is not None
