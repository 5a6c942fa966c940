"""A model on loopback that answers from a script, in the protocol in which it is asked.

Turn N of a conversation, counted by the results of tools that it holds, is step N of the script:
the input of the client's shell tool. After the last step the model says that it is done.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .protocols import DONE, Chat, Responses, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

    from .protocols import Spoken

__all__ = ["DONE", "Model"]

CODEX_SHELL = "exec_command"


class Model:
    """`with Model([{"cmd": "git status"}]) as model:` serves on `model.url`; `model.results` is what it was told."""

    def __init__(self, steps: list[dict[str, object]], tool: str = CODEX_SHELL) -> None:
        self.steps, self.tool = steps, tool
        self.results: list[str] = []
        self.asked: list[str] = []  # every request, as text
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
                path = self.path.partition("?")[0]
                protocol = spoken(path)
                events = model._reply(protocol, asked) if protocol else [{"totalTokens": 1}]
                stream = asked.get("stream") or path.endswith(":streamGenerateContent")
                self._send(_stream(protocol, events) if stream else json.dumps(events[-1]).encode(), bool(stream))

            def do_GET(self) -> None:  # the list of models, which the clients can do without
                self.send_error(404)

            def _send(self, data: bytes, stream: bool) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream" if stream else "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_words: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.host}/v1"

    def __enter__(self) -> Model:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, _type: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _reply(self, protocol: Spoken, asked: dict[str, Any]) -> list[dict[str, Any]]:
        self.asked.append(json.dumps(asked, ensure_ascii=False))
        results = protocol.results(asked)
        if len(results) > len(self.results):
            self.results = results
        number = len(results)
        # A request that offers no shell is about something else, as a title for the session.
        due = self.tool in protocol.tools(asked) and number < len(self.steps)
        return protocol.reply(asked, (self.tool, self.steps[number]) if due else None, number)


def _stream(protocol: Spoken | None, events: list[dict[str, Any]]) -> bytes:
    lines = []
    for number, event in enumerate(events):
        if protocol is Responses:
            lines.append(f"event: {event['type']}\n")
        lines.append(f"data: {json.dumps({**event, 'sequence_number': number})}\n\n")
    if protocol is Chat:
        lines.append("data: [DONE]\n\n")
    return "".join(lines).encode()
