"""The record as Parquet, with the same SQL views for DuckDB and Spark (ADR 38). Needs the extra `analytics`."""

from __future__ import annotations

from assent.analytics.parquet import ExportedFile, write
from assent.analytics.rejudge import rejudged
from assent.analytics.views import script, views

__all__ = ["ExportedFile", "rejudged", "script", "views", "write"]
