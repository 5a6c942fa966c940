"""A request as it comes over the socket, in the form that `assent.client.ask` gives it."""

from __future__ import annotations

import os

from assent.client.ask import LONGEST_ENVIRONMENT, LONGEST_EVENT, NUMBER, PROTOCOL
from assent.errors import WireError
from assent.record import Record

HEAD = len(PROTOCOL) + NUMBER
LONGEST = LONGEST_EVENT + LONGEST_ENVIRONMENT + (64 << 10)  # bytes; the rest is for words and folder
FIELDS = 4


class ResidentRequest(Record):
    """The request of a client, with all of its process that the answer depends on."""

    words: tuple[str, ...]  # as the hook was started: the agent first
    folder: str  # its working directory
    environment: dict[str, str]
    event: bytes
    process: int = 0  # that asks, where the system says so


def missing(data: bytes) -> int:
    """The number of bytes still to come; WireError when `data` does not begin a request."""
    if not data.startswith(PROTOCOL[: len(data)]):
        raise WireError("not a request")
    if len(data) < HEAD:
        return HEAD - len(data)
    length = int.from_bytes(data[len(PROTOCOL) : HEAD], "little")
    if length > LONGEST or len(data) > HEAD + length:
        raise WireError("too long a request")
    return HEAD + length - len(data)


def read(data: bytes) -> ResidentRequest:
    """The request in `data`, of which nothing is missing; WireError when it has another form."""
    fields, at = [], HEAD
    for _ in range(FIELDS):
        end = at + NUMBER + int.from_bytes(data[at : at + NUMBER], "little")
        fields.append(data[at + NUMBER : end])
        at = end
    words, folder, environment, event = fields
    if at != len(data) or not folder.startswith(b"/"):
        raise WireError("not a request")
    pairs = [os.fsdecode(pair).partition("=") for pair in environment.split(b"\0") if b"=" in pair]
    named = {name: value for name, _, value in reversed(pairs)}  # of two of a name the first counts
    return ResidentRequest(tuple(os.fsdecode(words).split("\0")), os.fsdecode(folder), named, event)


def answer(code: int, out: bytes, err: bytes) -> bytes:
    """An answer, in the form that a client expects."""
    numbers = [number.to_bytes(NUMBER, "little") for number in (code, len(out), len(err))]
    return b"".join([PROTOCOL, *numbers, out, err])
