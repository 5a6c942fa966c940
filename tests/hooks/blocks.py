"""Case files: blocks between lines `----`; a block is a title and then sections.

A section is `key: value` on one line, or `key:` and the lines below it. Lines that begin with `#`
before the title are comments.
"""

from __future__ import annotations

from pathlib import Path

CASES = Path(__file__).parent.parent / "cases" / "hooks"


def blocks(name: str, *keys: str) -> list[dict[str, str]]:
    """Every block of a case file as its sections by key; the title stands under `title`."""
    parts = (CASES / name).read_text().split("----\n")
    assert len(parts) > 1, f"{name} holds no cases"
    return [_block(part, keys) for part in parts]


def _block(part: str, keys: tuple[str, ...]) -> dict[str, str]:
    sections: dict[str, list[str]] = {"title": []}
    key = "title"
    for line in part.splitlines():
        head, colon, value = line.partition(":")
        if colon and head in keys:
            key = head
            sections[key] = [value.strip()] if value.strip() else []
        elif key != "title" or (line.strip() and not line.startswith("#")):
            sections[key].append(line)
    return {key: "\n".join(lines) for key, lines in sections.items()}
