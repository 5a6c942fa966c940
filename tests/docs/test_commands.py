"""Every command is found from the page of the command line; hooks' pages show the line that is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assent.cli.root import COMMANDS
from assent.hooks import command_line as line
from assent.hooks.agents.event import Agent

DOCS = Path(__file__).parents[2] / "docs"
HOOKS = sorted((DOCS / "hooks").glob("*.md"))


def headings(page: Path) -> set[str]:
    lines = page.read_text(encoding="utf-8").splitlines()
    return {name for line in lines if line.startswith("## ") for name in line[3:].split(", ")}


def test_every_command_has_its_heading() -> None:
    assert set(COMMANDS) - headings(DOCS / "cli.md") == set()


@pytest.mark.parametrize(
    "named", ["check", "--ask", "--session", "run", "names", "approvals", "log", "agents", "doctor"]
)
def test_the_first_page_leads_to_the_command(named: str) -> None:
    assert "](cli.md)" in (DOCS / "index.md").read_text(encoding="utf-8")
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    assert re.search(rf"^(?:## (?:[\w-]+, )*|\| `){named}\b", page, re.MULTILINE)


@pytest.mark.parametrize("with_client", [True, False])
def test_hooks_pages_show_the_installed_line(
    with_client: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tmp_path / "assent-hook"
    if with_client:
        client.touch(0o755)
    monkeypatch.setattr(line, "CLIENT", str(client))
    places = {
        str(client): "/path/to/assent/client/assent-hook",
        line.ENTRY: "/path/to/assent/hooks/entry.py",
        line.python(): "/path/to/python3",
    }
    for page in HOOKS:
        text = page.read_text(encoding="utf-8")
        if "entry.py" in text:
            words = [places.get(word, word) for word in line.words(Agent(page.stem))]
            assert f"{' '.join(words)} || exit 2" in text, page


def test_the_lines_are_found() -> None:
    assert sum("entry.py" in page.read_text(encoding="utf-8") for page in HOOKS) > 3
