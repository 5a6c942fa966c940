"""Builds what is published into dist/, and tries each wheel in environments of its own.

    python -m tools.release [PYTHON …]     # python3.11 to python3.14, as far as they are here

A source archive, a wheel for every platform, and one with the compiled client where there is a C compiler.
Each wheel is installed into a fresh environment for each Python, and must judge, correct and guard there. None may be
larger than `LARGEST`, compressed by zopfli.
"""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys
import tempfile

from tools import smaller

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DIST = os.path.join(ROOT, "dist")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
LARGEST = 3_800_000  # bytes of a wheel; docs/adr/0055-what-a-wheel-holds.md says where they are
EVENT = b'{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf ~"},"cwd":"/"}'
TRIES = (  # words after `assent`, standard input, exit code, what the output holds
    (("--version",), b"", 0, "assent "),
    (("check", "git status"), b"", 0, "allow"),
    (("check", "rm -rf ~"), b"", 4, "deny"),
    (("hook", "claude"), EVENT, 0, '"deny"'),
    (("rules", "test"), b"", 0, " 0 wrong"),
)


def main(arguments: list[str]) -> int:
    """Build, then try; the exit code says whether all went well."""
    shutil.rmtree(DIST, ignore_errors=True)
    _build("sdist", {})
    _build("wheel", {"ASSENT_COMPILE": "no"})
    _build("wheel", {})
    wheels = sorted(glob.glob(os.path.join(DIST, "*.whl")))
    for wheel in wheels:
        print(f"{os.path.basename(wheel)}: {smaller.rewrite(wheel):,} bytes")
    found = [path for name in arguments or PYTHONS if (path := shutil.which(name)) and _runs(path)]
    print(f"wheels: {len(wheels)}, to be tried with {', '.join(map(os.path.basename, found)) or 'no Python'}")
    failed = [_is_large(wheel) for wheel in wheels]
    tried = [_tried(wheel, python) for wheel in wheels for python in found]
    return 1 if any(failed + tried) or not tried else 0


def _is_large(wheel: str) -> bool:
    """Whether it has more bytes than a wheel may have."""
    size = os.path.getsize(wheel)
    if size > LARGEST:
        print(f"problem {os.path.basename(wheel)}: {size:,} bytes, more than {LARGEST:,}")
    return size > LARGEST


def _build(target: str, more: dict[str, str]) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target], cwd=ROOT, env=os.environ | more, check=True
    )


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", "pass"], check=False, capture_output=True).returncode == 0


def _tried(wheel: str, python: str) -> bool:
    """Whether something fails there."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", f"{folder}/venv"], check=True)
        subprocess.run([f"{folder}/venv/bin/pip", "install", "--quiet", wheel], check=True)
        faults = [fault for attempt in TRIES if (fault := _fault(folder, *attempt))]
    print(
        f"{'problem' if faults else 'ok':8}{os.path.basename(python):12}{os.path.basename(wheel)}",
        *faults,
        sep="\n  " if faults else "",
    )
    return bool(faults)


def _fault(folder: str, words: tuple[str, ...], given: bytes, code: int, holds: str) -> str:
    environment = {"HOME": folder, "PATH": f"{folder}/venv/bin:/usr/bin:/bin"}
    command = [f"{folder}/venv/bin/assent", *words]
    done = subprocess.run(
        command, input=given, capture_output=True, check=False, env=environment, cwd=folder, timeout=300
    )
    out = done.stdout.decode(errors="replace")
    if done.returncode == code and holds in out:
        return ""
    return f"assent {' '.join(words)}: exit {done.returncode}, {(out + done.stderr.decode(errors='replace'))[:200]!r}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
