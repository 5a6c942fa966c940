"""All rules that come with the package, and their examples: for `assent rules`, and for docs/rules.

A family is a program file, or a folder of them.
"""

from __future__ import annotations

from assent import rules_table
from assent.command import Surroundings, analyse
from assent.record import Record
from assent.risk import windows
from assent.risk.catalog import shipped
from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.entries import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.entries.rule import Program
    from assent.risk.finding import Finding

UNIX = Surroundings("/home/user/code/demo", "/home/user", "/home/user/code/demo")
WINDOWS = Surroundings("C:\\code\\demo", "C:\\Users\\user", "C:\\code\\demo")


class Example(Record):
    """A command, and the category that it must have; it would run in the folder of a project."""

    text: str
    category: Category
    shell: str  # bash, powershell, cmd

    def finding(self) -> Finding:
        """The riskiest finding on the command, the first of equals."""
        if self.shell == "bash":
            found = classify(analyse(self.text, UNIX), UNIX)
        else:
            found = windows.findings(self.text, WINDOWS, is_powershell=self.shell == "powershell")
        return max(found, key=_category)


class Family(Record):
    """A program file, or a folder of them."""

    name: str
    about: str  # the comment that it begins with
    entries: tuple[Program, ...]
    examples: tuple[Example, ...]
    shell: str = "bash"  # of the examples: bash, powershell, cmd


def families() -> Iterator[Family]:
    """Every family by its name, those for shells of Windows last."""
    for name in (*shipped.families(), *shipped.of_windows()):
        yield family(name)


def family(name: str) -> Family:
    """The family of that name."""
    files, shell = shipped.files(name), shipped.of_windows().get(name, "bash")
    found = [
        index.program(program) if shell == "bash" else index.of_shell(program, shell)
        for file in files
        for program in file.programs
    ]
    entries = tuple([entry for entry in found if entry is not None])  # others only run what is behind them
    about = next((file.about for file in files if file.about), "")
    examples = [Example(text, Category[category], shell) for file in files for category, text in file.examples]
    return Family(name, about, entries, tuple(examples), shell)


def family_of(program: str) -> str:
    """The family that a program is in; empty without a rule."""
    return index.file_of(program).partition("/")[0]


def programs() -> dict[str, list[str]]:
    """The names of all programs, by family."""
    return {
        name: [each for file in shipped.files(name) for first in file.programs for each in _names(first)]
        for name in shipped.families()
    }


def _names(program: str) -> list[str]:
    line = rules_table.of_program(program)
    if line is None:
        raise LookupError(program)
    return line.split("\t")[1].split()


def _category(finding: Finding) -> Category:
    return finding.category
