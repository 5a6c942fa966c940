"""Containers on this machine: docker, and podman and nerdctl, which take the same words.

What such a program shows comes from a service of this machine, unless it asks a registry. The
templates of `--format` only pick and shape what is shown.
"""

from __future__ import annotations

from assent.risk.address import sent
from assent.risk.category import Category
from assent.risk.rule import READS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules import compose
from assent.risk.rules.container_runs import STARTING
from assent.risk.rules.images import BUILDX, INIT, endpoint

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ModifiesRemote
DELETES = Category.DeletesData
SECRETS = Category.ReadsSecrets

GLOBAL = "-D,--debug -l,--log-level= -c,--context,--connection= -r,--remote -n,--namespace= -v,--version -h,--help"
PLACES = {
    "-H,--host,--url=": proven(endpoint),
    "--config=": Effect(category=Category.Unrecognized, phrase="sets where plugins and logins are found"),
}
LISTING = "-a,--all -f,--filter= --format= --no-trunc=? -q,--quiet --noheading --sort= -h,--help"


def _shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    """A subcommand that shows what it is told to, whatever its operands."""
    phrase = "asks a registry" if category is Category.ReadsRemote else ""
    return Program(
        names,
        f"-h,--help {options}",
        Operands(proven(sent)) if category else Operands(),
        category=category,
        phrase=phrase,
        inert=not category,
        abbreviates=False,
    )


def _shown(names: str, effects: dict[str, Effect], options: str = "", *, remote: bool = False) -> Program:
    """A subcommand that shows unless one of `effects` makes it do more."""
    return Program(
        names,
        f"-h,--help {options}",
        Operands(proven(sent)) if remote else Operands(),
        effects=effects,
        category=Category.ReadsRemote if remote else Category.ReadsFilesystem,
        phrase="asks a registry" if remote else "",
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program) -> Program:
    """A subcommand that has its own."""
    return Program(names, "-h,--help", subcommands=subcommands, abbreviates=False)


def _inspect(names: str, options: str = "") -> Program:
    return _shows(names, f"-f,--format= -s,--size -t,--type= -l,--latest --pretty {options}")


def _saves(names: str) -> Program:
    """The whole of an image or container as an archive, to a file or to standard output."""
    return Program(
        names,
        "-h,--help --platform= -q,--quiet --format= -m,--multi-image-archive --compress",
        effects={"-o,--output=": WRITES},
        category=SECRETS,
        phrase="passes on all that an image or container holds",
        abbreviates=False,
    )


