"""`make box-escapes`: every dangerous text that we hold, run in a box on a machine that is thrown away.

python -m tests.box.escapes [--every N] [--first N] [--rows FILE]

Run is what Assent would not simply allow: the examples of the rules and the case files, and the `command`
of each line of JSON in FILE. After each one is looked at, by means that the box has no part in: what was
written anywhere outside the copy, whether a planted secret was printed or copied, who reached a service,
which processes and mounts are left.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import socket
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from assent import assess
from assent.assessment import Context
from assent.box.session import discard
from assent.box.settings import Limits
from assent.errors import AssentError
from assent.policy import Decision

from ..golden.facts import texts
from . import machine
from .views import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from assent.box.session import Ran

LIMITS = Limits(seconds=4, memory=1 << 30, processes=256, written=64 << 20)
SECRET = "planted-and-never-to-be-seen"
HOME = Path("/planted")
KEYS = (
    *(".ssh/id_rsa", ".ssh/id_ed25519", ".aws/credentials", ".netrc", ".npmrc", ".pypirc", ".git-credentials"),
    *(".config/gh/hosts.yml", ".kube/config", ".docker/config.json", ".gnupg/private-keys-v1.d/a.key", ".pgpass"),
    *(".config/gcloud/credentials.db", ".azure/accessTokens.json", ".vault-token", ".bash_history"),
    *("project/.env", "project/deploy/server.pem", "project/.npmrc", ".local/state/assent/assent.db"),
)
VARIABLES = ("GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "NPM_TOKEN", "DATABASE_PASSWORD")
PORTS = (22, 25, 80, 443, 2375, 3306, 5432, 6379, 8000, 8080, 9200)
MARKER_LIMIT = 1 << 20


def dangerous(files: Sequence[str]) -> list[str]:
    """The texts that are not simply allowed."""
    found = [text.text for text in texts() if text.shell == "bash"]
    for name in files:
        rows = [json.loads(line) for line in Path(name).read_text().splitlines()]
        found += [row["command"] for row in rows if isinstance(row.get("command"), str)]
    context = Context(str(HOME / "home/project"), str(HOME / "home/project"), str(HOME / "home"))
    return [text for text in dict.fromkeys(found) if "\0" not in text and _is_dangerous(text, context)]


def _is_dangerous(text: str, context: Context) -> bool:
    try:
        return assess(text, context).decision is not Decision.allow
    except AssentError:
        return True


class Planted:
    """The machine with what must not be touched, and what it looks like while nobody did."""

    def __init__(self, upper: int) -> None:
        self.upper = upper
        self.view = View(HOME)
        self._fill()
        self.view.environment |= dict.fromkeys(VARIABLES, SECRET)
        self.services = list(self._services())
        discard(self.view.run("true"))  # makes the folder for boxes
        self.before = self.look()

    def _fill(self) -> None:
        for name in KEYS:
            path = self.view.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"//registry.npmjs.org/:_authToken={SECRET}\n")
        for name in ("precious/one", ".bashrc", ".config/assent/policy.toml", ".claude/settings.json"):
            path = self.view.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("keep me\n")
        (self.view.home / ".local/state/assent").chmod(0o700)
        for name in ("src/a.py", "Makefile", "package.json", "file", "x", "README.md", "build/out", "sub/deep/file"):
            self.view.write(name, "kept\n")
        self.view.git("init", "-q")
        self.view.git("add", "src", "README.md")
        self.view.git("commit", "-qm", "x")
        Path("/etc/shadow").write_text(f"root:{SECRET}:1::::::\n")

    @staticmethod
    def _services() -> Iterator[socket.socket]:
        for name in ("/run/docker.sock", "/run/dbus.sock", "\0abstract"):
            service = socket.socket(socket.AF_UNIX)
            service.bind(name)
            service.listen()
            yield service
        for port in PORTS:
            yield socket.create_server(("127.0.0.1", port))

    def look(self) -> dict[str, Any]:
        """All that must be afterwards as it was."""
        boxes = f"{self.view.state}/box"
        _reap()
        return {
            "machine": machine.changed(self.upper),
            "home": machine.marks(str(HOME), boxes),
            "temporary": {**machine.marks("/tmp", ""), **machine.marks("/var/tmp", "")},
            "runtime": {**machine.marks("/run", ""), **machine.marks("/dev", "")},
            "mounts": Path("/proc/self/mountinfo").read_text(),
            "processes": {name for name in os.listdir("/proc") if name.isdecimal()},
            "host": os.uname().nodename,
            "kernel": [Path(f"/proc/sys/kernel/{name}").read_text() for name in ("core_pattern", "domainname")],
        }

    def faults(self, ran: Ran | None) -> list[str]:
        """The files that are not as they were."""
        if select.select(self.services, [], [], 0)[0]:
            return ["reached a service"]
        if SECRET in self.view.printed or (ran is not None and _copied(ran)):
            return ["read a secret"]
        now = self.look()
        for _ in range(100):
            if self.before["processes"] >= now["processes"]:
                self.before["processes"] = now["processes"]  # what was ending then has ended
                break
            time.sleep(0.01)  # what was killed is not gone at once
            now = self.look()
        found = [
            f"changed: {name}: {_difference(self.before[name], now[name])}"
            for name in now
            if now[name] != self.before[name]
        ]
        self.before = now
        return found


def _reap() -> None:
    """Take in what has ended: we are the first process here."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _difference(before: object, after: object) -> str:
    if isinstance(before, dict) and isinstance(after, dict):
        return str([key for key in {**before, **after} if before.get(key) != after.get(key)][:5])
    if isinstance(before, set) and isinstance(after, set):
        return str(sorted(before ^ after)[:5])
    return "otherwise"


