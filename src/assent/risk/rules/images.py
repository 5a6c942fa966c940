"""Images of containers: building, copying, looking into them, and what runs them underneath."""

from __future__ import annotations

from assent.command.options import part
from assent.risk.address import sent
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, SETTINGS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.container_fields import value_of
from assent.risk.rules.image_builds import builds
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ModifiesRemote
DELETES = Category.DeletesData
SECRETS = Category.ReadsSecrets
ASKS = "asks the registry about {image|images}"
SOCKETS = ("unix:///var/run/", "unix:///run/", "/var/run/", "/run/")  # where this machine's own services listen


def report(word: Argument) -> Judgement:
    """Formats of a report, each with the file that it goes to, if any: `table`, `json=report.json`."""
    value = value_of(word)
    if not value.exact:
        return Judgement(Category.Unrecognized, f"`--output {value.text}` may write any file", word)
    name, equals, _ = value.text.partition("=")
    if not equals:
        return Judgement(Category.ReadsFilesystem, f"`{name}` is a format")
    return writing(part(value, len(name) + 1), f"`{value.text}` is written", word)


def endpoint(word: Argument) -> Judgement:
    """The service that runs containers on this machine."""
    if word.exact and (word.text.startswith(SOCKETS) or _is_here(word.text)) and ".." not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is of this machine")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be another machine", word)


def _is_here(address: str) -> bool:
    """Whether an address is of this machine: `tcp://localhost:2375`."""
    scheme, _, rest = address.partition("://")
    host, _, port = rest.partition(":")
    return scheme in ("tcp", "http") and host in ("localhost", "127.0.0.1") and port.isdigit()


def bake(word: Argument) -> Judgement:
    """A target of a build, or the address of a definition."""
    if not word.exact or "://" in word.text or word.text.startswith("git@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may be fetched", word)
    return Judgement(Category.ReadsFilesystem, "")


