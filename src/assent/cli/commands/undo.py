"""`assent undo`: restore what a command deleted or overwrote."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import click
from click.shell_completion import CompletionItem

from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import brief, one_line, visible
from assent.config.locations import locate, shown
from assent.risk.consequence import size_text
from assent.undo.contents import counted, title, when
from assent.undo.manifest import PathKind, SnapshotEntry
from assent.undo.restore import Restored, Snapshot, obstacles, restore, snapshot, snapshots

NOT_ALL = 1  # the exit code where something was left as it is
_LIST, _SHOW = "list", "show"


def _completed(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The completions: the words, then the snapshots, each with its command."""
    before = ctx.params.get("words") or ()
    ids = {taken.held.id: one_line(brief(taken.call.command)) for taken in snapshots(locate(os.environ).state)}
    offered = {_LIST: "show all snapshots", _SHOW: "show the content of one", **ids} if not before else ids
    return [CompletionItem(word, help=told) for word, told in offered.items() if word.startswith(begun)]


@click.command("undo")
@click.argument("words", metavar="[ID | list | show [ID]]", nargs=-1, shell_complete=_completed)
@click.option("--force", is_flag=True, help="Replace files that were changed since.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@colour_option
def command(words: tuple[str, ...], force: bool, as_json: bool) -> int:
    """Restore files that a command deleted or overwrote.

    Without an ID, it restores the latest snapshot. A snapshot is taken before a command deletes files that git does not
    hold. A file that was changed since is left alone: on a terminal undo asks you, else use --force.
    `list` shows all snapshots, `show` the content of one. Exit code 1: something was left alone.

    \b
    Examples:
      assent undo
      assent undo list
      assent undo show m3k2x9qa
    """
    state = locate(os.environ).state
    match words:
        case (word,) if word == _LIST:
            _list(snapshots(state), as_json)
            return 0
        case (word,) | (word, _) if word == _SHOW:
            _show(snapshot(state, words[1] if len(words) > 1 else ""), as_json)
            return 0
        case () | (_,):
            return _undo(snapshot(state, words[0] if words else ""), force, as_json)
        case _:
            raise click.UsageError("give one ID, or `list`, or `show` and an ID")


def _undo(taken: Snapshot, force: bool, as_json: bool) -> int:
    found = [] if force else obstacles(taken)
    if found and not as_json and sys.stdin.isatty():
        for entry, why in found:
            say(f"{_title(entry)}: {why}")
        force = click.confirm("Replace them with the earlier versions?", default=False)
    done = restore(taken, force)
    if as_json:
        kept = [{"path": entry.path, "why": why} for entry, why in done.kept]
        back = [entry.path for entry in done.back]
        click.echo(json.dumps({"id": taken.held.id, "restored": back, "kept": kept}))
    else:
        _tell(taken, done)
    return NOT_ALL if done.kept else 0


def _tell(taken: Snapshot, done: Restored) -> None:
    before = f"from before `{one_line(brief(taken.call.command))}` ({when(taken.call)})"
    if done.back or done.kept:
        say(f"Restored {counted(done.back)} {before}.")
    else:
        say(f"Nothing to restore {before}: all of it is as it was.")
    for entry, why in done.kept:
        say(f"Not restored: {_title(entry)}: {why}")
    if done.kept:
        say(f"To restore these as well, run: assent undo {taken.held.id} --force")


def _list(found: list[Snapshot], as_json: bool) -> None:
    if as_json:
        for taken in found:
            click.echo(json.dumps(_fields(taken)))
        return
    if not found:
        click.echo("There is nothing to undo.")
        return
    rows = [
        [
            Cell(taken.held.id, bold=True),
            Cell(when(taken.call)),
            Cell(_content(taken)),
            Cell(one_line(brief(taken.call.command))),
        ]
        for taken in found
    ]
    show_table(rows)


def _content(taken: Snapshot) -> str:
    """`2 files, 1.2 MB`; without a size where no file has one."""
    has_files = any(entry.kind is PathKind.File for entry in taken.entries)
    return counted(taken.entries) + (f", {size_text(taken.held.size)}" if has_files else "")


def _show(taken: Snapshot, as_json: bool) -> None:
    if as_json:
        paths = [
            {"kind": entry.kind.value, "path": entry.path, "name": title(entry, str), "size": entry.size}
            for entry in taken.entries
        ]
        click.echo(json.dumps(_fields(taken) | {"paths": paths}))
        return
    say(f"Before `{one_line(brief(taken.call.command))}` in {visible(_place(taken.call.cwd))}, {when(taken.call)}:")
    rows = [[Cell(_kind(entry)), Cell(_title(entry))] for entry in taken.entries]
    show_table(rows, indent="  ")


def _fields(taken: Snapshot) -> dict[str, Any]:
    call = taken.call
    return {
        "id": taken.held.id,
        "when": call.when,
        "command": call.command,
        "cwd": call.cwd,
        "session": call.session,
        "files": len([entry for entry in taken.entries if entry.kind in (PathKind.File, PathKind.Link)]),
        "holds": counted(taken.entries),
        "bytes": taken.held.size,
    }


def _kind(entry: SnapshotEntry) -> str:
    return size_text(entry.size) if entry.kind is PathKind.File else entry.kind.value


def _title(entry: SnapshotEntry) -> str:
    return visible(title(entry, _place))


def _place(path: str) -> str:
    return shown(path, locate(os.environ).home)
