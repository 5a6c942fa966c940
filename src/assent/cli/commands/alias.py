"""`assent alias`: define a correction, or delete one."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.stated_alias import (
    StatedAlias,
    check_examples,
    correction_stated,
    kind_stated,
    line_of,
    together,
    trial,
)
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import one_line
from assent.config.locations import locate
from assent.correction import Correction, MatchKind
from assent.correction.validate import lint, validate
from assent.correction.wire import to_fields
from assent.errors import CorrectionError
from assent.store.corrections import delete, get, listed, put
from assent.store.database import Store, open_store
from assent.store.rule_row import key_of

_FORMS = {
    "flag": MatchKind.Flag,
    "replace": MatchKind.Command,
    "regex": MatchKind.Regex,
    "recipe": MatchKind.Recipe,
    "removed": MatchKind.Removed,
}


class AliasTaker(click.Command):
    """A command whose words may look like options: `--flag -r -R`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but behind the option for a kind an unknown option counts as an operand."""
        return super().parse_args(ctx, self._ordered(args))

    def _ordered(self, args: list[str]) -> list[str]:
        """Our options first, then the words behind `--`."""
        taking = {name: isinstance(p, click.Option) and not p.is_flag for p in self.params for name in p.opts}
        taking |= {"-h": False, "--help": False}
        options: list[str] = []
        words: list[str] = []
        rest = list(args)
        while rest:
            word = rest.pop(0)
            name = word.partition("=")[0]
            if word == "--":
                words += rest
                break
            if name in taking:
                options += [word, *([rest.pop(0)] if taking[name] and word == name and rest else [])]
            elif word.startswith("-") and not any(f"--{form}" in options for form in _FORMS):
                options.append(word)  # click says that there is no such option
            else:
                words.append(word)
        return [*options, "--", *words]


@click.command("alias", cls=AliasTaker)
@click.argument("words", metavar="OLD [NEW]", nargs=-1)
@click.option("--cmd", metavar="PROGRAM", help="Correct the commands of this program.")
@click.option("--flag", is_flag=True, help="Treat OLD and NEW as flags: r R, or r,R.")
@click.option("--replace", is_flag=True, help="Run the given program instead.")
@click.option("--removed", is_flag=True, help="Block a subcommand that does not exist.")
@click.option("--recipe", is_flag=True, help="Replace a whole command with a script.")
@click.option("--tool", metavar="TOOL", help="Correct a parameter of this tool, with --param.")
@click.option("--param", metavar="NAME", help="Name the parameter.")
@click.option("--regex", is_flag=True, help="Match OLD as a Python regular expression.")
@click.option("--message", metavar="TEXT", default="", help="Explain why, to you and the model.")
@click.option("--example", "examples", metavar="IN=>OUT", multiple=True, help="Check that IN becomes OUT; repeatable.")
@click.option("--try", "tries", metavar="CMD", multiple=True, help="Show what CMD becomes; save nothing.")
@click.option("--delete", "to_delete", is_flag=True, help="Delete the correction with these words and options.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(
    words: tuple[str, ...],
    cmd: str | None,
    tool: str | None,
    param: str | None,
    message: str,
    examples: tuple[str, ...],
    tries: tuple[str, ...],
    to_delete: bool,
    as_json: bool,
    **forms: bool,
) -> None:
    """Define a correction: OLD becomes NEW.

    Without an option OLD is a tool that does not exist, and NEW the one to call. Corrections apply in
    the order in which they were defined, each to the result of the one before. Exit code 2 when the
    correction cannot be kept; then nothing is written. An agent that runs this is denied.

    \b
    Examples:
      assent alias read_file Read
      assent alias --cmd scp --flag r R --message 'this scp wants -R'
      assent alias --cmd grep --replace rg --try 'cat notes | grep todo'
      assent alias --cmd scp 'user@host:' 'user@newhost:'
      assent alias --cmd npm --removed 'instal' --message 'it is called install'
      assent alias --recipe 'make all' 'make lint && make test'
      assent alias --tool Deploy --param path /old /new
      assent alias --tool Bash --param command --regex 'curl -k' 'curl --cacert /etc/ssl/cert.pem'
      assent alias --delete --cmd scp --flag r
    """
    kind = kind_stated(tuple([_FORMS[name] for name, given in forms.items() if given]), cmd, tool, param)
    correction = correction_stated(StatedAlias(kind, words, cmd, tool, param, message, to_delete))
    with open_store(locate(os.environ).store) as store:
        if to_delete:
            _delete(store, correction, as_json)
        else:
            _save(store, correction, examples, tries, as_json)


def _save(store: Store, correction: Correction, examples: Sequence[str], tries: Sequence[str], as_json: bool) -> None:
    before = listed(store)
    after = together(before, correction)
    validate(correction, [other for other in after if key_of(other) != key_of(correction) or other.origin])
    check_examples(correction, examples)
    if tries:
        _show_trials(tries, correction, after, as_json)
        return
    is_new = put(store, correction)
    warnings = lint(correction)
    if as_json:
        kept = get(store, key_of(correction)) or correction
        told: dict[str, Any] = {"correction": to_fields(kept), "is_new": is_new, "warnings": list(warnings)}
        click.echo(json.dumps(told))
        return
    say(f"{'Saved' if is_new else 'Replaced'}: {line_of(correction)}")
    for warning in warnings:
        say(f"warning: {one_line(warning)}", fg="yellow", err=True)


def _show_trials(
    tries: Sequence[str], correction: Correction, corrections: Sequence[Correction], as_json: bool
) -> None:
    tried = [trial(text, correction, corrections) for text in tries]
    if as_json:
        click.echo(json.dumps([{"before": t.before, "after": t.after, "why": t.why} for t in tried]))
        return
    for one in tried:
        rows = [[Cell("before", dim=True), Cell(one_line(one.before))]]
        if one.why:
            rows.append([Cell("after", dim=True), Cell(one_line(one.after), "green")])
        rows.append([Cell("", dim=True), Cell(one_line(one.why) or "nothing changes", dim=True)])
        show_table(rows)
    for warning in lint(correction):
        say(f"warning: {one_line(warning)}", fg="yellow", err=True)
    say("Not saved. Run it without --try to save it.")


def _delete(store: Store, wanted: Correction, as_json: bool) -> None:
    found = [other for other in listed(store) if not other.origin and _is_meant(wanted, other)]
    if not found:
        raise CorrectionError(f"no correction of {wanted.old!r}. Run: assent corrections")
    for correction in found:
        delete(store, key_of(correction))
    if as_json:
        click.echo(json.dumps({"deleted": [to_fields(correction) for correction in found]}))
        return
    for correction in found:
        say(f"Deleted: {line_of(correction)}")


def _is_meant(wanted: Correction, other: Correction) -> bool:
    """Whether the words given with --delete are about `other`; a replacement is named by either program."""
    if wanted.kind is MatchKind.Command:
        same = other.kind is wanted.kind and other.command == wanted.command
        return same and wanted.new in (other.old, other.new)
    return key_of(other) == key_of(wanted) and wanted.new in ("", other.new)
