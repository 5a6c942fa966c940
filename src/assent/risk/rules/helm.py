"""Manifests made from charts and overlays: helm, helmfile, kustomize, kubeseal."""

from __future__ import annotations

from assent.command.options import part
from assent.record import replace
from assent.risk.address import sent, url
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.cluster import ANY, ELSEWHERE, config, overlay, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData

GLOBAL = """
-h,--help -n,--namespace= --kube-context= --debug --burst-limit= --qps= --kube-as-user= --kube-as-group= --color=
"""
PLACES = {
    "--kubeconfig=": proven(config),
    "--kube-apiserver=": raises(Category.Unrecognized, "sends requests and logins to {}"),
    "--kube-token=": raises(Category.Unrecognized, "logs in as another user"),
    "--kube-ca-file=": raises(Category.Unrecognized, "changes the trusted server"),
    "--kube-insecure-skip-tls-verify=?": raises(Category.Unrecognized, "skips the check of the server"),
    "--kube-tls-server-name=": raises(Category.Unrecognized, "changes the trusted server"),
    "--registry-config=": raises(Category.Unrecognized, "takes the logins to send from {}"),
    "--repository-config=": raises(Category.Unrecognized, "takes the list of repositories from {}"),
    "--repository-cache=": raises(Category.Unrecognized, "takes cached repositories from {}"),
}


def chart(word: Argument) -> Judgement:
    """A chart: `repository/name`, a directory, an archive, an address."""
    if word.prefix.startswith(("http://", "https://")):
        return url(word)
    if word.prefix.startswith((".", "/", "~")):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    if "://" in word.text and not word.text.startswith("oci://"):
        return Judgement(Category.Unrecognized, f"a plugin may fetch `{word.text}`", word)
    return sent(word)


def values(word: Argument) -> Judgement:
    """Files of values between commas; an address is fetched, some by plugins that decrypt."""
    path = plain(word)
    if path.prefix.startswith(("http://", "https://")):
        return url(path)
    if "://" in path.text:
        return Judgement(Category.Unrecognized, f"a plugin fetches `{path.text}`", word)
    return Judgement(Category.ReadsFilesystem, "", reads=tuple(_split(path)))


def _split(word: Argument) -> list[Argument]:
    begin, parts = 0, []
    for text in word.text.split(","):
        parts.append(word if text == word.text else part(word, begin))
        begin += len(text) + 1
    return parts


def _file(word: Argument) -> Judgement:
    """`name=path`, whose content becomes a value."""
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, word.text.find("=") + 1),))


