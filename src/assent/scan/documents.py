"""Commands in YAML and JSON: workflows, pipelines, manifests and agents' settings."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import TypeAlias

from assent.assessment import Shell
from assent.errors import AssentError
from assent.extras import adding
from assent.record import Record
from assent.scan.model import Level, Remark, Snippet

_EXPRESSION = re.compile(r"\$\{\{.*?\}\}", re.DOTALL)  # filled in by GitHub before the shell sees it
_SHELLS = {
    "bash": Shell.Bash,
    "sh": Shell.Sh,
    "pwsh": Shell.PowerShell,
    "powershell": Shell.PowerShell,
    "cmd": Shell.Cmd,
}
_GITLAB_SCRIPTS = ("script", "before_script", "after_script")
# What a development container runs at each step of its life.
_DEVCONTAINER = (
    "initializeCommand",
    *[f"{step}Command" for step in ("onCreate", "updateContent", "postCreate", "postStart", "postAttach")],
)
_EVERY_COMMAND = re.compile(r"(?:Bash|run_shell_command|ShellTool)(?:\((?:\*|:\*)?\))?$")
_BYPASS = ("bypassPermissions", "yolo")
Value: TypeAlias = "MarkedText | Mapping | Listing"


def workflow(root: Value | None) -> Iterator[Snippet]:
    """The commands that the steps of a workflow, or of an action, run."""
    if not isinstance(root, Mapping):
        return
    default = root.mapping("defaults").mapping("run").text("shell")
    for name, job in root.mapping("jobs").pairs:
        if isinstance(job, Mapping):
            windows = "windows" in job.text("runs-on")
            said = job.mapping("defaults").mapping("run").text("shell") or default or ("pwsh" if windows else "")
            yield from _steps(job, said, f" of job `{name}`")
    yield from _steps(root.mapping("runs"), default, "")


def _steps(job: Mapping, default: str, of: str) -> Iterator[Snippet]:
    for number, step in enumerate(values_at(job.get("steps")), 1):
        run = step.get("run") if isinstance(step, Mapping) else None
        if isinstance(step, Mapping) and isinstance(run, MarkedText):
            shell = _shell(step.text("shell") or default)
            if shell is not None:
                yield _snippet(run, shell, f"step `{step.text('name') or number}`{of}", expressions=True)


def _shell(said: str) -> Shell | None:
    """The shell of a step; None for another interpreter, such as python."""
    words = said.split()
    return _SHELLS.get(words[0]) if words else Shell.Bash


def _snippet(given: MarkedText, shell: Shell, place: str, *, expressions: bool = False) -> Snippet:
    return Snippet(
        _EXPRESSION.sub("${EXPRESSION}", given.text) if expressions else given.text, given.lines, shell, place
    )


def pipeline(root: Value | None) -> Iterator[Snippet]:
    """The commands of the jobs of a GitLab pipeline; the lines of one script run in one shell."""
    if not isinstance(root, Mapping):
        return
    for name, job in (("", root), *root.pairs):
        for key in _GITLAB_SCRIPTS if isinstance(job, Mapping) else ():
            lines = [line for line in values_at(job.get(key)) if isinstance(line, MarkedText)]  # type: ignore[union-attr]
            if lines:
                text = "\n".join([line.text for line in lines])
                at = tuple([number for line in lines for number in line.lines])
                yield Snippet(text, at, Shell.Bash, f"`{key}`" + (f" of job `{name}`" if name else ""))


def manifest(root: Value | None) -> Iterator[Snippet]:
    """The scripts of a package.json, and what a development container runs."""
    if not isinstance(root, Mapping):
        return
    for name, command in root.mapping("scripts").pairs:
        if isinstance(command, MarkedText):
            yield _snippet(command, Shell.Sh, f"script `{name}`")
    for name in _DEVCONTAINER:
        yield from _container(root.get(name), name)


def _container(given: Value | None, name: str) -> Iterator[Snippet]:
    """A command of a development container: text, words, or a mapping of these."""
    if isinstance(given, MarkedText):
        yield _snippet(given, Shell.Sh, f"`{name}`")
    elif isinstance(given, Listing):
        words = [each.text for each in given.values if isinstance(each, MarkedText)]
        yield Snippet(shlex.join(words), (given.line,), Shell.Sh, f"`{name}`")
    elif isinstance(given, Mapping):
        for _, each in given.pairs:
            yield from _container(each, name)


def settings(root: Value | None) -> Iterator[Snippet | Remark]:
    """The commands of an agent's settings, and where they let too much through."""
    if not isinstance(root, Mapping):
        return
    for event, hooks in root.mapping("hooks").pairs:
        for command in _commands(hooks):
            yield _snippet(command, Shell.Sh, f"hook `{event}`")
    for name, server in root.mapping("mcpServers").pairs:
        if isinstance(server, Mapping) and server.text("command"):
            words = [each.text for each in values_at(server.get("args")) if isinstance(each, MarkedText)]
            yield Snippet(shlex.join([server.text("command"), *words]), (server.line,), Shell.Sh, f"server `{name}`")
    yield from _permissions(root)


