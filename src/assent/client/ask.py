"""Asks the resident process for the answer to an event (docs/latency.md).

It is all that a hook imports when the answer comes, so it imports nothing of Assent, nor `os`,
which alone would cost as much as asking. `assent-hook.c` does the same. Whoever answers must be of
this user, and must be reached in a folder that is closed to all others; whatever is not as expected
leaves the event to be judged in this process.
"""

import sys
from time import monotonic

if sys.platform != "win32":
    import posix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _socket import socket

    from assent.client.loading import Bundles

PROTOCOL = b"assent1\n"  # before a request and before an answer
LONGEST_EVENT = 64 << 10  # bytes; what is longer is judged apart, so that nobody waits for it
LONGEST_ENVIRONMENT = 128 << 10
LONGEST_ANSWER = 1 << 20
LONGEST_PATH = 100  # bytes of a socket's address, in every system
LONGEST_NAME = 17  # bytes of the name of a socket in its folder, with the slash before it
SECONDS = 0.5  # for the whole answer
CLOSED = 2  # the exit code that stops the command, in every agent
NUMBER = 4  # bytes of a number, the lowest first

# Why an event was judged in its own process.
COLD = "--cold="  # and such a word, to the hook's own process
OFF = "off"  # it is switched off, or was never switched on
ABSENT = "absent"  # there is no resident process
LONG = "long"  # the event or its environment is too long
LATE = "late"  # no answer in time
LISTEN = "listen"  # no answer is wanted: a session begins that will ask by HTTP
BROKEN = "broken"  # the resident ended, refused, or answered differently than agreed

BELOW_STATE = b"/resident"

SHORT = b"/assent-"  # begins the name of the folder of sockets where the state folder's path is too long
TEMPORARY = b"/tmp"  # a folder in it is only used when it is closed to all others

_OWNER_ONLY = 0o077
_OTHERS_WRITE = 0o022
_STICKY = 0o1000
_FOLDER = 0o040000
_FOLDER_MASK = 0o170000
_CREDENTIALS = 3 * NUMBER  # process, user, group


class Refused(Exception):  # noqa: N818 - it says why
    """No answer came; `reason` is one of the words above, `event` what was read of the event."""

    def __init__(self, reason: str, event: bytes = b"") -> None:
        self.reason = reason
        self.event = event


def folder(environment: dict[bytes, bytes], platform: str = sys.platform) -> bytes | None:
    """The folder of the sockets of this user's resident processes: in the state folder of `config.locations`."""
    state, home = environment.get(b"XDG_STATE_HOME", b""), environment.get(b"HOME", b"")
    if state[:1] == b"/":
        return state + b"/assent" + BELOW_STATE
    if home[:1] != b"/":
        return None
    if platform == "darwin":
        return home + b"/Library/Application Support/assent/state" + BELOW_STATE
    return home + b"/.local/state/assent" + BELOW_STATE


def place(environment: dict[bytes, bytes]) -> bytes | None:
    """The folder of the sockets: that of `folder`, or a short one instead where its path is too long for a socket."""
    below = folder(environment)
    if below is None or len(below) + LONGEST_NAME <= LONGEST_PATH:
        return below
    name = SHORT + _hashed(below)
    named = (environment.get(b"XDG_RUNTIME_DIR", b""), environment.get(b"TMPDIR", b""), TEMPORARY)
    for base in [given.rstrip(b"/") for given in named]:
        if len(base) + len(name) + LONGEST_NAME <= LONGEST_PATH and _keeps(base):
            return base + name
    return None


def _keeps(path: bytes) -> bool:
    """Whether nobody else can exchange what this user has in a folder, which is not a link."""
    if path[:1] != b"/" or sys.platform == "win32":
        return False
    try:
        status = posix.lstat(path)
    except (OSError, ValueError):
        return False
    kept = not status.st_mode & _OTHERS_WRITE or status.st_mode & _STICKY
    return bool(kept) and status.st_uid in (0, posix.geteuid()) and status.st_mode & _FOLDER_MASK == _FOLDER


def is_private(path: bytes) -> bool:
    """Whether `path` is a folder of this user, closed to all others, and no link; never on Windows."""
    if sys.platform == "win32":
        return False
    try:
        status = posix.lstat(path)
    except (OSError, ValueError):
        return False
    closed = status.st_uid == posix.geteuid() and not status.st_mode & _OWNER_ONLY
    return closed and status.st_mode & _FOLDER_MASK == _FOLDER


def key(python: str, entry: str) -> bytes:
    """One for each Python and copy of Assent, and for each view of the file system that processes have of it."""
    try:
        view = posix.stat("/proc/self/ns/mnt").st_ino
    except OSError:
        view = 0
    python, entry = _plain(python), _plain(entry)
    return _hashed(f"{python}\0{entry}\0{view}".encode("utf-8", "surrogateescape"))


def _hashed(data: bytes) -> bytes:
    made = 0xCBF2_9CE4_8422_2325
    for byte in data:
        made = (made ^ byte) * 0x100_0000_01B3 & 0xFFFF_FFFF_FFFF_FFFF  # FNV-1a
    return b"%016x" % made


def _plain(path: str) -> str:
    """A path without `.` and `..`: whoever started Python by another spelling asks the same process."""
    if "/." not in path:
        return path
    kept: list[str] = []
    for part in path.split("/"):
        if part == ".." and len(kept) > 1:
            kept.pop()
        elif part not in (".", ".."):
            kept.append(part)
    return "/".join(kept)


