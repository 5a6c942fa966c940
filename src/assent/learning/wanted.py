"""Tools that agents call and that do not exist: what they want, and which real tool is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from assent.correction.model import Correction, MatchKind
from assent.history.call import Call
from assent.hooks.agents.file_tools import FILE_TOOLS
from assent.record import Record
from assent.store.error_class import ErrorClass

_NEAR = 0.75  # likeness of two names, their case and underscores left out
# What a name is about, in the order in which it is asked, and the tool of Claude Code that does it.
_MEANT = (("read", "Read"), ("write", "Write"), ("edit", "Edit"), ("shell", "Bash"), ("bash", "Bash"), ("grep", "Grep"))


class WantedTool(Record):
    """One name that was called without success."""

    name: str
    calls: int
    solved: str  # the tool that an alias names already
    suggested: str  # the tool that it probably means


def wanted_tools(calls: Iterable[Call], recorded: Mapping[str, int], known: Sequence[Correction]) -> list[WantedTool]:
    """The names that failed, in the histories and as other programs recorded them, the most wanted first."""
    counts = dict(recorded)
    there: dict[str, int] = {}
    for call in calls:
        into = counts if call.end.error is ErrorClass.UnknownTool else there
        into[call.tool] = into.get(call.tool, 0) + 1
    solved = {each.old: each.new for each in known if each.kind is MatchKind.ToolName and not each.tool}
    tools = sorted({*there, *[name for tool in FILE_TOOLS for name in tool.names.split()]} - set(counts))
    made = [WantedTool(name, count, solved.get(name, ""), meant(name, tools, there)) for name, count in counts.items()]
    return sorted(made, key=lambda each: (bool(each.solved), -each.calls, each.name))


def meant(name: str, tools: Sequence[str], there: Mapping[str, int]) -> str:
    """The tool that a name probably means: one that the agents here use before any other."""
    plain = {_plain(tool): tool for tool in sorted(tools, key=lambda tool: there.get(tool, 0))}
    near = get_close_matches(_plain(name), list(plain), 1, _NEAR)
    if near:
        return plain[near[0]]
    for word, tool in _MEANT:
        if word in name.lower() and tool in there:
            return tool
    return ""


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "").removesuffix("file").removesuffix("tool")
