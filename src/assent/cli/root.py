"""The group of all commands, and what happens when one of them fails."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from importlib import import_module
from keyword import iskeyword

import click

from assent import __version__
from assent.cli.visible import visible
from assent.errors import AssentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG_USAGE = 2
READER_LEFT = 1  # as click has it
INTERRUPTED = 130  # 128 + SIGINT, as shells report it

# Each is the module of its name, whose `command` is imported when it is asked for.
COMMANDS = {
    "check": "Judge a command: allow, ask or deny, with the reason.",
    "explain": "Show which part of a command is judged how, and what would change it.",
    "parse": "Show how a command is read.",
    "run": "Run a script as far as it is allowed, and say what was not run.",
    "demo": "Judge a bundled session of an agent, as a table.",
    "install": "Put the hook into an agent's settings.",
    "uninstall": "Take the hook out of an agent's settings.",
    "status": "Show which agents are here, and which of them ask Assent.",
    "doctor": "Look for what keeps the hook from working, or slows it down.",
    "hook": "Answer an agent's event from standard input.",
    "policy": "See, choose and check what is allowed without asking.",
    "rules": "Try the examples of every rule, and say how much the rules know.",
    "alias": "Define a correction of a mistake that agents keep making, or delete one.",
    "aliases": "List, export and import the corrections.",
    "pave": "Put the corrections to work: the hook, and instructions for agents.",
    "pave-check": "Correct and judge an agent's event from standard input.",
    "names": "Say what commands are called, and see which are not known.",
    "approve": "Answer a question of an agent's command in one step.",
    "approvals": "See, give and take back approvals.",
    "export": "Write your rules and approvals in an agent's own format.",
    "import": "Take an agent's own rules over into your policy file.",
    "replay": "Judge what your agents ran before, and show what Assent would have said.",
    "learn": "Suggest corrections and approvals from what agents ran and you answered.",
    "report": "Show a day or a week: questions, what was blocked, what would halve them.",
    "paths": "List tools that agents call and that do not exist.",
    "inspect": "Show what is recorded of a program or a command.",
    "share": "See what sharing would send; switch it on or off.",
    "undo": "Put back what a command deleted or overwrote.",
    "box": "Run a command where it can do no harm, see what it did, and only then let that count.",
    "log": "Show what agents ran, what was decided, and how it ended.",
    "ui": "Show what agents ran, in your browser.",
    "scan": "Check scripts, workflows and agents' settings of a repository.",
    "serve": "Serve a team: policy, records, corrections, over HTTP.",
    "enroll": "Put this machine under a team's policy.",
    "team": "See and renew what the team's server gives.",
    "trust": "Trust a project's policy file, so that it can also allow commands.",
    "completion": "Print the completion script for a shell.",
}


class Commands(click.Group):
    """Commands by name; listing them imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Give the names in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one that is asked for; UsageError, which names the nearest, when there is none."""
        if cmd_name not in COMMANDS:
            near = get_close_matches(cmd_name, COMMANDS, 1)
            raise click.UsageError(f"No such command {cmd_name!r}.{f' Did you mean {near[0]}?' if near else ''}", ctx)
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name.replace("-", "_")
        command: click.Command = import_module(f"assent.cli.{module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="assent %(version)s")
def root() -> None:
    """Judge the shell commands that an AI coding agent wants to run.

    \b
    Examples:
      assent check 'git push --force'
      assent explain 'find . -name "*.pyc" -delete'
      assent install claude

    Exit code of a judgement: 0 allow, 3 ask, 4 deny; 2 is wrong usage.
    """


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code; a failure is one line on standard error."""
    try:
        code: object = root.main(list(arguments), prog_name="assent", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return WRONG_USAGE
    except BrokenPipeError:
        return _reader_left()
    except AssentError as error:
        return _failed(str(error))
    except FileNotFoundError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else "the current folder is gone")
    except OSError as error:
        if error.filename is None:  # of a stream, which is not to fail again when Python ends
            _discard_output()
        return _failed(": ".join([str(part) for part in (error.filename, error.strerror or error) if part]))
    except Exception as error:  # noqa: BLE001 - a defect must not look like a judgement, nor bury its message
        return _failed(f"this is a defect, please report it: {error!r}")
    return code if isinstance(code, int) else 0


def _failed(told: str) -> int:
    click.echo(f"assent: {visible(told)}", err=True)
    return WRONG_USAGE


def _reader_left() -> int:
    """Stop quietly when the reader of our output has gone, as `assent … | head` does."""
    _discard_output()
    return READER_LEFT


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
