"""Every install line installs this project: `assent` on the package index is somebody else's."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = PROJECT["name"]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *[page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "rules"],
    *sorted((ROOT / "src" / "assent").glob("[!kr]*/**/*.py")),  # not the examples of rules, which name any package
]
LINE = re.compile(r"\b(?:pip|pipx|uv tool|uv pip) install((?: +(?:-[-\w]+|'[^']*'|\"[^\"]*\"|[\w.\[\]-]+))+)")
NAMED = re.compile(r"(?<![\w./-])assent(?:-gate)?\[[\w-]+\]")


def installed(text: str) -> list[str]:
    """The packages in the install lines of `text`, without quotes and options."""
    words = [word.strip("'\"") for found in LINE.finditer(text) for word in found[1].split()]
    return [word for word in words if not word.startswith("-")] + NAMED.findall(text)


def is_ours(word: str) -> bool:
    name, _, extra = word.partition("[")
    return name in (".", OURS) and (not extra or extra.rstrip("]") in PROJECT["optional-dependencies"])


def strangers(page: Path) -> list[str]:
    about_assent = [
        word
        for word in installed(page.read_text(encoding="utf-8"))
        if "assent" in word or word.partition("[")[0] == "."
    ]
    return [f"{page.relative_to(ROOT)}: {word}" for word in about_assent if not is_ours(word)]


def test_no_page_installs_what_strangers_made() -> None:
    assert [found for page in PAGES for found in strangers(page)] == []


def test_planted_lines_are_found() -> None:
    assert [word for word in installed("Run `pip install 'assent[server]'`.") if not is_ours(word)]
    assert [word for word in installed("pipx install assent") if not is_ours(word)]
    assert not [word for word in installed(f"pipx install {OURS}\npip install -e .") if not is_ours(word)]


def test_the_lines_are_there() -> None:
    assert any(installed(page.read_text(encoding="utf-8")) for page in PAGES)
