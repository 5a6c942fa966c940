"""What starting a container gives it of this machine: `docker run`, `docker create`, `docker compose run`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, WRITES, Effect, Program, proven, raises
from assent.risk.rules.container_fields import fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SOCKETS = ("docker.sock", "podman.sock", "containerd.sock", "crio.sock", "cri-dockerd.sock", "buildkitd.sock")
HARMLESS = frozenset(  # what a container may do that does not reach beyond it
    "AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID IPC_LOCK KILL MKNOD NET_ADMIN NET_BIND_SERVICE NET_RAW SETFCAP SETGID"
    " SETPCAP SETUID SYS_CHROOT SYS_NICE SYS_PTRACE SYS_RESOURCE".split()
)
NOTHING = Judgement(Category.ReadsFilesystem, "")
MACHINE = "gives the container full control of this machine"


def _unknown(option: str, word: Argument) -> Judgement:
    return Judgement(
        Category.Unrecognized, f"`{option}` gives the container a folder, `{word.text}`, that is not known", word
    )


def _bound(option: str, word: Argument, source: Argument, *, only_read: bool) -> Judgement:
    """A path of this machine that the container sees, and changes unless it is `only_read`."""
    path = source.text.rstrip("/")
    if not path.strip("/."):
        if source.text.startswith("/"):
            reason = f"`{option} {word.text}` {MACHINE}"
            return Judgement(Category.ReadsSecrets, reason, word, reads=(source,))
    elif path.endswith(SOCKETS) or path in ("/run", "/var/run", "/proc", "/sys", "/dev"):
        return Judgement(Category.Unrecognized, f"`{option} {word.text}` {MACHINE}", word)
    written = () if only_read else (source,)
    return Judgement(
        Category.ModifiesSystem, f"`{option}` gives the container `{source.text}`", reads=(source,), writes=written
    )


def _volume(word: Argument) -> Judgement:
    """`source:target:options`, where a source that is no path is the name of a volume."""
    source, colon, rest = word.text.partition(":")
    if not colon or (word.prefix.startswith(f"{source}:") and source[:1] not in ("/", ".", "~")):
        return NOTHING
    if not word.prefix.startswith(source[:1]) or source[:1] not in ("/", ".", "~"):
        return _unknown("-v", word)
    cut = replace(word, text=source, prefix=word.prefix[: len(source)])
    if word.prefix.startswith(f"{source}:"):
        cut = replace(cut, exact=True)
    return _bound("-v", word, cut, only_read="ro" in rest.partition(":")[2].split(","))


def _mount(word: Argument) -> Judgement:
    """`type=bind,source=…,target=…`; without a type it is a volume."""
    if not word.exact:
        return _unknown("--mount", word)
    said = fields(word)
    if "type" not in said or said["type"].text != "bind":
        return NOTHING
    source = said.get("source") or said.get("src") or replace(word, text="", prefix="")
    only_read = any(name in said and said[name].text in ("", "true", "1") for name in ("readonly", "ro"))
    return _bound("--mount", word, source, only_read=only_read)


def environment(word: Argument) -> Judgement:
    """A file of variables; that of the project is read in any case and not shown as it stands."""
    name = word.text.rpartition("/")[2]
    ours = word.exact and word.text == name and (name.startswith(".env") or name.endswith(".env"))
    return Judgement(Category.ReadsFilesystem, "", reads=() if ours else (word,))


def _shares(option: str) -> Effect:
    """An option by which the container may share with this machine what is its own otherwise."""

    def judged(word: Argument) -> Judgement:
        if not word.exact:
            return _unknown(option, word)
        if word.text.partition(":")[0] == "host":
            return Judgement(
                Category.Unrecognized, f"`{option} {word.text}` removes the wall between container and machine", word
            )
        return NOTHING

    return proven(judged)


def _capability(word: Argument) -> Judgement:
    names = word.text.upper().replace("CAP_", "").split(",")
    if word.exact and HARMLESS.issuperset(names):
        return NOTHING
    return Judgement(Category.Unrecognized, f"`--cap-add {word.text}` {MACHINE}", word)


def _security(word: Argument) -> Judgement:
    if word.exact and word.text.partition("=")[0].partition(":")[0] == "no-new-privileges":
        return NOTHING
    return Judgement(
        Category.Unrecognized, f"`--security-opt {word.text}` may weaken the isolation of the container", word
    )


REACHING: dict[str, Effect] = {
    "-v,--volume=": proven(_volume),
    "--mount=": proven(_mount),
    "--volumes-from=": raises(Category.Unrecognized, "gives the container the volumes of {}"),
    "--privileged=?": raises(Category.Unrecognized, MACHINE),
    "--device,--device-cgroup-rule=": raises(Category.Unrecognized, "gives the container the device {}"),
    "--cap-add=": proven(_capability),
    "--security-opt=": proven(_security),
    "--net,--network=": _shares("--network"),
    "--pid=": _shares("--pid"),
    "--ipc=": _shares("--ipc"),
    "--uts=": _shares("--uts"),
    "--userns=": _shares("--userns"),
    "--cgroupns=": _shares("--cgroupns"),
    "--use-api-socket": raises(Category.Unrecognized, MACHINE),
    "--rootfs=?": raises(Category.Unrecognized, "runs {1:folder} of this machine as a container"),
    "--env-file=": proven(environment),
    "--label-file=": READS,
    "--cidfile=": WRITES,
    "--pidfile=": WRITES,
}
RUN = """
-a,--attach= --add-host= --annotation= --arch= --blkio-weight= --blkio-weight-device= --cap-drop= --cgroup-parent=
--cgroups= --cpu-count= --cpu-percent= --cpu-period= --cpu-quota= --cpu-rt-period= --cpu-rt-runtime= -c,--cpu-shares=
--cpus= --cpuset-cpus= --cpuset-mems= -d,--detach=? --detach-keys= --device-read-bps= --device-read-iops=
--device-write-bps= --device-write-iops= --disable-content-trust=? --dns= --dns-opt,--dns-option= --dns-search=
--domainname= --entrypoint= -e,--env= --expose= --gpus= --group-add= --health-cmd= --health-interval=
--health-retries= --health-start-period= --health-start-interval= --health-timeout= -h,--hostname= --init=?
-i,--interactive=? --io-maxbandwidth= --io-maxiops= --ip= --ip6= --isolation= --kernel-memory= -l,--label= --link=
--link-local-ip= --log-driver= --log-opt=
--mac-address= -m,--memory= --memory-reservation= --memory-swap= --memory-swappiness= --name=
--net-alias,--network-alias= --no-healthcheck=? --oom-kill-disable=? --oom-score-adj= --os= --pids-limit= --platform=
--pod= -p,--publish= -P,--publish-all=? --pull= -q,--quiet=? --read-only=? --replace=? --requires= --restart= --rm=?
--runtime= --secret= --shm-size= --sig-proxy=? --stop-signal= --stop-timeout= --storage-opt= --sysctl= --systemd=
--tls-verify=? --tmpfs= -t,--tty=? --timeout= --tz= --ulimit= -u,--user= --umask= --variant=
--volume-driver= -w,--workdir= --help
"""
COMPOSED = """
--build -d,--detach --cap-drop= --entrypoint= -e,--env= --env-from-file= -i,--interactive=? -l,--label= --name=
-T,--no-TTY=? --no-deps -p,--publish= -P,--service-ports --pull= -q,--quiet --quiet-build --quiet-pull
--remove-orphans --rm --use-aliases -u,--user= -w,--workdir= -t,--tty=? --index= --help
"""


def _starts(names: str, options: str, phrase: str) -> Program:
    """An entry whose operands are the image and what runs in it."""
    return Program(
        names,
        options,
        effects=REACHING,
        category=Category.ModifiesSystem,
        phrase=phrase,
        abbreviates=False,
        permutes=False,
    )


STARTING = _starts("run create", RUN, "{verb} a container of {1:image}")
STARTING_SERVICE = _starts("run", COMPOSED, "starts a container of {1:service}")
