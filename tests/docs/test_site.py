"""The site: every page is in its navigation, and the picture shows what Assent prints."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from assent import __version__

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_every_page_is_in_the_navigation_once() -> None:
    _, _, navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("nav:")
    listed = re.findall(r": ([\w/-]+\.md)", navigation)
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    indexed = {page for page in pages if re.match(r"adr/\d|rules/(?!index)", page)}  # reached from their index
    assert sorted(listed) == sorted(pages - indexed)


def test_the_footer_shows_the_version() -> None:
    assert f"\ncopyright: Assent {__version__}, " in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_the_picture_shows_what_assent_prints() -> None:
    done = subprocess.run([sys.executable, "tools/picture.py", "--check"], cwd=ROOT, timeout=120)
    assert done.returncode == 0, "draw it again: make picture"
