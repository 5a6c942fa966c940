"""HTTP as Claude Code's hooks speak it: one POST with an event, answered and closed (docs/hooks/claude.md).

Whoever asks must bring the token and name us by our address: a page in a browser can do neither, nor
send JSON without asking first. Nothing else is answered with 2xx, which is all that Claude Code obeys.
"""

from __future__ import annotations

from hmac import compare_digest

from assent.errors import WireError
from assent.hooks.agents.wire import MOST_BYTES
from assent.hooks.http_setting import HOST, PATH
from assent.hooks.installation.http_proof import TRIAL
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.http_setting import HttpSetting

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
            raise WireError("a header is not one line of its own")
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
