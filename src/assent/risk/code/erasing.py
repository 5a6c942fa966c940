"""Names in code with which stored data goes: `User.delete_all`, `prisma.user.deleteMany()`, `DROP TABLE`."""

from __future__ import annotations

from assent.risk.entries.programs import STORED

PARTS = (
    *("DROP ", "DELETE FROM", "TRUNCATE ", ".delete()", ".destroy()", ".destroy!", ".prune()", ".drop()"),
    *(".Drop(ctx", ".Drop(context"),
    *("->delete()", "->forceDelete()", "->truncate()"),
    *(
        "truncate()",
        "truncate(0",
        "truncateSync",
        "ftruncate",
        "os.truncate",
        "os.Truncate",
        "fs.truncate",
        "File.truncate",
    ),  # and no text or table
)
# A name is split into a verb and nouns: delete_all, dropDatabase, terminate_instances.
VERBS = frozenset("delete drop destroy prune purge truncate terminate wipe".split())
NOUNS = STORED | frozenset(
    """
    account accounts all branch branches bucket buckets cluster clusters collection collections document documents
    domain folder folders function functions group groups image images index indexes instance instances item items
    key keys many namespace namespaces object objects one organization policy project projects queue queues record
    records release releases repo repos repository resource resources role row rows site sites snapshot snapshots
    stack stacks stream streams table topic topics user users volume volumes zone
    """.split()
)
# Methods of a stored thing, or of each of many, where they take nothing: `user.destroy`, `each(&:delete)`.
BARE = (".delete", ".destroy", "&:delete", "&:destroy")
_SIGNS = str.maketrans({chr(at): " " for at in range(128) if not (chr(at).isalnum() or chr(at) == "_")})
_CAPITALS = str.maketrans({"_": " ", **{chr(at): f" {chr(at + 32)}" for at in range(ord("A"), ord("Z") + 1)}})


def parts_of(name: str) -> list[str]:
    """The words of which a name is made, in small letters: deleteIndex, DELETE_INDEX."""
    return (name.casefold() if name.isupper() else name).translate(_CAPITALS).split()


def erases(code: str) -> bool:
    """Whether code names a function, or a statement of SQL, with which stored data goes."""
    if (
        any(part in code for part in PARTS)
        or _writes_nothing(code)
        or any(_stands_bare(code, method) for method in BARE)
    ):
        return True
    for name in code.translate(_SIGNS).split():
        verb, *nouns = parts_of(name) or [""]
        if verb in VERBS and not NOUNS.isdisjoint(nouns):
            return True
    return False


def _writes_nothing(code: str) -> bool:
    """Whether code writes an empty text into a file: File.write("a", "")."""
    said = [part.partition(")")[0] for part in "".join(code.split()).split("rite(")[1:]]
    return any(one.endswith((",''", ',""')) and "(" not in one for one in said)


def _stands_bare(code: str, method: str) -> bool:
    """Whether `method` is called without an argument."""
    _, *behind = code.split(method)
    return any(not (text[:1].isalnum() or text.startswith(("_", "(", "-", ".", "?", "/"))) for text in behind)
