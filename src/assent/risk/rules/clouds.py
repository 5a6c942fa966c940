"""gcloud, az, doctl and their like: groups of nouns that end in a verb."""

from __future__ import annotations

from itertools import pairwise

from assent.command import options
from assent.option_table import Takes
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.clients import asks_for_help
from assent.risk.entries.rule import WRITES, Effect, raises
from assent.risk.entries.services import Options, operands, parameters, path, shows_secret
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.cloud_verbs import CHANGING, DELETING, DOUBTFUL, FIELDS, NOUNS, PATH, READING, STAGES
from assent.risk.wording import filled, nameable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.command.options import Grammar
    from assent.knowledge import Known


class Cloud(Record):
    """One client: its options that may stand anywhere, and what its verbs do besides the common ones."""

    options: str  # as command.grammar wants it
    reads: str  # verbs, and whole paths with a slash
    secrets: str = ""  # whole paths whose answer holds secrets, or their ends
    details: str = ""  # whole paths whose answer holds environment variables, unless `chosen` leaves them out
    chosen: str = ""  # the option that names the fields of the answer
    secret_nouns: str = ""  # nouns below which reading shows secrets
    public: str = ""  # whole paths that only seem to
    local: str = ""  # whole paths that change settings of this machine
    traps: dict[str, Effect] = {}  # noqa: RUF012 - read only
    at_file: bool = False  # `@file` is replaced by what the file holds
    groups: str = ""  # nouns at the start that look like verbs
    known: bool = False  # the knowledge has the whole tree of its commands


FILE = Effect(WRITES.role, None, "writes")
CHANGED = "{verb|changes} {|cloud resources}"
OWN = {
    ("gcloud", "config"),
    ("gcloud", "auth"),
    ("gcloud", "info"),
    ("az", "config"),
    ("az", "account"),
}  # of this machine
DONE = {  # what verbs do that are no English ones
    **dict.fromkeys(("cp", "copy", "scp", "rsync", "sync"), "copies {|files}"),
    "ssh": "opens a shell on {|a machine}",
}
ELSEWHERE = raises(Category.Unrecognized, "takes settings or credentials from")

