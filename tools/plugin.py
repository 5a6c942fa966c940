"""Write the plugin for Claude Code again: its hooks are those that `assent install claude --project --portable` writes.

python tools/plugin.py
"""

from __future__ import annotations

import json
from pathlib import Path

from assent import __version__
from assent.hooks.agents.event import Agent
from assent.hooks.installation.hookfile import install
from assent.hooks.installation.planning import hooks

ROOT = Path(__file__).parents[1]
SAID = "Judges every shell command before it runs: allow, ask or deny, with the reason."
BY = {"name": "The Assent maintainers"}


def files() -> dict[str, str]:
    """The text of each file, by its path from the root."""
    plugin = {"name": "assent", "version": __version__, "description": SAID, "author": BY, "license": "MIT"}
    entry = {"name": "assent", "source": "./plugins/claude", "description": SAID}
    market = {"name": "assent", "description": SAID, "owner": BY, "plugins": [entry]}
    line = install(None, hooks(Agent.Claude, shared=True), "hooks.json")
    return {
        ".claude-plugin/marketplace.json": json.dumps(market, indent=2) + "\n",
        "plugins/claude/.claude-plugin/plugin.json": json.dumps(plugin, indent=2) + "\n",
        "plugins/claude/hooks/hooks.json": line.rstrip() + "\n",
    }


def main() -> None:
    """Write all of them."""
    for path, text in files().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
