"""A hook pays for every module that it imports before it can answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import assent

PACKAGE = os.path.dirname(assent.__file__)

# Beside Assent's own modules and those built into the interpreter.
ALLOWED = {
    "__main__",
    "_collections_abc",
    "_json",
    "abc",
    "codecs",
    "encodings",
    "genericpath",
    "io",
    "os",
    "posixpath",
    "stat",
}
ALLOWED |= {"encodings.aliases", "encodings.utf_8", "encodings.ascii", "encodings.latin_1", "encodings.cp437"}

LISTING = """
import os, sys
ended = os._exit
def listed(code):
    os.write(2, "\\n".join(sys.modules).encode())
    ended(code)
os._exit = listed
sys.argv = [{entry!r}, {agent!r}]
exec(compile(open({entry!r}).read(), {entry!r}, "exec"), {{"__name__": "__main__", "__file__": {entry!r}}})
"""


def imported(agent: str, command: str, home: str) -> set[str]:
    """Every module that is there when the hook has answered."""
    code = LISTING.format(entry=f"{PACKAGE}/hooks/entry.py", agent=agent)
    event = {"hook_event_name": "PreToolUse", "cwd": home, "tool_name": "Bash", "tool_input": {"command": command}}
    argv = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(argv, input=json.dumps(event).encode(), capture_output=True, timeout=60, env={"HOME": home})
    assert done.returncode == 0, done.stderr
    return set(done.stderr.decode().split("\n"))


def surplus(modules: set[str]) -> set[str]:
    return {
        name
        for name in modules
        if not name.startswith("assent")
        and name not in ALLOWED
        and name not in sys.builtin_module_names
        and not name.startswith("_frozen_importlib")
    }


COMMANDS = {
    "reading": "git status",
    "a pipeline": "git log --oneline | head -5 | sort",
    "denied": "rm -rf /",
    "a program unknown": "frobnicate --all",
    "text that bash rejects": "if then",
    "a here-document": "cat <<'E' > notes.txt\nline\nE\n",
}


@pytest.mark.parametrize("agent", ["claude", "codex"])
@pytest.mark.parametrize("case", COMMANDS)
def test_the_hook_imports_nothing_dear(tmp_path_factory: pytest.TempPathFactory, agent: str, case: str) -> None:
    home = str(tmp_path_factory.mktemp("home"))
    modules = imported(agent, COMMANDS[case], home)
    assert surplus(modules) == set()
    assert f"assent.hooks.{agent}" in modules


def test_a_known_policy_is_not_parsed_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    policy = home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('[[rule]]\npattern = "git push *"\ndecision = "deny"\njustification = "only by hand"\n')
    assert "tomllib" in imported("claude", "git status", str(home))
    assert surplus(imported("claude", "git status", str(home))) == set()


@pytest.mark.parametrize(("command", "family"), [("git status", "assent.risk.git"), ("ls", "assent.risk.rules.files")])
def test_only_the_family_that_is_asked_for(tmp_path_factory: pytest.TempPathFactory, command: str, family: str) -> None:
    modules = imported("claude", command, str(tmp_path_factory.mktemp("home")))
    families = {name for name in modules if name.startswith(("assent.risk.rules.", "assent.risk.git."))}
    assert family in modules
    assert {name for name in families if not name.startswith(family)} == set()
