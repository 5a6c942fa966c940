"""Clients of database servers; what they are told in SQL is judged by `sql`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import read
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries.rule import NONE, RUNS, WRITES, Effect, Operands, Program, proven, raises
from assent.risk.entries.table import Table, judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.languages.sql.statement import judge_sql
from assent.risk.languages.sql.tokens import SqlDialect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.entries.rule import Proof

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
INTERACTIVE = "runs SQL from {-f:|its input}{1:+on}"


def statement(dialect: SqlDialect, writes: Category = CHANGES) -> Proof:
    """The proof of a word that holds SQL."""

    def prove(word: Argument) -> Judgement:
        return prove_sql(word, dialect, writes)

    return prove


def prove_sql(word: Argument, dialect: SqlDialect, writes: Category) -> Judgement:
    """Judge a word that holds SQL; the files that it reads as tables are among the reads."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the SQL `{word.text}` is only known at run time", word)
    verdict = judge_sql(word.text, dialect, writes)
    reads = tuple([Argument(word.start, word.end, path, path, exact=True, quoted=True) for path in verdict.reads])
    reason = verdict.reason if verdict.category is Category.ReadsFilesystem else f"the SQL {verdict.reason}"
    return Judgement(verdict.category, reason, word if verdict.category else None, reads=reads)


def _meta(word: Argument) -> Judgement:
    """What psql is told with -c: SQL, or one command of its own."""
    if not word.exact or not word.text.strip().startswith("\\"):
        return prove_sql(word, SqlDialect.Postgres, CHANGES)
    return _shown(word, word.text.strip())


def _lines(word: Argument) -> Judgement:
    """What psql reads from its input: SQL, and lines that are commands of its own.

    What stands before such a line has to be whole as well, or the line is a part of a text.
    """
    lines = word.text.split("\n")
    own = [at for at, line in enumerate(lines) if line.lstrip().startswith("\\")]
    sql = ["" if at in own else line for at, line in enumerate(lines)]
    if not word.exact:
        return prove_sql(word, SqlDialect.Postgres, CHANGES)
    tally = Tally("the SQL only reads tables")
    for end in (*own, len(sql)):
        tally.include(prove_sql(replace(word, text="\n".join(sql[:end])), SqlDialect.Postgres, CHANGES))
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


