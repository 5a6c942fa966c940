"""Whether one policy is anywhere looser than another, for every command there could be (ADR 34)."""

from __future__ import annotations

from assent.proof.compare import compare, doubts, undenied
from assent.proof.model import Comparison, Doubt, Witness

__all__ = ["Comparison", "Doubt", "Witness", "compare", "doubts", "undenied"]
