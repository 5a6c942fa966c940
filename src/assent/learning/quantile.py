"""The certainty of a share that had no failure, seen from its cautious side."""

from __future__ import annotations

LOWER = 0.05


def lower_quantile(successes: float) -> float:
    """The value below which a share with so many successes remains with probability `LOWER`: of Beta(1 + n, 1)."""
    return float(LOWER ** (1 / (1 + successes)))
