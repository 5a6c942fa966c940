"""Variables by which a text chooses with whom the project's own code then works: `DATABASE_URL=… rails db:migrate`.

The code is trusted, and yet its effect is where the variable points: another machine, an account, production.
A variable that lasts matters to all later commands of the text, exported there or before.
"""

from __future__ import annotations

from assent import rules_table
from assent.risk.category import Category
from assent.risk.entries.programs import SELECTING
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.parts import Variable
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding

RUNNING = (Category.RunsProjectCode, Category.RunsFetchedCode)
STORES = frozenset(  # schemes of what keeps data or takes orders
    """
    postgres postgresql pg cockroachdb mysql mysql2 mariadb mssql sqlserver oracle db2 mongodb redis rediss valkey
    memcached amqp amqps kafka nats tls mqtt mqtts pulsar stomp cassandra clickhouse elasticsearch opensearch neo4j bolt
    ldap ldaps smtp smtps ftp ftps sftp ssh tcp docker libsql trino presto hive snowflake bigquery redshift jdbc
    couchbase
    """.split()
)
HOSTS = frozenset("host hosts hostname hostaddr server servers endpoint broker brokers addr bootstrap".split())
BOUND = frozenset(("HOST", "HOSTNAME", "SERVER_HOST", "BIND_HOST", "BIND_ADDR", "LISTEN_ADDR", "VIRTUAL_HOST"))  # own
ACCOUNTS = frozenset(
    """
    AWS_PROFILE AWS_DEFAULT_PROFILE CLOUDSDK_CORE_PROJECT CLOUDSDK_CORE_ACCOUNT CLOUDSDK_ACTIVE_CONFIG_NAME
    GOOGLE_CLOUD_PROJECT GCLOUD_PROJECT GCP_PROJECT AZURE_SUBSCRIPTION_ID ARM_SUBSCRIPTION_ID TF_WORKSPACE
    DOCKER_CONTEXT KUBECONTEXT HEROKU_APP FIREBASE_PROJECT SUPABASE_PROJECT_ID
    """.split()
)
STAGES = frozenset(
    """
    RAILS_ENV RACK_ENV MIX_ENV APP_ENV NODE_ENV DJANGO_ENV FLASK_ENV ENVIRONMENT SYMFONY_ENV DJANGO_SETTINGS_MODULE
    """.split()
)
LIVE = ("production", "prod", "live", "staging")
LOCAL = frozenset(  # this machine, and what compose files and test runners call their own services
    """
    localhost 127.0.0.1 ::1 0.0.0.0 host.docker.internal db database postgres postgresql pg mysql mariadb redis mongo
    mongodb rabbitmq rabbit kafka nats memcached elasticsearch opensearch minio localstack mailhog mailpit sqlserver
    cassandra clickhouse neo4j zookeeper redpanda valkey
    """.split()
)
TESTED = ("test", "dev", "local", "fake", "dummy", "sandbox", "example", "ci")  # parts of names of accounts for trials
MIGRATING = ("db:", "ecto.", "migrate", "migration", "seed", "fixtures", "schema", "rollback", "db_", "db-")


class Addressed:
    """The targets that the commands of a text choose for those behind them."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = findings
        each = [(at, found.command) for at, found in enumerate(findings)]
        self.lasting = [(at, variable) for at, command in each for variable in command.variables if variable.lasting]
        self.selecting = [at for at, command in each if is_a(command.program, SELECTING)]

    def risk(self, at: int) -> Risk | None:
        """The effect of the variables before it on a command that runs code."""
        finding = self.findings[at]
        command = finding.command
        if finding.category not in RUNNING:
            return None
        lasting = [variable for place, variable in self.lasting if place <= at]
        given = {variable.name: variable for variable in (*lasting, *command.variables)}
        words = [word.text for word in command.argv]
        live = _stage(words, given.values())
        task = next((at for at, word in enumerate(words[:4]) if any(part in word for part in MIGRATING)), None)
        if live and task is not None:
            reason = f"`{' '.join(words[: task + 1])}` changes production data, with `{live}`"
            return Category.ModifiesRemote, reason
        for before in [self.findings[place] for place in self.selecting if place < at]:
            selected = _selected(before)
            if selected:
                reason = f"{_deed(finding)} with `{selected}`, which `{before.command.text}` selects"
                return Category.ModifiesRemote, reason
        for variable in given.values():
            where = _where(variable)
            if where:
                return Category.ModifiesRemote, f"{_deed(finding)} with {where}, which `{variable.name}` names"
        return None


def _deed(finding: Finding) -> str:
    """The deed of the command, as its own reason says it, or that it works."""
    said = finding.reason or f"`{finding.command.argv[0].text}` works"
    return f"{said}," if "`" in said.partition("` ")[2] or ", " in said else said


def _stage(words: Sequence[str], variables: Iterable[Variable]) -> str:
    """The word or the variable that says that code works with what is live."""
    stages = [(word, word.partition("=")[2]) for word in words[1:]]
    named = [(v.name, v.value.text) for v in variables if v.name in STAGES and v.value is not None]
    stages += [(f"{name}={value}", value) for name, value in named]
    return next((name for name, value in stages if value.casefold().rpartition(".")[2] in LIVE), "")


def _selected(finding: Finding) -> str:
    """The target that a command has chosen for later ones, unless its name says that it is for trials."""
    words = [word.text for word in finding.command.argv[1:] if word.text[:1] != "-"]
    for verb in rules_table.words(finding.command.program, "selects"):
        asked = verb.split()
        name = words[len(asked)] if words[: len(asked)] == asked and len(words) > len(asked) else ""
        if name and not any(part in name.casefold() for part in TESTED):
            return name
    return ""


def _where(variable: Variable) -> str:
    """With whom, if the variable says that, and it is not this machine: for people."""
    name, value = variable.name, variable.value
    if value is None or not value.text:
        return ""
    text = value.text
    if name in ACCOUNTS:
        return "" if any(part in text.casefold() for part in TESTED) else f"the account `{text}`"
    scheme, found, rest = text.removeprefix("jdbc:").partition("://")
    if found:
        is_store = scheme.split("+")[0].casefold() in STORES or text.startswith("jdbc:")
        hosts = rest.partition("/")[0].rpartition("@")[2].split(",")
        return f"`{_shown(hosts)}`" if is_store and not all(_is_local(host) for host in hosts) else ""
    parts = name.lower().split("_")
    is_host = (parts[-1] in HOSTS or name in ("PGHOST", "PGHOSTADDR", "MYSQL_HOST")) and name not in BOUND
    if not is_host or "/" in text[:1] or text.isdecimal():
        return ""
    return "" if all(_is_local(host) for host in text.split(",")) else f"`{_shown(text.split(','))}`"


def _shown(hosts: Sequence[str]) -> str:
    return hosts[0].partition("?")[0] or "another machine"


def _is_local(host: str) -> bool:
    """Whether a host, perhaps with a port, is this machine or a service that the project starts for itself."""
    bare = host.partition("?")[0]
    bare = bare[1:].partition("]")[0] if bare[:1] == "[" else bare.partition(":")[0] if bare.count(":") < 2 else bare
    folded = bare.casefold()
    return folded in LOCAL or not folded or folded.startswith("127.") or folded.endswith((".localhost", ".test"))
