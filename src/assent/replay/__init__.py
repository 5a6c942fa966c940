"""A person's own past judged: what would have been denied, asked and allowed, and what would spare most questions."""

from __future__ import annotations

from assent.replay.corpus import Corpus
from assent.replay.judge import AskedPart, Column, ReplayedText, ReplaySetting
from assent.replay.pool import judged
from assent.replay.result import Result

__all__ = ["AskedPart", "Column", "Corpus", "ReplaySetting", "ReplayedText", "Result", "judged"]