CLOUDS = {
    "gcloud": Cloud(
        """
        --project= --account= --configuration= --format= --filter= --limit= --page-size= --sort-by= --uri --quiet,-q
        --verbosity= --zone= --zones= --region= --regions= --location= --global --billing-project=
        --no-user-output-enabled
        --flatten= --freshness= --order= --organization= --folder= --show-deleted --all --include-deleted
        -r,--recursive -l,--long -L,--full -a,--all-versions -e,--etag
        --user-output-enabled --help,-h --log-http --trace-token= --instance= --cluster= --service= --secret= --key=
        --keyring= --database= --dataset= --namespace= --platform= --version -v
        """,
        """
        list describe read tail search query wait lookup preview diagnose-quota version info topic help cheat-sheet
        explain ls cat du hash stat log verify get get-value get-ancestors list-tags logs/read builds/log
        """,
        """
        secrets/versions/access auth/print-access-token auth/print-identity-token kms/decrypt
        auth/application-default/print-access-token config/config-helper iam/service-accounts/keys/create
        compute/reset-windows-password sql/generate-login-token iam/service-accounts/sign-jwt
        iam/service-accounts/sign-blob artifacts/print-settings services/api-keys/get-key-string
        auth/print-refresh-token get-auth-string get-key-string compute/instances/get-serial-port-output
        compute/instances/tail-serial-port-output compute/instances/get-guest-attributes
        """,
        """
        run/services/describe run/jobs/describe run/revisions/describe run/jobs/executions/describe
        run/worker-pools/describe functions/describe app/versions/describe composer/environments/describe
        compute/instances/describe compute/instance-templates/describe compute/project-info/describe
        batch/jobs/describe ai/custom-jobs/describe
        """,
        "--format",
        public="config/get-value config/get config/list",
        local="""
        config/set config/unset config/configurations/create config/configurations/activate
        config/configurations/delete auth/login auth/revoke auth/configure-docker auth/activate-service-account
        auth/application-default/login components/install components/update components/remove
        container/clusters/get-credentials compute/config-ssh container/fleet/memberships/get-credentials
        """,
        traps={
            "--flags-file": ELSEWHERE,
            "--access-token-file": ELSEWHERE,
            "--credential-file-override": ELSEWHERE,
            "--impersonate-service-account": ELSEWHERE,
        },
        groups="run deploy",
        known=True,
    ),
    "az": Cloud(
        """
        --subscription= --resource-group,-g= --name,-n= --output,-o= --query= --verbose --debug --only-show-errors
        --help,-h --ids= --location,-l= --show-details,-d --tag= --all --top= --filter= --include= --resource-type=
        --account-name= --container-name,-c= --vault-name= --workspace,-w= --analytics-query= --graph-query,-q= --first=
        --resource= --metric= --interval= --start-time= --end-time= --offset= --id= --project,-p= --organization,--org=
        --server,-s= --registry,-r= --repository= --user= --assignee= --scope= --role= --auth-mode= --prefix= --version
        --max-results= --slot= --expand= --status= --namespace-name= --key-name= --yes --expand-relations --detect=
        """,
        """
        list show exists wait query search summarize what-if tail logs version get-instance-view url url-exists preview
        deployment/group/validate deployment/sub/validate log/show account/get-location monitor/metrics/list
        """,
        """
        account/get-access-token ad/sp/create-for-rbac ad/sp/credential/reset ad/app/credential/reset
        storage/blob/generate-sas storage/account/generate-sas storage/container/generate-sas sshkey/create
        webapp/deployment/list-publishing-credentials webapp/deployment/list-publishing-profiles
        functionapp/deployment/list-publishing-profiles list-keys list-connection-strings show-connection-string
        get-shared-keys show-secret vm/boot-diagnostics/get-boot-log vm/boot-diagnostics/get-boot-log-uris
        get-upgrade-token list-credentials list-admin-key list-query-keys regenerate-key grafana/api-key/create
        """,
        "containerapp/show containerapp/revision/show containerapp/job/show container/show",
        "--query",
        "keys key kv api-key credential credentials secret secrets connection-string connection-strings appsettings"
        " authkey admin-key"
        " query-key access-token user-credential",
        "keyvault/key/list keyvault/key/show keyvault/key/list-versions keyvault/secret/list"
        " keyvault/secret/list-versions ad/app/credential/list ad/sp/credential/list",
        """
        account/set account/clear config/set config/unset extension/add extension/remove extension/update
        aks/get-credentials
        acr/login login logout cloud/set configure upgrade aks/install-cli devops/configure devops/login
        """,
        at_file=True,
        known=True,
    ),
    "doctl": Cloud(
        """
        --context= -c= --format= --no-header --output,-o= --interactive= --trace -v,--verbose --region= --tag-name=
        --type=
        --follow,-f --tail= --deployment= --public --help,-h --page= --per-page= --http-retry-max= --version
        """,
        "list get version logs list-deployments get-deployment tier ratelimit summary status options balance/get"
        " list-regions list-alerts list-buildpacks resources list-tags list-manifests console-logs",
        "auth/token databases/connection databases/user/get databases/user/list databases/pool/get databases/pool/list"
        " kubernetes/cluster/kubeconfig/show registry/docker-config registry/kubernetes-manifest apps/console"
        " databases/get databases/list",
        details="apps/spec/get",
        local="auth/init auth/switch auth/remove kubernetes/cluster/kubeconfig/save registry/login registry/logout"
        " kubernetes/cluster/kubeconfig/remove",
        traps=dict.fromkeys("--access-token -t --api-url -u --config".split(), ELSEWHERE),
    ),
    "auth0": Cloud(
        """
        --tenant= --debug --no-input --no-color --json --json-compact --csv --query,-q= --number,-n= --filter,-f=
        --sort,-s= --help,-h
        """,
        "list ls show search search-by-email diff tail stats get",
        "test/token",
        local="login logout tenants/use quickstarts/download quickstarts/setup",
        traps=dict.fromkeys(("--reveal-secrets", "-r"), raises(Category.ReadsSecrets, "shows secrets")),
    ),
    "hcloud": Cloud(
        "--output,-o= --selector,-l= --context= --sort,-s= --type,-t= --architecture,-a= --quiet --debug --help,-h",
        "list describe version ip metrics active",
        "server/request-console",
        local="context/create context/use context/delete",
        traps={"--config": ELSEWHERE, "--debug-file": FILE, "--endpoint": ELSEWHERE},
    ),
    "linode-cli": Cloud(
        "--text --json --pretty --markdown --no-headers --format= --all --all-columns --page= --page-size="
        " --no-truncation --order-by= --order= --delimiter= --help,-h --version,-v --label= --region= --tags=",
        "list ls view types kernels regions show --version index-list",
        "lke/kubeconfig-view databases/mysql-creds-view databases/postgres-creds-view object-storage/keys-list",
        local="configure set-user remove-user",
        traps={"--as-user": ELSEWHERE},
    ),
    "oci": Cloud(
        """
        --compartment-id= -c= --all --output= --query= --region= --profile= --limit= --page= --sort-by= --sort-order=
        --lifecycle-state= --display-name= --name= --namespace-name= -ns= --bucket-name= -bn= --instance-id=
        --raw-output
        --vcn-id= --availability-domain= --help,-h,-? --version,-v --auth= --debug,-d --prefix= --user-id=
        """,
        "list get head search list-objects summarize",
        "secrets/secret-bundle/get secrets/secret-bundle/get-secret-bundle-by-name session/export"
        " compute/console-history/get-content"
        " os/preauth-request/create ce/cluster/generate-token iam/auth-token/create",
        local="setup/config session/authenticate ce/cluster/create-kubeconfig",
        traps={"--config-file": ELSEWHERE, "--endpoint": ELSEWHERE, "--file": FILE, "--defaults-file": ELSEWHERE,
               "--cert-bundle": ELSEWHERE, "--from-json": ELSEWHERE, "--cli-rc-file": ELSEWHERE},
    ),
    "scw": Cloud(
        "--output,-o= --profile,-p= --debug,-D --help,-h",
        "list get version info show",
        "config/dump config/get iam/api-key/get secret/version/access rdb/instance/get-certificate init"
        " k8s/kubeconfig/get config/info",
        local="k8s/kubeconfig/install config/set config/unset login registry/login",
        traps={"--config": ELSEWHERE, "-c": ELSEWHERE},
    ),
    "ibmcloud": Cloud(
        "--output,-o= --region= --json -q,--quiet --version,-v --help,-h --all",  # `target -g` changes what is asked
        "list show get regions version services service-instances resource-groups apps groups users target zones vpcs"
        " clusters instances subnets images cluster/get cluster/ls workers resource/groups ls ks/clusters is/instances",
        "iam/oauth-tokens iam/api-key-create resource/service-key service-key secrets-manager/secret",
        local="login logout config api plugin/install plugin/update plugin/uninstall ks/cluster/config cr/login",
        traps={"--apikey": ELSEWHERE},
    ),
}  # fmt: skip


