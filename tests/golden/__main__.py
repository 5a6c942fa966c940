"""The golden files: write them again, or print what differs from another revision.

python -m tests.golden              write facts.txt and reasons.txt
python -m tests.golden diff REV     print what is stated differently than at REV, with what was stated there
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .facts import digest, said, texts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def write() -> None:
    """Write both files, sorted by key, so that two branches seldom change the same place."""
    found = sorted((text.key, said(text)) for text in texts())
    (HERE / "facts.txt").write_text("".join([f"{key} {digest(told.facts)}\n" for key, told in found]))
    (HERE / "reasons.txt").write_text("".join([f"{key} {digest(told.reasons)}\n" for key, told in found]))


def dump() -> None:
    """Print all that is stated as JSON, for another process."""
    told = {f"{text.shell}: {text.text}": said(text) for text in texts()}
    print(json.dumps({key: [each.facts, each.reasons] for key, each in told.items()}))


def difference(revision: str) -> int:
    """Print each text of which something else is stated than at `revision`; how many there are."""
    with tempfile.TemporaryDirectory() as folder:
        tree = os.path.join(folder, "tree")
        subprocess.run(["git", "worktree", "add", "--detach", "--quiet", tree, revision], cwd=ROOT, check=True)
        try:
            before, after = _said_by(f"{tree}/src"), _said_by(f"{ROOT}/src")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    changed = [text for text in after if text in before and before[text] != after[text]]
    for text in changed:
        print(text)
        for at, what in enumerate(("facts", "reasons")):
            if before[text][at] != after[text][at]:
                print(f"  {what} were", before[text][at].replace("\n", "\n    "))
                print(f"  {what} are ", after[text][at].replace("\n", "\n    "))
    print(f"{len(changed)} of {len(after)} texts differ; {len(after.keys() - before.keys())} are new")
    return len(changed)


def _said_by(source: str) -> dict[str, list[str]]:
    tree = os.path.dirname(source)
    if os.path.exists(f"{tree}/tools/programs/compile.py"):
        environment = {**os.environ, "PYTHONPATH": f"{source}:{tree}"}
        subprocess.run([sys.executable, "-m", "tools.programs"], cwd=tree, env=environment, check=True)
    argv = [sys.executable, "-m", "tests.golden", "dump"]
    done = subprocess.run(
        argv, cwd=ROOT, env={**os.environ, "PYTHONPATH": source}, check=True, capture_output=True, text=True
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


match sys.argv[1:]:
    case []:
        write()
    case ["dump"]:
        dump()
    case ["diff", revision]:
        sys.exit(difference(revision) > 0)
    case _:
        sys.exit(__doc__)
