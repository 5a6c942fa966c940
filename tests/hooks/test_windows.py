"""The hook on Windows, as far as another system can show it."""

from __future__ import annotations

import json
import ntpath
import os
import subprocess
import sys

import pytest

from assent.hooks import workspace
from assent.hooks.agents import fields
from assent.hooks.command_line import ENTRY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

ABSENT = ("posix", "fcntl", "pwd", "grp", "resource", "termios")  # modules that Windows has not
WITHOUT = (  # and what its `os` lacks
    "getuid geteuid getgid getegid environb getppid setsid getsid fork posix_spawn chown fchmod pread sysconf "
    "O_NOFOLLOW O_NONBLOCK O_CLOEXEC O_DIRECTORY"
)
AS_WINDOWS = f"""
import os, sys, runpy, _signal
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
for name in {ABSENT!r}:
    sys.modules.pop(name, None)
for name in {WITHOUT!r}.split():
    vars(os).pop(name, None)
for name in ("alarm", "SIGALRM", "setitimer"):
    vars(_signal).pop(name, None)
os.O_BINARY = 0
sys.platform = "win32"
"""
HOOK = f"""
{AS_WINDOWS}
entry, late = sys.argv.pop(1), sys.argv.pop(1)
if late:
    import time
    sys.path.append(entry.rpartition("/assent/")[0])
    from assent.hooks import cold
    cold.SECONDS, cold.judge = 0.2, lambda *_: time.sleep(60)
sys.argv[0] = entry
runpy.run_path(entry, run_name="__main__")
"""


def asked(tmp_path: Path, command: str, *, late: bool = False, **more: object) -> subprocess.CompletedProcess[str]:
    wire = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}, **more}
    argv = [sys.executable, "-I", "-S", "-c", HOOK, ENTRY, "late" if late else "", "claude"]
    environment = {"HOME": str(tmp_path), "APPDATA": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    return subprocess.run(argv, input=json.dumps(wire), env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(("command", "decided"), [("git status", "allow"), ("rm -rf /", "deny"), ("git push", "ask")])
@pytest.mark.parametrize("folder", [{}, {"cwd": "C:\\Users\\you\\proj"}, {"cwd": "/"}])
def test_the_hook_needs_nothing_that_windows_has_not(
    tmp_path: Path, command: str, decided: str, folder: dict[str, Any]
) -> None:
    done = asked(tmp_path, command, **folder)
    assert done.stderr == ""
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == decided


IMPORTED = f"""
import http.client, shutil, signal, socket, sqlite3, subprocess, tempfile  # they know where they are
{AS_WINDOWS}
from importlib import import_module
sys.path.append(sys.argv[1])
for name in sys.argv[2:]:
    import_module(name)
"""
EDGES = (
    "hooks.installation.install",
    "hooks.listening",
    "hooks.installation.guarded",
    "doctor.agents",
    "doctor.files",
    "store.database",
)


def test_what_installs_it_needs_nothing_else_either() -> None:
    source = ENTRY.rpartition("/assent/")[0]
    argv = [sys.executable, "-I", "-S", "-c", IMPORTED, source, *[f"assent.{name}" for name in EDGES]]
    subprocess.run(argv, check=True, timeout=60)


def test_files(tmp_path: Path) -> None:
    done = asked(tmp_path, "", tool_name="Read", tool_input={"file_path": f"{tmp_path}/.ssh/id_rsa"})
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "ask"


def test_without_alarms_it_still_ends_in_time(tmp_path: Path) -> None:
    done = asked(tmp_path, "git status", late=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "judging it took longer than" in done.stderr


def test_the_way_up_ends_at_the_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "path", ntpath)
    assert workspace.repository("C:\\no\\repository", "C:\\Users\\you") is None
    assert workspace.repository("\\\\server\\share\\folder", "C:\\Users\\you") is None


@pytest.mark.parametrize(
    ("path", "absolute", "in_bash"),
    [
        ("C:\\Users\\you", True, "/c/Users/you"),
        ("d:/work", True, "/d/work"),
        ("C:\\", True, "/c"),
        ("\\\\server\\share", True, "//server/share"),
        ("/c/Users", True, "/c/Users"),
        ("C:file", False, None),
        ("work\\x", False, None),
        ("", False, None),
    ],
)
def test_folders_of_windows(path: str, absolute: bool, in_bash: str | None) -> None:
    assert fields.is_absolute(path, "win32") is absolute
    if in_bash is not None:
        assert fields.in_bash(path, "win32") == in_bash


def test_elsewhere_nothing_changes() -> None:
    assert fields.is_absolute("/x", "linux")
    assert not fields.is_absolute("C:\\x", "linux")
    assert fields.in_bash("/x\\y:", "darwin") == "/x\\y:"
