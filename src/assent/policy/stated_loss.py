"""Words that say, whatever the program, that data goes: statements, settings, options, tasks."""

from __future__ import annotations

from assent.policy.hint import Hint
from assent.policy.retention import keeps_briefly, unprotects
from assent.policy.verbs import HARMLESS, has_verb, parts_of_name
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.errands import LOSING
from assent.risk.entries.programs import STORED
from assent.rules_table import vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command


STATEMENTS = (  # of the languages of databases
    *("delete from", "detach delete", "drop table", "drop database", "drop schema", "drop collection"),
    *("drop user", "drop role", "drop view", "drop column", "drop function", "drop tablespace", "drop keyspace"),
    *("lo_unlink(", "drop_chunks(", "pg_drop_replication_slot("),
    *("reset master", "purge binary", "reset slave", "reset replica", "drop owned", "drop extension", "drop type"),
    *("truncate table", "drop index", "dropdatabase(", "deletemany(", "flushall", "flushdb"),
    *("._drop(", "._truncate(", "._dropdatabase(", "._remove("),
)
# The server starts any program, as its own user: copy t to program 'curl …'.
PROGRAMS = ("to program '", "from program '", "to program $", "from program $", "xp_cmdshell", "sys_exec(", "\\gexec")
ABSENT = (  # in the words of Ansible, Puppet, Azure, Route 53, Kubernetes, S3 and Helm
    *(
        "state=absent",
        "ensure=>absent",
        "--mode=complete",
        '"action":"delete"',
        '"state":"absent"',
        "ensure=absent",
        '"finalizers":null',
        '"finalizers":[]',
    ),
    *('path":"/metadata/finalizers"', "status=suspended", '"status":"suspended"', "persistence.enabled=false"),
    "deletion_protection.enabled,value=false",
    *('"deleterequest":', '"persistentvolumereclaimpolicy":"delete"'),
)
ALONE = ("privileged:true", "hostpid:true", "hostnetwork:true", "hostpath:")  # the same in a text that is applied
WHOLE = ('"privileged":true', '"hostpath":', '"hostpid":true', '"hostnetwork":true')  # in the description of a pod
# In options.
DROPPING = frozenset("lifecycle delete deleted purge destroy wipe zap shrink erase prune nuke discard".split())
PRIVILEGED = frozenset(("privileged",))
SETTLING = ("config", "global-status")  # subcommands with options that only take out a setting
SPARED = frozenset("branch orphans dangling cache conflicting".split())  # what may go: merged, or made again
CONSOLES = frozenset("pg:psql psql dbshell dbconsole sql mysql d1".split())  # subcommands that take statements
STATING = frozenset(
    "--command --query --query-string --sql --ddl --statement --execute -q -e -c query execute sql eval exec".split()
)
RUNNING_PACKAGES = frozenset("npx bunx pnpx uvx dlx exec x".split())


def stated(text: str) -> Hint | None:
    """The worst that a text, in small letters, says as a statement for a database."""
    if any(statement in text for statement in STATEMENTS):
        return Hint.Loses
    if "execute " in text and ("||" in text or "execute format(" in text):
        return Hint.Hides  # do $$ begin execute 'dr' || 'op table x'; end $$
    return Hint.Hides if any(statement in text for statement in PROGRAMS) else None


def worst_stated(command: Command) -> Hint | None:
    """Whether a statement, or a task, for a database deletes data: wrangler d1 execute x --command 'drop …'."""
    if any(says(command) for says in (_makes_absent, _reads_statements, _drops, unprotects, keeps_briefly, _runs_loss)):
        return Hint.Loses
    for word in command.argv[1:]:
        parts = parts_of_name(word.text) if ":" in word.text else []
        if len(parts) == 2 and not STORED.isdisjoint(parts) and not LOSING.isdisjoint(parts):
            return Hint.Loses
    stating = False
    for word in command.argv:
        name, equals, value = word.text.partition("=")
        states = name.casefold().rstrip("s") in STATING
        text = value if equals and states else word.text if stating else ""
        said = stated(text.casefold())
        if said is not None:
            return said
        stating = stating or states
    return None


def opens_machine(command: Command) -> bool:
    """Whether an option, or the description of a pod, gives a container the whole machine: --privileged."""
    if _is_optional(command, PRIVILEGED) or any(mark in text for mark in WHOLE for text in _packed(command)):
        return True
    return any(
        mark in "".join(word.text.casefold().split()).replace('"', "") for mark in ALONE for word in command.given()
    )


def _makes_absent(command: Command) -> bool:
    """Whether a word says that something shall be no more."""
    return any(mark in text for mark in ABSENT for text in _packed(command))


def _packed(command: Command) -> Iterator[str]:
    """The words and texts that may be a description, in small letters and without blanks."""
    for word in (*command.given(), *command.argv[1:]):
        if not {"=", "{", "\n"}.isdisjoint(word.text):
            yield "".join(word.text.casefold().split())


def _drops(command: Command) -> bool:
    """Whether an option of a program that changes something says that something goes: snap remove --purge."""
    spared = vocabulary(command.program, "spares")  # caches, and what is built again
    kept = tuple([word for word in command.argv if word.prefix.partition("=")[0] not in spared])
    is_setting = any(word.text in SETTLING for word in command.argv[1:3])
    return not is_setting and _is_optional(replace(command, argv=kept), DROPPING)


def _is_optional(command: Command, named: frozenset[str]) -> bool:
    """Whether the name of an option has one of these parts, and the program does more than read."""
    for word in command.argv[1:]:
        long = word.prefix.startswith("--")
        parts = parts_of_name(word.prefix.partition("=")[0]) if long else []
        if not named.isdisjoint(parts) and (HARMLESS | SPARED).isdisjoint(parts):
            return not _only_reads(command)
    return False


def _only_reads(command: Command) -> bool:
    """Whether it is only by a wrapper that a command does more than read: docker run alpine echo --privileged."""
    if not command.wrappers or not all(word.exact for word in command.argv):
        return False
    from assent.policy.tried import judged_alone  # few commands name such an option

    found = judged_alone(command, [word.text for word in command.argv])
    return found is not None and found.category <= Category.ReadsRemote


def _reads_statements(command: Command) -> bool:
    """Whether a client of a database that is a subcommand reads statements of a file: heroku pg:psql < x.sql."""
    words = [word.text for word in command.argv[1:]]
    if CONSOLES.isdisjoint(words):
        return False
    reads = any(part.reads and part.given is None and part.target is not None for part in command.redirects)
    return reads or any(word.endswith(".sql") for word in words)


def _runs_loss(command: Command) -> bool:
    """Whether a task, or a subcommand of a package that is fetched and run, names a loss: npx sst remove."""
    from assent.risk.code.errands import lost  # few commands are tasks
    from assent.risk.code.packages import fetched

    found = lost(command) if command.argv else None
    if found is not None and found[0] is not Category.ReadsSecrets:
        return True
    package = fetched(command)
    if package is None or not RUNNING_PACKAGES.intersection([word.text for word in command.argv[:2]]):
        return False
    words = [word.text for word in command.argv if word.start > package.start]
    if not has_verb("", words):
        return False
    from assent.policy.tried import keeps  # few packages have such a subcommand

    return has_verb("", words[1:]) or not keeps(command, package)
