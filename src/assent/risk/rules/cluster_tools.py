"""Programs around Kubernetes: following logs, choosing and making clusters, meshes, backups."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown
from assent.risk.rule import READS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.cluster import ANY, ELSEWHERE, group, manifest, own, shows, wide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
SYSTEM = Category.ModifiesSystem
PROJECT = Category.RunsProjectCode
SWITCHES = Effect(category=SYSTEM, phrase="switches to the cluster or namespace {}")


def _screen(word: Argument) -> Judgement:
    """k9s opens a screen in which anything can be done, but for these."""
    if word.exact and word.text in ("version", "info", "help"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows text")
    return Judgement(
        Category.Unrecognized, f"`k9s {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )


CONTEXTS = (
    Program(
        "kubectx kubens kubectl-ctx kubectl-ns",
        "-h,--help -V,--version -c,--current",
        Operands(SWITCHES),
        {
            "-d=": raises(DELETES, "deletes entries of the configuration"),
            "-u,--unset": raises(SYSTEM, "changes the configuration"),
        },
        abbreviates=False,
    ),
    Program("k9s", "-h,--help -s,--short", Operands(proven(_screen), least=1, most=1), abbreviates=False),
    Program(
        "stern kubetail",
        f"""
        {ANY} -A,--all-namespaces --color= --completion= -c,--container= --container-colors= --container-state=
        --diff-container -e,--exclude= -E,--exclude-container= --exclude-pod= --field-selector= -H,--highlight=
        -i,--include= --init-containers --ephemeral-containers --max-log-requests= --no-follow --only-log-lines
        -o,--output= -p,--prompt --pod-colors= -l,--selector= --show-hidden-options -s,--since= --tail= -T,--template=
        -t,--timestamps=? --timezone= --verbosity= --version
        """,
        effects={
            **{option: effect for option, effect in ELSEWHERE.items() if option != "-s,--server="},
            "--config=": READS,
            "--template-file=": READS,
        },
        category=ASKS,
        phrase="follows the logs of {|the cluster}",
        abbreviates=False,
    ),
)
MACHINES = (
    own(
        "kind",
        own(
            "get",
            shows("clusters nodes", "-n,--name= -A,--all-clusters -q"),
            always("kubeconfig", SECRETS, "shows the keys of a cluster"),
        ),
        shows("version help completion", "-q,--quiet"),
        own(
            "export",
            always("kubeconfig", SYSTEM, "changes the configuration"),
            always("logs", Category.ModifiesFilesystem, "writes logs"),
        ),
        always("create", SYSTEM, "{verb} a local cluster"),
        always("load", SYSTEM, "copies {last:image|images} into a local cluster"),
        always("build", PROJECT, "builds an image"),
        always("delete", DELETES, "deletes {last:|a local cluster}"),
        options="--version -q,--quiet -v,--verbosity=",
    ),
    own(
        "minikube",
        shows("status", "-f,--format= -o,--output= -l,--layout= -n,--node= -w,--watch=? -p,--profile="),
        shows(
            "ip version update-check options license help completion", "-n,--node= --short -o,--output= -p,--profile="
        ),
        shows(
            "logs",
            "-f,--follow --last-start-only -n,--length= --node= --problems --audit -p,--profile=",
            {"--file=": WRITES},
        ),
        shows("docker-env podman-env", "--shell= -u,--unset --ssh-host -p,--profile="),
        shows("ssh-key", "-p,--profile="),
        own("profile", shows("list", "-o,--output= -l,--light"), options="-p="),
        own(
            "node",
            shows("list"),
            always("add start stop", SYSTEM, "changes {1:cluster}"),
            always("delete", DELETES, "deletes a node of the cluster"),
        ),
        own(
            "addons",
            shows("list images", "-o,--output= -p,--profile= -d,--docs"),
            always("enable disable configure open", SYSTEM, "changes {1:cluster}"),
        ),
        own("service", shows("list", "-n,--namespace= -o,--output= -p,--profile=")),
        own(
            "image",
            shows("ls list", "--format= -p,--profile="),
            always("load build pull push save tag", SYSTEM, "{verb} images of the cluster"),
            always("rm", DELETES, "deletes images of the cluster"),
        ),
        own(
            "config",
            shows("view get defaults", "--format= -o,--output="),
            always("set unset", SYSTEM, "changes the settings of minikube"),
        ),
        own("cache", shows("list", "--format="), always("add reload delete", SYSTEM, "changes the cache of minikube")),
        always(
            "start stop pause unpause update-context cp mount tunnel dashboard",
            SYSTEM,
            "changes a local cluster",
        ),
        always("kubectl ssh", CHANGES, "runs {2+:|a command} in a cluster", permutes=False),
        always("delete", DELETES, "deletes {last:|a local cluster}"),
        options="-p,--profile= -v,--v= --alsologtostderr --logtostderr --version",
    ),
    own(
        "k3d",
        *[
            own(
                names,
                shows("list ls get", "--no-headers -o,--output= --token"),
                always("create start stop edit", SYSTEM, "changes a local cluster"),
                always("delete rm del", DELETES, "deletes {last:|a local cluster}"),
            )
            for names in ("cluster", "node nodes", "registry registries")
        ],
        own("kubeconfig", always("get print write merge", SECRETS, "exports the keys of {1:cluster}")),
        shows("version help completion runtime-info"),
        always("image", SYSTEM, "copies {last:image|images} into a local cluster"),
        options="--version --verbose --trace --timestamps",
    ),
)
MESHES = (
    group(
        "istioctl",
        wide("proxy-status ps version authz", "--remote=? --short --revision= -f,--file="),
        wide(
            "analyze",
            "--use-kube=? --recursive --failure-threshold= --color=? --suppress= --timeout= -L,--list-analyzers",
            operands=Operands(READS),
        ),
        wide("validate v", "", {"-f,--filename=": proven(manifest)}),
        own(
            "proxy-config pc",
            wide(
                "cluster clusters c listener listeners l route routes r endpoint endpoints ep bootstrap b all log",
                "--fqdn= --direction= --port= --subset= --name= --address= --type= --status= --waypoint",
            ),
            always("secret secrets s", SECRETS, "shows the certificates and keys of {1:|the workloads}"),
            options="-n,--namespace= -o,--output=",
        ),
        own("experimental x", wide("describe des authz precheck version ps proxy-status")),
        own(
            "manifest",
            wide(
                "generate diff",
                "--set= -d,--manifests= -r,--revision= --force",
                {"-f,--filename=": proven(manifest)},
            ),
        ),
        own("profile", wide("list dump diff", "-p,--config-path=")),
        own(
            "tag",
            wide("list"),
            always("set generate", CHANGES, "changes the service mesh"),
            always("remove", DELETES, "changes the service mesh"),
        ),
        always("install upgrade create-remote-secret operator", CHANGES, "changes the service mesh"),
        always("uninstall", DELETES, "deletes the service mesh"),
        always("dashboard d", CHANGES, "opens a connection to the cluster"),
        always("bug-report kube-inject", Category.ModifiesFilesystem, "writes files"),
    ),
    group(
        "linkerd",
        wide("check version", "--pre --proxy --wait= --expected-version= --short --client --linkerd-namespace="),
        own(
            "viz",
            wide("stat top edges routes tap check list authz", "-t,--time-window= --from= --to= --all-namespaces"),
        ),
        wide("identity diagnostics completion help authz", "-l"),
        always("uninstall prune", DELETES, "prints the manifests to delete the mesh"),
        options="--linkerd-namespace= -L=",
    ),
)
BACKUPS = (
    group(
        "velero",
        wide("get describe", "--show-labels --label-columns= --details"),
        *[
            own(
                names,
                wide("get describe", "--show-labels --label-columns= --details"),
                wide("logs", "--timeout="),
                always("create set pause unpause", CHANGES, "{verb} backups of the cluster"),
                always("download", Category.ModifiesFilesystem, "writes a backup"),
                always("delete remove", DELETES, "deletes {backup|backups} of the cluster"),
            )
            for names in (
                "backup backups",
                "restore restores",
                "schedule schedules",
                "backup-location",
                "snapshot-location",
                "repo",
                "plugin",
            )
        ],
        wide("version completion help", "--client-only --timeout="),
        always("create install debug", CHANGES, "{verb} backups of the cluster"),
        always("delete uninstall", DELETES, "deletes {backup|backups} of the cluster"),
    ),
)

PROGRAMS = (*CONTEXTS, *MACHINES, *MESHES, *BACKUPS)

EXAMPLES = """
ReadsFilesystem: kubectx -c
ReadsFilesystem: kubens
ModifiesSystem: kubectx prod
DeletesData: kubectx -d prod
ReadsFilesystem: k9s version
Unrecognized: k9s
Unrecognized: k9s --command pods
ReadsRemote: stern -n prod web --tail 20 -s 5m
ReadsSecrets: stern --template-file ~/.ssh/id_rsa web
Unrecognized: stern --kubeconfig x web
ReadsFilesystem: kind get clusters
ReadsSecrets: kind get kubeconfig
DeletesData: kind delete cluster
ReadsFilesystem: minikube status
ReadsFilesystem: minikube addons list
Unrecognized: minikube profile other
ModifiesFilesystem: minikube logs --file=x
ModifiesSystem: minikube start
ModifiesRemote: minikube ssh -- ls
DeletesData: minikube delete
ReadsFilesystem: k3d cluster list
ReadsSecrets: k3d kubeconfig get dev
DeletesData: k3d cluster delete dev
ReadsRemote: istioctl proxy-status
ReadsRemote: istioctl analyze -n prod
ReadsSecrets: istioctl proxy-config secret web
ModifiesRemote: istioctl install
ReadsRemote: linkerd check
ReadsRemote: linkerd viz stat deploy
ReadsRemote: velero backup get
ReadsRemote: velero get backups
DeletesData: velero backup delete x
"""
