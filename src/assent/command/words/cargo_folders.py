"""The folders that jq takes out of what cargo says of a workspace."""

from __future__ import annotations

from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Expansions

_FOLDERS = ([".workspace_root"], [".target_directory"])


def asks_cargo(node: nodes.Pipeline, known: Expansions) -> bool:
    """Whether jq takes the folder of the workspace, or of what is built, out of what cargo says: `.workspace_root`."""
    if set(node.operators) != {"|"} or len(node.commands) != 2:
        return False
    if "cargo" in known.functions or "jq" in known.functions:
        return False
    texts: list[list[str]] = []
    for each in node.commands:
        if (
            type(each) is not nodes.SimpleCommand
            or each.assignments
            or any(r.descriptor != "2" for r in each.redirects)
        ):
            return False
        texts.append([word.value or "" for word in each.words])
    source, taker = texts
    return source[:2] == ["cargo", "metadata"] and taker[:2] == ["jq", "-r"] and taker[2:] in _FOLDERS
