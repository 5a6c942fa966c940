"""Programs that change the schemas of databases step by step."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, RUNS, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
MIGRATES = "changes the database"
DROPS = "deletes the data of the database"


def _address(word: Argument) -> Judgement:
    """A database, or a container with one that is started for it."""
    if not word.exact or word.text.startswith("docker"):
        return Judgement(Category.ModifiesSystem, f"`{word.text}` starts a container", word)
    return Judgement(Category.ReadsFilesystem, "")


ADDRESS = proven(_address)
PROGRAMS = (
    Program(
        "prisma",
        "-h,--help -v,--version",
        subcommands=(
            Program("validate version help debug -v", "-h,--help --schema= --json", NONE),
            Program(
                "format",
                "-h,--help --schema= --check",
                NONE,
                {},
                Category.ModifiesFilesystem,
                "rewrites the schema",
                modes=(("--check -h", Program("")),),
            ),
            Program(
                "migrate",
                "-h,--help",
                subcommands=(
                    Program("status", "-h,--help --schema=", NONE, category=REMOTE),
                    Program(
                        "diff",
                        "-h,--help --from-empty --to-empty --from-schema-datamodel= --to-schema-datamodel="
                        " --from-migrations= --to-migrations= --script --exit-code --from-schema-datasource="
                        " --to-schema-datasource=",
                        NONE,
                        category=REMOTE,
                    ),
                    always("dev deploy resolve", CHANGES, MIGRATES),
                    always("reset", Category.DeletesData, DROPS),
                ),
            ),
            Program(
                "db",
                "-h,--help",
                subcommands=(
                    Program(
                        "push",
                        "-h,--help --schema= --skip-generate",
                        NONE,
                        {
                            "--force-reset": raises(Category.DeletesData, DROPS),
                            "--accept-data-loss": raises(Category.DeletesData, DROPS),
                        },
                        CHANGES,
                        MIGRATES,
                    ),
                    always("pull", Category.ModifiesFilesystem, "rewrites the schema"),
                    always("seed", CODE, "runs code of the project"),
                    always("execute", Category.Unrecognized, "runs a script in the database"),
                ),
            ),
            always("generate init studio", CODE, "runs generators of the project"),
        ),
        abbreviates=False,
    ),
    Program(
        "flyway",
        "-v -h -X -q -url= -user= -schemas= -configFiles=",
        subcommands=(
            Program("info validate version help", "-q -X", NONE, category=REMOTE),
            always("migrate baseline repair undo snapshot deploy", CHANGES, MIGRATES),
            always("clean", Category.DeletesData, DROPS),
        ),
        words=True,
    ),
    Program(
        "liquibase",
        "-h,--help -v,--version --url= --username= --password= --changelog-file= --changeLogFile= --log-level=",
        subcommands=(
            Program(
                "status history validate diff help list-locks", "-h,--help --verbose --format=", NONE, category=REMOTE
            ),
            Program("update-sql rollback-sql future-rollback-sql", "-h,--help", Operands(), category=REMOTE),
            always(
                "update changelog-sync tag release-locks clear-checksums mark-next-changeset-ran", CHANGES, MIGRATES
            ),
            always(
                "drop-all dropAll rollback rollback-count rollback-to-date rollback-one-changeset",
                Category.DeletesData,
                DROPS,
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "dbmate",
        "-h,--help -v,--version -u,--url= -e,--env= -d,--migrations-dir= -s,--schema-file= --env-file="
        " --no-dump-schema",
        subcommands=(
            Program("status wait help", "-h,--help --quiet --exit-code", NONE, category=REMOTE),
            always("up create migrate load", CHANGES, MIGRATES),
            always("new n dump", Category.ModifiesFilesystem, "writes a file"),
            always("down rollback drop", Category.DeletesData, DROPS),
        ),
    ),
    Program(
        "goose",
        "-h -v -dir= -s -table= -version",
        Operands(raises(CHANGES, "migrates with")),
        {},
        CHANGES,
        MIGRATES,
        loose=True,
        words=True,
        modes=(("-h -version", Program("", operands=NONE)),),
    ),
    Program(
        "atlas",
        "-h,--help",
        subcommands=(
            Program(
                "schema",
                "-h,--help",
                subcommands=(
                    Program(
                        "fmt",
                        "-h,--help",
                        Operands(),
                        category=Category.ModifiesFilesystem,
                        phrase="rewrites the schema",
                    ),
                    Program(
                        "inspect diff",
                        "-h,--help --format= -s,--schema= --exclude=",
                        NONE,
                        {
                            "-c,--config=": RUNS,
                            **dict.fromkeys(("--from=", "--to=", "--dev-url=", "-u,--url="), ADDRESS),
                        },
                        REMOTE,
                    ),
                    always("apply push plan", CHANGES, MIGRATES),
                    always("clean", Category.DeletesData, DROPS),
                ),
            ),
            Program("version license help", "-h,--help", NONE),
            Program(
                "migrate",
                "-h,--help",
                subcommands=(
                    Program(
                        "status validate lint ls",
                        "-h,--help --dir= -u,--url= --dev-url= --format= --latest=",
                        NONE,
                        category=REMOTE,
                    ),
                    always(
                        "diff new hash import edit set rebase checkpoint", Category.ModifiesFilesystem, "writes files"
                    ),
                    always("apply push", CHANGES, MIGRATES),
                    always("down rm", Category.DeletesData, DROPS),
                ),
            ),
            always("login logout", Category.ModifiesSystem, "changes who is logged in"),
        ),
        abbreviates=False,
    ),
    Program(
        "diesel sqlx sea-orm-cli",
        "-h,--help -V,--version --database-url= --migration-dir=",
        subcommands=(
            Program(
                "migration migrate mig",
                "-h,--help --source= --database-url=",
                subcommands=(
                    Program("list info pending status", "-h,--help --database-url= --source=", NONE, category=REMOTE),
                    always("run up generate add redo init", CHANGES, MIGRATES),
                    always("revert down reset fresh refresh", Category.DeletesData, DROPS),
                ),
            ),
            Program(
                "database db",
                "-h,--help",
                subcommands=(
                    always("setup create", CHANGES, MIGRATES),
                    always("drop reset", Category.DeletesData, DROPS),
                ),
            ),
            always("prepare print-schema setup generate", CODE, "asks the database and writes files"),
        ),
        abbreviates=False,
    ),
    Program(
        "sqlfluff sqlfmt sqruff",
        "-h,--help --version",
        subcommands=(
            always("lint parse render", CODE, "loads the templates of the project{+for}"),
            always("fix format", CODE, "rewrites the sources"),
            Program("version rules dialects", "-h,--help -v", NONE),
        ),
    ),
    always("mikro-orm sqitch migrate-mongo ley umzug", CHANGES, MIGRATES),
    always("sequel doctrine phinx", CHANGES, MIGRATES),
)

EXAMPLES = """
ReadsFilesystem: prisma --version
ReadsFilesystem: prisma validate
ReadsFilesystem: prisma format --check
ReadsRemote: prisma migrate status
ModifiesRemote: prisma migrate deploy
DeletesData: prisma migrate reset
ModifiesRemote: prisma db push
DeletesData: prisma db push --force-reset
RunsProjectCode: prisma generate
ReadsRemote: flyway info
ModifiesRemote: flyway migrate
DeletesData: flyway clean
ReadsRemote: liquibase status --verbose
ModifiesRemote: liquibase update
DeletesData: liquibase drop-all
ReadsRemote: dbmate status
ModifiesRemote: dbmate up
DeletesData: dbmate drop
ModifiesRemote: goose up
ReadsFilesystem: atlas version
ReadsRemote: atlas migrate status
ReadsRemote: atlas schema inspect -u sqlite://a.db
ModifiesSystem: atlas schema diff --from file://a --to file://b --dev-url docker://postgres/15
DeletesData: atlas schema clean
ReadsRemote: diesel migration list
DeletesData: sqlx database drop
ReadsFilesystem: sqlfluff version
RunsProjectCode: sqlfluff lint .
ModifiesRemote: sqitch deploy
ModifiesRemote: phinx migrate
"""
