"""The server as it is started, asked by the command line, in the open and encrypted; it needs uvicorn and openssl."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECONDS = 30


def assent(home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], **more}
    argv = [sys.executable, "-m", "assent", *words]
    return subprocess.run(argv, env=environment, capture_output=True, text=True, timeout=SECONDS)


@contextmanager
def served(home: Path, *words: str) -> Iterator[int]:
    """The port of a server that this user started."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    argv = [sys.executable, "-m", "assent", "serve", "--port", str(port), *words]
    process = subprocess.Popen(argv, env={"HOME": str(home), "PATH": os.environ["PATH"]})
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield port
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 0


def token(home: Path) -> str:
    return str(home / ".local/state/assent/server-token")


def test_one_gives_and_another_takes(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert assent(one, "alias", "--cmd", "scp", "--flag", "r", "R").returncode == 0
    with served(one) as port:
        there = ("--server", f"http://localhost:{port}", "--token-file", token(one))
        assert assent(one, "aliases", "push", *there).returncode == 0
        done = assent(other, "aliases", "pull", *there)
        assert (done.returncode, done.stderr) == (0, "")
        taken = assent(tmp_path, "serve", "--port", str(port))
        told = f"assent: cannot listen at 127.0.0.1, port {port}: Address already in use\n"
        assert (taken.returncode, taken.stdout, taken.stderr) == (2, "", told)
    assert "scp" in assent(other, "aliases").stdout


def test_encrypted(tmp_path: Path) -> None:
    certificate, key = str(tmp_path / "c.pem"), str(tmp_path / "k.pem")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, *subject]
    subprocess.run(made, check=True, capture_output=True, timeout=SECONDS)
    with served(tmp_path, "--host", "0.0.0.0", "--cert", certificate, "--key", key) as port:
        words = ("aliases", "pull", "--server", f"https://localhost:{port}", "--token-file", token(tmp_path))
        assert "certificate verify failed" in assent(tmp_path, *words).stderr
        assert assent(tmp_path, *words, SSL_CERT_FILE=certificate).returncode == 0
