"""Facts of a simple command → category, reason and the paths it touches."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.finding import Finding, Judgement

__all__ = ["Category", "Finding", "Judgement", "classify"]
