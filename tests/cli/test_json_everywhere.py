"""Every command that prints data prints it as JSON too; one that only acts, or prints another form, is listed here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from assent.cli.root import root

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ACTS = """
install uninstall agents.install agents.uninstall pave approvals.once approvals.revoke corrections.push aliases.push
rules.format learn.edit learn.refuse learn.take share.off share.on share.texts ui enroll
team.leave team.rotate team.sync serve serve.backup serve.restore serve.rotate-key serve.sign box.commit box.drop
names.add names.remove
""".split()
OTHERS = {  # what they print is of another form
    "corrections.export": "has --format",
    "aliases.export": "has --format",
    "rules.new": "a program file",
    "statusline": "one line, which Claude Code shows",
    "hook": "the agent's own JSON",
    "pave-check": "the agent's own JSON",
    "serve.link": "a link, which a person opens",
    "completion": "a script of the shell",
}


def data_commands() -> Iterator[str]:
    """Every command that has no --json, by its words."""
    yield from _below(root, (), click.Context(root))


def _below(command: click.Command, path: tuple[str, ...], context: click.Context) -> Iterator[str]:
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from _below(found, (*path, name), click.Context(found, parent=context))
        if not command.invoke_without_command:
            return
    if not any("--json" in parameter.opts for parameter in command.params):
        yield ".".join(path)


def test_each_command_has_it_or_a_reason() -> None:
    assert sorted(data_commands()) == sorted([*ACTS, *OTHERS])


@pytest.mark.parametrize(
    "words",
    [
        ["demo"],
        ["policy", "path"],
        ["rules", "check"],
        ["rules", "test"],
        ["share"],
        ["share", "preview"],
        ["box", "profile", "make test"],
    ],
)
def test_it_is_json(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(root, [*words, "--json"] if words[0] != "box" else [*words[:2], "--json", words[2]])
    assert done.exit_code == 0, done.output
    for line in done.stdout.splitlines():
        assert isinstance(json.loads(line), dict | list)
