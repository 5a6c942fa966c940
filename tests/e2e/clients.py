"""The places of the real clients, and the known versions of them.

`python -m tests.e2e.clients [NAME…]` installs them below $ASSENT_CLIENTS by npm, as `make clients` does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGES = {  # by the name of the program
    "claude": "@anthropic-ai/claude-code@2.1.330",
    "codex": "@openai/codex@0.169.0",
    "gemini": "@google/gemini-cli@0.61.0",
    "qwen": "@qwen-code/qwen-code@0.24.4",
    "opencode": "opencode-ai@1.18.33",
    "copilot": "@github/copilot@1.0.102",
    "cline": "cline@3.0.65",
    "amp": "@sourcegraph/amp@0.0.1790142911-g7618fb",
    "node": "node@22",  # for those that need a newer one than the system's
}


def folder() -> Path:
    """The folder in which clients are installed."""
    return Path(os.environ.get("ASSENT_CLIENTS") or Path.home() / ".cache/assent-clients")


def client(name: str) -> str:
    """The path of a client: $ASSENT_NAME, else the one in `folder()`, else on PATH."""
    ours = folder() / name / "node_modules/.bin" / name
    found = os.environ.get(f"ASSENT_{name.upper()}") or (str(ours) if ours.exists() else shutil.which(name))
    if not found:
        pytest.fail(f"{name} is not here: run `make clients`, or name it in ASSENT_{name.upper()}")
    return found


def node() -> str:
    """The folder of a node that is new enough for every client; empty for the system's."""
    found = [folder() / place / "node_modules/node/bin" for place in ("node", "node22")]
    return next((str(path) for path in found if path.is_dir()), "")


def install(names: list[str]) -> None:
    """Install clients that are not there yet, each in a folder of its own."""
    for name in names or PACKAGES:
        place = folder() / name
        if (place / "node_modules").exists():
            continue
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"private": true}\n')
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", PACKAGES[name]], cwd=place, check=True)


if __name__ == "__main__":
    install(sys.argv[1:])
