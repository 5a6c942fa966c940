"""Kubernetes: kubectl and oc, which put global options anywhere and a verb before the kinds of things.

Reading the cluster is harmless but for secrets, whose values any format shows that shows whole
objects.
"""

from __future__ import annotations

from assent.command.options import grammar, part, read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, NONE, READS, RUNS, TEXT, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.cluster import ANY, ELSEWHERE, asks, group, manifest, overlay, plain
from assent.risk.rules.copies import COPIED
from assent.risk.table import Table, judge
from assent.risk.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
HARMLESS = frozenset(("create", "explain", "auth", "api-resources", "config", "help"))  # show no object that exists
SENT = frozenset(("apply", "replace", "diff", "describe"))  # show what a file holds
NAMES_ONLY = frozenset(("", "wide", "name"))  # formats that show no object whole
PATTERNS = ("jsonpath=", "custom-columns=", "go-template=", "jsonpath-as-json=")  # what the shell takes for a glob


def _form(word: Argument) -> Judgement:
    """A format: `yaml`, `jsonpath={.items}`, or one that a file holds, which is shown where it is not followed."""
    form = plain(word)
    kind, equals, _ = form.prefix.partition("=")
    if not kind.endswith("file"):
        return Judgement(Category.ReadsFilesystem, "")
    if not equals:
        return Judgement(Category.Unrecognized, f"`-o {form.text}` takes a file from another option", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(part(form, len(kind) + 1),))


def _raw(word: Argument) -> Judgement:
    """A path of the API that is asked with GET."""
    if not word.exact or "/proxy" in word.text:
        return Judgement(Category.Unrecognized, f"`--raw {word.text}` may reach any service in the cluster", word)
    if "secret" in word.text.casefold() or "%" in word.text:
        return Judgement(SECRETS, f"`--raw {word.text}` shows secrets", word)
    return Judgement(ASKS, f"`{word.text}` is asked")


def _dry(word: Argument) -> Judgement:
    """The value of --dry-run."""
    if word.exact and word.text in ("client", "server", "true"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes nothing")
    return Judgement(CHANGES, f"`--dry-run={word.text}` is not a dry run", word)


def _source(word: Argument) -> Judgement:
    """`path` or `name=path`, whose content becomes part of an object."""
    at = word.text.find("=") + 1
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, at),))


def _made(word: Argument) -> Judgement:
    """The kind of object that `create` makes."""
    if word.exact and word.text == "token":
        return Judgement(SECRETS, "`kubectl create token` shows a token", word)
    return Judgement(Category.ReadsFilesystem, "")


FORM = {"-o,--output=": proven(_form)}
FILES = {"-f,--filename=": proven(manifest), "-k,--kustomize=": proven(overlay)}
FORMAT = "--template= --no-headers=? --show-managed-fields=? --allow-missing-template-keys=?"
CHOICE = "-A,--all-namespaces -l,--selector= --field-selector= --sort-by= --chunk-size= -R,--recursive"
GET = f"""
{FORMAT} {CHOICE} --ignore-not-found=? -L,--label-columns= --output-watch-events=? --server-print=? --show-kind=?
--show-labels=? --subresource= -w,--watch --watch-only --all-namespaces=?
"""


def _changes(names: str, category: Category, phrase: str, operands: Operands | None = None) -> Program:
    """A verb that changes the cluster, unless it is a dry run."""
    dry = Program("", operands=operands or Operands(), category=ASKS, phrase="only previews the changes")
    return Program(
        names,
        f"{ANY} {FORMAT} {DRY}",
        operands or Operands(),
        {
            **ELSEWHERE,
            **FORM,
            **FILES,
            "--dry-run=?": Effect(proof=_dry),
            "--from-file=": proven(_source),
            "--from-env-file=": READS,
            "--patch-file=": READS,
            "--prune=?": raises(Category.DeletesData, "deletes objects missing from the files"),
        },
        category,
        phrase,
        loose=True,
        modes=(("-h", Program("")), ("--dry-run", dry)),
        abbreviates=False,
    )


