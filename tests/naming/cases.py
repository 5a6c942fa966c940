"""The commands with their names and verb chains, as data."""

from __future__ import annotations

from tests.case_files import blocks


def cases() -> list[tuple[str, str, str]]:
    """Command, name, verb chain."""
    rows = []
    for text, name, chain in blocks("naming/names.txt"):
        rows.append((text, name.strip(), name.strip() if chain == "  =" else chain.strip()))
    return rows
