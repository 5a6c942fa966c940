"""Assent's own modules for a process that ends after one answer: found by their names alone, or all in one file.

Python's own search asks every entry of a package's path and builds a loader for each module: a quarter of a hook's
instructions. `Finder` reads the bytecode that belongs to a source file after the check that Python makes: magic
number, time and size. `Bundles` has the modules that every hook loads in one file: read at once, and run without
Python's import system. The first hook after a change keeps the bytecode that it has just loaded, in the order in
which the modules were ready; no list of modules is kept by hand. A bundle holds only as long as every source that is
in it has the size and the times that it had. Whatever is not as expected is left to Python's own search.
A hook imports this module as it does `ask`, without the package around it.
"""

import gc
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from types import CodeType, ModuleType
    from typing import Never

    from assent.client.bundle_file import Member, Stamp


if sys.platform == "win32":
    import os as calls

    FLAGS = calls.O_RDONLY | calls.O_BINARY
else:
    import posix as calls  # what `os` is made of: importing that costs more than all that is done here

    FLAGS = calls.O_RDONLY

PACKAGE = "assent"
INIT = "/__init__.py"
HEADER = 16  # bytes before the code: magic number, flags, the source's time and size


class Module(type(sys)):  # type: ignore[misc]
    """A module without a `__getattr__` of its own, of which it is cheap to learn what it has not.

    Each `from x import y` asks `x` for a `__path__`; until Python 3.12 a plain module answers by two exceptions.
    """

    __getattribute__ = object.__getattribute__


def module(name: str, code: "CodeType") -> "ModuleType":
    """An empty module for `code` to fill."""
    made: ModuleType = type(sys)(name) if "__getattr__" in code.co_names else Module(name)
    return made


class Loader:
    """Runs the code of one module that was found, and says when it is `ready`."""

    def __init__(self, code: "CodeType", source: str, ready: "Callable[[], None] | None" = None) -> None:
        self.code = code
        self.source = source
        self.ready = ready

    def create_module(self, spec: ModuleSpec) -> "ModuleType":
        """Make the module, as yet empty."""
        return module(spec.name, self.code)

    def exec_module(self, made: "ModuleType") -> None:
        """Run the module's code."""
        made.__file__ = self.source
        exec(self.code, made.__dict__)  # noqa: S102 - this is what importing is
        if self.ready is not None:
            self.ready()


