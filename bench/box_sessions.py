"""`make box-sessions`: how many questions a session of an agent has left when its commands run in a box.

Each call of bench/sessions.txt goes through Claude Code's hook as a process of its own, in a project made
for it. What the hook puts into a box runs there, and is a question where its effects are held. A session is
59 calls drawn by their weights; nothing that the hook allows plainly is run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from assent.box.boxable import note_works
from assent.config.locations import locate
from assent.hooks.agents.event import Agent
from assent.hooks.command_line import ENTRY

LIST = Path(__file__).parent / "sessions.txt"
CALLS, SESSIONS = 59, 50
SECONDS = 120
HELD = 3  # the exit code of a box whose effects wait for a person
SCRIPTS = {
    "test": "node scripts/check.mjs",
    "build": "node scripts/build.js",
    "lint": "node scripts/check.mjs",
    "dev": "node scripts/build.js",
}
HANDLER = "def run(x):\n    return 'one' + x\n"
BUILD = "const fs = require('fs')\nfs.mkdirSync('dist', {recursive: true})\nfs.writeFileSync('dist/app.js', '')\n"
REPORT = "import os\nos.makedirs('out', exist_ok=True)\nopen('out/report.json', 'w').write('{}')\n"
INSTALLED = ("eslint", "tsc", "biome", "playwright", "vitest")  # in node_modules, as in a project that is worked on
FILES = {
    "package.json": json.dumps({"name": "app", "version": "1.0.0", "scripts": SCRIPTS}),
    "Makefile": "test:\n\tpython3 -m unittest -q\nclean:\n\trm -rf build out\n.PHONY: test clean\n",
    "go.mod": "module example.com/app\n",
    "requirements.txt": "requests\n",
    "src/app/__init__.py": "",
    "src/app/handler.py": HANDLER,
    "src/app/cli.py": "print('usage: app')\n",
    "app/__init__.py": "",
    "app/handler.py": HANDLER,
    "app/cli.py": "print('usage: app')\n",
    "tests/test_handler.py": "from app.handler import run\ndef test_run():\n    assert run('x') == 'onex'\n",
    "scripts/report.py": REPORT,
    "scripts/train.py": REPORT,
    "scripts/build.js": BUILD,
    "scripts/check.mjs": "console.log('ok')\n",
    "scripts/run_test.sh": "#!/bin/sh\npython3 -m unittest -q\n",
    "run_test.sh": "#!/bin/sh\npython3 -m unittest -q\n",
    "out/log": "a:b\n",
    "build/x.o": "x\n",
    "dist/app.js": "x\n",
    "out/report.json": "{}\n",
    ".gitignore": "build\ndist\nout\nnode_modules\n.venv\n.env\ndata\n",
    ".env": "TOKEN=x\n",
    "data/app.db": "",
    **{f"node_modules/.bin/{name}": "#!/bin/sh\n" for name in INSTALLED},
    **{f"node_modules/{name}/package.json": f'{{"name":"{name}"}}\n' for name in INSTALLED},
}


class Project:
    """A home with a policy and a project in it, put back before each call."""

    def __init__(self, folder: Path, box: str, preset: str) -> None:
        self.base, self.home = folder / "base", folder / "home"
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        project = self.base / "project"
        for name, text in FILES.items():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_text(text)
        for name, text in FILES.items():
            if text.startswith("#!"):
                (project / name).chmod(0o755)
        own = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
        for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "x"], ["branch", "old-topic"]):
            subprocess.run([*own, *words], cwd=project, check=True, capture_output=True)
        (project / "scratch.py").write_text("print(1)\n")
        config = self.base / ".config/assent"
        config.mkdir(parents=True)
        (config / "policy.toml").write_text(f'preset = "{preset}"\nbox = "{box}"\n')
        self.restore()

    def restore(self) -> None:
        """Put all back as it was, with a machine that is known to make boxes."""
        subprocess.run(["chmod", "-R", "u+rwX", self.home], check=False, capture_output=True)
        shutil.rmtree(self.home, ignore_errors=True)
        subprocess.run(["cp", "-a", self.base, self.home], check=True)
        state = Path(locate(self.environment).state)
        (state / "box").mkdir(parents=True)
        for folder in (state / "box", state):
            folder.chmod(0o700)
        note_works(str(state))

    def hooked(self, command: str) -> tuple[str, str, str]:
        """The decision of the hook, the reason, and the command that runs in its place."""
        project = str(self.home / "project")
        event = {
            "session_id": "s",
            "cwd": project,
            "permission_mode": "default",
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": {"command": command},
        }
        done = subprocess.run(
            [sys.executable, "-I", "-S", ENTRY, Agent.Claude.value],
            input=json.dumps(event),
            cwd=project,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        told = json.loads(done.stdout or "{}").get("hookSpecificOutput", {})
        decision, reason = told.get("permissionDecision", "none"), told.get("permissionDecisionReason", "")
        return decision, reason, told.get("updatedInput", {}).get("command", "")

    def run(self, command: str) -> tuple[int, str]:
        """Run what the hook made of a call."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.home / "project",
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
        return done.returncode, done.stderr


def asked(project: Project, command: str) -> str:
    """The reason why a person is asked about a call; empty where nobody is."""
    project.restore()
    decision, reason, replaced = project.hooked(command)
    if decision != "allow" or "box_entry.py" not in replaced:
        return "" if decision == "allow" else f"{decision}: {reason}"
    code, told = project.run(replaced)
    return f"effects: {told.strip().splitlines()[-2:]}" if code == HELD and "assent:" in told else ""


def rows() -> list[tuple[int, str]]:
    """The weights and the calls."""
    found = []
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, _, command = line.partition("\t")
            found.append((int(weight), command.replace("\\n", "\n")))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset", default="balanced")
    parser.add_argument("--causes", action="store_true", help="name each call that is asked about")
    given = parser.parse_args()
    calls = rows()
    for box in ("off", "on"):
        folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="assent-sessions-", dir="/var/tmp")))
        try:
            project = Project(folder, box, given.preset)
            why = {command: asked(project, command) for _, command in calls}
        finally:
            subprocess.run(["chmod", "-R", "u+rwX", folder], check=False, capture_output=True)
            shutil.rmtree(folder, ignore_errors=True)
        report(calls, why, box, causes=given.causes)


def report(calls: list[tuple[int, str]], why: dict[str, str], box: str, *, causes: bool) -> None:
    """Questions in drawn sessions, and what they are about."""
    random = Random(1)
    weights = [weight for weight, _ in calls]
    counts = [
        sum([bool(why[command]) for _, command in random.choices(calls, weights, k=CALLS)]) for _ in range(SESSIONS)
    ]
    mean = CALLS * sum([weight for weight, command in calls if why[command]]) / sum(weights)
    print(
        f"box = {box}: {mean:.2f} questions in {CALLS} calls; of {SESSIONS} drawn sessions the median has "
        f"{statistics.median(counts):g}, the most {max(counts)}"
    )
    for weight, command in sorted(calls, reverse=True) if causes else ():
        if why[command]:
            print(f"  {CALLS * weight / sum(weights):5.2f}  {command.splitlines()[0][:70]}  {why[command][:140]}")


if __name__ == "__main__":
    main()
