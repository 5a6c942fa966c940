"""The name of a command, for people, and its verb chain, a hint for patterns.

Neither decides anything: what an approval covers is a matter of patterns, see `assent.pattern`.
"""

from __future__ import annotations

from assent.naming.chain import verb_chain
from assent.naming.name import name, subcommand_depth

__all__ = ["name", "subcommand_depth", "verb_chain"]
