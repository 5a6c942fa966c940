"""Finds Assent's own modules by their names alone, for a process that ends after one answer.

Python's own search asks every entry of a package's path and builds a loader for each module; with
some ninety modules that is a quarter of a hook's instructions. This one reads the bytecode that
belongs to a source file after the same check that Python makes: magic number, time and size.
Whatever is not as expected is left to Python's own search.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from types import CodeType, ModuleType

if sys.platform == "win32":
    import os as calls

    FLAGS = calls.O_RDONLY | calls.O_BINARY
else:
    import posix as calls  # what `os` is made of: importing that costs more than all that is done here

    FLAGS = calls.O_RDONLY

PREFIX = "assent."
INIT = "/__init__.py"
HEADER = 16  # bytes before the code: magic number, flags, the source's time and size


class Module(type(sys)):  # type: ignore[misc]
    """A module without a `__getattr__` of its own, of which it is cheap to learn what it has not.

    Each `from x import y` asks `x` for a `__path__`; until Python 3.12 a plain module answers by two exceptions.
    """

    __slots__ = ()
    __getattribute__ = object.__getattribute__


def module(name: str, code: CodeType) -> ModuleType:
    """An empty module for `code` to fill."""
    made: ModuleType = type(sys)(name) if "__getattr__" in code.co_names else Module(name)
    return made


class Loader:
    """Runs the code of one module that was found."""

    __slots__ = ("code", "source")

    def __init__(self, code: CodeType, source: str) -> None:
        self.code = code
        self.source = source

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make the module, as yet empty."""
        return module(spec.name, self.code)

    def exec_module(self, made: ModuleType) -> None:
        """Run the module's code."""
        made.__file__ = self.source
        exec(self.code, made.__dict__)  # noqa: S102 - this is what importing is


class Finder:
    """A path finder for the modules below `folder`, the package's own."""

    __slots__ = ("folder", "suffix")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.suffix = f".{sys.implementation.cache_tag}.pyc"

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """The spec of a module of this package whose bytecode is up to date, else None."""
        found = self.found(name)
        if found is None:
            return None
        code, source, _ = found
        return specified(name, Loader(code, source), source.endswith(INIT))

    def found(self, name: str) -> tuple[CodeType, str, os.stat_result] | None:
        """The code of such a module, with its source and what that was when the code was found to be of it."""
        if not name.startswith(PREFIX):
            return None
        base = f"{self.folder}/{name[len(PREFIX) :].replace('.', '/')}"
        parent, _, last = base.rpartition("/")
        return self._code(f"{base}.py", f"{parent}/__pycache__/{last}{self.suffix}") or self._code(
            f"{base}{INIT}", f"{base}/__pycache__/__init__{self.suffix}"
        )

    def _code(self, source: str, cached: str) -> tuple[CodeType, str, os.stat_result] | None:
        try:
            found = calls.stat(source)
            descriptor = calls.open(cached, FLAGS)
        except OSError:
            return None
        try:
            data = calls.read(descriptor, calls.fstat(descriptor).st_size)
        finally:
            calls.close(descriptor)
        stamp = (int(found.st_mtime) & 0xFFFF_FFFF).to_bytes(4, "little") + found.st_size.to_bytes(4, "little")
        if data[:HEADER] != MAGIC_NUMBER + bytes(4) + stamp:
            return None
        code: CodeType = loads(memoryview(data)[HEADER:])  # noqa: S302 - the same file that Python would load
        return code, source, found


def specified(name: str, loader: Loader, is_package: bool) -> ModuleSpec:
    """The spec of a module that `loader` has."""
    # Without a stated location, so that Python does not work out where the bytecode would be.
    spec = ModuleSpec(name, loader, is_package=is_package)  # type: ignore[arg-type]
    if is_package:
        spec.submodule_search_locations = [loader.source[: -len(INIT)]]
    return spec


def install(folder: str) -> None:
    """Search below `folder` before anything else, where bytecode is kept beside its source."""
    if sys.pycache_prefix is None:
        sys.meta_path.insert(0, Finder(folder))


__all__ = ["FLAGS", "INIT", "Finder", "Loader", "calls", "install", "module", "specified"]
