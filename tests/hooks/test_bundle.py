"""The modules that every hook loads come from one file, which is never older than its sources."""

from __future__ import annotations

import json
import marshal
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import assent
from assent.client.bundle_file import lean
from assent.client.loading import ROOTS
from assent.hooks.bundle_removal import left_behind, remove

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = os.path.dirname(assent.__file__)
MODULES = {
    "__init__": "",
    "hooks/__init__": "",
    "hooks/cold": "from assent import inner\nfrom assent.inner import leaf\nfrom assent.one import here, lazily\n",
    "inner/__init__": "from assent.inner.leaf import here\n",
    "inner/leaf": "here = 'leaf'\n",
    "one": "from assent.inner.leaf import here as other\nfrom assent.lazy import lazily\nhere = 'one'\n",
    **{f"risk/{name}__init__": "" for name in ("", "code/", "combined/", "git/")},
    "lazy": "def __getattr__(name):\n    if name[:2] == '__':\n        raise AttributeError(name)\n    return name\n",
}
RUN = """
import sys
sys.path.insert(0, sys.argv[1] + "/assent/client")
import loading
sys.path[0] = sys.argv[1]
bundles = loading.install(sys.argv[1] + "/assent", "assent.hooks.cold")
from assent.hooks import cold
print(cold.here, cold.inner.here, cold.leaf.__name__, cold.inner.__path__[0], cold.leaf.__file__)
assert not cold.leaf.__spec__._initializing and not cold.inner.__spec__._initializing
assert not hasattr(cold, "missing") and cold.lazily is not None
bundles.keep()
"""


class Package:
    """A package with the shape of Assent, of which one process after the other loads what the hook does."""

    def __init__(self, folder: Path) -> None:
        self.above = folder
        self.folder = folder / "assent"
        for name, text in MODULES.items():
            self.write(name, text)
        (self.folder / "client").mkdir()
        for name in ("__init__", "loading", "bundle_file"):
            shutil.copy(f"{PACKAGE}/client/{name}.py", self.folder / "client")

    def write(self, name: str, text: str) -> None:
        path = self.folder / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)

    def run(self, *options: str) -> str:
        """The output of a process that loads everything, and keeps it."""
        argv = [sys.executable, "-I", "-S", *options, "-c", RUN, str(self.above)]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def bundles(self) -> list[Path]:
        return sorted(self.folder.rglob("*.bundle*"))

    def without_bytecode(self, name: str) -> None:
        """Take the bytecode of a module away, so that it is compiled unless it comes from elsewhere."""
        for path in self.folder.rglob(f"__pycache__/{name}.*.pyc"):
            path.unlink()

    def was_compiled(self, name: str) -> bool:
        return any(self.folder.rglob(f"__pycache__/{name}.*.pyc"))


@pytest.fixture
def package(tmp_path: Path) -> Package:
    """One that has bytecode and a bundle."""
    made = Package(tmp_path)
    made.run()
    assert made.bundles() == []  # what Python itself had to compile is not bundled
    made.run()
    assert [path.name for path in made.bundles()] == [f"cold.{sys.implementation.cache_tag}.bundle"]
    return made


def test_modules_come_from_the_bundle(package: Package) -> None:
    before = package.run()
    assert before.split() == ["one", "leaf", "assent.inner.leaf"] + [
        str(package.folder / name) for name in ("inner", "inner/leaf.py")
    ]
    for name in ("one", "leaf"):
        package.without_bytecode(name)
    assert package.run() == before
    assert not package.was_compiled("one")
    assert not package.was_compiled("leaf")


DOCUMENTED = '''"""a module"""
from __future__ import annotations
pair = ("given", "int")
def told(given: int, *, more: str = "more") -> tuple[object, ...]:
    """a function"""
    def inner(other: str) -> object:
        return other, given
    return given, more, "a function", pair, inner("x")
def plain(given: str) -> str:
    """another"""
    return given
class Held:
    """a class"""
    field: int = 3
    def method(self, given: Held) -> str:
        return "return"
'''


def test_code_in_a_bundle_does_the_same_without_its_documentation() -> None:
    whole: dict[str, Any] = {"__name__": "whole"}
    bare: dict[str, Any] = {"__name__": "bare"}
    code = compile(DOCUMENTED, "documented", "exec")
    exec(code, whole)
    exec(lean(code), bare)
    assert bare["told"](1) == whole["told"](1) == (1, "more", "a function", ("given", "int"), ("x", 1))
    assert bare["pair"] == ("given", "int")
    assert bare["Held"]().method(1) == "return"
    assert (bare["Held"].field, bare["Held"].__annotations__) == (3, {"field": "int"})
    assert (bare["plain"].__doc__, bare["Held"].__doc__, bare["__doc__"]) == (None, None, None)
    assert bare["plain"].__annotations__ == bare["told"].__annotations__ == {}
    assert len(marshal.dumps(lean(code))) < len(marshal.dumps(code)) * 5 // 6  # 0.81 on Python 3.13