DRY = """
-l,--selector= --labels= -R,--recursive --image= --port= --replicas= -r --field-manager= --save-config=? --validate=?
--from-literal= --type= --append-hash --restart= --env= --annotations= --command --image-pull-policy= --server-side=?
--force-conflicts=? --expose --overrides= --override-type= --schedule= --from= --verb= --resource= --resource-name=
--clusterrole= --role= --serviceaccount= --group= --tcp= --clusterip= --node-port= --external-name= --rule= --class=
--hard= --scopes= --name= --target-port= --protocol= --external-ip= --session-affinity= --cluster-ip= --max= --min=
--cpu-percent= --current-replicas= --timeout= --all --overwrite=? --force --grace-period= --cascade= --now --wait=?
--ignore-not-found=? -p,--patch= --ignore-daemonsets --delete-emptydir-data --to-revision= -c,--containers= --limits=
--requests= --docker-server= --docker-username= --docker-email= -q,--quiet --resource-version= --default-backend=
"""

VERBS = (
    asks("get", GET, {**FORM, **FILES, "--raw=": proven(_raw)}),
    asks("describe", f"{CHOICE} --show-events=?", FILES),
    asks(
        "logs log",
        """
        --all-containers=? --all-pods=? -c,--container= -f,--follow --ignore-errors=? --limit-bytes= --prefix=? --since=
        --max-log-requests= --pod-running-timeout= -p,--previous -l,--selector= --since-time= --tail= --timestamps=?
        --follow=? --previous=? --insecure-skip-tls-verify-backend=?
        """,
    ),
    asks("top", f"{CHOICE} --containers=? --no-headers=? --sum=? --use-protocol-buffers=? --show-capacity=?"),
    asks("explain", "--api-version= -o,--output= --recursive=?"),
    asks(
        "api-resources",
        "--api-group= --cached --categories= --namespaced=? --no-headers -o,--output= --sort-by= --verbs=",
    ),
    asks("api-versions options help completion"),
    Program("plugin", subcommands=(Program("list", "--name-only=? --verify=?", NONE),)),
    asks(
        "cluster-info",
        f"{FORMAT} -A,--all-namespaces --namespaces= --pod-running-timeout=",
        {**FORM, "--output-directory=": WRITES},
    ),
    asks("version", "--client=? -o,--output= --short=?"),
    asks("events", f"{FORMAT} {CHOICE} --for= --types= -w,--watch", FORM),
    asks("wait", f"{FORMAT} {CHOICE} --all --for= --local=? --timeout=", {**FORM, **FILES}),
    asks(
        "diff",
        "--concurrency= --field-manager= --force-conflicts=? -R,--recursive -l,--selector= --server-side=? --prune=?",
        FILES,
    ),
    asks(
        "kustomize",
        "--load-restrictor= --as-current-user=?",
        {
            "-o,--output=": WRITES,
            "--enable-helm=?": raises(Category.RunsProjectCode, "runs the program helm"),
            "--helm-command=": RUNS,
            "--enable-alpha-plugins=?": raises(Category.RunsProjectCode, "runs kustomize plugins"),
        },
        Operands(proven(overlay)),
    ),
    group(
        "rollout",
        asks("status", f"{CHOICE} -w,--watch --watch=? --revision= --timeout=", FILES),
        asks("history", f"{FORMAT} {CHOICE} --revision=", {**FORM, **FILES}),
        _changes("restart undo pause resume", CHANGES, "{verb} {1:|the rollout}"),
    ),
    group(
        "config",
        asks("current-context"),
        asks("get-contexts get-clusters get-users", "-o,--output= --no-headers=?"),
        asks(
            "view",
            f"{FORMAT} --minify=? --merge=?",
            {
                **FORM,
                "--raw=?": raises(SECRETS, "shows keys and tokens of the clusters"),
                "--flatten=?": raises(SECRETS, "shows keys and tokens of the clusters"),
            },
        ),
        always(
            "use-context use set set-context set-cluster set-credentials unset rename-context delete-context"
            " delete-cluster delete-user",
            Category.ModifiesSystem,
            "changes the kubectl configuration",
        ),
    ),
    group(
        "auth",
        asks("can-i", "-A,--all-namespaces --list=? --no-headers=? -q,--quiet --subresource="),
        asks("whoami", FORMAT, FORM),
        _changes("reconcile", CHANGES, "changes the permissions in its files"),
    ),
    _changes("create", CHANGES, "creates {*:|the objects in its files}", Operands(TEXT, (proven(_made),))),
    _changes("apply replace patch edit", CHANGES, "{verb} {*:|the objects in its files}"),
    _changes("run expose scale autoscale set", CHANGES, "{verb} {*:|the objects in its files}"),
    _changes("label annotate taint cordon uncordon", CHANGES, "{verb} {*:|the objects in its files}"),
    _changes("drain", CHANGES, "evicts the pods of {node}"),
    _changes("delete", Category.DeletesData, "deletes {*:|the objects in its files}"),
    always("certificate", CHANGES, "approves or denies {2+:certificate request}"),
    always(
        "exec attach debug",
        CHANGES,
        "runs a command in {1:|a container}",
        "-i,--stdin -t,--tty -c,--container= -q,--quiet",
        permutes=False,
    ),
    always("port-forward proxy", CHANGES, "opens a connection to {1:|the cluster}"),
    Program(
        "cp",
        f"{ANY} -c,--container= --no-preserve=? --retries=",
        COPIED,
        ELSEWHERE,
        CHANGES,
        "copies {1:|files} to {2:|a pod}",
        abbreviates=False,
        modes=HELP,
    ),
)
OPENSHIFT = (
    asks("status projects", "--suggest -q,--short -A,--all-namespaces"),
    asks(
        "whoami",
        "--show-server --show-context --show-console -c",
        {"-t,--show-token": raises(SECRETS, "shows your token")},
    ),
    group(
        "adm",
        asks("top", f"{CHOICE} --no-headers=?"),
        always(
            "policy drain cordon uncordon taint prune upgrade must-gather node-logs", CHANGES, "changes the cluster"
        ),
    ),
    always("login logout project", Category.ModifiesSystem, "changes the oc configuration"),
    always(
        "new-app new-build new-project start-build import-image tag rsh rsync rollback", CHANGES, "changes the cluster"
    ),
    always("extract serviceaccounts sa registry", SECRETS, "prints or exports secrets"),
)
SHOWN = grammar(f"{ANY} {GET} {' '.join(FORM)} {' '.join(FILES)} {' '.join(ELSEWHERE)}", abbreviates=False)