def _scanned(word: Argument) -> Judgement:
    """What is looked into: an image, a directory; or a subcommand that does something else."""
    if word.text in ("db", "login", "attest", "convert", "completion", "cataloger"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may change packages", word)
    return sent(word)


def _template(word: Argument) -> Judgement:
    """`@file`, or a template, in which the environment can be named."""
    path = part(word, 1)
    if word.prefix.startswith("@"):
        return Judgement(Category.ReadsFilesystem, "", reads=(path,))
    return Judgement(Category.Unrecognized, "a template may show the environment", word)


def _local(
    names: str, options: str = "", operands: Operands | None = None, effects: dict[str, Effect] | None = None
) -> Program:
    """A subcommand that shows what is on this machine."""
    return Program(names, f"-h,--help {options}", operands or Operands(), effects or {}, abbreviates=False)


def _asks(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that shows what a registry knows."""
    return Program(
        names,
        f"-h,--help {options}",
        Operands(proven(sent)),
        effects or {},
        Category.ReadsRemote,
        ASKS,
        abbreviates=False,
    )


def _program(names: str, options: str, *subcommands: Program, effects: dict[str, Effect] | None = None) -> Program:
    return Program(
        names, f"-h,--help -v,--version {options}", effects=effects or {}, subcommands=subcommands, abbreviates=False
    )


BUILDX = Program(
    "buildx",
    "-h,--help --builder= -D,--debug",
    subcommands=(
        _local("ls", "--format= --no-trunc"),
        _local("du", "--filter= --verbose --format= --builder="),
        _local("inspect", "--builder=", effects={"--bootstrap": raises(SYSTEM, "starts the builder")}),
        _local("version"),
        Program(
            "imagetools",
            "-h,--help --builder=",
            subcommands=(_asks("inspect", "--format= --raw --builder="), always("create", REMOTE, "creates an image")),
            abbreviates=False,
        ),
        Program(
            "history",
            "-h,--help --builder=",
            subcommands=(
                _local("ls inspect logs", "--builder= --format= --no-trunc --filter= --local --progress= --type="),
                always("rm", DELETES, "removes records of builds"),
                always("export import open trace", Category.ModifiesFilesystem, "exports records of builds"),
            ),
            abbreviates=False,
        ),
        Program(
            "bake",
            "-h,--help --builder= --set= --no-cache --pull --progress= --print",
            Operands(proven(bake)),
            {"-f,--file=": proven(bake)},
            Category.RunsProjectCode,
            "runs the Dockerfiles of {target|the default targets}",
            modes=(("--print", Program("", operands=Operands(proven(bake)))),),
            abbreviates=False,
        ),
        builds("build b"),
        always("dial-stdio", Category.RunsProjectCode, "prints the input of the builder"),
        always("create use stop install uninstall", SYSTEM, "changes {1:builder}"),
        always("rm prune", DELETES, "removes the build cache"),
    ),
    abbreviates=False,
)
INIT = always("init", Category.ModifiesFilesystem, "writes files of the project")

SCANS = """
--severity= -s= -f,--format= -q,--quiet -d,--debug --ignore-unfixed --exit-code= --scanners= --security-checks=
--pkg-types= --vuln-type= --skip-dirs= --skip-files= --skip-db-update --skip-update --skip-java-db-update
--offline-scan --timeout= --no-progress --list-all-pkgs --dependency-tree --platform= --removed-pkgs --image-src=
--exit-on-eol= --include-dev-deps --include-non-failures --ignore-status= --misconfig-scanners= --severity-sources=
--compliance= --report= --parallel= --detection-priority= --no-cache --table-mode= -v,--version --show-suppressed
"""
SCANNED = {
    "-o,--output=": WRITES,
    "--ignorefile=": READS,
    "-c,--config=": SETTINGS,
    "--cache-dir=": WRITES,
    "-i,--input=": READS,
    "-t,--template=": proven(_template),
}


def _scan(names: str, operands: Effect, phrase: str) -> Program:
    return Program(
        names,
        f"-h,--help {SCANS}",
        Operands(operands),
        SCANNED,
        Category.ReadsRemote,
        phrase,
        abbreviates=False,
    )


TRIVY = _program(
    "trivy",
    "-q,--quiet -d,--debug --timeout= --no-progress",
    _scan("image i", proven(sent), "looks up vulnerabilities of {1:image}"),
    _scan(
        "filesystem fs rootfs sbom config conf vm", READS, "looks up vulnerabilities of the packages in {|the project}"
    ),
    _scan("repository repo", proven(sent), "looks up vulnerabilities of {1:repository}"),
    _local("version", "-f,--format="),
    _local("help completion"),
    always("server client", SYSTEM, "starts a server or reports to one"),
    always("kubernetes k8s", REMOTE, "starts scan jobs in the cluster"),
    always("plugin module p m", SYSTEM, "changes or runs plugins"),
    always("clean", SYSTEM, "deletes cached scan data"),
)
SHOWN_BY_CRI = """
-a,--all --id= --image= --label= --last= -n= -l,--latest --name= --namespace= --no-trunc -o,--output= --pod= -p=
-q,--quiet -r,--resolve-image-path --state= -s= -v,--verbose -w,--watch -f,--follow --since= --tail= -t,--timestamps
--filter= --digests --template= --previous --limit-bytes= --seconds=
"""

PROGRAMS = (
    _program(
        "skopeo",
        "--debug --override-arch= --override-os= --override-variant= --command-timeout=",
        _asks("inspect", "--config --raw -f,--format= --no-creds --retry-times= --tls-verify=? -n,--no-tags"),
        _asks("list-tags", "--no-creds --retry-times= --tls-verify=?"),
        _local("manifest-digest", operands=Operands(READS)),
        _local("help"),
        always("copy sync standalone-sign", REMOTE, "copies {1:image}"),
        always("delete", DELETES, "deletes {image} from the registry"),
        always("login logout", SYSTEM, "changes the stored logins of {1:|the registry}"),
    ),
    _program(
        "crane",
        "--insecure --platform= --verbose",
        _asks(
            "ls list catalog manifest digest config validate",
            "-O,--omit-digest-tags --full-ref --platform= --insecure --fast --remote=",
        ),
        _local("version help"),
        Program(
            "auth",
            "-h,--help",
            subcommands=(
                always("get token", SECRETS, "shows the login for {1:|the registry}"),
                always("login logout", SYSTEM, "changes the stored logins of {1:|the registry}"),
            ),
        ),
        always("pull export blob", Category.ModifiesFilesystem, "exports {1:image} with all its files"),
        always("append copy cp push tag mutate flatten rebase index edit", REMOTE, "changes {1:image} in the registry"),
        always("delete", DELETES, "deletes {image} from the registry"),
    ),
    Program(
        "dive",
        """
        -h,--help -v,--version --ci --source= --ignore-errors --highestUserWastedPercent= --highestWastedBytes=
        --lowestEfficiency= --highest-user-wasted-percent= --highest-wasted-bytes= --lowest-efficiency=
        """,
        Operands(proven(bake), most=1),
        {"-j,--json=": WRITES, "--ci-config=": READS, "--config=": READS},
        abbreviates=False,
    ),
    _program(
        "buildah",
        "",
        _local(
            "images containers ls list ps",
            "-a,--all --digests -f,--filter= --format= --history --json --no-trunc"
            " --notruncate -n,--noheading -q,--quiet",
        ),
        _local("inspect", "-f,--format= -t,--type="),
        _local("info version", "-D,--debug --format= --json"),
        _local("help"),
        builds("build bud build-using-dockerfile"),
        always("run", Category.RunsProjectCode, "runs {2+:|a command} in {1:container}"),
        always("add copy commit config from mount umount unmount pull rename tag", SYSTEM, "{verb} {1:image}"),
        always("push", REMOTE, "pushes {image}"),
        always("rm rmi prune delete", DELETES, "removes {image or container|images or containers}"),
        always("login logout", SYSTEM, "changes the stored logins of {1:|the registry}"),
    ),
    always("kaniko", Category.RunsProjectCode, "runs the Dockerfile of {last:|the folder}"),
    TRIVY,
    Program(
        "grype syft",
        """
        -h,--help --version --add-cpes-if-none --by-cve --distro= --exclude= -f,--fail-on= --only-fixed
        --only-notfixed --platform= -s,--scope= --show-suppressed -q,--quiet -v --select-catalogers= --source-name=
        --source-version=
        """,
        Operands(proven(_scanned)),
        {"-o,--output=": proven(report), "--file=": WRITES, "-t,--template=": READS, "-c,--config=": READS},
        Category.ReadsRemote,
        "looks up vulnerabilities of the packages in {|the project}",
        abbreviates=False,
    ),
    Program(
        "hadolint",
        """
        -h,--help -v,--version -V,--verbose -f,--format= --ignore= -t,--failure-threshold= --trusted-registry=
        --no-fail --require-label= --strict-labels --no-color --disable-ignore-pragma --error= --warning= --info=
        --style= --file-path-in-report=
        """,
        Operands(READS),
        {"-c,--config=": READS},
        abbreviates=False,
    ),
    _program(
        "ctr",
        "--debug -n,--namespace= --timeout= --connect-timeout=",
        *[
            Program(
                names,
                "-h,--help",
                subcommands=(
                    _local("ls list info ps metrics usage tree check", "-q,--quiet"),
                    always("rm remove del delete prune", DELETES, "removes {image or container|images or containers}"),
                    always("pull import create start tag run kill pause resume label", SYSTEM, "{verb} {1:container}"),
                    always("push", REMOTE, "pushes {image}"),
                ),
                abbreviates=False,
            )
            for names in (
                "images image i",
                "containers c container",
                "tasks t task",
                "namespaces ns",
                "snapshots",
                "leases",
            )
        ],
        _local("version"),
        always("run", SYSTEM, "starts a container of {1:image}"),
        effects={"-a,--address=": proven(endpoint)},
    ),
    _program(
        "crictl",
        "-D,--debug -t,--timeout=",
        _local(
            """
            ps pods images image img inspect inspecti inspectp logs stats statsp info imagefsinfo version metricsp
            metricdescs events help completion
            """,
            SHOWN_BY_CRI,
        ),
        always("exec attach port-forward", SYSTEM, "enters {1:container}"),
        always("pull create run runp start stop stopp update config checkpoint", SYSTEM, "{verb} {1:container}"),
        always("rm rmi rmp", DELETES, "removes {image or container|images or containers}"),
        effects={
            "-r,--runtime-endpoint=": proven(endpoint),
            "-i,--image-endpoint=": proven(endpoint),
            "-c,--config=": READS,
        },
    ),
    _program(
        "limactl",
        "--debug --log-level= --tty=?",
        _local("list ls", "-f,--format= -q,--quiet --json --all-fields"),
        _local("info help version completion"),
        _local("validate", operands=Operands(READS)),
        always(
            "create start stop restart edit shell copy cp clone protect unprotect snapshot sudoers",
            SYSTEM,
            "{verb} {1:virtual machine}",
        ),
        always("delete remove rm prune factory-reset", DELETES, "removes {virtual machine}"),
    ),
    _program(
        "colima",
        "-p,--profile= --verbose --very-verbose",
        _local("status list ls", "-j,--json -e,--extended -p,--profile="),
        _local("version help completion"),
        _local("ssh-config", "-p,--profile=", Operands(LISTS)),
        always(
            "start stop restart ssh exec template nerdctl kubernetes update model", SYSTEM, "{verb} {1:virtual machine}"
        ),
        always("delete prune", DELETES, "removes {virtual machine}"),
    ),
)

EXAMPLES = """
ReadsFilesystem: docker buildx ls
ReadsFilesystem: docker buildx du --verbose
ReadsFilesystem: docker buildx bake --print release
ModifiesSystem: docker buildx inspect --bootstrap
RunsProjectCode: docker buildx bake release
ModifiesRemote: docker buildx build --push .
Unrecognized: docker buildx bake --print https://example.org/x.git
ReadsRemote: docker buildx imagetools inspect alpine:3
ReadsRemote: skopeo inspect docker://docker.io/library/alpine:3
ReadsRemote: skopeo list-tags docker://docker.io/library/alpine
Unrecognized: skopeo inspect "docker://$HOST/x"
Unrecognized: skopeo --policy x inspect docker://alpine
ModifiesRemote: skopeo copy docker://a docker://b
DeletesData: skopeo delete docker://example.org/a
ReadsRemote: crane ls alpine
ReadsRemote: crane manifest --platform linux/amd64 alpine
ReadsSecrets: crane auth get example.org
ModifiesRemote: crane tag a b
ReadsFilesystem: dive web:latest
ModifiesFilesystem: dive --json out.json web:latest
Unrecognized: dive build .
ReadsFilesystem: buildah images -q
RunsProjectCode: buildah bud .
DeletesData: buildah rm --all
RunsProjectCode: kaniko --context .
ReadsRemote: trivy image --severity HIGH,CRITICAL alpine:3
ReadsRemote: trivy fs --scanners vuln .
ReadsFilesystem: trivy --version
ModifiesFilesystem: trivy fs -o report.json -f json .
ReadsSecrets: trivy fs ~
Unrecognized: trivy image --server http://example.org alpine
ReadsRemote: grype web:latest -o json
ReadsRemote: syft packages -o=table
Unrecognized: grype db delete
ModifiesFilesystem: syft dir:. -o json=sbom.json
ReadsFilesystem: hadolint --ignore DL3008 Dockerfile
ReadsSecrets: hadolint ~/.ssh/id_rsa
ReadsFilesystem: ctr -n k8s.io images ls -q
DeletesData: ctr images rm a
Unrecognized: ctr -a /tmp/x.sock images ls
ReadsFilesystem: crictl ps -a
ReadsFilesystem: crictl logs --tail 5 abc
ModifiesSystem: crictl exec abc ls
Unrecognized: crictl -r tcp://example.org ps
ReadsFilesystem: limactl list --json
ModifiesSystem: limactl shell default ls
DeletesData: limactl delete default
ReadsFilesystem: colima status
ModifiesSystem: colima start
"""
