"""A toolset of Pydantic AI behind a guard, with a model that says what the test wants (`make frameworks`)."""

from __future__ import annotations

from pydantic_ai import Agent, FunctionToolset
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from assent.correction import Correction, MatchKind
from assent.guard import Guard
from assent.guard.pydantic_ai import GuardedToolset

GREP = Correction(MatchKind.Command, "grep", "rg", command="grep", tool="Bash", param="command")


def ran(command: str, name: str = "shell") -> tuple[list[str], list[str]]:
    """The input of the tool, and the text for the model."""
    given: list[str] = []
    tools = FunctionToolset[None]()

    @tools.tool_plain
    def shell(command: str) -> str:
        given.append(command)
        return "done"

    @tools.tool_plain
    def note(command: str) -> str:
        given.append(command)
        return "kept"

    def model(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        if len(messages) > 1:
            return ModelResponse(parts=[TextPart("end")])
        return ModelResponse(parts=[ToolCallPart(name, {"command": command})])

    agent = Agent(FunctionModel(model), toolsets=[GuardedToolset(tools, guard=Guard(corrections=(GREP,)))])
    messages = agent.run_sync("go").all_messages()
    parts = [part for message in messages if isinstance(message, ModelRequest) for part in message.parts]
    return given, [str(part.content) for part in parts if isinstance(part, ToolReturnPart)]


def test_runs_what_is_allowed_as_corrected() -> None:
    assert ran("grep x f") == (["rg x f"], ["done"])


def test_a_refusal_is_what_the_model_reads() -> None:
    given, told = ran("rm x")
    assert given == []
    assert told[0].startswith("Assent blocked this: `rm` deletes `x`.")


def test_other_tools_are_not_its_affair() -> None:
    assert ran("rm x", "note") == (["rm x"], ["kept"])
