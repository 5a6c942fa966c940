"""pnpm, yarn and bun: managers of packages that take the name of a script for a subcommand."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries.rule import HELP, NONE, Effect, Operands, Program, always, proven, raises
from assent.risk.entries.table import Table, judge
from assent.risk.finding import Judgement
from assent.risk.languages.javascript.proof import judge_code
from assent.risk.rules.npm import package, setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

PROJECT = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
INSTALLS = "downloads packages and runs their scripts"
OTHER = raises(Category.Unrecognized, "queries another registry")
SCRIPT = Effect(category=PROJECT, phrase="runs {script|a script} of the project")

ANY = """
-h,--help --json -s,--silent --verbose --no-progress --color --no-color --offline --non-interactive -r,--recursive
-w,--workspace-root --cwd= -C,--dir= -F,--filter= --filter-prod= --depth= -P,--prod,--production -D,--dev --long
--parseable -g,--global --no-optional --only-projects --loglevel= --reporter= --stream --aggregate-output
--use-stderr --no-default-rc --pattern= -A,--all --no-emoji --level= --groups= --lockfile-only
"""
HOSTS = {"--registry=": OTHER}
SHOWN = {"list": "lists packages", "ls": "lists packages", "why": "shows why a package is installed"}


def _shows(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that shows what is on this machine."""
    return Program(
        names,
        f"{ANY} {options}",
        operands or Operands(),
        HOSTS,
        phrase=f"{SHOWN.get(names.split()[0], 'shows details of the project')}{{*:+}}",
        abbreviates=False,
        modes=HELP,
    )


