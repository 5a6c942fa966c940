"""Password managers and key stores: names may be listed, what they hold is secret."""

from __future__ import annotations

from assent.risk.entries.clients import Client, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement

COMMON = "-h,--help -v,--version --json --quiet --debug"

CLIENTS = {
    "op": Client(
        f"{COMMON} --account= --format= --vault= --categories= --tags= --favorite --include-archive --iso-timestamps"
        " --no-color --long --config=",
        "account list, account get, whoami, vault list, vault get+, item list, document list, user list, user get+,"
        " group list, group get+, template list, item template list, item template get+, connect server list",
        here="completion+",
        secrets="item get+, read+, document get+, run+, inject+, item share+, signin+, item create+, item edit+,"
        " connect token create+, service-account create+, events-api create+, plugin run+",
        local="signout+, account add+, account forget+, update, plugin init+",
        changes="vault create+, vault edit+, user provision+, user invite+, group create+, document create+",
        deletes="item delete+, vault delete+, document delete+, user delete+, group delete+",
    ),
    "bw": Client(
        f"{COMMON} --pretty --raw --response --nointeraction --cleanexit",
        "status, list folders, list collections, list organizations, list org-collections",
        here="generate, help+, completion+",
        secrets="get+, list+, list items, export+, unlock+, serve+, receive+, login+",
        local="logout, lock, config+, update, sync",
        changes="create+, edit+, share+, send+, move+, restore+, import+, confirm+",
        deletes="delete+",
    ),
    "doppler": Client(
        f"{COMMON} -p,--project= -c,--config= --no-color --only-names",
        "me, projects, projects get+, configs, configs get+, environments, environments get+, activity, activity get+,"
        " configs logs, workplace",
        secrets="secrets+, run+, configure+, configs tokens+, secrets download+, secrets get+",
        local="login+, logout, setup+, update",
        changes="secrets set+, projects create+, configs create+, secrets upload+, open+",
        deletes="secrets delete+, projects delete+, configs delete+, environments delete+",
    ),
    "infisical": Client(
        f"{COMMON} --env= --path= --projectId=",
        here="vault, scan+",
        secrets="secrets+, run+, export+, user+, token+, service-token+, dynamic-secrets+",
        local="login+, init, reset, vault set+",
        changes="secrets set+",
        deletes="secrets delete+",
    ),
    "keyring": Client(COMMON, here="diagnose", secrets="get+", local="set+", deletes="del+"),
    "secret-tool": Client(COMMON, secrets="lookup+, search+", local="store+, lock+", deletes="clear+"),
    "lpass": Client(
        f"{COMMON} --sync= --color= --long -l",
        "status, ls+",
        secrets="show+, export+, login+",
        local="logout+, sync",
        changes="add+, edit+, mv+, import+, duplicate+, generate+, share+",
        deletes="rm+, rmdir+",
    ),
    "security": Client(
        "-h -v -p= -a -c= -e= -Z",
        here="list-keychains, default-keychain, login-keychain, find-identity+, find-certificate+, show-keychain-info+,"
        " verify-cert+, error+, help+, list-smartcards, dump-trust-settings",
        secrets="find-generic-password+, find-internet-password+, dump-keychain+, export+, unlock-keychain+, find-key+,"
        " export-smartcard+, item-export+",
        local="add-generic-password+, add-internet-password+, add-certificates+, add-trusted-cert+, import+,"
        " lock-keychain+, create-keychain+, set-keychain-settings+, set-key-partition-list+, authorizationdb+,"
        " set-keychain-password+, execute-with-privileges+",
        deletes="delete-generic-password+, delete-internet-password+, delete-keychain+, delete-certificate+,"
        " delete-identity+, remove-trusted-cert+",
    ),
}  # fmt: skip


def vault(command: Command, _: Surroundings) -> Judgement:
    """A client of a vault, whose commands are in lists by what they do."""
    name = command.argv[0].text.rpartition("/")[2]
    return judge(command, name, CLIENTS[name])