def test_a_changed_source_is_read(package: Package) -> None:
    package.write("inner/leaf", "here = 'other, and longer'\n")
    assert "other, and longer" in package.run()


def test_a_source_of_the_same_size_and_time_is_read(package: Package) -> None:
    source = package.folder / "inner/leaf.py"
    before = source.stat()
    source.write_text("here = 'LEAF'\n")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert source.stat().st_size == before.st_size
    package.without_bytecode("leaf")
    assert "LEAF" in package.run()


def test_a_source_that_is_gone_is_missed(package: Package) -> None:
    package.write(
        "hooks/cold", "from assent import inner\nfrom assent.inner import leaf\nhere = 'alone'\nlazily = ''\n"
    )
    (package.folder / "one.py").unlink()
    assert package.run().startswith("alone")


def test_a_bundle_is_made_again(package: Package) -> None:
    package.write("one", "here = lazily = 'another'\n")
    package.run()  # Python compiles it
    package.run()
    package.without_bytecode("one")
    assert package.run().startswith("another")
    assert not package.was_compiled("one")


@pytest.mark.parametrize("length", [0, 3, 200, 1200])
def test_half_a_bundle_is_none(package: Package, length: int) -> None:
    (bundle,) = package.bundles()
    before, whole = package.run(), bundle.read_bytes()
    assert length < len(whole)
    bundle.write_bytes(whole[:length])
    assert package.run() == before
    assert len(bundle.read_bytes()) == len(whole)  # it was made again


def test_a_bundle_of_another_python_is_none(package: Package) -> None:
    (bundle,) = package.bundles()
    data = bundle.read_bytes()
    bundle.write_bytes(bytes([data[0] ^ 1]) + data[1:])
    package.run()
    assert bundle.read_bytes()[:4] == data[:4]


def test_modules_that_wait_for_each_other_are_left_to_python(package: Package) -> None:
    package.write("one", "early = lazily = 1\nfrom assent.two import here\n")
    package.write("two", "from assent.one import early\nhere = 'two'\n")
    for _ in range(4):  # compiled, bundled, tried, tried
        assert package.run().startswith("two leaf")


def test_nothing_is_left_where_none_can_be_written(package: Package) -> None:
    (bundle,) = package.bundles()
    bundle.unlink()
    bundle.mkdir()
    before = package.run()
    assert before.startswith("one leaf")
    assert package.bundles() == [bundle]


def test_nothing_is_written_where_no_bytecode_is(package: Package) -> None:
    (bundle,) = package.bundles()
    bundle.unlink()
    package.run("-B")
    assert package.bundles() == []


def test_others_may_read_it_as_they_may_the_source(package: Package) -> None:
    (bundle,) = package.bundles()
    assert bundle.stat().st_mode & 0o777 == (package.folder / "hooks/cold.py").stat().st_mode & 0o777
    (package.folder / "hooks/cold.py").chmod(0o600)
    package.run()
    assert bundle.stat().st_mode & 0o777 == 0o600


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this Assent with its bytecode, and no bundle yet."""
    made = tmp_path_factory.mktemp("copy") / "assent"
    shutil.copytree(PACKAGE, made, ignore=shutil.ignore_patterns("*.bundle", "server", "ui", "analytics"))
    return made


OPENED = """
import posix, sys
opened, ended = set(), posix._exit
def exited(code):
    posix.write(2, str(len(opened)).encode())
    ended(code)
posix._exit = exited
def heard(name, given):
    if name == "open" and {package!r} in str(given[0]):
        opened.add(given[0])
