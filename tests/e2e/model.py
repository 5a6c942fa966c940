"""A model on loopback that answers from a script, in the protocol in which it is asked.

Turn N of a conversation, counted by the results of tools that it holds, is step N of the script:
the input of the client's shell tool. After the last step the model says that it is done.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .protocols import DONE, Chat, Messages, Responses, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

    from .protocols import Call, Spoken

__all__ = ["DONE", "Model"]

CODEX_SHELL = "exec_command"
INNER = "INNER TASK"


class Model:
    """`with Model([{"cmd": "git status"}]) as model:` serves on `model.url`; `model.results` is what it was told."""

    def __init__(self, steps: list[Any], tool: str = CODEX_SHELL) -> None:
        self.steps, self.tool = steps, tool
        self.results: list[str] = []
        self.asked: list[str] = []  # every request, as text
        self.inner: list[Any] = []  # the steps of a conversation that begins with INNER, as that of a sub-agent does
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
        inner = self.inner and _begins_inside(asked)
        if len(results) > len(self.results) and not inner:
            self.results = results
        number = len(results)
        # A request that offers no shell is about something else, as a title for the session.
        due = self.tool in protocol.tools(asked)
        steps = self.inner if inner else self.steps
        return protocol.reply(asked, self._due(steps, number) if due else None, number)

    def _due(self, steps: list[Any], number: int) -> Any:
        """The step that comes after so many results; one of several calls at once has as many."""
        at = 0
        for step in steps:
            if at == number:
                return [self._call(one) for one in step] if isinstance(step, list) else self._call(step)
            at += len(step) if isinstance(step, list) else 1
        return None

    def _call(self, step: Any) -> Call:
        """A step is the input of the shell, or a pair of another tool and its input."""
        return step if isinstance(step, tuple) else (self.tool, step)


def _begins_inside(asked: dict[str, Any]) -> bool:
    """Whether what a user said in a conversation of the Messages protocol holds INNER."""
    said = [message["content"] for message in asked.get("messages", []) if message["role"] == "user"]
    texts = [part for one in said for part in ([{"text": one}] if isinstance(one, str) else one)]
    return any(INNER in part.get("text", "") for part in texts)


def _stream(protocol: Spoken | None, events: list[dict[str, Any]]) -> bytes:
    lines = []
    for number, event in enumerate(events):
        if protocol in (Responses, Messages):
            lines.append(f"event: {event['type']}\n")
        lines.append(f"data: {json.dumps({**event, 'sequence_number': number})}\n\n")
    if protocol is Chat:
        lines.append("data: [DONE]\n\n")
    return "".join(lines).encode()
