"""Commands inside containers: `docker exec`, `docker run`; in a pod: `exec`, `debug`, and what is behind `--`."""

from __future__ import annotations

from assent.command.model import Argument, Wrapping
from assent.command.options import Option, grammar, read
from assent.command.wrappers.execution_context import Layers
from assent.record import replace
from assent.rules_table import ENGINE, is_a

# Global options that are before the subcommand.
DOCKER = (
    "-D,--debug --config= -c,--context= -H,--host= -l,--log-level= --tls --tlscacert= --tlscert= --tlskey= --tlsverify "
    "-v,--version"
)
COMPOSE_PROGRAMS = ("docker-compose", "podman-compose")  # take their own options before the subcommand
COMPOSE = "-f,--file= -p,--project-name= --profile= --env-file= --project-directory= --ansi= --progress="
POD = (
    "-n,--namespace= --context= --cluster= --user= -s,--server= --request-timeout= -v= -i,--stdin -t,--tty -q,--quiet "
    "-c,--container= -f,--filename= --pod-running-timeout= --image= --target= --copy-to= --profile= "
    "--share-processes=? --attach=? --replace --same-node"
)
EXEC = (
    "-d,--detach --detach-keys= -e,--env= --env-file= -i,--interactive -t,--tty -T,--no-TTY -u,--user= "
    "-w,--workdir= --index= "
)
RUN = EXEC + (
    "--rm --name= -h,--hostname= -p,--publish= -P,--publish-all --network,--net= --platform= --pull= -l,--label= "
    "-m,--memory= --cpus= --init --read-only --restart= --no-deps -q,--quiet --build --service-ports "
    "--gpus= --shm-size= --ulimit= --add-host= --dns= --memory-swap= --cpuset-cpus= --stop-timeout= --log-driver= "
    "--log-opt= --tmpfs= --expose= --stop-signal= -a,--attach= --annotation= --blkio-weight= --blkio-weight-device= "
    "--cap-drop= --cgroup-parent= --cidfile= --cpu-count= --cpu-percent= --cpu-period= --cpu-quota= --cpu-rt-period= "
    "--cpu-rt-runtime= --cpu-shares= --cpuset-mems= --device-read-bps= --device-read-iops= --device-write-bps= "
    "--device-write-iops= --disable-content-trust --dns-opt,--dns-option= --dns-search= --domainname= --group-add= "
    "--health-cmd= --health-interval= --health-retries= --health-start-interval= --health-start-period= "
    "--health-timeout= --io-maxbandwidth= --io-maxiops= --ip= --ip6= --isolation= --kernel-memory= --label-file= "
    "--link= --link-local-ip= --mac-address= --memory-reservation= --memory-swappiness= --net-alias,--network-alias= "
    "--no-healthcheck --oom-kill-disable --oom-score-adj= --pids-limit= --runtime= --sig-proxy --storage-opt= "
    "--sysctl= --volume-driver="
)
# With these a container reaches into the host, or runs another program than its words say.
HOST = (
    "-v,--volume= --mount= --volumes-from= --privileged --device= --device-cgroup-rule= --cap-add= --pid= --ipc= "
    "--uts= --userns= --cgroupns= --security-opt= --use-api-socket --entrypoint="
)


def command(argv: tuple[Argument, ...], layers: Layers) -> tuple[tuple[Argument, ...], Layers] | None:
    """The command that runs in the container and the layers around it, None if none is given."""
    name = argv[0].text.rpartition("/")[2]
    if not is_a(name, ENGINE):
        return _pod(argv, layers)
    compose = name in COMPOSE_PROGRAMS
    reading = read(argv, grammar(COMPOSE if compose else DOCKER, permutes=False))
    at, problems = reading.rest, reading.problems
    if not compose and at < len(argv) and argv[at].text == "compose":
        reading = read(argv[at:], grammar(COMPOSE, permutes=False))
        at, problems = at + reading.rest, problems + reading.problems
    elif not compose and at < len(argv) and argv[at].text == "container":
        at += 1
    if at >= len(argv) or argv[at].text not in ("exec", "run"):
        return None
    reading = read(argv[at:], grammar(EXEC if argv[at].text == "exec" else f"{RUN} {HOST}", permutes=False))
    first = at + reading.rest + 1
    if first >= len(argv):
        return None
    own = replace(reading, problems=problems + reading.problems)
    inner = layers.behind(argv[:first], Wrapping.Remote, own)
    host = grammar(HOST).options
    for option in reading.options:
        if option.name in host and not _is_own(option, argv[first:], layers):
            inner = inner.doubt(option.argument, f"`{name} {option.name}` gives the container access to this machine")
    return argv[first:], inner


def _is_own(option: Option, words: tuple[Argument, ...], layers: Layers) -> bool:
    """Whether the container only sees a volume or a folder of the current one, and no file that git runs is named."""
    typed = " ".join([word.text for word in words])
    if option.name != "-v" or option.value is None or ".git" in typed or "git config" in typed:
        return False
    source, colon, _ = option.value.text.partition(":")
    if not option.value.exact or not colon or ".." in source.split("/"):
        return False
    if source[:1] not in ("/", "~", "."):
        return True
    here = layers.directories or ()
    below = len(here) == 1 and f"{source}/".startswith(f"{here[0].rstrip('/')}/") and here[0] != "/"
    return source == "." or source.startswith("./") or below


def _pod(argv: tuple[Argument, ...], layers: Layers) -> tuple[tuple[Argument, ...], Layers] | None:
    reading = read(argv, grammar(POD))
    if not reading.operands or reading.operands[0].text not in ("exec", "debug") or not reading.separator:
        return None
    words = reading.operands[reading.separator :]
    if not words:
        return None
    inner = layers.behind(argv[: len(argv) - len(words)], Wrapping.Remote, reading)
    node = next((word for word in reading.operands[1:2] if word.text.startswith(("node/", "nodes/", "no/"))), None)
    if node is not None:
        inner = inner.doubt(node, f"`{argv[0].text} debug` shows the container all files of `{node.text}`")
    return words, inner
