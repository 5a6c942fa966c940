"""The tree of an append-only log, as RFC 6962 has it: leaves, nodes, and proofs that an entry is in it."""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EMPTY = sha256(b"").digest()


def leaf_hash(entry: bytes) -> bytes:
    """The hash of an entry."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees."""
    return sha256(b"\x01" + left + right).digest()


def chained(before: bytes, leaf: bytes) -> bytes:
    """The hash of all entries up to this one, each with the one before."""
    return sha256(before + leaf).digest()


def split(size: int) -> int:
    """The largest power of two that is smaller than `size`, which is at least 2."""
    return 1 << (size - 1).bit_length() - 1


def is_included(leaf: bytes, at: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether `path` proves that `leaf` is entry `at` of the log of `size` entries with that root."""
    if not 0 <= at < size:
        return False
    first, last, found = at, size - 1, leaf
    for sibling in path:
        if last == 0:
            return False
        if first & 1 or first == last:
            found = node_hash(sibling, found)
            while not first & 1 and first:
                first >>= 1
                last >>= 1
        else:
            found = node_hash(found, sibling)
        first >>= 1
        last >>= 1
    return last == 0 and found == root


def subtree_path(at: int, start: int, size: int, node: Callable[[int, int], bytes]) -> list[bytes]:
    """The hashes beside the way from entry `at` to the top of [start, start + size), lowest first.

    `node` gives the hash of a range of entries, by its start and size.
    """
    if size == 1:
        return []
    half = split(size)
    if at < start + half:
        return [*subtree_path(at, start, half, node), node(start + half, size - half)]
    return [*subtree_path(at, start + half, size - half, node), node(start, half)]
