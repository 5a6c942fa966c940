"""The group of all commands, and what happens when one of them fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword

import click

from assent import __version__
from assent.cli.render import environment
from assent.cli.render.near import did_you_mean
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.errors import AssentError

WRONG_USAGE = 2
READER_LEFT = 1  # as click has it
_NO_FOLDER = "the current folder is gone. Change to another one"
_WIDEST = 100  # columns of a help page; longer lines are hard to read
INTERRUPTED = 130  # 128 + SIGINT, as shells report it

# Sections of the help page. Each command is the module of its name, whose `command` is imported when it is asked for.
SECTIONS = {
    "Every day": {
        "install": "Install the hook into an agent's settings.",
        "check": "Judge a command: allow, ask or deny, with the reason.",
        "explain": "Show how each part of a command is judged, and why.",
        "approve": "Answer an agent's last question in one step.",
        "log": "Show what agents ran and what was decided.",
        "undo": "Restore files that a command deleted or overwrote.",
    },
    "Decide": {
        "approvals": "List, give and revoke approvals.",
        "corrections": "List, add, export and import corrections.",
        "policy": "Show, choose, check and trust policies.",
        "rules": "Show and test rules; teach Assent a program.",
        "agents": "Show your agents; exchange rules with them.",
    },
    "Hooks": {
        "uninstall": "Remove the hook from an agent's settings.",
        "doctor": "Find problems that stop the hook or slow it down.",
        "statusline": "Print a status line for Claude Code.",
        "hook": "Answer an agent's event from standard input.",
    },
    "Look back": {
        "replay": "Judge the commands that your agents ran before.",
        "learn": "Suggest corrections and approvals from the past.",
        "report": "Show a day or a week: questions, blocks, corrections.",
        "inspect": "Show the recorded uses of a program or command.",
        "paths": "List missing tools that agents call.",
        "ui": "Show a page of this machine in the browser.",
        "share": "Preview sharing, and switch it on or off.",
    },
    "Teams": {
        "enroll": "Put this machine under a team's policy.",
        "team": "Show and renew what the team's server gives.",
        "serve": "Serve a team: policy, records, corrections.",
    },
    "More": {
        "run": "Run a script up to the first part that needs approval.",
        "parse": "Show the parse tree of a command.",
        "demo": "Judge a bundled session of an agent.",
        "box": "Run a command on a copy, and decide about its effects.",
        "scan": "Check scripts, workflows and settings of a repository.",
        "completion": "Print the completion script for a shell.",
    },
    "Names from earlier tools": {
        "alias": "Define a correction, as `corrections add` does.",
        "aliases": "List, export and import corrections.",
        "pave": "Install the hook; write instructions for agents.",
        "pave-check": "Answer an agent's event from standard input.",
        "names": "Name private commands; list unknown ones.",
    },
}
COMMANDS = {name: text for section in SECTIONS.values() for name, text in section.items()}
# Names until 0.2, and the command that each of them is now.
HIDDEN = {"status": "agents", "trust": "policy trust", "export": "agents export", "import": "agents import"}


class Commands(click.Group):
    """Commands by name; listing them imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Give the names in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one that is asked for; UsageError, which names the nearest, when there is none."""
        if cmd_name not in COMMANDS and cmd_name not in HIDDEN:
            raise click.UsageError(f"No such command {cmd_name!r}.{self._meant(ctx, cmd_name)}", ctx)
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name.replace("-", "_")
        command: click.Command = import_module(f"assent.cli.commands.{module}").command
        return command

    def _meant(self, ctx: click.Context, typed: str) -> str:
        """Name the nearest command, else the subcommand of that name."""
        if typed == "version":
            return " Run: assent --version"
        groups = {name: self.get_command(ctx, name) for name in SECTIONS["Decide"]}
        below = [name for name, group in groups.items() if isinstance(group, click.Group) and typed in group.commands]
        return f" Did you mean {below[0]} {typed}?" if below else did_you_mean(typed, COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands by section without importing them."""
        width = max(len(name) for name in COMMANDS)
        for heading, commands in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), text) for name, text in commands.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": _WIDEST})
@click.version_option(__version__, "-V", "--version", message="assent %(version)s")
@click.pass_context
def root(ctx: click.Context) -> None:
    """Judge the shell commands that an AI coding agent wants to run.

    \b
    Examples:
      assent check 'git push --force'
      assent explain 'find . -name "*.pyc" -delete'
      assent install claude

    Exit code of a judgement: 0 allow, 3 ask, 4 deny; 2 is wrong usage.
    """
    ctx.color = environment.colour()


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code; a failure is one line on standard error."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    try:
        code: object = root.main(list(arguments), prog_name="assent", standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:  # noqa: BLE001 - a defect must not look like a judgement, nor bury its message
        return failure(error)
    return code if isinstance(code, int) else 0


def failure(error: BaseException) -> int:
    """The exit code of what failed, which is told in one line."""
    match error:
        case click.exceptions.Abort() | KeyboardInterrupt():
            return INTERRUPTED
        case click.ClickException():
            return _wrong_usage(error)
        case BrokenPipeError():
            return _reader_left()
        case AssentError():
            return _failed(str(error))
        case FileNotFoundError():
            return _failed(f"{error.filename}: {error.strerror}" if error.filename else _NO_FOLDER)
        case OSError():
            if error.filename is None:  # of a stream, which is not to fail again when Python ends
                _discard_output()
            return _failed(": ".join([str(part) for part in (error.filename, error.strerror or error) if part]))
        case _:
            return _failed(f"this is a defect, please report it: {error!r}")


def _wrong_usage(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):  # whose message is the help page
        error.show()
        return WRONG_USAGE
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Argument) and not error.param_hint:
        error.param_hint = f"'{error.param.human_readable_name.strip('[].… ')}'"
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is not None:
        click.echo(ctx.get_usage(), err=True)
        click.echo(f"Try '{ctx.command_path} --help' for help.\n", err=True)
    say(f"Error: {visible(error.format_message())}", err=True)
    return WRONG_USAGE


def _failed(told: str) -> int:
    say(f"assent: {visible(told)}", err=True)
    return WRONG_USAGE


def _reader_left() -> int:
    """Stop quietly when the reader of our output has gone, as `assent … | head` does."""
    _discard_output()
    return READER_LEFT


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
