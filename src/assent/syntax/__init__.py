"""Text → tree with byte-exact spans, as bash would read it."""

from __future__ import annotations

from assent.syntax.nodes import Script
from assent.syntax.parser import parse, parse_mapped
from assent.syntax.quote import quote
from assent.syntax.spelling import characters
from assent.syntax.walk import walk

__all__ = ["Script", "characters", "parse", "parse_mapped", "quote", "walk"]
