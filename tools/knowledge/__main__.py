"""Generate src/assent/knowledge/programs.tsv: `python tools/knowledge --facts FILE [--specs FILE]`.

Without `--specs` the pinned npm package is installed into a temporary folder and exported with Node.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

import lines
from claims import Command, read_facts, read_specs
from merging import Merged, merge
from outlines import lay_outlines
from overrides import lay_observed, lay_overrides
from rules import lay_rules

HERE = Path(__file__).parent
TARGET = HERE.parent.parent / "src" / "assent" / "knowledge" / "programs.tsv"


def export_specs() -> str:
    """Install the completion specs and print their facts."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "package.json", folder)
        subprocess.run(["npm", "install", "--silent", "--ignore-scripts", "--no-audit"], cwd=folder, check=True)
        package = Path(folder, "node_modules", "@withfig", "autocomplete")
        exported = subprocess.run(
            ["node", HERE / "export.mjs", package], check=True, stdout=subprocess.PIPE, encoding="utf-8"
        )
        return exported.stdout


def main() -> None:
    """Read the sources, merge them and write the data file."""
    parser = argparse.ArgumentParser(prog="python tools/knowledge", description=__doc__)
    parser.add_argument("--facts", type=Path, required=True, help="facts of the second source, JSON lines")
    parser.add_argument("--specs", type=Path, help="what export.mjs printed, instead of installing the package")
    parser.add_argument("--observed", type=Path, default=HERE / "observed.tsv", help="what observe.py wrote")
    parser.add_argument("--outlines", type=Path, default=HERE / "outlines.txt", help="names kept by hand")
    parser.add_argument("--overrides", type=Path, default=HERE / "overrides.toml", help="corrections kept by hand")
    parser.add_argument("--out", type=Path, default=TARGET)
    given = parser.parse_args()
    specs = given.specs
    if specs is None:
        specs = Path(tempfile.mkdtemp(), "specs.jsonl")
        specs.write_text(export_specs(), encoding="utf-8")
    claimed: dict[str, list[Command]] = {}
    sources: dict[str, str] = {}
    for letter, programs in (("f", read_specs(specs)), ("c", read_facts(given.facts))):
        for name, command in programs:
            claimed.setdefault(name, []).append(command)
            sources[name] = sources.get(name, "") + letter
    merged: dict[str, Merged] = {name: merge(commands) for name, commands in claimed.items()}
    lay_observed(merged, sources, given.observed)
    lay_outlines(merged, sources, given.outlines)
    lay_overrides(merged, sources, given.overrides)
    lay_rules(merged)
    text = lines.write(merged, sources)
    given.out.write_text(text, encoding="ascii")
    print(
        f"{len(merged)} programs, {sum(map(lines.size, merged.values())) - len(merged)} subcommands, {len(text)} bytes"
    )


if __name__ == "__main__":
    main()
