"""Clients of database servers; what they are told in SQL is judged by `sql`."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.entries.proofs import requested
from assent.risk.entries.table import judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.languages.sql.files import read_only
from assent.risk.languages.sql.statement import judge_sql
from assent.risk.languages.sql.tokens import SqlDialect
from assent.risk.rules.psql_commands import copy, copying, does
from assent.risk.rules.sqlite_commands import SHELL, dotted, unknown
from assent.risk.shown import printed
from assent.risk.wording import listed, quoted
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.entries.rule import Proof

CHANGES = Category.ModifiesRemote


def postgres(word: Argument) -> Judgement:
    """SQL for PostgreSQL."""
    return prove_sql(word, SqlDialect.Postgres, CHANGES)


def mysql(word: Argument) -> Judgement:
    """SQL for MySQL."""
    return prove_sql(word, SqlDialect.MySQL, CHANGES)


def clickhouse(word: Argument) -> Judgement:
    """SQL for ClickHouse."""
    return prove_sql(word, SqlDialect.ClickHouse, CHANGES)


def server(word: Argument) -> Judgement:
    """SQL for Microsoft's server."""
    return prove_sql(word, SqlDialect.Server, CHANGES)


def other(word: Argument) -> Judgement:
    """SQL of a server without a dialect of its own here."""
    return prove_sql(word, SqlDialect.Other, CHANGES)


def prove_sql(word: Argument, dialect: SqlDialect, writes: Category) -> Judgement:
    """Judge a word that holds SQL; the files that it reads as tables are among the reads."""
    if not word.exact:
        return Judgement(
            Category.Unrecognized, f"the SQL runs {quoted(word.text)}, which is only known at run time", word
        )
    verdict = judge_sql(word.text, dialect, writes)
    reads, written = _files(word, verdict.reads), _files(word, verdict.writes)
    reason = verdict.reason if verdict.category is Category.ReadsFilesystem else f"the SQL {verdict.reason}"
    return Judgement(verdict.category, reason, word if verdict.category else None, reads=reads, writes=written)


def _files(word: Argument, paths: Sequence[str]) -> tuple[Argument, ...]:
    return tuple([Argument(word.start, word.end, path, path, exact=True, quoted=True) for path in paths])


def meta(word: Argument) -> Judgement:
    """The words of psql -c: SQL, or one command of its own."""
    if not word.exact or not word.text.strip().startswith("\\"):
        return postgres(word)
    return _shown(word, word.text.strip())


def _lines(word: Argument) -> Judgement:
    """The lines that psql reads from its input: SQL, and commands of its own.

    What stands before such a line has to be whole as well, or the line is a part of a text.
    """
    lines = word.text.split("\n")
    own = [at for at, line in enumerate(lines) if line.lstrip().startswith("\\")]
    sql = ["" if at in own else line for at, line in enumerate(lines)]
    if not word.exact:
        return postgres(word)
    tally = Tally("the SQL only reads tables")
    for end in (*own, len(sql)):
        tally.include(postgres(replace(word, text="\n".join(sql[:end]))))
    for at in own:
        tally.include(_shown(word, lines[at].strip()))
    return tally.judgement()


def _shown(word: Argument, text: str) -> Judgement:
    """One command of psql's own, with its backslash."""
    name = text[1:].split(None, 1)[0].rstrip(";") if text[1:].split() else ""
    lists = name.startswith("d") and name.rstrip("+SxX").isalpha()
    if "`" in text or "\\" in text[1:] or ":" in text or "|" in text or not (lists or name in PSQL_SHOWS):
        copied = copy(text)
        if copied is not None:
            return copying(word, copied, postgres(replace(word, text=copied[0])))
        reason = does(text) or f"the SQL has the command {quoted(text)}, which may change data or run programs"
        return Judgement(Category.Unrecognized, reason, word)
    return Judgement(Category.ReadsFilesystem, f"`{text}` only shows details of the database")


PSQL_SHOWS = frozenset(
    "l l+ list list+ z conninfo sf sf+ sv sv+ timing x a t h help ? q copyright errverbose pset echo".split()
)


def _is_address(word: Argument) -> bool:
    """`"$DATABASE_URL"`: by its name the address of a server, and so no option."""
    name = word.text.removeprefix("$").removeprefix("{").removesuffix("}")
    plain = word.text.startswith("$") and word.quoted and not word.several and name.isidentifier()
    return plain and name.endswith(("_URL", "_URI", "_DSN"))


def psql(command: Command, _: Surroundings) -> Judgement:
    """psql, which takes commands of its own besides SQL."""
    return _judged(command, _lines)


def client(command: Command, _: Surroundings) -> Judgement:
    """Another client, which reads the language of the first of its options that is checked."""
    effects = index.stated(command.program or "").program.effects.values()
    return _judged(command, next((effect.proof for effect in effects if effect.proof is not None), other))


def _judged(command: Command, heard: Proof) -> Judgement:
    """A client of a server, which reads what it is to do from its input where no option says it."""
    name = command.argv[0].text
    silent = index.stated(command.program or "")
    ((asked, told),) = silent.modes  # with an option that says it
    text = fed(command)
    argv = [replace(word, exact=True) if _is_address(word) else word for word in command.argv]
    reading = read(argv, silent.grammar)
    if text is None or any(reading.has(option) for option in asked.split()):
        return judge(silent, argv, name)
    tally = Tally(f"`{name}` queries the server")
    tally.include(judge(told, argv, name))
    tally.include(requested(heard(text), name))
    return tally.judgement()


