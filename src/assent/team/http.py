"""The requests of a machine to its server over HTTP; only the command line makes them, a hook never."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping

from assent import __version__
from assent.errors import ServerError, UntakenError
from assent.record import Record
from assent.store.http import ServerReply, answered, reason, refusal, request_to

SECONDS = 10.0  # for one attempt, beside what the server was asked to wait
_FINAL = (400, 404, 409, 413, 422)  # statuses that are the same for whoever asks again


class ServerLine(Record):
    """The server at `url`, and what shows who asks; the empty token is none."""

    url: str
    token: str = ""

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, wait: int = 0
    ) -> ServerReply:
        """One request, once. Raises ServerError unless it succeeds or nothing is new."""
        request = request_to(self.url, self.token, method, path, body)
        told = {"x-assent-version": __version__, **(headers or {})}
        if wait:
            told["prefer"] = f"wait={wait}"
        for name, value in told.items():
            request.add_header(name, value)
        try:
            return answered(self.url, request, SECONDS + wait)
        except urllib.error.HTTPError as error:
            if error.code == 304:
                return ServerReply(304, b"", {})
            kind = UntakenError if error.code in _FINAL else ServerError
            raise kind(f"{self.url}: {refusal(error)}") from None
        except (OSError, http.client.HTTPException) as error:
            raise ServerError(f"{self.url}: cannot be reached: {reason(error)}") from None
