"""Containers on this machine: docker, and podman and nerdctl, which take the same words.

What such a program shows comes from a service of this machine, unless it asks a registry. The
templates of `--format` only pick and shape what is shown.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, READS, WRITES, Program, always, proven, raises
from assent.risk.rules import compose
from assent.risk.rules.container_runs import STARTING
from assent.risk.rules.container_shapes import (
    DELETES,
    GLOBAL,
    LISTING,
    PLACES,
    REMOTE,
    SECRETS,
    SYSTEM,
    group,
    inspect,
    removes,
    saves,
    shown,
    shows,
)
from assent.risk.rules.copies import COPIED
from assent.risk.rules.image_builds import builds
from assent.risk.rules.images import BUILDX, INIT

EXECUTING = (
    "-d,--detach -e,--env= --env-file= -i,--interactive -t,--tty -u,--user= -w,--workdir= --privileged -l,--latest"
)
OF_CONTAINERS = (
    shows(
        "logs",
        "--details -f,--follow --since= -n,--tail= -t,--timestamps --until= --color --names -l,--latest",
    ),
    shows("diff", "--format= -l,--latest"),
    shows("port", "-a,--all -l,--latest"),
    Program("top", "-h,--help -l,--latest", permutes=False, inert=True, abbreviates=False),
    shows("stats", "-a,--all --format= --no-stream=? --no-trunc=? -i,--interval= -l,--latest --no-reset"),
    shows("wait", "-i,--interval= -l,--latest --condition= --ignore"),
    STARTING,
    always("start restart init", SYSTEM, "{verb} {container}", "-a,--attach -i,--interactive -t,--time= --all"),
    always("exec", SYSTEM, "runs {2+:|a command} in {1:container}", EXECUTING, permutes=False),
    always("attach", SYSTEM, "attaches your terminal to {1:container}"),
    always("stop kill pause unpause update rename", SYSTEM, "{verb} {container}", "-t,--time= -s,--signal= -a,--all"),
    Program(
        "cp",
        "-h,--help -a,--archive -L,--follow-link -q,--quiet --overwrite",
        COPIED,
        category=Category.ModifiesFilesystem,
        phrase="copies {1:|files} to {2:|a container}",
        modes=HELP,
    ),
    always("commit", SYSTEM, "creates an image of {1:container}"),
    always("rm", DELETES, "removes {container}", "-f,--force -v,--volumes -l,--link -a,--all"),
    saves("export"),
)
OF_IMAGES = (
    shows("history", "--format= -H,--human --no-trunc=? --platform= -q,--quiet --human=?"),
    builds("build"),
    always(
        "pull load import", SYSTEM, "{verb} {image}", "-a,--all-tags -q,--quiet --platform= -i,--input= -m,--message="
    ),
    always("push", REMOTE, "pushes {image}", "-a,--all-tags -q,--quiet"),
    always("tag untag", SYSTEM, "{verb} {1:image}"),
    saves("save"),
)
PS = "-n,--last= -l,--latest -s,--size -p,--pod --ns --external --sync -w,--watch="
LS = "--digests --tree --history -n --names"
EVENTS = shows("events", "-f,--filter= --format= --since= --until= --stream=? --no-trunc=?")
INFO = shows("info", "-f,--format= --debug")
CONTAINERS = group(
    "container",
    shows("ls list ps", f"{LISTING} {PS}"),
    inspect("inspect"),
    shows("exists", "--external"),
    *OF_CONTAINERS,
    *removes("container"),
)
IMAGES = group(
    "image",
    shows("ls list", f"{LISTING} {LS}"),
    inspect("inspect", "--platform="),
    shows("exists tree", "--whatrequires"),
    shows("diff", "--format="),
    *OF_IMAGES,
    *removes("image"),
)
NETWORKS = group(
    "network",
    shows("ls list", LISTING),
    inspect("inspect", "-v,--verbose"),
    shows("exists"),
    always("create connect disconnect update reload", SYSTEM, "{verb} {1:network}"),
    *removes("network"),
)
VOLUMES = group(
    "volume",
    shows("ls list", f"{LISTING} --cluster"),
    inspect("inspect"),
    shows("exists"),
    always("create update mount unmount import reload", SYSTEM, "{verb} {1:volume}", "-d,--driver= --label= -o,--opt="),
    saves("export"),
    *removes("volume"),
)
WHOLE = group(
    "system",
    shows("df", "--format= -v,--verbose"),
    EVENTS,
    INFO,
    group(
        "connection",
        shows("ls list", "-f,--format= -q,--quiet"),
        always("add default remove rename rm", SYSTEM, "changes the machines that podman connects to"),
    ),
    always("prune", DELETES, "removes unused containers, networks and images"),
    always("reset", DELETES, "removes every container, image and volume"),
)
CONTEXTS = group(
    "context",
    shows("ls list", "--format= -q,--quiet"),
    inspect("inspect"),
    shows("show"),
    always("export", SECRETS, "exports the keys of {1:context}"),
    always("create import update use", SYSTEM, "{verb} {1:context}"),
    always("rm remove", DELETES, "removes {context}"),
)
REGISTRY = (
    shows(
        "search",
        "-f,--filter= --format= --limit= --no-trunc=? --automated --stars= --list-tags --compatible",
        Category.ReadsRemote,
    ),
    group(
        "manifest",
        shows("inspect", "--insecure -v,--verbose", Category.ReadsRemote),
        shows("exists"),
        always("annotate create add", SYSTEM, "changes {1:manifest}"),
        always("push", REMOTE, "pushes {1:manifest}"),
        always("rm remove", DELETES, "removes {manifest}"),
    ),
    group(
        "trust",
        shows("inspect", "--pretty", Category.ReadsRemote),
        always("sign revoke key signer", REMOTE, "changes the trusted signers of {last:image}"),
    ),
    group(
        "scout",
        shown(
            "cves quickview recommendations compare qv",
            {"-o,--output=": WRITES},
            """
            --format= --only-severity= --only-fixed --only-unfixed --only-package-type= --only-package= --only-cve-id=
            --only-base --platform= --ref= -e,--exit-code --details --locations --ignore-base --ignore-unchanged --to=
            --to-latest --env= --stream= --org= --vex-location= --only-refresh --only-update
            """,
            remote=True,
        ),
        shows("version"),
    ),
    shown("sbom", {"-o,--output=": WRITES}, "--format= --layers= --platform= -q,--quiet -D,--debug", remote=True),
    always("login logout", SYSTEM, "changes the stored logins of {1:|the default registry}"),
)
SWARM = (
    group(
        "swarm",
        always("join-token unlock-key", SECRETS, "shows the key that lets machines join the swarm"),
        always("ca init join leave unlock update", REMOTE, "changes the swarm"),
    ),
    group(
        "node",
        shows("ls list ps", f"{LISTING} --no-resolve"),
        inspect("inspect"),
        always("demote promote update", REMOTE, "{verb} {node}"),
        always("rm remove", DELETES, "removes {node} from the swarm"),
    ),
    group(
        "service",
        shows("ls list ps", f"{LISTING} --no-resolve"),
        inspect("inspect"),
        shows(
            "logs",
            """
            --details -f,--follow --no-resolve --no-task-ids --no-trunc=? --raw --since= -n,--tail= -t,--timestamps
            """,
        ),
        always("create rollback scale update", REMOTE, "{verb} {last:service}"),
        always("rm remove", DELETES, "removes {service}"),
    ),
    group(
        "stack",
        shows("ls list ps services", f"{LISTING} --no-resolve"),
        shown("config", {"-c,--compose-file=": proven(compose.described)}, "--skip-interpolation"),
        always("deploy up", REMOTE, "deploys {last:stack}", "-c,--compose-file= -d,--detach"),
        always("rm down remove", DELETES, "removes {stack}"),
    ),
    group(
        "config",
        shows("ls list", LISTING),
        inspect("inspect"),
        always("create", REMOTE, "creates {1:config}"),
        always("rm remove", DELETES, "removes {config}"),
    ),
    group(
        "secret",
        shows("ls list", LISTING),
        shown("inspect", {"--showsecret": raises(SECRETS, "shows the value of {secret}")}, "-f,--format= --pretty"),
        shows("exists"),
        always("create", REMOTE, "creates {1:secret}"),
        always("rm remove", DELETES, "removes {secret}"),
    ),
)
PARTS = (
    group(
        "builder",
        builds("build"),
        shows("du", "--filter= --verbose"),
        always("prune", DELETES, "removes the build cache"),
    ),
    group("checkpoint", shown("ls list", {"--checkpoint-dir=": READS})),
    group(
        "plugin",
        shows("ls list", LISTING),
        inspect("inspect"),
        always("create disable enable install push set upgrade", SYSTEM, "{verb} {1:plugin}, which runs as root"),
        always("rm remove", DELETES, "removes {plugin}"),
    ),
)
PODS = (  # podman only
    group(
        "pod",
        shows("ps ls list", f"{LISTING} --ctr-ids --ctr-names --ctr-status -l,--latest --ns --namespace"),
        inspect("inspect"),
        shows("logs", "-c,--container= -f,--follow -l,--latest --since= --tail= -t,--timestamps --until= --names -n"),
        shows("stats", "-a,--all --format= --no-stream=? --no-reset -l,--latest"),
        shows("exists"),
        Program("top", "-h,--help -l,--latest", permutes=False, inert=True, abbreviates=False),
        always("create start stop restart pause unpause kill clone", SYSTEM, "{verb} {pod}"),
        *removes("pod"),
    ),
    group(
        "machine",
        shows("ls list info", "--format= -n,--noheading -q,--quiet"),
        inspect("inspect"),
        always("init set start stop", SYSTEM, "{verb} {virtual machine|the virtual machine} of podman"),
        always("rm reset", DELETES, "removes {virtual machine|the virtual machine} of podman"),
    ),
    always("play", REMOTE, "starts the containers that a file describes"),
    always("healthcheck", SYSTEM, "runs the health check of {2+:|a container}"),
    always("unshare", Category.Unrecognized, "runs {*:|a shell} as root of a user namespace", permutes=False),
    group(
        "generate kube",
        shown("kube generate", {"-f,--filename=": WRITES}, "-s,--service -t,--type= -r,--replicas="),
        always("play apply", REMOTE, "starts the containers of {1:|a file}"),
        always("down", DELETES, "removes the containers of {1:|a file}"),
    ),
)

DOCKER = Program(
    "docker podman nerdctl",
    GLOBAL,
    effects=PLACES,
    subcommands=(
        shows("ps", f"{LISTING} {PS}"),
        shows("images", f"{LISTING} {LS}"),
        inspect("inspect"),
        EVENTS,
        INFO,
        shows("version", "-f,--format= --client"),
        shows("help"),
        *OF_CONTAINERS,
        *OF_IMAGES,
        always("rmi", DELETES, "removes {image}", "-f,--force --no-prune -a,--all"),
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
ReadsSecrets: docker cp web:/etc/shadow .
ModifiesFilesystem: docker cp a web:/app/a
ModifiesRemote: docker cp a web:/etc/passwd
ModifiesSystem: docker build --output=/etc/x .
ReadsSecrets: docker build --secret id=k,src=$HOME/.ssh/id_rsa .
RunsProjectCode: docker build -t app:1 -f Dockerfile --build-arg A=1 --secret id=t,src=token.txt .
ModifiesRemote: docker build -o type=image,name=x,push=true .
RunsProjectCode: docker build -t web .
ModifiesRemote: docker push web
ModifiesRemote: docker stack deploy -c stack.yml web
DeletesData: docker rm -f web
DeletesData: docker rmi web
DeletesData: docker system prune -af
DeletesData: docker volume rm data
DeletesData: docker compose down
"""
