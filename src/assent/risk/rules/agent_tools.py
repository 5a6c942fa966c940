"""Tools that agents themselves use: issue trackers, work trees, records of sessions, browsers, MCP clients.

Each keeps its own papers in or beside the project, which showing does not change. What installs
itself into an agent's hooks is never more than a question: it changes what that agent may do.
Sources: `bd help --all` (1.3), the command tables of workmux (0.1.267), entire, git-ai, rtk and mcp-cli, and
`agent-browser --help` (0.41).
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

REMOTE = Category.ReadsRemote


def page(word: Argument) -> Judgement:
    """An address that a browser opens: it may not carry what is computed, nor show files of this machine."""
    scheme, found, _ = word.text.partition("://")
    if word.exact and (scheme in ("http", "https") if found else not word.text.startswith(("file:", "data:", "-"))):
        return Judgement(REMOTE, f"`agent-browser open` loads `{word.text}`")
    return Judgement(Category.Unrecognized, f"`agent-browser open` loads `{word.text}`, no plain address", word)


def comments(word: Argument) -> Judgement:
    """`bd comments ID` shows the comments of an issue, `bd comments add ID …` writes one."""
    if word.exact and word.text != "add":
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.RunsProjectCode, f"`bd comments {word.text}` may comment on an issue and run hooks", word)
