"""Clients of database servers; what they are told in SQL is judged by `sql`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.entries.tally import Tally, requested
from assent.risk.finding import Judgement
from assent.risk.languages.sql.statement import judge_sql
from assent.risk.languages.sql.tokens import SqlDialect
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
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
        return Judgement(Category.Unrecognized, f"the SQL is only known at run time: {quoted(word.text)}", word)
    verdict = judge_sql(word.text, dialect, writes)
    reads = tuple([Argument(word.start, word.end, path, path, exact=True, quoted=True) for path in verdict.reads])
    reason = verdict.reason if verdict.category is Category.ReadsFilesystem else f"the SQL {verdict.reason}"
    return Judgement(verdict.category, reason, word if verdict.category else None, reads=reads)


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
        return Judgement(Category.Unrecognized, f"`{text}` may change data or run programs", word)
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
