"""The commands with their names and verb chains, as data."""

from __future__ import annotations

from pathlib import Path

CASES = Path(__file__).parent.parent / "cases" / "naming" / "names.txt"


def cases() -> list[tuple[str, str, str]]:
    """Command, name, verb chain."""
    rows = []
    for block in CASES.read_text().partition("\n")[2].split("----\n"):
        text, name, chain = block.removesuffix("\n").split("\n")
        rows.append((text, name.strip(), name.strip() if chain == "  =" else chain.strip()))
    return rows