class Finder:
    """A path finder for the modules below `folder`, the package's own."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.suffix = f".{sys.implementation.cache_tag}.pyc"

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> "ModuleSpec | None":
        """The spec of a module of this package whose bytecode is up to date, else None."""
        found = self.found(name)
        if found is None:
            return None
        code, source, _ = found
        return specified(name, Loader(code, source), source.endswith(INIT))

    def found(self, name: str) -> "tuple[CodeType, str, os.stat_result] | None":
        """The code of such a module, with its source and what that was when the code was found to be of it."""
        if name == PACKAGE:
            return self._code(f"{self.folder}{INIT}", f"{self.folder}/__pycache__/__init__{self.suffix}")
        if not name.startswith("assent."):
            return None
        base = f"{self.folder}/{name.partition('.')[2].replace('.', '/')}"
        parent, _, last = base.rpartition("/")
        return self._code(f"{base}.py", f"{parent}/__pycache__/{last}{self.suffix}") or self._code(
            f"{base}{INIT}", f"{base}/__pycache__/__init__{self.suffix}"
        )

    def _code(self, source: str, cached: str) -> "tuple[CodeType, str, os.stat_result] | None":
        try:
            found = calls.stat(source)
        except OSError:
            return None
        data = whole(cached)
        if data[:HEADER] != head(found):
            return None
        code: CodeType = loads(memoryview(data)[HEADER:])  # noqa: S302 - the same file that Python would load
        return code, source, found


def whole(path: str) -> bytes:
    """The content of a file; nothing where it cannot be read."""
    try:
        descriptor = calls.open(path, FLAGS)
        try:
            return calls.read(descriptor, calls.fstat(descriptor).st_size)
        finally:
            calls.close(descriptor)
    except OSError:
        return b""


def head(source: "os.stat_result") -> bytes:
    """The beginning of bytecode that is as new as its source."""
    stamp = (int(source.st_mtime) & 0xFFFF_FFFF).to_bytes(4, "little") + source.st_size.to_bytes(4, "little")
    return MAGIC_NUMBER + bytes(4) + stamp


def specified(name: str, loader: Loader, is_package: bool) -> ModuleSpec:
    """The spec of a module that `loader` has; of one with a location Python would work out where its bytecode is."""
    spec = ModuleSpec(name, loader, is_package=is_package)  # type: ignore[arg-type]
    if is_package:
        spec.submodule_search_locations = [loader.source[: -len(INIT)]]
    return spec


# Each with what it imports, and with what nearly all calls need that need it; none is a package.
ROOTS = {
    "assent.hooks.cold": ("assent.risk.code", "assent.risk.combined", "assent.risk.git"),  # packages around roots
    **{
        f"assent.{name}": ()
        for name in """
        hooks.agents.claude hooks.agents.codex hooks.agents.copilot hooks.agents.cursor hooks.agents.gemini
        hooks.agents.qwen hooks.making pattern.target hooks.evident hooks.agents.brief command.parts command.redirects
        command.word_effects syntax.heredoc policy.several risk.emptied risk.named_paths risk.combined.endless
        risk.combined.exposure risk.code.brought risk.code.errands risk.code.fetched_words risk.code.inline
        risk.code.provenance risk.code.written risk.disk.deletion risk.disk.folders risk.disk.zones risk.git.commits
        risk.git.judge risk.git.transfer risk.languages.javascript.judge risk.languages.python.judge risk.rules.curl
        risk.rules.find risk.rules.kubernetes risk.rules.python cli.options.box_running box.judged
        evidence.scripts.earlier evidence.scripts.script_file evidence.session.ledger risk.code.handed risk.unread
        """.split()
    },
    "assent.hooks.own_rules": ("assent.hooks.parent",),
    "assent.hooks.proposal": ("assent.policy.consult", "assent.store.question_code"),
    "assent.risk.redirected": ("assent.risk.disk.somewhere", "assent.risk.printed_words"),
    "assent.risk.combined.compose": ("assent.risk.disk.folders", "assent.risk.remedies", "assent.syntax.edit"),
    "assent.risk.disk.access": ("assent.risk.disk.zones",),
    "assent.risk.entries.table": ("assent.risk.shown",),
}
FORM, ENDING = b"3\n", ".bundle"  # of the file, behind Python's own magic number; of its name


class Bundles(Finder):
    """A finder that takes from one file what a root needs, and keeps it in one where there is none."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.ready: list[Member] = []  # in the order in which they were, of those that were found one by one
        self.begun: dict[str, int] = {}  # roots that are being loaded, with how many were ready before
        self.made: dict[str, list[Member]] = {}  # what belongs to which root
        self.whole = True  # nothing was left to Python's own search

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> "ModuleSpec | None":
        """As of any finder; of a root all that it needs is loaded first."""
        if name not in ROOTS:
            return self._one(name)
        members = self._members(name)
        if members is not None and self.begun:
            return self._one(name)  # what is being kept has each module that it needs, those of other roots as well
        if members is not None and self._run(members[:-1]):
            _, below, is_package, _, code = members[-1]
            return specified(name, Loader(code, f"{self.folder}/{below}"), is_package)
        self.begun.setdefault(name, len(self.ready))
        for other in ROOTS[name]:
            __import__(other)
        return self._one(name)

    def begin(self, root: str) -> None:
        """Load a root before anything of the package, so that the packages around it are of its bundle too."""
        members = self._members(root)
        if members is None or not self._run(members):
            self.begun[root] = 0

    def _one(self, name: str) -> "ModuleSpec | None":
        found = self.found(name)
        if found is None:
            self.whole = self.whole and not name.startswith("assent.")
            return None
        code, source, status = found
        is_package = source.endswith(INIT)
        member = (name, source[len(self.folder) + 1 :], is_package, stamp(status), code)
        return specified(name, Loader(code, source, lambda: self.note(member)), is_package)

    def note(self, member: "Member") -> None:
        """Of a module that it is ready; with a root all is that it needed."""
        self.ready.append(member)
        start = self.begun.pop(member[0], None)
        if start is not None and self.whole:
            self.made[member[0]] = self.ready[start:]

    def keep(self) -> None:
        """Write what was loaded one by one, after the answer; quietly not, where that is not possible."""
        if self.made and not sys.dont_write_bytecode:
            from assent.client.bundle_file import keep

            for root, members in self.made.items():
                keep(members, self.place(root), MAGIC_NUMBER + FORM, self.folder)

    def end(self, code: int) -> "Never":
        """End the process, whose answer is written: tearing down the interpreter would only take time."""
        self.keep()
        calls._exit(code)

    def place(self, root: str) -> str:
        """The path of the bundle of a root: beside its bytecode."""
        parent, _, last = root[len("assent.") :].replace(".", "/").rpartition("/")
        return f"{self.folder}/{parent}/__pycache__/{last}.{sys.implementation.cache_tag}{ENDING}"

    def _members(self, root: str) -> "list[Member] | None":
        """The modules that a root needs, itself last; None without a bundle of it that is as new as its sources."""
        data, form = whole(self.place(root)), MAGIC_NUMBER + FORM
        if data[: len(form)] != form:
            return None
        folder, status = self.folder, calls.stat
        try:
            members: list[Member] = loads(memoryview(data)[len(form) :])  # noqa: S302 - as Python loads bytecode
            for member in members:
                if stamp(status(f"{folder}/{member[1]}")) != member[3]:
                    return None
        except (OSError, ValueError, EOFError, TypeError):
            return None
        return members

    def _run(self, members: "list[Member]") -> bool:
        """Run those that are not there yet, in their order; whether that went well, without a trace if not."""
        loaded, folder, made, packages = sys.modules, self.folder, [], []
        for name, below, is_package, _, code in members:
            if name not in loaded:
                loaded[name] = one = module(name, code)
                one.__file__ = source = f"{folder}/{below}"
                one.__spec__ = READY
                if is_package:
                    packages.append((one, [source[: -len(INIT)]]))
                made.append((name, one, code))
        try:
            for name, one, code in made:
                exec(code, one.__dict__)  # noqa: S102 - this is what importing is
                parent, _, last = name.rpartition(".")
                if parent:
                    setattr(loaded[parent], last, one)
            for one, path in packages:  # at last: each import from what has one looks whether it has to search there
                one.__path__ = path
        except Exception:  # noqa: BLE001 - Python's own search meets it again, and says so
            for name, _, _ in made:
                del loaded[name]
                parent, _, last = name.rpartition(".")
                if parent in loaded:
                    loaded[parent].__dict__.pop(last, None)
            return False
        return True


# Of every module from a bundle: each import of one looks whether it is being initialised, and one that cannot tell
# costs an exception. Nothing else in the hook's process asks for it.
READY = ModuleSpec(PACKAGE, None)
READY._initializing = False  # type: ignore[attr-defined]


def stamp(status: "os.stat_result") -> "Stamp":
    """The stamp that tells a file from what it was before."""
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def install(folder: str, first: str = "") -> Bundles:
    """Search below `folder` before anything else, and load the root that is needed `first` at once."""
    gc.disable()  # the process ends with its answer
    bundles = Bundles(folder)
    if sys.pycache_prefix is None:
        sys.meta_path.insert(0, bundles)
        # Each of our modules names it and none uses it: Python would look for it on the disk.
        sys.modules.setdefault("__future__", future := Module("__future__"))
        future.annotations, future.__spec__ = None, READY
        if first:
            bundles.begin(first)
    return bundles
