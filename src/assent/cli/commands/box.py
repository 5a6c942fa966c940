"""`assent box`: run a command where it can do no harm, see what it did, and only then let that count."""

from __future__ import annotations

from importlib import import_module

import click

from assent.cli.group import HelpGroup
from assent.cli.options.box_running import SECONDS, WantedRun, run_text, text_of
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.colour import colour_option
from assent.cli.render.near import Whole
from assent.policy.hosts import is_host

BASH = ("bash", "sh")
# Each in a module that is imported when it is asked for.
COMMANDS = {
    "commit": ("assent.cli.commands.box_kept", "commit_kept"),
    "drop": ("assent.cli.commands.box_kept", "drop_kept"),
    "list": ("assent.cli.commands.box_kept", "list_kept"),
    "profile": ("assent.cli.commands.box_profile", "profile"),
}


class Box(HelpGroup):
    """A group whose plain use is to run a command: `assent box -- make test`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what names no command of the group for a command to run."""
        if args and args[0] not in ("run", *COMMANDS, "-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Give the names in the order of the help page."""
        return sorted(("run", *COMMANDS))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the one that is asked for."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module, name = COMMANDS[cmd_name]
        found: click.Command = getattr(import_module(module), name)
        return found


@click.group("box", cls=Box)
def command() -> None:
    """Run a command on a copy, and decide about its effects.

    The command gets a copy of the workspace, no network, no keys and no sockets of this machine. What
    it did is judged by your policy: if all of it is allowed, Assent applies it; if not, it shows you what
    you have to decide.

    \b
    Examples:
      assent box -- make test
      assent box --diff --keep -- 'python3 tools/rewrite.py'
      assent box list
    """


def _checked(ctx: click.Context, param: click.Parameter, hosts: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG001
    for host in hosts:
        if not is_host(host):
            raise click.BadParameter(f"{host}: name a host, as registry.npmjs.org or *.pypi.org:443")
    return hosts


@command.command("run")
@click.argument("words", metavar="-- COMMAND", nargs=-1, required=True)
@click.option("--keep", "to_keep", is_flag=True, help="Keep the result; `assent box commit` applies it later.")
@click.option("--diff", "with_diff", is_flag=True, help="Show the changes of files, line by line.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object; output goes to stderr.")
@click.option("--id", "call", default="", help="Name the agent's call, as in `assent log --json`.")
@click.option(
    "--seconds",
    type=Whole(0),
    default=SECONDS,
    show_default=True,
    help="Stop the command after this time; 0 means no limit.",
)
@click.option(
    "--host",
    "hosts",
    metavar="NAME",
    multiple=True,
    callback=_checked,
    help="Allow connections to this host, through a proxy.",
)
@judging
@colour_option
def run(
    setting: StatedSetting,
    words: tuple[str, ...],
    call: str,
    to_keep: bool,
    with_diff: bool,
    as_json: bool,
    seconds: int,
    hosts: tuple[str, ...],
) -> int:
    """Run COMMAND in a box.

    COMMAND is one shell command in quotes, or a program and its arguments. Exit code: that of the
    command when its effects are applied or nothing was done; 3 when a part of it needs your approval, 4 when
    a part is denied; then nothing has changed.

    \b
    Examples:
      assent box -- make test
      assent box --keep --diff -- 'sed -i s/a/b/ src/*'
      assent box --json -- ./configure | jq .effects
      assent box --host registry.npmjs.org -- npm ci
    """
    if setting.shell.value not in BASH:
        raise click.UsageError(f"--shell {setting.shell.value} cannot be run: only {' and '.join(BASH)}")
    return run_text(WantedRun(text_of(words), call, to_keep, with_diff, as_json, seconds, hosts), setting)
