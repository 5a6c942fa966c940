"""Tools that run programs of a project, where it is not said which: `uv run`, `npx`."""

from __future__ import annotations

from assent.command import Surroundings, analyse
from assent.command.model import Wrapping
from assent.command.program import may_run_others
from assent.errors import ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_SOMEWHERE = Surroundings(cwd="/(folder)", home="/(home)", workspace="/(folder)")
_FOLLOWING = (" x", " x x", " -- x", " -c x")  # how what is run is said


def runs_anything(program: str | None, text: str) -> bool:
    """Whether `text`, the words of `program`, are those of such a tool, which runs whatever follows them."""
    if program is None or not may_run_others(program):
        return False
    from assent.command.runners import RUNNERS, awaits

    if program not in RUNNERS:
        return False
    try:
        alone = analyse(text, _SOMEWHERE).commands
        if len(alone) != 1 or not awaits(alone[0].argv, program):
            return False
        followed = [analyse(text + more, _SOMEWHERE).commands for more in _FOLLOWING]
    except ParseError:
        return False
    return any(is_run(command) for commands in followed for command in commands[1:])


def is_run(command: Command) -> bool:
    """Whether such a tool runs the command, and is judged besides."""
    return any(wrapper.wrapping is Wrapping.Project for wrapper in command.wrappers)