def _embedded(command: Command, dialect: SqlDialect, program: str) -> Judgement:
    """sqlite3 and duckdb: a file, then SQL or commands with a dot, a word each."""
    name = command.argv[0].text
    table = index.stated(program)
    reading = read(command.argv, table.grammar)
    file = [word for word in reading.operands[:1] if word.text not in ("", ":memory:")]
    tally = Tally(f"`{name}` only reads {_read_one(file)}")
    tally.include(judge(table, command.argv, name))
    told = [
        option.value for option in reading.options if option.name in knows(SHELL, "told") and option.value is not None
    ]
    told += reading.operands[1:]
    text = fed(command)
    attached: list[Argument] = []  # other databases, which SQL in a further word may change
    for word in told:
        heard = _told(word, dialect)
        attached += heard.reads if dialect is SqlDialect.SQLite and word.text[:1] != "." else ()
        tally.include(requested(heard, name))
    if text is not None:
        tally.include(requested(_read(text, dialect), name))
    if tally.category in (Category.ModifiesFilesystem, Category.DeletesData):
        tally.writes += attached
    if not file:
        files = [word.text for word in tally.reads]
        tally.reason = tally.reason.replace(_read_one(file), listed(files) if files else "its memory")
    for word in file:
        _database(tally, word)
    shows = next((option.argument.text for option in reading.options if option.name in SHOWING), None)
    if shows is not None:
        tally.reason = f"`{name} {shows}` {printed(shows)}"
    elif not told and text is None:
        tally.add(Category.Unrecognized, f"`{name}` runs SQL from its input{_on(file)}", command.argv[0])
    return tally.judgement()


def _read_one(file: Sequence[Argument]) -> str:
    """The database, by its name if it is a plain one."""
    return f"the database {quoted(file[0].text)}" if file and file[0].exact else "the database"


def _on(file: Sequence[Argument]) -> str:
    """The database that it is run on, if one is named."""
    return f" on {quoted(file[0].text)}" if file else ""


def _database(tally: Tally, word: Argument) -> None:
    """The file of the database, which is written when a statement writes."""
    file = read_only(word)
    if file is not None and (word.exact or word.prefix.startswith("file:")):
        tally.reads.append(file)
        return
    if not _is_path(word):
        tally.add(Category.Unrecognized, f"`{word.text}` is not known to be a file", word)
    elif tally.category in (Category.ModifiesFilesystem, Category.DeletesData):
        tally.writes.append(word)
    else:
        tally.reads.append(word)


def _is_path(word: Argument) -> bool:
    """Whether a word names a file, not an address: of names that fit a pattern, the folder says it."""
    if not word.exact:
        folder, slash, _ = word.text.partition("/")
        return word.glob and bool(slash) and word.prefix.startswith(folder) and ":" not in folder
    return "://" not in word.text and not word.text.startswith(("file:", "md:"))


def _read(text: Argument, dialect: SqlDialect) -> Judgement:
    """The lines of a here-document: SQL, and lines that begin with a dot."""
    lines = text.text.split("\n")
    dots = [at for at, line in enumerate(lines) if line.startswith(".")]
    for at in dots:
        if lines[at].split(None, 1)[0] not in knows(SHELL, "dots"):
            return Judgement(Category.Unrecognized, unknown(lines[at]), text)
    if not text.exact:
        return prove_sql(text, dialect, Category.ModifiesFilesystem)
    sql = ["" if at in dots else line for at, line in enumerate(lines)]
    tally = Tally("the SQL only reads tables")
    for end in (*dots, len(sql)):
        if end < len(sql) and not _is_ended(sql[:end]):
            return Judgement(Category.Unrecognized, f"`{lines[end]}` may be a part of the SQL above", text)
        tally.include(prove_sql(replace(text, text="\n".join(sql[:end])), dialect, Category.ModifiesFilesystem))
    return tally.judgement()


def _is_ended(lines: Sequence[str]) -> bool:
    """Whether the last statement of whole SQL has its semicolon: a line with a dot behind it is a command."""
    last = next((line for line in reversed(lines) if line.strip() and not _is_comment(line)), ";")
    return last.rstrip().endswith(";") and "--" not in last


def _is_comment(line: str) -> bool:
    """Whether a line is nothing but a comment, and ends no text or other comment either."""
    return line.lstrip().startswith("--") and not any(mark in line for mark in "'\"`]*")


SHOWING = ("-version", "-help", "--version", "--help")  # options for a text about the program


def _told(word: Argument, dialect: SqlDialect) -> Judgement:
    """SQL, or a command with a dot; behind SQL such a command is none."""
    if not word.exact or not word.text.startswith("."):
        return prove_sql(word, dialect, Category.ModifiesFilesystem)
    return dotted(word)


def stated(word: Argument) -> Judgement:
    """The words that Python's own shell for such databases is given."""
    return _told(word, SqlDialect.SQLite)


def sqlite(command: Command, _: Surroundings) -> Judgement:
    """sqlite3: the statements and commands it is given."""
    return _embedded(command, SqlDialect.SQLite, SHELL)


def duckdb(command: Command, _: Surroundings) -> Judgement:
    """duckdb: the statements it is given."""
    return _embedded(command, SqlDialect.DuckDB, "duckdb")
