"""Compose: groups of containers described by a file of the project."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, READS, WRITES, Effect, Program, always, proven, raises
from assent.risk.rules.container_runs import STARTING_SERVICE, environment
from assent.risk.rules.copies import COPIED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def described(word: Argument) -> Judgement:
    """A compose file: a path, `-` for standard input, or an address from which it is fetched."""
    if not word.exact or "://" in word.text or word.text.startswith(("git@", "github.com/")):
        return Judgement(Category.Unrecognized, f"`docker compose` may fetch `{word.text}` from elsewhere", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


GLOBAL = "-p,--project-name= --profile= --ansi= --no-ansi --progress= --parallel= --compatibility --verbose -v"
PLACES = {
    "-f,--file=": proven(described),
    "--env-file=": proven(environment),
    "--project-directory,--workdir=": READS,
}


def _shows(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that only shows; its operands are names of services."""
    return Program(names, f"-h,--help {options}", effects=effects or {}, inert=not effects, abbreviates=False)


SUBCOMMANDS = (
    _shows(
        "ps",
        "-a,--all --filter= --format= --no-trunc=? -q,--quiet --services --status= --orphans=?",
    ),
    _shows("ls", "-a,--all --filter= --format= -q,--quiet"),
    _shows(
        "logs",
        """
        -f,--follow --index= --no-color --no-log-prefix --since= -n,--tail= -t,--timestamps --until=
        """,
    ),
    _shows("images", "--format= -q,--quiet"),
    _shows("top"),
    _shows("port", "--index= --protocol="),
    _shows("events", "--json --since= --until="),
    _shows("version", "-f,--format= --short"),
    _shows("volumes", "--format= -q,--quiet"),
    _shows("stats", "-a,--all --format= --no-stream=? --no-trunc=?"),
    _shows("wait", "", {"--down-project": raises(Category.DeletesData, "removes the containers afterwards")}),
    Program(
        "config convert",
        """
        -h,--help --format= --hash= --images --models --networks --no-consistency --no-env-resolution --no-interpolate
        --no-normalize --no-path-resolution --profiles -q,--quiet --resolve-image-digests --lock-image-digests
        --services --variables --volumes
        """,
        effects={
            "-o,--output=": WRITES,
            "--environment": raises(Category.ReadsSecrets, "shows the environment variables"),
        },
        category=Category.ReadsSecrets,
        phrase="shows the services and their environment variables",
        abbreviates=False,
        modes=(("-h -q --hash --images --models --networks --profiles --services --volumes", Program("")),),
    ),
    _shows("help"),
    always(
        "up create start restart scale",
        Category.ModifiesSystem,
        "{verb} {service|the services}",
        "-d,--detach --build -t,--timeout= --remove-orphans --no-deps",
    ),
    STARTING_SERVICE,
    always("watch", Category.RunsProjectCode, "rebuilds {service|the services} when files change"),
    always("build", Category.RunsProjectCode, "runs the Dockerfile of {service|every service}"),
    always("exec attach", Category.ModifiesSystem, "runs {2+:|a command} in {1:service}"),
    always(
        "stop kill pause unpause",
        Category.ModifiesSystem,
        "{verb} {service|the services}",
        "-t,--timeout= -s,--signal=",
    ),
    always("pull", Category.ModifiesSystem, "downloads the images of {service|every service}"),
    Program(
        "cp",
        "-h,--help -a,--archive -L,--follow-link --all --index= --dry-run",
        COPIED,
        category=Category.ModifiesFilesystem,
        phrase="copies {1:|files} to {2:|a container}",
        modes=HELP,
    ),
    Program(
        "export",
        "-h,--help --index=",
        effects={"-o,--output=": WRITES},
        category=Category.ModifiesFilesystem,
        phrase="exports the files of {1:service}",
        modes=HELP,
    ),
    always("commit", Category.ModifiesFilesystem, "exports the files of {1:service}"),
    always("push publish", Category.ModifiesRemote, "publishes {service|the services}"),
    always(
        "down rm",
        Category.DeletesData,
        "{verb} the containers of {service|every service}",
        "-v,--volumes -f,--force -s,--stop -t,--timeout= --rmi= --remove-orphans",
    ),
)

PROGRAMS = (
    Program(
        "docker-compose podman-compose",
        f"-h,--help --version {GLOBAL}",
        effects=PLACES,
        subcommands=SUBCOMMANDS,
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: docker-compose ps
ReadsFilesystem: docker-compose -f docker-compose.prod.yml ps --services
ReadsFilesystem: docker-compose logs -f --tail=50 web db
ReadsFilesystem: docker-compose config --services
ReadsFilesystem: docker-compose --version
ReadsFilesystem: docker-compose up --help
ReadsSecrets: docker-compose --env-file .env.test config
ReadsSecrets: docker-compose --env-file ~/.netrc config
ReadsSecrets: docker-compose -f ~/.ssh/id_rsa config
Unrecognized: docker-compose -f https://example.org/x.git config -q
Unrecognized: docker-compose -f "$file" ps
ReadsSecrets: docker-compose config --environment
ReadsSecrets: docker-compose config -o merged.yml
ReadsSecrets: docker-compose config
ReadsFilesystem: docker-compose config -q
ReadsFilesystem: podman-compose ps -q
ModifiesSystem: docker-compose up -d
DeletesData: docker-compose down -v
RunsProjectCode: docker-compose build --no-cache
Unrecognized: docker-compose frobnicate
"""
