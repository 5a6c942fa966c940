"""Commands whose words open something to everybody, or give all rights: a public bucket, a cluster's administrator."""

from __future__ import annotations

from assent.command.model import Command
from assent.neighbours import pairwise
from assent.rules_table import CLUSTER, is_a

ALONE = frozenset(
    "--public --publicly-accessible --allow-unauthenticated --allow-anonymous --without-connection-token".split()
)
ASKING = frozenset(  # options, and words of clients, behind which is who may see or enter it
    """
    --acl -acl --visibility --privacy --public-access --principal --group-names --type --grant-read --grant-full-control
    --default-acl --canned-acl --authorized-networks visibility anonymous --share --access-level
    --values-to-add --end-ip-address --accept-hosts
    --cidr --cidr-ip --source-ranges --source-address-prefixes --source-address-prefix --ip-address --addresses
    --aws-account-ids --principals --account-ids-to-add --predefined-acl --allowed-origins
    """.split()
)
NEW = (["repo", "create"], ["project", "create"])  # where nothing is yet
FILLING = ("-s", "--source", "--push")  # options that put the files of this folder there
EVERYBODY = tuple(
    "public anyone everyone * all 0.0.0.0/0 ::/0 internet download blob container 255.255.255.255 .* publicread".split()
)
WITHIN = (  # the same inside of a word: a member of a policy, a field, a document
    *("allusers", "allauthenticatedusers", "public-read", "authenticated-read", "system:anonymous"),
    *("system:unauthenticated", "visibility=public", "private=false", "status=public", "visibility:public"),
    *('"principal":"*"', '"principal":{"aws":"*"}', '"private":false', '"visibility":"public"', "{group=all}"),
    *("blockpublicacls=false", "blockpublicpolicy=false", "restrictpublicbuckets=false", "publicaccess=enabled"),
    *("cidrip=0.0.0.0/0", "cidripv6=::/0", '"cidrip":"0.0.0.0/0"', "address:0.0.0.0/0"),
)

NETWORK = "0.0.0.0"  # noqa: S104 - as a cluster's client binds to it
CLOSING = "revoke-"  # begins a verb that takes away what its options name
NO_LOGIN = frozenset(
    (
        *(("--auth-type", "none"), ("--function-url-auth-type", "none"), ("--authorization-type", "none")),
        *(("--default-action", "allow"), ("--allow-blob-public-access", "true"), ("--anonymous-pull-enabled", "true")),
        *(("--enable-public-network", "true"), ("--public-network-access", "enabled")),
    )
)
MASTERS = frozenset("cluster-admin administratoraccess roles/owner system:masters global_administrator".split())
RANKED = frozenset(("--role", "--roles", "--clusterrole", "--verb", "--verbs", "--permission", "--access-level"))
RANKS = frozenset(("owner", "admin", "administrator", "cluster-admin", "*", "all", "superuser", "root"))
EVERYTHING = ('path"*"', '"verbs":["*"]', '"action":"*"', '"action":["*"]')  # of a document of rights
GRANTING = frozenset(  # parts of verbs that change who may do something
    "create add attach set patch put update grant assign bind apply reconcile allow modify edit replace".split()
)


# Words for what lets somebody in from now on, alone or beside a verb in one word: create-access-key.
LETTING = frozenset(
    """
    user users serviceaccount serviceaccounts account accounts login logins sp principal collaborator collaborators
    member members owner owners access role roles hook hooks webhook webhooks runner runners
    openidconnectprovider samlprovider federatedcredential workloadidentitypool
    sshkey sshkeys deploykey deploykeys apikey apikeys accesskey keypair keypairs publickey
    """.split()
)
CREATING = GRANTING | frozenset("import upload send invite register new enable".split())
IMPORTING = {"import"}  # nobody is let in by it, but for a key
WITHIN_PATHS = frozenset(  # of an address
    """
    collaborators hooks keys gpg_keys ssh_signing_keys
    deploy_keys members memberships invitations registration-token remove-token access_tokens
    """.split()
)
KEYS = ("ssh-keys=", "ssh-rsa ", "ssh-ed25519 ", "ecdsa-sha2-", "--grant-full-control", "--grant-write")
ACCOUNTS = tuple(  # calls of MongoDB
    f"{call}("
    for call in "createuser updateuser changeuserpassword grantrolestouser createrole updaterole grantprivilegestorole "
    "grantrolestorole".split()
)
ROLES = frozenset(  # in databases, of those who may do anything
    """
    dba sysdba sysadmin securityadmin accountadmin admin root superuser rds_superuser cloudsqlsuperuser
    pg_execute_server_program pg_read_server_files pg_write_server_files
    """.split()
)
_AROUND = ",'\"`"  # names in statements
MOST = 5  # words that may be verbs and nouns


