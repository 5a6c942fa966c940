"""Programs that bring what a repository describes to a cluster: Argo CD, Flux, Skaffold, Tilt."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import READS, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.cluster import config, group, own, shows, wide

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
SYSTEM = Category.ModifiesSystem
PROJECT = Category.RunsProjectCode
SWITCHES = Effect(category=SYSTEM, phrase="chooses another server:")
ARGO = """
-h,--help -o,--output= --grpc-web --kube-context= --argocd-context= --loglevel= --logformat= --port-forward --core
--port-forward-namespace= -N,--app-namespace= -p,--project= -l,--selector= -c,--cluster= -r,--repo= --refresh
--hard-refresh --show-params --show-operation --kind= --name= --group= --namespace= --resource-name= --tail=
-f,--follow --filter= --since-seconds= --container= --previous --timeout= --health --sync --suspended --operation
--degraded --source= --revision= --orphaned --exit-code --resource= --all --server-side-generate --local-repo-root=
--short --client -u --refresh=
"""
ARGO_PLACES = {
    "--server=": raises(Category.Unrecognized, "sends requests and logins to another server"),
    "--auth-token=": raises(Category.Unrecognized, "logs in as somebody else"),
    "--config=": raises(Category.Unrecognized, "changes which server is asked"),
    "-H,--header=": raises(Category.Unrecognized, "changes the requests"),
    "--insecure": raises(Category.Unrecognized, "does not check which server answers"),
    "--plaintext": raises(Category.Unrecognized, "does not encrypt"),
    "--local=": raises(PROJECT, "runs the tools that make the manifests"),
    "--kubeconfig=": proven(config),
}


def _argo(names: str) -> Program:
    return Program(names, ARGO, effects=ARGO_PLACES, category=ASKS, phrase="asks the server", abbreviates=False)


def _argos(names: str, *subcommands: Program) -> Program:
    return Program(names, ARGO, effects=ARGO_PLACES, subcommands=subcommands, abbreviates=False)


PROGRAMS = (
    _argos(
        "argocd",
        _argos(
            "app application apps",
            _argo("list ls get diff history logs manifests resources wait"),
            _argos("actions", _argo("list"), always("run", CHANGES, "changes {1:app|the apps} in the cluster")),
            always(
                "sync create set unset edit patch rollback add-source remove-source patch-resource terminate-op"
                " confirm-deletion",
                CHANGES,
                "changes {1:app|the apps} in the cluster",
            ),
            always("delete delete-resource remove rm", DELETES, "deletes {1:app|the apps} in the cluster"),
        ),
        _argos(
            "proj project",
            _argo("list get"),
            _argos(
                "role",
                _argo("list get"),
                always("create add-policy add-group remove-policy remove-group", CHANGES, "changes permissions"),
                always("create-token", SECRETS, "shows a token"),
                always("delete delete-token", DELETES, "deletes a role"),
            ),
            _argos("windows", _argo("list")),
            always(
                "create edit set add-destination add-source remove-destination remove-source allow-cluster-resource"
                " deny-cluster-resource",
                CHANGES,
                "changes a project",
            ),
            always("delete", DELETES, "deletes a project"),
        ),
        *[
            _argos(
                names,
                _argo("list get"),
                always(
                    "add create set update rotate-auth generate add-ssh add-tls",
                    CHANGES,
                    "changes the settings of the server",
                ),
                always("rm remove delete", DELETES, "deletes {1:|settings} from the server"),
            )
            for names in ("appset", "cluster", "repo", "repocreds", "cert", "gpg")
        ],
        _argos(
            "account",
            _argo("list get get-user-info can-i"),
            always("generate-token", SECRETS, "shows a token"),
            always("update-password bcrypt", CHANGES, "changes a password"),
            always("delete-token", DELETES, "deletes a token"),
        ),
        _argos("admin", always("initial-password", SECRETS, "shows the password")),
        Program(
            "context ctx",
            ARGO,
            Operands(SWITCHES),
            {**ARGO_PLACES, "--delete": raises(DELETES, "deletes from the configuration")},
            abbreviates=False,
        ),
        _argo("version help completion"),
        always("login logout relogin configure", SYSTEM, "changes the logins of this machine"),
    ),
    group(
        "flux",
        wide(
            "get",
            "--status-selector= --no-header --label-selector= -w,--watch --accept-v1 --timeout=",
        ),
        wide(
            "stats tree trace events check version",
            "--kind= --name= --api-version= --types= --for= -w,--watch --client --pre --components="
            " --compact --show-source --timeout=",
        ),
        wide("logs", "-f,--follow --tail= --since= --since-time= --level= --kind= --name= --flux-namespace="),
        own(
            "diff",
            wide(
                "kustomization ks artifact",
                "--progress-bar=? --strict-substitute --recursive --ignore-paths=",
                {"--path=": READS, "--kustomization-file=": READS},
            ),
        ),
        own(
            "build",
            wide(
                "kustomization ks",
                "--dry-run --strict-substitute --recursive --ignore-paths=",
                {"--path=": READS, "--kustomization-file=": READS},
            ),
        ),
        wide("export", "--all --timeout=", {"--with-credentials": raises(SECRETS, "shows secrets")}),
        wide("completion help"),
        own("list", wide("artifacts artifact", "--filter-regex= --filter-semver= --provider=")),
        always("debug", SECRETS, "shows values that may be secret"),
        always("bootstrap install create reconcile resume suspend push tag migrate", CHANGES, "changes the cluster"),
        always("pull", Category.ModifiesFilesystem, "saves the download"),
        always("delete uninstall", DELETES, "deletes objects of the cluster"),
        options="--timeout= --verbose",
    ),
    own(
        "skaffold",
        shows("version help completion options schema survey credits", "-o,--output="),
        always(
            "build render test diagnose inspect verify init fix",
            PROJECT,
            "runs the services of the project",
        ),
        always("deploy apply exec dev run debug", CHANGES, "changes the cluster"),
        always("delete", DELETES, "deletes {1:app|the apps} in the cluster"),
        options="-v,--verbosity=",
    ),
    own(
        "tilt",
        shows("version help completion verify-install", "-o,--output="),
        wide("get describe logs doctor explain api-resources", "-f,--follow --port="),
        always(
            "up ci args trigger enable disable demo alpha wait edit patch apply create",
            PROJECT,
            "runs the services of the project",
        ),
        always("down delete", DELETES, "deletes {1:app|the apps} in the cluster"),
    ),
)

EXAMPLES = """
ReadsRemote: argocd app list -o wide
ReadsRemote: argocd app get web --show-params
ReadsRemote: argocd app diff web
ReadsRemote: argocd version --client
RunsProjectCode: argocd app diff web --local=.
Unrecognized: argocd app list --server example.org
ModifiesRemote: argocd app sync web
DeletesData: argocd app delete web
ReadsSecrets: argocd account generate-token
ModifiesSystem: argocd context prod
ReadsRemote: flux get kustomizations -A
ReadsRemote: flux get all --watch
ReadsRemote: flux logs --level=error
ReadsRemote: flux diff kustomization apps --path ./apps
ReadsSecrets: flux export source git --all --with-credentials
Unrecognized: flux --kubeconfig x get all
ModifiesRemote: flux reconcile kustomization apps
DeletesData: flux delete kustomization apps
ReadsFilesystem: skaffold version
ModifiesRemote: skaffold dev
ModifiesRemote: skaffold deploy
ReadsRemote: tilt get uiresources
RunsProjectCode: tilt up
"""
