"""Text → tree with byte-exact spans, as bash would read it."""

from __future__ import annotations

from assent.syntax.nodes import Script
from assent.syntax.parser import parse, parse_mapped

__all__ = ["Script", "parse", "parse_mapped"]
