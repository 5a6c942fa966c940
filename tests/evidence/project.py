"""A project as an agent finds it: a repository with every kind of file, made once."""

from __future__ import annotations

import os
import subprocess
import time
from typing import TYPE_CHECKING

from assent.assessment import Context, assess
from assent.evidence.gather import gather
from assent.hooks.likely import may_be_known
from assent.policy import Policy
from assent.record import replace

if TYPE_CHECKING:
    from pathlib import Path

    from assent.assessment import Assessment
    from assent.policy import Preset

FILES = {
    "src/new.py": "a\n",
    "src/old.py": "".join(f"{n}\n" for n in range(20)),
    "src/lib/deep.py": "deep\n",
    "tools/run.sh": "echo\n",
    "package.json": '{"scripts": {"build": "bundle --out ./dist"}}\n',
    "package-lock.json": "{}\n",
    "pyproject.toml": "[project]\n",
    "Cargo.toml": "[package]\n",
    ".gitignore": "/dist/\n/out/\nnode_modules\ntarget/\n.venv\n*.log\n__pycache__\n*.pyc\n",
}
LATER = {
    "dist/app.js": "x" * 30_000,
    "dist/app.css": "x" * 10_000,
    "out/thesis.txt": "nobody builds this\n",
    "node_modules/left-pad/index.js": "x\n",
    "web/node_modules/a/index.js": "x\n",
    "target/debug/app": "x\n",
    ".venv/pyvenv.cfg": "home = /usr\n",
    ".venv/bin/python": "x\n",
    "fake/pyvenv.cfg": "home = /usr\n",
    "fake/novel.txt": "x\n",
    "src/__pycache__/new.cpython-312.pyc": "x\n",
    "notes.txt": "remember\n",
    "a.log": "log\n",
    "b.log": "log\n",
    "mixed/kept.py": "kept\n",
    "mixed/draft.txt": "draft\n",
    "big file.txt": "x" * 1_234_567,
}


def git(folder: Path, *words: str) -> str:
    """Run git there, with nothing of this machine's configuration."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    names = ("-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "init.defaultBranch=main")
    done = subprocess.run(
        ["git", *names, *words], cwd=folder, env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def make_project(folder: Path, version: int = 2) -> Path:
    """The project at `folder`, with an index of that version."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    git(folder, "config", "index.version", str(version))
    write(folder, {**FILES, "mixed/kept.py": "kept\n"})
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    write(folder, {name: text for name, text in LATER.items() if name != "mixed/kept.py"})
    (folder / "src/old.py").write_text("".join(f"{n}\n" for n in range(7, 34)))
    (folder / "empty").mkdir()
    (folder / "vendored").mkdir()
    git(folder / "vendored", "init", "-q")
    (folder.parent / "outside").mkdir()
    (folder.parent / "outside/data.txt").write_text("data\n")
    (folder / "link").symlink_to(folder.parent / "outside")
    (folder / "alias.py").symlink_to("src/new.py")
    settle(folder)
    return folder


def settle(folder: Path) -> None:
    """Let the index be younger than the files that it knows, as it is a moment after any real work."""
    time.sleep(0.02)
    git(folder, "update-index", "-q", "--refresh", "--really-refresh") if not git(folder, "ls-files", "-m") else None
    os.utime(folder / ".git/index")


def context(folder: Path, policy: Policy | None = None) -> Context:
    made = Context(str(folder), str(folder), str(folder.parent / "home"))
    return made if policy is None else replace(made, policy=policy)


def judged(command: str, where: Context) -> Assessment:
    """The judgement with what the disk says."""
    first = assess(command, where)
    evidence = gather(first, where)
    return first if evidence is None else assess(command, replace(where, evidence=evidence))


def looked_at(project: Path, command: str, preset: Preset) -> Assessment:
    """The judgement; the hook has to ask the disk where it says more."""
    where = Context(str(project), str(project), str(project.parent), Policy(preset=preset))
    found = judged(command, where)
    first = assess(command, where)
    assert found == first or may_be_known(first, where)
    return found
