"""Checking and converting descriptions of clusters and infrastructure, and smaller clients of clusters."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import READS, WRITES, Operands, Program, always
from assent.risk.rules.cluster import group, own, shows, wide
from assent.risk.rules.terraform import flag, flags

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
DELETES = Category.DeletesData
FILES = Category.ModifiesFilesystem
PROJECT = Category.RunsProjectCode
READ = Operands(READS)
THINGS = "list ls describe desc logs show"


def _client(name: str, things: str) -> Program:
    """A client of what runs in a cluster: a thing, and then what is done with it."""
    return group(
        name,
        *[
            group(
                names,
                wide(THINGS, "-f,--follow -a,--all --limit= --no-headers --last -L --all-namespaces=?"),
                always("create start apply update cancel export import sign patch", CHANGES, "changes the cluster"),
                always("delete", DELETES, "deletes {|objects} in the cluster"),
            )
            for names in things.split(",")
        ],
        shows("version help completion"),
    )


PROGRAMS = (
    Program(
        "kubeconform kubeval",
        flags(
            """
            h v summary strict output= ignore-missing-schemas kubernetes-version= skip= n= verbose reject=
            exit-on-error ignore-filename-pattern= ignored-filename-patterns= ignored-path-patterns= skip-kinds= quiet
            o= version
            """
        ),
        READ,
        {flag("cache="): WRITES},
        ASKS,
        "asks for schemas",
        words=True,
        abbreviates=False,
    ),
    own(
        "kube-score",
        Program(
            "score",
            """
            -h,--help -o,--output-format= --output-version= --ignore-test= --enable-optional-test=
            --kubernetes-version= --exit-one-on-warning --ignore-container-cpu-limit --ignore-container-memory-limit
            -v,--verbose --color= --disable-ignore-checks-annotations --all-default-optional
            """,
            READ,
            abbreviates=False,
        ),
        shows("list version help"),
    ),
    own(
        "kube-linter",
        Program(
            "lint",
            """
            -h,--help --format= --do-not-auto-add-defaults --include= --exclude= --add-all-built-in --verbose
            --fail-if-no-objects-found --fail-on-invalid-resource --ignore-paths= --with-color
            """,
            READ,
            {"--config=": READS},
            abbreviates=False,
        ),
        own("checks templates", shows("list", "--format=")),
        shows("version help completion"),
        options="--with-color",
    ),
    own(
        "pluto",
        Program(
            "detect-files detect",
            "-h,--help -d,--directory= -o,--output= -t,--target-versions= -r,--only-show-removed --no-headers",
            READ,
            abbreviates=False,
        ),
        wide(
            "detect-helm detect-all-in-cluster detect-api-resources",
            "-t,--target-versions= -r,--only-show-removed --no-headers",
        ),
        shows("list-versions version help", "-o,--output="),
    ),
    own(
        "kompose",
        Program(
            "convert",
            "-h,--help --stdout -j,--json -y,--yaml --indent= --controller= --replicas= --volumes="
            " --with-kompose-annotation=?",
            effects={"-f,--file=": READS, "-o,--out=": WRITES},
            category=FILES,
            phrase="writes manifests",
            modes=(("--stdout", Program("")),),
            abbreviates=False,
        ),
        shows("version help completion"),
        options="-v,--verbose --error-on-warning --suppress-warnings",
    ),
    own(
        "infracost",
        Program(
            "breakdown diff output",
            """
            -h,--help --format= --fields= --show-skipped --terraform-var= --terraform-workspace= --project-name=
            --usage-file= --log-level= --no-color --no-cache --exclude-path= --include-all-paths
            """,
            effects={
                "-p,--path=": READS,
                "--terraform-var-file=": READS,
                "--compare-to=": READS,
                "--config-file=": READS,
                "--out-file=": WRITES,
            },
            category=ASKS,
            phrase="asks for prices",
            abbreviates=False,
        ),
        own(
            "configure", always("get", Category.ReadsSecrets, "shows {1:key}"), always("set", FILES, "changes settings")
        ),
        always("comment upload", CHANGES, "sends a report"),
        options="--version",
    ),
    always("terraform-docs", FILES, "rewrites files as its configuration says"),
    always("conftest", PROJECT, "runs policies of the project"),
    own(
        "eksctl",
        Program(
            "get info",
            """
            -h,--help -o,--output= -r,--region= -p,--profile= -n,--name= --cluster= -C,--color= -v,--verbose=
            --nodegroup= -A,--all-regions --chunk-size= --timeout= --namespace=
            """,
            effects={"-f,--config-file=": READS},
            category=ASKS,
            phrase="asks the service",
            abbreviates=False,
        ),
        shows("version help completion", "-o,--output="),
        always(
            "create upgrade set unset scale enable register deregister associate disassociate",
            CHANGES,
            "changes {*:|a cluster}",
        ),
        always("utils anywhere", CHANGES, "changes a cluster or its settings"),
        always("drain delete", DELETES, "deletes a cluster or its parts"),
    ),
    _client(
        "tkn",
        "pipeline p,pipelinerun pr,task t,taskrun tr,eventlistener el,triggertemplate tt,triggerbinding tb,bundle",
    ),
    _client("kn", "service ksvc,revision,route,source,trigger,broker,domain"),
)
EXAMPLES = """
ReadsRemote: kubeconform -summary -strict deploy.yaml
Unrecognized: kubeval --schema-location http://example.org x.yaml
ReadsFilesystem: kube-score score deploy.yaml -o ci
ReadsFilesystem: kube-linter lint --format json chart
ReadsFilesystem: kube-linter checks list
ReadsFilesystem: pluto detect-files -d charts
ReadsRemote: pluto detect-helm -o wide
ReadsFilesystem: kompose convert --stdout -f compose.yml
ModifiesFilesystem: kompose convert
ReadsRemote: infracost breakdown --path .
ReadsSecrets: infracost configure get api_key
ModifiesFilesystem: terraform-docs markdown .
RunsProjectCode: conftest test deploy.yaml
ReadsRemote: eksctl get cluster --region eu-west-1
ModifiesRemote: eksctl create cluster
DeletesData: eksctl delete cluster prod
ReadsRemote: tkn pipelinerun logs build-1 -f -n ci
DeletesData: tkn pr delete build-1
ReadsRemote: kn service list -A
"""
