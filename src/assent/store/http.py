"""The corrections of a server, asked for over HTTP; only the command line does so, a hook never.

What was got is kept in the store, so that a server that is slow or gone delays nobody.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request

from assent.correction.wire import from_fields, to_fields
from assent.errors import CorrectionError, ServerError
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from assent.correction.model import Correction

SECONDS = 5.0  # for one attempt
PAUSES = (0.2, 1.0)  # seconds between the attempts
LARGEST = 4 << 20  # bytes of an answer
_PATH = "/api/v1/aliases"
_LOCAL = ("localhost", "127.0.0.1", "::1")
LATER = (429, 502, 503, 504)  # what a server says that may be well again soon


class Server(Record):
    """A server, by its address without the path, and what shows that one may ask."""

    url: str
    token: str

    def rules(self) -> tuple[Correction, ...]:
        """All rules that it has, with their origin. Raises ServerError."""
        answer = self._ask("GET", _PATH)
        if not isinstance(answer, list):
            raise ServerError(f"{self.url}: the answer is not a list of corrections")
        try:
            return tuple([replace(from_fields(fields, self.url), origin=self.url) for fields in answer])
        except CorrectionError as error:
            raise ServerError(str(error)) from None

    def put(self, rule: Correction) -> None:
        """Give it a rule. Raises ServerError, also when it refuses the rule."""
        fields = to_fields(rule)
        fields.pop("origin", None)
        self._ask("PUT", _PATH, json.dumps(fields).encode("ascii"))

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Any:
        request = request_to(self.url, self.token, method, path, body)
        for pause in (*PAUSES, None):
            try:
                return self._once(request)
            except urllib.error.HTTPError as error:
                if pause is None or error.code not in LATER:
                    raise ServerError(f"{self.url}: {refusal(error)}") from None
            except (OSError, http.client.HTTPException) as error:
                if pause is None:
                    raise ServerError(f"{self.url}: cannot be reached: {reason(error)}") from None
            time.sleep(pause)
        raise AssertionError("the last attempt returns or raises")

    def _once(self, request: urllib.request.Request) -> Any:
        data = answered(self.url, request, SECONDS).body
        try:
            return json.loads(data) if data else None
        except (ValueError, RecursionError):
            raise ServerError(f"{self.url}: the answer is not JSON") from None


def request_to(url: str, token: str, method: str, path: str, body: bytes | None) -> urllib.request.Request:
    """A request of JSON to the server at `url`; the empty token is none. Raises ServerError for a wrong address."""
    check_address(url)
    request = urllib.request.Request(url.rstrip("/") + path, body, method=method)  # noqa: S310 - checked
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    return request


class ServerReply(Record):
    """The reply of a server; `headers` have names in lower case."""

    status: int
    body: bytes
    headers: dict[str, str]


def answered(url: str, request: urllib.request.Request, seconds: float) -> ServerReply:
    """The whole reply of the server at `url`: the request goes where it was sent and nowhere else."""
    handlers: list[urllib.request.BaseHandler] = [NoRedirect()]
    if request.type == "http":  # this machine, which no proxy reaches
        handlers.append(urllib.request.ProxyHandler({}))
    with urllib.request.build_opener(*handlers).open(request, timeout=seconds) as answer:
        data = answer.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ServerError(f"{url}: answered with more than {LARGEST} bytes")
        if answer.length:
            raise http.client.IncompleteRead(data, answer.length)
        return ServerReply(answer.status, data, {name.lower(): value for name, value in answer.headers.items()})


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token is for one server alone: where another is named, that is an error."""

    def redirect_request(self, *_: object) -> None:
        """Go nowhere."""


def check_address(url: str) -> None:
    """Refuse an address that would send the token in the open, or is none."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https") or parts.query or parts.fragment:
        _refuse(url, "is not the address of a server: https://HOST or https://HOST:PORT")
    if parts.username is not None:
        _refuse("the server's address", "must not hold a password; the token is in its file")
    if parts.scheme == "http" and host not in _LOCAL:
        _refuse(url, "the token would travel unencrypted: use https")


def _refuse(url: str, why: str) -> NoReturn:
    raise ServerError(f"{url}: {why}")


def refusal(error: urllib.error.HTTPError) -> str:
    """The refusal of a request, as the server words it."""
    if 300 <= error.code < 400:
        return f"sends elsewhere ({error.headers.get('Location', '?')}): put that address into the policy file"
    try:
        told = json.loads(error.read(4096)).get("error", "")
    except (OSError, ValueError, AttributeError):
        told = ""
    return f"refused: {told or error.reason} ({error.code})"


def reason(error: OSError | http.client.HTTPException) -> str:
    """The reason why a server cannot be reached."""
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    told = cause.strerror if isinstance(cause, OSError) else ""  # without its number
    return told or str(cause) or type(cause).__name__
