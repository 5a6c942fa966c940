"""A model that is asked over the OpenAI Responses protocol and answers from a script.

Turn N of a conversation, counted by the results of tools that it holds, is step N of the script:
a shell command. After the last step the model says that it is done.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

SHELL = "exec_command"
DONE = "all steps are done"


class Model:
    """`with Model(["git status"]) as model:` serves on `model.url`; `model.results` is what it was told."""

    def __init__(self, steps: list[dict[str, object]]) -> None:
        self.steps = steps
        self.results: list[str] = []
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                for number, event in enumerate(model._events(asked)):
                    line = json.dumps({**event, "sequence_number": number})
                    self.wfile.write(f"event: {event['type']}\ndata: {line}\n\n".encode())

            def do_GET(self) -> None:  # the list of models, which the client can do without
                self.send_error(404)

            def log_message(self, *_words: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> Model:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, _type: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _events(self, asked: dict[str, list[dict[str, object]]]) -> Iterator[dict[str, object]]:
        results = [str(item["output"]) for item in asked["input"] if item.get("type") == "function_call_output"]
        shell = any(tool.get("name") == SHELL for tool in asked.get("tools") or [])
        if len(results) > len(self.results):
            self.results = results
        item = self._call(len(results)) if shell and len(results) < len(self.steps) else self._message()
        response = {"id": "resp_1", "object": "response", "status": "in_progress", "model": "mock", "output": []}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        yield {"type": "response.created", "response": response}
        yield {"type": "response.output_item.added", "output_index": 0, "item": {**item, "status": "in_progress"}}
        yield {"type": "response.output_item.done", "output_index": 0, "item": item}
        done = {**response, "status": "completed", "output": [item], "usage": usage}
        yield {"type": "response.completed", "response": done}

    def _call(self, number: int) -> dict[str, object]:
        words = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
            "status": "completed",
            "name": SHELL,
            "arguments": json.dumps(self.steps[number]),
        }
        return {**words}

    def _message(self) -> dict[str, object]:
        text = {"type": "output_text", "text": DONE, "annotations": []}
        return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [text]}