def _settled(word: Argument) -> Argument:
    """A word that only looks like a pattern for files: `jsonpath={.items[*].metadata.name}`."""
    value = word.prefix.removeprefix("--output").removeprefix("-o").removeprefix("=")
    return replace(word, several=False) if word.glob and value.startswith(PATTERNS) else word


def _names_secrets(word: Argument) -> bool:
    """Whether a word names the kind: `secret`, `pods,secrets`, `secret/x`, `secrets.v1.`."""
    kinds = word.text.casefold().split(",")
    return any(kind.partition("/")[0].partition(".")[0] in ("secret", "secrets") for kind in kinds)


def _whole(tally: Tally, argv: Sequence[Argument]) -> None:
    """Add what formats that show whole objects show of secrets."""
    reading = read(argv, SHOWN)
    if reading.operands and reading.operands[0].text in HARMLESS:
        return
    formats = [plain(option.value) for option in reading.options if option.name == "-o" and option.value is not None]
    whole = any(not word.exact or word.text not in NAMES_ONLY for word in formats)
    if not (whole or reading.has("--template") or reading.has("-v")):
        return
    for word in reading.operands:
        if _names_secrets(word):
            tally.add(SECRETS, f"`kubectl` shows the values of `{word.text}`", word)
        elif not word.exact and "/" not in word.prefix:
            tally.add(Category.Unrecognized, f"`kubectl` may show secrets, as `{word.text}` is not known", word)
    for option in reading.options:
        if option.name in ("-f", "-k") and reading.operands[:1] and reading.operands[0].text not in SENT:
            tally.add(
                Category.Unrecognized,
                f"`kubectl {option.argument.text}` may show the values of secrets",
                option.argument,
            )


def _judge(command: Command, _: Surroundings) -> Judgement:
    argv = tuple([_settled(word) for word in command.argv])
    tally = Tally("")
    found = judge(TABLE, argv, argv[0].text)
    tally.include(found)
    tally.reason = found.reason
    _whole(tally, argv)
    return tally.judgement()


PROGRAMS = (
    Program(
        "kubectl kubecolor oc",
        ANY,
        effects=ELSEWHERE,
        subcommands=(*VERBS, *OPENSHIFT),
        judge=_judge,
        abbreviates=False,
    ),
)
TABLE = Table(PROGRAMS[0])

