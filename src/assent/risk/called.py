"""The name of a command in a reason."""

from __future__ import annotations

from assent.command.model import Command

ERASING = ("-Z", "--zap-all", "-z", "--zap", "-o", "--clear")  # of sgdisk: the table of partitions goes


def called(command: Command) -> str:
    """The program, of git with the subcommand: `git clean`."""
    if command.program == "sgdisk" and (erasing := next((w.text for w in command.argv if w.text in ERASING), "")):
        return f"sgdisk {erasing}"
    if command.program != "git":
        return command.program or (command.argv[0].text if command.argv else "")
    from assent.risk.git.parse import parse

    return parse(command.argv).title.strip("`")
