"""The lower quantile of a Beta distribution: how sure a share is, seen from its cautious side."""

from __future__ import annotations

from math import exp, lgamma, log, log1p

LOWER = 0.05
_STEPS = 60  # of the bisection: more than a double can tell apart
_TERMS = 400
_TINY = 1e-300
_ENOUGH = 1e-12


def lower_quantile(successes: float, failures: float, share: float = LOWER) -> float:
    """The value that Beta(1 + successes, 1 + failures) remains below with probability `share`."""
    a, b = 1 + max(successes, 0.0), 1 + max(failures, 0.0)
    if b == 1:
        return float(share ** (1 / a))
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _incomplete(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b), by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        change = 1.0
        for term in (even, odd):
            d = 1 / _away(1 + term * d)
            c = _away(1 + term / c)
            change = c * d
            value *= change
        if abs(change - 1) < _ENOUGH:
            break
    return front * value


def _away(value: float) -> float:
    """The value, kept from being zero."""
    return value if abs(value) > _TINY else _TINY
