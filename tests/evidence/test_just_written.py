"""A script that the same text writes: it runs as what it does, where nothing else can have filled the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.policy import Decision, Policy, Preset
from assent.record import replace
from assent.risk import Category

from .project import judged

if TYPE_CHECKING:
    from pathlib import Path

RUNNING = ("python3", "bash", "node", "x.sh")
EVIL = 'import os; os.system("id")'
IMPORTING = "echo 'import json; print(json.dumps(1))'"


def place(folder: Path) -> Context:
    """A project, and beside it `t`, a folder of temporary files."""
    for name in ("p", "t"):
        (folder / name).mkdir(parents=True)
    (folder / "t/kept.py").write_text("print(1)\n")
    (folder / "t/worse.py").write_text("import os; os.remove('a')\n")
    (folder / "t/loads.py").write_text("import json; print(json.dumps(1))\n")
    return Context(str(folder / "p"), str(folder / "p"), "/home/you")


def run(folder: Path, text: str) -> Category:
    """The category of what runs the script."""
    found = judged(text.replace("@", str(folder / "t")), place(folder)).findings
    named = [(each.category, (each.command.program or "").rpartition("/")[2]) for each in reversed(found)]
    return next(category for category, name in named if name in RUNNING)


@pytest.mark.parametrize(
    "text",
    [
        "echo 'print(1)' > @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py; python3 @/x.py",
        "echo 'print(1)' > @/x.py; python3 @/x.py 2>&1 | head",
        "cat > @/x.py <<'END'\nimport json\nprint(json.dumps([]))\nEND\npython3 @/x.py",
        "printf 'ls -la' > @/x.sh && bash @/x.sh",
        "printf '#!/bin/sh\\nls' > @/x.sh && chmod +x @/x.sh && @/x.sh",
        "echo 'console.log(1)' > @/x.js && node @/x.js",
        "mkdir @/new && echo 'print(1)' > @/new/x.py && python3 @/new/x.py",
        "echo 'print(1)' > @/worse.py && python3 @/worse.py",  # the write has succeeded
        "echo 'print(1)' > @/kept.py; python3 @/kept.py",  # what runs if it fails is harmless too
        "cd @ && echo 'print(1)' > x.py && python3 x.py",
        "echo a > @/out.txt; echo 'print(1)' > @/x.py; python3 @/x.py",
    ],
)
def test_it_runs_as_what_it_does(tmp_path: Path, text: str) -> None:
    assert run(tmp_path, text) is Category.ReadsFilesystem


@pytest.mark.parametrize(
    "text",
    [
        "echo 'print(1)' > @/worse.py; python3 @/worse.py",  # which runs if the write fails
        "echo 'print(1)' > @/x.py & python3 @/x.py",
        "echo 'print(1)' > @/x.py || python3 @/x.py",
        "echo 'print(1)' > @/x.py | python3 @/x.py",
        "echo 'print(1)' >> @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py && cp a.py @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py && ln -sf ~/a.py @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py && mv a.py @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py && tar xf a.tar -C @ && python3 @/x.py",
        "echo 'print(1)' > @/x.py && sed -i s/print/exec/ @/x.py && python3 @/x.py",
        "echo 'print(1)' > @/x.py && ./build.sh && python3 @/x.py",
        "echo 'print(1)' > @/x.py && PYTHONPATH=@ python3 @/x.py",
        "echo 'print(1)' > @/x.py && sudo python3 @/x.py",
        "echo 'print(1)' > @/x.py && python3 -i @/x.py",
        "echo 'print(1)' \"$a\" > @/x.py && python3 @/x.py",
        "echo 'print(\"\\n\")' > @/x.py && python3 @/x.py",  # shells print it in two ways
        "cat a.py > @/x.py && python3 @/x.py",
        "cat > @/x.py && python3 @/x.py",
        "cat > @/x.py <<END\nprint('$a')\nEND\npython3 @/x.py",
        "if true; then echo 'print(1)' > @/x.py; fi; python3 @/x.py",
        "f() { echo 'print(1)' > @/x.py; }; f; python3 @/x.py",
        "echo() { cp a.py @/x.py; }; echo 'print(1)' > @/x.py && python3 @/x.py",
        "for i in 1 2; do echo ls > @/x.sh; bash @/x.sh; cp a @/x.sh; done",
        f"echo '{EVIL}' > @/json.py; {IMPORTING} > @/x.py && python3 @/x.py",
        f"mkdir @/json; echo '{EVIL}' > @/json/__init__.py; {IMPORTING} > @/x.py && python3 @/x.py",
        f"cp json.py @/; {IMPORTING} > @/x.py && python3 @/x.py",
        f"cp -r json @/json; {IMPORTING} > @/x.py && python3 @/x.py",
        f"echo '{EVIL}' > @/json.py; python3 @/loads.py",
        "cp json.py @/json.py; python3 @/loads.py",
        "echo 'require(\"./y\")' > @/x.js && node @/x.js",
        "echo 'print(1)' > ~/x.py && python3 ~/x.py",
        "echo 'cat' > @/x.sh && bash @/x.sh > ~/.bashrc",
        "echo 'read x; $x' > @/x.sh && bash @/x.sh <<< 'rm -rf src'",
    ],
)
def test_it_stays_what_it_was(tmp_path: Path, text: str) -> None:
    assert run(tmp_path, text) >= Category.RunsProjectCode


@pytest.mark.parametrize(
    "text",
    [
        "tar xzf a.tgz && ./a/install.sh",
        "tar xf a.tar && cd a && ./configure && make",
        "tar xf a.tar && npm --prefix a test",
        "tar xf a.tar -C vendor && pip install ./vendor/a",
        "unzip a.zip && bash a/setup.sh",
        "unzip x.zip && node x/index.js",
        "unzip a.zip; cd a; python3 setup.py install",
        "7z x a.7z && ./a/run",
        "python3 -m zipfile -e a.zip . && python3 a/run.py",
        "jar xf a.jar && ./run.sh",
        "cpio -id < a.cpio && ./a/x.sh",
        "gunzip y.sh.gz && sh y.sh",
        "xz -d y.sh.xz; bash y.sh",
        "base64 -d y.b64 > y.sh && bash y.sh",
        "openssl enc -d -in y.enc -out y.sh -pass pass:a && bash y.sh",
    ],
)
def test_nobody_has_read_what_is_unpacked(tmp_path: Path, text: str) -> None:
    for preset in Preset:
        where = replace(place(tmp_path / preset.name), policy=Policy(preset=preset))
        assert judged(text, where).decision is (Decision.deny if preset is Preset.Guard else Decision.ask), preset


@pytest.mark.parametrize(
    "text",
    [
        "tar xf fixtures.tgz && pytest",
        "tar xf fixtures.tgz && ./kept.sh",
        "tar xf a.tar && npm test",
        "tar tf a.tar && ./a/install.sh",
        "tar cf a.tar src && ./kept.sh",
        "npm run build && node dist/index.js",
        "gcc main.c -o main && ./main",
    ],
)
def test_what_is_there_or_built_is_the_projects(tmp_path: Path, text: str) -> None:
    where = replace(place(tmp_path), policy=Policy(preset=Preset.Guard))
    (tmp_path / "p/kept.sh").write_text("ls\n")
    assert judged(text, where).decision is Decision.allow
