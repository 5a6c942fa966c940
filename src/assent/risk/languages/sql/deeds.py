"""Statements that administer a database, by what they do: those that delete, that run code, that change something.

Each is a form (see `forms`) and the sentence that a reason says of it. What deletes, and what runs code, takes
precedence over what changes something.
"""

from __future__ import annotations

from assent.risk.languages.sql.objects import CLASSES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.languages.sql.forms import Forms

_TABLE = "alter table [if] [exists] [only] {}"

DELETING: Forms = {
    "alter": (
        (f"{_TABLE} delete where", "deletes rows of {0}"),
        (f"{_TABLE} replace partition", "replaces a partition of {0}"),
        (f"{_TABLE} modify ttl", "sets when rows of {0} are deleted"),
    ),
    "clone": (("clone instance from", "replaces all data with that of another server"),),
    "dbcc": (
        ("dbcc checkdb|checktable|checkalloc ~ repair_allow_data_loss", "repairs the database, losing damaged data"),
    ),
    "drop": (
        ("drop owned by {}", "drops everything that {0} owns"),
        ("drop <trigger|rule|policy> [if] [exists] {} on {}", "drops the {0} {1} of the table {2}"),
        ("drop index [concurrently] [if] [exists] {} on {}", "drops the index {0} of the table {1}"),
        ("drop user mapping [if] [exists] for {} server {}", "drops the user mapping of {0} for the server {1}"),
        ("drop all row access policies on {}", "drops all row access policies of {0}"),
        ("drop master key", "drops the master key of the database"),
        ("drop cast", "drops a cast"),
        ("drop transform", "drops a transform"),
        ("drop operator class|family [if] [exists] {}", "drops the operator class {0}"),
        ("drop operator", "drops an operator"),
    ),
    "flashback": (
        ("flashback table {} to timestamp|scn|restore", "takes the table {0} back to an earlier state"),
        ("flashback [pluggable] database", "takes the database back to an earlier state"),
    ),
    "insert": (("insert overwrite [into] [table] {}", "replaces all rows of {0}"),),
    "load": (("load data overwrite {}", "replaces all rows of {0}"),),
    "purge": (
        ("purge binary|master logs to {}", "deletes binary logs up to {0}"),
        ("purge binary|master logs before {}", "deletes binary logs from before {0}"),
        ("purge binary|master logs", "deletes old binary logs"),
        ("purge <table|index> {}", "deletes the dropped {0} {1} permanently"),
        ("purge recyclebin|dba_recyclebin", "empties the recycle bin"),
        ("purge tablespace {}", "deletes dropped objects of the tablespace {0} permanently"),
    ),
    "receive": (("receive ~ from {}", "takes messages out of the queue {0}"),),
    "remove": (("remove @ {}", "deletes files of the stage {0}"),),
    "reset": (
        ("reset master", "deletes all binary logs"),
        ("reset binary logs", "deletes all binary logs"),
        ("reset slave|replica", "deletes the relay logs and the position of the replica"),
    ),
    "restore": (
        ("restore database|log {} ~ replace", "overwrites the database {0} with a backup"),
        ("restore database|log {} from disk|url|tape|database_snapshot =", "overwrites the database {0} with a backup"),
    ),
    "rm": (("rm @ {}", "deletes files of the stage {0}"),),
    "system": (("system drop replica {}", "deletes the metadata of the replica {0}"),),
    "truncate": (("truncate all tables from {}", "empties all tables of {0}"),),
}
RUNNING: Forms = {
    "attach": (("attach [database] [if] [not] [exists] {}", "opens the database {0} as well"),),
    "binlog": (("binlog", "replays events of a binary log"),),
    "call": (("call {}", "calls the procedure {0}, which may change data"),),
    "capture": (("capture {}", "writes the output to {0}"),),
    "create": (
        (
            "create [or] [replace] [aggregate] function [if] [not] [exists] {} returns ~ soname {}",
            "loads the library {1} into the server",
        ),
    ),
    "exec": (
        ("exec xp_cmdshell {}", "runs the program {0} on the server"),
        ("exec as user|login|owner|caller", "switches to another user"),
        ("exec immediate", "runs SQL that is made at run time"),
        ("exec sp_executesql", "runs SQL that is made at run time"),
        ("exec task {}", "runs the task {0}"),
        ("exec {}", "runs the procedure {0}, which may change data"),
        ("exec", "runs SQL that is made at run time"),
    ),
    "execute": (
        ("execute immediate", "runs SQL that is made at run time"),
        ("execute task {}", "runs the task {0}"),
        ("execute {}", "runs the prepared statement {0}"),
    ),
    "export": (
        ("export database {}", "writes the database to {0}"),
        ("export data", "exports rows to files"),
    ),
    "get": (("get @ {}", "downloads files of the stage {0}"),),
    "handler": (("handler {} open|read|close", "reads rows of {0} by a handler"),),
    "import": (
        ("import foreign schema {} ~ server {} into {}", "imports the schema {0} of the server {1} into {2}"),
        ("import table from {}", "imports tables from {0} on the server"),
        ("import database {}", "imports the database in {0}"),
    ),
    "install": (
        ("install plugin [if] [not] [exists] {} soname {}", "loads the library {1} into the server"),
        ("install component {}", "loads the component {0} into the server"),
        ("install soname {}", "loads the library {0} into the server"),
        ("install {}", "installs the extension {0}"),
    ),
    "load": (
        ("load data ~ infile {} ~ into table {}", "loads {0} into the table {1}"),
        ("load xml ~ infile {} ~ into table {}", "loads {0} into the table {1}"),
        ("load data into {} from files", "loads files into the table {0}"),
        ("load index into cache {}", "loads indexes of {0} into the cache"),
        ("load {} $", "loads the library {0}"),
    ),
    "put": (("put", "uploads files to a stage"),),
    "source": (("source {}", "runs SQL from {0}"),),
    "system": (
        ("system shutdown|kill", "shuts down the server"),
        ("system <stop|start> {}", "{0}s {1} on the server"),
        ("system reload {}", "reloads {0} of the server"),
        ("system flush {}", "flushes {0} of the server"),
        ("system sync replica {}", "waits for the replica {0}"),
        ("system restart|restore replica {}", "restarts the replica {0}"),
        ("system drop ~ cache", "empties a cache of the server"),
    ),
    "update": (("update extensions $", "updates the extensions of DuckDB"),),
}
CHANGING: Forms = {
    "administer": (("administer key management", "changes encryption keys of the database"),),
    "alter": (
        ("alter system set {}", "changes the server setting {0}"),
        ("alter system reset all", "resets all server settings"),
        ("alter system reset {}", "resets the server setting {0}"),
        ("alter system kill|disconnect session {}", "ends the session {0}"),
        ("alter system flush", "empties caches of the server"),
        ("alter system switch logfile", "starts a new log file"),
        ("alter system checkpoint", "writes a checkpoint"),
        ("alter system", "changes the server"),
        ("alter session", "changes settings of the session"),
        ("alter instance rotate", "replaces a master key of the server"),
        ("alter instance reload", "reloads the certificates of the server"),
        ("alter instance", "changes the server"),
        ("alter default privileges", "changes the default rights of new objects"),
        ("alter <role|user|group> {} ~ superuser", "makes the {0} {1} a superuser"),
        ("alter user [if] [exists] {} ~ password expire", "makes the password of {0} expire"),
        ("alter role|user|login [if] [exists] {} ~ password|identified", "changes the password of {0}"),
        ("alter user mapping for {} server {}", "changes the user mapping of {0} for the server {1}"),
        (f"{_TABLE} rename to {{}}", "renames the table {0} to {1}"),
        (f"{_TABLE} rename constraint|index|key {{}} to {{}}", "renames {1} of the table {0} to {2}"),
        (f"{_TABLE} rename [column] {{}} to {{}}", "renames the column {1} of {0} to {2}"),
        (f"{_TABLE} add constraint {{}}", "adds the constraint {1} to the table {0}"),
        (f"{_TABLE} add primary|unique|foreign|check", "adds a constraint to the table {0}"),
        (f"{_TABLE} add index|key|fulltext|spatial", "adds an index to the table {0}"),
        (f"{_TABLE} add partition", "adds a partition to the table {0}"),
        (f"{_TABLE} add [column] [if] [not] [exists] {{}}", "adds the column {1} to the table {0}"),
        (f"{_TABLE} owner to {{}}", "gives the table {0} to {1}"),
        (f"{_TABLE} set schema {{}}", "moves the table {0} to the schema {1}"),
        (f"{_TABLE} disable row level security", "turns off row security of the table {0}"),
        (f"{_TABLE} enable row level security", "turns on row security of the table {0}"),
        (f"{_TABLE} disable trigger {{}}", "turns off the trigger {1} of the table {0}"),
        (f"{_TABLE} enable trigger {{}}", "turns on the trigger {1} of the table {0}"),
        (f"{_TABLE} <attach|detach> partition {{}}", "{1}es the partition {2} of the table {0}"),
        (f"alter <{CLASSES}> [if] [exists] {{}} rename to {{}}", "renames the {0} {1} to {2}"),
        (f"alter <{CLASSES}> [if] [exists] {{}} owner to {{}}", "gives the {0} {1} to {2}"),
    ),
    "analyze": (("analyze $", "updates the statistics of the database"),),
    "associate": (("associate statistics", "sets how statistics are computed"),),
    "attach": (("attach <table|view|dictionary> [if] [not] [exists] {}", "attaches the {0} {1}"),),
    "audit": (("audit", "changes what the server audits"),),
    "backup": (
        ("backup <database|log|table> {}", "backs up the {0} {1}"),
        ("backup stage {}", "begins the stage {0} of a backup"),
        ("backup lock {}", "locks the table {0} for a backup"),
        ("backup unlock", "releases the locks of a backup"),
        ("backup", "writes a backup"),
    ),
    "bulk": (("bulk insert {} from {}", "loads {1} on the server into the table {0}"),),
    "cache": (("cache index {}", "assigns indexes of {0} to a cache"),),
    "change": (
        ("change master to ~ master_host = {}", "makes the server follow {0}"),
        ("change replication source to ~ source_host = {}", "makes the server follow {0}"),
        ("change replication filter", "changes the filters of the replica"),
        ("change master|replication", "changes the source of the replica"),
    ),
    "check": (("check table {}", "checks the table {0} and updates its statistics"),),
    "checkpoint": (("checkpoint", "writes a checkpoint"),),
    "clone": (("clone local data directory", "copies the data of the server to a folder"),),
    "cluster": (("cluster $", "rewrites all clustered tables"),),
    "comment": (
        ("comment on materialized|foreign <view|table> {}", "sets the comment of the {0} {1}"),
        (f"comment on <{CLASSES}> {{}}", "sets the comment of the {0} {1}"),
        ("comment", "sets a comment"),
    ),
    "commit": (("commit prepared {}", "commits the prepared transaction {0}"),),
    "create": (
        (
            "create user mapping [if] [not] [exists] for {} server {}",
            "creates the user mapping of {0} for the server {1}",
        ),
        ("create [unique] index [concurrently] on {}", "creates an index of the table {0}"),
        ("create cast", "creates a cast"),
        ("create transform", "creates a transform"),
        ("create operator class|family {}", "creates the operator class {0}"),
        ("create operator", "creates an operator"),
        ("create master key", "creates the master key of the database"),
    ),
    "dbcc": (
        ("dbcc shrinkdatabase|shrinkfile", "shrinks files of the database"),
        ("dbcc freeproccache|dropcleanbuffers|freesystemcache|freesessioncache", "empties caches of the server"),
        ("dbcc checkdb|checktable|checkalloc|checkcatalog|checkconstraints", "checks the database"),
        ("dbcc checkident", "checks or sets the identity of a table"),
        ("dbcc {}", "runs the console command {0} on the server"),
    ),
    "deny": (("deny ~ to {}", "denies rights to {0}"),),
    "detach": (("detach <table|view|dictionary|database> [if] [exists] {}", "detaches the {0} {1}"),),
    "disable": (("disable trigger {} on {}", "turns off the trigger {0} of {1}"),),
    "disassociate": (("disassociate statistics", "sets how statistics are computed"),),
    "enable": (("enable trigger {} on {}", "turns on the trigger {0} of {1}"),),
    "exchange": (("exchange <tables|dictionaries> {} and {}", "swaps the {0} {1} and {2}"),),
    "flashback": (("flashback table {} to before drop", "restores the dropped table {0}"),),
    "flush": (
        ("flush [local|no_write_to_binlog] privileges", "reloads the rights of users"),
        ("flush [local|no_write_to_binlog] tables with read lock", "locks all tables"),
        ("flush [local|no_write_to_binlog] tables|table", "closes open tables"),
        ("flush [local|no_write_to_binlog] [binary|engine|error|general|relay|slow] logs", "starts new log files"),
        ("flush [local|no_write_to_binlog] hosts", "empties the cache of host names"),
        ("flush [local|no_write_to_binlog] status", "resets the status counters of the server"),
        ("flush [local|no_write_to_binlog] {}", "flushes {0} of the server"),
    ),
    "force": (("force checkpoint", "writes a checkpoint"),),
    "kill": (
        ("kill mutation", "stops mutations of tables"),
        ("kill query where", "stops queries of the server"),
        ("kill [hard|soft] query [id] {}", "stops the query of the connection {0}"),
        ("kill user {}", "ends the connections of {0}"),
        ("kill [hard|soft] [connection] {}", "ends the connection {0}"),
    ),
    "lock": (
        ("lock instance", "locks the server for a backup"),
        ("lock [table|tables] [only] {}", "locks the table {0}"),
    ),
    "noaudit": (("noaudit", "changes what the server audits"),),
    "notify": (("notify {}", "notifies the channel {0}"),),
    "optimize": (("optimize [local|no_write_to_binlog] table {}", "rewrites the table {0}"),),
    "prepare": (
        ("prepare transaction {}", "prepares the transaction {0} to be committed"),
        ("prepare {}", "prepares the statement {0}"),
    ),
    "reassign": (("reassign owned by {} to {}", "gives the objects of {0} to {1}"),),
    "reconfigure": (("reconfigure", "applies new settings of the server"),),
    "rename": (
        ("rename <table|tables|user|database|dictionary> [if] [exists] {} to {}", "renames the {0} {1} to {2}"),
        ("rename {} to {}", "renames {0} to {1}"),
    ),
    "repair": (("repair [local|no_write_to_binlog] table {}", "repairs the table {0}"),),
    "reset": (
        ("reset persist {}", "removes the lasting setting {0} of the server"),
        ("reset persist", "removes all lasting settings of the server"),
        ("reset query cache", "empties the query cache"),
    ),
    "restart": (("restart $", "restarts the server"),),
    "restore": (
        ("restore <database|table> {}", "restores the {0} {1}"),
        ("restore headeronly|filelistonly|labelonly|verifyonly", "reads a backup on the server"),
        ("restore", "restores a backup"),
    ),
    "rollback": (("rollback prepared {}", "rolls back the prepared transaction {0}"),),
    "security": (("security label", "sets a security label"),),
    "shutdown": (("shutdown", "shuts down the server"),),
    "start": (
        ("start group_replication", "starts group replication"),
        ("start slave|replica|all", "starts the replica"),
    ),
    "stop": (
        ("stop group_replication", "stops group replication"),
        ("stop slave|replica|all", "stops the replica"),
    ),
    "undrop": (("undrop <table|schema|database> {}", "restores the dropped {0} {1}"),),
    "uninstall": (("uninstall <plugin|component|soname> [if] [exists] {}", "removes the {0} {1} from the server"),),
    "unlock": (
        ("unlock instance", "ends the lock of the server"),
        ("unlock", "ends the locks of tables"),
    ),
    "xa": (
        ("xa start|begin {}", "begins the transaction {0}"),
        ("xa <end|prepare|commit> {}", "{0}s the transaction {1}"),
        ("xa rollback {}", "rolls back the transaction {0}"),
    ),
}
# Statements of the session alone; what they call and hold is looked at as that of a query is.
SESSION = (
    *("clear $", "close {} $", "cls $", "consistency", "deallocate [prepare] {} $", "declare {} ~ cursor ~ for"),
    *("discard all|plans|sequences|temp|temporary $", "expand", "listen {} $", "move ~ from|in {} $"),
    *("move [next|prior|first|last|forward|backward] {} $", "paging", "print", "release [savepoint] {} $"),
    *("rollback [work|transaction] to [savepoint] {} $", "savepoint {} $", "serial consistency", "tracing"),
    *("unlisten", "waitfor delay|time {} $", "xa recover"),
)