def address(environment: dict[bytes, bytes], python: str, entry: str) -> bytes:
    """The socket to ask at; Refused when nobody may be asked, or the short folder is still to be made."""
    below, where = folder(environment), place(environment)
    if environment.get(b"ASSENT_RESIDENT") == b"off" or below is None or where is None or not is_private(below):
        raise Refused(OFF)
    if where != below and not is_private(where):
        raise Refused(OFF if _is_there(where) else ABSENT)
    return where + b"/" + key(python, entry)


def _is_there(path: bytes) -> bool:
    try:
        posix.lstat(path)
    except OSError:
        return False
    return True


def framed(*fields: bytes) -> bytes:
    """A request of these fields: words, folder, environment, event."""
    body = b"".join([len(field).to_bytes(NUMBER, "little") + field for field in fields])
    return PROTOCOL + len(body).to_bytes(NUMBER, "little") + body


def begin(words: list[str], entry: str) -> tuple[list[str], str, bytes]:
    """Answer the event on standard input and end the process; else the agent's words, why not, and what was read.

    Python keeps no bytecode of the file that it starts, so all that a hook does first is here. With `--cold=REASON`
    before the agent another has asked without success.
    """
    if words and words[0].startswith(COLD):
        return words[1:], words[0][len(COLD) :], b""
    if sys.platform == "win32":
        return words, OFF, b""
    return words, *serve(words, entry)


def prepared(entry: str) -> "tuple[Bundles, list[str], bytes, str, str]":
    """Answer the event on standard input and end the process; else what finds Assent's modules, and what was told.

    That is the agent's words, what was read of the event, why no other process answered, and the line that started
    this one, `entry`, as `hooks.cold` wants them.
    """
    words, refused, begun = begin(sys.argv[1:], entry)
    package = entry.replace("\\", "/")[: -len("/hooks/entry.py")]
    return bundles(package, "assent.hooks.cold"), words, begun, refused, entry


def bundles(package: str, first: str) -> "Bundles":
    """Have Python find the modules of Assent in its folder, `package`; `first` is needed first."""
    import loading  # type: ignore[import-not-found] # without the package around it, as this module

    del sys.path[0]
    sys.path.append(package[: -len("/assent")])
    found: Bundles = loading.install(package, first)
    return found


def serve(words: list[str], entry: str) -> tuple[str, bytes]:
    """Answer the event on standard input and end the process; else why not, and what was read of the event."""
    try:
        code, out, err = ask(words, posix.environ, sys.executable, entry)
    except Refused as refused:
        return refused.reason, refused.event
    try:
        _write(1, out)
        _write(2, err)
    except OSError:  # nobody reads the answer
        code = CLOSED
    posix._exit(code)


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[posix.write(descriptor, data) :]


def ask(words: list[str], environment: dict[bytes, bytes], python: str, entry: str) -> tuple[int, bytes, bytes]:
    """Exit code, output and error output for the event on standard input; Refused when none came."""
    connection = connected(address(environment, python, entry))
    try:
        folder_now = posix.getcwdb()
    except OSError:
        raise Refused(OFF) from None
    event = _event()
    given = b"\0".join([name + b"=" + value for name, value in environment.items()])
    if len(given) > LONGEST_ENVIRONMENT:
        raise Refused(LONG, event)
    named = "\0".join(words).encode("utf-8", "surrogateescape")
    try:
        connection.sendall(framed(named, folder_now, given, event))
        return received(connection)
    except TimeoutError:
        connection.close()  # so that a late answer finds nobody, and is not recorded a second time
        raise Refused(LATE, event) from None
    except (OSError, ValueError):
        raise Refused(BROKEN, event) from None


def connected(path: bytes) -> "socket":
    """A connection to a process of this user; Refused when there is none."""
    import _socket

    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    connection.settimeout(SECONDS)
    try:
        connection.connect(path)
        credentials = b""
        if sys.platform == "linux":
            credentials = connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, _CREDENTIALS)
    except OSError as error:
        connection.close()
        raise Refused(LATE if isinstance(error, TimeoutError) else ABSENT) from None
    if credentials and int.from_bytes(credentials[NUMBER : 2 * NUMBER], sys.byteorder) != posix.geteuid():
        connection.close()
        raise Refused(BROKEN)
    return connection


def _event() -> bytes:
    """All of standard input; Refused, with what was read, when it is too long."""
    data = b""
    while part := posix.read(0, LONGEST_EVENT + 1):
        data += part
        if len(data) > LONGEST_EVENT:
            raise Refused(LONG, data)
    return data


def received(connection: "socket") -> tuple[int, bytes, bytes]:
    """The resident's answer; ValueError when it is not of the agreed form."""
    data, until = b"", monotonic() + SECONDS
    while part := connection.recv(LONGEST_ANSWER):
        data += part
        connection.settimeout(max(until - monotonic(), 0.001))
        if len(data) > LONGEST_ANSWER:
            raise ValueError("too long")
    return answered(data)


def answered(data: bytes) -> tuple[int, bytes, bytes]:
    """Exit code, output and error output from an answer; ValueError when it is not whole."""
    head = len(PROTOCOL) + 3 * NUMBER
    if len(data) < head or data[: len(PROTOCOL)] != PROTOCOL:
        raise ValueError("not an answer")
    code, out, err = [int.from_bytes(data[at : at + NUMBER], "little") for at in range(len(PROTOCOL), head, NUMBER)]
    if len(data) != head + out + err or code > CLOSED:
        raise ValueError("cut short")
    return code, data[head : head + out], data[head + out :]
