"""The files that a program would load of a folder that is not the project's, and whether they exist."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.evidence.scripts import loading
from assent.policy import Decision
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path

    from assent.assessment import Assessment

OTHER = "other/deep"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    write(tmp_path / OTHER, {"data.json": "{}", "check_it.py": "print(1)\n", "json.txt": "", "sub/a.py": ""})
    return tmp_path


def told(folder: Path, command: str) -> Assessment:
    where = Context(str(folder / "project"), str(folder / "project"), str(folder / "home"))
    return judged(f"cd {folder / OTHER} && {command}", where)


HARMLESS = [
    "echo '{}' | python3 -m json.tool",
    "python3 -c 'import json; print(json.load(open(\"data.json\")))'",
    "python3 -m json.tool data.json",
    "flake8 check_it.py",
    "pytest --version",
    "prettier --check data.json",
    "cargo --version",
]


@pytest.mark.parametrize("command", HARMLESS)
def test_a_folder_without_what_is_loaded_is_as_good_as_the_project(folder: Path, command: str) -> None:
    assert told(folder, command).decision is Decision.allow


THERE = [
    ("json.py", HARMLESS[0]),
    ("json/__init__.py", HARMLESS[1]),
    ("decimal.so", HARMLESS[2]),
    (".flake8", HARMLESS[3]),
    ("../setup.cfg", HARMLESS[3]),
    ("sub/conftest.py", HARMLESS[4]),
    ("sub/.prettierrc.json", HARMLESS[5]),
    ("../.cargo/config", "cargo --version"),
]


@pytest.mark.parametrize(("name", "command"), THERE)
def test_what_is_there_is_loaded(folder: Path, name: str, command: str) -> None:
    write(folder / OTHER, {name: "x\n"})
    assert told(folder, command).category is Category.ModifiesSystem


NOT_LESS = [
    "echo x > json.py; python3 -m json.tool data.json",
    "cp /tmp/x/json.py .; python3 -m json.tool data.json",
    "tar xf a.tar; flake8 check_it.py",
    "python3 -m json.tool data.json > /usr/share/x",
    "python3 -m json.tool < /etc/shadow",
]


@pytest.mark.parametrize("command", NOT_LESS)
def test_what_is_more_for_another_reason_stays_so(folder: Path, command: str) -> None:
    assert told(folder, command).decision > Decision.allow


def test_a_folder_with_too_much_in_it_proves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder / OTHER, {f"{name}/{number}": "" for name in "abc" for number in range(200)})
    monkeypatch.setattr(loading, "MOST", 200)
    assert told(folder, "flake8 check_it.py").category is Category.ModifiesSystem
    assert told(folder, HARMLESS[0]).decision is Decision.allow


def test_a_link_to_a_folder_is_looked_into(folder: Path) -> None:
    write(folder / "far", {"__init__.py": ""})
    os.symlink(folder / "far", folder / OTHER / "json")
    assert told(folder, HARMLESS[0]).category is Category.ModifiesSystem


def test_the_question_offers_what_looks_nowhere_else(folder: Path) -> None:
    write(folder / OTHER, {"json.py": ""})
    remedies = [finding.remedy for finding in told(folder, HARMLESS[0]).findings]
    assert f"cd {folder / OTHER} && echo '{{}}' | python3 -I -m json.tool" in remedies
