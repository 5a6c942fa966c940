"""`assent export --parquet`: the log as files for DuckDB and Spark."""

from __future__ import annotations

import json
import os

import click

from assent.cli.render.table import say
from assent.config.locations import locate
from assent.errors import StoreError
from assent.extras import adding
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.renewal import renew


def export(folder: str, as_json: bool) -> None:
    """Write what `folder` does not hold yet, and the views as SQL beside it. Raises StoreError, OSError."""
    try:
        import pyarrow  # noqa: F401 - the rest imports it
    except ImportError:
        raise StoreError(f"writing Parquet needs pyarrow. {adding(['pyarrow'])}") from None
    from assent.analytics import script, write
    from assent.analytics.views import Engine

    places = locate(os.environ)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with open_store(places.store) as store:
        if ingest(store, places.journal):
            renew(places)
        done = write(store, folder)
    for engine in Engine:
        with open(os.path.join(folder, f"{engine.value}.sql"), "w", encoding="utf-8") as file:
            file.write(script(engine, os.path.abspath(folder)))
    if as_json:
        click.echo(json.dumps({"files": done.files, "unchanged": done.unchanged, "events": done.events}))
        return
    made, kept = _many(done.files, "file"), _many(done.unchanged, "file")
    say(f"{_many(done.events, 'call')} in {made} written, {kept} unchanged.")
    click.secho(f"Next: duckdb -init {os.path.join(folder, 'duckdb.sql')} -c 'FROM questioned_names'", dim=True)


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
