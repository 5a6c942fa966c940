"""A user's home with policy files in it."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from assent.config.load import load_policy

if TYPE_CHECKING:
    from pathlib import Path

    from assent.policy import Policy


class Home:
    """Files below a throw-away home; `project` is the workspace."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.env = {"HOME": str(root)}
        self.project = root / "project"
        self.project.mkdir()
        self.policy = root / ".config/assent/policy.toml"
        self.state = root / ".local/state/assent"

    def write(self, path: Path, text: str | bytes) -> Path:
        """Write a file as if it had been there for a while, so that it may be kept in a snapshot."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        earlier = time.time() - 60
        os.utime(path, (earlier, earlier))
        return path

    def load(self, cwd: Path | None = None) -> Policy:
        return load_policy(str(cwd or self.project), str(self.project), self.env)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path.resolve())
