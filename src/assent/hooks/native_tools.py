"""Tools of agents that were typed as commands: `Read notes.txt`, `file_read --path notes.txt`.

A shell finds no program of that name, so that asking a person about it helps nobody.
"""

from __future__ import annotations

import os

from assent import knowledge
from assent.assessment import Assessment
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.tool_names import is_tool
from assent.risk.category import Category
from assent.risk.entries import index


def refusal(given: Assessment, folders: str) -> Answer | None:
    """The message to an agent whose command is one of its tools; None where no program in it is called like one.

    `folders` is the PATH: what is there is a program, whatever it is called.
    """
    for finding in given.findings:
        name = finding.command.program or ""
        if finding.category is Category.Unrecognized and is_tool(name) and not _is_program(name, folders):
            reason = f"`{name}` is a tool of an agent, not a program"
            return Answer(AnswerKind.Deny, reason, f"call the tool `{name}` directly, not through the shell")
    return None


def _is_program(name: str, folders: str) -> bool:
    if index.program(name) is not None or knowledge.of(name) is not None:
        return True
    return any(os.path.lexists(os.path.join(folder, name)) for folder in folders.split(os.pathsep))
