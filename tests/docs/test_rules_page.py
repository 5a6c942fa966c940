"""docs/rules is what its generator writes: short pages, out of the site's search, git first."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "rules"
LARGEST = 30_000


def test_the_pages_of_rules_are_in_step() -> None:
    done = subprocess.run([sys.executable, "tools/rules_page.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run `make rules`"


def generator() -> ModuleType:
    """The module that writes the pages."""
    spec = spec_from_file_location("rules_page", ROOT / "tools" / "rules_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_page_that_is_gone_or_differs_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules_page = generator()
    monkeypatch.setattr(rules_page, "FOLDER", tmp_path / "rules")
    monkeypatch.setattr(rules_page, "pages", lambda: {"index.md": "new", "git.md": "same"})
    (tmp_path / "rules").mkdir()
    for name, text in (("index.md", "old"), ("git.md", "same"), ("stale.md", "gone")):
        (tmp_path / "rules" / name).write_text(text)
    monkeypatch.setattr(sys, "argv", ["rules_page.py", "--check"])
    assert rules_page.main() == 1
    monkeypatch.setattr(sys, "argv", ["rules_page.py"])
    assert rules_page.main() == 0
    assert {page.name: page.read_text() for page in (tmp_path / "rules").iterdir()} == {
        "index.md": "new",
        "git.md": "same",
    }


def test_pages_are_short_and_out_of_the_search() -> None:
    pages = [page for page in FOLDER.glob("*.md") if page.name != "index.md"]
    assert len(pages) > 100
    assert [page.name for page in pages if page.stat().st_size > LARGEST] == []
    assert [page.name for page in pages if "exclude: true" not in page.read_text().partition("# ")[0]] == []


def test_the_index_begins_with_git_and_leads_to_every_page() -> None:
    index = (FOLDER / "index.md").read_text()
    first, *_ = [line for line in index.splitlines() if line.startswith("| [")]
    assert first.startswith("| [git](git.md)")
    assert all(cell.strip() for cell in first.split("|")[1:-2]), first
    linked = {piece.partition(")")[0] for piece in index.split("](")[1:]}
    assert {page.name for page in FOLDER.glob("*.md")} - linked == {"index.md"}


def test_a_row_says_what_a_command_does_and_why() -> None:
    rows = (FOLDER / "git.md").read_text().splitlines()
    pushes = [row for row in rows if row.endswith("| `git push -f` |")]
    assert len(pushes) == 1
    assert "| deletes data |" in pushes[0]
