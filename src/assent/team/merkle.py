"""The tree of an append-only log, as RFC 6962 has it: leaves, nodes, and proofs that an entry is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

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


def growth_path(
    first: int, start: int, size: int, node: Callable[[int, int], bytes], *, whole: bool = True
) -> list[bytes]:
    """The hashes that prove that the tree over [start, start + size) begins with its first `first` entries."""
    if first == size:
        return [] if whole else [node(start, size)]
    half = split(size)
    if first <= half:
        return [*growth_path(first, start, half, node, whole=whole), node(start + half, size - half)]
    return [*growth_path(first - half, start + half, size - half, node, whole=False), node(start, half)]


def is_grown(first: int, second: int, path: Sequence[bytes], old: bytes, new: bytes) -> bool:
    """Whether `path` proves that the log of `first` entries with root `old` is the beginning of the other."""
    if not 0 < first <= second:
        return False
    if first == second:
        return not path and old == new
    steps = list(path)
    if first & (first - 1) == 0:
        steps.insert(0, old)
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    if not steps:
        return False
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            before, after = node_hash(step, before), node_hash(step, after)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            after = node_hash(after, step)
        at, last = at >> 1, last >> 1
    return before == old and after == new and last == 0
