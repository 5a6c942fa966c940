"""The finder of the hook's own modules: right bytecode or none."""

from __future__ import annotations

import compileall
import importlib.util
import os
from typing import TYPE_CHECKING

import pytest

from assent.client.loading import Finder

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").write_text("here = 'package'\n")
    (tmp_path / "leaf.py").write_text("here = 'leaf'\n")
    compileall.compile_dir(tmp_path, quiet=1)
    return tmp_path


def run(spec: ModuleSpec | None) -> ModuleType:
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_module_and_a_package_are_found(package: Path) -> None:
    leaf = run(Finder(str(package)).find_spec("assent.leaf"))
    inner = run(Finder(str(package)).find_spec("assent.inner"))
    assert (leaf.here, leaf.__file__) == ("leaf", str(package / "leaf.py"))
    assert (inner.here, inner.__path__) == ("package", [str(package / "inner")])


@pytest.mark.parametrize("name", ["os", "assent", "assentx.leaf", "assent.missing", "assent.leaf.deeper"])
def test_what_is_not_there_is_left_to_python(package: Path, name: str) -> None:
    assert Finder(str(package)).find_spec(name) is None


def test_bytecode_of_another_source_is_not_used(package: Path) -> None:
    (package / "leaf.py").write_text("here = 'changed'\n")
    assert Finder(str(package)).find_spec("assent.leaf") is None


def test_bytecode_of_another_time_is_not_used(package: Path) -> None:
    os.utime(package / "leaf.py", (1, 1))
    assert Finder(str(package)).find_spec("assent.leaf") is None


def test_bytecode_of_another_python_is_not_used(package: Path) -> None:
    (cached,) = (package / "__pycache__").glob("leaf.*.pyc")
    data = cached.read_bytes()
    cached.write_bytes(bytes([data[0] ^ 1]) + data[1:])
    assert Finder(str(package)).find_spec("assent.leaf") is None


def test_without_bytecode_python_compiles(package: Path) -> None:
    for cached in (package / "__pycache__").iterdir():
        cached.unlink()
    assert Finder(str(package)).find_spec("assent.leaf") is None