def lets_in(command: Command) -> bool:
    """Whether the words give somebody an account, a key or a role: iam create-user, ssh-key add, access:add."""
    said = [word.text for word in command.argv]
    told = [word.text for word in command.given()]
    if any(mark in word for mark in KEYS for word in said):
        return True
    if any(call in text.casefold() for call in ACCOUNTS for text in (*said, *told)):
        return True
    words = [word for before, word in pairwise(said) if "-" not in (before[:1], word[:1]) or "=" in before][:MOST]
    plain = [word for each in words for word in each.split(":") if word.replace("-", "").replace("_", "").islower()]
    named = [parts for word in plain if (parts := word.replace("_", "-").split("-")) and "/" not in word]
    if any(_creates(parts) or _creates_by(named, at) for at, parts in enumerate(named)):
        return True
    return "api" in said and any(WITHIN_PATHS.intersection(word.split("/")) for word in words)


def _creates(parts: list[str]) -> bool:
    """Whether one word is a verb with an account or a key: create-user, import-key-pair."""
    verbs = CREATING.intersection(parts)
    nouns = [part for part in parts if part not in verbs]
    return bool(verbs) and _lets_in(nouns) and (verbs != IMPORTING or any("key" in noun for noun in nouns))


def _creates_by(named: list[list[str]], at: int) -> bool:
    """Whether the word with that index is an account or a key, and one beside it a verb: ssh-key add."""
    parts = named[at]
    verbs = CREATING.intersection([each[0] for each in (*named[: at == 1], *named[at + 1 : at + 3])])
    if not verbs or not CREATING.isdisjoint(parts) or not _lets_in(parts, whole=True):
        return False
    return verbs != IMPORTING or "key" in "".join(parts)


def _lets_in(nouns: list[str], *, whole: bool = False) -> bool:
    """Whether nouns, of which some may be about others, name an account or a key: user, ssh-key, user-policy."""
    if "".join(nouns) in LETTING or (nouns and "".join(nouns)[:-1] in LETTING):
        return True
    pairs_of = {f"{one}{other}" for one, other in pairwise(nouns)}
    return not whole and not (LETTING.isdisjoint(nouns) and LETTING.isdisjoint(pairs_of))


def _opens_port(words: list[str]) -> bool:
    """Whether a rule lets every address in where nothing says from where: az network nsg rule create, vm open-port."""
    if words[:2] == ["vm", "open-port"]:
        return True
    if words[:3] != ["network", "nsg", "rule"] or words[3:4] not in (["create"], ["update"]):
        return False
    denies = "deny" in _values(words, "--access") or "outbound" in _values(words, "--direction")
    is_bound = any(word.startswith("--source-a") for word in words) or words[3] == "update"
    return not (denies or is_bound)


def _values(words: list[str], option: str) -> list[str]:
    """The values of an option, in the next word or behind a `=`."""
    behind = [value for name, value in pairwise(words) if name == option]
    return behind + [word.removeprefix(f"{option}=") for word in words if word.startswith(f"{option}=")]


def shares(command: Command) -> bool:
    """Whether a word, or an option with its value, says that everybody may see or enter something."""
    words = ["".join(word.text.casefold().split()) for word in command.argv[1:]]
    if any(word.startswith(CLOSING) for word in words[:2]):
        return False  # aws ec2 revoke-security-group-ingress
    if _opens_port(words) or (is_a(command.program, CLUSTER) and NETWORK in _values(words, "--address")):
        return True
    if words[:2] in NEW and not any(word.startswith(FILLING) for word in words):
        return False
    if not ALONE.isdisjoint(words) or any(part in word for word in words for part in WITHIN):
        return True
    pairs = [
        *pairwise(words),
        *[(name, value) for name, equals, value in (word.partition("=") for word in words) if equals],
    ]
    return any((option in ASKING and value in EVERYBODY) or (option, value) in NO_LOGIN for option, value in pairs)


def grants_all(command: Command) -> bool:
    """Whether the words give somebody all rights: a role of an administrator, or rules that allow every verb."""
    given = command.given()
    words = ["".join(word.text.casefold().split()) for word in (*command.argv[1:], *given)]
    texts = [each.text for each in (*command.argv[1:], *given) if " " in each.text]
    if any(_makes_superuser(statement) for text in texts for statement in text.casefold().split(";")):
        return True
    verbs = {part for word in words[:4] if word[:1] != "-" for part in word.split("-")}
    if GRANTING.isdisjoint(verbs) and not {"policy", "write"} <= verbs:
        return False
    if any(part in word for word in words for part in EVERYTHING):
        return True
    if any({word, word.rpartition("=")[2], word.rpartition("/")[2]} & MASTERS for word in words):
        return True
    pairs = [*pairwise(words), *[(name, value) for name, _, value in (word.partition("=") for word in words)]]
    return any(option in RANKED and value in RANKS for option, value in pairs)


def _makes_superuser(statement: str) -> bool:
    """Whether a statement of a database does so: create role x superuser, grant dba to x, grant all on *.* to x."""
    said = statement.split()
    if said[:1] in (["create"], ["alter"]):
        return "superuser" in said or "with all privileges" in statement or said[1:3] == ["server", "role"]
    if said[:1] != ["grant"] or "to" not in said:
        return False
    rights, to = said[1 : said.index("to")], said[said.index("to") + 1 :]
    if "on" not in rights:
        return not ROLES.isdisjoint([word.strip(_AROUND) for word in rights])
    everything = "*.*" in rights or rights[-2:] == ["all", "keyspaces"] or to[:1] == ["public"]
    return rights[0] == "all" and everything
