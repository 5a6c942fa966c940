"""`make box-equal`: ordinary commands, run directly and in a box, must give the same files, output and exit code.

python -m tests.box.equal [--group NAME]

The list is tests/cases/box/equal.txt: groups that begin with `== name`, the commands that make the group's
project up to `--`, then one command a line, each of which is run on a project of its own. Every command runs
twice directly and once in a box: what two direct runs do not agree about, such as a time, is not compared.
Of a command behind `! ` it is known that it differs; should it not, that is told.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from assent.box.session import discard, keep, meanwhile
from assent.box.settings import Limits
from assent.errors import AssentError

from .views import View, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST = Path(__file__).parent.parent / "cases/box/equal.txt"
LIMITS = Limits(seconds=180)
SECONDS = 300


class Group:
    """One project and the commands that are tried on it."""

    def __init__(self, name: str, setup: str, commands: list[str]) -> None:
        self.name, self.setup, self.commands = name, setup, commands


class Result:
    """The result of a run."""

    def __init__(self, code: int, printed: str, folder: Path) -> None:
        self.code = code
        self.lines = printed.split("\n")
        self.files = {str(name): _short(rest) for name, *rest in tree(folder)}


def _short(row: list[object]) -> str:
    return hashlib.sha256(repr(row).encode("utf-8", "surrogateescape")).hexdigest()[:16] + f" {row[:3]}"


def groups() -> Iterator[Group]:
    for block in LIST.read_text(encoding="utf-8").split("\n== ")[1:]:
        name, _, rest = block.partition("\n")
        setup, _, commands = rest.partition("\n--\n")
        yield Group(name.strip(), setup, [line for line in commands.split("\n") if line and not line.startswith("#")])


def differences(one: Result, again: Result, boxed: Result) -> list[str]:
    """The differences of the boxed run from what two direct runs agree about."""
    found = [] if one.code == boxed.code else [f"exit code {boxed.code}, not {one.code}"]
    if one.lines == again.lines and one.lines != boxed.lines:
        found.append(f"printed {boxed.lines[:6]}, not {one.lines[:6]}")
    if len(one.lines) == len(again.lines) == len(boxed.lines):
        triples = zip(one.lines, again.lines, boxed.lines, strict=True)
        found += [f"line {each[2]!r}, not {each[0]!r}" for each in triples if each[0] == each[1] != each[2]][:3]
    for name in sorted({*one.files, *boxed.files}):
        here = one.files.get(name)
        if here == again.files.get(name) and here != boxed.files.get(name):
            found.append(f"{name}: {boxed.files.get(name)}, not {here}")
    return found[:8]


class Project:
    """The project of a group: made once, and restored before every run."""

    def __init__(self, view: View, group: Group) -> None:
        self.view, self.base = view, view.folder / "base"
        self._direct(f"set -e\n{group.setup}", must=True)
        subprocess.run(["cp", "-a", view.workspace, self.base], check=True)

    def restored(self) -> None:
        subprocess.run(["chmod", "-R", "u+rwX", self.view.workspace], check=False, capture_output=True)
        shutil.rmtree(self.view.workspace)
        subprocess.run(["cp", "-a", self.base, self.view.workspace], check=True)

    def direct(self, text: str) -> Result:
        self.restored()
        code, printed = self._direct(text)
        return Result(code, printed, self.view.workspace)

    def _direct(self, text: str, *, must: bool = False) -> tuple[int, str]:
        done = subprocess.run(
            ["bash", "-c", text],
            cwd=self.view.workspace,
            env=self.view.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            timeout=SECONDS,
        )
        printed = done.stdout.decode(errors="replace")
        if must and done.returncode:
            raise RuntimeError(printed)
        return done.returncode if done.returncode >= 0 else 128 - done.returncode, printed

    def boxed(self, text: str) -> tuple[Result, list[str]]:
        """The result of the boxed run once it counts, and what it was in conflict with."""
        self.restored()
        ran = self.view.run(text, LIMITS)
        clashes = [f"conflict: {path}: {why}" for path, why in meanwhile(ran)]
        if clashes:
            discard(ran)
        else:
            keep(ran)
        return Result(ran.outcome.code, self.view.printed, self.view.workspace), clashes


def run_group(group: Group) -> tuple[int, int]:
    """The number of its commands that ran, and of those that differed."""
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="assent-equal-", dir="/var/tmp")))
    view = View(folder)
    view.environment |= _environment()
    differing = 0
    try:
        project = Project(view, group)
        for line in group.commands:
            text, known = line.removeprefix("! "), line.startswith("! ")
            try:
                one, again = project.direct(text), project.direct(text)
                boxed, found = project.boxed(text)
                found += differences(one, again, boxed)
            except AssentError as error:
                found = [str(error)]
            if bool(found) is not known:
                differing += 1
                print(f"{group.name}: {text}", *found, sep="\n    ", flush=True)
    finally:
        subprocess.run(["chmod", "-R", "u+rwX", folder], check=False, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)
    return len(group.commands), differing


def _environment() -> dict[str, str]:
    """The environment in which the tools are found, with the same clock and names for all."""
    return {
        "PATH": os.pathsep.join([f"{sys.base_prefix}/bin", os.environ["PATH"]]),
        "RUSTUP_HOME": os.environ.get("RUSTUP_HOME", os.path.expanduser("~/.rustup")),
        "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2020-01-01T00:00:00Z",
        "GIT_CONFIG_COUNT": "3",
        "GIT_CONFIG_KEY_0": "user.name",
        "GIT_CONFIG_VALUE_0": "A",
        "GIT_CONFIG_KEY_1": "user.email",
        "GIT_CONFIG_VALUE_1": "a@example.com",
        "GIT_CONFIG_KEY_2": "init.defaultBranch",
        "GIT_CONFIG_VALUE_2": "main",
        "SOURCE_DATE_EPOCH": "1577836800",
        "PYTHONHASHSEED": "0",
        "CARGO_CACHE_RUSTC_INFO": "0",  # a table in an order of chance
        **{name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "npm_config_", "CARGO_NET"))},
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--group", default="")
    wanted = parser.parse_args().group
    ran = differing = 0
    for group in groups():
        if wanted in ("", group.name):
            try:
                count, different = run_group(group)
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                print(f"{group.name}: its project cannot be made here: {str(error)[-300:]}", flush=True)
                continue
            print(f"{group.name}: {count} commands, {different} differ", flush=True)
            ran, differing = ran + count, differing + different
    print(f"{ran} commands, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
