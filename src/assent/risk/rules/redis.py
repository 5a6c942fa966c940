"""Redis and MongoDB: what is sent to the server is read word by word."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote

READING = frozenset(
    """
    get mget exists ttl pttl expiretime type keys scan strlen getrange substr getbit bitcount bitpos randomkey dbsize
    info ping echo time lastsave hget hgetall hkeys hvals hlen hmget hscan hexists hstrlen hrandfield lrange llen
    lindex lpos smembers scard sismember smismember sscan srandmember sinter sunion sdiff sintercard zrange
    zrangebyscore zrangebylex zrevrange zrevrangebyscore zcard zscore zmscore zrank zrevrank zcount zlexcount zscan
    zrandmember xrange xrevrange xlen xinfo xpending xread geopos geodist geohash geosearch pfcount dump role digest
    lolwut lcs json.get json.mget json.type json.arrlen json.objkeys json.objlen json.strlen ft.search ft.info
    monitor subscribe psubscribe ssubscribe
    ft._list ft.explain ts.get ts.range ts.mget ts.mrange ts.info bf.exists bf.info cf.exists cf.info
    """.split()
)
SECOND = {  # commands that read with some second words only
    "memory": frozenset(("usage", "stats", "doctor", "malloc-stats")),
    "object": frozenset(("encoding", "freq", "idletime", "refcount")),
    "client": frozenset(("list", "info", "getname", "id")),
    "slowlog": frozenset(("get", "len")),
    "latency": frozenset(("latest", "history", "doctor", "graph")),
    "command": frozenset(("count", "docs", "info", "list")),
    "cluster": frozenset(("info", "nodes", "slots", "shards", "keyslot", "countkeysinslot", "myid", "links")),
    "pubsub": frozenset(("channels", "numsub", "numpat")),
    "module": frozenset(("list",)),
    "script": frozenset(("exists",)),
    "function": frozenset(("list", "stats")),
    "acl": frozenset(("whoami", "cat")),
    "sentinel": frozenset(("masters", "master", "replicas", "slaves", "get-master-addr-by-name", "ckquorum")),
}
DELETING = frozenset("del unlink flushall flushdb hdel srem zrem lrem ltrim xdel xtrim getdel spop lpop rpop".split())
CONFIG = ("requirepass", "masterauth", "*", "tls-key")


def _told(words: tuple[Argument, ...]) -> Judgement:
    """One command of the server."""
    first = words[0]
    name = first.text.casefold()
    if not first.exact:
        return Judgement(
            Category.Unrecognized,
            f"the command `{first.text}` is only known at run time",
            first,
            unknown=Unknown.Word,
        )
    second = words[1].text.casefold() if len(words) > 1 and words[1].exact else ""
    if name == "config" and second == "get":
        return _setting(words[2:])
    if name in READING or second in SECOND.get(name, ()):
        return Judgement(REMOTE, f"`redis-cli {first.text}` queries the server")
    if name in DELETING:
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` deletes {_deleted(name, words[1:])}", first)
    return Judgement(CHANGES, f"`redis-cli {first.text}` may change data", first)


def _deleted(name: str, words: tuple[Argument, ...]) -> str:
    """What a command deletes: keys, parts of a key, or all keys."""
    if name.startswith("flush"):
        return "all keys of every database" if name == "flushall" else "all keys of the database"
    told = [word.text for word in words]
    if not told:
        return "data"
    return listed(told) if name in ("del", "unlink", "getdel") else f"from {quoted(told[0])}"


def _setting(names: tuple[Argument, ...]) -> Judgement:
    for name in names:
        if not name.exact or any(secret in name.text.casefold() for secret in CONFIG):
            return Judgement(Category.ReadsSecrets, f"the setting `{name.text}` may hold a password", name)
    return Judgement(REMOTE, "`redis-cli config get` shows settings of the server")


ALONE = ("--stat", "--latency", "--bigkeys", "--memkeys", "--hotkeys", "--scan", "--help", "--version", "-v", "--rdb")


def redis(command: Command, _: Surroundings) -> Judgement:
    """Options, then one command; without one it reads commands from its input."""
    table = index.stated("redis-cli")
    name = command.argv[0].text
    reading = read(command.argv, table.grammar)
    options = judge(table, command.argv, name)
    words = command.argv[reading.rest :]
    if not words and not any(reading.has(option) for option in ALONE):
        told = Judgement(Category.Unrecognized, f"`{name}` sends commands from its input", command.argv[0])
    else:
        told = _told(words) if words else options
    return told if told.category > options.category else options
