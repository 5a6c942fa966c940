"""`assent rules format`: lay out files about programs."""

from __future__ import annotations

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.visible import visible
from assent.config.source import read_source
from assent.errors import PolicyError
from assent.hooks.installation import settings
from assent.risk.catalog.layout import formatted

DIFFERS = 1


@click.command("format", short_help="Format files about programs.")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option("--check", "only_check", is_flag=True, help="Check only: exit code 1 if a file would change.")
@colour_option
@click.pass_context
def format_(ctx: click.Context, files: tuple[str, ...], only_check: bool) -> None:
    """Format FILES: one space between words, long lists of options over several lines. Comments are kept.

    \b
    Example:
      assent rules format freshctl.rules
    """
    differs = False
    for path in files:
        try:
            before = read_source(path).data.decode()
        except UnicodeDecodeError as error:
            raise PolicyError(f"{path}: is not UTF-8") from error
        after = formatted(before, path)
        if after == before:
            continue
        differs = True
        if not only_check:
            settings.write(path, after, before)
        click.echo(f"{visible(path)}: {'would change' if only_check else 'laid out'}")
    ctx.exit(DIFFERS if differs and only_check else 0)
