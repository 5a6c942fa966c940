"""A program that is asked and does not answer gives no evidence, and nobody waits for it."""

from __future__ import annotations

import os
import signal
import stat
from typing import TYPE_CHECKING

import pytest

from assent.evidence import asking
from assent.evidence.losses import previews, unpacked

from .project import context, git, judged, make_project

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = [
    "rm notes.txt",
    "git checkout .",
    "git reset --hard HEAD~1",
    "git clean -fd",
    "git branch -D topic",
    "git checkout -B topic",
    "git push --force",
    "git commit --amend -m x",
    "git stash clear",
    "find mixed -name '*.txt' -delete",
    "find mixed -name '*.txt' -exec rm {} +",
    "git ls-files -o | xargs rm",
    "tar xf pack.tar",
    "rsync -a --delete src/ mixed/",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_waits_for_a_program_that_hangs(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path / "project")
    git(project, "branch", "topic")
    (project / "pack.tar").write_bytes(b"x" * 1024)
    hanging = tmp_path / "hanging"
    hanging.write_text(f"#!/bin/sh\necho x >> {tmp_path}/asked\nexec sleep 300\n")
    hanging.chmod(stat.S_IRWXU)
    monkeypatch.setattr(asking, "PROGRAMS", (str(hanging),))
    for module, name in ((previews, "FIND"), (previews, "_RSYNC"), (unpacked, "_TAR")):
        monkeypatch.setattr(module, name, (str(hanging),))
    monkeypatch.setattr("assent.evidence.losses.listed.FIND", (str(hanging),))
    monkeypatch.setattr(asking, "SECONDS", 0.2)
    told = judged(command, context(project))
    assert "can be undone" not in told.reason
    assert 0 < os.path.getsize(tmp_path / "asked") <= len("x\n") * MOST
    assert not told.findings[-1].consequence or command.startswith("rm ")


MOST = 3  # programs that are asked although the one before did not answer


def test_nobody_waits_for_one_that_a_disk_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = tmp_path / "held"
    held.write_text("#!/bin/sh\nexec sleep 300\n")
    held.chmod(stat.S_IRWXU)
    asked: list[int] = []
    with monkeypatch.context() as patched:
        patched.setattr(asking, "SECONDS", 0.2)
        patched.setattr(os, "kill", lambda child, _: asked.append(child))  # the kernel keeps it until the disk answers
        assert asking.output((str(held),), ()) is None
        assert asked[0] in asking._held
    os.kill(asked[0], signal.SIGKILL)
    os.waitid(os.P_PID, asked[0], os.WEXITED | os.WNOWAIT)
    assert asking.output(("/bin/echo",), ("x",)) == b"x\n"
    assert asked[0] not in asking._held
