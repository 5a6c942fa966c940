"""The commands in the files of a repository: scripts, workflows, recipes and agents' settings (ADR 35)."""

from __future__ import annotations

from assent.scan.judge import problems
from assent.scan.model import FileKind, Level, ScanProblem, Snippet
from assent.scan.readers import kind_of, read

__all__ = ["FileKind", "Level", "ScanProblem", "Snippet", "kind_of", "problems", "read"]
