"""SQL that is judged to read only, tried in a real database."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.risk import Category
from assent.risk.languages.sql.deeds import CHANGING, DELETING, RUNNING, SESSION
from assent.risk.languages.sql.forms import fits, sentence
from assent.risk.languages.sql.settings import OF_SERVER, OF_SESSION
from assent.risk.languages.sql.statement import judge_sql
from assent.risk.languages.sql.tokens import SqlDialect, split

if TYPE_CHECKING:
    from assent.risk.languages.sql.forms import Forms

PIECES = """
select / * / from t / a / 1 / 'x' / '' / "a" / `a` / [a] / ; / drop table t / delete from t / --
update t set a = 5 / insert into t values (9) / create table z (q) / ' / " / ` / [ / ] / ( / ) / , / with c as (
explain / explain query plan / pragma / user_version / = 3 / table_info(t) / values (1) / union / vacuum / into
begin / commit / \\ / $x / $$ / reindex / replace into t values (4) / as / returning *
alter table t rename to u / max(a) / x'00' / main.t / limit 1 / analyze t
"""
PIECE = st.sampled_from([*PIECES.replace(" / ", "\n").strip().split("\n"), "/*", "*/", "\n"])
WRITES = Category.ModifiesFilesystem


def database() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.executescript("create table t (a); insert into t values (1), (2)")
    return made


def state(connection: sqlite3.Connection) -> tuple[str, object]:
    return "\n".join(connection.iterdump()), connection.execute("pragma user_version").fetchone()


UNTOUCHED = state(database())


@given(st.sampled_from([" ", ""]), st.lists(PIECE, max_size=9), st.sampled_from(["", "select ", "select 1; "]))
def test_what_is_judged_to_read_changes_nothing(joint: str, pieces: list[str], start: str) -> None:
    text = start + joint.join(pieces)
    if judge_sql(text, SqlDialect.SQLite, WRITES).category > Category.ReadsRemote:
        return
    connection = database()
    with suppress(sqlite3.Error):
        connection.executescript(text)
    if connection.in_transaction:
        connection.execute("rollback")
    assert state(connection) == UNTOUCHED


@given(st.lists(PIECE, max_size=9), st.sampled_from(list(SqlDialect)))
def test_any_text_is_judged(pieces: list[str], dialect: SqlDialect) -> None:
    assert judge_sql(" ".join(pieces), dialect, WRITES).reason


@pytest.mark.parametrize("write", ["delete from t", "drop table t", "insert into t values (1)", "update t set a = 1"])
@pytest.mark.parametrize("frame", ["{}", "select 1; {}", "select 1;{};select 2", "/* x */ {}", "-- x\n{}", "begin; {}"])
@pytest.mark.parametrize("dialect", [SqlDialect.Postgres, SqlDialect.MySQL, SqlDialect.SQLite, SqlDialect.DuckDB])
def test_a_write_is_seen_wherever_it_stands(write: str, frame: str, dialect: SqlDialect) -> None:
    assert judge_sql(frame.format(write), dialect, WRITES).category >= WRITES


@pytest.mark.parametrize("write", ["delete from t", "drop table t", "insert into t values (1)"])
@pytest.mark.parametrize("frame", ["select '{}'", 'select 1 as "{}"', "select 1 /* {} */", "select 1 -- {}"])
def test_text_is_no_statement(write: str, frame: str) -> None:
    assert judge_sql(frame.format(write), SqlDialect.SQLite, WRITES).category is Category.ReadsFilesystem


def written(form: str, *, full: bool) -> tuple[str, list[str]]:
    """A statement of that form, with or without the words that may be missing, and what its sentence names."""
    words: list[str] = []
    named: list[str] = []
    for part in form.split():
        if part == "{}":
            words.append(f"n{len(named)}")
            named.append(f"`n{len(named)}`")
        elif part[0] == "<":
            words.append(part.strip("<>").split("|")[-1])
            named.append(words[-1])
        elif part == "~":
            words.append("zz")
        elif part != "$" and (full or part[0] != "["):
            words.append(part.strip("[]").split("|")[0])
    return " ".join(words), named


ROWS = [
    (forms, form, said)
    for forms in (DELETING, RUNNING, CHANGING, OF_SERVER, OF_SESSION)
    for rows in forms.values()
    for form, said in rows
]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("forms", "form", "said"), ROWS, ids=[form for _, form, _ in ROWS])
def test_no_form_is_hidden_by_another(forms: Forms, form: str, said: str, full: bool) -> None:
    text, named = written(form, full=full)
    assert sentence(split(text, SqlDialect.Other), forms) == said.format(*named)


@pytest.mark.parametrize("form", SESSION)
def test_a_statement_of_the_session_reads_and_holds_no_other(form: str) -> None:
    text, _ = written(form, full=False)
    tokens = split(text, SqlDialect.Other)
    assert fits(tokens, SESSION)
    assert judge_sql(text, SqlDialect.Other, WRITES).category is Category.ReadsFilesystem
    assert judge_sql(f"{text} drop table t", SqlDialect.Other, WRITES).category >= WRITES


@pytest.mark.parametrize("form", [form for _, form, _ in ROWS], ids=str)
def test_no_form_is_of_a_statement_that_reads(form: str) -> None:
    text, _ = written(form, full=False)
    assert judge_sql(text, SqlDialect.Other, WRITES).category > Category.ReadsRemote


@pytest.mark.parametrize("verb", ["begin", "start", "end", "commit", "use a", "help", "describe t", "print"])
@pytest.mark.parametrize(
    "write", ["drop table t", "truncate t", "insert into t values (1)", "call p()", "set global a = 1"]
)
def test_a_line_that_a_client_may_end_hides_no_statement(verb: str, write: str) -> None:
    assert judge_sql(f"{verb}\n{write}", SqlDialect.MySQL, WRITES).category >= WRITES
