"""The addresses on which the server listens, and those that it refuses."""

from __future__ import annotations

import ipaddress
import socket
import sys

from assent.errors import ServerError
from assent.extras import absent, adding
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import ASGIApp

_NEEDED = ("uvicorn", "starlette", "jinja2", "cryptography")
_CONNECTIONS = 20_000  # machines that wait for a policy keep one each
_GRACE = 5  # seconds for requests that are under way when the server ends; machines that wait ask again
_LOCAL_NAMES = ("localhost", "localhost.localdomain")


class Listening(Record):
    """A place to listen at; TLS needs both the certificate and its key."""

    host: str
    port: int
    certificate: str | None = None
    key: str | None = None
    insecure: bool = False  # the user said that others may read along

    @property
    def url(self) -> str:
        """The address that clients are given."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}"


def check(place: Listening) -> None:
    """Raise ServerError for a place where the token and the rules would travel in the open."""
    if (place.certificate is None) is not (place.key is None):
        raise ServerError("TLS needs both --cert and --key")
    if is_loopback(place.host) or place.certificate or place.insecure:
        return
    raise ServerError(
        f"{place.host} can be reached from other machines, and without TLS the token and the rules can be read and"
        " changed on the way: give --cert and --key, or --insecure-listen if something else encrypts it"
    )


def check_server() -> None:
    """Raise ServerError when there is nothing to run the application, or a part of it is missing."""
    missing = absent(_NEEDED)
    if missing:
        raise ServerError(f"`assent serve` needs {', '.join(missing)}. {adding(missing)}")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() in _LOCAL_NAMES


def run(application: ASGIApp, place: Listening, listener: socket.socket | None = None) -> None:
    """Serve until interrupted, at `listener` where there is one already.

    Raises ServerError when there is no server to run it, or it cannot listen.
    """
    check(place)
    check_server()
    import uvicorn

    from assent.server.patience import Patient

    config = uvicorn.Config(
        application,
        http=Patient,
        host=place.host,
        port=place.port,
        ssl_certfile=place.certificate,
        ssl_keyfile=place.key,
        log_level="warning",
        access_log=False,  # addresses hold what was corrected
        server_header=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=_CONNECTIONS,
    )
    _open_files()
    try:
        uvicorn.Server(config).run(None if listener is None else [listener])
    except KeyboardInterrupt:
        return
    except SystemExit:  # it has said why on standard error
        raise ServerError(f"cannot serve at {place.url}") from None


def _open_files() -> None:
    """Let this process hold as many connections as it may; what a login shell starts with is often 1024."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * _CONNECTIONS if hard == resource.RLIM_INFINITY else min(2 * _CONNECTIONS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
