"""The profiles for other sandboxes, as far as they can be tried here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from assent.assessment import assess
from assent.box.profile import ProfileForm, derived, shown

if TYPE_CHECKING:
    from .views import View


def written(view: View, text: str, form: ProfileForm) -> str:
    context = view.context()
    return shown(derived(assess(text, context), context, view.environment), form)


def secret(view: View) -> str:
    (view.home / ".ssh").mkdir()
    (view.home / ".ssh/id_rsa").write_text("the secret\n")
    return str(view.home / ".ssh")


def test_bubblewrap_runs_it(view: View) -> None:
    secret(view)
    text = "echo x > inside; echo x > ../beside; cat ~/.ssh/id_rsa"
    line = written(view, text, ProfileForm.Bubblewrap)
    words = line.split()
    assert words[0] == "bwrap"
    assert "--share-net" not in words
    if shutil.which("bwrap") is None:  # its words alone
        assert f"--bind-try {view.workspace} {view.workspace}" in line
        assert f"--tmpfs {view.home}/.ssh" in line
        return
    done = subprocess.run(
        ["bash", "-c", line], env=view.environment, capture_output=True, text=True, cwd=view.workspace
    )
    assert os.listdir(view.workspace) == ["inside"]
    assert "the secret" not in done.stdout


def test_a_workspace_in_the_folder_for_temporary_files(view: View) -> None:
    """The empty /tmp of the profile does not cover it."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        view.workspace = Path(folder)
        line = written(view, "echo x > inside", ProfileForm.Bubblewrap)
        assert line.index("--tmpfs /tmp ") < line.index(f"--bind-try {folder} {folder}")
        if shutil.which("bwrap") is not None:
            subprocess.run(["bash", "-c", line], env=view.environment, check=True)
            assert os.listdir(folder) == ["inside"]


def test_the_runtime_is_given_no_host_that_it_refuses(view: View) -> None:
    text = "curl http://api/x; curl http://localhost:8080/y; curl 'https://[::1]:8443/z'; curl http://127.0.0.1/"
    told = json.loads(written(view, text, ProfileForm.Runtime))
    assert told["network"]["allowedDomains"] == ["localhost", "[::1]", "127.0.0.1"]


def test_the_runtime_gets_hosts_and_paths(view: View) -> None:
    keys = secret(view)
    told = json.loads(written(view, "curl -o out.json https://user@example.com:8443/x", ProfileForm.Runtime))
    assert told["network"] == {"allowedDomains": ["example.com"], "deniedDomains": []}
    assert keys in told["filesystem"]["denyRead"]
    assert told["filesystem"]["allowWrite"] == ["/tmp", str(view.workspace)]


def test_codex_reads_it_as_toml(view: View) -> None:
    keys = secret(view)
    told = tomllib.loads(written(view, "touch /srv/x", ProfileForm.Codex))
    files = told["permissions"][told["default_permissions"]]["filesystem"]
    assert (files[":root"], files[str(view.workspace)], files["/srv/x"], files[keys]) == (
        "read",
        "write",
        "write",
        "deny",
    )
    assert told["permissions"]["assent"]["network"] == {"enabled": False}


def test_seatbelt_says_that_it_was_not_tried(view: View) -> None:
    told = written(view, "make", ProfileForm.Seatbelt)
    assert told.startswith("; not verified")
    assert told.count("(") == told.count(")")
    assert f'(allow file-write* (subpath "{view.workspace}"))' in told
