"""Programs that look after databases: dumps, checks, servers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    NONE,
    READS,
    WRITES,
    Operands,
    Program,
    always,
    proven,
)
from assent.risk.rules.sql_clients import INTERACTIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote


CONNECTS = "-h,--host= -p,--port= -U,--username= -w,--no-password -W,--password -d,--dbname= -v,--verbose -V -?"


def _control(word: Argument) -> Judgement:
    """What pg_ctl is told."""
    if word.exact and word.text == "status":
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesSystem, f"`{word.text}` controls the server", word)


def _administers(word: Argument) -> Judgement:
    """What mysqladmin is told."""
    if word.exact and word.text in ("status", "ping", "version", "processlist", "variables", "extended-status"):
        return Judgement(REMOTE, f"`{word.text}` asks the server")
    if word.exact and word.text == "drop":
        return Judgement(Category.DeletesData, "`drop` deletes a database", word)
    return Judgement(CHANGES, f"`{word.text}` changes the server", word)


PROGRAMS = (
    Program(
        "pg_dump pg_dumpall",
        f"""
        {CONNECTS} -n,--schema= -N,--exclude-schema= -t,--table= -T,--exclude-table= -O,--no-owner -x,--no-privileges
        -F,--format= -c,--clean -C,--create --if-exists --inserts --column-inserts --no-comments -E,--encoding= -a
        -Z,--compress= -j,--jobs= -g,--globals-only -r,--roles-only -s,--schema-only
        """,
        Operands(most=1),
        {"-f,--file=": WRITES},
        Category.ReadsSecrets,
        "prints all data of {1:database}",
        modes=(("-s -V -?", Program("", operands=Operands(most=1), category=REMOTE, phrase="asks the server")),),
    ),
    Program(
        "mysqldump mariadb-dump",
        """
        -h,--host= -u,--user= -p,--password=? -P,--port= -S,--socket= -B,--databases -A,--all-databases --tables
        -R,--routines --triggers -E,--events --single-transaction --skip-lock-tables --no-tablespaces --skip-comments
        --compact --where= --ignore-table= -q,--quick -d,--no-data -V -? --column-statistics= --set-gtid-purged=
        """,
        Operands(),
        {"-r,--result-file=": WRITES, "-T,--tab=": WRITES},
        Category.ReadsSecrets,
        "prints all data of {1:database}",
        modes=(("-d -V -?", Program("", category=REMOTE, phrase="asks the server")),),
    ),
    Program("pg_isready", f"{CONNECTS} -q,--quiet -t,--timeout=", NONE, category=REMOTE, phrase="asks the server"),
    Program(
        "pg_config",
        "--bindir --docdir --includedir --pkgincludedir --includedir-server --libdir --pkglibdir --sharedir"
        " --sysconfdir --pgxs --configure --cc --cppflags --cflags --ldflags --libs --mandir --htmldir --localedir",
        NONE,
    ),
    Program(
        "pg_restore",
        "-l,--list -V -?",
        Operands(),
        {"-f,--file=": WRITES},
        Category.DeletesData,
        "may replace a database",
        loose=True,
        modes=(("-l -V -?", Program("", operands=Operands(READS))),),
    ),
    Program("pg_lsclusters", "-h -j,--json", NONE),
    Program(
        "pg_ctl",
        "-D,--pgdata= -s,--silent -w -W -t,--timeout= -m,--mode= -o,--options= -V -?",
        Operands(first=(proven(_control),), most=1),
        {"-l,--log=": WRITES},
    ),
    always(
        "createdb createuser vacuumdb reindexdb clusterdb pgbench", CHANGES, "changes {last:|databases} on the server"
    ),
    always("dropdb dropuser", Category.DeletesData, "deletes {last:|databases} from the server"),
    always("initdb pg_upgrade pg_basebackup", Category.ModifiesSystem, "makes a database"),
    Program(
        "mysqlshow mariadb-show",
        "-h,--host= -u,--user= -p,--password=? -P,--port= -S,--socket= -v,--verbose -t -k,--keys -i,--status -V",
        Operands(most=3),
        category=REMOTE,
        phrase="asks the server",
    ),
    Program(
        "mysqladmin mariadb-admin",
        """
        -h,--host= -u,--user= -p,--password=? -P,--port= -S,--socket= -v,--verbose -s,--silent -i,--sleep= -c,--count=
        -r,--relative -E,--vertical --connect-timeout= -V -?
        """,
        Operands(proven(_administers)),
    ),
    always("mysqlimport mariadb-import mysqlcheck mysql_upgrade mysqlpump", CHANGES, "changes the database"),
    always("pgcli mycli litecli usql dbeaver", Category.Unrecognized, INTERACTIVE),
    Program(
        "influx",
        "-h,--help",
        subcommands=(
            Program("version ping help", "-h,--help", category=REMOTE),
            always("auth config", Category.ReadsSecrets, "shows access tokens"),
            always("delete", Category.DeletesData, "deletes data"),
            always("write restore setup", CHANGES, "changes the database"),
        ),
    ),
)

EXAMPLES = r"""
ReadsSecrets: mysqldump shop
ReadsRemote: mysqldump --no-data shop
ReadsSecrets: pg_dump shop
ReadsRemote: pg_dump -s shop
ModifiesSystem: pg_dump -s shop -f /etc/x
ReadsRemote: pg_isready -h localhost
ReadsFilesystem: pg_config --version
ReadsFilesystem: pg_restore -l dump.bin
DeletesData: pg_restore -d shop dump.bin
ReadsFilesystem: pg_lsclusters
ReadsFilesystem: pg_ctl -D data status
ModifiesSystem: pg_ctl stop
ModifiesRemote: createdb shop
DeletesData: dropdb shop
DeletesData: dropdb -h localhost shop
ReadsFilesystem: dropdb -h
ModifiesSystem: initdb data
ReadsRemote: mysqlshow shop
ReadsRemote: mysqladmin -u root status
DeletesData: mysqladmin drop shop
ModifiesRemote: mysqlimport shop t.txt
Unrecognized: pgcli shop
ReadsRemote: influx version
ReadsSecrets: influx auth list
"""
