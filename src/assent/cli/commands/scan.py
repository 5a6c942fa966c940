"""`assent scan`: what the scripts, workflows and settings of a repository would do."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.near import OneOf
from assent.cli.render.table import Cell, counted, show_table
from assent.cli.render.visible import one_line, visible
from assent.config.locations import PROJECT_FILE
from assent.config.policy_file import read_project_file, read_user_file
from assent.config.source import read_source
from assent.policy import Rule
from assent.record import replace
from assent.scan import Level, ScanProblem, kind_of, problems
from assent.scan.change import touched, tracked
from assent.store.redaction import discreet, masked

FOUND = 1  # the exit code where there are problems of the level to fail on
_COLOURS = {Level.note: "cyan", Level.warning: "yellow", Level.error: "red"}
_LARGEST = 2_000_000  # bytes of a file that is read


@click.command("scan", short_help="Check scripts, workflows and agents' settings.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True))
@click.option("--since", metavar="COMMIT", help="Show only lines that changed since COMMIT.")
@click.option(
    "--policy", "policy_file", type=click.Path(exists=True, dir_okay=False), help="Use the rules of this file."
)
@click.option("--notes", is_flag=True, help="Show notes too: what an agent would be asked about.")
@click.option(
    "--fail-on",
    type=OneOf(["error", "warning", "never"]),
    default="warning",
    show_default=True,
    help="Choose what fails.",
)
@click.option("--sarif", "sarif_file", type=click.Path(dir_okay=False), help="Write a SARIF file.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list, an object a problem.")
@colour_option
def command(
    paths: tuple[str, ...],
    since: str | None,
    policy_file: str | None,
    notes: bool,
    fail_on: str,
    sarif_file: str | None,
    as_json: bool,
) -> int:
    """Judge every command in the files at PATHS, or in all files of this folder that git knows.

    Looks into shell scripts, Makefiles, Dockerfiles, GitHub and GitLab workflows, package.json,
    development containers and agents' settings. Rules of .assent.toml that ask or deny apply. A
    comment `# assent: ignore[DeletesData]` switches a problem off, on its own line and the next.

    \b
    Examples:
      assent scan
      assent scan --since origin/main --sarif assent.sarif
      assent scan install.sh .github/workflows
    """
    root = os.getcwd()
    least = Level.note if notes else Level.warning
    found = [problem for problem in _found(root, paths, since, policy_file) if problem.level >= least]
    if sarif_file:
        _write_sarif(sarif_file, found)
    if as_json:
        click.echo(json.dumps([_fields(problem) for problem in found], indent=1))
    else:
        _show(found)
    fails = fail_on != "never" and any(problem.level >= Level[fail_on] for problem in found)
    return FOUND if fails else 0


def _found(root: str, paths: tuple[str, ...], since: str | None, policy_file: str | None) -> Iterator[ScanProblem]:
    rules = _rules(root, policy_file)
    changed = touched(root, since) if since else None
    for path in _files(root, paths):
        if changed is not None and path not in changed:
            continue
        text = _text(os.path.join(root, path))
        kind = kind_of(path, text[:200].partition("\n")[0]) if text is not None else None
        if text is not None and kind is not None:
            for problem in problems(path, text, kind, rules):
                if changed is None or problem.line in changed[path]:
                    yield _discreet(problem)


def _discreet(problem: ScanProblem) -> ScanProblem:
    """The same without secrets: it goes into the logs of a pipeline."""
    command = problem.command
    return replace(problem, message=masked(discreet(problem.message, command)), command=masked(command))


def _files(root: str, paths: tuple[str, ...]) -> Iterator[str]:
    """The files meant, relative to `root`, each once."""
    seen: dict[str, None] = {}
    for path in paths or (root,):
        if os.path.isdir(path):
            seen.update(dict.fromkeys([os.path.relpath(os.path.join(path, name), root) for name in tracked(path)]))
        else:
            seen[os.path.relpath(path, root)] = None
    yield from seen


def _text(path: str) -> str | None:
    """The file's text; None where it is not text, too large, or not a regular file."""
    if os.path.islink(path) or not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:
        return None
    with open(path, "rb") as file:
        data = file.read()
    return None if b"\0" in data[:8192] else data.decode(errors="replace").removeprefix("\ufeff")


def _rules(root: str, policy_file: str | None) -> tuple[Rule, ...]:
    """The rules of the team's file, and those of the project, which only tighten."""
    rules: tuple[Rule, ...] = ()
    if policy_file is not None:
        rules = read_user_file(read_source(os.path.abspath(policy_file)).data, policy_file).rules
    project = os.path.join(root, PROJECT_FILE)
    if os.path.lexists(project):
        stated = read_project_file(read_source(project).data, PROJECT_FILE, root)
        rules += tuple([replace(rule, trusted=False) for rule in stated.rules])
    return rules


def _write_sarif(path: str, found: list[ScanProblem]) -> None:
    from assent.scan.sarif import sarif

    with open(path, "w", encoding="utf-8") as file:
        json.dump(sarif(found), file, indent=1)
        file.write("\n")


def _show(found: list[ScanProblem]) -> None:
    rows = [
        [
            Cell(f"{visible(problem.file)}:{problem.line}"),
            Cell(problem.level.name, _COLOURS[problem.level]),
            Cell(visible(one_line(problem.message))),
        ]
        for problem in found
    ]
    show_table(rows)
    click.secho(f"{counted(len(found), 'problem')}." if found else "No problems.", bold=True)


def _fields(problem: ScanProblem) -> dict[str, object]:
    return {
        "file": problem.file,
        "line": problem.line,
        "level": problem.level.name,
        "rule": problem.rule,
        "message": problem.message,
        "command": problem.command,
    }
