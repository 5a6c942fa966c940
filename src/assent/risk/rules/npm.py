"""npm, and the programs that run packages and choose package managers with it."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, LISTS, NONE, TEXT, WRITES, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PRIVATE = ("auth", "token", "password", "secret", "key", "cert")  # in names of settings

# Options that any subcommand takes and that only choose what is shown and where it is looked up.
ANY = """
-h,--help,--usage --json -l,--long -p,--parseable --porcelain -g,--global --local --depth= -a,--all --production --dev
--only= --also= --omit= --include= -w,--workspace= --workspaces --iwr,--include-workspace-root --prefix= -C= -s,--silent
-q,--quiet -d --verbose --loglevel= --color=? --no-color --unicode --no-unicode --progress --no-progress --offline
--prefer-offline --prefer-online --no-update-notifier --no-fund --no-audit --timing --no-workspaces --yes -y --no -n
"""
HOSTS = {
    "--registry,--reg=": raises(Category.Unrecognized, "asks the registry {}"),
}
REMOTE = Category.ReadsRemote
INSTALLS = "downloads {package|the packages of the project} and runs their scripts"


def package(word: Argument) -> Judgement:
    """A package by its name in the registry; other ways to name one make a request to any host."""
    if not (word.exact or word.glob):
        return Judgement(Category.Unrecognized, f"the name `{word.text}` holds an unknown part, which is sent", word)
    name = word.prefix.removeprefix("@")
    if ":" in name or name.startswith(("/", "~", ".")) or name.count("/") > word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a name in the registry", word)
    return Judgement(Category.ReadsFilesystem, "")


def setting(word: Argument) -> Judgement:
    """The name of a setting that is shown; some hold tokens."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def _shows(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that shows what is on this machine."""
    return Program(names, f"{ANY} {options}", operands or Operands(), HOSTS, abbreviates=False, modes=HELP)


