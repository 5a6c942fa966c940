"""Words of a command that name what is not the project's: addresses, packages of others, files outside it."""

from __future__ import annotations

from assent.command.wrappers.execution_context import INPUT
from assent.record import Record
from assent.rules_table import is_a
from assent.system import normalised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


class PatternReading(Record):
    """The way to read the words: where they would run, and which of them matter."""

    cwd: str | None = None
    folder: str | None = None  # a file in it is one of the project
    every: bool = True  # options that say "all" matter
    code: bool = False  # each operand may be code that is run
    fetches: bool = False  # the value of an option may say where code is fetched from


PLAIN = PatternReading()


def is_foreign_code(word: Argument, program: str, reading: PatternReading, *, is_package: bool, is_run: bool) -> bool:
    """Whether an operand is code from elsewhere; `is_run`: no subcommand says that packages follow."""
    if word.text == INPUT and is_run:  # of xargs, which the words of the approval name
        return False
    if program in _LABELLED and word.prefix.startswith("//"):  # below the project's own folder
        return False
    return is_foreign(word, reading) or (is_package and _is_hosted(word.text, program))


# What an address begins with, or what is before one: name@git+https://…
_ADDRESSES = ("://", "git+", "git@", "hg+", "svn+", "bzr+", "github:", "gitlab:", "bitbucket:", "gist:", "oci:")
ELSEWHERE = ("/", "~", "..")
_LABELLED = frozenset("bazel bazelisk buck buck2 pants".split())  # for which //a:b is a target of the project


def is_foreign(word: Argument, reading: PatternReading) -> bool:
    """Whether the word may be an address, or a file that is not one of the project."""
    text = word.text
    if not word.exact and not word.glob:
        return not word.prefix or text.startswith(ELSEWHERE) or _is_url(text)
    if text.startswith("/") or ".." in text.split("/"):
        folder = reading.folder or reading.cwd
        path = normalised(f"{reading.cwd or ''}/{text}" if text[0] != "/" else text)
        return folder is None or (path != folder and not path.startswith(f"{folder.rstrip('/')}/"))
    return text.startswith("~") or _is_url(text)


def _is_url(text: str) -> bool:
    return any(address in text for address in _ADDRESSES)


def _is_hosted(text: str, program: str) -> bool:
    """Whether the word names a repository or a third party's list instead of a package."""
    if program == "brew":
        return text.count("/") > 1
    return is_a(program, "npm-like") and "/" in text and text[0] not in "@."


def is_address(text: str) -> bool:
    """Whether the word is an address of a repository instead of the name of a remote."""
    return _is_url(text) or text.startswith(ELSEWHERE) or ".." in text.split("/")
