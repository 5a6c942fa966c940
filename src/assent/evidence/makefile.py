"""Whether the makefile of a folder has make run nothing when it only shows what it would run."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import is_below
from assent.risk.code.dry import runs_anyhow

LARGEST = 1 << 16  # bytes of a makefile
_NAMES = ("GNUmakefile", "makefile", "Makefile")  # in the order in which make looks


def is_silent(cwd: str, workspace: str) -> bool:
    """Whether the first makefile there is a short one of the workspace without any such thing."""
    folder = os.path.realpath(cwd)
    if "MAKEFILES" in os.environ or "MAKEFLAGS" in os.environ:
        return False
    for name in _NAMES:
        path = os.path.realpath(os.path.join(folder, name))
        if os.path.lexists(path):
            return is_below(path, workspace) and _is_plain(path) and not _has_sources(folder, name)
    return False


def _has_sources(folder: str, name: str) -> bool:
    """Whether a rule of make's own makes the makefile: Makefile.sh, RCS/Makefile,v."""
    try:
        found = os.listdir(folder)
    except OSError:
        return True
    return any(other.startswith((f"{name}.", f"{name},", "RCS", "SCCS", "s.")) for other in found)


def _is_plain(path: str) -> bool:
    data = head_of(path, LARGEST + 1)
    try:
        return data is not None and len(data) <= LARGEST and not runs_anyhow(data.decode())
    except UnicodeDecodeError:
        return False
