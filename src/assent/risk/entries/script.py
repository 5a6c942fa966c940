"""The file with code that a command runs, and the modules of JavaScript that its code loads."""

from __future__ import annotations

from assent import rules_table
from assent.command import program
from assent.command.model import Argument, Command
from assent.risk.category import Category
from assent.risk.entries.programs import CODE_FIRST, JAVASCRIPT, POWERSHELL, RUNNING
from assent.risk.finding import Finding
from assent.rules_table import is_a

MODULES = (".js", ".cjs", ".mjs", ".ts", ".node")


def script(command: Command) -> Argument | None:
    """The file that a command runs: `./x`, `sh -e x`, `. x`, `python3 x`, `sed -f x`; also `sh < x`."""
    if not command.argv:
        return None
    if "/" in (command.program or ""):
        return command.argv[0]
    if is_a(command.program, CODE_FIRST):
        from assent.risk.entries.program_option import named as named_file  # few texts name such a file

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
