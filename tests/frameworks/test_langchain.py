"""LangChain agents behind a guard, with a model that says what the test wants; needs LangChain (`make frameworks`)."""

from __future__ import annotations

import asyncio
from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import tool

from assent.correction import Correction, MatchKind
from assent.guard import Guard
from assent.guard.langchain import GuardMiddleware

GREP = Correction(MatchKind.Command, "grep", "rg", command="grep", tool="Bash", param="command")
RAN: list[object] = []


@tool
def bash(command: str) -> str:
    """Run a command."""
    RAN.append(command)
    return "done"


@tool
def terminal(commands: list[str]) -> str:
    """Run commands."""
    RAN.append(commands)
    return "done"


@tool
def note(text: str) -> str:
    """Keep a note."""
    RAN.append(text)
    return "kept"


class Model(GenericFakeChatModel):
    """A model that can be given tools."""

    def bind_tools(self, *_: Any, **__: Any) -> Model:
        return self


def told(name: str, arguments: dict[str, object], *, is_async: bool = False) -> tuple[ToolMessage, list[object]]:
    """The texts for the model about its call, and what ran."""
    RAN.clear()
    call = {"name": name, "args": arguments, "id": "1", "type": "tool_call"}
    model = Model(messages=iter([AIMessage(content="", tool_calls=[call]), AIMessage(content="end")]))
    middleware = [GuardMiddleware(Guard(corrections=(GREP,)))]
    agent = create_agent(model, [bash, terminal, note], middleware=middleware)
    question = {"messages": [{"role": "user", "content": "go"}]}
    state = asyncio.run(agent.ainvoke(question)) if is_async else agent.invoke(question)
    return next(message for message in state["messages"] if isinstance(message, ToolMessage)), list(RAN)


def test_runs_what_is_allowed_as_corrected() -> None:
    for is_async in (False, True):
        message, ran = told("bash", {"command": "grep x f"}, is_async=is_async)
        assert (message.content, ran) == ("done", ["rg x f"])


def test_a_refusal_is_what_the_model_reads() -> None:
    for is_async in (False, True):
        message, ran = told("bash", {"command": "rm x"}, is_async=is_async)
        assert message.status == "error"
        assert str(message.content).startswith("Assent blocked this: `rm` deletes `x`.")
        assert ran == []


def test_lists_of_commands() -> None:
    assert told("terminal", {"commands": ["ls", "grep x f"]})[1] == [["ls", "rg x f"]]
    assert told("terminal", {"commands": ["ls", "rm x"]})[1] == []


def test_other_tools_are_not_its_affair() -> None:
    assert told("note", {"text": "rm x"})[1] == ["rm x"]
