"""Requests to the application as a server would pass them over, without one."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from assent.server.asgi import Application

if TYPE_CHECKING:
    from typing import Any

TOKEN = "a-token-of-the-tests"
ALIASES = "/api/v1/aliases"


class Client:
    """Asks the application that serves the store at `path`."""

    def __init__(self, path: str) -> None:
        self.application = Application(path, TOKEN)

    def ask(
        self,
        method: str,
        path: str = ALIASES,
        query: bytes | dict[str, str] = b"",
        body: bytes | dict[str, Any] = b"",
        authorization: str | None = f"Bearer {TOKEN}",
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, the body's value, and the headers."""
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": urlencode(query).encode() if isinstance(query, dict) else query,
            "headers": [] if authorization is None else [(b"Authorization", authorization.encode("latin-1"))],
        }
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        sent = asyncio.run(self._exchange(scope, data))
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        assert int(headers["content-length"]) == len(sent[1]["body"])
        return sent[0]["status"], json.loads(sent[1]["body"]) if sent[1]["body"] else None, headers

    async def _exchange(self, scope: dict[str, Any], data: bytes) -> list[dict[str, Any]]:
        half = len(data) // 2
        waiting: list[dict[str, Any]] = [
            {"type": "http.request", "body": data[:half], "more_body": True},
            {"type": "http.request", "body": data[half:]},
        ]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return waiting.pop(0)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.application(scope, receive, send)
        assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
        return sent
