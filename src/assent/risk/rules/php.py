"""PHP: composer, test runners and checkers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, Operands, Program, always, proven, raises
from assent.risk.rules.runners import IN_PROJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
PRIVATE = ("auth", "token", "basic", "bearer", "password", "oauth", "certificate", "key")

ANY = """
-h,--help -q,--quiet -V,--version --ansi --no-ansi -n,--no-interaction --profile --no-plugins --no-scripts --no-cache
-v,--verbose -vv -vvv
"""
WHERE = {"-d,--working-dir=": IN_PROJECT}


def _shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    return Program(names, f"{ANY} {options}", Operands(), WHERE, category, abbreviates=False)


def _setting(word: Argument) -> Judgement:
    """The name of a setting of composer."""
    if not word.exact or any(part in word.text.casefold() for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


SHOWS = (
    _shows(
        "show info",
        """
        -i,--installed -p,--platform -a,--available -s,--self -N,--name-only -P,--path -t,--tree -l,--latest
        -o,--outdated -M,--major-only -m,--minor-only --patch-only -A,--sort-by-age -D,--direct --strict -f,--format=
        --no-dev --all --locked --ignore= --ignore-platform-reqs --ignore-platform-req=
        """,
    ),
    _shows(
        "outdated",
        """
        -o,--outdated -a,--all --locked -D,--direct --strict -M,--major-only -m,--minor-only -p,--patch-only
        -f,--format= --ignore= --no-dev -A,--sort-by-age --ignore-platform-reqs --ignore-platform-req=
        """,
        REMOTE,
    ),
    _shows("depends why prohibits why-not", "-r,--recursive -t,--tree --locked -f,--format="),
    _shows("licenses check-platform-reqs", "-f,--format= --no-dev --locked --lock"),
    _shows(
        "validate", "--no-check-all --check-lock --no-check-lock --no-check-publish -A,--with-dependencies --strict"
    ),
    _shows("status", "-f,--format="),
    _shows("suggests", "--by-package --by-suggestion -a,--all --list --no-dev"),
    _shows("about help list completion", "--raw --format= --short"),
    _shows("search", "-N,--only-name -O,--only-vendor -t,--type= -f,--format=", REMOTE),
    _shows("audit", "--no-dev -f,--format= --locked --abandoned=", REMOTE),
    _shows("diagnose fund", "-f,--format=", REMOTE),
)


def _composer(*more: Program) -> Program:
    return Program(
        "composer composer.phar",
        ANY,
        effects=WHERE,
        subcommands=(*SHOWS, *more),
        abbreviates=False,
    )


CONFIG = Program(
    "config",
    f"{ANY} -g,--global -l,--list -f,--file= --absolute --json --source",
    Operands(first=(proven(_setting),), rest=raises(Category.ModifiesFilesystem, "changes a setting to")),
    {
        **WHERE,
        "-e,--editor": raises(Category.Unrecognized, "opens an editor"),
        "-a,--auth": raises(Category.ReadsSecrets, "is about passwords"),
        "--unset": raises(Category.ModifiesFilesystem, "changes a setting"),
        "-m,--merge": raises(Category.ModifiesFilesystem, "changes a setting"),
    },
    abbreviates=False,
)
CHANGES = (
    CONFIG,
    always(
        "install i update u upgrade require r remove rm uninstall reinstall create-project init dump-autoload"
        " dumpautoload"
        " archive bump normalize recipes",
        CODE,
        "installs packages into the project and runs their scripts",
    ),
    always("run-script run exec test", CODE, "runs {1:|code} of the project", permutes=False),
    always("self-update selfupdate", SYSTEM, "updates composer"),
    always("clear-cache clearcache cc", SYSTEM, "empties the cache"),
    always("browse home", Category.Unrecognized, "opens a browser{+for}"),
)

PROGRAMS = (
    _composer(
        *CHANGES,
        Program(
            "global",
            ANY,
            subcommands=(
                *SHOWS,
                always(
                    "install update require remove init config exec run-script dump-autoload",
                    SYSTEM,
                    "changes packages of the whole user{+with}",
                ),
            ),
            abbreviates=False,
        ),
    ),
    always(
        "phpunit pest phpstan psalm php-cs-fixer rector infection phing behat codecept phpspec paratest artisan laravel"
        " symfony drush wp valet sail phpbench deptrac phan pint grumphp captainhook box phive pecl pear dep"
        " envoy tinker"
        " phpdbg simple-phpunit",
        CODE,
        "loads code of the project",
        permutes=False,
    ),
    Program(
        "phpcs",
        "-h,--help --version -i -e -n -w -p -s -q -l -v --standard= --extensions= --report= --report-width= --ignore="
        " --colors --no-colors --severity= --warning-severity= --error-severity= --parallel= --sniffs= --exclude= -d=",
        Operands(raises(CODE, "loads the standard of the project to check")),
        {},
        CODE,
        "loads the standard of the project{+for}",
        loose=True,
        words=True,
        modes=(("-h --version -i", Program("", operands=NONE)),),
    ),
    always("phpcbf", CODE, "rewrites {|sources} by the standard of the project"),
    Program("phploc pdepend phpmd phpcpd", "-h,--help --version --exclude= --suffix= --count-tests", Operands()),
)

EXAMPLES = """
ReadsFilesystem: composer show
ReadsFilesystem: composer show --tree symfony/console
ReadsFilesystem: composer --version
ReadsFilesystem: composer show -d sub
ModifiesSystem: composer show --working-dir=/tmp/x
ReadsFilesystem: composer validate --strict
ReadsFilesystem: composer why psr/log
ReadsFilesystem: composer licenses
ReadsFilesystem: composer status
ReadsFilesystem: composer check-platform-reqs
ReadsFilesystem: composer config --list
ReadsFilesystem: composer config vendor-dir
ReadsFilesystem: composer global show
ReadsFilesystem: composer install --help
ReadsRemote: composer outdated --direct
ReadsRemote: composer audit
ReadsRemote: composer search logger
ReadsSecrets: composer config github-oauth.github.com
ReadsSecrets: composer config --auth http-basic.example.org
ModifiesFilesystem: composer config vendor-dir lib
Unrecognized: composer browse psr/log
Unrecognized: composer frobnicate
RunsProjectCode: composer install
RunsFetchedCode: composer require psr/log
RunsProjectCode: composer run-script x -h
ModifiesSystem: composer global require x/y
ModifiesSystem: composer self-update
RunsProjectCode: phpunit
ReadsFilesystem: phpunit --version
RunsProjectCode: phpstan analyse src
ReadsFilesystem: phpcs -i
RunsProjectCode: phpcs src
RunsProjectCode: phpcbf src
ReadsFilesystem: phploc src
"""