DEEPEST = 8  # nouns of a path in these tables, at most

_split: dict[str, frozenset[str]] = {}
_grammars: dict[str, Grammar] = {}


def _words(text: str) -> frozenset[str]:
    if text not in _split:
        _split[text] = frozenset(text.split())
    return _split[text]


def _matches(nouns: Sequence[str], paths: str) -> bool:
    """Whether the nouns, or their end, are among `paths`."""
    listed = _words(paths)
    return any("/".join(nouns[at:]) in listed for at in range(max(len(nouns) - DEEPEST, 0), len(nouns)))


def _reads(verb: str, nouns: Sequence[str], cloud: Cloud) -> bool:
    return verb.startswith(READING) or _matches(nouns, cloud.reads)


def _is_last(nouns: Sequence[Argument], name: str, cloud: Cloud) -> bool:
    words = [noun.text for noun in nouns if noun.text not in STAGES]
    if not words:
        return False
    if any(_matches(words, paths) for paths in (cloud.secrets, cloud.public, cloud.local)):
        return True
    start = words[-1].partition("-")[0]
    if words[-1] in cloud.groups.split() and len(words) == 1:
        return False
    if not (start in CHANGING or start in DELETING or _reads(words[-1], words, cloud)):
        return False
    return not (cloud.known and _is_group(name, words))


def _grammar(name: str) -> Grammar:
    if name not in _grammars:
        _grammars[name] = options.grammar(CLOUDS[name].options, abbreviates=False)
    return _grammars[name]


def client(command: Command, _: Surroundings) -> Judgement:
    """A client of a cloud, whose commands end in a verb."""
    name = command.argv[0].text.rpartition("/")[2]
    cloud = CLOUDS[name]
    words = command.argv[1:]
    if asks_for_help(words):
        return Judgement(Category.ReadsFilesystem, f"`{name}` only prints help or its version")
    grammar = _grammar(name)
    found = path(words, grammar, lambda nouns: _is_last(nouns, name, cloud))
    tally = Tally(f"`{name}` queries the service")
    if found.doubt is not None or not found.nouns:
        doubt = found.doubt or command.argv[0]
        tally.add(Category.Unrecognized, f"`{name} {doubt.text}` is an unknown command", doubt, Unknown.Subcommand)
        return tally.judgement()
    nouns = [noun.text for noun in found.nouns if noun.text not in STAGES]
    named = nameable(operands(found.rest, lambda spelling: _takes(grammar, spelling)))[:1]
    _verb(tally, name, cloud, nouns, found.nouns[-1], named)
    if _matches(nouns, cloud.details) and not _picks_harmless(words, cloud.chosen):
        does = filled("shows environment variables{+of}", named)
        tally.add(Category.ReadsSecrets, f"`{name} {' '.join(nouns)}` {does}", found.nouns[-1])
    told = Options(
        name, cloud.traps, lambda spelling: _takes(grammar, spelling), lambda spelling: _allows(grammar, spelling)
    )
    parameters(tally, found.options, told)
    parameters(tally, found.rest, told)
    if cloud.at_file:
        tally.reads += [options.part(word, 1) for word in found.rest if word.prefix.startswith("@")]
    return tally.judgement()


