"""Packages that some commands need beside Assent, and the command that adds them where Assent is installed."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.util import find_spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PIPX = "pipx_metadata.json"  # in the environment that pipx makes for a program


def absent(modules: Sequence[str]) -> list[str]:
    """Those of the modules that cannot be imported."""
    return [name for name in modules if find_spec(name) is None]


def adding(packages: Sequence[str]) -> str:
    """`Run: pipx inject assent-gate jinja2`: the command by which the packages come to this very Python."""
    wanted = shlex.join(packages)
    if os.path.isfile(os.path.join(sys.prefix, _PIPX)):
        return f"Run: pipx inject assent-gate {wanted}"
    python = shlex.quote(sys.executable)
    if find_spec("pip") is None:  # as in the environments that uv makes
        return f"Run: uv pip install --python {python} {wanted}"
    return f"Run: {python} -m pip install {wanted}"
