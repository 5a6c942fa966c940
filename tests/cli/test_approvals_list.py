"""The list of approvals on a narrow terminal, and the numbers and codes that a shell completes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click import unstyle
from click.shell_completion import ShellComplete

from assent.cli.commands.approvals import _lines, _row
from assent.cli.options.past import local
from assent.cli.render.visible import width
from assent.cli.root import root
from assent.config.locations import locate
from assent.risk import Category
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add

if TYPE_CHECKING:
    from pathlib import Path

AT = "2026-11-22T09:00:00Z"


def grant(pattern: str, expires: str = "", used: str = "") -> StoredGrant:
    place = "/home/you/a-project-with-a-long-name"
    ceiling = Category.ModifiesFilesystem
    return StoredGrant(12, pattern, Scope.Repository, place, "", "bash", ceiling, "", AT, expires, used)


@pytest.mark.parametrize("columns", [60, 70, 80, 100, 200])
def test_it_fits(columns: int) -> None:
    grants = [grant("git push *"), grant("npm run build *", "2026-11-23T09:00:00Z", "2026-11-22T09:00:00.123Z")]
    lines = [unstyle(line) for line in _lines([_row(grant, AT) for grant in grants], columns)]
    assert max(map(width, lines)) <= columns
    text = " ".join(" ".join(lines).split())
    until, used = local("2026-11-23T09:00:00Z"), local("2026-11-22T09:00:00.123Z")
    for said in ("git push *", "changes project files", until, used):
        assert said in text


def test_without_a_terminal_it_is_one_line_each() -> None:
    assert len(list(_lines([_row(grant("git push *"), AT)], None))) == 2


def test_numbers_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    with open_store(locate({"HOME": str(tmp_path)}).store) as store:
        add(store, grant("git push *"))
        add(store, grant("npm test *"))
    completed = ShellComplete(root, {}, "assent", "_ASSENT_COMPLETE").get_completions(["approvals", "revoke"], "")
    assert [(item.value, item.help) for item in completed] == [("1", "git push *"), ("2", "npm test *")]


def test_a_store_that_cannot_be_read_completes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    (tmp_path / ".local/state/assent/assent.db").mkdir(parents=True)
    for words in (["approvals", "revoke"], ["approve"]):
        assert ShellComplete(root, {}, "assent", "_ASSENT_COMPLETE").get_completions(words, "") == []
