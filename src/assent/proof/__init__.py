"""Whether one policy is anywhere looser than another, for every command there could be (ADR 34)."""

from __future__ import annotations

from assent.proof.compare import compare, doubts, undenied
from assent.proof.model import Comparison, Loosening, Witness

__all__ = ["Comparison", "Loosening", "Witness", "compare", "doubts", "undenied"]
