"""Words that say nothing of what runs: `uv run`, `perf stat` and `docker exec web` run whatever follows."""

from __future__ import annotations

from assent import errors
from assent.command import Command, Surroundings, Wrapping, analyse
from assent.command.program import ANY, INSIDE, code_options, may_run_others, runs_inside, subcommands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper

SOMEWHERE = Surroundings(cwd="/(folder)", home="/(home)", workspace="/(folder)")  # of words that no folder matters to
_CODE = "-c"  # where it takes code, as that of `just`, no approval of the words before covers what is behind it
_COMMAND = f" {_CODE} x"
_FOLLOWING = (" x", " x x", " -- x", _COMMAND)  # how what is run is stated


def is_tool(wrapper: Wrapper) -> bool:
    """Whether the wrapper is a program that is judged besides what it runs: `uv run`, `perf stat`, not `timeout 9`."""
    from assent.command.wrappers import table

    return table.is_tool(wrapper.name)


def only_starts(program: str | None) -> bool:
    """Whether the program does nothing but start others: `timeout`, `sudo`."""
    if program is None or ANY not in subcommands(program):
        return False
    from assent.command.wrappers.table import wrapper

    return wrapper(program) is not None


def is_run_by(command: Command, tool: Command) -> bool:
    """Whether `tool`, one of the commands of the same text, runs `command`, or reads what to run."""
    starts = [wrapper.start for wrapper in command.wrappers] + [word.start for word in command.argv[:1]]
    return bool(tool.argv) and tool.argv[0].start in starts


def runs_anything(program: str | None, text: str) -> bool:
    """Whether `text`, the words of `program`, are those of such a tool, which runs whatever follows them."""
    if program is None or not may_run_others(program) or _names_another(program, text.split()):
        return False
    from assent.command.wrappers.table import awaits, runner, wrapper

    known = runner(program)
    if known is None or wrapper(program) is not None:
        return False
    alone = commands_of(text)
    if len(alone) != 1 or not awaits(alone[0].argv, known):
        return False
    following = [
        commands_of(text + more) for more in _FOLLOWING if more != _COMMAND or _CODE not in code_options(program)
    ]
    return any(is_run_by(command, commands[0]) for commands in following for command in commands[1:])


def _names_another(program: str, words: list[str]) -> bool:
    """Whether the word behind the program is plainly another subcommand, as in `npm test`; the table is not read."""
    running = subcommands(program)
    if not running or ANY in running or program not in words[:-1]:
        return False
    return words[words.index(program) + 1].isalpha() and running.isdisjoint(words)


def is_wrapper(program: str | None, text: str) -> bool:
    """Whether `text`, the words of `program`, are those of a wrapper alone: `docker exec web`."""
    return program is not None and runs_inside(program) and not INSIDE.isdisjoint(text.split()) and says_nothing(text)


def says_nothing(text: str) -> bool:
    """Whether what follows the words is another command, which they do not name."""
    firsts = [commands[0] for commands in _continued(text) if commands and commands[0].argv]
    return any(
        first.argv[0].start > len(text) and all(wrapper.wrapping is not Wrapping.Shell for wrapper in first.wrappers)
        for first in firsts
    )


def _continued(text: str) -> list[tuple[Command, ...]]:
    return [commands_of(text + more) for more in _FOLLOWING]


def commands_of(text: str) -> tuple[Command, ...]:
    """The commands of words that are written by hand or put together; none where they cannot be parsed."""
    try:
        return analyse(text, SOMEWHERE).commands
    except errors.ParseError:
        return ()