EXAMPLES = """
ReadsRemote: kubectl get pods
ReadsRemote: kubectl -n prod get deploy,svc -o wide
ReadsRemote: kubectl get pods --all-namespaces -o=yaml
ReadsRemote: kubectl get pods -o jsonpath={.items[*].metadata.name}
ReadsRemote: kubectl get pods -A --field-selector=status.phase!=Running --sort-by=.metadata.name
ReadsRemote: kubectl get secrets
ReadsRemote: kubectl get secret x -o name
ReadsRemote: kubectl describe secret x
ReadsRemote: kubectl --kubeconfig ~/.kube/config get nodes
ReadsRemote: kubectl get -f deployment.yaml
ReadsRemote: kubectl get --raw /apis
ReadsRemote: kubectl describe pod web-1
ReadsRemote: kubectl logs -f deploy/web -c app --tail=100
ReadsRemote: kubectl top pods --containers
ReadsRemote: kubectl explain pod.spec --recursive
ReadsRemote: kubectl cluster-info dump
ReadsRemote: kubectl config view --minify
ReadsRemote: kubectl config get-contexts -o name
ReadsRemote: kubectl auth can-i --list
ReadsRemote: kubectl diff -f deployment.yaml
ReadsRemote: kubectl kustomize overlays/prod
ReadsRemote: kubectl rollout status deploy/web
ReadsRemote: kubectl wait --for=condition=ready pod/web --timeout=60s
ReadsRemote: kubectl create deployment web --image=nginx --dry-run=client -o yaml
ReadsRemote: kubectl apply -f x.yaml --dry-run=server
ReadsRemote: kubectl create secret generic x --from-literal=a=b --dry-run=client -o yaml
ReadsFilesystem: kubectl delete --help
ReadsRemote: oc get pods
ReadsRemote: oc whoami
ReadsSecrets: oc whoami -t
ReadsSecrets: kubectl get secret x -o yaml
ReadsSecrets: kubectl get -Ao=json secrets
ReadsSecrets: kubectl get pods,secrets -ojson
ReadsSecrets: kubectl get secret/x --template='{{.data.password}}'
ReadsSecrets: kubectl get Secret x -o jsonpath={.data.password}
ReadsSecrets: kubectl get secrets.v1. x -o custom-columns=A:.data
ReadsSecrets: kubectl get --raw /api/v1/secrets
ReadsSecrets: kubectl config view --raw
ReadsSecrets: kubectl create token admin
ReadsSecrets: kubectl create cm x --from-file=a=/home/user/.ssh/id_rsa --dry-run=client -o yaml
ReadsSecrets: kubectl describe -f ~/.netrc
Unrecognized: kubectl get "$kind" -o yaml
Unrecognized: kubectl get s$x -o yaml
Unrecognized: kubectl get -f x.yaml -o yaml
ReadsSecrets: kubectl label secret x a=b --dry-run=client -o yaml
ReadsSecrets: kubectl get pods -o go-template-file=/home/user/.aws/credentials
Unrecognized: kubectl get pods -o templatefile --template=x
ReadsRemote: kubectl apply -f x.yaml --dry-run=client -o yaml
ReadsRemote: kubectl auth can-i get secrets -v=6
Unrecognized: kubectl get --raw /api/v1/namespaces/x/services/y/proxy/stop
Unrecognized: kubectl --kubeconfig=evil get pods
Unrecognized: kubectl get pods -s http://example.org
Unrecognized: kubectl get pods --token=abc
Unrecognized: kubectl get pods --frobnicate
Unrecognized: kubectl frobnicate
Unrecognized: kubectl kustomize https://example.org/x
ModifiesFilesystem: kubectl cluster-info dump --output-directory=out
RunsProjectCode: kubectl kustomize --enable-helm .
ModifiesSystem: kubectl config use-context prod
ModifiesRemote: kubectl apply -f x.yaml
ModifiesRemote: kubectl apply -f x.yaml --dry-run=none
ModifiesRemote: kubectl create deployment web --image=nginx --dry-run=client --dry-run=none
ModifiesRemote: kubectl scale deploy web --replicas=0
ReadsRemote: kubectl exec web -- ls
ModifiesRemote: kubectl exec web ls
ModifiesRemote: kubectl port-forward web 8080:80
ModifiesRemote: kubectl rollout restart deploy/web
ModifiesRemote: kubecolor drain node-1
Unrecognized: kubectl create --raw /api/v1/x -f x --dry-run=client
Unrecognized: kubectl create -f x --edit --dry-run=client
DeletesData: kubectl delete pod web
DeletesData: oc delete project x
DeletesData: kubectl apply -f x.yaml --prune -l app=x
Unrecognized: kubectl get pods --insecure-skip-tls-verify
Unrecognized: kubectl get pods --password=x
ModifiesSystem: kubectl get pods --cache-dir=/etc/x
ModifiesFilesystem: kubectl get pods --profile=cpu
ModifiesRemote: kubectl cordon node1
ModifiesRemote: kubectl certificate approve x
"""