def _picks_harmless(words: Sequence[Argument], option: str) -> bool:
    """Whether `option` leaves nothing of the answer but fields without variables: `--format='value(status.url)'`."""
    if not option or not all(word.exact for word in words):
        return False
    texts = [word.text for word in words]
    told = [text.partition("=")[2] for text in texts if text.startswith(f"{option}=")]
    told += [text for before, text in pairwise(texts) if before == option]
    return bool(told) and all(_is_harmless(field) for text in told for field in _fields(text))


def _fields(chosen: str) -> list[str]:
    """The fields that `value(a,b)` or `a.b` picks."""
    form, opening, fields = chosen.partition("(")
    return fields.removesuffix(")").split(",") if opening and form in ("value", "json", "yaml", "get") else [chosen]


def _is_harmless(field: str) -> bool:
    return not set(field) - PATH and field.rpartition(".")[2].partition("[")[0] in FIELDS


def _takes(grammar: Grammar, spelling: str) -> bool:
    return spelling in grammar.options and grammar.options[spelling][1] is Takes.Value


def _allows(grammar: Grammar, spelling: str) -> bool:
    """A listed option, or a long one whose name does not hint at a file, a program or another place."""
    known = spelling in grammar.options or spelling[:2] in grammar.options
    return known or (spelling.startswith("--") and not DOUBTFUL.intersection(spelling[2:].split("-")))


def _verb(
    tally: Tally, name: str, cloud: Cloud, nouns: Sequence[str], verb: Argument, named: Sequence[Argument]
) -> None:
    """Add what the verb does to what is `named` behind it, by its whole path first."""
    shown = f"`{name} {' '.join(nouns)}`"
    start = verb.text.partition("-")[0]
    if _matches(nouns, cloud.public):
        tally.add(Category.ReadsRemote, f"{shown} queries the cloud", verb)
    elif _matches(nouns, cloud.local):
        tally.add(Category.ModifiesSystem, f"{shown} changes settings of this machine", verb)
    elif _matches(nouns, cloud.secrets) or _words(cloud.secret_nouns).intersection(nouns[:-1]):
        tally.add(Category.ReadsSecrets, f"{shown} {shows_secret(nouns)}", verb)
    elif start in DELETING:
        tally.add(Category.DeletesData, f"{shown} {filled('deletes {|cloud resources}', named)}", verb)
    elif _reads(verb.text, nouns, cloud) and not (cloud.known and _is_operand(name, nouns)):
        asks = "shows settings of this machine" if (name, nouns[0]) in OWN else "queries the cloud"
        tally.add(Category.ReadsRemote, f"{shown} {asks}", verb)
    elif start in CHANGING:
        tally.add(Category.ModifiesRemote, f"{shown} {filled(DONE.get(start, CHANGED), named, verb.text)}", verb)
    else:
        tally.add(Category.Unrecognized, f"{shown} may change resources of the cloud", verb)


def _known(name: str, nouns: Sequence[str]) -> list[Known]:
    """The known facts about each of the nouns, up to the first unknown one."""
    from assent.knowledge import of

    known = of(name)
    found: list[Known] = []
    for noun in nouns:
        known = known.subcommand(noun) if known else None
        if known is None:
            break
        found.append(known)
    return found


def _is_group(name: str, nouns: Sequence[str]) -> bool:
    """Whether the last noun is known to have verbs of its own: the first `run` of `gcloud run services list`."""
    known = _known(name, nouns)
    return bool(known) and len(known) == len(nouns) and bool(known[-1].subcommands())


def _is_operand(name: str, nouns: Sequence[str]) -> bool:
    """Whether a noun before the last is known to be a whole command, so that the last is its operand."""
    return any(not known.subcommands() and known.path[-1] not in NOUNS for known in _known(name, nouns[:-1]))