def _asks(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that shows what the registry knows."""
    return Program(
        names,
        f"{ANY} {options}",
        operands or Operands(proven(package)),
        HOSTS,
        REMOTE,
        "asks the registry{+about}",
        abbreviates=False,
        modes=HELP,
    )


def _group(names: str, *subcommands: Program) -> Program:
    """A subcommand that has its own."""
    return Program(names, ANY, effects=HOSTS, subcommands=subcommands, abbreviates=False, modes=HELP)


def _installs(names: str) -> Program:
    """A subcommand that changes node_modules."""
    return Program(
        names,
        "-h,--help",
        effects={"-g,--global": raises(Category.ModifiesSystem, "installs for the whole user or system")},
        category=Category.RunsProjectCode,
        phrase=INSTALLS,
        loose=True,
        modes=HELP,
    )


ARGUMENT = Effect(category=Category.RunsProjectCode, phrase="runs a script of the project")
SCRIPT = Effect(category=Category.RunsProjectCode, phrase="runs the script {} of the project")
LOCAL = (
    _shows("ls list la ll", "--package-lock-only --link --install-links"),
    _shows("explain why"),
    _shows("root prefix bin", operands=NONE),
    _shows("query", "--package-lock-only --expect-results --expect-result-count="),
    _shows("sbom", "--sbom-format= --sbom-type= --package-lock-only"),
    _shows("help help-search completion"),
    _shows("get", operands=Operands(proven(setting))),
    _shows(
        "version v-",
        "",
        Operands(Effect(category=Category.ModifiesVcs, phrase="raises the version ({}) and commits")),
    ),
    _group(
        "config c",
        _shows("get", operands=Operands(proven(setting))),
        _shows("list ls", operands=NONE),
        always("set delete rm del edit fix", Category.ModifiesSystem, "changes the settings of npm"),
    ),
    _group(
        "pkg",
        _shows("get"),
        always("set delete fix", Category.ModifiesFilesystem, "changes package.json"),
    ),
    _group(
        "cache",
        _shows("ls list", operands=Operands()),
        always("verify add", Category.ModifiesSystem, "changes the cache"),
        always("clean clear rm", Category.ModifiesSystem, "empties the cache"),
    ),
    Program(
        "run run-script rum urn",
        f"{ANY} --if-present --ignore-scripts --foreground-scripts --list",
        Operands(ARGUMENT, (SCRIPT,)),
        {
            "--script-shell=": raises(Category.Unrecognized, "runs scripts with {}"),
            "--node-options=": raises(Category.Unrecognized, "passes the options {} to node"),
            "--userconfig,--globalconfig=": raises(
                Category.Unrecognized, "takes settings, which may name programs, from"
            ),
        },
        hands_on=True,  # npm run build --watch: npm keeps it as a setting that scripts can read
    ),
    Program(
        "pack",
        f"{ANY} --ignore-scripts --dry-run",
        Operands(proven(package)),
        {**HOSTS, "--pack-destination=": WRITES},
        Category.RunsProjectCode,
        "runs the scripts that prepare the package",
        abbreviates=False,
        modes=(
            *HELP,
            (
                "--ignore-scripts",
                Program(
                    "",
                    modes=(),
                    category=Category.ModifiesFilesystem,
                    phrase="writes the package to a file",
                ),
            ),
        ),
    ),
)
REGISTRY = (
    _asks("view info show v"),
    _asks(
        "search s se find",
        "--searchlimit= --searchopts= --searchexclude= --searchstaleness= --description --no-description --desc",
        Operands(),
    ),
    _asks("outdated", "", Operands()),
    _asks("ping whoami", "", NONE),
    _asks("doctor", "", Operands()),
    _asks("fund", "--no-browser --which=", NONE),
    _asks("stars", "", Operands()),
    _asks(
        "diff",
        """
        --diff= --diff-name-only --diff-unified= --diff-ignore-all-space --diff-no-prefix --diff-src-prefix=
        --diff-dst-prefix= --diff-text --tag=
        """,
        Operands(LISTS),
    ),
    _asks("find-dupes", "--legacy-bundling --strict-peer-deps --install-strategy=", NONE),
    Program(
        "audit",
        f"{ANY} --audit-level= --package-lock-only --foreground-scripts --ignore-scripts --force -f",
        effects=HOSTS,
        category=REMOTE,
        phrase="asks the registry about the packages in use",
        subcommands=(
            _asks("signatures", "--audit-level= --include-attestations", NONE),
            always("fix", Category.RunsProjectCode, INSTALLS),
        ),
        abbreviates=False,
        modes=HELP,
    ),
    Program(
        "dist-tag dist-tags",
        ANY,
        effects=HOSTS,
        subcommands=(
            _asks("ls list"),
            always("add rm set remove", Category.ModifiesRemote, "changes a tag{+of}"),
        ),
        abbreviates=False,
        modes=HELP,
    ),
    _group(
        "access",
        _asks("list get"),
        always(
            "set grant revoke public restricted edit 2fa-required", Category.ModifiesRemote, "changes who has access"
        ),
    ),
    _group(
        "owner author",
        _asks("ls list"),
        always("add rm", Category.ModifiesRemote, "changes who owns the package"),
    ),
    _group("team", _asks("ls list"), always("create destroy add rm", Category.ModifiesRemote, "changes a team")),
    _group("org", _asks("ls list"), always("set rm", Category.ModifiesRemote, "changes an organisation")),
    _group(
        "profile",
        _asks("get", "", Operands()),
        always("set enable-2fa disable-2fa", Category.ModifiesRemote, "changes the account"),
    ),
    _group(
        "token",
        always("list ls", Category.ReadsSecrets, "lists the access tokens"),
        always("create", Category.ReadsSecrets, "makes an access token and shows it"),
        always("revoke rm delete", Category.DeletesData, "revokes an access token"),
    ),
)
_DRY = Program("", category=Category.RunsProjectCode, phrase="runs the scripts that pack the project", loose=True)
CHANGES = (
    _installs(
        "install i in ins inst insta instal isnt isnta isntal isntall add ci clean-install ic install-clean"
        " isntall-clean install-test it install-ci-test cit clean-install-test sit update up upgrade udpate uninstall"
        " un unlink remove"
        " rm r link ln rebuild rb dedupe ddp prune"
    ),
    always("test t tst start stop restart", Category.RunsProjectCode, "runs a script of the project"),
    always("exec x", Category.RunsProjectCode, "downloads and runs a package", permutes=False),
    always("explore", Category.RunsProjectCode, "runs a command in a package", permutes=False),
    always("init create innit", Category.RunsProjectCode, "downloads and runs a package that makes a project"),
    always("shrinkwrap", Category.ModifiesFilesystem, "writes the lock file"),
    always("set", Category.ModifiesSystem, "changes the settings of npm"),
    always("edit", Category.Unrecognized, "opens an editor"),
    always("docs home repo bugs issues", Category.Unrecognized, "opens a browser{+for}"),
    always("login adduser add-user logout", Category.ModifiesSystem, "changes the stored login"),
    Program(
        "publish",
        "-h,--help",
        effects={"--dry-run": TEXT},
        category=Category.ModifiesRemote,
        phrase="changes the registry",
        loose=True,
        modes=(*HELP, ("--dry-run", _DRY)),
    ),
    always("deprecate undeprecate star unstar hook", Category.ModifiesRemote, "changes the registry"),
    always("unpublish", Category.DeletesData, "deletes the published package {|of this folder}"),
)

PROGRAMS = (
    Program(
        "npm",
        f"{ANY} -v,-V,--version --versions",
        effects=HOSTS,
        subcommands=(*LOCAL, *REGISTRY, *CHANGES),
        abbreviates=False,
    ),
    Program(
        "npx bunx pnpx",
        "-v,--version -h,--help",
        category=Category.RunsProjectCode,
        phrase="runs a package, which it may download",
        loose=True,
        permutes=False,
        modes=(*HELP, ("-v", Program(""))),
    ),
    Program(
        "corepack",
        "-h,--help -v,--version",
        subcommands=(
            always(
                "enable disable install use up hydrate prepare", Category.ModifiesSystem, "installs package managers"
            ),
            always("cache", Category.ModifiesSystem, "empties the cache"),
            always(
                "npm npx yarn yarnpkg pnpm pnpx", Category.RunsProjectCode, "runs a package manager", permutes=False
            ),
            always("pack", Category.ModifiesFilesystem, "writes an archive"),
        ),
    ),
)

EXAMPLES = """
ModifiesRemote: npm run deploy
DeletesData: npm run db:reset
ModifiesSystem: npm -C /tmp/x run build
ReadsFilesystem: npm ls --depth=0
ReadsFilesystem: npm ls -g --json
ReadsFilesystem: npm list react --all
ReadsFilesystem: npm --prefix web ls
ReadsFilesystem: npm why left-pad
ReadsFilesystem: npm root -g
ReadsFilesystem: npm run
ReadsFilesystem: npm run --json
ReadsFilesystem: npm help install
ReadsFilesystem: npm install --help
ReadsFilesystem: npm install -h
ReadsFilesystem: npm -v
ReadsFilesystem: npm config list
ReadsFilesystem: npm config get registry
ReadsFilesystem: npm pkg get scripts
ReadsFilesystem: npm query ':root > *'
ReadsSecrets: npm config get //registry.example.org/:_authToken
ReadsSecrets: npm token list
ReadsRemote: npm view react versions --json
ReadsRemote: npm view @types/node version
ReadsRemote: npm search --long parser
ReadsRemote: npm outdated
ReadsRemote: npm audit --omit=dev --audit-level=high
ReadsRemote: npm audit signatures
ReadsRemote: npm dist-tag ls react
ReadsRemote: npm whoami
Unrecognized: npm view http://example.org/x.tgz
Unrecognized: npm view someone/thing
Unrecognized: npm view react --registry=http://example.org
Unrecognized: npm ls --script-shell=sh
Unrecognized: npm view "$(cat notes)"
Unrecognized: npm view "x@$(cat notes)"
Unrecognized: npm frobnicate
Unrecognized: npm docs react
RunsProjectCode: npm run build
RunsProjectCode: npm run build -- --help
RunsProjectCode: npm run build --watch
RunsProjectCode: npm run build --configuration production
Unrecognized: npm run build --script-shell=./x
Unrecognized: npm run build --script-sh ./x
Unrecognized: npm run build --node-options=--require=./x.js
Unrecognized: npm run build --userconfig ./npmrc
Unrecognized: npm run build $more
RunsProjectCode: npm test
RunsProjectCode: npm t -- -h
RunsProjectCode: npm ci
RunsFetchedCode: npm install --save-dev jest
RunsProjectCode: npm audit fix
RunsProjectCode: npm pack --dry-run
ModifiesFilesystem: npm pack --ignore-scripts
RunsProjectCode: npm init -y
RunsFetchedCode: npm exec tool -- -h
RunsFetchedCode: npm exec tool -h
RunsFetchedCode: npx create-thing app
RunsFetchedCode: npx create-thing -h
RunsFetchedCode: npx tsc --version
ReadsFilesystem: npx --version
ReadsFilesystem: npx -v
RunsFetchedCode: npx tool -v
ModifiesSystem: npm i -g thing
ModifiesSystem: npm config set registry http://example.org
ModifiesVcs: npm version patch
ReadsFilesystem: npm version
ModifiesRemote: npm publish
RunsProjectCode: npm publish --dry-run
ModifiesRemote: npm publish --dry-run=false
ModifiesRemote: npm publish -- --dry-run
DeletesData: npm unpublish thing
ReadsFilesystem: corepack --version
ModifiesSystem: corepack enable
ModifiesRemote: npm deprecate x@1 old
ModifiesRemote: npm dist-tag add x@1 latest
ModifiesRemote: npm owner add me x
ModifiesSystem: npm logout
"""
