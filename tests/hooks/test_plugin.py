"""The plugin in the repository is what its tool writes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_files_of_the_plugin_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("plugin", ROOT / "tools/plugin.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for path, text in tool.files().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, "run: python tools/plugin.py"
