"""The port at which Claude Code's HTTP hooks ask, where the user has set it up (docs/hooks/claude.md).

Nobody judges when this process does not, and Claude Code then continues by its own rules. So the
listening socket is passed on to the process that takes this one's place, whoever has come is
answered, and what cannot be judged here is judged by a process of its own, or denied.
"""

from __future__ import annotations

import os
import signal
import socket
from hmac import compare_digest

from assent.errors import WireError
from assent.hooks import http_setting
from assent.hooks.agents.wire import MOST_BYTES, Reply
from assent.hooks.http_setting import HOST, PATH, HttpSetting
from assent.hooks.installation.http_proof import TRIAL, body, denied
from assent.record import Record
from assent.resident.door import MOST_WAITING, ResidentRequest

AGENT = "claude"
SECONDS = 15  # for a process of its own, which limits itself to less
NOWHERE = "/dev/null"  # a state folder in which nothing can be recorded
END = b"\r\n\r\n"  # of the head
LONGEST_HEAD = 32 << 10
_REASONS = {
    200: "OK",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    411: "Length Required",
    415: "Unsupported Media Type",
    431: "Request Header Fields Too Large",
}


class HttpDoor:
    """Listens as `setting` says, with a socket that an earlier process may have opened."""

    patience = 5.0
    waits = True

    def __init__(self, setting: HttpSetting, file: str, listener: socket.socket) -> None:
        self.setting, self.file, self.listener = setting, file, listener
        listener.settimeout(0)

    def is_wanted(self) -> bool:
        """Whether the user still has it so."""
        return http_setting.read(self.file) == self.setting

    def admits(self, _connection: socket.socket) -> bool:
        """The right to ask is seen from the request."""
        return True

    def process(self, _connection: socket.socket) -> int:
        """Nothing says which it is."""
        return 0

    def missing(self, data: bytes) -> int:
        """Of a body that is too long nothing is waited for."""
        found = head(data, self.setting)
        match found:
            case None:
                return 1
            case Refusal():
                return 0
            case RequestHead():
                return 0 if found.too_long else max(found.start + found.length - len(data), 0)

    def read(self, data: bytes) -> ResidentRequest | bytes:
        """As `Door` says."""
        found = head(data, self.setting)
        if isinstance(found, Refusal):
            return response(found.status, f"{found.told}\n", "text/plain")
        assert found is not None, "the head is whole"  # noqa: S101 - `missing` has seen it
        if found.too_long:
            name = "PreToolUse"
            return response(200, denied(name, f"assent: the event is longer than {MOST_BYTES} bytes"))
        environment = dict(self.setting.environment)
        if found.trial:
            environment["XDG_STATE_HOME"] = NOWHERE
        folder = environment.get("HOME", os.sep)
        return ResidentRequest((AGENT,), folder, environment, data[found.start : found.start + found.length])

    def framed(self, reply: Reply, request: ResidentRequest) -> bytes:
        """As `Door` says."""
        return response(200, body(reply, request.event))

    def leave(self, connection: socket.socket, request: ResidentRequest) -> None:
        """Have it judged by a process of its own, which nobody has to wait for here."""
        if os.fork():
            return
        try:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # else the exit code, which may stop the call, is lost
            self.listener.close()
            connection.settimeout(SECONDS)
            connection.sendall(self.framed(_apart(request, self.setting.entry), request))
        finally:
            os._exit(0)


def _apart(request: ResidentRequest, entry: str) -> Reply:
    """The answer of the hook that is a command."""
    import subprocess
    import sys

    try:
        done = subprocess.run(  # noqa: S603 - our own hook
            [sys.executable, "-I", "-S", entry, "--cold=off", *request.words],
            input=request.event,
            capture_output=True,
            timeout=SECONDS,
            env=request.environment,
            cwd=request.folder,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Reply(err=f"assent: it could not be judged: {error}", code=2)
    if done.returncode:
        told = done.stderr.decode(errors="replace") or f"assent: exit code {done.returncode}"
        return Reply(err=told, code=2)
    return Reply(done.stdout.decode(errors="replace"))


def opened(file: str, entry: str, inherited: int | None) -> HttpDoor | None:
    """The door that the user wants of this copy of Assent; None when it is not wanted, or the port is another's."""
    setting = http_setting.read(file)
    listener = None if inherited is None else socket.socket(fileno=inherited)
    if listener is not None and (setting is None or listener.getsockname() != (HOST, setting.port)):
        listener.close()  # who came to it would wait for nothing
        listener = None
    if setting is None or setting.entry != entry:
        return None
    listener = listener or _bound(setting.port)
    return None if listener is None else HttpDoor(setting, file, listener)


def _bound(port: int) -> socket.socket | None:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # those who asked the last one may linger
    try:
        listener.bind((HOST, port))
    except OSError:
        listener.close()
        return None
    listener.listen(MOST_WAITING)
    return listener


class RequestHead(Record):
    """The head of a request that may be answered, and where its body is."""

    start: int
    length: int
    trial: bool

    @property
    def too_long(self) -> bool:
        """Whether the body is longer than an event may be."""
        return self.length > MOST_BYTES


class Refusal(Record):
    """The reason why a request is not answered."""

    status: int
    told: str


def head(data: bytes, setting: HttpSetting) -> RequestHead | Refusal | None:
    """The beginning of `data`; None while the head is not whole."""
    end = data.find(END)
    if end < 0:
        return Refusal(431, "the head is too long") if len(data) > LONGEST_HEAD else None
    try:
        first, headers = _parsed(data[:end])
        return _refusal(first, headers, setting) or _head(headers, end + len(END))
    except WireError as error:
        return Refusal(400, str(error))


def _parsed(data: bytes) -> tuple[list[str], dict[str, str]]:
    """The words of the first line, and the headers by their names in small letters."""
    first, *lines = data.decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name != name.strip() or name.lower() in headers:
            raise WireError("each header must be one line")
        headers[name.lower()] = value.strip()
    return first.split(" "), headers


def _refusal(first: list[str], headers: dict[str, str], setting: HttpSetting) -> Refusal | None:
    if len(first) != 3 or not first[2].startswith("HTTP/1."):
        return Refusal(400, "not HTTP/1.1")
    if headers.get("host") not in (f"{HOST}:{setting.port}", f"localhost:{setting.port}") or "origin" in headers:
        return Refusal(403, "asked by another name, or from a page")
    if not compare_digest(headers.get("authorization", "").encode("latin-1"), setting.authorization.encode()):
        return Refusal(401, "the token is missing or wrong")
    if first[1] != PATH:
        return Refusal(404, f"there is only {PATH}")
    if first[0] != "POST":
        return Refusal(405, "only POST")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return Refusal(415, "only application/json")
    return None


def _head(headers: dict[str, str], start: int) -> RequestHead | Refusal:
    length = headers.get("content-length", "")
    if not length.isascii() or not length.isdigit() or "transfer-encoding" in headers:
        return Refusal(411, "the length of the body is missing")
    return RequestHead(start, int(length), TRIAL.lower() in headers)


def response(status: int, body: str, kind: str = "application/json") -> bytes:
    """A whole answer."""
    data = body.encode()
    lines = (
        f"HTTP/1.1 {status} {_REASONS[status]}",
        f"Content-Type: {kind}; charset=utf-8",
        f"Content-Length: {len(data)}",
        "Connection: close",
    )
    return "\r\n".join(lines).encode() + END + data
