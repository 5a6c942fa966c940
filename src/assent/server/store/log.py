"""The append-only log: entries are hashed, chained one to the next, and the leaves of a Merkle tree (RFC 6962)."""

from __future__ import annotations

from collections.abc import Sequence

from assent.record import Record
from assent.server.store.transaction import Transaction
from assent.team.merkle import EMPTY, chained, growth_path, leaf_hash, node_hash, split, subtree_path

TILE = 8  # subtrees of 2^8 leaves and more are kept
_START = b"\x00" * 32  # the chain before the first entry


class ChainHead(Record):
    """The length of the log, and the end of its chain."""

    size: int
    chain: bytes


class LogEntry(Record):
    """An entry, made before the turn to write: it costs time that others would wait for."""

    id: str
    kind: str
    leaf: bytes


def entry(number: str, kind: str, data: bytes) -> LogEntry:
    """The entry whose hash is that of `data`."""
    return LogEntry(number, kind, leaf_hash(data))


def head(transaction: Transaction) -> ChainHead:
    """The log as it is."""
    found = transaction.rows("SELECT seq, chain FROM log ORDER BY seq DESC LIMIT 1")
    return ChainHead(found[0][0] + 1, bytes(found[0][1])) if found else ChainHead(0, _START)


def append(transaction: Transaction, entries: Sequence[LogEntry]) -> int:
    """Append entries whose ids are not in the log; the number of the first."""
    at = head(transaction)
    rows = []
    chain = at.chain
    for seq, each in enumerate(entries, at.size):
        chain = chained(chain, each.leaf)
        rows.append((seq, each.id, each.kind, each.leaf, chain))
    transaction.add("log", ("seq", "id", "kind", "leaf", "chain"), rows)
    _tile(transaction, at.size, at.size + len(rows))
    return at.size


def known(transaction: Transaction, ids: Sequence[str]) -> set[str]:
    """Those of `ids` that are in the log."""
    return {row[0] for row in transaction.among("log", "id", ids)}


def root(transaction: Transaction, size: int) -> bytes:
    """The hash of the tree over the first `size` entries."""
    return node(transaction, 0, size) if size else EMPTY


def proof(transaction: Transaction, seq: int, size: int) -> list[bytes]:
    """The path that proves entry `seq` in the tree over the first `size` entries."""
    return subtree_path(seq, 0, size, lambda start, length: node(transaction, start, length))


def consistency(transaction: Transaction, first: int, second: int) -> list[bytes]:
    """The path that proves that the tree over `second` entries begins with the one over `first`."""
    return growth_path(first, 0, second, lambda start, length: node(transaction, start, length))


def place_of(transaction: Transaction, number: str) -> int | None:
    """The number of the entry of that id."""
    found = transaction.rows("SELECT seq FROM log WHERE id = ?", (number,))
    return int(found[0][0]) if found else None


def leaf_of(transaction: Transaction, seq: int) -> bytes | None:
    """The leaf of entry `seq`; None where there is none."""
    found = transaction.rows("SELECT leaf FROM log WHERE seq = ?", (seq,))
    return bytes(found[0][0]) if found else None


def node(transaction: Transaction, start: int, size: int) -> bytes:
    """The hash of the subtree over [start, start + size)."""
    level = size.bit_length() - 1
    if level >= TILE and size == 1 << level and not start % size:
        kept = transaction.rows("SELECT hash FROM log_tiles WHERE level = ? AND position = ?", (level, start >> level))
        if kept:
            return bytes(kept[0][0])
    if size <= 1 << TILE:
        return _over([bytes(leaf) for (leaf,) in _leaves(transaction, start, size)])
    half = split(size)
    return node_hash(node(transaction, start, half), node(transaction, start + half, size - half))


def _leaves(transaction: Transaction, start: int, size: int) -> list[tuple[bytes]]:
    return transaction.rows("SELECT leaf FROM log WHERE seq >= ? AND seq < ? ORDER BY seq", (start, start + size))


def _over(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    half = split(len(leaves))
    return node_hash(_over(leaves[:half]), _over(leaves[half:]))


def _tile(transaction: Transaction, before: int, size: int) -> None:
    """Keep the hashes of the subtrees that became whole when the log grew from `before` to `size`."""
    for position in range(before >> TILE, size >> TILE):
        level, place = TILE, position
        found = _over([bytes(leaf) for (leaf,) in _leaves(transaction, position << TILE, 1 << TILE)])
        while True:
            transaction.run("INSERT INTO log_tiles (level, position, hash) VALUES (?, ?, ?)", (level, place, found))
            if not place & 1:
                break
            left = transaction.rows("SELECT hash FROM log_tiles WHERE level = ? AND position = ?", (level, place - 1))
            found = node_hash(bytes(left[0][0]), found)
            level, place = level + 1, place >> 1
