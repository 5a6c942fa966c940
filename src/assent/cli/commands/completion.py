"""`assent completion`: the script that makes a shell complete `assent`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from assent.cli.render.near import OneOf


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=OneOf(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL: bash, zsh or fish.

    \b
    Examples:
      assent completion bash > ~/.local/share/bash-completion/completions/assent
      assent completion zsh > ~/.zfunc/_assent
      assent completion fish > ~/.config/fish/completions/assent.fish
    """
    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f"no completion for {shell}")
    click.echo(completion(ctx.find_root().command, {}, "assent", "_ASSENT_COMPLETE").source())