def _commands(value: Value) -> Iterator[MarkedText]:
    """Every scalar at a key `command` below `value`."""
    if isinstance(value, Listing):
        for each in value.values:
            yield from _commands(each)
    elif isinstance(value, Mapping):
        for key, each in value.pairs:
            if key == "command" and isinstance(each, MarkedText):
                yield each
            elif not isinstance(each, MarkedText):
                yield from _commands(each)


def _permissions(root: Mapping) -> Iterator[Remark]:
    given = root.mapping("permissions")
    for rule in values_at(given.get("allow")):
        if isinstance(rule, MarkedText) and _EVERY_COMMAND.match(rule.text):
            yield Remark(rule.lines[0], f"`{rule.text}` lets the agent run every command without a prompt", Level.error)
    mode = given.get("defaultMode")
    if isinstance(mode, MarkedText) and mode.text in _BYPASS:
        yield Remark(
            mode.lines[0], f"the mode {mode.text} lets the agent run every command without a prompt", Level.error
        )
    switch = root.get("disableAllHooks")
    if isinstance(switch, MarkedText) and switch.text == "true":
        yield Remark(switch.lines[0], "`disableAllHooks` switches every hook off, and so Assent", Level.error)


class UnreadableError(AssentError):
    """A file that is not YAML or JSON, or needs a library that is not installed. `line` from 1."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.line = line


class MarkedText(Record):
    """A scalar as it is written, and the lines of the file that its lines are on."""

    text: str
    lines: tuple[int, ...]


class Listing(Record):
    """A sequence."""

    values: tuple[Value, ...]
    line: int


class Mapping(Record):
    """A mapping with text as keys, in the order of the file."""

    pairs: tuple[tuple[str, Value], ...]
    line: int

    def get(self, key: str) -> Value | None:
        """The value of the last pair of that key."""
        return dict(self.pairs).get(key)

    def text(self, key: str) -> str:
        """The scalar at `key`; empty where there is none."""
        value = self.get(key)
        return value.text if isinstance(value, MarkedText) else ""

    def mapping(self, key: str) -> Mapping:
        """The mapping at `key`; an empty one where there is none."""
        value = self.get(key)
        return value if isinstance(value, Mapping) else Mapping((), self.line)


def values_at(value: Value | None) -> Iterator[Value]:
    """The members of a sequence; a scalar or mapping itself."""
    if isinstance(value, Listing):
        for each in value.values:
            yield from values_at(each)
    elif value is not None:
        yield value


def marked(text: str) -> Value | None:
    """The first document of `text`. Raises UnreadableError."""
    try:
        import yaml
    except ImportError:
        raise UnreadableError(f"needs PyYAML to be read. {adding(['pyyaml'])}") from None
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        return None if node is None else _value(node, text.count("\n") + 1)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise UnreadableError(f"is not valid: {error.problem}", mark.line + 1 if mark else 1) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise UnreadableError(f"is not valid: {error}") from None


def _value(node: object, most: int) -> Value:
    import yaml

    if isinstance(node, yaml.MappingNode):
        pairs = [(str(key.value), _value(value, most)) for key, value in node.value]
        return Mapping(tuple(pairs), node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        return Listing(tuple([_value(each, most) for each in node.value]), node.start_mark.line + 1)
    if not isinstance(node, yaml.ScalarNode):
        raise UnreadableError("is not valid: a node of an unknown kind")
    first = node.start_mark.line + 1 + (node.style in ("|", ">"))
    count = node.value.count("\n") + 1
    return MarkedText(node.value, tuple([min(first + at, most) for at in range(count)]))
