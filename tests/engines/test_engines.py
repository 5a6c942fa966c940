"""The same views, and the same judge, in DuckDB, Spark and Dask."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import dask.dataframe as dd
import duckdb
import pyarrow as pa
import pytest
from pyspark.sql import SparkSession
from tests.analytics.facts import fill

from assent.analytics import rejudged, script, views, write
from assent.analytics.views import Engine
from assent.config.policy_file import read_user_file
from assent.policy import Policy
from assent.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pandas as pd

POLICY = Policy(rules=read_user_file(b"[[rule]]\npattern = 'git push *'\ndecision = 'deny'\n", "p.toml").rules)
SAID = ["allow", "ask", "deny", "deny", "deny"]


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {"spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1"}
    builder = SparkSession.builder.master("local[1]").appName("views")
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture
def folder(tmp_path: Path) -> str:
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    with open_store(str(state / "store.db")) as store:
        fill(store, str(state / "journal"))
        write(store, str(tmp_path / "out"))
    return str(tmp_path / "out")


def test_spark_and_duckdb_agree(spark: SparkSession, folder: str) -> None:
    duck = duckdb.connect()
    duck.execute(script(Engine.DuckDB, folder))
    for statement in script(Engine.Spark, folder).split(";\n"):
        if statement.strip():
            spark.sql(statement)
    for view in views():
        query = f"SELECT * FROM {view}"
        assert [tuple(row) for row in spark.sql(query).collect()] == duck.sql(query).fetchall(), view


def test_spark_judges_in_its_workers(spark: SparkSession, folder: str) -> None:
    frame = spark.read.parquet(folder).select("command", "cwd")
    judged = frame.mapInArrow(lambda batches: rejudged(batches, POLICY), "command string, cwd string, would string")
    assert sorted(row.would for row in judged.collect()) == SAID


def _frame(part: pd.DataFrame) -> pd.DataFrame:
    batches = pa.Table.from_pandas(part, preserve_index=False).to_batches()
    return pa.Table.from_batches(rejudged(batches, POLICY)).to_pandas()


def test_dask_judges_each_partition(folder: str) -> None:
    frame = dd.read_parquet(folder, columns=["command", "cwd"])
    meta = {"command": "string", "cwd": "string", "would": "string"}
    assert sorted(frame.map_partitions(_frame, meta=meta).compute()["would"]) == SAID