def _dry(word: Argument) -> Judgement:
    """The value of --dry-run."""
    if word.exact and word.text in ("client", "server", "true"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes nothing")
    return Judgement(CHANGES, f"`--dry-run={word.text}` is not a dry run", word)


RENDERS = """
-a,--api-versions= --atomic --create-namespace --description= --devel --disable-openapi-validation --include-crds
--is-upgrade --kube-version= --name-template= --no-hooks --release-name --render-subchart-notes --replace
--set-string= --set= --set-json= --set-literal= --skip-crds --skip-tests --skip-schema-validation --timeout=
--validate --verify --version= --wait --wait-for-jobs -g,--generate-name -s,--show-only= --reset-values --reuse-values
--install -i --reset-then-reuse-values --history-max= --cleanup-on-fail --force --hide-secret --enable-dns --labels=
-l --hide-notes -o,--output= --take-ownership --server-side=? --rollback-on-failure
"""
RENDERED = {
    "-f,--values=": proven(values),
    "--set-file=": proven(_file),
    "--repo=": proven(url),
    "--post-renderer=": RUNS,
    "--post-renderer-args=": RUNS,
    "--output-dir=": WRITES,
    "--dependency-update": raises(Category.ModifiesFilesystem, "downloads charts into the chart directory"),
    "--dry-run=?": Effect(proof=_dry),
    "--username=": raises(Category.Unrecognized, "sends a login"),
    "--password=": raises(Category.Unrecognized, "sends a login"),
    "--pass-credentials": raises(Category.Unrecognized, "sends a login to every server"),
}
DIFFS = """
-C,--context= -q,--suppress= --no-color --detailed-exitcode --allow-unreleased --three-way-merge --normalize-manifests
--suppress-secrets --include-tests --strip-trailing-cr --revision= --suppress-output-line-regex=
"""
CHARTS = Operands(proven(chart))
RELEASE = "--revision= -o,--output= --show-desc --show-resources -a,--all --max= --template="


def _asks(
    names: str, options: str = "", effects: dict[str, Effect] | None = None, operands: Operands | None = None
) -> Program:
    """A subcommand that only reads."""
    return Program(
        names,
        f"{GLOBAL} {options}",
        operands or Operands(),
        {**PLACES, **(effects or {})},
        ASKS,
        "asks the cluster or a repository{+about}",
        abbreviates=False,
    )


def _dry_removal(word: Argument) -> Judgement:
    """The value of --dry-run where it is yes or no."""
    if word.exact and word.text == "true":
        return Judgement(ASKS, "only previews the changes")
    return Judgement(DELETES, f"`--dry-run={word.text}` removes the release", word)


def _shows(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A subcommand that shows what is on this machine."""
    return Program(names, f"{GLOBAL} {options}", operands or Operands(), PLACES, abbreviates=False)


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, GLOBAL, effects=PLACES, subcommands=subcommands, abbreviates=False)


def _installs(names: str, phrase: str) -> Program:
    """A subcommand that changes what runs, unless it is a dry run."""
    return Program(
        names,
        f"{GLOBAL} {RENDERS}",
        CHARTS,
        {**PLACES, **RENDERED},
        CHANGES,
        phrase,
        loose=True,
        modes=(
            ("-h", Program("")),
            ("--dry-run", Program("", operands=CHARTS, category=ASKS, phrase="only previews the changes")),
        ),
        abbreviates=False,
    )


OVERLAY = Program(
    "build",
    "-h,--help --load-restrictor= --as-current-user --reorder= --stack-trace",
    Operands(proven(overlay), here=READS),
    {
        "-o,--output=": WRITES,
        "--enable-helm=?": raises(Category.RunsProjectCode, "runs the program helm"),
        "--helm-command=": RUNS,
        "--enable-exec": raises(Category.RunsProjectCode, "runs programs named in the files"),
        "--enable-alpha-plugins": raises(Category.RunsProjectCode, "runs kustomize plugins"),
    },
    abbreviates=False,
)

PROGRAMS = (
    Program(
        "helm",
        f"{GLOBAL} --version",
        effects=PLACES,
        subcommands=(
            _asks(
                "list ls",
                """
                --deployed --failed --no-headers --offset= --pending --superseded --time-format= --uninstalled
                --uninstalling -A,--all-namespaces -a,--all -d,--date -f,--filter= -l,--selector= -m,--max=
                -o,--output= -q,--short -r,--reverse
                """,
            ),
            _asks("status history hist", RELEASE),
            _group(
                "get",
                _asks("notes metadata", RELEASE),
                replace(
                    _asks("values manifest hooks all", RELEASE),
                    category=Category.ReadsSecrets,
                    phrase="shows the values of {release}, even secrets",
                ),
            ),
            _group(
                "show inspect",
                _asks(
                    "values chart readme crds all",
                    "--version= --jsonpath= --devel --verify",
                    {"--repo=": RENDERED["--repo="]},
                    CHARTS,
                ),
            ),
            _group(
                "search",
                _asks(
                    "repo",
                    "-r,--regexp -l,--versions --version= --devel -o,--output= --max-col-width= --fail-on-no-result",
                ),
                _asks(
                    "hub",
                    "--list-repo-url --max-col-width= -o,--output= --fail-on-no-result",
                    {"--endpoint=": proven(url)},
                    Operands(proven(sent)),
                ),
            ),
            _asks("template", RENDERS, RENDERED, CHARTS),
            _group("diff", _asks("upgrade release revision rollback version", f"{RENDERS} {DIFFS}", RENDERED, CHARTS)),
            Program(
                "lint",
                f"{GLOBAL} --quiet --strict --with-subcharts --set= --set-string= --set-json= --kube-version=",
                Operands(READS),
                {**PLACES, "-f,--values=": proven(values), "--set-file=": proven(_file)},
                abbreviates=False,
            ),
            _group(
                "dependency dep dependencies",
                _shows("list ls", "--max-col-width=", Operands(READS)),
                always("build update up", Category.ModifiesFilesystem, "downloads charts into {|the chart directory}"),
            ),
            _group(
                "repo",
                _shows("list ls", "-o,--output= --no-headers"),
                always("add index update up", Category.ModifiesSystem, "changes the list of repositories"),
                always("remove rm", Category.ModifiesSystem, "changes the list of repositories"),
            ),
            _group(
                "plugin",
                _shows("list ls"),
                _shows("verify", "--keyring=", Operands(READS)),
                always(
                    "install add update up uninstall remove rm",
                    Category.ModifiesSystem,
                    "{verb} {1:plugin}, which is a program",
                ),
            ),
            _shows("env version help completion", "--short --template= -c,--client"),
            _shows("verify", "--keyring=", Operands(READS)),
            _installs("install", "installs {2:chart|a chart} as {1:|a release}"),
            _installs("upgrade", "upgrades {1:release}"),
            _installs("rollback", "rolls back {1:release}"),
            always("test", CHANGES, "runs the tests of {1:release} in the cluster"),
            Program(
                "uninstall delete del un",
                f"{GLOBAL} --cascade= --description= --keep-history --no-hooks --timeout= --wait --ignore-not-found",
                Operands(),
                {**PLACES, "--dry-run=?": Effect(proof=_dry_removal)},
                DELETES,
                "removes {release} from the cluster",
                loose=True,
                modes=(
                    ("-h", Program("")),
                    ("--dry-run", Program("", category=ASKS, phrase="only previews the changes")),
                ),
                abbreviates=False,
            ),
            always("push", CHANGES, "uploads {1:chart}"),
            always("pull fetch create package", Category.ModifiesFilesystem, "writes {1:chart} to disk"),
            always("registry", Category.ModifiesSystem, "changes the stored logins of helm"),
            always("unittest", Category.RunsProjectCode, "runs the tests of {chart|the chart}"),
            always("secrets", SECRETS, "decrypts secrets{2+:+in}"),
        ),
        abbreviates=False,
    ),
    Program(
        "helmfile",
        "-h,--help -v,--version -e,--environment= -n,--namespace= -l,--selector= -q,--quiet --debug --no-color --color",
        effects={"-f,--file=": READS, "-b,--helm-binary=": RUNS, "--kubeconfig=": proven(config)},
        subcommands=(
            Program("version help completion", "-h,--help -o,--output="),
            always(
                "list diff template lint build status test deps repos fetch write-values charts cache",
                Category.RunsProjectCode,
                "runs the templates and hooks of the project",
            ),
            always("apply sync", CHANGES, "installs or upgrades the releases of the project"),
            always("destroy delete", DELETES, "removes the releases of the project"),
        ),
        abbreviates=False,
    ),
    Program(
        "kustomize",
        "-h,--help --stack-trace",
        subcommands=(
            OVERLAY,
            Program("version help completion", "-h,--help --short -o,--output=", abbreviates=False),
            Program(
                "cfg",
                "-h,--help",
                subcommands=(
                    Program(
                        "cat count grep tree",
                        "-h,--help --all --image --name --namespace --replicas --ports --resources --annotate",
                        Operands(READS),
                    ),
                ),
            ),
            always("create edit localize", Category.ModifiesFilesystem, "changes the kustomization file"),
            always("fn", Category.RunsProjectCode, "runs functions in containers"),
        ),
        abbreviates=False,
    ),
    Program(
        "kubeseal",
        f"""
        {ANY} --allow-empty-data --controller-name= --controller-namespace= --fetch-cert -o,--format= --name= --raw
        --scope= --validate --version
        """,
        Operands(most=0),
        {
            **ELSEWHERE,
            "-f,--secret-file=": READS,
            "--from-file=": proven(_file),
            "--cert=": proven(values),
            "-w,--sealed-secret-file=": WRITES,
            "--merge-into=": WRITES,
            "--recovery-unseal": raises(SECRETS, "shows the decrypted secrets"),
            "--recovery-private-key=": raises(SECRETS, "reads the private key {}"),
        },
        ASKS,
        "encrypts for the cluster",
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsRemote: helm list -A
ReadsRemote: helm ls --namespace prod -q
ReadsRemote: helm status web -n prod
ReadsSecrets: helm get values web --all -o yaml
ReadsSecrets: helm get manifest web
ReadsRemote: helm get notes web
ReadsRemote: helm show values bitnami/redis --version 18.0.0
ReadsRemote: helm search repo redis --versions
ReadsRemote: helm template web ./chart -f values.yaml --set image.tag=v1
ReadsRemote: helm template .
ReadsRemote: helm diff upgrade web ./chart -f values.yaml
ReadsRemote: helm upgrade --install web ./chart --dry-run
ReadsFilesystem: helm lint chart
ReadsFilesystem: helm dependency list chart
ReadsFilesystem: helm repo list
ReadsFilesystem: helm version --short
ReadsFilesystem: helm upgrade --help
Unrecognized: helm template . --post-renderer ./x
Unrecognized: helm show values "$chart"
Unrecognized: helm list --kube-apiserver http://example.org
Unrecognized: helm template x . -f secrets://secrets.yaml
Unrecognized: helm list --kubeconfig evil
Unrecognized: helm upgrade web . --dry-run --frobnicate
ReadsSecrets: helm template x . -f ~/.kube/config
ReadsSecrets: helm template x . --set-file a=/home/user/.ssh/id_rsa
ReadsSecrets: helm secrets view x.yaml
ModifiesFilesystem: helm template x . --output-dir out
ModifiesFilesystem: helm pull bitnami/redis
ModifiesSystem: helm repo add a https://example.org
ModifiesSystem: helm plugin install x
ModifiesRemote: helm install web ./chart
ModifiesRemote: helm upgrade web ./chart --dry-run=none
ModifiesRemote: helm upgrade web ./chart --description --help
DeletesData: helm uninstall web
ReadsRemote: helm uninstall web --dry-run
DeletesData: helm uninstall web --dry-run=false
RunsProjectCode: helmfile diff
ModifiesRemote: helmfile -e prod apply
DeletesData: helmfile destroy
ReadsFilesystem: helmfile --version
ReadsFilesystem: kustomize build overlays/prod
ReadsFilesystem: kustomize build
RunsProjectCode: kustomize build --enable-exec --enable-alpha-plugins .
Unrecognized: kustomize build github.com/x/y
ModifiesFilesystem: kustomize edit set image a=b
ReadsRemote: kubeseal --fetch-cert
ModifiesFilesystem: kubeseal -f secret.yaml -w sealed.yaml
ReadsSecrets: kubeseal --recovery-unseal
ModifiesRemote: helm rollback x 1
Unrecognized: helm list --kube-token=abc
"""
