"""One session while its file is read: calls that have begun, and how each becomes a `Call` when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from assent.assessment import Shell
from assent.errors import ParseError
from assent.history.call import Call, Consent, End, Ending, Origin, ReadingTally
from assent.hooks.agents.file_tools import touched
from assent.risk.patch.model import FileAct
from assent.store.error_class import ErrorClass, error_class
from assent.store.named import Named, named
from assent.store.redaction import masked

MOST_OPEN = 10_000  # calls of a session that wait for their end
# Lower case. `monitor` watches a command; the terminal tools are those of editors.
_SHELLS = {
    "bash": Shell.Bash,
    "monitor": Shell.Bash,
    "shell": Shell.Bash,
    "local_shell": Shell.Bash,
    "exec_command": Shell.Bash,
    "shell_command": Shell.Bash,
    "run_shell_command": Shell.Bash,
    "run_commands": Shell.Bash,
    "execute_command": Shell.Bash,
    "powershell": Shell.PowerShell,
}
_STARTERS = ("bash", "sh", "zsh")  # of an argv that is a script: bash -lc '…'


class Begun:
    """A call whose end is not known yet."""

    def __init__(self, id_: str, tool: str, shell: Shell | None, command: str, files: tuple[str, ...]) -> None:
        self.id, self.tool, self.shell, self.command, self.files = id_, tool, shell, command, files
        self.at = 0
        self.cwd = self.ran = self.mode = ""
        self.turn = 0
        self.consent = Consent.Unknown


class CallEnd:
    """The end of a call, as its reader found it."""

    def __init__(
        self, ending: Ending, code: int | None = None, error: str = "", consent: Consent | None = None
    ) -> None:
        self.ending, self.code, self.error, self.consent = ending, code, error, consent


class Session:
    """The state of a session that holds for the calls that come: a reader sets it as it goes."""

    def __init__(self, agent: str, tally: ReadingTally) -> None:
        self.agent, self.tally = agent, tally
        self.version = self.name = self.parent = self.start = self.cwd = self.mode = ""
        self.turn = 0
        self._open: dict[str, Begun] = {}

    def miss(self, what: str) -> None:
        """Count a record that was not understood."""
        self.tally.miss(self.agent, self.version, what)

    def begin(self, id_: str, tool: str, tool_input: dict[str, Any], at: int, cwd: str = "") -> Begun | None:
        """A call has begun; None for one that is of no interest. One that is reported twice counts as the later one."""
        shell = shell_of(tool)
        command = text_of(tool_input) if shell is not None else ""
        if shell is not None and not command:
            self.miss(f"a call of {tool} without a command")
            return None
        try:
            files = changed_files(tool, tool_input) if shell is None else ()
        except ParseError:
            files = ()
        begun = Begun(id_, tool, shell, command, files)
        begun.at, begun.cwd, begun.mode, begun.turn = at, cwd or self.cwd, self.mode, self.turn
        if len(self._open) >= MOST_OPEN:
            self._open.pop(next(iter(self._open)))
        self._open[id_] = begun
        return begun

    def begun(self, id_: str) -> Begun | None:
        """The call of that id, while it is open."""
        return self._open.get(id_)

    def end(self, id_: str, ended: CallEnd) -> Iterator[Call]:
        """The call of that id, which has ended, if it is open and of interest."""
        begun = self._open.pop(id_, None)
        if begun is not None:
            made = self._made(begun, ended)
            if made.shell is not None or made.files or made.end.error is ErrorClass.UnknownTool:
                yield made

    def rest(self) -> Iterator[Call]:
        """The calls whose end is not told."""
        for id_ in list(self._open):
            yield from self.end(id_, CallEnd(Ending.Unknown))

    def _made(self, begun: Begun, ended: CallEnd) -> Call:
        kind = _class_of(ended)
        failed = ended.ending is Ending.Failed
        command = _masked(begun.command)
        end = End(
            ended.ending,
            ended.code,
            kind,
            named(command, ended.error) if failed and kind is not ErrorClass.Interrupted else Named(),
            begun.consent if ended.consent is None else ended.consent,
        )
        return Call(
            origin=Origin(self.agent, self.version, self.name, self.parent),
            id=begun.id,
            at=begun.at,
            cwd=begun.cwd,
            start=self.start or begun.cwd,
            tool=begun.tool,
            shell=begun.shell,
            command=command,
            ran=_masked(begun.ran) if begun.ran and begun.ran != begun.command else "",
            files=begun.files,
            mode=begun.mode,
            turn=begun.turn,
            end=end,
        )


@lru_cache(maxsize=4096)
def _masked(text: str) -> str:
    return masked(text)


def _class_of(ended: CallEnd) -> ErrorClass:
    match ended.ending:
        case Ending.Ran | Ending.Unknown:
            return ErrorClass.Nothing
        case Ending.Failed:
            told = f"exit code {ended.code}\n{ended.error}" if ended.code is not None else ended.error
            return error_class(success=False, error=told)
        case Ending.Refused | Ending.Blocked | Ending.Unattended:
            return ErrorClass.Refused


def shell_of(tool: str) -> Shell | None:
    """The shell that a tool runs, None for other tools."""
    return _SHELLS.get(tool.lower())


def text_of(tool_input: dict[str, Any]) -> str:
    """The text that the shell is given; of an argv its words, or the script in it."""
    given = tool_input.get("command", tool_input.get("cmd"))
    if isinstance(given, str):
        return given
    return script_of(given) if isinstance(given, list) else ""


def script_of(argv: list[Any]) -> str:
    """`["bash", "-lc", "ls"]` is `ls`; other words are quoted where that is needed."""
    words = [word for word in argv if isinstance(word, str)]
    if len(words) == 3 and words[0].rpartition("/")[2] in _STARTERS and words[1] in ("-c", "-lc"):
        return words[2]
    from shlex import join

    return join(words)


def changed_files(tool: str, tool_input: dict[str, Any]) -> tuple[str, ...]:
    """The files that the tool writes or deletes. Raises ParseError for a patch that cannot be read."""
    changing = [touch.path for touch in touched(tool, tool_input) if touch.act not in (FileAct.Reads, FileAct.Lists)]
    return tuple(dict.fromkeys(changing))
