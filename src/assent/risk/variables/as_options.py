"""Variables that count as an option of the program which is called: `TRIVY_OUTPUT=o trivy fs .` is `--output=o`.

Many programs take each of their options from a variable as well, whose name begins with theirs. A variable that sets no
option which is known may change the program all the same, as an option may that is not listed.
"""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement, Unknown
from assent.risk.variables.unheeded import is_inert, is_unheeded
from assent.risk.variables.variables import UNHEEDED, danger_of, is_harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from assent.command.parts import Variable

    Exports: TypeAlias = dict[str, list[Variable]]

OFF = ("", "0", "false", "no", "off", "n", "f", "never", "none")
LOOKS = ("_COLORS", "_COLOR", "_THEME")
LOOPBACK = ("localhost", "127.0.0.1")
EXPORTING = ("export", "declare", "typeset")


def of_program(command: Command) -> list[Variable]:
    """The variables in front of a program, of which nothing else is known, that are named after it."""
    start = _start(command.program)
    found = [each for each in command.variables if not each.lasting and each.name.upper().startswith(start)]
    idle = [each for each in found if is_harmless(each.name) or each.name.endswith(LOOKS) or danger_of(each.name)]
    return [each for each in found if each not in idle] if start else []


def judged(variable: Variable, command: Command, judge: Callable[[Command], Judgement]) -> Judgement | None:
    """The effect of the option that the variable sets; None where that is none."""
    text = variable.value.text if variable.value is not None else ""
    if text.lower() in OFF or (text.partition("://")[2] or text).partition("/")[0].partition(":")[0] in LOOPBACK:
        return None
    at = next((at for at, each in enumerate(command.argv) if each.text == "--"), len(command.argv))
    known = []
    for given in _forms(variable, command):
        for place in dict.fromkeys((at, 1)):
            found = judge(replace(command, argv=(*command.argv[:place], *given, *command.argv[place:]), variables=()))
            if found.unknown is None:
                known.append(found)
                break
    if known:
        found = min(known, key=lambda each: each.category)
        return replace(found, reason=f"{found.reason}, as `{variable.name}` says")
    if is_inert(text) or variable.value is None or not is_unheeded(variable.name, text):
        return None  # of what that does not hold for, `danger` asks
    return Judgement(Category.Unrecognized, f"`{variable.name}` {UNHEEDED}", variable, unknown=Unknown.Word)


def _forms(variable: Variable, command: Command) -> Iterator[tuple[Argument, ...]]:
    """The words that may say the same: `--quiet`, `--output=o`, `--output o`."""
    option = f"--{variable.name[len(_start(command.program)) :].lower().replace('_', '-')}"
    value = variable.value
    alone = Argument(variable.start, variable.end, option, option, exact=True)
    yield (alone,)
    if value is not None:
        text = f"{option}={value.text}"
        yield (replace(alone, text=text, prefix=text if value.exact else f"{option}=", exact=value.exact),)
        yield alone, value


def exported(commands: Sequence[Command]) -> Exports:
    """The variables that are exported, by the beginnings of their names: GOLANGCI_ and GOLANGCI_LINT_."""
    found: Exports = {}
    for command in commands:
        for variable in command.variables if command.program in EXPORTING else ():
            name = variable.name.upper()
            for at in [at for at, character in enumerate(name) if character == "_" and variable.lasting]:
                found.setdefault(name[: at + 1], []).append(variable)
    return found


def with_exported(command: Command, exports: Exports) -> Command:
    """The command with what earlier ones of the text export and is named after its program."""
    start = _start(command.program)
    known = exports.get(start, []) if start else []
    before = [replace(each, lasting=False) for each in known if each.start < command.start]
    return replace(command, variables=(*before, *command.variables)) if before else command


def _start(program: str | None) -> str:
    """The beginning of the names of such variables; empty where the program is unknown."""
    if not program or "/" in program or program in ("git", "env") or index.program(program) is None:
        return ""
    return f"{program.upper().replace('-', '_').replace('.', '_')}_"
