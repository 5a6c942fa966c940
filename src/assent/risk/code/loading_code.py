"""The files that the code or the options of an interpreter load besides."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.code.libraries import paths_inside
from assent.risk.entries.programs import CODE, JAVASCRIPT, READING, SHELL
from assent.risk.hidden.obeyed import sets_obeyed
from assent.risk.unread import possible_path
from assent.rules_table import is_a, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


INCLUDES = "includes"  # names in code behind which a file of code is
# In Python any path may be the one, where one of these is: spec_from_file_location("x", "/tmp/x.py").
# In commands for debuggers: variables by which programs find libraries, and settings by which debuggers find scripts.
LOADERS = (
    *("ld_preload", "ld_audit", "ld_library_path", "dyld_", "exec-wrapper", "env-vars", "auto-load", "safe-path"),
    *("solib-search-path", "sysroot", "debug-file-directory", "data-directory", "load-script", "process load"),
    *("plugin load", "jit-reader-load", "set startup-with-shell"),
)
_APART = str.maketrans(dict.fromkeys("=:;,'\"", " "))
PYTHON_FILES = ("spec_from_file_location", "SourceFileLoader", "sys.path.", "addsitedir")


def loaded_before(command: Command, file: Argument | None) -> Iterator[Argument]:
    """The code that an interpreter's options before the code may load: ruby -r/tmp/x, node --import /tmp/x.mjs."""
    before: Argument | None = None
    for word in command.argv[1:]:
        if word is file or (before is None and word.prefix[:1] not in ("-", "")):
            return  # operands of the code are data
        if word.text in CODE and not is_a(command.program, SHELL):
            loads = word.text in ("-r", "-m") and command.program not in ("php",)
            if not loads:
                return
        if before is not None or word.prefix[:1] == "-":
            yield from possible_path(word)
        before = word if word.prefix[:1] == "-" and "=" not in word.text else None


def named_in_code(command: Command, told: str | None) -> Iterator[Argument]:
    """The files that code in a word runs besides: `do "/tmp/x.pl"`, `require("/tmp/x")`."""
    calls = vocabulary(command.program, INCLUDES)
    word = command.argv[0]
    for code in (*[each.text for each in command.argv[1:] if each.exact], told or "") if calls else ():
        if sets_obeyed(code):
            yield from paths_inside(replace(word, text=code, prefix=code))
        for name in calls:
            for behind in code.split(name)[1:]:
                path = _quoted(behind)
                if path:
                    yield replace(word, text=path, prefix=path)
        if any(name in code for name in PYTHON_FILES) and not is_a(command.program, JAVASCRIPT):
            for quote in "'\"":
                yield from [replace(word, text=path, prefix=path) for path in code.split(quote)[1::2]]


def told_to_load(command: Command) -> Iterator[Argument]:
    """The files in a command for a debugger by which what it starts, or itself, loads code: set env LD_PRELOAD x."""
    first = command.argv[0] if command.argv else None
    if first is None or not is_a(command.program, READING):
        return
    words = [word.text for word in (*command.argv[1:], *command.given())]
    behind = [f"{before} {word}" for before, word in pairwise(words) if before[:1] == "-" != word[:1]]
    for code in [word.replace("-D ", "-data-directory ", 1) for word in (*words, *behind)]:
        if any(mark in code.casefold() for mark in LOADERS):
            yield from [replace(first, text=path, prefix=path) for path in code.translate(_APART).split()]


def _quoted(text: str) -> str:
    """The text in quotes with which an argument begins."""
    bare = text.lstrip(" \t(q")
    quote = bare[:1]
    return bare[1:].partition(quote)[0] if quote in ("'", '"', "`") and quote else ""
