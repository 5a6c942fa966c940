from __future__ import annotations

import json

import pytest

from assent.errors import SettingsError
from assent.hooks.installation.guarded import Trust, trust

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

LINE = "/usr/bin/python3 -I -S /opt/assent/hooks/entry.py codex || exit 2"
OTHER = {"hooks": [{"type": "command", "command": "true"}]}

# As codex-cli 0.169.0 gives them in `hooks/list` for these very definitions.
KNOWN: dict[str, tuple[dict[str, Any], str]] = {
    "a matcher and a time": (
        {"matcher": "Bash", "hooks": [{"type": "command", "command": LINE, "timeout": 30}]},
        "18974ffb6b911d8cc75ab7cf9eb6af632c060b02fdc8e5b2080b379acf845d04",
    ),
    "an empty matcher": (
        {"matcher": "", "hooks": [{"type": "command", "command": LINE, "timeout": 30}]},
        "a05213a2c67e2dd3820ffae074bdcacd2f261d0460447573384f610ccc5356ce",
    ),
    "neither": (
        {"hooks": [{"type": "command", "command": LINE}]},
        "c2f15f75b0d1a352952c5c01b4fe557372d2f1982e86b144e64e77fd8be6244f",
    ),
    "a message": (
        {"hooks": [{"type": "command", "command": LINE, "statusMessage": "judging é"}]},
        "3c68df8f864755d6c19f0b9b05517eed5508875467d94b3ef5daf2e13901dece",
    ),
    "a time of nothing": (
        {"hooks": [{"type": "command", "command": LINE, "timeout": 0}]},
        "d27bcc70f7a35a9eb19827aea700567fcae08f3458a586bfbc2e4d76d178309d",
    ),
}


class Codex:
    """The settings of Codex, and what it keeps of its user's trust."""

    def __init__(self, folder: Path) -> None:
        self.path, self.config = folder / "hooks.json", folder / "config.toml"

    def hooks(self, **events: list[Any]) -> None:
        self.path.write_text(json.dumps({"hooks": events}))

    def keep(self, place: str, **values: object) -> None:
        lines = "".join([f"{name} = {json.dumps(value)}\n" for name, value in values.items()])
        with self.config.open("a") as file:
            file.write(f'[hooks.state."{self.path}:{place}"]\n{lines}')

    def trust(self) -> Trust:
        return trust(str(self.path), str(self.config))


@pytest.fixture
def codex(tmp_path: Path) -> Codex:
    return Codex(tmp_path)


@pytest.mark.parametrize(("group", "kept"), KNOWN.values(), ids=KNOWN)
def test_the_hash_of_the_real_client(codex: Codex, group: dict[str, Any], kept: str) -> None:
    codex.hooks(PostToolUse=[OTHER, group])
    assert codex.trust() is Trust.Untrusted
    codex.keep("post_tool_use:1:0", trusted_hash=f"sha256:{kept}")
    assert codex.trust() is Trust.Trusted


def test_changed_off_and_elsewhere(codex: Codex) -> None:
    group, kept = KNOWN["neither"]
    codex.hooks(PostToolUse=[group])
    codex.keep("post_tool_use:0:0", trusted_hash=f"sha256:{kept}", enabled=False)
    assert codex.trust() is Trust.Off
    codex.hooks(PostToolUse=[{**group, "matcher": "Bash"}])
    assert codex.trust() is Trust.Changed
    codex.hooks(PostToolUse=[OTHER, group])  # what was trusted is at another place now
    assert codex.trust() is Trust.Untrusted


def test_the_worst_counts(codex: Codex) -> None:
    group, kept = KNOWN["neither"]
    codex.hooks(PostToolUse=[group], PreToolUse=[group])
    codex.keep("post_tool_use:0:0", trusted_hash=f"sha256:{kept}")
    assert codex.trust() is Trust.Untrusted


@pytest.mark.parametrize("config", ["hooks = 1", "[hooks]\nstate = []", '[hooks.state]\n"KEY" = 1', ""])
def test_a_config_of_another_form_trusts_nothing(codex: Codex, config: str) -> None:
    codex.hooks(PostToolUse=[KNOWN["neither"][0]])
    codex.config.write_text(config.replace("KEY", f"{codex.path}:post_tool_use:0:0"))
    assert codex.trust() is Trust.Untrusted


def test_a_config_that_cannot_be_read(codex: Codex) -> None:
    codex.hooks(PostToolUse=[KNOWN["neither"][0]])
    codex.config.write_text("[")
    with pytest.raises(SettingsError, match="not TOML"):
        codex.trust()
