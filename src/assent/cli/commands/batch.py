"""`assent check --batch`: one JSON object a line in, one answer a line out, in order.

A line that cannot be judged is answered `{"error": …, "decision": "ask"}`, and the next one is read.
"""

from __future__ import annotations

import json
import os

from assent.assessment import Context, Shell
from assent.cli.render.answer import FIELDS, answer
from assent.cli.render.corrected import judged
from assent.config.fields import choice, text
from assent.config.wire import grants_from, rules_from
from assent.correction.wire import from_fields
from assent.errors import AssentError, WireError
from assent.hooks.agents.wire import MOST_BYTES, decode
from assent.policy import Decision, Mode, Preset, Sandbox
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any, BinaryIO, NoReturn, TypeVar

    from assent.cli.options.judging import StatedSetting
    from assent.correction import Correction

    T = TypeVar("T", dict[str, Any], list[Any])

# The names of agents' shell tools, lower case, and the shell that each runs.
SHELL_TOOLS = {
    "bash": Shell.Bash,
    "shell": Shell.Bash,
    "exec_command": Shell.Bash,
    "run_shell_command": Shell.Bash,
    "execute_bash": Shell.Bash,
    "powershell": Shell.PowerShell,
}
UNEXPLAINED = frozenset(("command", "decision", "category"))  # fields without a reason, which might show a secret


def answer_lines(setting: StatedSetting, source: BinaryIO, sink: BinaryIO, fields: Collection[str] = FIELDS) -> None:
    """Answer every line of `source` on `sink`, each before the next is read."""
    for line in _lines(source):
        sink.write(json.dumps(answer_line(setting, line, fields)).encode("ascii") + b"\n")
        sink.flush()


def answer_line(setting: StatedSetting, line: bytes, fields: Collection[str] = FIELDS) -> dict[str, Any]:
    """The answer to one line, of which only `fields` are worked out; never raises for what the line says."""
    try:
        wanted = decode(line.rstrip(b"\r\n"), "the line")
        context = replace(_context(setting, wanted), remedies="findings" in fields)
        corrections = (*setting.corrections(), *_corrections(wanted))
        found = judged(_command(wanted), context, corrections, explained=not UNEXPLAINED.issuperset(fields))
        return answer(found, context.shell, context.workspace, fields)
    except AssentError as error:
        return {"error": str(error), "decision": Decision.ask.name}
    except Exception as error:  # noqa: BLE001 - a defect that one line finds must not decide those after it
        return {"error": f"this is a defect: {error!r}", "decision": Decision.ask.name}


def _lines(source: BinaryIO) -> Iterator[bytes]:
    while line := source.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES + 1)


def _command(wanted: dict[str, Any]) -> str:
    command = text(wanted, "command", _refuse)
    if command is None:
        command = text(_of_type(wanted, "tool_input", {}, "an object"), "command", _refuse)
    if command is None:
        raise WireError("`command` is missing")
    return command


def _context(setting: StatedSetting, wanted: dict[str, Any]) -> Context:
    cwd = _folder(wanted, "cwd", setting.cwd) or setting.cwd
    named = replace(
        setting,
        cwd=cwd,
        workspace=_folder(wanted, "workspace", cwd) or setting.workspace,
        home=_folder(wanted, "home", cwd) or setting.home,
        mode=choice(wanted, "mode", Mode, _refuse) or setting.mode,
        sandbox=choice(wanted, "sandbox", Sandbox, _refuse) or setting.sandbox,
        preset=choice(wanted, "preset", Preset, _refuse) or setting.preset,
        shell=choice(wanted, "shell", Shell, _refuse) or _shell_of_tool(wanted) or setting.shell,
    )
    context = named.context()
    rules = rules_from(_decision_rules(wanted))
    grants = grants_from(_of_type(wanted, "grants", [], "a list"), context.workspace)
    if not rules and not grants:
        return context
    policy = context.policy
    return replace(context, policy=replace(policy, rules=policy.rules + rules, grants=policy.grants + grants))


def _decision_rules(wanted: dict[str, Any]) -> list[Any]:
    """The rules about decisions; those with `from` are corrections."""
    return [rule for rule in _of_type(wanted, "rules", [], "a list") if not _is_correction(rule)]


def _corrections(wanted: dict[str, Any]) -> list[Correction]:
    rules = enumerate(_of_type(wanted, "rules", [], "a list"))
    return [from_fields(rule, f"rules[{index}]") for index, rule in rules if _is_correction(rule)]


def _is_correction(rule: object) -> bool:
    return isinstance(rule, dict) and "from" in rule


def _shell_of_tool(wanted: dict[str, Any]) -> Shell | None:
    tool = text(wanted, "tool_name", _refuse)
    if tool is None:
        return None
    if tool.lower() not in SHELL_TOOLS:
        raise WireError(f"{tool!r} is not a shell tool: only shell commands are judged")
    return SHELL_TOOLS[tool.lower()]


def _of_type(wanted: dict[str, Any], key: str, absent: T, called: str) -> T:
    """The value of `key`, of the type of `absent`, which stands for a missing one and for null."""
    value = wanted.get(key)
    if value is None:
        return absent
    if not isinstance(value, type(absent)):
        raise WireError(f"`{key}` must be {called}")
    return value


def _folder(wanted: dict[str, Any], key: str, base: str) -> str | None:
    """A folder, made absolute from `base`; None when it is absent or empty."""
    value = text(wanted, key, _refuse)
    if value is not None and ("\0" in value or any("\ud800" <= character <= "\udfff" for character in value)):
        raise WireError(f"`{key}` is not a path: {value!r}")
    return os.path.normpath(os.path.join(base, value)) if value else None


def _refuse(_key: str, message: str) -> NoReturn:
    raise WireError(message)
