"""The forms in which models are asked and answer: what a request says, and the reply to it, one class a protocol.

A reply is a call of a tool or, for None, the text `DONE`.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Spoken(Protocol):
        @staticmethod
        def tools(asked: dict[str, Any]) -> list[str]:
            """The names of the tools that the client offers."""

        @staticmethod
        def results(asked: dict[str, Any]) -> list[str]:
            """The results of the tools so far."""

        @staticmethod
        def reply(asked: dict[str, Any], call: Call | None, number: int) -> list[dict[str, Any]]:
            """The events of the reply, the last one complete where the client wants no stream."""


Call = tuple[str, dict[str, object]]  # name of a tool, its input
DONE = "all steps are done"
USAGE = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}


def flat(content: Any) -> str:
    """The text of a content, which may be in parts."""
    if isinstance(content, list):
        return "\n".join(flat(part) for part in content)
    if isinstance(content, dict):
        return flat(content.get("text", ""))
    return str(content)


class Responses:
    """OpenAI's Responses."""

    @staticmethod
    def tools(asked: dict[str, Any]) -> list[str]:
        return [tool.get("name", "") for tool in asked.get("tools") or []]

    @staticmethod
    def results(asked: dict[str, Any]) -> list[str]:
        return [flat(item["output"]) for item in asked["input"] if item.get("type") == "function_call_output"]

    @staticmethod
    def reply(asked: dict[str, Any], call: Call | None, number: int) -> list[dict[str, Any]]:
        item = Responses._call(call, number) if call else Responses._message()
        response = {"id": "resp_1", "object": "response", "status": "in_progress", "model": "mock", "output": []}
        done = {**response, "status": "completed", "output": [item], "usage": USAGE}
        return [
            {"type": "response.created", "response": response},
            {"type": "response.output_item.added", "output_index": 0, "item": {**item, "status": "in_progress"}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": done},
        ]

    @staticmethod
    def _call(call: Call, number: int) -> dict[str, Any]:
        name, given = call
        ids = {"id": f"fc_{number}", "call_id": f"call_{number}", "status": "completed"}
        return {"type": "function_call", **ids, "name": name, "arguments": json.dumps(given)}

    @staticmethod
    def _message() -> dict[str, Any]:
        text = {"type": "output_text", "text": DONE, "annotations": []}
        return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [text]}


class Chat:
    """OpenAI's chat completions."""

    @staticmethod
    def tools(asked: dict[str, Any]) -> list[str]:
        return [tool["function"]["name"] for tool in asked.get("tools") or []]

    @staticmethod
    def results(asked: dict[str, Any]) -> list[str]:
        return [flat(message["content"]) for message in asked["messages"] if message["role"] == "tool"]

    @staticmethod
    def reply(asked: dict[str, Any], call: Call | None, number: int) -> list[dict[str, Any]]:
        message: dict[str, Any] = {"role": "assistant", "content": DONE}
        if call:
            function = {"name": call[0], "arguments": json.dumps(call[1])}
            called = {"index": 0, "id": f"call_{number}", "type": "function", "function": function}
            message = {"role": "assistant", "content": None, "tool_calls": [called]}
        end = "tool_calls" if call else "stop"
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        head = {"id": f"chat_{number}", "created": 1, "model": "mock"}
        if not asked.get("stream"):
            choice = {"index": 0, "message": message, "finish_reason": end}
            return [{**head, "object": "chat.completion", "choices": [choice], "usage": usage}]
        head["object"] = "chat.completion.chunk"
        return [
            {**head, "choices": [{"index": 0, "delta": message, "finish_reason": None}]},
            {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": end}]},
            {**head, "choices": [], "usage": usage},
        ]


class Gemini:
    """Google's generateContent."""

    @staticmethod
    def tools(asked: dict[str, Any]) -> list[str]:
        return [one["name"] for tool in asked.get("tools") or [] for one in tool.get("functionDeclarations", [])]

    @staticmethod
    def results(asked: dict[str, Any]) -> list[str]:
        parts = [part for content in asked.get("contents", []) for part in content.get("parts", [])]
        return [json.dumps(part["functionResponse"]["response"]) for part in parts if "functionResponse" in part]

    @staticmethod
    def reply(asked: dict[str, Any], call: Call | None, number: int) -> list[dict[str, Any]]:
        called = {"functionCall": {"id": f"call_{number}", "name": call[0], "args": call[1]}} if call else None
        part: dict[str, object] = {**called} if called else {"text": DONE}
        content = {"role": "model", "parts": [part]}
        usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
        return [{"candidates": [{"index": 0, "finishReason": "STOP", "content": content}], "usageMetadata": usage}]


class Messages:
    """Anthropic's Messages."""

    @staticmethod
    def tools(asked: dict[str, Any]) -> list[str]:
        return [tool.get("name", "") for tool in asked.get("tools") or []]

    @staticmethod
    def results(asked: dict[str, Any]) -> list[str]:
        parts = [
            part for message in asked["messages"] if isinstance(message["content"], list) for part in message["content"]
        ]
        return [flat(part.get("content", "")) for part in parts if part.get("type") == "tool_result"]

    @staticmethod
    def reply(asked: dict[str, Any], call: Call | list[Call] | None, number: int) -> list[dict[str, Any]]:
        many = call if isinstance(call, list) else [call] if call else []
        blocks: list[dict[str, Any]] = [
            {"type": "tool_use", "id": f"toolu_{number + at}", "name": name, "input": given}
            for at, (name, given) in enumerate(many)
        ] or [{"type": "text", "text": DONE}]
        usage = {"input_tokens": 1, "output_tokens": 1}
        message = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": asked.get("model", "mock")}
        reason = "tool_use" if many else "end_turn"
        ended = {**message, "content": blocks, "stop_reason": reason, "stop_sequence": None, "usage": usage}
        if not asked.get("stream"):
            return [ended]
        events: list[dict[str, Any]] = [
            {"type": "message_start", "message": {**ended, "content": [], "stop_reason": None}}
        ]
        for at, block in enumerate(blocks):
            events += Messages._block(at, block)
        events.append(
            {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage}
        )
        return [*events, {"type": "message_stop"}]

    @staticmethod
    def _block(at: int, block: dict[str, Any]) -> list[dict[str, Any]]:
        if block["type"] == "text":
            empty, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty, delta = (
                {**block, "input": {}},
                {"type": "input_json_delta", "partial_json": json.dumps(block["input"])},
            )
        return [
            {"type": "content_block_start", "index": at, "content_block": empty},
            {"type": "content_block_delta", "index": at, "delta": delta},
            {"type": "content_block_stop", "index": at},
        ]


def spoken(path: str) -> Spoken | None:
    """The protocol that a request's path belongs to; None for anything that is not a question to a model."""
    if path.endswith("/responses"):
        return Responses
    if path.endswith("/chat/completions"):
        return Chat
    if path.endswith("/messages"):
        return Messages
    return Gemini if path.endswith((":generateContent", ":streamGenerateContent")) else None
