"""The addresses that a box, which has no network, tried to reach: known by the first packet of each attempt.

In the box every address leads back to the box, where nobody answers. The first process hears what is
sent to others: the begin of a connection, and what is asked of a name server.
"""

from __future__ import annotations

from assent.box.settings import Attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.box.settings import Order

_LOAD, _LOAD_HALF, _LOAD_BYTE = 0x20, 0x28, 0x30
_INDEXED_HALF, _INDEXED_BYTE, _HEAD_LENGTH = 0x48, 0x50, 0xB1
_AND, _IS, _ANSWER = 0x54, 0x15, 0x06
_TCP, _UDP, _NAMES = 6, 17, 53
_BEGIN, _ANSWERED = 0x02, 0x12  # flags of TCP
_OWN, _OWN_MASK = 0x7F000000, 0xFF000000
_WHOLE = 0x40000
_NEW_ROUTE, _REQUEST_CREATE = 24, 0x1 | 0x400
_LOCAL_TABLE, _BY_BOOT, _HOST_SCOPE, _IS_LOCAL, _BY_DEVICE, _LOOPBACK = 255, 3, 254, 2, 4, 1
_OLD, _NEW = 2, 10  # the two internet families
_QUIET = ("/proc/sys/net/ipv4/icmp_echo_ignore_all", "/proc/sys/net/ipv6/icmp/echo_ignore_all")

# Each step: code, where to continue yes, where on no, value. Places are names, so that a step may come between.
_FILTER = (
    ("", _LOAD_BYTE, "", "", 0),
    ("", _AND, "", "", 0xF0),
    ("", _IS, "old", "", 0x40),
    ("", _IS, "new", "no", 0x60),
    ("old", _HEAD_LENGTH, "", "", 0),
    ("", _LOAD_BYTE, "", "", 9),
    ("", _IS, "old tcp", "", _TCP),
    ("", _IS, "", "no", _UDP),
    ("", _INDEXED_HALF, "", "", 2),
    ("", _IS, "yes", "old far", _NAMES),
    ("old tcp", _INDEXED_BYTE, "", "", 13),
    ("", _AND, "", "", _ANSWERED),
    ("", _IS, "", "no", _BEGIN),
    ("old far", _LOAD, "", "", 16),
    ("", _AND, "", "", _OWN_MASK),
    ("", _IS, "no", "yes", _OWN),
    ("new", _LOAD_BYTE, "", "", 6),
    ("", _IS, "new tcp", "", _TCP),
    ("", _IS, "", "no", _UDP),
    ("", _LOAD_HALF, "", "", 42),
    ("", _IS, "yes", "new far", _NAMES),
    ("new tcp", _LOAD_BYTE, "", "", 53),
    ("", _AND, "", "", _ANSWERED),
    ("", _IS, "", "no", _BEGIN),
    ("new far", _LOAD, "", "", 24),
    ("", _IS, "", "yes", 0),
    ("", _LOAD, "", "", 36),
    ("", _IS, "no", "yes", 1),
    ("yes", _ANSWER, "", "", _WHOLE),
    ("no", _ANSWER, "", "", 0),
)


def hearing() -> Iterator[Order]:
    """The orders that have every address lead back, nobody answer, and the first packets heard."""
    for path in _QUIET:
        yield "set", path, "1"  # who asks whether a host is there is not to hear that it is
    for family in (_OLD, _NEW):
        yield "route", _route(family).hex()
    yield "listen", _filter().hex()


def _route(family: int) -> bytes:
    """A message of rtnetlink: all addresses of the family are our own."""
    kind = bytes((family, 0, 0, 0, _LOCAL_TABLE, _BY_BOOT, _HOST_SCOPE, _IS_LOCAL)) + bytes(4)
    body = kind + _number(8, 2) + _number(_BY_DEVICE, 2) + _number(_LOOPBACK, 4)
    return _number(len(body) + 16, 4) + _number(_NEW_ROUTE, 2) + _number(_REQUEST_CREATE, 2) + bytes(8) + body


def _number(value: int, length: int) -> bytes:
    return value.to_bytes(length, "little")


def _filter() -> bytes:
    places = {name: at for at, (name, *_) in enumerate(_FILTER) if name}
    made = b""
    for at, (_, code, yes, no, value) in enumerate(_FILTER):
        jumps = bytes([places[to] - at - 1 if to else 0 for to in (yes, no)])
        made += _number(code, 2) + jumps + _number(value, 4)
    return made


def attempts(packets: Sequence[str]) -> tuple[Attempt, ...]:
    """The addresses that were tried, each once, in that order. `packets`: as hexadecimal digits."""
    found = []
    for digits in packets:
        try:
            one = _attempt(bytes.fromhex(digits))
        except (ValueError, IndexError):
            continue
        if one is not None:
            found.append(one)
    return tuple(dict.fromkeys(found))


def _attempt(packet: bytes) -> Attempt | None:
    if packet[0] >> 4 == 4:
        head, protocol = 4 * (packet[0] & 15), packet[9]
        host = ".".join([str(byte) for byte in packet[16:20]])
    else:
        head, protocol = 40, packet[6]
        host = ":".join([packet[at : at + 2].hex().lstrip("0") or "0" for at in range(24, 40, 2)])
    port = int.from_bytes(packet[head + 2 : head + 4], "big")
    if protocol == _UDP and port == _NAMES:
        name = _asked_for(packet[head + 8 :])
        return Attempt(name, 0) if name else None
    return Attempt(host, port)


def _asked_for(message: bytes) -> str:
    """The name in a question to a name server; empty where it cannot be read, or is that of an address."""
    parts, at = [], 12
    while message[at]:
        length = message[at]
        part = message[at + 1 : at + 1 + length]
        if length > 63 or len(part) != length:
            return ""
        parts.append(part.decode("ascii", "backslashreplace"))
        at += length + 1
    name = ".".join(parts)
    return "" if name.endswith(".arpa") else name
