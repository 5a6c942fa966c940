"""The name of a command, for people, and its verb chain, a hint for patterns.

Neither decides anything: what an approval covers is a matter of patterns, see `assent.pattern`.
"""

from __future__ import annotations

from assent.naming.name import name, subcommand_depth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.naming.chain import verb_chain

__all__ = ["name", "subcommand_depth", "verb_chain"]


def __getattr__(name: str) -> object:
    """Import on first use: a hook seldom needs the verb chain."""
    if name != "verb_chain":
        raise AttributeError(f"module 'assent.naming' has no attribute {name!r}")
    from assent.naming.chain import verb_chain

    return verb_chain
