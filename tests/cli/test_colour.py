"""Colour as the environment wants it, also of commands that have no `--color`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ASSENT = str(Path(sys.executable).with_name("assent"))


def shown(home: Path, words: list[str], **environment: str) -> str:
    env = {"HOME": str(home), **environment}
    return subprocess.run([ASSENT, *words], capture_output=True, text=True, env=env, cwd=home, check=False).stdout


@pytest.mark.parametrize("words", [["policy", "preset"], ["check", "rm x"]], ids=" ".join)
def test_the_environment_decides(tmp_path: Path, words: list[str]) -> None:
    assert "\x1b[" in shown(tmp_path, words, FORCE_COLOR="1")
    assert "\x1b[" in shown(tmp_path, words, FORCE_COLOR="1", TERM="dumb")
    assert "\x1b[" not in shown(tmp_path, words, FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[" not in shown(tmp_path, words)


def test_presets_as_json(tmp_path: Path) -> None:
    told = json.loads(shown(tmp_path, ["policy", "preset", "--json"], FORCE_COLOR="1"))
    assert told["preset"] == "careful"
    assert [day["preset"] for day in told["presets"]] == ["careful", "balanced", "guard"]
    assert told["presets"][0]["asked"] > told["presets"][1]["asked"] > told["presets"][2]["asked"] == 0


def test_trusted_files_as_json(tmp_path: Path) -> None:
    file = tmp_path / ".assent.toml"
    file.write_text('[[rule]]\npattern = "make *"\ndecision = "allow"\n')
    assert "trusted as it is now" in shown(tmp_path, ["policy", "trust"])
    listed = json.loads(shown(tmp_path, ["policy", "trust", "--list", "--json"]))
    assert listed == {"path": str(file.resolve()), "signed": False, "holds": True}
    file.write_text("")
    assert not json.loads(shown(tmp_path, ["policy", "trust", "--list", "--json"]))["holds"]
