"""Commands whose words open something to everybody, or give all rights: a public bucket, a cluster's administrator."""

from __future__ import annotations

from assent.command.model import Command
from assent.neighbours import pairwise

ALONE = frozenset(("--public", "--publicly-accessible", "--allow-unauthenticated", "--allow-anonymous"))
ASKING = frozenset(  # options, and words of clients, behind which is who may see or enter it
    """
    --acl -acl --visibility --privacy --public-access --principal --group-names --type --grant-read --grant-full-control
    --default-acl --canned-acl --authorized-networks visibility anonymous --share --access-level
    """.split()
)
NEW = (["repo", "create"], ["project", "create"])  # where nothing is yet
FILLING = ("-s", "--source", "--push")  # options that put the files of this folder there
EVERYBODY = ("public", "anyone", "everyone", "*", "all", "0.0.0.0/0", "download", "blob", "container")
WITHIN = (  # the same inside of a word: a member of a policy, a field, a document
    *("allusers", "allauthenticatedusers", "public-read", "authenticated-read", "system:anonymous"),
    *("system:unauthenticated", "visibility=public", "private=false", "status=public", "visibility:public"),
    *('"principal":"*"', '"principal":{"aws":"*"}', '"private":false', '"visibility":"public"', "{group=all}"),
    *("blockpublicacls=false", "blockpublicpolicy=false", "restrictpublicbuckets=false", "publicaccess=enabled"),
)

MASTERS = frozenset("cluster-admin administratoraccess roles/owner system:masters global_administrator".split())
RANKED = frozenset(("--role", "--roles", "--clusterrole", "--verb", "--verbs", "--permission", "--access-level"))
RANKS = frozenset(("owner", "admin", "administrator", "cluster-admin", "*", "all", "superuser", "root"))
EVERYTHING = ('"verbs":["*"]', '"action":"*"', '"action":["*"]')  # of a document of rights
GRANTING = frozenset(  # parts of verbs that change who may do something
    "create add attach set patch put update grant assign bind apply reconcile allow modify edit replace".split()
)


def shares(command: Command) -> bool:
    """Whether a word, or an option with its value, says that everybody may see or enter something."""
    words = ["".join(word.text.casefold().split()) for word in command.argv[1:]]
    if words[:2] in NEW and not any(word.startswith(FILLING) for word in words):
        return False
    if not ALONE.isdisjoint(words) or any(part in word for word in words for part in WITHIN):
        return True
    pairs = [
        *pairwise(words),
        *[(name, value) for name, equals, value in (word.partition("=") for word in words) if equals],
    ]
    return any(option in ASKING and value in EVERYBODY for option, value in pairs)


def grants_all(command: Command) -> bool:
    """Whether the words give somebody all rights: a role of an administrator, or rules that allow every verb."""
    words = ["".join(word.text.casefold().split()) for word in command.argv[1:]]
    verbs = {part for word in words[:4] if word[:1] != "-" for part in word.split("-")}
    if GRANTING.isdisjoint(verbs):
        return False
    if any(part in word for word in words for part in EVERYTHING):
        return True
    if any({word, word.rpartition("=")[2], word.rpartition("/")[2]} & MASTERS for word in words):
        return True
    pairs = [*pairwise(words), *[(name, value) for name, _, value in (word.partition("=") for word in words)]]
    return any(option in RANKED and value in RANKS for option, value in pairs)
