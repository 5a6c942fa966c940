"""Rules and approvals in the formats of the agents' own settings, both ways.

What means less or more there than here is left out, with the reason.
"""

from __future__ import annotations

from assent.exchange.held import HeldRule, Left, held_of_grants, held_of_rules
from assent.exchange.incoming import FoundRule, checked
from assent.exchange.reading import ExchangeAgent, read
from assent.exchange.writing import RuleText, written

__all__ = [
    "ExchangeAgent",
    "FoundRule",
    "HeldRule",
    "Left",
    "RuleText",
    "checked",
    "held_of_grants",
    "held_of_rules",
    "read",
    "written",
]