OF_CONTAINERS = (
    _shows(
        "logs",
        "--details -f,--follow --since= -n,--tail= -t,--timestamps --until= --color --names -l,--latest",
    ),
    _shows("diff", "--format= -l,--latest"),
    _shows("port", "-a,--all -l,--latest"),
    Program("top", "-h,--help -l,--latest", permutes=False, inert=True, abbreviates=False),
    _shows("stats", "-a,--all --format= --no-stream=? --no-trunc=? -i,--interval= -l,--latest --no-reset"),
    _shows("wait", "-i,--interval= -l,--latest --condition= --ignore"),
    STARTING,
    always("start restart init", SYSTEM, "starts or makes a container"),
    always("exec", SYSTEM, "runs a command in a container", permutes=False),
    always("attach", SYSTEM, "connects to the input of what runs in a container"),
    always("stop kill pause unpause update rename", SYSTEM, "changes a container that runs"),
    always("cp", Category.ModifiesFilesystem, "copies between a container and this machine"),
    always("commit", SYSTEM, "makes an image of a container"),
    always("rm", DELETES, "removes a container"),
    _saves("export"),
)
OF_IMAGES = (
    _shows("history", "--format= -H,--human --no-trunc=? --platform= -q,--quiet --human=?"),
    always("build", Category.RunsProjectCode, "runs the steps of a Dockerfile"),
    always("pull load import", SYSTEM, "takes in an image"),
    always("push", REMOTE, "uploads an image"),
    always("tag untag", SYSTEM, "changes what a name of an image stands for"),
    _saves("save"),
)
PS = "-n,--last= -l,--latest -s,--size -p,--pod --ns --external --sync -w,--watch="
LS = "--digests --tree --history -n --names"
EVENTS = _shows("events", "-f,--filter= --format= --since= --until= --stream=? --no-trunc=?")
INFO = _shows("info", "-f,--format= --debug")
PRUNE = always("prune rm remove", DELETES, "removes what may be needed")
CONTAINERS = _group(
    "container",
    _shows("ls list ps", f"{LISTING} {PS}"),
    _inspect("inspect"),
    _shows("exists", "--external"),
    *OF_CONTAINERS,
    PRUNE,
)
IMAGES = _group(
    "image",
    _shows("ls list", f"{LISTING} {LS}"),
    _inspect("inspect", "--platform="),
    _shows("exists tree", "--whatrequires"),
    _shows("diff", "--format="),
    *OF_IMAGES,
    PRUNE,
)
NETWORKS = _group(
    "network",
    _shows("ls list", LISTING),
    _inspect("inspect", "-v,--verbose"),
    _shows("exists"),
    always("create connect disconnect update reload", SYSTEM, "changes a network"),
    PRUNE,
)
VOLUMES = _group(
    "volume",
    _shows("ls list", f"{LISTING} --cluster"),
    _inspect("inspect"),
    _shows("exists"),
    always("create update mount unmount import reload", SYSTEM, "changes a volume"),
    _saves("export"),
    PRUNE,
)
WHOLE = _group(
    "system",
    _shows("df", "--format= -v,--verbose"),
    EVENTS,
    INFO,
    _group(
        "connection",
        _shows("ls list", "-f,--format= -q,--quiet"),
        always("add default remove rename rm", SYSTEM, "changes which machine is asked"),
    ),
    always("prune reset", DELETES, "removes what may be needed"),
)
CONTEXTS = _group(
    "context",
    _shows("ls list", "--format= -q,--quiet"),
    _inspect("inspect"),
    _shows("show"),
    always("export", SECRETS, "passes on the keys of a context"),
    always("create import update use", SYSTEM, "changes which machine is asked"),
    always("rm remove", DELETES, "removes a context"),
)
REGISTRY = (
    _shows(
        "search",
        "-f,--filter= --format= --limit= --no-trunc=? --automated --stars= --list-tags --compatible",
        Category.ReadsRemote,
    ),
    _group(
        "manifest",
        _shows("inspect", "--insecure -v,--verbose", Category.ReadsRemote),
        _shows("exists"),
        always("annotate create add", SYSTEM, "changes a manifest of this machine"),
        always("push", REMOTE, "uploads a manifest"),
        always("rm remove", DELETES, "removes a manifest"),
    ),
    _group(
        "trust",
        _shows("inspect", "--pretty", Category.ReadsRemote),
        always("sign revoke key signer", REMOTE, "changes whose images are trusted"),
    ),
    _group(
        "scout",
        _shown(
            "cves quickview recommendations compare qv",
            {"-o,--output=": WRITES},
            """
            --format= --only-severity= --only-fixed --only-unfixed --only-package-type= --only-package= --only-cve-id=
            --only-base --platform= --ref= -e,--exit-code --details --locations --ignore-base --ignore-unchanged --to=
            --to-latest --env= --stream= --org= --vex-location= --only-refresh --only-update
            """,
            remote=True,
        ),
        _shows("version"),
    ),
    _shown("sbom", {"-o,--output=": WRITES}, "--format= --layers= --platform= -q,--quiet -D,--debug", remote=True),
    always("login logout", SYSTEM, "changes the logins of this machine"),
)
SWARM = (
    _group(
        "swarm",
        always("join-token unlock-key", SECRETS, "shows what lets a machine in"),
        always("ca init join leave unlock update", REMOTE, "changes the swarm"),
    ),
    _group(
        "node",
        _shows("ls list ps", f"{LISTING} --no-resolve"),
        _inspect("inspect"),
        always("demote promote update", REMOTE, "changes the swarm"),
        always("rm remove", DELETES, "removes a machine from the swarm"),
    ),
    _group(
        "service",
        _shows("ls list ps", f"{LISTING} --no-resolve"),
        _inspect("inspect"),
        _shows(
            "logs",
            """
            --details -f,--follow --no-resolve --no-task-ids --no-trunc=? --raw --since= -n,--tail= -t,--timestamps
            """,
        ),
        always("create rollback scale update", REMOTE, "changes a service"),
        always("rm remove", DELETES, "removes a service"),
    ),
    _group(
        "stack",
        _shows("ls list ps services", f"{LISTING} --no-resolve"),
        _shown("config", {"-c,--compose-file=": proven(compose.described)}, "--skip-interpolation"),
        always("deploy up", REMOTE, "changes services"),
        always("rm down remove", DELETES, "removes services"),
    ),
    _group(
        "config",
        _shows("ls list", LISTING),
        _inspect("inspect"),
        always("create", REMOTE, "stores a configuration"),
        always("rm remove", DELETES, "removes a configuration"),
    ),
    _group(
        "secret",
        _shows("ls list", LISTING),
        _shown("inspect", {"--showsecret": raises(SECRETS, "shows the secret itself")}, "-f,--format= --pretty"),
        _shows("exists"),
        always("create", REMOTE, "stores a secret"),
        always("rm remove", DELETES, "removes a secret"),
    ),
)
PARTS = (
    _group(
        "builder",
        always("build", Category.RunsProjectCode, "runs the steps of a Dockerfile"),
        _shows("du", "--filter= --verbose"),
        always("prune", DELETES, "removes what may be needed"),
    ),
    _group("checkpoint", _shown("ls list", {"--checkpoint-dir=": READS})),
    _group(
        "plugin",
        _shows("ls list", LISTING),
        _inspect("inspect"),
        always("create disable enable install push set upgrade", SYSTEM, "changes plugins, which run as root"),
        always("rm remove", DELETES, "removes a plugin"),
    ),
)
PODS = (  # podman only
    _group(
        "pod",
        _shows("ps ls list", f"{LISTING} --ctr-ids --ctr-names --ctr-status -l,--latest --ns --namespace"),
        _inspect("inspect"),
        _shows("logs", "-c,--container= -f,--follow -l,--latest --since= --tail= -t,--timestamps --until= --names -n"),
        _shows("stats", "-a,--all --format= --no-stream=? --no-reset -l,--latest"),
        _shows("exists"),
        Program("top", "-h,--help -l,--latest", permutes=False, inert=True, abbreviates=False),
        always("create start stop restart pause unpause kill clone", SYSTEM, "changes a pod"),
        PRUNE,
    ),
    _group(
        "machine",
        _shows("ls list info", "--format= -n,--noheading -q,--quiet"),
        _inspect("inspect"),
        always("init set start stop", SYSTEM, "changes the machine in which containers run"),
        always("rm reset", DELETES, "removes the machine in which containers run"),
    ),
    always("play", REMOTE, "starts what a file describes"),
    always("healthcheck", SYSTEM, "runs a command in a container"),
    always("unshare", Category.Unrecognized, "runs a command in another view of the system", permutes=False),
    _group(
        "generate kube",
        _shown("kube generate", {"-f,--filename=": WRITES}, "-s,--service -t,--type= -r,--replicas="),
        always("play apply", REMOTE, "starts what a file describes"),
        always("down", DELETES, "removes what a file describes"),
    ),
)

