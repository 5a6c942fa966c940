"""The file with code that a command runs, and the modules of JavaScript that its code loads."""

from __future__ import annotations

from assent import rules_table
from assent.command import program
from assent.command.model import Argument, Command
from assent.command.word import part
from assent.risk.category import Category
from assent.risk.entries.programs import CODE_FIRST, JAVASCRIPT, POWERSHELL, RUNNING
from assent.risk.finding import Finding
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

MODULES = (".js", ".cjs", ".mjs", ".ts", ".node")
FLAGS = frozenset("nErsuz")  # letters that may be in front of it in one word


def script(command: Command) -> Argument | None:
    """The file that a command runs: `./x`, `sh -e x`, `. x`, `python3 x`, `sed -f x`; also `sh < x`."""
    if not command.argv:
        return None
    if "/" in (command.program or ""):
        return command.argv[0]
    if is_a(command.program, CODE_FIRST):
        return named_file(command.argv[1:])
    name = rules_table.unversioned(command.program or "")
    if not is_a(name, *RUNNING):
        return None
    if is_a(name, POWERSHELL):
        from assent.risk.entries.powershell_script import named  # few texts of bash start one

        return named(command.argv)
    if command.program in program.SHELLS:
        from assent.command.wrappers.invocation import invocation

        return invocation(command.argv, command.program).script or _given(command)
    before, options = "", program.valued(name)
    modules = rules_table.vocabulary(name, program.MODULE)
    for word in command.argv[1:]:
        if program.gives_code(word.text, name) or word.text in modules:
            return None
        if word.text[:1] not in ("-", "+") and before not in options:
            return word
        before = word.text
    return _given(command)


def modules(finding: Finding) -> tuple[str, ...]:
    """The files that inline JavaScript of the project loads: `node -e 'require("./x.js")'`."""
    if finding.category is not Category.RunsProjectCode or not is_a(finding.command.program, JAVASCRIPT):
        return ()
    return tuple([path for path in finding.reads if path.endswith(MODULES)])


def _given(command: Command) -> Argument | None:
    """The file that a command reads as its input."""
    return next((r.target for r in command.redirects if r.reads and r.target is not None), None)


def named_file(words: Sequence[Argument]) -> Argument | None:
    """The file that holds the program of sed or awk: `-f x`, `-nfx`, `--file=x`."""
    for at, word in enumerate(words):
        begin = _file_option(word.text)
        if begin:
            return part(word, begin) if begin <= len(word.text) else words[at + 1] if at + 1 < len(words) else None
    return None


def _file_option(text: str) -> int:
    """The index of the file in a word that is such an option, beyond its end if that is the next word; else 0."""
    name = text.partition("=")[0]
    if len(name) > 2 and "--file".startswith(name):
        return len(name) + 1
    flags, found, file = text.partition("f")
    if not found or flags[:1] != "-" or not set(flags[1:]) <= FLAGS:
        return 0
    return len(flags) + 1 if file else len(text) + 1
