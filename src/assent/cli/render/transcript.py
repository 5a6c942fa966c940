"""A transcript: commands as a terminal shows them, under headings."""

from __future__ import annotations

from collections.abc import Iterator

from assent.errors import WireError

PROMPT = "$ "
CONTINUED = "> "
HEADING = "# "


def sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading with the commands below it; the heading is empty for those before the first.

    Raises WireError, with the number of the line, for a line that is none of the three kinds.
    """
    heading = ""
    commands: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(HEADING):
            if commands:
                yield heading, commands
            heading, commands = line.removeprefix(HEADING), []
        elif line.startswith(PROMPT):
            commands.append(line.removeprefix(PROMPT))
        elif line.startswith(CONTINUED) and commands:
            commands[-1] += "\n" + line.removeprefix(CONTINUED)
        elif line.strip():
            raise WireError(f"line {number} of the transcript begins with neither '$ ', '> ' nor '# '")
    if commands:
        yield heading, commands
