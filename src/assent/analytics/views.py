"""The views, and how each engine comes by the table `events` that they select from."""

from __future__ import annotations

import os

from assent.closed import Choice
from assent.errors import assert_never

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "views")


class Engine(Choice):
    """The engine that runs the SQL."""

    DuckDB = "duckdb"
    Spark = "spark"


def views() -> dict[str, str]:
    """The query of each view, by name. They are written in what DuckDB and Spark have in common."""
    made = {}
    for file in sorted(os.listdir(_FOLDER)):
        with open(os.path.join(_FOLDER, file), encoding="utf-8") as opened:
            made[file.removesuffix(".sql")] = opened.read().strip()
    return made


def script(engine: Engine, folder: str) -> str:
    """Statements, each ended by `;`, that make `events` and the views over the files in `folder`."""
    made = [source(engine, folder)]
    made += [f"CREATE OR REPLACE TEMPORARY VIEW {name} AS\n{query};\n" for name, query in views().items()]
    return "\n".join(made)


def source(engine: Engine, folder: str) -> str:
    """A statement, ended by `;`, that makes `events` over the files in `folder`."""
    folder = folder.replace("'", "''")
    match engine:
        case Engine.DuckDB:
            types = "hive_types = {'day': DATE, 'agent': VARCHAR}"
            files = f"read_parquet('{folder}/day=*/agent=*/events.parquet', hive_partitioning = true, {types})"
            return f"CREATE OR REPLACE TEMPORARY VIEW events AS FROM {files};\n"
        case Engine.Spark:
            return f"CREATE OR REPLACE TEMPORARY VIEW events USING parquet OPTIONS (path '{folder}');\n"
        case _:
            assert_never(engine)
