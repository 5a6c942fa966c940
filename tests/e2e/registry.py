"""One package of Python, one of Node.js and one repository, served on this machine as registries serve them."""

from __future__ import annotations

import base64
import functools
import hashlib
import http.server
import io
import json
import subprocess
import tarfile
import threading
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.2"  # programs ask no proxy for 127.0.0.1
INFO = "tiny-1.0.dist-info"
FILES = {
    "tiny.py": "x = 42\n",
    f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
    f"{INFO}/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    f"{INFO}/RECORD": f"tiny.py,,\n{INFO}/METADATA,,\n{INFO}/WHEEL,,\n{INFO}/RECORD,,\n",
}
MODULE = {"package/package.json": '{"name":"tiny","version":"1.0.0"}', "package/index.js": "module.exports = 42\n"}


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Registry:
    """Serves until its end. `address` is where."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        handler = functools.partial(_Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), handler)
        self.host = f"{HOST}:{self._server.server_address[1]}"
        self.address = f"http://{self.host}"
        _python(folder)
        self._node(folder)
        _git(folder)
        self._thread = threading.Thread(target=self._server.serve_forever)

    def __enter__(self) -> Registry:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _node(self, folder: Path) -> None:
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            for name, text in MODULE.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text.encode()))
        data = packed.getvalue()
        (folder / "tiny-1.0.0.tgz").write_bytes(data)
        digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
        dist = {"tarball": f"{self.address}/tiny-1.0.0.tgz", "integrity": f"sha512-{digest}"}
        version = {"name": "tiny", "version": "1.0.0", "dist": dist}
        about = {"name": "tiny", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": version}}
        (folder / "tiny").write_text(json.dumps(about))


def _python(folder: Path) -> None:
    page = folder / "simple/tiny"
    page.mkdir(parents=True)
    wheel = "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(page / wheel, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    (page / "index.html").write_text(f'<a href="{wheel}">{wheel}</a>')


def _git(folder: Path) -> None:
    """A bare repository as plain files, which git fetches from as well."""
    work, bare = folder / "work", folder / "repository.git"
    work.mkdir()
    (work / "file").write_text("fetched\n")
    own = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (
        ["init", "-q", "-b", "main"],
        ["add", "file"],
        ["commit", "-qm", "x"],
        ["clone", "-q", "--bare", ".", bare],
    ):
        subprocess.run([*own, *words], cwd=work, check=True, capture_output=True)
    subprocess.run(["git", "update-server-info"], cwd=bare, check=True)
