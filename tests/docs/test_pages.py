"""Python in the documentation runs and gives what its comments say; links lead somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.rows import each_row

from assent.hooks.agents.event import Agent
from assent.hooks.installation.agents import SETUPS, Setup

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def fenced(page: Path, language: str) -> list[str]:
    blocks = page.read_text(encoding="utf-8").split(f"\n```{language}\n")[1:]
    return [block.partition("\n```")[0] for block in blocks]


def links(page: Path) -> list[str]:
    outside = "".join(page.read_text(encoding="utf-8").split("\n```")[::2])
    pieces = outside.split("](")[1:]
    return [piece.partition(")")[0] for piece in pieces]


PYTHON = [page for page in PAGES if fenced(page, "python")]


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_gives_what_its_comments_say(page: Path) -> None:
    namespace: dict[str, object] = {}
    for block in fenced(page, "python"):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            source = ast.unparse(statement)
            said = lines[(statement.end_lineno or 1) - 1].partition("  # ")[2]
            if isinstance(statement, ast.Expr):
                value = eval(source, namespace)
                assert not said.startswith(("'", "(", "[")) or repr(value) == said, source
            else:
                exec(source, namespace)


def test_python_is_found() -> None:
    assert {page.name for page in PYTHON} >= {"README.md", "python.md"}


@each_row("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    missing = [
        link
        for link in links(page)
        if not link.startswith(("https://", "#")) and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert missing == []


MARK = re.compile(r"(V|D|S|U|3)\b.*")
HOOKS = sorted((ROOT / "docs/hooks").glob("*.md"))


def marked(page: Path) -> list[list[str]]:
    """The rows of tables that say in their last column how each thing is known."""
    found, within = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]] if line.startswith("|") else []
        if not cells:
            within = False
        elif within:
            found.append(cells)
        elif not cells[-1]:
            within = True
    return [cells for cells in found if set("".join(cells)) != {"-"}]


@pytest.mark.parametrize("page", HOOKS, ids=lambda page: page.stem)
def test_it_is_said_how_each_field_and_each_answer_is_known(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    rows = marked(page)
    for cells in rows:
        assert MARK.fullmatch(cells[-1]), cells
        for mark in set(re.findall(r"(?:^|, )([VDSU3])\b", cells[-1])):
            assert f"**{mark}**" in text, f"{mark} is not explained"
    first = [cells[0] for cells in rows]
    assert any("`" in cell for cell in first), "what the agent sends"
    assert any(cell.startswith(("allow", "deny")) for cell in first), "what it is told"


def test_the_readme_has_both_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "`make demo`" in text
    assert "`make test`" in text


def test_the_comparison_names_tests_that_exist_and_every_row_of_the_readme() -> None:
    page = (ROOT / "docs" / "compared.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[^`]+)`", page)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
    _, _, table = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Compared with others")
    rows = [line for line in table.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    columns = [re.sub(r"\W*([\w' -]*\w).*", r"\1", row.split("|")[1]) for row in rows[1:]]
    assert re.findall(r"^## (.*)", page, re.MULTILINE)[1:] == [
        f"{cell[0].upper()}{cell[1:]}" if cell.startswith("the") else cell for cell in columns
    ]


@pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if setup.entries], ids=lambda setup: str(setup.agent.value)
)
def test_the_page_of_an_agent_names_every_event_that_is_installed(setup: Setup) -> None:
    page = (ROOT / "docs" / "hooks" / f"{setup.agent.value}.md").read_text(encoding="utf-8")
    for entry in setup.entries:
        assert setup.agent is Agent.Kiro or entry.keys[-1] in page  # whose events are in the items
        matcher = str(entry.item.get("matcher") or "")
        assert matcher in page, matcher


def test_the_changelog_is_read_in_minutes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = text.split("\n## ")[1:]
    assert len(versions) > 1
    assert [version.splitlines()[0] for version in versions if len(version) > 7_000] == []
    entries = [" ".join(entry.split()) for version in versions for entry in version.split("\n- ")[1:]]
    assert [entry for entry in entries if len(entry.partition(" ###")[0]) > 330] == []


def test_the_index_has_each_decision_once() -> None:
    decisions = sorted(page.name for page in (ROOT / "docs/adr").glob("0*.md"))
    assert sorted(links(ROOT / "docs/adr/index.md")) == decisions
