"""One request and one response, as the routes see them."""

from __future__ import annotations

import json
from typing import Any

from assent.record import Record


class HttpRequest(Record):
    """A client's request; header names are in lower case."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes = b""


class Response(Record):
    """The answer to it; the body is JSON, or nothing."""

    status: int
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


class RefusedRequestError(Exception):
    """A request that is answered with a status of 400 and more, and a message for people."""

    def __init__(self, status: int, message: str, headers: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.headers = headers

    def response(self) -> Response:
        """The answer that says so."""
        return answered({"error": str(self)}, self.status, self.headers)


def number_in(text: str, digits: int = 17) -> int | None:
    """The whole number that `text` is, in ASCII digits, no more than so many; None where it is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def answered(value: Any, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Response:
    """A response with `value` as JSON."""
    return Response(status, json.dumps(value).encode("ascii") + b"\n", (("content-type", "application/json"), *headers))