DOCKER = Program(
    "docker podman nerdctl",
    GLOBAL,
    effects=PLACES,
    subcommands=(
        _shows("ps", f"{LISTING} {PS}"),
        _shows("images", f"{LISTING} {LS}"),
        _inspect("inspect"),
        EVENTS,
        INFO,
        _shows("version", "-f,--format= --client"),
        _shows("help"),
        *OF_CONTAINERS,
        *OF_IMAGES,
        always("rmi", DELETES, "removes an image"),
        CONTAINERS,
        IMAGES,
        NETWORKS,
        VOLUMES,
        WHOLE,
        CONTEXTS,
        *REGISTRY,
        *SWARM,
        *PARTS,
        *PODS,
        INIT,
        BUILDX,
        Program(
            "compose",
            f"-h,--help {compose.GLOBAL}",
            effects=compose.PLACES,
            subcommands=compose.SUBCOMMANDS,
            abbreviates=False,
        ),
    ),
    abbreviates=False,
)
PROGRAMS = (DOCKER,)

EXAMPLES = """
ReadsFilesystem: docker ps -a --no-trunc=true --format 'table {{.Names}}\\t{{.Status}}'
ReadsFilesystem: docker ps -aq --filter "name=web"
ReadsFilesystem: docker logs --tail 100 -f "$container"
ReadsFilesystem: docker logs $(docker ps -ql)
ReadsFilesystem: docker inspect -f '{{range .Mounts}}{{.Source}}{{end}}' web
ReadsFilesystem: docker --context staging container ls --no-trunc
ReadsFilesystem: docker -H unix:///var/run/docker.sock ps
ReadsFilesystem: docker -H tcp://localhost:2375 ps
Unrecognized: docker -H tcp://localhost.example.org:2375 ps
ReadsFilesystem: docker top web aux
ReadsFilesystem: docker image ls --digests
ReadsFilesystem: docker image history --no-trunc web:latest
ReadsFilesystem: docker system df -v
ReadsFilesystem: docker network inspect bridge
ReadsFilesystem: docker volume ls -q
ReadsFilesystem: docker compose -f compose.yml logs --tail=20 web
ReadsFilesystem: docker compose config --quiet
ReadsFilesystem: docker service logs web
ReadsFilesystem: docker secret ls
ReadsFilesystem: docker run --help
ReadsFilesystem: docker rm --help
ReadsRemote: docker manifest inspect alpine:3
ReadsRemote: docker search --limit 5 redis
ReadsFilesystem: podman pod ps
ReadsFilesystem: podman generate kube web
ReadsFilesystem: nerdctl -n k8s.io ps
ModifiesFilesystem: podman generate kube -f pod.yaml web
ReadsSecrets: podman secret inspect --showsecret token
ReadsSecrets: docker swarm join-token worker
ReadsSecrets: docker context export prod -
ReadsSecrets: docker export web
Unrecognized: docker -H tcp://example.org:2375 ps
Unrecognized: docker --host=ssh://example.org images
Unrecognized: docker --config ./other ps
Unrecognized: docker ps --frobnicate
Unrecognized: docker search "example.org/$(cat notes)"
Unrecognized: docker manifest inspect "x.example.org/$NOTES"
Unrecognized: docker $sub web
Unrecognized: docker frobnicate
Unrecognized: docker system dial-stdio
ModifiesSystem: docker run --rm alpine
ModifiesSystem: docker run -it --name web -p 8080:80 -e A=1 -v data:/var/lib --mount type=volume,target=/y alpine
ModifiesSystem: docker run --rm -v "$PWD:/app" -v ./src:/src:ro --network none alpine
ModifiesSystem: docker create -v /srv/data:/data alpine
ModifiesSystem: docker run --cap-add NET_BIND_SERVICE --security-opt no-new-privileges --pid container:web alpine
ModifiesRemote: docker run alpine echo --privileged
ReadsSecrets: docker run -v ~/.ssh:/s alpine
ReadsSecrets: podman run --volume=~/.aws/credentials:/c:ro alpine
ReadsSecrets: docker run -v /etc:/x alpine
ReadsSecrets: docker run --mount type=bind,source=/root/.netrc,target=/n,readonly alpine
ReadsSecrets: docker run -v /:/h alpine
ReadsSecrets: nerdctl run --mount type=bind,src=/,dst=/h alpine
Destroys: docker run -v ~/.claude:/c alpine
Unrecognized: docker run -v /var/run/docker.sock:/s alpine
Unrecognized: docker container create --privileged alpine
Unrecognized: docker run --pid=host alpine
Unrecognized: docker run --net=host alpine
Unrecognized: docker run --network host alpine
Unrecognized: docker run --userns=host alpine
Unrecognized: docker run --cap-add=ALL alpine
Unrecognized: docker run --cap-add CAP_SYS_ADMIN alpine
Unrecognized: docker run --device /dev/sda alpine
Unrecognized: docker run --security-opt seccomp=unconfined alpine
Unrecognized: docker run --volumes-from web alpine
Unrecognized: docker run -v "$DATA:/data" alpine
Unrecognized: docker run --frobnicate alpine
Unrecognized: docker run $OPTIONS alpine
Unrecognized: docker run -v /srv:/x --privileged alpine ls
ModifiesRemote: docker run --rm alpine ls
ReadsSecrets: docker run -v ~/.ssh:/s alpine ls /s
Unrecognized: docker run --network=host alpine ls
ReadsSecrets: docker compose run -v ~/.gnupg:/g web
ModifiesSystem: docker compose run --rm web
ModifiesSystem: docker stop web
ModifiesSystem: docker pull alpine
ModifiesSystem: docker login
ModifiesFilesystem: docker cp web:/etc/hosts .
RunsProjectCode: docker build -t web .
ModifiesRemote: docker push web
ModifiesRemote: docker stack deploy -c stack.yml web
DeletesData: docker rm -f web
DeletesData: docker rmi web
DeletesData: docker system prune -af
DeletesData: docker volume rm data
DeletesData: docker compose down
"""
