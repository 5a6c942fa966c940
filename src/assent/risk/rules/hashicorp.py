"""Consul, Nomad and Vault: services that keep what a company runs on, its secrets above all."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import READS, Effect, Operands, Program, always, raises
from assent.risk.rules.terraform import changes, flag, flags, shows

ASKS = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
SYSTEM = Category.ModifiesSystem

ELSEWHERE = {
    flag("address="): raises(Category.Unrecognized, "sends requests and logins to another server"),
    flag("http-addr="): raises(Category.Unrecognized, "sends requests and logins to another server"),
    flag("agent-address="): raises(Category.Unrecognized, "sends requests and logins to another server"),
    flag("token="): raises(Category.Unrecognized, "logs in as somebody else"),
    flag("tls-skip-verify"): raises(Category.Unrecognized, "does not check which server answers"),
}
SHARED = flags(
    """
    help h version v namespace= region= format= json t= no-color field= detailed verbose stale datacenter= partition=
    filter= per-page= page-token= policy-override non-interactive
    """
)
VARIABLES = {flag("var-file="): READS}


def _asks(names: str, options: str = "", effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand that asks the service."""
    return Program(
        names,
        f"{SHARED} {flags(options)}",
        effects=ELSEWHERE if effects is None else {**ELSEWHERE, **effects},
        category=ASKS,
        phrase="asks the service",
        words=True,
        permutes=False,
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program) -> Program:
    """A program or subcommand with others below it."""
    return Program(names, SHARED, effects=ELSEWHERE, subcommands=subcommands, words=True, abbreviates=False)


def _several(names: str, deleting: str) -> Program:
    """Things that are listed, shown, changed and deleted."""
    return _group(
        names,
        _asks("list ls read status info inspect self"),
        changes("create update write set apply init enable tune move", CHANGES, "changes the service"),
        changes(deleting, DELETES, "deletes {|data} from the service"),
    )


