"""The output of `assent export`, as the real clients read it."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.e2e.clients import client

from assent.exchange import ExchangeAgent, HeldRule, written
from assent.pattern import parse_pattern
from assent.policy import Decision
from assent.risk import Category

if TYPE_CHECKING:
    from pathlib import Path

SAID = [
    HeldRule(parse_pattern("npm run build *"), Decision.allow, Category.Unrecognized, 'it is "mine"', "here"),
    HeldRule(parse_pattern("grep 'two words' *"), Decision.allow, Category.Unrecognized, "", "here"),
    HeldRule(parse_pattern("npm *"), Decision.ask, Category.Unrecognized, "", "here"),
    HeldRule(parse_pattern("dropdb *"), Decision.deny, Category.Unrecognized, "no", "here"),
]


def run(argv: list[str], home: Path) -> str:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "OPENCODE_DISABLE_MODELS_FETCH": "1"}
    done = subprocess.run(argv, capture_output=True, text=True, timeout=120, cwd=home, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("words", "decision"),
    [
        ("npm run build --watch", "prompt"),
        ("npm ci", "prompt"),
        ("dropdb x", "forbidden"),
        ("grep|two words|file", "allow"),
        ("grep two words file", None),
    ],
)
def test_codex_decides_by_what_is_written(tmp_path: Path, words: str, decision: str | None) -> None:
    path = tmp_path / "assent.rules"
    path.write_text(written(ExchangeAgent.Codex, SAID, with_wider=True).text, encoding="utf-8")
    argv = words.split("|") if "|" in words else words.split()
    answer = json.loads(run([client("codex"), "execpolicy", "check", "--rules", str(path), "--", *argv], tmp_path))
    assert answer.get("decision") == decision


def test_opencode_loads_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "opencode.json"
    text = written(ExchangeAgent.OpenCode, SAID[2:], with_wider=True).text
    path.write_text(text, encoding="utf-8")
    shown = json.loads(run([client("opencode"), "debug", "config"], tmp_path))
    assert shown["permission"]["bash"] == {"npm *": "ask", "dropdb *": "deny"}
