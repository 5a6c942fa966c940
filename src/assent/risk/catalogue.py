"""All rules that come with the package, and their examples: for `assent rules`, and for docs/rules."""

from __future__ import annotations

from assent.command import Surroundings, analyse
from assent.record import Record
from assent.risk import windows
from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.families import FAMILIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.finding import Finding
    from assent.risk.rule import Program

UNIX = Surroundings("/home/user/code/demo", "/home/user", "/home/user/code/demo")
WINDOWS = Surroundings("C:\\code\\demo", "C:\\Users\\user", "C:\\code\\demo")
SHELLS = {"cmdlets": "powershell", "commands": "cmd"}  # families of rules for shells of Windows


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
    """One module of rules."""

    name: str
    about: str  # its docstring
    entries: tuple[Program, ...]
    examples: tuple[Example, ...]


def families() -> Iterator[Family]:
    """Every family, those for shells of Windows last."""
    for name in (*FAMILIES, *SHELLS):
        yield family(name)


def family(name: str) -> Family:
    """The family of that name."""
    return _family(f"assent.risk.{'windows' if name in SHELLS else 'rules'}.{name}", name)


def family_of(program: str) -> str:
    """The family that a program is in; empty without a rule."""
    return next((name for name, programs in FAMILIES.items() if f" {program} " in programs), "")


def _family(path: str, name: str) -> Family:
    module = __import__(path, fromlist=["PROGRAMS"])
    entries = module.PROGRAMS + (module.BUILTINS if name == "commands" else ())
    examples = tuple([_example(line, SHELLS.get(name, "bash")) for line in module.EXAMPLES.strip().splitlines()])
    return Family(name, (module.__doc__ or "").strip(), entries, examples)


def _example(line: str, shell: str) -> Example:
    category, _, text = line.partition(": ")
    return Example(text, Category[category], shell)


def _category(finding: Finding) -> Category:
    return finding.category
