"""Blocks of a title and then sections: `key: value` on one line, or `key:` and the lines below it."""

from __future__ import annotations

from tests import case_files


def blocks(name: str, *keys: str) -> list[dict[str, str]]:
    """Every block of a case file as its sections by key; the title is under `title`."""
    found = case_files.blocks(f"hooks/{name}")
    assert len(found) > 1, f"{name} holds no cases"
    return [_block(lines, keys) for lines in found]


def _block(lines: list[str], keys: tuple[str, ...]) -> dict[str, str]:
    sections: dict[str, list[str]] = {"title": []}
    key = "title"
    for line in lines:
        head, colon, value = line.partition(":")
        if colon and head in keys:
            key = head
            sections[key] = [value.strip()] if value.strip() else []
        elif key != "title" or line.strip():
            sections[key].append(line)
    return {key: "\n".join(lines) for key, lines in sections.items()}