CONSUL = _group(
    "consul",
    _asks("members", "wan status= segment="),
    _asks("info version", ""),
    shows("validate", "quiet config-format= json", operands=Operands(READS)),
    _asks("rtt", "wan"),
    _group("catalog", _asks("datacenters nodes services", "near= node-meta= service= tags node=")),
    _group(
        "kv",
        _asks("get", "recurse keys separator= base64 modify-index"),
        _asks("export"),
        changes("put import", CHANGES, "changes the store"),
        changes("delete", DELETES, "deletes from the store"),
    ),
    _group(
        "operator",
        _group("raft", _asks("list-peers"), changes("remove-peer transfer-leader", CHANGES, "changes the cluster")),
        _group("autopilot", _asks("get-config state"), changes("set-config", CHANGES, "changes the cluster")),
        _group("usage", _asks("instances")),
    ),
    _group(
        "acl",
        always("token", SECRETS, "shows or makes tokens"),
        _group(
            "policy role auth-method binding-rule",
            _asks("list read", "id= name= meta"),
            changes("create update", CHANGES, "changes permissions"),
            changes("delete", DELETES, "deletes a rule"),
        ),
        changes("bootstrap set-agent-token", SECRETS, "shows or sets a token"),
    ),
    _several("config intention namespace peering partition", "delete"),
    _group(
        "snapshot",
        shows("inspect", "format= detailed"),
        changes("save", Category.ModifiesFilesystem, "writes a copy"),
        changes("restore", DELETES, "replaces all"),
    ),
    changes("keygen", SECRETS, "shows a new key"),
    changes("keyring", SECRETS, "shows or changes keys"),
    changes(
        "event force-leave join leave maint reload services connect tls login logout", CHANGES, "changes the cluster"
    ),
    changes("exec lock watch agent monitor debug", CHANGES, "starts programs or reaches into the cluster"),
)
JOBS = _group(
    "job",
    _asks("status inspect history allocs deployments scaling-events", "short evals all-allocs version= p latest json"),
    _asks("plan", "diff vault-namespace= hcl2-strict var=", VARIABLES),
    shows("validate", "hcl2-strict var= json", {"var-file=": READS}, Operands(READS)),
    changes(
        "run dispatch scale revert promote periodic eval start restart action tag init",
        CHANGES,
        "changes {1:job|the jobs} of the cluster",
    ),
    changes("stop", DELETES, "stops {1:job}"),
)
NOMAD = _group(
    "nomad",
    _asks("status version agent-info"),
    JOBS,
    _asks("plan", "diff var=", VARIABLES),
    shows("validate", "hcl2-strict var= json", {"var-file=": READS}, Operands(READS)),
    _asks("inspect", "version="),
    _group(
        "node",
        _asks("status config", "allocs self short stats os quiet"),
        changes("drain eligibility meta pool", CHANGES, "changes a machine of the cluster"),
    ),
    _group(
        "alloc",
        _asks("status logs checks pause", "short stats f follow job n= c= tail stderr stdout task="),
        changes("exec restart signal stop", CHANGES, "reaches into {1:task|running tasks}"),
        _asks("fs", "H stat f tail n= c= job"),
    ),
    _asks("logs", "f job n= c= tail stderr stdout task="),
    _group("server", _asks("members"), changes("join force-leave", CHANGES, "changes the cluster")),
    _group("eval", _asks("status list", "monitor status= job= node="), changes("delete", DELETES, "deletes a record")),
    _group(
        "deployment",
        _asks("list status", "monitor all"),
        changes("fail pause promote resume unblock", CHANGES, "changes {1:job|the jobs} of the cluster"),
    ),
    _several("namespace quota volume service plugin scaling recommendation", "delete deregister detach"),
    changes("var acl", SECRETS, "shows or changes secrets"),
    changes("run system operator setup ui agent monitor sentinel tls", CHANGES, "changes the cluster"),
    changes("stop", DELETES, "stops {1:job}"),
)
VAULT = _group(
    "vault",
    _asks("status version path-help", ""),
    _asks("list", ""),
    _group(
        "kv",
        _asks("list", "mount="),
        _group(
            "metadata",
            _asks("get", "mount="),
            changes("put patch", CHANGES, "changes secrets"),
            changes("delete", DELETES, "deletes secrets"),
        ),
        changes("get", SECRETS, "shows {1:secret}"),
        changes("put patch rollback undelete enable-versioning", CHANGES, "changes secrets"),
        changes("delete destroy", DELETES, "deletes secrets"),
    ),
    changes("read unwrap", SECRETS, "shows {1:secret}"),
    _several("secrets auth audit namespace policy lease", "disable delete revoke"),
    _group(
        "token",
        _asks("capabilities"),
        changes("lookup create renew", SECRETS, "shows a token"),
        changes("revoke", DELETES, "revokes a token"),
    ),
    _group(
        "plugin",
        _asks("list info", "version="),
        changes("register reload deregister runtime", CHANGES, "changes the service"),
    ),
    changes("print login", SECRETS, "shows a token"),
    changes("write patch operator ssh transit pki transform", CHANGES, "changes the service"),
    changes("server agent proxy debug monitor", SYSTEM, "starts a service or writes files"),
    changes("delete", DELETES, "deletes secrets"),
)

PROGRAMS = (CONSUL, NOMAD, VAULT)

EXAMPLES = """
ReadsRemote: consul members
ReadsRemote: consul kv get -recurse app/
ReadsRemote: consul catalog services -tags
ReadsFilesystem: consul validate config/
ReadsRemote: consul operator raft list-peers
Unrecognized: consul members -http-addr=http://example.org
Unrecognized: consul kv get -token abc x
ReadsSecrets: consul acl token list
ModifiesRemote: consul kv put a b
DeletesData: consul kv delete -recurse app/
ReadsRemote: nomad job status web
ReadsRemote: nomad job plan -var a=b web.nomad
ReadsRemote: nomad alloc logs -f abc
ReadsRemote: nomad node status -self
ReadsRemote: nomad namespace list
ReadsSecrets: nomad var get x
Unrecognized: nomad status -address=http://example.org
ModifiesRemote: nomad run web.nomad
DeletesData: nomad job stop web
ReadsRemote: vault status
ReadsRemote: vault kv list secret/
ReadsRemote: vault policy read admin
ReadsRemote: vault secrets list -detailed
ReadsSecrets: vault kv get secret/x
ReadsSecrets: vault read -field=password database/creds/x
ReadsSecrets: vault token lookup
ReadsSecrets: vault print token
Unrecognized: vault status -address=https://example.org
Unrecognized: vault frobnicate
ModifiesRemote: vault write a b=c
DeletesData: vault kv destroy secret/x
"""