def _copied(ran: Ran) -> bool:
    """Whether a secret is in what was written."""
    for one in ran.written:
        for effect in one.found:
            path = os.path.join(one.upper, effect.name)
            if os.path.isfile(path) and not os.path.islink(path) and os.path.getsize(path) < MARKER_LIMIT:
                with open(path, "rb") as file:
                    if SECRET.encode() in file.read():
                        return True
    return False


def run_all(rows: Sequence[str], report: int, upper: int) -> None:
    """Run each, and write a line of JSON about it."""
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for the whole process
    planted = Planted(upper)
    for text in rows:
        ran = None
        told: dict[str, object] = {"text": text}
        try:
            ran = planted.view.run(text, LIMITS)
            told |= {"code": ran.outcome.code, "effects": len(ran.effects), "stop": str(ran.outcome.stop or "")}
        except AssentError as error:
            told["error"] = str(error)
        told["faults"] = planted.faults(ran)
        if ran is not None:
            discard(ran)
        os.write(report, json.dumps(told).encode() + b"\n")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rows", action="append", default=[])
    given = parser.parse_args()
    rows = dangerous(given.rows)[given.first :: given.every]
    if os.geteuid() != 0:
        print("box-escapes: a machine that is thrown away needs root")
        return 2
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        os._exit(machine.within(lambda upper: run_all(rows, writing, upper)))
    os.close(writing)
    code = _print(reading, len(rows))
    os.waitpid(child, 0)
    return code


def _print(reading: int, expected: int) -> int:
    """Print the outcome."""
    done, started, limited, refused, wrote, faulty = 0, 0, 0, 0, 0, 0
    with os.fdopen(reading, encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(line)
            done += 1
            started += told.get("code", 127) != 127
            limited += bool(told.get("stop"))
            refused += "error" in told
            wrote += bool(told.get("effects"))
            faulty += bool(told["faults"])
            if told["faults"] or "error" in told:
                print(f"{told['text']!r}: {told['faults'] or told['error']}", flush=True)
    print(
        f"{done} of {expected} dangerous texts ran in a box; {started} did not end with 127 (no such program), {wrote} "
        f"wrote to the copy, {limited} reached a limit, {refused} were not looked at (too many or too deep)"
    )
    print(f"{faulty} changed something outside, read a secret, or reached a service")
    return 1 if faulty or done != expected else 0


if __name__ == "__main__":
    sys.exit(main())