def _asks(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that shows what the registry knows."""
    return Program(
        names,
        f"{ANY} {options}",
        operands or Operands(proven(package)),
        HOSTS,
        REMOTE,
        "queries the registry",
        abbreviates=False,
        modes=HELP,
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, ANY, effects=HOSTS, subcommands=subcommands, abbreviates=False, modes=HELP)


def _installs(names: str) -> Program:
    return Program(
        names,
        "-h,--help",
        effects={"-g,--global": raises(SYSTEM, "installs for the whole user or system")},
        category=PROJECT,
        phrase=INSTALLS,
        loose=True,
        abbreviates=False,
        modes=HELP,
    )


CONFIG = _group(
    "config c",
    _shows("get", "", Operands(proven(setting))),
    _shows("list ls current", "--why -v --verbose", NONE),
    always("set delete unset rm", SYSTEM, "changes the settings"),
)
CHANGES = (
    always("publish", Category.ModifiesRemote, "publishes {package}"),
    always("unpublish", Category.DeletesData, "deletes a published package"),
    always("login logout", SYSTEM, "changes who is logged in"),
    always("dlx", PROJECT, "downloads and runs a package", permutes=False),
    always("create", PROJECT, "downloads and runs a package that makes a project"),
    always("init", Category.ModifiesFilesystem, "makes package.json"),
    always("exec x", PROJECT, "runs {1:program|a program} of a package", permutes=False),
    Program("run run-script", f"{ANY} --top-level --if-present", Operands(SCRIPT), permutes=False, abbreviates=False),
    always("test t tst start restart stop node", PROJECT, "runs {1:|code} of the project", permutes=False),
    always("link unlink ln patch patch-commit patch-remove pack", PROJECT, "changes packages"),
)

PNPM = Table(
    Program(
        "pnpm",
        f"{ANY} -v,--version",
        effects=HOSTS,
        subcommands=(
            _shows("ls list la ll", "--exclude-peers --find-by="),
            _shows("why", "--exclude-peers --find-by="),
            _shows("root bin prefix", "", NONE),
            _shows("licenses help completion"),
            _asks("outdated", "--compatible --no-table --format= --sort-by=", Operands()),
            _asks("audit", "--audit-level= --ignore-registry-errors --no-optional", Operands()),
            _asks("view info show v search s whoami ping"),
            _group(
                "store",
                _shows("path status"),
                always("prune add", SYSTEM, "changes the store"),
            ),
            _group("env", _shows("list ls", "--remote"), always("use add remove rm", SYSTEM, "installs node")),
            _group("cache", _shows("list list-registries view"), always("delete", SYSTEM, "empties the cache")),
            _shows("cat-file cat-index find-hash"),
            _shows("ignored-builds"),
            CONFIG,
            _shows("get", "", Operands(proven(setting))),
            _installs(
                "install i add ci update up upgrade remove rm uninstall un rebuild rb prune dedupe import fetch"
                " install-test it approve-builds multi recursive m deploy"
            ),
            always("set", SYSTEM, "changes the settings"),
            always("setup self-update server doctor", SYSTEM, "changes pnpm itself"),
            *CHANGES,
        ),
        abbreviates=False,
    )
)

YARN = Table(
    Program(
        "yarn",
        f"{ANY} -v,--version",
        effects=HOSTS,
        subcommands=(
            _shows("list ls"),
            _shows("why", "-R --peers --recursive"),
            _shows("bin", "-n,--name -v"),
            _shows("licenses", ""),
            _shows("versions help explain completion", "", Operands()),
            _shows("constraints", "", NONE),
            _asks("info", "-X,--extra= --cache --dependents --manifest --name-only --virtuals --fields= -R"),
            _asks("outdated audit", "--level= --severity= --environment= --no-deprecations --exclude= --ignore="),
            _group(
                "npm",
                _asks("info", "-f,--fields="),
                _asks("audit", "--severity= --environment= --no-deprecations --exclude= --ignore="),
                _asks("whoami", "--publish --scope="),
                _group("tag", _asks("list"), always("add remove", Category.ModifiesRemote, "changes a tag")),
                always("login logout", SYSTEM, "changes who is logged in"),
                always("publish", Category.ModifiesRemote, "publishes {package}"),
            ),
            _group("tag", _asks("list ls"), always("add remove rm", Category.ModifiesRemote, "changes a tag")),
            _group("owner", _asks("list ls"), always("add remove rm", Category.ModifiesRemote, "changes who owns it")),
            _group(
                "workspaces",
                _shows("info list", "--since=? -v --no-private"),
                always("foreach run focus", PROJECT, "runs something in the workspaces", permutes=False),
            ),
            always("workspace", PROJECT, "runs a command in a workspace of the project", permutes=False),
            _group("cache", _shows("dir list"), always("clean clear", SYSTEM, "empties the cache")),
            _group(
                "global",
                _shows("list ls bin dir"),
                always("add remove upgrade", SYSTEM, "{verb} {package|packages} for the whole user"),
                always("upgrade-interactive", SYSTEM, "upgrades {package|packages} for the whole user"),
            ),
            _group(
                "plugin",
                _asks("list", "", NONE),
                _shows("runtime", "", NONE),
                always("import", Category.RunsFetchedCode, "installs a plugin of yarn"),
                always("remove check", PROJECT, "changes the plugins"),
            ),
            CONFIG,
            _installs(
                "install add ci up upgrade update remove rebuild dedupe import autoclean generate-lock-entry prune"
                " upgrade-interactive unplug check"
            ),
            always("set policies", Category.RunsFetchedCode, "installs another yarn"),
            always("version", Category.ModifiesVcs, "raises the version and makes a commit"),
            *CHANGES,
        ),
        abbreviates=False,
    )
)


def _code(word: Argument) -> Judgement:
    return judge_code(word, (), None)


BUN = Table(
    Program(
        "bun",
        f"{ANY} -v,--version --revision",
        effects={
            **HOSTS,
            "-e,--eval=": proven(_code),
            "-p,--print=": proven(_code),
        },
        subcommands=(
            _group(
                "pm",
                _shows("ls list", "-a"),
                _shows("bin hash hash-string hash-print licenses whoami", "-a"),
                _group("cache", always("rm", SYSTEM, "empties the cache")),
                _group(
                    "pkg",
                    _shows("get"),
                    always("set delete fix", Category.ModifiesFilesystem, "changes package.json"),
                ),
                _shows("untrusted"),
                _shows("why view"),
                always("trust migrate pack version", PROJECT, INSTALLS),
            ),
            _asks("outdated audit", "--audit-level=", Operands()),
            _asks("info view"),
            _shows("why"),
            _shows("help completions"),
            _installs("install i add a ci update remove rm link unlink patch"),
            always("test build run dev repl exec", PROJECT, "runs {1:|code} of the project", permutes=False),
            always("x", PROJECT, "downloads and runs {1:package|a package}", permutes=False),
            always("create c init", PROJECT, "makes a project"),
            always("upgrade", SYSTEM, "replaces bun"),
            always("publish", Category.ModifiesRemote, "publishes {package}"),
        ),
        abbreviates=False,
    )
)
TABLES = {"pnpm": PNPM, "yarn": YARN, "yarnpkg": YARN, "bun": BUN}


def manager(command: Command, _: Surroundings) -> Judgement:
    """A word that is not a subcommand is a script, and yarn without words installs."""
    name = command.argv[0].text
    table = TABLES[command.program or ""]
    reading = read(command.argv, table.grammar)
    shows = reading.has("-h") or reading.has("-v")
    if table is YARN and not reading.operands and not shows:
        return Judgement(PROJECT, f"`{name}` {INSTALLS}", command.argv[0])
    word = reading.operands[0] if reading.operands else None
    if word is None or reading.problems or table.below(word.text) is not None:
        return judge(table, command.argv, name)
    return Judgement(PROJECT, f"`{name} {word.text}` runs a script of the project", word)
