"""A person's own past judged: what would have been denied, asked and allowed, and what would spare most questions."""

from __future__ import annotations

from assent.replay.corpus import Corpus
from assent.replay.judge import Asked, Column, Judged, Setting
from assent.replay.pool import judged
from assent.replay.result import Result

__all__ = ["Asked", "Column", "Corpus", "Judged", "Result", "Setting", "judged"]
