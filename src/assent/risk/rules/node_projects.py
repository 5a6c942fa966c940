"""Managers of JavaScript monorepos, and of the versions of node."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, NONE, READS, WRITES, Program, always

PROJECT = Category.RunsProjectCode
CHANGES = Category.ModifiesFilesystem

MONOREPOS = (
    Program(
        "turbo",
        "-h,--help --version --color --no-color --no-update-notifier",
        effects={"--cwd=": READS},
        subcommands=(
            Program("ls info bin scan query", "-h,--help --filter= -F= --affected --output= --json", modes=HELP),
            always("run watch gen generate daemon boundaries prune", PROJECT, "runs {script|scripts of the project}"),
            always("login logout link unlink", Category.ModifiesSystem, "changes who is logged in"),
        ),
        abbreviates=False,
    ),
    Program(
        "nx",
        "-h,--help --version",
        subcommands=(
            always(
                "run run-many affected exec build test lint serve graph g generate migrate", PROJECT, "runs the project"
            ),
            always("list show report reset init repair", PROJECT, "loads plugins of the project"),
        ),
        abbreviates=False,
    ),
    Program(
        "lerna",
        "-h,--help -v,--version",
        subcommands=(
            Program(
                "ls list la ll changed diff",
                """
                    -h,--help --json -l,--long -a,--all --graph --toposort --since= --scope= --ndjson -p,--parseable
                    """,
                modes=HELP,
            ),
            always("run exec bootstrap", PROJECT, "runs {script|scripts of the project}"),
            always("version", Category.ModifiesVcs, "raises the version, commits and tags"),
            always("publish", Category.ModifiesRemote, "publishes packages"),
        ),
        abbreviates=False,
    ),
    Program(
        "changeset",
        "-h,--help -v,--version",
        subcommands=(
            Program("status", "-h,--help --verbose --since=", NONE, {"--output=": WRITES}),
            always("add init version pre", CHANGES, "changes the changes"),
            always("publish tag", Category.ModifiesRemote, "publishes packages"),
        ),
        abbreviates=False,
    ),
)

VERSIONS = (
    Program(
        "nvm",
        "-h,--help -v,--version",
        subcommands=(
            Program("ls list current version which", "-h,--help --no-colors --no-alias --silent"),
            Program(
                "ls-remote list-remote version-remote",
                "-h,--help --lts=? --no-colors",
                category=Category.ReadsRemote,
                phrase="asks for the versions",
            ),
            Program("help", "--no-colors"),
            always("use deactivate unload", Category.ReadsFilesystem, "chooses which node this shell finds"),
            always(
                "install i uninstall alias unalias reinstall-packages install-latest-npm cache set-colors",
                Category.ModifiesSystem,
                "changes the installed versions",
            ),
            always("exec run", PROJECT, "runs a program", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "fnm",
        "-h,--help -V,--version --log-level=",
        subcommands=(
            Program("list ls current", "-h,--help"),
            Program(
                "list-remote ls-remote",
                "-h,--help --lts=? --sort= --latest --filter=",
                category=Category.ReadsRemote,
                phrase="asks for the versions",
            ),
            Program("env completions", "-h,--help --shell= --use-on-cd --json"),
            always("use default alias unalias install uninstall", Category.ModifiesSystem, "{verb} {version|versions}"),
            always("exec", PROJECT, "runs a program", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "volta",
        "-h,--help -v,--version --verbose --quiet",
        subcommands=(
            Program("list ls which", "-h,--help -c,--current -d,--default --format="),
            always("install uninstall pin fetch", Category.ModifiesSystem, "{verb} {tool|tools}"),
            always("setup", Category.ModifiesSystem, "sets up volta for the shell"),
            always("run", PROJECT, "runs a program", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "n",
        "-h,--help -V,--version",
        subcommands=(
            Program("ls list which bin", "-h,--help"),
            Program("ls-remote lsr", "--all", category=Category.ReadsRemote, phrase="asks for the versions"),
            always(
                "lts latest stable install i rm uninstall prune",
                Category.ModifiesSystem,
                "changes the installed versions",
            ),
            always("run exec", PROJECT, "runs a program", permutes=False),
        ),
        abbreviates=False,
    ),
)


PROGRAMS = (*MONOREPOS, *VERSIONS)

EXAMPLES = """
RunsProjectCode: turbo run build
ReadsFilesystem: turbo ls
RunsProjectCode: nx affected -t test
ReadsFilesystem: lerna ls --json
ModifiesRemote: lerna publish
ReadsFilesystem: changeset status
ReadsFilesystem: nvm ls
ReadsFilesystem: nvm current
ReadsRemote: nvm ls-remote --lts
ModifiesSystem: nvm install 20
RunsProjectCode: nvm exec 20 node x.js --help
ReadsFilesystem: fnm list
ReadsFilesystem: volta list
ReadsFilesystem: n ls
ModifiesSystem: n lts
ModifiesSystem: turbo login
ReadsFilesystem: nvm use 20
ModifiesSystem: fnm use 20
ModifiesSystem: volta setup
ModifiesRemote: changeset publish
ModifiesFilesystem: changeset add
RunsProjectCode: lerna run build
"""
