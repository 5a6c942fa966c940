"""Texts for PowerShell and cmd: told apart into statements, and judged by tables of their own.

Well-known reading and destructive commands are classified, and programs that are the same
everywhere; what is compound and not proven asks. None of it could be tried on a real Windows.
"""

from __future__ import annotations

from assent.risk.windows.judge import findings

__all__ = ["findings"]
