"""Sources that are built and run: those that the text has written, and those from outside the project."""

from __future__ import annotations

from assent.risk.code.filenames import BUILDING, COMPILED, language
from assent.risk.disk.ground import Ground
from assent.risk.disk.paths import begins, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.code.contents import Contents
    from assent.risk.code.editors import HeldTexts
    from assent.risk.disk.paths import Components
    from assent.risk.flow import Flow

RUNS = frozenset(("run", "r"))  # subcommands of programs that build what is in the folder, and run it
INCLUDING = ('#include "', "include!(", "mod ", "#embed")  # other files


def built(at: int, command: Command, texts: HeldTexts) -> list[Components]:
    """The sources that the text has written and that the command builds, or has had built, and runs."""
    flow = texts.contents.flow
    sources = [node for node in texts.contents.code_files if flow.writers[node][0] < at]
    here = resolve(".", command.cwd, flow.home) if sources else None
    if here is None or not flow.compares(len(sources) * at):
        return []
    users = [command, *_before(at, command, flow)]
    named = {flow.file(word.text, each) for each in users for word in each.argv[1:] if word.exact}
    tasks = {word.text for word in command.argv[1:3]}
    return [
        node
        for node in sources
        if node in named or (begins(node, here) and not tasks.isdisjoint(BUILDING.get(str(node[-1]), RUNS)))
    ]


def whole(at: int, command: Command, contents: Contents) -> str:
    """The text of all sources of a program that the text has written and had built: gcc /tmp/x.c -o /tmp/x; /tmp/x."""
    flow = contents.flow
    builders = flow.writers.get(flow.file(command.program or "", command), ()) if "/" in (command.program or "") else ()
    if len(builders) != 1 or builders[0] >= at:
        return ""
    builder = flow.findings[builders[0]].command
    words = [word.text for word in builder.argv[1:] if word.text[:1] != "-"]
    sources = [flow.file(word, builder) for word in words if language(word) == COMPILED]
    if len(sources) != len(words) - 1:  # and what is written
        return ""
    told = [(contents.of(source) if source in flow.writers else None) or "" for source in sources]
    return "\n".join(told) if all(told) and not any(mark in text for text in told for mark in INCLUDING) else ""


def foreign(at: int, command: Command, flow: Flow, surroundings: Surroundings) -> Command | None:
    """The command that has built what this one runs, out of a source outside the project: gcc /tmp/x.c; ./a.out."""
    for before in _before(at, command, flow):
        sources = [word.text for word in before.argv[1:] if word.exact and language(word.text) == COMPILED]
        ground = Ground(before.cwd, surroundings)
        places = [place for path in sources if (place := ground.resolve(path)) is not None]
        if any(not ground.is_project(place) and place not in flow.writers for place in places):
            return before
    return None


def _before(at: int, command: Command, flow: Flow) -> Sequence[Command]:
    """The commands before one that runs a program by its path, or a class of Java."""
    is_made = "/" in (command.program or "") or command.program == "java"
    return [each.command for each in flow.findings[:at]] if is_made and flow.compares(at) else []