sys.addaudithook(heard)
sys.argv = [{entry!r}, {agent!r}]
exec(compile(open({entry!r}).read(), {entry!r}, "exec"), {{"__name__": "__main__", "__file__": {entry!r}}})
"""


def hook(copy: Path, agent: str, event: dict[str, object], home: Path) -> tuple[str, int]:
    """The answer of a hook, and how many files of Assent it opens."""
    code = OPENED.format(package=str(copy), entry=str(copy / "hooks/entry.py"), agent=agent)
    argv = [sys.executable, "-I", "-S", "-c", code]
    told = json.dumps(event).encode()
    done = subprocess.run(argv, input=told, capture_output=True, timeout=60, env={"HOME": str(home)}, check=False)
    assert done.returncode in (0, 2)
    return done.stdout.decode(), int(done.stderr.split()[-1])


COMMANDS = ("git status", "rm -rf /", "npm test", "cat a | sort > b", "docker ps", "if then", "x=$((1+2)) && curl $x")


def events(home: Path) -> list[dict[str, object]]:
    """Calls before they run, and one that has run."""
    event: dict[str, object] = {"hook_event_name": "PreToolUse", "cwd": str(home), "tool_name": "Bash"}
    made: list[dict[str, object]] = [{**event, "tool_input": {"command": command}} for command in COMMANDS]
    return [*made, {**made[0], "hook_event_name": "PostToolUse", "tool_response": {}}]


@pytest.mark.parametrize("agent", ["claude", "codex"])
def test_the_hook_answers_the_same_with_a_bundle(copy: Path, tmp_path: Path, agent: str) -> None:
    without = []
    for event in events(tmp_path):
        for bundle in copy.rglob("*.bundle"):
            bundle.unlink()
        without.append(hook(copy, agent, event, tmp_path))
    shutil.rmtree(tmp_path / ".local")
    bundled = [hook(copy, agent, event, tmp_path) for event in events(tmp_path)]
    assert [said for said, _ in bundled] == [said for said, _ in without]
    assert all(opened < before for (_, opened), (_, before) in zip(bundled, without, strict=True))


LOADED = """
import sys
folder, root = sys.argv[1:]
sys.path[:0] = [folder + "/client", folder.rpartition("/")[0]]
import loading
run, failed = loading.Bundles._run, []
def running(self, members):
    well = run(self, members)
    failed.extend([] if well else [members[-1][0]])
    return well
loading.Bundles._run = running
bundles = loading.install(folder, "assent.hooks.cold")
import assent.hooks.cold
__import__(root)
bundles.keep()
print(failed)
"""


def loaded(copy: Path, root: str) -> str:
    """The last modules of bundles that could not be run, when a process loads the root after the hook."""
    argv = [sys.executable, "-I", "-S", "-c", LOADED, str(copy), root]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def bundled(copy: Path) -> Path:
    """The copy with a bundle of each root, each made as the first after all the others' bytecode is there."""
    imports = "import sys; sys.path.insert(0, sys.argv.pop(1)); [__import__(name) for name in sys.argv[1:]]"
    subprocess.run([sys.executable, "-I", "-S", "-c", imports, str(copy.parent), *ROOTS], timeout=60, check=True)
    for root in ROOTS:
        assert loaded(copy, root) == "[]\n"
    return copy


@pytest.mark.parametrize("root", ROOTS)
def test_a_bundle_made_beside_the_others_runs_without_their_roots(bundled: Path, root: str) -> None:
    made, _, last = root.removeprefix("assent.").replace(".", "/").rpartition("/")
    bundle = bundled / made / "__pycache__" / f"{last}.{sys.implementation.cache_tag}.bundle"
    bundle.unlink()
    loaded(bundled, root)
    assert bundle.exists()
    assert loaded(bundled, root) == "[]\n"


def test_a_plain_call_opens_few_files(copy: Path, tmp_path: Path) -> None:
    event = events(tmp_path)[0]
    for _ in range(3):
        _, opened = hook(copy, "claude", event, tmp_path)
    assert opened <= 24  # of some 100 modules


def test_uninstalling_leaves_nothing_that_pip_does_not_know_of(copy: Path, tmp_path: Path) -> None:
    for event in events(tmp_path)[:3]:
        hook(copy, "claude", event, tmp_path)
    found = sorted(str(path) for path in copy.rglob("*.bundle"))
    killed = copy / "hooks/__pycache__/cold.cpython-311.bundle.4711"
    killed.write_bytes(b"half")
    other = copy / "hooks/__pycache__/cold.cpython-399.bundle"
    other.write_bytes(b"of another Python")
    assert left_behind([str(copy.parent)]) == []  # the package is there
    package = (copy / "__init__.py").rename(tmp_path / "kept")
    assert left_behind([str(copy.parent), str(tmp_path / "none")]) == [str(copy)]
    package.rename(copy / "__init__.py")
    assert found
    assert remove(str(copy)) == sorted([*found, str(killed), str(other)])
    assert not list(copy.rglob("*.bundle*"))
    assert list(copy.rglob("*.pyc"))
