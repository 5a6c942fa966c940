"""What mongosh is told with --eval: a chain of calls that only read, proven token by token."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CALLS = frozenset(
    """
    find findOne countDocuments estimatedDocumentCount count distinct aggregate getIndexes indexes stats explain limit
    skip sort pretty toArray projection project hint maxTimeMS batchSize hasNext next itcount size getCollectionNames
    getCollectionInfos getCollection getSiblingDB getName serverStatus version hostInfo currentOp serverBuildInfo
    isMaster hello status conf config printReplicationInfo printSecondaryReplicationInfo dataSize storageSize
    totalSize totalIndexSize latencyStats getProfilingStatus serverCmdLineOpts ObjectId ISODate Date NumberLong
    NumberInt NumberDecimal UUID printjson print stringify tojson getShardDistribution
    """.split()
)
ROOTS = frozenset(("db", "rs", "sh", "printjson", "print", "JSON", "EJSON", "tojson"))
SHOWS = frozenset(("dbs", "databases", "collections", "tables", "users", "roles", "profile"))
DELETES = ("drop", "delete", "remove")
WORDS = frozenset(("true", "false", "null", "new", "undefined"))
STAGES = frozenset(("$where", "$function", "$accumulator", "$out", "$merge"))  # that run code or write
STRING = "'"  # in front of the text of a string
USERS = "system.users"  # the collection of accounts
SIGNS = frozenset("()[]{}.,:;-+")


def proof(word: Argument) -> Judgement:
    """Judge a text in JavaScript: only chains from `db` and its kin, of calls that are known to read."""
    text = word.text.strip().rstrip(";")
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the script `{word.text}` is only known at run time", word)
    if text.startswith("show ") and text[5:].strip() in SHOWS:
        return Judgement(Category.ReadsRemote, "only shows")
    tokens = _tokens(text)
    if tokens is None:
        return Judgement(Category.Unrecognized, "the script may change data", word)
    if ["system", ".", "users"] in [tokens[at : at + 3] for at in range(len(tokens))] or f"{STRING}{USERS}" in tokens:
        return Judgement(Category.ReadsSecrets, f"the script shows passwords' hashes: `{USERS}`", word)
    for at, token in enumerate(tokens):
        reason = _fault(tokens, at, token)
        if reason:
            deletes = token.startswith(DELETES) and tokens[at + 1 : at + 2] == ["("]
            category = Category.DeletesData if deletes else Category.Unrecognized
            return Judgement(category, f"the script {reason}", word)
    return Judgement(Category.ReadsRemote, "the script only reads")


def _tokens(text: str) -> list[str] | None:
    """Names, signs, and strings and numbers with a quote in front; None for anything else."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        character = text[at]
        begin = at
        at += 1
        if character in "\"'":
            end = text.find(character, at)
            if end < 0 or "\\" in text[at:end]:
                return None
            at = end + 1
            tokens.append(STRING + text[begin + 1 : end])
        elif character.isalpha() or character in "_$":
            while at < len(text) and (text[at].isalnum() or text[at] in "_$"):
                at += 1
            tokens.append(text[begin:at])
        elif character.isdigit():
            while at < len(text) and (text[at].isalnum() or text[at] == "."):
                at += 1
            tokens.append(STRING)
        elif character in SIGNS:
            tokens.append(character)
        elif not character.isspace():
            return None
    return tokens


def _fault(tokens: list[str], at: int, word: str) -> str:
    """Why a token is not certainly harmless; empty if it is."""
    before = tokens[at - 1] if at else ""
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    if word in SIGNS:
        return _structure(word, before, behind)
    if behind == ":":
        return f"uses `{word.lstrip(STRING)}`" if word.lstrip(STRING) in STAGES else ""
    if word.startswith(STRING):
        return ""
    if behind == "(":
        return "" if word in CALLS else f"calls `{word}`, which may change data"
    if before == "." or word in WORDS or word in ROOTS:
        return ""
    return f"uses `{word}`, which is not known"


def _structure(sign: str, before: str, behind: str) -> str:
    """Signs between which something is computed: db["x"](), {["x"]: 1}, x() {…}."""
    if sign == "[" and before not in ("(", ",", ":", "["):
        return "reaches a name that is computed"
    if sign == "]" and behind == ":":
        return "computes the name of a field"
    if sign == ";":
        return "holds several statements"
    if sign == "{" and before == ")":
        return "defines a function"
    if sign == "(" and not before.isidentifier():
        return "calls something that is computed"
    return ""