def _output(word: Argument) -> Judgement:
    """Where psql writes results: a file, or a program behind a bar."""
    if not word.prefix or word.prefix.startswith("|"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may be a program that is given the results", word)
    return Judgement(Category.ModifiesFilesystem, f"`psql -o` writes `{word.text}`", word, writes=(word,))


def _is_address(word: Argument) -> bool:
    """`"$DATABASE_URL"`: by its name the address of a server, and so no option."""
    name = word.text.removeprefix("$").removeprefix("{").removesuffix("}")
    plain = word.text.startswith("$") and word.quoted and not word.several and name.isidentifier()
    return plain and name.endswith(("_URL", "_URI", "_DSN"))


class SqlClient(Record):
    """A client of a server; without one of the options `asked` `heard` proves what it reads."""

    names: str
    options: str
    asked: str
    effects: dict[str, Effect]
    dialect: SqlDialect
    operands: Operands = Operands(most=2)
    heard: Proof | None = None

    def tables(self) -> tuple[Table, Table]:
        """With none of the options `asked`, and with one."""
        told = Program("", operands=self.operands, category=REMOTE, phrase="queries the server")
        modes = ((self.asked, told),)
        effects = self.effects
        silent = Program(
            self.names, self.options, self.operands, effects, Category.Unrecognized, INTERACTIVE, modes=modes
        )
        table = Table(silent)
        return table, Table(told, table)


def judge_client(command: Command, _: Surroundings) -> Judgement:
    """A client of a server, which reads what it is to do from its input where no option says it."""
    name = command.argv[0].text
    client = next(each for each in CLIENTS if (command.program or "") in each.names.split())
    silent, told = client.tables()
    text = fed(command)
    argv = [replace(word, exact=True) if _is_address(word) else word for word in command.argv]
    reading = read(argv, silent.grammar)
    if text is None or any(reading.has(option) for option in client.asked.split()):
        return judge(silent, argv, name)
    tally = Tally(f"`{name}` queries the server")
    tally.include(judge(told, argv, name))
    tally.include((client.heard or statement(client.dialect))(text))
    return tally.judgement()


PSQL = SqlClient(
    "psql",
    """
    -a,--echo-all -b,--echo-errors -e,--echo-queries -E,--echo-hidden -n,--no-readline -q,--quiet -s,--single-step
    -S,--single-line -A,--no-align --csv -F,--field-separator= -H,--html -P,--pset= -R,--record-separator=
    -t,--tuples-only -T,--table-attr= -x,--expanded -z,--field-separator-zero -0,--record-separator-zero -h,--host=
    -p,--port= -U,--username= -w,--no-password -W,--password -d,--dbname= -l,--list -v,--set,--variable= -V
    -X,--no-psqlrc -1,--single-transaction -?
    """,
    "-c -l -V -?",
    {
        "-c,--command=": proven(_meta),
        "-f,--file=": RUNS,
        "-o,--output=": proven(_output),
        "-L,--log-file=": WRITES,
    },
    SqlDialect.Postgres,
    heard=_lines,
)
MYSQL = SqlClient(
    "mysql mariadb",
    """
    -h,--host= -u,--user= -p,--password=? -P,--port= -D,--database= -S,--socket= --protocol= -B,--batch -N
    --skip-column-names -s,--silent -t,--table -E,--vertical -H,--html -X,--xml -v,--verbose -r,--raw -n,--unbuffered
    -q,--quick -C,--compress -A,--no-auto-rehash -f,--force -w,--wait --ssl-mode= --ssl --ssl-ca= --ssl-cert= --ssl-key=
    --default-character-set= --connect-timeout= --column-names --line-numbers --no-defaults --no-beep -V -? --help
    --skip-ssl --binary-as-hex --column-type-info --auto-vertical-output -U,--safe-updates --max-allowed-packet=
    """,
    "-e -V -?",
    {
        "-e,--execute=": proven(statement(SqlDialect.MySQL)),
        "--init-command=": proven(statement(SqlDialect.MySQL)),
        "--pager=?": RUNS,
        "--tee=": WRITES,
        "--defaults-file,--defaults-extra-file=": raises(
            Category.Unrecognized, "reads settings, which may name programs"
        ),
    },
    SqlDialect.MySQL,
)
CLICKHOUSE = SqlClient(
    "clickhouse-client clickhouse-local clickhouse",
    """
    -h,--host= --port= -u,--user= --password= -d,--database= -f,--format= -n,--multiquery -E,--vertical -t,--time
    --secure -V --max_threads= --max_memory_usage= --output-format= --progress --stacktrace --readonly=
    """,
    "-q -V",
    {"-q,--query=": proven(statement(SqlDialect.ClickHouse))},
    SqlDialect.ClickHouse,
    NONE,
)
OTHERS = (
    SqlClient(
        "cqlsh",
        "-u,--username= -p,--password= -k,--keyspace= --no-color -C,--color --ssl --connect-timeout=",
        "-e",
        {"-e,--execute=": proven(statement(SqlDialect.Other)), "-f,--file=": RUNS},
        SqlDialect.Other,
    ),
    SqlClient(
        "sqlcmd",
        "-S= -U= -P= -d= -E -C -h= -s= -W -w= -y= -Y= -b -l= -t= -N -r -m= -V= -K= -? -I",
        "-Q -q -?",
        {
            "-Q=": proven(statement(SqlDialect.Server)),
            "-q=": proven(statement(SqlDialect.Server)),
            "-i=": RUNS,
            "-o=": WRITES,
        },
        SqlDialect.Server,
        NONE,
    ),
    SqlClient(
        "snowsql",
        "-a,--accountname= -u,--username= -d,--dbname= -s,--schemaname= -r,--rolename= -w,--warehouse= -c,--connection="
        " -v",
        "-q -v",
        {"-q,--query=": proven(statement(SqlDialect.Other)), "-f,--filename=": RUNS, "-o,--option=": RUNS},
        SqlDialect.Other,
        NONE,
    ),
)


CLIENTS = (PSQL, MYSQL, CLICKHOUSE, *OTHERS)
