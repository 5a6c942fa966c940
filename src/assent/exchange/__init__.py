"""Rules and approvals in the formats of the agents' own settings, both ways.

What means less or more there than here is left out, with the reason.
"""

from __future__ import annotations

from assent.exchange.agent import Agent
from assent.exchange.held import Held, Left, held_of_grants, held_of_rules
from assent.exchange.incoming import Found, checked
from assent.exchange.reading import read
from assent.exchange.writing import Written, written

__all__ = ["Agent", "Found", "Held", "Left", "Written", "checked", "held_of_grants", "held_of_rules", "read", "written"]
